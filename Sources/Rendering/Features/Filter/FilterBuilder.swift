import Catalog
import Notation

/// The place of a fault in a filter.
enum FilterPlace: Hashable, Sendable, CustomStringConvertible {
  /// A character of CQL2 Text, counted from 1.
  case character(Int)
  /// A value of CQL2 JSON, by its JSON pointer (RFC 6901).
  case pointer(String)

  /// The member or element `name` of the value here; a text has none.
  func at(_ name: some CustomStringConvertible) -> FilterPlace {
    if case .pointer(let path) = self { .pointer("\(path)/\(name)") } else { self }
  }

  var description: String {
    switch self {
    case .character(let number): "at character \(number)"
    case .pointer(let path): path.isEmpty ? "at the outermost value" : "at '\(path)'"
    }
  }
}

/// The reason why a text is no filter: what is wrong, where, and what to do.
struct InvalidFilter: Error, Hashable {
  let fault: String
  let place: FilterPlace
  let remedy: String

  init(_ fault: String, _ place: FilterPlace, remedy: String) {
    self.fault = fault
    self.place = place
    self.remedy = remedy
  }
}

/// Makes the parts of a condition for the readers of both languages: properties are known, types go
/// together, and there are not too many parts.
struct FilterBuilder {
  /// The deepest that conditions and functions may stand in one another: a choice.
  static let deepest = 32
  /// The most that a condition may cost, so that no answer takes long: a choice. A value costs 1, and
  /// what reads a whole text or geometry ``dear``.
  static let most = 1_000
  private static let dear = 10

  /// The properties that a condition may name, by their names.
  private let properties: [String: FeatureProperty]
  private let hasGeometry: Bool
  /// The system of the geometries that the filter says itself.
  let system: FeatureSystem
  private var cost = 0

  init(_ properties: [FeatureProperty], hasGeometry: Bool, system: FeatureSystem) {
    self.properties = Dictionary(
      properties.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.hasGeometry = hasGeometry
    self.system = system
  }

  /// Refuses what stands too deep.
  static func check(_ depth: Int, _ place: FilterPlace) throws(InvalidFilter) {
    guard depth < deepest else {
      throw InvalidFilter(
        "Conditions stand more than \(deepest) deep in one another.", place,
        remedy: "Write it flatter: AND and OR take any number of conditions.")
    }
  }

  private mutating func pay(_ price: Int, _ place: FilterPlace) throws(InvalidFilter) {
    cost += price
    guard cost <= Self.most else {
      throw InvalidFilter(
        "The filter has too many parts.", place,
        remedy:
          "Ask for less at once: \(Self.most) values, or \(Self.most / Self.dear) times LIKE, "
          + "CASEI, ACCENTI or S_INTERSECTS.")
    }
  }

  // MARK: Operands

  mutating func value(
    _ value: FeatureValue, _ place: FilterPlace
  ) throws(InvalidFilter) -> FilterOperand {
    try pay(1, place)
    return .value(value)
  }

  mutating func property(
    _ name: String, _ place: FilterPlace
  ) throws(InvalidFilter) -> FilterOperand {
    try pay(1, place)
    if let property = properties[name] { return .property(property) }
    if name == Self.geometry, hasGeometry { return .geometry }
    let near = NameSuggestion.nearest(to: name, among: properties.keys.sorted())
    throw InvalidFilter(
      "There is no property '\(name.prefix(80))' here.", place,
      remedy: near.isEmpty
        ? "Use one of those that the queryables of the collection list."
        : "Did you mean \(near.joined(separator: " or "))?")
  }

  /// The name of the geometry among the queryables.
  static let geometry = "geometry"

  mutating func day(
    _ text: String, _ place: FilterPlace
  ) throws(InvalidFilter) -> FilterOperand {
    try pay(1, place)
    guard let day = CivilDay(text) else {
      throw InvalidFilter(
        "'\(text.prefix(80))' is no day.", place, remedy: "Write it as 2022-04-14.")
    }
    return .day(day.number)
  }

  mutating func time(
    _ text: String, _ place: FilterPlace
  ) throws(InvalidFilter) -> FilterOperand {
    try pay(1, place)
    guard text.hasSuffix("Z"), let time = CivilTime.seconds(ofRFC3339: text) else {
      throw InvalidFilter(
        "'\(text.prefix(80))' is no time of UTC.", place,
        remedy: "Write it as 2022-04-14T14:48:46Z.")
    }
    return .time(time)
  }

  mutating func shape(
    _ shape: PlaneShape, _ place: FilterPlace
  ) throws(InvalidFilter) -> FilterOperand {
    try pay(1, place)
    return .shape(shape)
  }

  /// The functions of texts, by the names that both languages have for them.
  enum Function: String, CaseIterable {
    case caseless = "casei"
    case accentless = "accenti"
  }

  mutating func call(
    _ function: Function, _ operand: FilterOperand, _ place: FilterPlace
  ) throws(InvalidFilter) -> FilterOperand {
    try pay(Self.dear, place)
    try require(.text, operand, "\(function.rawValue.uppercased()) takes", place)
    switch (function, operand) {
    case (.caseless, .value(.text(let text))): return .value(.text(FilterText.caseless(text)))
    case (.accentless, .value(.text(let text))): return .value(.text(FilterText.accentless(text)))
    case (.caseless, _): return .caseless(operand)
    case (.accentless, _): return .accentless(operand)
    }
  }

  // MARK: Predicates

  mutating func comparison(
    _ one: FilterOperand, _ how: FilterComparison, _ other: FilterOperand, _ place: FilterPlace
  ) throws(InvalidFilter) -> FilterExpression {
    try alike(one, other, place)
    return .comparison(one, how, other)
  }

  mutating func between(
    _ value: FilterOperand, _ low: FilterOperand, _ high: FilterOperand, _ place: FilterPlace
  ) throws(InvalidFilter) -> FilterExpression {
    for bound in [low, high] { try alike(value, bound, place) }
    return .between(value, low, high)
  }

  mutating func among(
    _ value: FilterOperand, _ others: [FilterOperand], _ place: FilterPlace
  ) throws(InvalidFilter) -> FilterExpression {
    for other in others { try alike(value, other, place) }
    return .among(value, others)
  }

  /// `pattern` is the text that a reader has found; properties are no patterns in CQL2.
  mutating func like(
    _ value: FilterOperand, _ pattern: FilterOperand, _ place: FilterPlace
  ) throws(InvalidFilter) -> FilterExpression {
    try pay(Self.dear, place)
    try require(.text, value, "LIKE compares", place)
    guard case .value(.text(let text)) = pattern else {
      throw InvalidFilter(
        "The pattern of LIKE is no text.", place,
        remedy: "Write a text such as 'Bronze%', which CASEI or ACCENTI may stand around.")
    }
    return .like(value, FilterPattern(text))
  }

  mutating func intersects(
    _ one: FilterOperand, _ other: FilterOperand, _ place: FilterPlace
  ) throws(InvalidFilter) -> FilterExpression {
    try pay(Self.dear, place)
    for operand in [one, other] {
      try require(.geometry, operand, "S_INTERSECTS compares", place)
    }
    return .intersects(one, other)
  }

  private func require(
    _ kind: FilterOperand.Kind, _ operand: FilterOperand, _ who: String, _ place: FilterPlace
  ) throws(InvalidFilter) {
    guard operand.kind == kind else {
      throw InvalidFilter(
        "\(who) \(kind.rawValue), not \(operand.kind.rawValue).", place,
        remedy: "Give it \(kind.rawValue).")
    }
  }

  private func alike(
    _ one: FilterOperand, _ other: FilterOperand, _ place: FilterPlace
  ) throws(InvalidFilter) {
    guard one.kind == other.kind else {
      throw InvalidFilter(
        "\(one.kind.rawValue) is compared with \(other.kind.rawValue).", place,
        remedy: "Compare values of one type: texts stand in quotes, numbers do not.")
    }
    guard one.kind != .geometry else {
      throw InvalidFilter(
        "Geometries are not compared so.", place, remedy: "Use S_INTERSECTS, or IS NULL.")
    }
  }
}
