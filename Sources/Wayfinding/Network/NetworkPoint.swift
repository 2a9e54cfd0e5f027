public import Geodesy

/// A point of the network that stops or slows people: a gate, a stile, a kerb, a door across a way.
public struct NetworkPoint: Hashable, Sendable {
  /// The people who get past it.
  public enum Passage: String, CaseIterable, Hashable, Sendable {
    /// Everybody, on foot or on wheels.
    case open
    /// An unknown group: the point is passed, and the walk says so.
    case unknown
    /// People on foot, but no wheels.
    case notForWheels = "not-for-wheels"
    /// Nobody, on foot or on wheels.
    case closed
  }

  /// Its name, as walks, closures and reports give it.
  public let id: String
  /// The position of the point: a vertex of the ways or barriers that it stands on, or beside a way
  /// by rounding alone, at most half a metre.
  public var coordinate: Coordinate
  /// The floors it is on; none outdoors.
  public var floors: [FloorID]
  /// The people who get past it.
  public var passage: Passage

  /// A point outdoors, or on `floors`.
  public init(id: String, coordinate: Coordinate, floors: [FloorID] = [], passage: Passage) {
    self.id = id
    self.coordinate = coordinate
    self.floors = floors
    self.passage = passage
  }
}
