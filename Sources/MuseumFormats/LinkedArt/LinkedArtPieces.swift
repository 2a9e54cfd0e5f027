import Catalog
import Exchange
import Notation

/// The structures that recur in Linked Art records (https://linked.art/api/1.0/shared/).
extension JSONWriter {
  /// `id`, `type` and `_label`, with which every record and reference begins.
  mutating func node(id: String?, _ type: String, label: String? = nil) {
    member("id", id)
    member("type", type)
    member("_label", label)
  }

  /// A reference to a record.
  mutating func reference(id: String, _ type: String, label: String?) {
    object { $0.node(id: id, type, label: label) }
  }

  /// A concept, itself of the kinds `kinds`.
  mutating func type(_ term: LinkedArtTerm, kinds: [LinkedArtTerm] = []) {
    object { json in
      json.node(id: term.id, "Type", label: term.label)
      if !kinds.isEmpty { json.classified(as: kinds) }
    }
  }

  /// Writes concepts as `classified_as`.
  mutating func classified(as terms: [LinkedArtTerm]) {
    array("classified_as", of: terms) { $0.type($1) }
  }

  /// A name, in a language or in none (https://linked.art/api/1.0/shared/name/).
  mutating func appellation(
    _ text: String, in language: LanguageTag? = nil, as term: LinkedArtTerm? = .primaryName
  ) {
    object { json in
      json.node(id: nil, "Name")
      if let term { json.classified(as: [term]) }
      json.member("content", text)
      json.language(language)
    }
  }

  /// A name in each language of `text`.
  mutating func names(_ text: LocalizedText?, as term: LinkedArtTerm? = .primaryName) {
    for reading in text?.all ?? [] {
      appellation(reading.text, in: reading.language, as: term)
    }
  }

  /// An identifier (https://linked.art/api/1.0/shared/identifier/); nothing if it is empty.
  mutating func identifier(_ text: String?, as term: LinkedArtTerm) {
    guard let text, !text.isEmpty else { return }
    object { json in
      json.node(id: nil, "Identifier")
      json.classified(as: [term])
      json.member("content", text)
    }
  }

  /// A statement in each language of `text` (https://linked.art/api/1.0/shared/statement/), of the
  /// media type `format`.
  mutating func statements(_ text: LocalizedText?, as term: LinkedArtTerm, format: String? = nil) {
    for reading in text?.all ?? [] {
      statement(reading.text, in: reading.language, as: term, format: format)
    }
  }

  /// A statement; nothing if it is empty.
  mutating func statement(
    _ text: String?, in language: LanguageTag? = nil, as term: LinkedArtTerm, format: String? = nil
  ) {
    guard let text, !text.isEmpty else { return }
    object { json in
      json.node(id: nil, "LinguisticObject")
      json.array("classified_as", of: [term]) { $0.type($1, kinds: [.briefText]) }
      json.member("content", text)
      json.language(language)
      json.member("format", format)
    }
  }

  private mutating func language(_ tag: LanguageTag?) {
    guard let tag else { return }
    let term = LinkedArtTerm.language(tag)
    array("language", of: [term]) { $0.reference(id: $1.id, "Language", label: $1.label) }
  }

  /// A time-span from the first day of `years` to the last one, called `date`
  /// (https://linked.art/api/1.0/shared/timespan/).
  mutating func timespan(_ years: Work.Years?, date: LocalizedText? = nil) {
    member("timespan") { json in
      json.object { json in
        json.node(id: nil, "TimeSpan")
        if date != nil { json.members("identified_by") { $0.names(date, as: nil) } }
        json.member("begin_of_the_begin", years.map { "\($0.isoFrom)-01-01T00:00:00Z" })
        json.member("end_of_the_end", years.map { "\($0.isoTo)-12-31T23:59:59Z" })
      }
    }
  }

  /// The page about a record, as an embedded digital link
  /// (https://linked.art/api/1.0/shared/digital/).
  mutating func page(_ address: String) {
    object { json in
      json.node(id: nil, "LinguisticObject", label: "Page")
      json.array("digitally_carried_by", of: [address]) { json, address in
        json.digitalObject(address, as: .webPage, format: "text/html")
      }
    }
  }

  /// Bytes at an address, and what `more` says of them.
  mutating func digitalObject(
    _ address: String, as term: LinkedArtTerm?, label: String? = nil, format: String? = nil,
    _ more: (inout JSONWriter) -> Void = { _ in }
  ) {
    object { json in
      json.node(id: nil, "DigitalObject", label: label)
      if let term { json.classified(as: [term]) }
      more(&json)
      json.member("format", format)
      json.array("access_point", of: [address]) {
        $0.reference(id: $1, "DigitalObject", label: nil)
      }
    }
  }

  /// The same thing elsewhere (https://linked.art/api/1.0/shared/reference/): in Wikidata, if the
  /// details name it.
  mutating func equivalent(_ details: Details, _ type: String) {
    guard let wikidata = WikidataIdentifier(of: details) else { return }
    array("equivalent", of: [wikidata.address]) { $0.reference(id: $1, type, label: nil) }
  }

  /// A member that is an array of what `body` writes, or nothing if that is nothing.
  mutating func members(_ name: String, _ body: (inout JSONWriter) -> Void) {
    var elements = JSONWriter(escaping: .plain, reserving: 256)
    elements.array { body(&$0) }
    guard elements.bytes.count > 2 else { return }
    self.name(name)
    encoded(elements.bytes)
  }
}
