public import Geodesy

/// The name of a floor: a number that only its giver understands.
public struct FloorID: Hashable, Comparable, Sendable {
  /// The number that its giver chose.
  public let rawValue: Int

  /// The name of the floor with this number.
  public init(_ rawValue: Int) { self.rawValue = rawValue }

  /// Orders floors by their numbers.
  public static func < (one: FloorID, other: FloorID) -> Bool { one.rawValue < other.rawValue }
}

/// A floor of a building: what a walk between floors must know about it.
public struct Floor: Hashable, Sendable {
  /// The name of the floor.
  public let id: FloorID
  /// Floors of one building share this number, which only its giver understands.
  public var building: Int
  /// Its place in the stack: 0 for the ground floor, as in IMDF.
  public var ordinal: Int
  /// Its height above any zero that the floors of a network share.
  public var elevation: Meters?

  /// The height of a storey where nobody has measured it: a choice, between the 3.1 m of dwellings
  /// and the 3.9 m of offices in the height calculator of the Council on Tall Buildings and Urban
  /// Habitat.
  public static let usualHeight = Meters(3.5)

  /// A floor of a building.
  public init(id: FloorID, building: Int, ordinal: Int, elevation: Meters? = nil) {
    self.id = id
    self.building = building
    self.ordinal = ordinal
    self.elevation = elevation
  }
}

/// A door between the outdoors and a floor.
public struct NetworkDoor: Hashable, Sendable {
  /// Its name, as walks and closures give it.
  public let id: String
  /// The position of the door.
  public var coordinate: Coordinate
  /// The floor that it leads to.
  public var floor: FloorID
  /// True if a wheelchair can pass; `nil` where it is not known.
  public var isAccessible: Bool?

  /// A door to `floor`.
  public init(id: String, coordinate: Coordinate, floor: FloorID, isAccessible: Bool? = nil) {
    self.id = id
    self.coordinate = coordinate
    self.floor = floor
    self.isAccessible = isAccessible
  }
}

/// A place where a walk begins or ends.
public struct NetworkSpot: Hashable, Sendable {
  /// The position of the place.
  public var coordinate: Coordinate
  /// The floor it is on; `nil` outdoors.
  public var floor: FloorID?

  /// A spot outdoors, or on a floor.
  public init(_ coordinate: Coordinate, floor: FloorID? = nil) {
    self.coordinate = coordinate
    self.floor = floor
  }
}
