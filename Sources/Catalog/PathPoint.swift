public import Geodesy

/// The public that can pass something on the walking network.
public enum Passage: String, CaseIterable, Hashable, Sendable {
  /// Everyone can pass, on wheels too.
  case open
  /// Nobody from the public can pass.
  case closed
  /// People on foot can pass, but no wheels.
  case notForWheels = "not-for-wheels"
  /// It is not known who can pass.
  case unknown
}

/// A point of the walking network that stops or slows: a gate, a bollard, a kerb, a crossing.
///
/// It stands on every path that has a vertex there, on its ``levels`` or outdoors.
public struct PathPoint: Hashable, Sendable {
  /// The kind of thing that stands there, in the words of OpenStreetMap's `barrier`, `highway` and
  /// `kerb`.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A gate of any make.
    case gate
    /// One or more posts.
    case bollard
    /// Bars that slow cyclists down, and stop wide wheels.
    case cycleBarrier = "cycle-barrier"
    /// Steps over a fence.
    case stile
    /// A turning gate for one person at a time.
    case turnstile
    /// An edge between pavement and road.
    case kerb
    /// A place to cross a road.
    case crossing
    /// A door on the way.
    case door
    /// A step or a few.
    case steps
    /// A lift on the way.
    case lift
    /// Another thing that stands in the way; a detail `barrier` says what.
    case barrier
  }

  /// The campus's slug and one of its own, which no ``Path`` has.
  public let id: PlaceID
  /// The position, a vertex of the paths that it belongs to, to seven decimals of a degree.
  public var coordinate: Coordinate
  /// The levels on which it stands; empty outdoors.
  public var levels: [PlaceID] = []
  /// The kind of thing that stands there.
  public var kind: Kind
  /// The public that can pass.
  public var passage: Passage = .unknown
  /// The height of the kerb there.
  public var kerb: Path.Kerb?
  /// The name, if it has one.
  public var name: LocalizedText?
  /// The times when it can be passed; always where absent, as far as ``passage`` allows.
  public var openingHours: OpeningHours?
  /// Its lasting integer, where it differs from the derived one.
  public var number: Int?
  /// The facts that have no field here.
  public var details: Details = [:]

  /// A point of which it is not known who can pass it.
  public init(id: PlaceID, kind: Kind, coordinate: Coordinate) {
    self.id = id
    self.kind = kind
    self.coordinate = coordinate
  }
}

extension PathPoint: CatalogItem {
  /// The item kind of points of the walking network.
  public static let kind = ItemKind.pathPoint
  /// The point among items of all kinds.
  public var item: Item { .pathPoint(self) }

  /// A point of which nothing is known.
  public static func blank(id: PlaceID, campus: PlaceID) -> PathPoint {
    PathPoint(id: id, kind: .barrier, coordinate: .origin)
  }

  /// Every field, in the order in which complete forms write them.
  public static let fields: [Field<PathPoint>] = [
    Field("kind", \.kind, member: "point", "The kind of point."),
    Field("geometry", \.coordinate, "The position."),
    Field("name", \.name, "The name of the point."),
    .levels(\.levels, "The levels that it stands on; outdoors without them."),
    Field(
      "passage", \.passage, usual: .unknown,
      "Who can pass it: everyone, nobody, or who has no wheels."),
    Field("kerb", \.kerb, "The kerb."),
    Field("openingHours", \.openingHours, "The opening hours in OpenStreetMap's notation."),
    .details(\.details),
  ]
}
