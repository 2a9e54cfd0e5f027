public import Catalog
import Exchange
import Geodesy
public import Notation
import Queries

/// A property of the features of a collection: its name, what it means, and which values it has.
///
/// The properties of items follow from the tables of fields; those that every feature has stand here.
public struct FeatureProperty: Hashable, Sendable {
  /// The values that a property has.
  public enum Values: Hashable, Sendable {
    /// Words.
    case text
    /// Whole numbers in a range.
    case integer(ClosedRange<Int>)
    /// Numbers within bounds.
    case number(NumberBounds)
    /// The values `true` and `false`.
    case truth
    /// One of these words.
    case choice([String])
    /// A list of words.
    case texts
    /// A list of whole numbers in a range.
    case integers(ClosedRange<Int>)
    /// Words, each under a name that the catalogue gives it.
    case namedTexts
    /// Under each language, words under the names of the properties that say the same.
    case translations
    /// An object, or a list of them.
    case parts(FeaturePart, isList: Bool)
  }

  /// The name of the member in `properties`.
  public let name: String
  /// The values that it has.
  public let values: Values
  /// The meaning, in a sentence.
  public let summary: String
  /// The field of the text form that it shows; `nil` for what is derived.
  let field: String?
  /// The unit of numbers.
  let unit: FieldDescription.Unit?
  /// The name of the detail that it shows; `nil` for what is none.
  let detail: String?
  /// True if it follows from other values, and is passed over where it is sent back.
  public let isDerived: Bool

  init(
    _ name: String, _ values: Values, _ summary: String, field: String? = nil,
    unit: FieldDescription.Unit? = nil, detail: String? = nil, isDerived: Bool = false
  ) {
    self.name = name
    self.values = values
    self.summary = summary
    self.field = field
    self.unit = unit
    self.detail = detail
    self.isDerived = isDerived
  }

  /// The same property, which follows from other values.
  private var derived: FeatureProperty {
    FeatureProperty(
      name, values, summary, field: field, unit: unit, detail: detail, isDerived: true)
  }

  /// True if features can be chosen by it: it has one plain value.
  public var isQueryable: Bool {
    switch values {
    case .text, .integer, .number, .truth, .choice: true
    case .texts, .integers, .namedTexts, .translations, .parts: false
    }
  }

  /// True if it tells of the last change.
  var isOfChanges: Bool { Self.ofChanges.contains(self) }

  /// True if it tells of a tour as a walk.
  var isOfWalks: Bool { Self.ofWalks.contains(self) }

  /// Writes its JSON Schema (draft 2020-12, and so that OpenAPI 3.0 has it too).
  public func schema(to json: inout JSONWriter) {
    schema(to: &json) { part, json in part.schema(to: &json) { $0.schema(to: &$1) } }
  }

  /// Writes its JSON Schema, with the schemas of parts as `writePart` writes them.
  public func schema(
    to json: inout JSONWriter, part writePart: (FeaturePart, inout JSONWriter) -> Void
  ) {
    func texts(_ json: inout JSONWriter) {
      json.member("type", "object")
      json.member("additionalProperties") { $0.object { $0.member("type", "string") } }
    }
    json.object { json in
      switch values {
      case .text: json.member("type", "string")
      case .integer(let range): Self.integer(range, to: &json)
      case .number(let bounds):
        json.member("type", "number")
        if bounds.lower > -.greatestFiniteMagnitude { json.member("minimum", bounds.lower) }
        if bounds.upper < .greatestFiniteMagnitude { json.member("maximum", bounds.upper) }
      case .truth: json.member("type", "boolean")
      case .choice(let words):
        json.member("type", "string")
        json.member("enum", strings: words)
      case .texts:
        json.member("type", "array")
        json.member("items") { $0.object { $0.member("type", "string") } }
      case .integers(let range):
        json.member("type", "array")
        json.member("items") { $0.object { Self.integer(range, to: &$0) } }
      case .namedTexts: texts(&json)
      case .translations:
        json.member("type", "object")
        json.member("additionalProperties") { $0.object(texts) }
      case .parts(let part, isList: true):
        json.member("type", "array")
        json.member("items") { writePart(part, &$0) }
      case .parts(let part, isList: false):
        // In OpenAPI 3.0 nothing stands beside a reference.
        json.array("allOf", of: [part]) { writePart($1, &$0) }
      }
      json.member("title", name)
      json.member("description", summary + (unit.map { " In \($0.rawValue)." } ?? ""))
    }
  }

  private static func integer(_ range: ClosedRange<Int>, to json: inout JSONWriter) {
    json.member("type", "integer")
    if range.lowerBound > .min { json.member("minimum", range.lowerBound) }
    if range.upperBound < .max { json.member("maximum", range.upperBound) }
  }
}

extension FeatureKind {
  /// Every property that features of the collection can have, in the order of the answer.
  public var properties: [FeatureProperty] { Self.propertiesByKind[self] ?? [] }

  // Media are in no collection, and chosen by their properties in a terminal all the same.
  private static let propertiesByKind = Dictionary(
    uniqueKeysWithValues: (allCases + [.items(.media)]).map { ($0, $0.listedProperties) })

  private var listedProperties: [FeatureProperty] {
    let first: [FeatureProperty] = [
      FeatureProperty("id", .text, "The identifier, with / between the parts of a path."),
      FeatureProperty(FeatureProperty.kindName, .text, "The kind of thing."),
      FeatureProperty("campus", .text, "The identifier of the campus."),
    ]
    switch self {
    case .items(let kind):
      var all = first
      all.append(
        FeatureProperty("number", .integer(1...Int(Int32.max)), "A number that lasts."))
      for field in kind.fields where field.name != "campus" {
        all += FeatureProperty.properties(of: field, kind)
      }
      if kind == .level { all.append(FeatureProperty.positionOf) }
      all.append(FeatureProperty.href)
      if kind == .tour { all += FeatureProperty.ofWalks }
      return all + FeatureProperty.ofChanges + FeatureProperty.ofLanguages
    case .stops:
      return first + FeatureProperty.ofTours + FeatureProperty.ofStops
        + FeatureProperty.ofChanges + FeatureProperty.ofLanguages
    }
  }

  /// The properties that features can be chosen by.
  public var queryables: [FeatureProperty] { properties.filter(\.isQueryable) }
}

extension FeatureProperty {
  /// The name of the property that is the kind of item, or `stop`.
  static let kindName = "kind"

  /// The properties that tell of the last change.
  fileprivate static let ofChanges = [
    FeatureProperty(
      "modified", .text, "The time of the last change of it, or of what it shows, after RFC 3339."),
    FeatureProperty(
      "modifiedRevision", .integer(1...Int(Int32.max)), "The revision of that change."),
  ].map(\.derived)

  fileprivate static let href = FeatureProperty("href", .text, "The address of its page.").derived

  fileprivate static let positionOf = FeatureProperty(
    "positionOf", .text, "The place whose position it has, where that is another."
  ).derived

  /// The properties of a tour as a walk in its author's order.
  fileprivate static let ofWalks = [
    FeatureProperty("distance", .number(.notNegative), "The length of the walk.", unit: .meters),
    FeatureProperty("duration", .number(.notNegative), "The time on foot.", unit: .seconds),
    FeatureProperty("dwell", .number(.notNegative), "The time at the stops.", unit: .seconds),
    FeatureProperty("stairs", .integer(0...Int(Int32.max)), "How often stairs are taken."),
    FeatureProperty("lifts", .integer(0...Int(Int32.max)), "How often a lift is taken."),
    FeatureProperty(
      "stepFree", .truth, "Whether wheels can pass; absent where that is not known."),
    FeatureProperty(
      "accessUnknown", .integer(0...Int(Int32.max)),
      "The number of mapped parts of which it is not known whether wheels pass."),
  ].map(\.derived)

  static let ofLanguages = [
    FeatureProperty("languageOf", .namedTexts, "The language of each text."),
    FeatureProperty("translations", .translations, "The texts in other languages."),
  ]

  /// The properties that show a field.
  fileprivate static func properties(
    of field: FieldDescription, _ kind: ItemKind
  ) -> [FeatureProperty] {
    func one(_ values: Values) -> [FeatureProperty] {
      [
        FeatureProperty(
          field.member, values, field.summary, field: field.name, unit: field.unit)
      ]
    }
    switch field.type {
    case .text, .localized, .subject: return one(.text)
    case .place:
      guard kind == .work else { return one(.text) }
      return one(.text) + [
        FeatureProperty("placeNames", .texts, "The names down to that place.").derived
      ]
    case .integer(let range): return one(.integer(range))
    case .number(let bounds): return one(.number(bounds))
    case .truth: return one(.truth)
    case .choice(let words): return one(.choice(words))
    case .texts, .places, .subjects: return one(.texts)
    case .artists:
      // Names are told for people; whom they mean, identifiers say.
      return one(.texts).map(\.derived)
        + [FeatureProperty("artistIDs", .texts, "The identifiers of the artists.")]
    case .media: return one(.parts(.medium, isList: true))
    case .stops: return one(.parts(.stop, isList: true))
    case .survey: return one(.parts(.survey, isList: false))
    case .details: return one(.namedTexts)
    case .coordinate, .shape, .line, .geometry: return []
    }
  }

  /// The properties of a stop's tour.
  fileprivate static let ofTours = [
    FeatureProperty("tour", .text, "The identifier of the tour."),
    FeatureProperty("tourNumber", .integer(1...Int(Int32.max)), "The lasting number of the tour."),
  ]

  /// The properties of a position as it was surveyed.
  static let ofSurveys = [
    FeatureProperty("crs", .text, "The coordinate reference system."),
    FeatureProperty("x", .number(NumberBounds.any), "The easting, or the longitude."),
    FeatureProperty("y", .number(NumberBounds.any), "The northing, or the latitude."),
    FeatureProperty(
      "accuracy", .number(.notNegative), "The accuracy of the conversion.", unit: .meters),
  ]

  /// The properties of stops in their tour. Their fields are told as a visitor meets them: the number
  /// that the keypad takes, the title that is shown.
  static let ofStops: [FeatureProperty] = [
    FeatureProperty("sequence", .integer(1...Int(Int32.max)), "The place in the tour, from 1."),
    FeatureProperty("stop", .integer(Stop.numbers), "The number for the keypad."),
    FeatureProperty("title", .text, "The title, its own or that of what it shows."),
    FeatureProperty(
      Renderer.subjectTitle, .text,
      "The title again, where it is that of what it shows and the stop has none of its own."
    ).derived,
    FeatureProperty("language", .text, "The language of the title."),
    FeatureProperty("work", .text, "The identifier of the work that it shows."),
    FeatureProperty("place", .text, "The path of the place that it shows."),
    FeatureProperty("text", .text, "The words of the guide.", field: "text"),
    FeatureProperty(
      "dwell", .number(NumberBounds(0...Stop.longestDwell)), "The time that visitors stay.",
      field: "dwell", unit: .seconds),
    FeatureProperty(
      "weight", .number(NumberBounds(Stop.weights)), "The worth when time is short.",
      field: "weight"),
    FeatureProperty(
      "after", .integers(Stop.numbers), "The numbers of the stops that come before it in any order."
    ),
    FeatureProperty(
      "radius", .number(NumberBounds(0...Stop.widestRadius.value)),
      "The distance at which one has arrived.", field: "radius", unit: .meters),
    positionOf,
    FeatureProperty("media", .parts(.medium, isList: true), "The media played there."),
    href,
  ]
}

/// A plain value of a property.
public enum FeatureValue: Hashable, Sendable {
  /// Words.
  case text(String)
  /// A number.
  case number(Double)
  /// True or false.
  case truth(Bool)
}

extension Renderer {
  /// The value of a queryable property as the reader is shown it; `nil` if there is none.
  func value(
    of property: FeatureProperty, in feature: CollectedFeature, for reader: Reader
  ) -> FeatureValue? {
    if let detail = property.detail { return details(of: feature)[detail].map(FeatureValue.text) }
    if property.name == "campus" { return .text(feature.campus.description) }
    if property.name == "modified" { return modification(of: feature).map { .text($0.text) } }
    if property.name == "modifiedRevision" {
      return modification(of: feature).map { .number(Double($0.revision)) }
    }
    if case .item(.tour(let tour)) = feature, property.field == nil,
      let value = walkValue(property.name, of: tour)
    {
      return value
    }
    switch feature {
    case .item(let item):
      switch property.name {
      case "id": return .text(item.key.id)
      case "kind": return .text(item.key.kind.rawValue)
      case "number" where property.field == nil: return .number(Double(item.lastingNumber))
      case "href": return href(of: item, for: reader).map(FeatureValue.text)
      case "positionOf": return Self.positionBasis(of: item).map { .text($0.rawValue) }
      default:
        guard let field = property.field else { return nil }
        return plain(Self.value(of: field, in: item.value), at: item.campus, for: reader)
      }
    case .stop(let index, let tour):
      let stop = tour.stops[index]
      switch property.name {
      case "id": return .text("\(tour.id)/\(tour.stopNumbers[index])")
      case "kind": return .text("stop")
      case "tour": return .text(tour.id.description)
      case "tourNumber": return .number(Double(Item.tour(tour).lastingNumber))
      case "sequence": return .number(Double(index + 1))
      case "stop": return .number(Double(tour.stopNumbers[index]))
      case "title": return .text(title(of: stop, on: tour.campus, for: reader).text)
      case Renderer.subjectTitle:
        return stop.title == nil
          ? .text(title(of: stop, on: tour.campus, for: reader).text) : nil
      case "language":
        return .text(title(of: stop, on: tour.campus, for: reader).language.description)
      case "work":
        return if case .work(let id) = stop.subject { .text(id.description) } else { nil }
      case "place":
        return if case .place(let id) = stop.subject { .text(id.description) } else { nil }
      case "positionOf":
        let basis = snapshot.position(of: stop.subject)?.basis
        return basis == .own ? nil : (basis?.rawValue).map(FeatureValue.text)
      case "href":
        return .text(reader.links.href(.stop(tour.id, number: tour.stopNumbers[index])))
      default:
        guard let field = property.field else { return nil }
        return plain(Self.value(of: field, in: stop), at: tour.campus, for: reader)
      }
    }
  }

  private static func value<Fielded: FieldedItem>(
    of field: String, in item: Fielded
  ) -> FieldValue? {
    Fielded.field(field)?.value(of: item)
  }

  /// A value of a field as a plain one; `nil` for lists and geometries.
  private func plain(
    _ value: FieldValue?, at campus: PlaceID, for reader: Reader
  ) -> FeatureValue? {
    switch value {
    case .text(let text): .text(text)
    case .localized(let text): .text(reading(text, at: campus, for: reader).text)
    case .integer(let number): .number(Double(number))
    case .number(let number): .number(number)
    case .truth(let truth): .truth(truth)
    case .place(let place): .text(place.description)
    case .subject(let subject): .text(subject.identifier)
    case .texts, .places, .artists, .media, .coordinate, .shape, .line, .geometry, .survey,
      .subjects, .stops, .details, nil:
      nil
    }
  }
}

extension NumberBounds {
  /// Zero and more.
  fileprivate static let notNegative = NumberBounds(0...Double.greatestFiniteMagnitude)
}
