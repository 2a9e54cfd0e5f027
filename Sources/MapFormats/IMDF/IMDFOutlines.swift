import Catalog
import Exchange
import Geodesy

/// Outlines that IMDF asks for where Docent knows none.
enum IMDFOutlines {
  /// A box around coordinates with `margin` degrees on every side; a hundred-thousandth is about a
  /// metre.
  static func box(_ coordinates: [Coordinate], margin: Double = 1e-5) -> Geometry? {
    guard let box = BoundingBox(around: coordinates) else { return nil }
    let (west, east) = (max(-180, box.west - margin), min(180, box.east + margin))
    let (south, north) = (max(-90, box.south - margin), min(90, box.north + margin))
    let corners = [(south, west), (south, east), (north, east), (north, west), (south, west)]
    let ring = corners.compactMap { try? Coordinate(latitude: $0.0, longitude: $0.1) }
    return (try? Ring(ring)).map { .polygons([Polygon(exterior: $0)]) }
  }

  /// The outline that is known, if it is an area.
  static func area(_ shape: Shape?) -> Geometry? {
    if case .polygons(let polygons)? = shape, !polygons.isEmpty { .polygons(polygons) } else { nil }
  }

  /// The line that draws a door: one metre long, with its middle at `door`, along the side of the
  /// outline that is nearest, from east to west where there is none.
  static func opening(at door: Coordinate, in outline: Shape?) -> [Coordinate] {
    var nearest = (distance: Double.infinity, along: Bearing(degrees: 90))
    var rings: [Ring] = []
    if case .polygons(let polygons)? = outline {
      rings = polygons.flatMap { [$0.exterior] + $0.holes }
    }
    // Degrees of longitude shrink with latitude; nearness needs no more than that.
    let squeeze = max(0.01, 1 - abs(door.latitude) / 90)
    for (one, other) in rings.flatMap({ zip($0.coordinates, $0.coordinates.dropFirst()) }) {
      let across = (other.longitude - one.longitude) * squeeze
      let up = other.latitude - one.latitude
      let east = (door.longitude - one.longitude) * squeeze
      let north = door.latitude - one.latitude
      let length = across * across + up * up
      guard length > 0 else { continue }
      let share = min(1, max(0, (east * across + north * up) / length))
      let (x, y) = (east - share * across, north - share * up)
      if x * x + y * y < nearest.distance {
        nearest = (x * x + y * y, Geodesic(from: one, to: other).initialBearing)
      }
    }
    guard let along = nearest.along,
      let back = Bearing(degrees: (along.degrees + 180).truncatingRemainder(dividingBy: 360))
    else { return [door, door] }
    return [door.moved(by: Meters(0.5), toward: back), door.moved(by: Meters(0.5), toward: along)]
  }
}
