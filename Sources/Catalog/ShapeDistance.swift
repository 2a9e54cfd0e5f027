public import Geodesy

extension Shape {
  /// The distance from `coordinate` to it: zero inside an outline; to about a metre in a kilometre.
  ///
  /// - Complexity: O(v) for v coordinates, with a geodesic for each side of the rings where the place
  ///   lies outside.
  public func distance(from coordinate: Coordinate) -> Meters {
    switch self {
    case .point(let point): point.distance(to: coordinate)
    case .polygons:
      contains(coordinate)
        ? .zero
        : rings.map { $0.distance(from: coordinate) }.min() ?? Meters(.infinity)
    }
  }
}

extension Shape {
  /// The point of it that is nearest to `coordinate`: that itself inside an outline; as near as
  /// ``distance(from:)`` says.
  ///
  /// - Complexity: O(v) for v coordinates, with a geodesic for each side of the rings where the place
  ///   lies outside.
  public func nearestPoint(to coordinate: Coordinate) -> Coordinate {
    switch self {
    case .point(let point): return point
    case .polygons:
      if contains(coordinate) { return coordinate }
      let feet = rings.compactMap { PlaceOnLine(nearestTo: coordinate, on: $0.coordinates) }
      return feet.min { $0.distance < $1.distance }?.coordinate ?? coordinate
    }
  }
}

extension Shape {
  /// The outer rings and those of courtyards, from where an inner wall is nearer; none of a point.
  public var rings: [Ring] {
    switch self {
    case .point: []
    case .polygons(let polygons): polygons.flatMap { [$0.exterior] + $0.holes }
    }
  }
}

extension Ring {
  /// The distance from `coordinate` to the nearest point of the boundary, to about a metre in a
  /// kilometre.
  func distance(from coordinate: Coordinate) -> Meters {
    PlaceOnLine(nearestTo: coordinate, on: coordinates)?.distance ?? Meters(.infinity)
  }
}

/// The point of a line that is nearest to some place.
public struct PlaceOnLine: Hashable, Sendable {
  /// The number of the piece of the line that it is on, from 0.
  public let piece: Int
  /// The share of that piece that lies before it, from 0 to 1.
  public let share: Double
  /// The position of the point.
  public let coordinate: Coordinate
  /// The distance to it from the place.
  public let distance: Meters

  /// Finds the point of `line` that is nearest to `there`, the first of equals; `nil` where the line
  /// has fewer than two coordinates.
  ///
  /// Good to about a metre in a kilometre: the point is found on a plane whose degrees of longitude are
  /// shortened by the cosine of the latitude, its distance is geodesic.
  ///
  /// - Complexity: O(n) for n coordinates, with a geodesic for each.
  public init?(nearestTo there: Coordinate, on line: [Coordinate]) {
    // The shortening needs no more than a ratio: that of a hundredth of a degree each way.
    let squeeze = Self.longitudeSqueeze(at: there)
    var best: PlaceOnLine?
    for (piece, (one, other)) in zip(line, line.dropFirst()).enumerated() {
      // Across the antimeridian, too, all is measured the short way.
      let across = Self.east(from: one, to: other) * squeeze
      let up = other.latitude - one.latitude
      let length = across * across + up * up
      let along =
        (Self.east(from: one, to: there) * squeeze * across
          + (there.latitude - one.latitude) * up) / length
      let share = length > 0 ? min(1, max(0, along)) : 0
      let longitude = one.longitude + share * Self.east(from: one, to: other)
      let foot = try? Coordinate(
        latitude: one.latitude + share * up,
        longitude: longitude > 180
          ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
      )
      guard let foot else { continue }
      let distance = there.distance(to: foot)
      if best.map({ distance < $0.distance }) ?? true {
        best = PlaceOnLine(piece: piece, share: share, coordinate: foot, distance: distance)
      }
    }
    guard let best else { return nil }
    self = best
  }

  private init(piece: Int, share: Double, coordinate: Coordinate, distance: Meters) {
    self.piece = piece
    self.share = share
    self.coordinate = coordinate
    self.distance = distance
  }

  /// Degrees of longitude from one place to another, the short way.
  private static func east(from one: Coordinate, to other: Coordinate) -> Double {
    let east = other.longitude - one.longitude
    return east > 180 ? east - 360 : east < -180 ? east + 360 : east
  }

  private static func longitudeSqueeze(at place: Coordinate) -> Double {
    let step = place.longitude > 0 ? -0.01 : 0.01
    let rise = place.latitude > 0 ? -0.01 : 0.01
    guard
      let beside = try? Coordinate(latitude: place.latitude, longitude: place.longitude + step),
      let above = try? Coordinate(latitude: place.latitude + rise, longitude: place.longitude)
    else { return 1 }
    return place.distance(to: beside).value / place.distance(to: above).value
  }
}
