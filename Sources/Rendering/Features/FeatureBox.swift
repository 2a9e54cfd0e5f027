import Catalog
import Geodesy

/// A box of longitude and latitude, by which features are chosen; it may span the antimeridian.
public struct FeatureBox: Hashable, Sendable {
  /// A box that spans no antimeridian.
  struct Part: Hashable, Sendable {
    let west, south, east, north: Double
  }

  /// The box in one part, or in two where it spans the antimeridian.
  let parts: [Part]

  /// The box with these sides in degrees. Where `west` is greater than `east`, or either lies beyond
  /// 180 degrees, it spans the antimeridian. Sides that are no finite numbers, or of which `south` is
  /// greater than `north`, make none.
  public init?(west: Double, south: Double, east: Double, north: Double) {
    guard [west, south, east, north].allSatisfy(\.isFinite), south <= north else { return nil }
    func part(_ west: Double, _ east: Double) -> Part {
      Part(west: west, south: south, east: east, north: north)
    }
    if east - west >= 360 {
      parts = [part(-180, 180)]
    } else {
      let (first, last) = (Self.turned(west), Self.turned(east))
      parts = first <= last ? [part(first, last)] : [part(first, 180), part(-180, last)]
    }
  }

  /// The same longitude from -180 to 180.
  private static func turned(_ longitude: Double) -> Double {
    guard longitude.magnitude > 180 else { return longitude }
    return longitude - 360 * (longitude / 360).rounded()
  }

  /// Tells whether a geometry has a point in common with the box, its edges included. Lines are
  /// straight in longitude and latitude, as GeoJSON has them (RFC 7946, section 3.1.1).
  ///
  /// - Complexity: O(v) for v coordinates.
  func meets(_ geometry: Geometry) -> Bool { parts.contains { $0.meets(geometry) } }
}

extension FeatureBox.Part {
  fileprivate func meets(_ geometry: Geometry) -> Bool {
    switch geometry {
    case .point(let point): holds(point)
    case .points(let points): points.contains(where: holds)
    case .line(let line): meets(line)
    case .lines(let lines): lines.contains(where: meets)
    case .polygons(let polygons): polygons.contains(where: meets)
    }
  }

  private func holds(_ point: Coordinate) -> Bool {
    west <= point.longitude && point.longitude <= east && south <= point.latitude
      && point.latitude <= north
  }

  private func meets(_ line: [Coordinate]) -> Bool {
    line.contains(where: holds) || zip(line, line.dropFirst()).contains { crosses($0, $1) }
  }

  private func meets(_ polygon: Polygon) -> Bool {
    if meets(polygon.exterior.coordinates) { return true }
    if polygon.holes.contains(where: { meets($0.coordinates) }) { return true }
    // No edge meets it: it lies inside or outside altogether.
    guard
      let corner = try? Coordinate(
        latitude: min(max(south, -90), 90), longitude: min(max(west, -180), 180))
    else { return false }
    return polygon.contains(corner)
  }

  /// Tells whether a straight piece of a line meets the box, by the part of it between each pair of
  /// sides (Y.-D. Liang and B. A. Barsky, ACM TOG 3(1), 1984, doi:10.1145/357332.357333).
  private func crosses(_ start: Coordinate, _ end: Coordinate) -> Bool {
    var (low, high) = (0.0, 1.0)
    func cut(_ begin: Double, _ step: Double, _ least: Double, _ most: Double) -> Bool {
      guard step != 0 else { return least <= begin && begin <= most }
      let (one, other) = ((least - begin) / step, (most - begin) / step)
      low = max(low, min(one, other))
      high = min(high, max(one, other))
      return low <= high
    }
    return cut(start.longitude, end.longitude - start.longitude, west, east)
      && cut(start.latitude, end.latitude - start.latitude, south, north)
  }
}
