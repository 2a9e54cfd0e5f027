/// Where a reference system is meant to be used, as its authority has it: a box of latitudes and
/// longitudes.
public struct AreaOfUse: Hashable, Sendable {
  /// The southern edge, in degrees.
  public let south: Double
  /// The western edge, in degrees; east of ``east`` where the box crosses the antimeridian.
  public let west: Double
  /// The northern edge, in degrees.
  public let north: Double
  /// The eastern edge, in degrees.
  public let east: Double
  /// How far outside a position is still taken: 500 km for zones of UTM, which whole countries use
  /// far beyond their six degrees (Norway's zone 33 by 440 km in the west, 500 in the east), and 100
  /// km for all others. A choice: exchanged axes lie further off in nearly all national grids.
  public let margin: Meters

  static let usualMargin = Meters(100_000)
  static let zoneMargin = Meters(500_000)

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

  /// How far a place lies outside; zero within. Along the geodesic to the place of the box at the
  /// nearest latitude and longitude, which is the nearest of the box but for a few per cent.
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
