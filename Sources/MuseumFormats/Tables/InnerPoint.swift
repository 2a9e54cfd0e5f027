import Catalog
import Geodesy
import Notation

extension Shape {
  /// A point of it: its middle where that lies inside, else the middle of the widest stretch of it
  /// on the line of latitude through its middle.
  var innerPoint: Coordinate {
    guard case .polygons(let polygons) = self, !contains(center) else { return center }
    let latitude = center.latitude
    var crossings: [Double] = []
    for ring in polygons.flatMap({ [$0.exterior] + $0.holes }) {
      for (one, other) in zip(ring.coordinates, ring.coordinates.dropFirst())
      where (one.latitude > latitude) != (other.latitude > latitude) {
        let share = (latitude - one.latitude) / (other.latitude - one.latitude)
        crossings.append(one.longitude + share * (other.longitude - one.longitude))
      }
    }
    crossings.sort()
    let widest = zip(crossings, crossings.dropFirst()).enumerated()
      .filter { $0.offset.isMultiple(of: 2) }.map(\.element)
      .max { $0.1 - $0.0 < $1.1 - $1.0 }
    guard let widest,
      let inner = try? Coordinate(
        latitude: latitude, longitude: ((widest.0 + widest.1) / 2).rounded(toDecimals: 9))
    else { return center }
    return inner
  }
}
