public import Geodesy

extension Shape {
  /// The distance from `coordinate` to it: zero inside an outline; to about a metre in a kilometre.
  ///
  /// - Complexity: O(v) for v coordinates, with a geodesic for each side of the outer rings where
  ///   the place lies outside.
  public func distance(from coordinate: Coordinate) -> Meters {
    switch self {
    case .point(let point): point.distance(to: coordinate)
    case .polygons(let polygons):
      contains(coordinate)
        ? .zero
        : polygons.map { $0.exterior.distance(from: coordinate) }.min() ?? Meters(.infinity)
    }
  }
}

extension Ring {
  /// The distance from `coordinate` to the nearest point of the boundary, to about a metre in a
  /// kilometre: the nearest point is found on a plane whose degrees of longitude are shortened by
  /// the cosine of the latitude, its distance is geodesic.
  func distance(from coordinate: Coordinate) -> Meters {
    let there = coordinate
    // The shortening needs no more than a ratio: that of a hundredth of a degree each way.
    let squeeze = Self.longitudeSqueeze(at: there)
    var nearest = Meters(.infinity)
    for (one, other) in zip(coordinates, coordinates.dropFirst()) {
      let across = (other.longitude - one.longitude) * squeeze
      let up = other.latitude - one.latitude
      let length = across * across + up * up
      let along =
        ((there.longitude - one.longitude) * squeeze * across
          + (there.latitude - one.latitude) * up) / length
      let share = length > 0 ? min(1, max(0, along)) : 0
      let foot = try? Coordinate(
        latitude: one.latitude + share * up,
        longitude: one.longitude + share * (other.longitude - one.longitude))
      if let foot { nearest = min(nearest, there.distance(to: foot)) }
    }
    return nearest
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
