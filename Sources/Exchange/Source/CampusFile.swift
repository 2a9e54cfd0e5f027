import Catalog
import Foundation
import Geodesy
import Notation

/// The file `campus.yaml`, which describes the campus itself.
enum CampusFile {
  static let names = RecordNames(of: ItemKind.campus.fields, and: ["id", "number"])

  /// The campus that `text` describes, in a folder called `folder`; `nil`, and problems, if it
  /// describes none.
  static func read(
    _ text: SourceText, folder: String, log: ProblemLog
  ) -> (campus: Campus, line: Int)? {
    guard let entries = YAMLDocument.entries(of: text, log: log) else { return nil }
    var record = Record(entries, names: names, line: 1, languages: [], log: log)
    record.languages = languages(record)
    let id = id(record, folder: folder)
    let campus = record.item(
      Campus.self, id: id,
      given: [
        "languages": .texts(record.languages.map(\.description)), "timeZone": timeZone(record),
        "center": center(record)?.fieldValue, "tiles": tiles(record),
        "publicHolidays": holidays(record, "publicHolidays")?.fieldValue,
        "schoolHolidays": holidays(record, "schoolHolidays")?.fieldValue,
      ])
    guard let campus else { return nil }
    return (campus, record.field("id")?.line ?? 1)
  }

  private static func id(_ record: Record, folder: String) -> PlaceID? {
    guard let field = record.field("id"), let id = record.slug("id") else {
      record.addMissing("id")
      return nil
    }
    if id.description != folder {
      record.refuse(
        field, "is '\(id)', but the folder is called '\(folder)'.", remedy: "Make them the same.")
    }
    return try? PlaceID(id.description)
  }

  static func languages(_ record: Record) -> [LanguageTag] {
    guard let field = record.field("languages") else {
      record.addMissing("languages")
      return [.english]
    }
    guard case .list(let elements) = field.value, !elements.isEmpty else {
      record.refuse(field, "is no list.", remedy: "Write [en], or [en, fr] with the default first.")
      return [.english]
    }
    var tags: [LanguageTag] = []
    for element in elements {
      let text = if case .text(let text) = element.value { text } else { "" }
      do {
        let tag = try LanguageTag(text)
        if tags.contains(tag) {
          record.refuse(field, "names \(tag) twice.", remedy: "Name each language once.")
        } else {
          tags.append(tag)
        }
      } catch {
        record.refuse(
          field, "holds '\(text.prefix(80))', which is no language tag.",
          remedy: "Write tags after BCP 47, such as [en, es, zh-Hant].")
      }
    }
    return tags.isEmpty ? [.english] : tags
  }

  static func timeZone(_ record: Record) -> FieldValue? {
    guard let field = record.field("timeZone"), let name = record.string("timeZone") else {
      record.addMissing("timeZone")
      return nil
    }
    // On a system without time zone data, no time zone can be refused.
    if TimeZone(identifier: name) == nil, TimeZone(identifier: "Europe/London") != nil {
      let near = NameSuggestion.nearest(to: name, among: TimeZone.knownTimeZoneIdentifiers)
      record.refuse(
        field, "is '\(name.prefix(80))', which is no time zone.",
        remedy: near.isEmpty
          ? "Write an IANA name, such as America/Vancouver."
          : "Did you mean \(near.joined(separator: " or "))?")
    }
    return .text(name)
  }

  static func holidays(_ record: Record, _ name: String) -> HolidayDates? {
    guard let field = record.field(name) else { return nil }
    guard case .list(let elements) = field.value else {
      record.refuse(
        field, "is no list of dates.",
        remedy: "Write [2026-12-25, 2026-12-28/2027-01-01], or [] where there are none.")
      return nil
    }
    do {
      return try HolidayDates(
        elements.map { if case .text(let text) = $0.value { text } else { "" } })
    } catch {
      record.refuse(field, "holds '\(error.text.prefix(80))'.", remedy: error.reason)
      return nil
    }
  }

  private static func center(_ record: Record) -> Coordinate? {
    guard let field = record.field("center") else {
      record.addMissing("center")
      return nil
    }
    guard case .map(let entries) = field.value else {
      record.refuse(field, "is no position.", remedy: "Write latitude and longitude below it.")
      return nil
    }
    let names = RecordNames(["latitude", "longitude"], texts: [])
    let position = Record(
      entries, names: names, line: field.line, languages: record.languages, log: record.log)
    for name in names.all where position.field(name) == nil { position.addMissing(name) }
    return names.all.allSatisfy { position.field($0) != nil } ? position.coordinate() : nil
  }

  static func tiles(_ record: Record) -> FieldValue? {
    guard let field = record.field("tiles"), let tiles = record.string("tiles") else { return nil }
    let isAddress = ["https://", "http://", "/"].contains { tiles.hasPrefix($0) }
    guard isAddress, ["{z}", "{x}", "{y}"].allSatisfy(tiles.contains) else {
      record.refuse(
        field, "is no address pattern of map tiles.",
        remedy: "Write one such as https://tiles.example.org/{z}/{x}/{y}.png.")
      return nil
    }
    return .text(tiles)
  }

  // MARK: Writing

  static func write(_ campus: Campus) -> [UInt8] {
    var yaml = YAMLWriter()
    let language = campus.defaultLanguage
    yaml.text("id", campus.id.description)
    yaml.fields(of: campus, default: language)
    yaml.number("number", campus.number)
    yaml.details(campus.details)
    return yaml.bytes
  }
}

extension YAMLWriter {
  /// Writes the text in the default language, then those in others, each with its tag.
  mutating func texts(_ key: String, _ text: LocalizedText?, default language: LanguageTag) {
    guard let text else { return }
    self.text(key, text[language])
    for reading in text.all where reading.language != language {
      self.text("\(key)@\(reading.language)", reading.text)
    }
  }

  /// Writes `details:` and its keys, sorted; nothing if there are none.
  mutating func details(_ details: Details) {
    let used = details.filter { !$0.value.isEmpty }.sorted { utf8Order($0.key, $1.key) }
    guard !used.isEmpty else { return }
    map("details") { yaml in
      for (key, value) in used { yaml.text(key, value) }
    }
  }
}
