public import Geodesy

/// An edge of the walking network, or what stands in the way of walking.
///
/// Nobody walks a path that is closed or a ``Kind/barrier``, and a straight piece of a walk that
/// crosses one is not known to be clear.
public struct Path: Hashable, Sendable {
  /// What one walks on.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A way for walking outdoors.
    case footway
    /// A way across a road.
    case crossing
    /// A way indoors.
    case corridor
    /// Stairs.
    case steps
    /// A slope made for wheels.
    case ramp
    /// Moving stairs.
    case escalator
    /// A lift.
    case lift
    /// A wall, fence, hedge, kerb or another line that nobody walks along.
    case barrier
  }

  /// The height of a kerb, as OpenStreetMap's `kerb` tells it.
  public enum Kerb: String, CaseIterable, Hashable, Sendable {
    /// Level with the road.
    case flush
    /// Up to about three centimetres high.
    case lowered
    /// A step up.
    case raised
  }

  /// In which direction one may walk.
  public enum Direction: String, CaseIterable, Hashable, Sendable {
    /// Any.
    case both
    /// As the line runs.
    case forward
    /// Against the line.
    case backward
  }

  /// The steepest ``incline`` that can be said: as much rise as run.
  public static let inclines = -1.0...1.0
  /// The widths in metres that a path can have.
  public static let widths = NumberBounds(above: 0, upTo: 1_000)
  /// The number of coordinates that a line has at least.
  static let leastCoordinates = 2
  /// The numbers of steps that a path can have.
  public static let stepCounts = 1...10_000

  /// The campus's slug and one of its own.
  public let id: PlaceID
  /// What one walks on.
  public var kind: Kind
  /// Its course; at least two coordinates.
  public internal(set) var line: [Coordinate]
  /// The levels it runs on or joins; empty outdoors.
  public var levels: [PlaceID] = []
  /// A street or path name.
  public var name: LocalizedText?
  /// What it is paved with, such as `asphalt`, as OpenStreetMap's `surface`.
  public var surface: String?
  /// The least width, more than zero.
  public var width: Meters?
  /// Rise by run along ``line``, from -1 to 1: positive where the line climbs.
  public var incline: Double?
  /// How many steps, 1 or more.
  public var stepCount: Int?
  /// The kerb that a crossing has on its way.
  public var kerb: Kerb?
  /// In which direction one may walk; both where absent, but along the line on escalators.
  public var direction: Direction?
  /// Whether wheels can use it; `nil` where nobody has said.
  public var isAccessible: Bool?
  /// Whether the public is kept out, at any time.
  public var isClosed = false
  /// Whether ``line``, which then returns to where it began, is the edge of ground that one may
  /// walk on everywhere, such as a square.
  public var isArea = false
  /// When it can be used; always where absent.
  public var openingHours: OpeningHours?
  /// Its lasting integer, where it differs from the derived one.
  public var number: Int?
  /// Anything else.
  public var details: Details = [:]

  /// Whether anybody may walk it: it is neither closed nor a barrier.
  public var isForWalking: Bool { !isClosed && kind != .barrier }
  /// Whether ``line`` returns to where it began and can be the edge of ground.
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
