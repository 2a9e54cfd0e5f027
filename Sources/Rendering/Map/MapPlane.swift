import Foundation
import Geodesy

/// Metres east (x) and north (y) of a map's centre.
typealias MapPoint = SIMD2<Double>

/// The projection of the Earth to a plane for one map.
enum MapPlane: Sendable {
  /// A local plane, for anything up to ``reach`` from the centre.
  case local(LocalPlane)
  /// The azimuthal equidistant projection, by geodesics, for works that are continents apart:
  /// distance and bearing from the centre are true.
  case azimuthal(center: Coordinate)

  /// The distance from its centre up to which a local plane is used: lengths are stretched by less
  /// than 31 parts in a million there, a hundredth of a pixel across a page.
  static let reach = Meters(50_000)

  /// The position that the plane has its origin at.
  var center: Coordinate {
    switch self {
    case .local(let plane): plane.center
    case .azimuthal(let center): center
    }
  }

  /// The point of the plane at which a position lies; `nil` for one that the projection cannot
  /// show.
  func point(_ coordinate: Coordinate) -> MapPoint? {
    switch self {
    case .local(let plane):
      guard let position = try? plane.position(of: coordinate) else { return nil }
      return MapPoint(position.east, position.north)
    case .azimuthal(let center):
      let geodesic = Geodesic(from: center, to: coordinate)
      let angle = (geodesic.initialBearing?.degrees ?? 0) * .pi / 180
      return geodesic.distance.value * MapPoint(sin(angle), cos(angle))
    }
  }

  /// The direction of north at `point`, in degrees clockwise from the top of the map; `nil` next to
  /// a pole and on an azimuthal plane, where no arrow can tell.
  func north(at point: MapPoint) -> Double? {
    guard case .local(let plane) = self,
      let here = try? plane.coordinate(east: point.x, north: point.y),
      here.latitude.magnitude < 89.9, let north = Bearing(degrees: 0),
      let above = self.point(here.moved(by: Meters(100), toward: north))
    else { return nil }
    let step = above - point
    return atan2(step.x, step.y) * 180 / .pi
  }
}

extension Coordinate {
  /// The middle of several places: their mean as vectors from the centre of the Earth, so that the
  /// antimeridian and the poles are places like any other. `nil` if there are none.
  static func middle(of coordinates: [Coordinate]) -> Coordinate? {
    guard let first = coordinates.first else { return nil }
    var (x, y, z) = (0.0, 0.0, 0.0)
    for coordinate in coordinates {
      let position = GeocentricPosition(coordinate)
      x += position.x
      y += position.y
      z += position.z
    }
    // Antipodes cancel out; then any of them is as good a middle.
    guard x * x + y * y + z * z > 1 else { return first }
    // The vector points to a geocentric latitude, up to 21 km from the geodetic one of the same
    // degrees: (1 - e²) tan φ = tan φ'.
    let flattening = WGS84.flattening
    let level = (x * x + y * y).squareRoot() * (1 - flattening) * (1 - flattening)
    return try? Coordinate(
      latitude: atan2(z, level) * 180 / .pi, longitude: atan2(y, x) * 180 / .pi)
  }
}

/// A rectangle on the plane.
struct MapBox: Hashable, Sendable {
  private(set) var low: MapPoint
  private(set) var high: MapPoint

  /// A box around a single point.
  init(_ point: MapPoint) { (low, high) = (point, point) }

  /// The box around points; `nil` if there are none.
  init?(_ points: some Sequence<MapPoint>) {
    var box: MapBox?
    for point in points {
      if box == nil { box = MapBox(point) } else { box?.include(point) }
    }
    guard let box else { return nil }
    self = box
  }

  var size: MapPoint { high - low }
  var center: MapPoint { (low + high) / 2 }

  mutating func include(_ point: MapPoint) {
    low = pointwiseMin(low, point)
    high = pointwiseMax(high, point)
  }
  mutating func include(_ box: MapBox) {
    include(box.low)
    include(box.high)
  }
  func meets(_ other: MapBox) -> Bool {
    low.x <= other.high.x && other.low.x <= high.x && low.y <= other.high.y
      && other.low.y <= high.y
  }
  func contains(_ point: MapPoint) -> Bool {
    (low.x...high.x).contains(point.x) && (low.y...high.y).contains(point.y)
  }
  func grown(by margin: Double) -> MapBox {
    var box = self
    box.low -= margin
    box.high += margin
    return box
  }
}
