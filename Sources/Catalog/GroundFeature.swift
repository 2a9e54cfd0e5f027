/// A thing that maps are drawn on: a lake, a park, a street with its name.
///
/// It says what the ground looks like, and nothing about who can walk on it: that is what a ``Path``
/// is for. Nobody searches for it, and no work stands in it.
public struct GroundFeature: Hashable, Sendable {
  /// The kind of ground, which decides how it is drawn. Later kinds lie above earlier ones.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A river, lake, canal or sea, as an area or as the line of a brook.
    case water
    /// A park, wood, lawn, square or cemetery.
    case green
    /// A paved way for people on foot, as an area or a line.
    case footpath
    /// A house that is not a building of the catalogue.
    case building
    /// A bridge, above the water.
    case bridge
    /// A railway or tramway.
    case rail
    /// A street for vehicles, by its middle.
    case street
  }

  /// The range of ``rank``.
  public static let ranks = 1...5

  /// The campus's slug and one of its own, which no other ground of the campus has.
  public let id: PlaceID
  /// The kind of ground.
  public var kind: Kind
  /// The course or area: one or more lines, or one or more polygons.
  public internal(set) var geometry: Geometry
  /// The name that a map may write.
  public var name: LocalizedText?
  /// The importance among ground of its kind, from 1, which is seen from far, to 5; the least where
  /// absent.
  public var rank: Int?
  /// Its lasting integer, where it differs from the derived one.
  public var number: Int?
  /// The facts that have no field here.
  public var details: Details = [:]

  /// Refuses a geometry of points, and a line of fewer than two coordinates.
  public init(id: PlaceID, kind: Kind, geometry: Geometry) throws(InvalidShape) {
    try Self.check(geometry)
    self.id = id
    self.kind = kind
    self.geometry = geometry
  }

  /// Ground of which nothing is known, not even where it lies.
  private init(blank id: PlaceID) {
    self.id = id
    kind = .green
    geometry = .lines([])
  }

  private static func check(_ geometry: Geometry) throws(InvalidShape) {
    switch geometry {
    case .point, .points: throw .noLineOrArea(geometry.typeName)
    case .line(let line):
      if line.count < 2 { throw .lineTooShort(line.count) }
    case .lines(let lines):
      if lines.isEmpty { throw .lineTooShort(0) }
      for line in lines where line.count < 2 { throw .lineTooShort(line.count) }
    case .polygons(let polygons):
      if polygons.isEmpty { throw .tooShort(0) }
    }
  }
}

extension GroundFeature: CatalogItem {
  /// The item kind of ground.
  public static let kind = ItemKind.ground
  /// The ground among items of all kinds.
  public var item: Item { .ground(self) }

  /// Ground of which nothing is known.
  public static func blank(id: PlaceID, campus: PlaceID) -> GroundFeature {
    GroundFeature(blank: id)
  }

  /// Every field, in the order in which complete forms write them.
  public static let fields: [Field<GroundFeature>] = [
    Field("kind", \.kind, member: "ground", "The kind of ground, which decides how it is drawn."),
    Field("geometry", type: .geometry, isRequired: true, "The course or area.") {
      .geometry($0.geometry)
    } write: { value, ground throws(UnsuitableValue) in
      guard case .geometry(let geometry)? = value else { throw UnsuitableValue(Geometry.self) }
      do { try check(geometry) } catch { throw UnsuitableValue(Geometry.self) }
      ground.geometry = geometry
    },
    Field("name", \.name, "The name that a map may write."),
    Field(
      "rank", \.rank, type: .integer(ranks),
      "The importance among ground of its kind, from 1, which is seen from far, to 5."),
    .details(\.details),
  ]
}
