import Geodesy

/// The positions at which a walking network has its corners, told apart as the network does it: to
/// seven decimals of a degree, about a centimetre.
struct OpenSidewalksSpots {
  /// A position in ten-millionths of a degree, or in other parts of one.
  struct Spot: Hashable {
    let latitude: Int
    let longitude: Int

    init(latitude: Int, longitude: Int) {
      self.latitude = latitude
      self.longitude = longitude
    }

    init(_ place: Coordinate, perDegree parts: Double = 1e7) {
      latitude = Int((place.latitude * parts).rounded())
      longitude = Int((place.longitude * parts).rounded())
    }
  }

  /// The directions in which room is looked for.
  private static let directions = [
    (0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1),
  ]

  private var taken: Set<Spot> = []
  /// The number of the next place to try around a spot, so that many corners at one place are not
  /// looked at again and again.
  private var tries: [Spot: Int] = [:]

  /// Takes the position for a corner, or one a centimetre or a few beside it where another corner has
  /// it.
  ///
  /// - Complexity: O(1) on average; O(√c) where c corners around it leave no room.
  mutating func claim(_ place: Coordinate) -> Coordinate {
    let spot = Spot(place)
    if taken.insert(spot).inserted { return place }
    while true {
      let number = tries[spot, default: 0]
      tries[spot] = number + 1
      let (north, east) = Self.directions[number % Self.directions.count]
      let steps = number / Self.directions.count + 1
      guard
        let beside = try? Coordinate(
          latitude: Double(spot.latitude + north * steps) / 1e7,
          longitude: Double(spot.longitude + east * steps) / 1e7),
        taken.insert(Spot(beside)).inserted
      else { continue }
      return beside
    }
  }
}
