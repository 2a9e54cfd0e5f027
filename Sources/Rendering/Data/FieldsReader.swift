import Catalog
import Exchange
import Geodesy
import Notation
import Queries

/// Reads the fields of one item, or of one stop, from the members that ``ItemFields`` writes.
struct FieldsReader<Kind: FieldedItem> {
  /// The members that tell the languages of texts.
  private static var languageMembers: Set<String> { ["languageOf", "translations"] }

  var parts: ItemParts
  /// The item to replace, as it was told.
  let told: JSONValue?
  let reading: ItemReading
  /// The campus, once it is known: its language is that of texts that name none.
  var campus: PlaceID?

  init(_ parts: ItemParts, _ told: JSONValue?, _ reading: ItemReading) {
    self.parts = parts
    self.told = told
    self.reading = reading
  }

  var properties: JSONValue { parts.properties }

  func place(_ member: String) -> JSONPointer { parts.propertiesPlace.appending(member) }

  private mutating func refuse(_ member: String, _ message: String, _ remedy: String) {
    parts.note(.invalidValue, message, remedy, at: place(member))
  }

  /// The name of the member that a field is read from: names of artists are only told.
  private static func member(of field: FieldDescription) -> String {
    if case .artists = field.type { return "artistIDs" }
    // Whatever a field calls it, GeoJSON tells it beside the properties.
    return field.type.isGeometry ? "geometry" : field.member
  }

  // MARK: Fields

  /// Sets every field of `item` that is told. Fields of `given` are passed over.
  mutating func fill(_ item: inout Kind, besides given: Set<String> = []) {
    for field in Kind.fields {
      let description = field.description
      guard !given.contains(description.name) else { continue }
      let count = parts.faults.count
      guard let value = value(of: description) else {
        if description.isRequired, parts.faults.count == count { noteMissing(description) }
        continue
      }
      do { try field.set(value, in: &item) } catch {
        let place =
          value.isGeometry
          ? parts.place.appending("geometry") : self.place(Self.member(of: description))
        parts.note(
          .invalidValue, "The value of '\(Self.member(of: description))' does not suit it.",
          description.summary, at: place)
      }
    }
  }

  private mutating func noteMissing(_ field: FieldDescription) {
    let isGeometry = field.type.isGeometry
    parts.note(
      .missingValue, "'\(Self.member(of: field))' is missing.", field.summary,
      at: isGeometry ? parts.place.appending("geometry") : place(Self.member(of: field)))
  }

  /// The members that a field or something else claims, `own` among them; those that are derived, too.
  static func claimed(_ own: [String], of kind: FeatureKind) -> Set<String> {
    Set(own).union(Kind.fields.map { member(of: $0.description) }.filter { $0 != "geometry" })
      .union(kind.properties.filter(\.isDerived).map(\.name)).union(languageMembers)
  }

  /// Notes members that no field and nothing else claims. Those that are derived and told beside the
  /// fields are passed over, so that an answer can be sent back.
  mutating func refuseStrangers(_ own: [String], of kind: FeatureKind) {
    guard case .object(let members) = properties else { return }
    let known =
      own + Kind.fields.map { Self.member(of: $0.description) }.filter { $0 != "geometry" }
    let claimed = Self.claimed(own, of: kind)
    for member in members where !claimed.contains(member.name) {
      parts.noteUnknown(member.name, known: known, at: parts.propertiesPlace)
    }
    if properties["artistIDs"] == nil, let artists = properties["artists"], !artists.isEmptyList,
      known.contains("artistIDs")
    {
      refuse(
        "artists", "Names do not tell which artists are meant.",
        "Send their identifiers as 'artistIDs'.")
    }
    checkLanguages()
  }

  // MARK: Values

  private mutating func value(of field: FieldDescription) -> FieldValue? {
    if field.type.isGeometry { return geometry(field) }
    let name = Self.member(of: field)
    if case .localized = field.type { return localized(name).map(FieldValue.localized) }
    guard let value = properties[name], value != .null else { return nil }
    switch field.type {
    case .text: return text(value, name).map(FieldValue.text)
    case .choice(let words):
      guard let text = text(value, name) else { return nil }
      guard words.contains(text) else {
        refuse(
          name, "'\(name)' is '\(text.prefix(80))'.", "Use one of \(words.joined(separator: ", "))."
        )
        return nil
      }
      return .text(text)
    case .integer(let range): return integer(value, name, range)
    case .number(let bounds):
      guard let number = value.number, number.isFinite, bounds.contains(number) else {
        refuse(
          name, "'\(name)' is \(value.kindName) that is out of its range, or no number.",
          field.summary)
        return nil
      }
      return .number(number)
    case .truth:
      guard case .bool(let truth) = value else {
        refuse(name, "'\(name)' is \(value.kindName).", "Send true or false.")
        return nil
      }
      return .truth(truth)
    case .texts: return list(value, name) { $0 }.map(FieldValue.texts)
    case .place: return identifier(value, name, PlaceID.init).map(FieldValue.place)
    case .places: return list(value, name) { try PlaceID($0) }.map(FieldValue.places)
    case .artists: return list(value, name) { try Slug($0) }.map(FieldValue.artists)
    case .media: return list(value, name) { try Slug($0) }.map(FieldValue.media)
    case .survey: return survey(value, name)
    case .details: return details(value, name).map(FieldValue.details)
    case .stops: return stops(value, name).map(FieldValue.stops)
    case .localized, .coordinate, .shape, .line, .geometry, .subject, .subjects: return nil
    }
  }

  /// A text that pages can show; `nil`, and a problem, if it is none.
  mutating func text(_ value: JSONValue, _ member: String, at place: JSONPointer? = nil) -> String?
  {
    guard let text = value.string else {
      parts.note(
        .invalidValue, "'\(member)' is \(value.kindName).", "Send a string.",
        at: place ?? self.place(member))
      return nil
    }
    let control = text.unicodeScalars.first {
      ($0.value < 0x20 && !["\t", "\n", "\r"].contains($0)) || $0.value == 0x7F
    }
    if let control {
      parts.note(
        .invalidValue,
        "'\(member)' holds the control character \(control.value), which no page can show.",
        "Take it out.", at: place ?? self.place(member))
      return nil
    }
    return text.isEmpty ? nil : text
  }

  private mutating func integer(
    _ value: JSONValue, _ name: String, _ range: ClosedRange<Int>
  ) -> FieldValue? {
    let number: Int? =
      switch value {
      case .integer(let number): number
      case .number(let number): Int(exactly: number)
      default: nil
      }
    guard let number, range.contains(number) else {
      refuse(
        name, "'\(name)' is \(value.kindName) that is out of its range, or no whole number.",
        range.upperBound < .max
          ? "Send a whole number from \(range.lowerBound) to \(range.upperBound)."
          : "Send a whole number.")
      return nil
    }
    return .integer(number)
  }

  private mutating func identifier<ID>(
    _ value: JSONValue, _ name: String, _ make: (String) throws(InvalidIdentifier) -> ID
  ) -> ID? {
    guard let text = text(value, name) else { return nil }
    do { return try make(text) } catch {
      refuse(name, error.description, "Send an identifier, as answers have it.")
      return nil
    }
  }

  /// A list of words; objects with an `id`, as media are told, stand for it.
  private mutating func list<Element>(
    _ value: JSONValue, _ name: String, _ make: (String) throws -> Element
  ) -> [Element]? {
    guard let elements = value.elements else {
      refuse(name, "'\(name)' is \(value.kindName).", "Send an array.")
      return nil
    }
    var list: [Element] = []
    for (index, element) in elements.enumerated() {
      let here = place(name).appending(index)
      let count = list.count
      if let text = text(element["id"] ?? element, name, at: here) {
        do { list.append(try make(text)) } catch {
          parts.note(.invalidValue, "\(error)", "Send an identifier, as answers have it.", at: here)
        }
      }
      // Something stands in the place of what is wrong, so that the others keep theirs.
      if list.count == count, parts.faults.contains(where: { $0.pointer == here }),
        let placeholder = try? make("unknown")
      {
        list.append(placeholder)
      }
    }
    return list
  }

  private mutating func details(_ value: JSONValue, _ name: String) -> Details? {
    guard case .object(let members) = value else {
      refuse(name, "'\(name)' is \(value.kindName).", "Send an object of strings.")
      return nil
    }
    let before = reading.base?.value.details ?? [:]
    var details: Details = [:]
    for member in members {
      let here = place(name).appending(member.name)
      // What a file calls so stays, and can be sent back.
      let isKept = reading.isOfFile || before[member.name] != nil
      guard isKept || Details.isName(member.name) else {
        parts.note(
          .invalidValue,
          member.name.isVisibleLine
            ? "A detail has no name."
            : "The name of a detail has a character that nobody sees.",
          member.name.isVisibleLine
            ? "Name it, or take it out."
            : "Leave control characters, breaks of lines and invisible characters out.", at: here)
        continue
      }
      // A detail may say nothing, which other texts may not.
      if member.value == .string("") {
        details[member.name] = ""
      } else if let text = text(member.value, member.name, at: here) {
        details[member.name] = text
      }
    }
    return details
  }

  private mutating func survey(_ value: JSONValue, _ name: String) -> FieldValue? {
    guard let crs = value["crs"]?.string, let x = value["x"]?.number, let y = value["y"]?.number,
      x.isFinite, y.isFinite, text(.string(crs), name) != nil
    else {
      refuse(
        name, "'\(name)' is no position as surveyed.", "Send an object with 'crs', 'x' and 'y'.")
      return nil
    }
    let accuracy = value["accuracy"]?.number
    guard accuracy.map({ $0.isFinite && $0 >= 0 }) ?? true else {
      refuse(name, "The accuracy is below zero.", "Send metres, or leave it out.")
      return nil
    }
    return .survey(Work.Survey(crs: crs, x: x, y: y, accuracy: accuracy.map { Meters($0) }))
  }
}

// MARK: Languages

extension FieldsReader {
  private static func isLocalized(_ name: String) -> Bool {
    fields.contains { $0.description.isMultilingual && $0.description.member == name }
  }
  private static var fields: [Field<Kind>] { Kind.fields }

  /// The language of texts of which none is told.
  private var usualLanguage: LanguageTag {
    campus.map(reading.contents.defaultLanguage) ?? .english
  }

  private mutating func localized(_ name: String) -> LocalizedText? {
    var texts: [LanguageTag: String] = [:]
    if case .object(let members)? = properties["translations"] {
      for member in members {
        guard let tag = try? LanguageTag(member.name), let value = member.value[name],
          value != .null
        else { continue }
        let here = place("translations").appending(member.name).appending(name)
        if let text = text(value, name, at: here) { texts[tag] = text }
      }
    }
    if let value = properties[name], value != .null, let text = text(value, name) {
      let tag = properties["languageOf"]?[name]?.string.flatMap { try? LanguageTag($0) }
      texts[tag ?? usualLanguage] = text
    }
    return LocalizedText(texts)
  }

  /// Notes languages that are none, and texts in them that there are not.
  fileprivate mutating func checkLanguages() {
    if let languages = properties["languageOf"], languages != .null {
      guard case .object(let members) = languages else {
        return refuse("languageOf", "'languageOf' is no object.", "Send the tag of each text.")
      }
      for member in members {
        check(member.value.string ?? "", at: place("languageOf").appending(member.name))
      }
    }
    guard let translations = properties["translations"], translations != .null else { return }
    guard case .object(let members) = translations else {
      return refuse("translations", "'translations' is no object.", "Send an object by language.")
    }
    for member in members {
      let here = place("translations").appending(member.name)
      check(member.name, at: here)
      guard case .object(let texts) = member.value else {
        parts.note(.invalidValue, "The texts are no object.", "Send an object.", at: here)
        continue
      }
      for text in texts where !Self.isLocalized(text.name) {
        parts.noteUnknown(
          text.name,
          known: Self.fields.map(\.description).filter(\.isMultilingual).map(\.member), at: here)
      }
    }
  }

  private mutating func check(_ tag: String, at place: JSONPointer) {
    do { _ = try LanguageTag(tag) } catch {
      parts.note(.invalidValue, "\(error)", "Write a language tag of BCP 47.", at: place)
    }
  }
}

extension JSONValue {
  fileprivate var isEmptyList: Bool { elements?.isEmpty ?? (self == .null) }
}

extension FieldType {
  /// True of what GeoJSON has a member of its own for.
  var isGeometry: Bool {
    switch self {
    case .coordinate, .shape, .line, .geometry: true
    case .text, .localized, .integer, .number, .truth, .choice, .texts, .place, .places, .artists,
      .media, .survey, .subject, .subjects, .stops, .details:
      false
    }
  }
}
