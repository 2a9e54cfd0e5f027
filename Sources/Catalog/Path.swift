public import Geodesy

/// An edge of the walking network, or a barrier to walking.
///
/// Nobody walks a path that is closed or a ``Kind/barrier``, and a straight piece of a walk that
/// crosses one is not known to be clear.
public struct Path: Hashable, Sendable {
  /// The kinds of path, by what one walks on.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A way for walking outdoors.
    case footway
    /// A way across a road.
    case crossing
    /// A way for walking indoors.
    case corridor
    /// Stairs that do not move.
    case steps
    /// A slope made for wheels.
    case ramp
    /// Moving stairs, which run one way.
    case escalator
    /// A lift between levels.
    case lift
    /// A wall, fence, hedge, kerb or another line that nobody walks along.
    case barrier
  }

  /// The height of a kerb, as OpenStreetMap's `kerb` tells it.
  public enum Kerb: String, CaseIterable, Hashable, Sendable {
    /// A kerb level with the road.
    case flush
    /// A kerb up to about three centimetres high.
    case lowered
    /// A kerb as high as a step.
    case raised
  }

  /// The directions in which one may walk along the path's line.
  public enum Direction: String, CaseIterable, Hashable, Sendable {
    /// Either direction along the line.
    case both
    /// Only the direction in which the line runs.
    case forward
    /// Only the direction against the line.
    case backward
  }

  /// The range of ``incline``: at most as much rise as run.
  public static let inclines = -1.0...1.0
  /// The widths in metres that a path can have.
  public static let widths = NumberBounds(above: 0, upTo: 1_000)
  /// The number of coordinates that a line has at least.
  static let leastCoordinates = 2
  /// The numbers of steps that a path can have.
  public static let stepCounts = 1...10_000

  /// The campus's slug and one of its own.
  public let id: PlaceID
  /// The kind of path, by what one walks on.
  public var kind: Kind
  /// Its course; at least two coordinates.
  public internal(set) var line: [Coordinate]
  /// The levels it runs on or joins; empty outdoors.
  public var levels: [PlaceID] = []
  /// A street or path name.
  public var name: LocalizedText?
  /// The paving, such as `asphalt`, as OpenStreetMap's `surface` has it.
  public var surface: String?
  /// The least width, more than zero.
  public var width: Meters?
  /// The rise divided by the run along ``line``, from -1 to 1: positive where the line climbs.
  public var incline: Double?
  /// The number of steps, in ``stepCounts``.
  public var stepCount: Int?
  /// The kerb that a crossing has on its way.
  public var kerb: Kerb?
  /// The direction in which one may walk; both where absent, but along the line on escalators.
  public var direction: Direction?
  /// True if wheels can use it; `nil` where it is not known.
  public var isAccessible: Bool?
  /// True if the public is kept out at all times.
  public var isClosed = false
  /// True if ``line``, which then returns to where it began, is the edge of ground that one may
  /// walk on everywhere, such as a square.
  public var isArea = false
  /// The hours in which it can be used; always where absent.
  public var openingHours: OpeningHours?
  /// Its lasting integer, where it differs from the derived one.
  public var number: Int?
  /// The facts that have no field here.
  public var details: Details = [:]

  /// True if anybody may walk it: it is neither closed nor a barrier.
  public var isForWalking: Bool { !isClosed && kind != .barrier }
  /// True if ``line`` returns to where it began and can be the edge of ground.
  ///
  /// - Complexity: O(v) on average for v coordinates.
  public var enclosesGround: Bool { (try? Ring(line)) != nil }

  /// Refuses a line of fewer than two coordinates.
  public init(id: PlaceID, kind: Kind, line: [Coordinate]) throws(InvalidShape) {
    guard line.count >= Self.leastCoordinates else { throw .lineTooShort(line.count) }
    self.id = id
    self.kind = kind
    self.line = line
  }
  /// A path of which nothing is known, not even its course.
  init(blank id: PlaceID) {
    self.id = id
    kind = .footway
    line = []
  }
}

extension Path: CatalogItem {
  /// The item kind of paths.
  public static let kind = ItemKind.path
  /// The path among items of all kinds.
  public var item: Item { .path(self) }

  /// A path of which nothing is known.
  public static func blank(id: PlaceID, campus: PlaceID) -> Path { Path(blank: id) }

  /// Every field, in the order in which complete forms write them.
  public static let fields: [Field<Path>] = [
    Field("kind", \.kind, member: "path", "The kind of path."),
    Field("geometry", type: .line, isRequired: true, "The course.") {
      .line($0.line)
    } write: { value, path throws(UnsuitableValue) in
      guard case .line(let line)? = value, line.count >= Path.leastCoordinates else {
        throw UnsuitableValue(Path.self)
      }
      path.line = line
    },
    Field("name", \.name, "The name of the path."),
    .levels(\.levels, "The levels that it runs on or joins; outdoors without them."),
    Field("surface", \.surface, "The surface, in the words of OpenStreetMap."),
    Field("width", \.width, type: .number(Path.widths), unit: .meters, "The least width."),
    Field(
      "incline", \.incline, type: .number(NumberBounds(Path.inclines)),
      "The rise by the run along its line: 0.05 climbs five in a hundred."),
    Field("stepCount", \.stepCount, type: .integer(Path.stepCounts), "The number of steps."),
    Field("kerb", \.kerb, "The kerb at a crossing."),
    Field(
      "direction", \.direction,
      "The direction in which it can be walked, `forward` as the line runs; an escalator without it "
        + "runs forward."),
    Field("accessible", \.isAccessible, "Whether wheels can use it."),
    .flag("closed", \.isClosed, "Whether the public is kept out at all times."),
    .flag(
      "area", \.isArea,
      "Whether its line, which returns to where it began, is the edge of ground that one may walk on "
        + "everywhere, such as a square."),
    Field("openingHours", \.openingHours, "The opening hours in OpenStreetMap's notation."),
    .details(\.details),
  ]
}
