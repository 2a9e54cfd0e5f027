public import Geodesy

/// An obstacle to straight pieces of a walk, or ground that they cross at will, by its lines.
public struct NetworkOutline: Hashable, Sendable {
  /// The kind of thing that the lines enclose or bar.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The walls of a building, with doors that nobody may have mapped.
    case building
    /// The walls of a room, inside of which people may walk anywhere.
    case room
    /// Ground on which people may walk anywhere, and which they may leave anywhere: a square.
    case ground
    /// A fence or wall: nobody crosses it but at a point that can be passed.
    case barrier
    /// An edge that wheels do not cross but at a point that can be passed.
    case kerb
    /// A way from which the public is kept out.
    case closedWay = "closed-way"
  }

  /// Its name, as walks give it.
  public let id: String
  /// The kind of thing that the lines enclose or bar.
  public var kind: Kind
  /// Rings, the last coordinate of which repeats the first, or open lines.
  public var lines: [[Coordinate]]
  /// The floors it is on; none outdoors.
  public var floors: [FloorID]

  /// An outline outdoors, or on `floors`.
  public init(id: String, kind: Kind, lines: [[Coordinate]], floors: [FloorID] = []) {
    self.id = id
    self.kind = kind
    self.lines = lines
    self.floors = floors
  }
}
