import Catalog
import Exchange
import Notation

/// An object of a Linked Art document, with the questions that readers ask of it.
struct LinkedArtNode {
  let record: ForeignRecord

  init(_ record: ForeignRecord) {
    self.record = record
    // Labels are for who reads JSON; `format` says how a text is written.
    for name in ["@context", "type", "_label"] { _ = record[name] }
    // What a label tells of is not read at its address.
    if record["_label"] != nil { _ = record.text("id") }
  }

  var id: String? { record.text("id", "@id") }
  var type: String? { record.text("type", "@type") }
  var label: String? { record["_label"]?.string }
  var line: Int { record.line ?? 1 }
  /// The text of a name, identifier or statement, as it is.
  var content: String? { record["content"]?.string }

  /// The objects in a member, be it an array or one alone.
  func nodes(_ name: String) -> [LinkedArtNode] {
    if let one = record.record(name) { return [LinkedArtNode(one)] }
    guard record.hasArray(name) else { return [] }
    return record.records(name).map(LinkedArtNode.init)
  }

  /// The objects at the end of a path of members.
  func at(_ path: String...) -> [LinkedArtNode] {
    path.reduce([self]) { found, name in found.flatMap { $0.nodes(name) } }
  }

  /// The concepts that it is classed as, each used with its own kinds.
  var classes: [LinkedArtNode] {
    let classes = nodes("classified_as")
    for node in classes { _ = (node.id, node.record["classified_as"]) }
    return classes
  }

  /// Tells whether it is classed as one of `terms`.
  func isClassed(_ terms: LinkedArtTerm...) -> Bool {
    let numbers = terms.map { LinkedArtTerm.number(of: $0.id) }
    return classes.contains { node in
      node.id.map { numbers.contains(LinkedArtTerm.number(of: $0)) } ?? false
    }
  }

  /// The words for its kind, those of the first class that has any.
  var kindWords: String? { classes.lazy.compactMap(\.label).first }

  /// The language that it names.
  var language: LanguageTag? {
    nodes("language").lazy.compactMap { node in
      node.id.flatMap { LinkedArtTerm.languageTag($0, node.label) }
    }.first
  }

  /// True for CommonMark.
  var isMarkdown: Bool { record.text("format") == LinkedArtRecords.markdown }

  /// Marks all that is in it as used.
  func useAll() { record.useAll() }
}

extension Sequence<LinkedArtNode> {
  /// Their texts in the languages that they name, else in `language`; several in one with `separator`
  /// between them.
  func text(
    in language: LanguageTag, separator: String = "; ",
    _ make: (LinkedArtNode, String) -> String = { $1 }
  ) -> LocalizedText? {
    var texts: [LanguageTag: [String]] = [:]
    for node in self {
      guard let content = node.content else { continue }
      texts[node.language ?? language, default: []].append(make(node, content))
    }
    return LocalizedText(texts.mapValues { $0.joined(separator: separator) })
  }

  /// Their texts as CommonMark.
  func prose(in language: LanguageTag) -> LocalizedText? {
    text(in: language, separator: "\n\n") {
      $0.isMarkdown ? $1 : HTMLText.commonMark($1)
    }
  }
}
