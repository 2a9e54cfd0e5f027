public import Geodesy

/// A point of the network that stops or slows people: a gate, a stile, a kerb, a door across a way.
public struct NetworkPoint: Hashable, Sendable {
  /// The people who get past it.
  public enum Passage: String, CaseIterable, Hashable, Sendable {
    /// Everybody.
    case open
    /// Nobody has said: it is passed, and the walk says so.
    case unknown
    /// People on foot, but no wheels.
    case notForWheels = "not-for-wheels"
    /// Nobody.
    case closed
  }

  /// Its name, as walks, closures and reports give it.
  public let id: String
  /// Its position: a vertex of the ways that it stands on, or beside one by rounding alone.
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
