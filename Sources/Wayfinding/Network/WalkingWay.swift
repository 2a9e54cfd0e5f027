public import Geodesy

/// A way of the walking network, as its surveyor knows it.
public struct WalkingWay: Hashable, Sendable {
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
    /// A door.
    case door
  }

  /// The kerb that one must pass, as OpenStreetMap's `kerb` tells them apart.
  public enum Kerb: String, CaseIterable, Hashable, Sendable {
    /// Level with the road.
    case flush
    /// About 3 cm, which wheels can take.
    case lowered
    /// More than that.
    case raised
  }

  /// Where one may walk to, as seen along the line.
  public enum Direction: String, CaseIterable, Hashable, Sendable {
    /// Either way.
    case both
    /// From the first coordinate to the last.
    case forward
    /// From the last coordinate to the first.
    case backward
  }

  /// Its name, as walks, closures and reports give it.
  public let id: String
  /// What one walks on.
  public var kind: Kind
  /// Its course. A lift that has a coordinate for each of its floors opens there; any other lift
  /// opens at its first coordinate on all of them.
  public var line: [Coordinate]
  /// None outdoors; one if it runs there; two or more if it joins them: the line begins on the first
  /// and ends on the last, while a lift stops at all.
  public var floors: [FloorID]
  /// The clear width.
  public var width: Meters?
  /// Rise over run in the direction of the line, so negative where that falls.
  public var incline: Double?
  /// How many steps its stairs have.
  public var stepCount: Int?
  /// The highest kerb on it; `nil` where nobody has said.
  public var kerb: Kerb?
  /// Where one may walk to.
  public var direction: Direction
  /// Whether a wheelchair can pass; `nil` where nobody has said.
  public var isAccessible: Bool?
  /// Whether it lies on the ground, so that one may step onto it from beside. From beside a bridge
  /// or tunnel nobody does.
  public var isOnGround = true

  /// A way of which only its course is known yet. No `direction` is forward on an escalator, and both
  /// ways on anything else.
  public init(
    id: String, kind: Kind, line: [Coordinate], floors: [FloorID] = [], direction: Direction? = nil
  ) {
    self.id = id
    self.kind = kind
    self.line = line
    self.floors = floors
    self.direction = direction ?? (kind == .escalator ? .forward : .both)
  }
}
