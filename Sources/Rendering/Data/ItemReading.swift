public import Catalog
import Exchange
import Geodesy
public import Notation
import Queries

/// Reads an item from the JSON that ``Renderer`` writes it as: by the same table of fields, so that
/// what was read can be sent back.
///
/// A value that is sent back as it was told keeps everything that JSON does not tell, such as whether
/// the number of a stop is its own.
public struct ItemReading {
  /// The item that is to be replaced; `nil` for a new one.
  public var base: Item?
  /// The system of the positions.
  public var system = FeatureSystem.world
  /// True if whoever asks says the campus, also where it is the one that the item has.
  public var saysCampus = false
  /// The place of the item in what was sent.
  public var place = JSONPointer()
  /// The catalogue that it is to be part of.
  public let contents: CatalogContents
  /// The reader whom values were told.
  public let reader: Reader
  let renderer: Renderer
  /// True of what stands in a file, whose details may have names that nobody would give them.
  var isOfFile = false

  /// A reading of items told to `reader`, which are to be part of `contents`.
  public init(_ renderer: Renderer, _ contents: CatalogContents, for reader: Reader) {
    self.renderer = renderer
    self.contents = contents
    self.reader = reader
  }

  /// The item of `kind` that `value` is: a Feature, or an object with its properties. `id` is its
  /// identifier where the address tells it.
  ///
  /// - Throws: every problem, with its place.
  public func item(
    _ value: JSONValue, _ kind: ItemKind, id: String?
  ) throws(PointedProblems) -> Item {
    let read = try partial(value, kind, id: id)
    guard read.faults.isEmpty, let item = read.item else { throw PointedProblems(read.faults) }
    return item
  }

  /// The item of `kind` that `value` is as far as it can be read, with every problem: for checks of the
  /// rest of it. `nil` where it is not known which item it is.
  ///
  /// - Throws: the problem of what has no parts that could be read.
  public func partial(
    _ value: JSONValue, _ kind: ItemKind, id: String?
  ) throws(PointedProblems) -> (item: Item?, faults: [PointedProblem]) {
    var parts = try ItemParts(value, at: place)
    let told = base.flatMap { try? JSONValue(parsing: renderer.told($0, system, for: reader)) }
    let item = Self.read(kind.type, &parts, id, told, self)
    return (item, parts.faults)
  }

  /// A Feature whose properties that no field takes are among its details: what a program in between
  /// has added.
  ///
  /// - Complexity: O(n) on average for n values.
  func withStrangersAsDetails(_ value: JSONValue, _ kind: ItemKind) -> JSONValue {
    let known = Self.claimed(kind.type)
    guard case .object(let members) = value, case .object(let own)? = value["properties"],
      own.contains(where: { !known.contains($0.name) })
    else { return value }
    var details: [JSONValue.Member] = []
    if case .object(let told)? = value["properties"]?["details"] { details = told }
    for member in own where !known.contains(member.name) {
      guard let text = member.value.foreignText ?? member.value.nestedText,
        !details.contains(where: { $0.name == member.name })
      else { continue }
      details.append(JSONValue.Member(name: member.name, value: .string(text)))
    }
    let properties =
      own.filter { known.contains($0.name) && $0.name != "details" }
      + [JSONValue.Member(name: "details", value: .object(details))]
    return .object(
      members.map {
        $0.name == "properties" ? JSONValue.Member(name: $0.name, value: .object(properties)) : $0
      })
  }

  private static func claimed<Kind: CatalogItem>(_ type: Kind.Type) -> Set<String> {
    FieldsReader<Kind>.claimedMembers
  }

  private static func read<Kind: CatalogItem>(
    _ type: Kind.Type, _ parts: inout ItemParts, _ id: String?, _ told: JSONValue?,
    _ reading: ItemReading
  ) -> Item? {
    var fields = FieldsReader<Kind>(parts, told, reading)
    let item = fields.item(id: id)
    parts = fields.parts
    return item?.item
  }
}

extension Renderer {
  /// An item as a Feature, as it is told in a system.
  public func told(_ item: Item, _ system: FeatureSystem, for reader: Reader) -> [UInt8] {
    var json = JSONWriter()
    let feature = CollectedFeature.item(item)
    json.feature(
      id: feature.key.description, geometry(of: item),
      as: system == .world ? nil : positions(in: system)
    ) { properties(of: feature, to: &$0, for: reader) }
    return json.bytes
  }
}

/// The parts of a sent item, and the problems that they have.
struct ItemParts {
  /// The members that a Feature has and that tell nothing of the item.
  private static let passedOver: Set<String> = ["type", "links", "bbox", "timeStamp"]

  let properties: JSONValue
  /// The geometry; `nil` where none is told, not even that there is none.
  let geometry: JSONValue?
  /// The identifier beside the properties.
  let id: JSONValue?
  let place: JSONPointer
  let propertiesPlace: JSONPointer
  var faults: [PointedProblem] = []

  init(_ value: JSONValue, at place: JSONPointer) throws(PointedProblems) {
    self.place = place
    guard case .object(let members) = value else {
      throw PointedProblems([
        PointedProblem(
          Problem(
            .invalidValue, "An item is \(value.kindName) here.",
            remedy: "Send an object: a GeoJSON Feature, or the item's properties."), at: place)
      ])
    }
    geometry = value["geometry"]
    guard let own = value["properties"] else {
      properties = .object(members.filter { $0.name != "geometry" })
      propertiesPlace = place
      id = nil
      return
    }
    id = value["id"]
    propertiesPlace = place.appending("properties")
    guard case .object = own else {
      throw PointedProblems([
        PointedProblem(
          Problem(
            .invalidValue, "The properties are \(own.kindName).", remedy: "Send an object."),
          at: propertiesPlace)
      ])
    }
    properties = own
    if let type = value["type"], type.string != "Feature" {
      note(
        .invalidValue, "The type is not 'Feature'.", "Send a GeoJSON Feature.",
        at: place.appending("type"))
    }
    for member in members
    where !Self.passedOver.contains(member.name)
      && !["id", "geometry", "properties"].contains(member.name)
    {
      noteUnknown(member.name, known: ["id", "geometry", "properties"], at: place)
    }
  }

  mutating func note(
    _ code: Problem.Code, _ message: String, _ remedy: String, at place: JSONPointer
  ) {
    // What is missing for two reasons is missing once.
    let isKnown = faults.contains { $0.pointer == place && $0.problem.code == code }
    guard faults.count < 100, !isKnown else { return }
    faults.append(PointedProblem(Problem(code, message, remedy: remedy), at: place))
  }

  mutating func noteUnknown(_ name: String, known: [String], at place: JSONPointer) {
    let near = NameSuggestion.nearest(to: name, among: known)
    note(
      .unknownField, "There is no property '\(name.prefix(80))' here.",
      near.isEmpty
        ? "Use one of \(known.joined(separator: ", ")); anything else belongs in 'details'."
        : "Did you mean \(near.joined(separator: " or "))?", at: place.appending(name))
  }
}
