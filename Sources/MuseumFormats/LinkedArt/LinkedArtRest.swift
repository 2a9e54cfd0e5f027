import Catalog
import Exchange
import Notation

extension LinkedArtReader {
  /// The texts of a field that is no prose: those of others without HTML.
  func plain(_ nodes: [LinkedArtNode]) -> LocalizedText? {
    nodes.text(in: language) { plain($1, of: $0) }
  }

  /// A text of a field that is no prose.
  func plain(_ text: String, of node: LinkedArtNode) -> String {
    guard origin == nil, !node.isMarkdown else { return text }
    node.record.log.noteLostAddresses(in: text, line: node.line)
    return HTMLText.plain(text)
  }

  /// Reads that the work is destroyed, and who holds rights to it.
  func readEnd(of node: LinkedArtNode, _ work: inout Work, _ details: inout Details) {
    for event in node.nodes("destroyed_by") {
      work.status = .removed
      keep(event, as: "destroyed_by", in: &details)
    }
    var rights: [String] = []
    for right in node.nodes("subject_to") {
      rights += right.keptTexts + right.classes.compactMap { $0.claimClass() ?? $0.claim() }
      // Such as that of a licence.
      for address in right.keptAddresses + right.classes.compactMap({ $0.claimAddress() }) {
        details.append(address, to: "subject_to id")
      }
    }
    if work.rights == nil {
      work.rights = LocalizedText(rights.joined(separator: "; "), in: language)
    } else {
      for right in rights { details.append(right, to: "subject_to") }
    }
  }

  /// Keeps members that nothing else reads as details, by the labels and addresses of what they refer
  /// to.
  func keepRest(of node: LinkedArtNode, in details: inout Details) {
    for name in [
      "current_owner", "current_keeper", "current_custodian", "current_permanent_location",
      "current_permanent_custodian", "member_of", "part_of", "part", "about", "shows", "carries",
      "used_for", "changed_ownership_through", "encountered_by", "modified_by",
    ] {
      for part in node.nodes(name) {
        keep(part, as: name, in: &details)
      }
    }
  }

  /// Keeps what a thing says in words, and the addresses beside its labels.
  private func keep(_ node: LinkedArtNode, as name: String, in details: inout Details) {
    for text in node.keptTexts { details.append(text, to: name) }
    for address in node.keptAddresses { details.append(address, to: "\(name) id") }
  }
}
