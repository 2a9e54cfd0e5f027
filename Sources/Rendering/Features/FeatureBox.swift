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
  /// The system of the sides.
  let system: FeatureSystem

  /// The box with these sides in degrees. Where `west` is greater than `east`, or either lies beyond
  /// 180 degrees, it spans the antimeridian. Sides that are no finite numbers, or of which `south` is
  /// greater than `north`, make none.
  public init?(west: Double, south: Double, east: Double, north: Double) {
    guard [west, south, east, north].allSatisfy(\.isFinite), south <= north else { return nil }
    self.init(
      Self.parts(Part(west: west, south: south, east: east, north: north), around: 360), in: .world)
  }

  /// The box with these least and greatest numbers on the axes of `system`, in their order; `nil` as
  /// for degrees. On Web Mercator it spans the antimeridian as in degrees.
  public init?(
    _ first: Double, _ second: Double, _ third: Double, _ fourth: Double, in system: FeatureSystem
  ) {
    if system.isWorld {
      let (west, south, east, north) =
        system.isLatitudeFirst
        ? (second, first, fourth, third) : (first, second, third, fourth)
      self.init(west: west, south: south, east: east, north: north)
      return
    }
    guard [first, second, third, fourth].allSatisfy(\.isFinite), second <= fourth else {
      return nil
    }
    let part = Part(west: first, south: second, east: third, north: fourth)
    if let circumference = system.circumference {
      self.init(Self.parts(part, around: circumference).map(\.toMillimeters), in: system)
    } else {
      guard first <= third else { return nil }
      self.init([part.toMillimeters], in: system)
    }
  }

  /// The box in parts that span no antimeridian, on an axis that ends half of `circumference` to the east
  /// and to the west.
  private static func parts(_ box: Part, around circumference: Double) -> [Part] {
    func part(_ west: Double, _ east: Double) -> Part {
      Part(west: west, south: box.south, east: east, north: box.north)
    }
    let edge = circumference / 2
    guard box.east - box.west < circumference else { return [part(-edge, edge)] }
    func turned(_ side: Double) -> Double {
      guard side.magnitude > edge else { return side }
      return side - circumference * (side / circumference).rounded()
    }
    let (first, last) = (turned(box.west), turned(box.east))
    return first <= last ? [part(first, last)] : [part(first, edge), part(-edge, last)]
  }

  private init(_ parts: [Part], in system: FeatureSystem) {
    self.parts = parts
    self.system = system
  }

  /// Tells whether a geometry has a point in common with the box, its edges included. Lines are
  /// straight in the box's system, as GeoJSON has them in longitude and latitude (RFC 7946, section
  /// 3.1.1). `convert` gives the position in that system, where it is not one of degrees. What lies on
  /// the antimeridian has both of its longitudes.
  ///
  /// - Complexity: O(v) for v coordinates.
  func meets(_ geometry: Geometry, convert: ((Coordinate) -> (Double, Double))? = nil) -> Bool {
    func point(_ place: Coordinate) -> Point {
      if let convert {
        let (x, y) = convert(place)
        return Point(x, y)
      }
      return Point(place.longitude, place.latitude)
    }
    func line(_ line: [Coordinate]) -> [Point] { line.map(point) }
    func rings(_ polygon: Polygon) -> [[Point]] {
      ([polygon.exterior] + polygon.holes).map { line($0.coordinates) }
    }
    let isMet = parts.contains { part in
      switch geometry {
      case .point(let place): part.holds(point(place))
      case .points(let places): places.contains { part.holds(point($0)) }
      case .line(let places): part.meets(line(places))
      case .lines(let lines): lines.contains { part.meets(line($0)) }
      case .polygons(let polygons): polygons.contains { part.meets(rings: rings($0)) }
      }
    }
    return isMet
      || geometry.underOtherLongitude.contains { other in
        parts.contains { $0.meets(line(other)) }
      }
  }
}

/// A position in the plane of a box.
private typealias Point = SIMD2<Double>

extension FeatureBox.Part {
  /// The box with its sides moved outwards to whole millimetres: what lies on one of them may be told as
  /// lying that far beyond it.
  fileprivate var toMillimeters: Self {
    func moved(_ side: Double, _ way: FloatingPointRoundingRule) -> Double {
      (side * 1_000).rounded(way) / 1_000
    }
    return Self(
      west: moved(west, .down), south: moved(south, .down), east: moved(east, .up),
      north: moved(north, .up))
  }

  fileprivate func holds(_ point: Point) -> Bool {
    west <= point.x && point.x <= east && south <= point.y && point.y <= north
  }

  fileprivate func meets(_ line: [Point]) -> Bool {
    line.contains(where: holds) || zip(line, line.dropFirst()).contains { crosses($0, $1) }
  }

  /// The first ring is the outer one.
  fileprivate func meets(rings: [[Point]]) -> Bool {
    if rings.contains(where: meets) { return true }
    // No edge meets it: it lies inside or outside altogether, by the number of edges that a ray from
    // a corner crosses (M. Shimrat, Algorithm 112, CACM 5, 1962, doi:10.1145/368637.368653).
    let corner = Point(west, south)
    var isInside = false
    for ring in rings {
      for (one, other) in zip(ring, ring.dropFirst())
      where (one.y > corner.y) != (other.y > corner.y) {
        let share = (corner.y - one.y) / (other.y - one.y)
        if corner.x < one.x + share * (other.x - one.x) { isInside.toggle() }
      }
    }
    return isInside
  }

  /// Tells whether a straight piece of a line meets the box, by the part of it between each pair of
  /// sides (Y.-D. Liang and B. A. Barsky, ACM TOG 3(1), 1984, doi:10.1145/357332.357333).
  private func crosses(_ start: Point, _ end: Point) -> Bool {
    var (low, high) = (0.0, 1.0)
    func cut(_ begin: Double, _ step: Double, _ least: Double, _ most: Double) -> Bool {
      guard step != 0 else { return least <= begin && begin <= most }
      let (one, other) = ((least - begin) / step, (most - begin) / step)
      low = max(low, min(one, other))
      high = min(high, max(one, other))
      return low <= high
    }
    return cut(start.x, end.x - start.x, west, east) && cut(start.y, end.y - start.y, south, north)
  }
}
