import Catalog
import Exchange
import Notation

extension LinkedArtReader {
  /// Reads that the work is destroyed, and who holds rights to it.
  func readEnd(of node: LinkedArtNode, _ work: inout Work, _ details: inout Details) {
    for event in node.nodes("destroyed_by") {
      work.status = .removed
      for text in event.keptTexts { details.append(text, to: "destroyed_by") }
    }
    var rights: [String] = []
    for right in node.nodes("subject_to") {
      rights += right.keptTexts + right.classes.compactMap { $0.claimClass() ?? $0.claim() }
    }
    if work.rights == nil {
      work.rights = LocalizedText(rights.joined(separator: "; "), in: language)
    } else {
      for right in rights { details.append(right, to: "subject_to") }
    }
  }

  /// Keeps members that nothing else reads as details, by the labels of what they refer to.
  func keepRest(of node: LinkedArtNode, in details: inout Details) {
    for name in [
      "current_owner", "current_keeper", "current_custodian", "current_permanent_location",
      "current_permanent_custodian", "member_of", "part_of", "part", "about", "shows", "carries",
      "used_for", "changed_ownership_through", "encountered_by", "modified_by",
    ] {
      for part in node.nodes(name) {
        for text in part.keptTexts { details.append(text, to: name) }
      }
    }
  }
}
