import Catalog
import Exchange
import Notation

/// A value of a property of Omeka S: a literal, an address with a label, or another resource with its
/// title.
struct OmekaValue {
  /// The literal, the label or the title; the address where there is none of them.
  let text: String
  /// The language that it says it is in.
  let language: LanguageTag?
  /// The address beside a label or title.
  let address: String?
  private let record: ForeignRecord
  /// The name of the property in its vocabulary.
  private let property: String

  /// `nil` for a value that is private, or says nothing.
  private init?(_ record: ForeignRecord, of property: String) {
    guard record.peekValue("is_public") != .bool(false) else { return nil }
    let (named, own) = (record.peek("@value", "o:label", "display_title"), record.peek("@id"))
    guard let text = named ?? own else { return nil }
    self.text = text
    address = named == nil ? nil : own
    language = record.peek("@language").flatMap { try? LanguageTag($0) }
    self.record = record
    self.property = property
  }

  /// The public values of a property that say something; nothing is used.
  static func list(_ record: ForeignRecord, _ name: String) -> [OmekaValue] {
    record.hasArray(name) ? record.records(name).compactMap { OmekaValue($0, of: name) } : []
  }

  /// The members that say how a value is written, not what it is.
  private static let forms: Set<String> = [
    "type", "property_id", "is_public", "value_resource_id", "value_resource_name", "@type",
  ]
  /// The vocabularies that every Omeka S has, whose labels are no news.
  private static let vocabularies: Set<Substring> = ["dcterms", "dctype", "bibo", "foaf"]

  /// True if the name of the property says what its label says.
  private var isLabelled: Bool {
    func letters(_ text: some StringProtocol) -> String {
      text.lowercased().filter { $0.isLetter || $0.isNumber }
    }
    let parts = property.split(separator: ":", maxSplits: 1)
    guard let label = record.peek("property_label"), let name = parts.last else { return true }
    return parts.count == 2 && Self.vocabularies.contains(parts[0])
      || letters(label) == letters(name)
  }

  /// The text, which is used.
  func use() -> String {
    _ = record.members { Self.forms.contains($0.name) }
    if isLabelled { _ = record["property_label"] }
    return record.text("@value", "o:label", "display_title", "@id") ?? text
  }

  /// The text in its language, which are used.
  func useInLanguage() -> String {
    _ = record["@language"]
    return use()
  }

  /// What is said of the value itself, such as its source, by the names of the properties, all of which is
  /// used.
  func useAnnotations() -> [(name: String, text: String)] {
    guard let annotation = record.record("@annotation") else { return [] }
    return annotation.names.flatMap { name in
      OmekaValue.list(annotation, name).map { (name, $0.useWhole()) }
    }
  }

  /// The identifier in Wikidata that the address is, which is used; `nil` if it is another.
  func useWikidata() -> WikidataIdentifier? {
    guard let found = WikidataIdentifier(address ?? text) else { return nil }
    _ = record["@id"]
    return found
  }

  /// The address beside the text, which is used.
  func useAddress() -> String? {
    _ = record["@id"]
    return address
  }

  /// The text with the address behind it in brackets, all of which is used.
  func useWhole() -> String {
    let text = HTMLText.plain(use())
    return useAddress().map { "\(text) (\($0))" } ?? text
  }
}
