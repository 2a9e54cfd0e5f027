public import Geodesy

/// A way of the walking network, as its surveyor knows it.
public struct WalkingWay: Hashable, Sendable {
  /// A kind of way, by what one walks on.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A way for walking outdoors.
    case footway
    /// A way across a road.
    case crossing
    /// A way for walking indoors.
    case corridor
    /// A flight of stairs, or several.
    case steps
    /// A slope made for wheels.
    case ramp
    /// Moving stairs, on which people stand.
    case escalator
    /// A lift between two or more floors.
    case lift
    /// A door that one walks through.
    case door
  }

  /// The kerb that one must pass, as OpenStreetMap's `kerb` tells them apart.
  public enum Kerb: String, CaseIterable, Hashable, Sendable {
    /// A kerb level with the road.
    case flush
    /// A kerb of about 3 cm, which wheels can take.
    case lowered
    /// A higher kerb, which wheels cannot take.
    case raised
  }

  /// The directions in which one may walk, as seen along the line.
  public enum Direction: String, CaseIterable, Hashable, Sendable {
    /// Both directions along the line.
    case both
    /// The direction from the first coordinate to the last.
    case forward
    /// The direction from the last coordinate to the first.
    case backward
  }

  /// The name of the way, as walks, closures and reports give it.
  public let id: String
  /// The kind of the way.
  public var kind: Kind
  /// The course of the way. A lift that has a coordinate for each of its floors opens there; any
  /// other lift opens at its first coordinate on all of them.
  public var line: [Coordinate]
  /// The floors of the way: none outdoors; one if it runs there; two or more if it joins them: the
  /// line begins on the first and ends on the last, while a lift stops at all.
  public var floors: [FloorID]
  /// The clear width; `nil` where it is not known.
  public var width: Meters?
  /// The rise over run in the direction of the line, so negative where that falls.
  public var incline: Double?
  /// The number of steps of its stairs; `nil` where nobody has counted.
  public var stepCount: Int?
  /// The highest kerb on it; `nil` where it is not known.
  public var kerb: Kerb?
  /// The directions in which one may walk.
  public var direction: Direction
  /// True if a wheelchair can pass; `nil` where it is not known.
  public var isAccessible: Bool?
  /// True if it lies on the ground, so that one may step onto it from beside. From beside a bridge
  /// or tunnel nobody does.
  public var isOnGround = true

  /// A way of which only its course is known yet. No `direction` is forward on an escalator, and
  /// both ways on anything else.
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
