/// The area in which a reference system is meant to be used, as its authority has it: a box of
/// latitudes and longitudes.
public struct AreaOfUse: Hashable, Sendable {
  /// The southern edge, in degrees.
  public let south: Double
  /// The western edge, in degrees; east of ``east`` where the box crosses the antimeridian.
  public let west: Double
  /// The northern edge, in degrees.
  public let north: Double
  /// The eastern edge, in degrees.
  public let east: Double
  /// The distance outside at which a position is still taken: ``usualMargin``, or ``zoneMargin``.
  public let margin: Meters

  /// The margin of most systems, a choice: exchanged axes lie further off in nearly all national
  /// grids.
  public static let usualMargin = Meters(100_000)
  /// The margin of zones of UTM, a choice: whole countries use one far beyond its six degrees
  /// (Norway's zone 33 by 440 km in the west, 500 in the east).
  public static let zoneMargin = Meters(500_000)

  init?(south: Double, west: Double, north: Double, east: Double, margin: Meters) {
    guard (-90...90).contains(south), (-90...90).contains(north), south <= north,
      (-180...180).contains(west), (-180...180).contains(east)
    else { return nil }
    self.south = south
    self.west = west
    self.north = north
    self.east = east
    self.margin = margin
  }

  /// The distance of a place from the box; zero within. It is that to the place of the box at the
  /// nearest latitude and longitude, which near the box is the nearest but for a few per cent; far
  /// off near a pole another may be nearer.
  ///
  /// - Complexity: O(1): two geodesics at most.
  public func distance(to place: Coordinate) -> Meters {
    let latitude = min(max(place.latitude, south), north)
    let isInside =
      west <= east
      ? (west...east).contains(place.longitude) : place.longitude >= west || place.longitude <= east
    let longitudes = isInside ? [place.longitude] : [west, east]
    if isInside, latitude == place.latitude { return .zero }
    return longitudes.map { longitude in
      place.distance(to: Coordinate(computedLatitude: latitude, longitude: longitude))
    }.min() ?? .zero
  }
}
