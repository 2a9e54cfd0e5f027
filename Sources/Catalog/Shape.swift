public import Geodesy

/// The area that a place covers, or a point of it.
public enum Shape: Hashable, Sendable {
  /// A point of the place, where no outline is known.
  case point(Coordinate)
  /// The outline, in one or more parts.
  case polygons([Polygon])

  /// The coordinates of its outer rings, or the point.
  ///
  /// - Complexity: O(v) for v coordinates.
  public var outerCoordinates: [Coordinate] {
    switch self {
    case .point(let coordinate): [coordinate]
    case .polygons(let polygons): polygons.flatMap(\.exterior.coordinates)
    }
  }

  /// Tells whether `coordinate` lies inside; a point covers nothing.
  ///
  /// - Complexity: O(v) for v coordinates.
  public func contains(_ coordinate: Coordinate) -> Bool {
    switch self {
    case .point: false
    case .polygons(let polygons): polygons.contains { $0.contains(coordinate) }
    }
  }

  /// The middle of its bounding box, for a label or a pin; also of one that is split at the
  /// antimeridian.
  ///
  /// - Complexity: O(v) for v coordinates of its outer rings.
  public var center: Coordinate {
    get {
      let all = outerCoordinates
      let latitudes = all.map(\.latitude)
      var longitudes = all.map(\.longitude)
      // RFC 7946 (3.1.9) splits what crosses the antimeridian: its parts lie at both ends of the
      // scale, and are brought together by counting on past 180 degrees.
      if let west = longitudes.min(), let east = longitudes.max(), east - west > 180 {
        longitudes = longitudes.map { $0 < 0 ? $0 + 360 : $0 }
      }
      // To a tenth of a millimetre, so that what is written of it can be measured from again.
      func middle(_ one: Double, _ other: Double) -> Double {
        ((one + other) / 2 * 1e9).rounded() / 1e9
      }
      guard let first = all.first, let south = latitudes.min(), let north = latitudes.max(),
        let west = longitudes.min(), let east = longitudes.max(),
        let center = try? Coordinate(
          latitude: middle(south, north),
          longitude: middle(west, east) > 180 ? middle(west, east) - 360 : middle(west, east))
      else {
        // A shape without coordinates cannot be made.
        preconditionFailure("A shape has at least one coordinate.")
      }
      return all.count == 1 ? first : center
    }
  }
}

/// An outer ring and the holes in it.
public struct Polygon: Hashable, Sendable {
  /// The outer boundary, counter-clockwise.
  public let exterior: Ring
  /// The rings that are cut out of it, each clockwise.
  public let holes: [Ring]

  /// The area inside `exterior` and outside `holes`, whichever way they run: they are turned after
  /// the right-hand rule (RFC 7946, 3.1.6), so that one area has one value.
  ///
  /// - Complexity: O(v) for v coordinates.
  public init(exterior: Ring, holes: [Ring] = []) {
    self.exterior = exterior.oriented(counterclockwise: true)
    self.holes = holes.map { $0.oriented(counterclockwise: false) }
  }

  /// Tells whether `coordinate` lies inside the outer ring and outside the holes.
  ///
  /// - Complexity: O(v) for v coordinates.
  public func contains(_ coordinate: Coordinate) -> Bool {
    exterior.contains(coordinate) && !holes.contains { $0.contains(coordinate) }
  }
}

/// A closed line, whose last coordinate repeats its first.
public struct Ring: Hashable, Sendable {
  /// The coordinates, at least four, the last equal to the first.
  public let coordinates: [Coordinate]

  /// Refuses a ring that is not closed, has fewer than four coordinates (RFC 7946, 3.1.6), or fewer
  /// than three different ones.
  ///
  /// - Complexity: O(v) on average for v coordinates.
  public init(_ coordinates: [Coordinate]) throws(InvalidShape) {
    guard coordinates.count >= 4 else { throw .tooShort(coordinates.count) }
    guard coordinates.first == coordinates.last else { throw .unclosed }
    guard Set(coordinates).count >= 3 else { throw .flat }
    self.coordinates = coordinates
  }

  /// Twice the signed area in square degrees: positive when it runs counter-clockwise (the
  /// surveyor's formula, from the first coordinate, so that rounding does not swamp a small ring).
  /// Only its sign means anything.
  ///
  /// - Complexity: O(v) for v coordinates.
  public var signedArea: Double {
    let origin = coordinates[0]
    return zip(coordinates, coordinates.dropFirst()).reduce(0) { sum, side in
      sum + (side.0.longitude - origin.longitude) * (side.1.latitude - origin.latitude)
        - (side.1.longitude - origin.longitude) * (side.0.latitude - origin.latitude)
    }
  }

  /// The ring running counter-clockwise if `true`, else clockwise; unchanged when it is so flat
  /// that it runs neither way.
  ///
  /// - Complexity: O(v) for v coordinates.
  public func oriented(counterclockwise: Bool) -> Ring {
    let area = counterclockwise ? signedArea : -signedArea
    guard area < 0 else { return self }
    let reversed = Ring(reversing: self)
    // Rounding may give a sliver the same sign both ways; turning it again would never end.
    return reversed.signedArea * signedArea < 0 ? reversed : self
  }

  private init(reversing ring: Ring) { coordinates = ring.coordinates.reversed() }

  /// Tells whether `coordinate` lies inside, in the plane of longitude and latitude: counting
  /// crossings of a ray (M. Shimrat, Algorithm 112, CACM 5, 1962, doi:10.1145/368637.368653).
  ///
  /// - Complexity: O(v) for v coordinates.
  public func contains(_ coordinate: Coordinate) -> Bool {
    // No side of a ring is longer than half of the way around: one that seems to be crosses the
    // antimeridian, beyond which longitudes are counted on. A ring with a corner there is cut there (RFC
    // 7946, 3.1.9), or goes around the world.
    let isAcross =
      !coordinates.contains { abs($0.longitude) == 180 }
      && zip(coordinates, coordinates.dropFirst()).contains { one, other in
        abs(other.longitude - one.longitude) > 180
      }
    func east(_ coordinate: Coordinate) -> Double {
      isAcross && coordinate.longitude < 0 ? coordinate.longitude + 360 : coordinate.longitude
    }
    var isInside = false
    for (one, other) in zip(coordinates, coordinates.dropFirst())
    where (one.latitude > coordinate.latitude) != (other.latitude > coordinate.latitude) {
      let share = (coordinate.latitude - one.latitude) / (other.latitude - one.latitude)
      if east(coordinate) < east(one) + share * (east(other) - east(one)) { isInside.toggle() }
    }
    return isInside
  }

  /// The first coordinate of a side that crosses, touches or runs back over another, which need not
  /// be the crossing itself; `nil` if no side does.
  ///
  /// Compares the sides whose spans of longitude overlap, in the order they begin.
  ///
  /// - Complexity: O(v log v + p) for v coordinates and p pairs of sides whose spans of longitude
  ///   overlap: O(v²) at worst.
  public var selfCrossing: Coordinate? {
    let sides = zip(coordinates, coordinates.dropFirst()).enumerated().map {
      Side(index: $0.offset, start: $0.element.0, end: $0.element.1)
    }
    let count = sides.count
    let ordered = sides.sorted { $0.west < $1.west }
    for (position, side) in ordered.enumerated() {
      for other in ordered[(position + 1)...] {
        if other.west > side.east { break }
        let apart = abs(side.index - other.index)
        if apart == 1 || apart == count - 1 {
          if side.foldsBack(on: other) { return side.start }
        } else if side.crosses(other) {
          return side.start
        }
      }
    }
    return nil
  }
}

/// One side of a ring.
private struct Side {
  let index: Int
  let start, end: Coordinate
  var west: Double { min(start.longitude, end.longitude) }
  var east: Double { max(start.longitude, end.longitude) }

  func crosses(_ other: Side) -> Bool {
    let one = Self.turn(start, end, other.start)
    let two = Self.turn(start, end, other.end)
    let three = Self.turn(other.start, other.end, start)
    let four = Self.turn(other.start, other.end, end)
    if one * two < 0, three * four < 0 { return true }
    return (one == 0 && spans(other.start)) || (two == 0 && spans(other.end))
      || (three == 0 && other.spans(start)) || (four == 0 && other.spans(end))
  }

  /// Tells whether a side runs back over its neighbour, with which it shares an end.
  func foldsBack(on other: Side) -> Bool {
    let shared = start == other.end ? start : end
    let mine = start == shared ? end : start
    let theirs = other.start == shared ? other.end : other.start
    guard mine != shared, theirs != shared, Self.turn(shared, mine, theirs) == 0 else {
      return false
    }
    let along =
      (mine.longitude - shared.longitude) * (theirs.longitude - shared.longitude)
      + (mine.latitude - shared.latitude) * (theirs.latitude - shared.latitude)
    return along > 0
  }

  private func spans(_ point: Coordinate) -> Bool {
    (west...east).contains(point.longitude)
      && (min(start.latitude, end.latitude)...max(start.latitude, end.latitude))
        .contains(point.latitude)
  }

  /// A number that is positive when `c` lies to the left of the line from `a` to `b`, and 0 on it.
  private static func turn(_ a: Coordinate, _ b: Coordinate, _ c: Coordinate) -> Double {
    (b.longitude - a.longitude) * (c.latitude - a.latitude)
      - (b.latitude - a.latitude) * (c.longitude - a.longitude)
  }
}

/// The reason why coordinates are no ring or line.
public enum InvalidShape: Error, Hashable, Sendable, CustomStringConvertible {
  /// A ring of so few coordinates encloses nothing.
  case tooShort(Int)
  /// The ring does not return to where it began.
  case unclosed
  /// All coordinates of the ring are the same one or two.
  case flat
  /// A line needs two coordinates.
  case lineTooShort(Int)
  /// Ground is a line or an area, and no geometry of this other type.
  case noLineOrArea(String)

  /// The fault, and what would be right, in a sentence.
  public var description: String {
    switch self {
    case .tooShort(let count):
      "A ring of \(count) coordinates encloses nothing: it needs at least four, the last "
        + "repeating the first."
    case .unclosed: "The ring is not closed: repeat its first coordinate at its end."
    case .flat: "The ring goes to and fro between two places at most, and encloses nothing."
    case .lineTooShort(let count):
      "A line of \(count) coordinates leads nowhere: it needs at least two."
    case .noLineOrArea(let type): "A \(type) is neither a line nor an area."
    }
  }
}
