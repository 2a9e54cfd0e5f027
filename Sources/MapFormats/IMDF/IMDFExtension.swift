import Catalog
import Exchange
import Geodesy
import Notation

/// The fields that IMDF has no word for and Docent writes all the same, in the way that IMDF
/// provides (OGC 20-094, Reference, Extending IMDF): each feature may have a property `docent`, and
/// there is one more type of feature, `docent-path`. Other programs may pass over both.
///
/// `docent` holds `id`, the item's own slug; `assumed`, the names of properties (and `geometry`)
/// that IMDF asks for and Docent does not know, so that they mean nothing when the archive is read
/// again; and the item's other fields by the names they have in the text form.
struct IMDFExtension {
  /// The name of the extension in the manifest.
  static let name = "imdf:extension:docent:catalogue#1.0.0"

  /// What the manifest says of Docent itself, that wrote the archive.
  static let manifestValues: Set<JSONValue> = [.string(name), .string(program)]
  /// The program that wrote the archive, in the manifest.
  static let program = "Docent"

  let value: JSONValue

  init?(_ properties: IMDFProperties) {
    guard let value = properties["docent"], case .object = value else { return nil }
    self.value = value
  }

  /// The names of properties that Docent filled in because IMDF asks for them, and that mean
  /// nothing.
  var assumed: Set<String> { Set(strings("assumed")) }
  /// The slug of the item, if it is a valid one.
  var slug: String? { string("id").flatMap { try? Slug($0) }?.description }
  /// Features that Docent made for others, and that are no items of their own.
  var isMadeUp: Bool { value["madeUp"] == .bool(true) }

  func string(_ name: String) -> String? {
    value[name]?.string.flatMap { $0.isEmpty || !$0.isShowable ? nil : $0 }
  }
  func strings(_ name: String) -> [String] { (value[name]?.elements ?? []).compactMap(\.string) }
  func truth(_ name: String) -> Bool? {
    if case .bool(let truth)? = value[name] { truth } else { nil }
  }
  func integer(_ name: String, in range: ClosedRange<Int>) -> Int? {
    guard case .integer(let number)? = value[name], range.contains(number) else { return nil }
    return number
  }
  var number: Int? { integer("number", in: 1...(.max)) }
  var openingHours: OpeningHours? { string("openingHours").map { OpeningHours($0) } }

  func holidays(_ name: String) -> HolidayDates? {
    guard case .array? = value[name] else { return nil }
    return try? HolidayDates(strings(name))
  }

  func text(_ name: String) -> LocalizedText? { LocalizedText(IMDFFeature.labels(value[name])) }

  var details: Details {
    guard case .object(let members)? = value["details"] else { return [:] }
    var details: Details = [:]
    for member in members {
      if let text = member.value.string, text.isShowable { details[member.name] = text }
    }
    return details
  }
}

extension String {
  /// True if pages can show the text: it has no control characters but tab and the ends of lines.
  var isShowable: Bool {
    !utf8.contains { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
  }
}

extension JSONWriter {
  /// A label in each language, or `null`.
  mutating func labels(_ name: String, _ text: LocalizedText?) {
    guard let text else { return null(name) }
    member(name) { json in
      json.object { json in
        for reading in text.all { json.member(reading.language.description, reading.text) }
      }
    }
  }

  mutating func null(_ name: String) {
    self.name(name)
    null()
  }

  /// Writes a text, or `null` where there is none.
  mutating func nullable(_ name: String, _ text: String?) {
    if let text { member(name, text) } else { null(name) }
  }

  /// `null` for each name.
  mutating func nulls(_ names: String...) { for name in names { null(name) } }

  /// A `display_point`, or `null`.
  mutating func displayPoint(_ coordinate: Coordinate?) {
    name("display_point")
    geometry(coordinate.map(Geometry.point))
  }

  /// The property `docent`, with what an item's fields `body` writes.
  mutating func docent(
    id: String? = nil, assumed: [String] = [], _ body: (inout JSONWriter) -> Void = { _ in }
  ) {
    member("docent") { json in
      json.object { json in
        json.member("id", id)
        if !assumed.isEmpty { json.array("assumed", of: assumed.sorted()) { $0.value($1) } }
        body(&json)
      }
    }
  }

  /// A label, left out where there is none.
  mutating func text(_ name: String, _ text: LocalizedText?) {
    if text != nil { labels(name, text) }
  }
}
