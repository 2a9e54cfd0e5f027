import Catalog
import Exchange
import Notation

/// An object of a Linked Art document, with the questions that readers ask of it. What is asked is not
/// used by that; what is kept is.
struct LinkedArtNode {
  let record: ForeignRecord

  init(_ record: ForeignRecord) {
    self.record = record
    for name in ["@context", "type"] { _ = record[name] }
  }

  var id: String? { record.peek("id", "@id") }
  var type: String? { record.peek("type", "@type") }
  var label: String? { record.peekValue("_label")?.wholeText }
  var line: Int { record.line ?? 1 }

  /// The text of a name, identifier or statement, as it is, which is used with its language, its format
  /// and the known concepts that it is classed as.
  var content: String? {
    guard let text = peekedContent else { return nil }
    for name in ["content", "format"] { _ = record[name] }
    for node in nodes("language") where node.languageTag != nil { node.use() }
    useKnownClasses()
    return text
  }

  /// The text of ``content``, which is not used yet.
  var peekedContent: String? { record.peekValue("content")?.wholeText }

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

  /// The concepts that it is classed as.
  var classes: [LinkedArtNode] { nodes("classified_as") }

  /// Tells whether it is classed as one of `terms`.
  func isClassed(_ terms: LinkedArtTerm...) -> Bool {
    let numbers = terms.map { LinkedArtTerm.number(of: $0.id) }
    return classes.contains { node in
      node.id.map { numbers.contains(LinkedArtTerm.number(of: $0)) } ?? false
    }
  }

  /// The words for its kind, those of the first class that has any, which is used with that.
  var kindWords: String? {
    guard let node = classes.first(where: { $0.label != nil }) else { return nil }
    return node.claimClass()
  }

  /// The language that it names.
  var language: LanguageTag? { nodes("language").lazy.compactMap(\.languageTag).first }

  /// The language that it is.
  private var languageTag: LanguageTag? {
    id.flatMap { LinkedArtTerm.languageTag($0, label) }
  }

  /// True for CommonMark.
  var isMarkdown: Bool { record.peek("format") == LinkedArtRecords.markdown }

  // MARK: What is kept

  /// Marks label and address as used.
  func use() {
    useAddress()
    _ = record["_label"]
  }

  /// Marks the address as used.
  func useAddress() { for name in ["id", "@id"] { _ = record[name] } }

  /// Marks the address as used, and the label where it says nothing else than one of `texts`.
  func use(saying texts: [String?]) {
    useAddress()
    if texts.contains(label) { _ = record["_label"] }
  }

  /// Marks addresses and labels as used, and those of all that is in it: of what Docent wrote they say
  /// nothing that is not told elsewhere.
  func useAllAddresses() {
    use()
    for name in record.names {
      let value = record.peekValue(name)
      guard case .object? = value?.elements?.first ?? value else { continue }
      for node in nodes(name) { node.useAllAddresses() }
    }
  }

  /// The label, or else the address, whichever it is used with that.
  func claim() -> String? {
    if let label = claimLabel() { return label }
    useAddress()
    return id
  }

  /// The label, used with that; `nil` if there is none.
  func claimLabel() -> String? {
    _ = record["_label"]
    return label
  }

  /// The address of what has a label, used with that; `nil` of anything else, which is claimed by its
  /// address.
  func claimAddress() -> String? {
    guard label != nil, let id else { return nil }
    useAddress()
    return id
  }

  /// The things that it is about or made of, and those who took part in it.
  private var others: [LinkedArtNode] {
    [
      "represents", "represents_instance_of_type", "about", "carried_out_by", "took_place_at",
      "transferred_title_from", "transferred_title_to", "made_of", "possessed_by",
    ].flatMap(nodes)
  }

  /// The addresses beside the labels among ``keptTexts``, used with that.
  var keptAddresses: [String] { ([self] + others).compactMap { $0.claimAddress() } }

  /// What it says in words, used with that: its label or address, its content, such as an inscription, the
  /// labels of what it represents, is made of or who took part, and when it was.
  var keptTexts: [String] {
    var texts = [claim(), content].compactMap(\.self)
    texts += others.compactMap { $0.claim() }
    for name in nodes("identified_by") + nodes("referred_to_by") {
      texts += [name.content].compactMap(\.self)
    }
    for span in nodes("timespan") {
      let names = span.nodes("identified_by").compactMap(\.content)
      let bounds = ["begin_of_the_begin", "end_of_the_end"]
      let dates = Work.Years.text(
        iso: span.record.peek(bounds[0]), span.record.peek(bounds[1]))
      if dates != nil { for name in bounds { _ = span.record[name] } }
      texts += names + [dates].compactMap(\.self)
    }
    var known: Set<String> = []
    return texts.filter { known.insert($0).inserted }
  }

  /// The label of a concept that something is classed as, used with the kinds of the concept that have a
  /// meaning here.
  func claimClass() -> String? {
    useKnownClasses()
    return claimLabel()
  }

  /// Marks the concepts that it is classed as, and that have a meaning here, as used.
  func useKnownClasses() {
    for node in classes
    where node.id.map({ LinkedArtTerm.known.contains(LinkedArtTerm.number(of: $0)) }) ?? false {
      node.use()
      _ = node.record["classified_as"]
    }
  }

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
      $0.isMarkdown ? $1 : HTMLText.commonMark($1, $0.record.log, line: $0.line)
    }
  }
}
