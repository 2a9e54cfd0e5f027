import Geodesy

extension PlaceTree {
  /// The `wanted` nearest admitted places, exactly; `wanted` is at least 1 and at most the number
  /// of places.
  func nearest(
    _ wanted: Int, to here: Coordinate, within limit: Meters, admitting admission: some Admission,
    _ effort: inout SearchEffort
  ) -> [Neighbor] {
    let room = min(places.count, 4 * wanted + 64)
    let found = withUnsafeTemporaryAllocation(of: ChordSearch.Candidate.self, capacity: room) {
      candidates -> [Neighbor]? in
      let count = search(wanted, here, limit, admission, &effort, into: candidates)
      guard let count else { return nil }
      effort.distancesMeasured += count
      return measure(candidates[..<count], from: here, within: limit, wanted: wanted)
    }
    return found
      ?? geodesicNearest(wanted, to: here, within: limit, admitting: admission, &effort)
  }

  /// Runs a chord search in borrowed memory; the number of candidates, or `nil` if there are too
  /// many of them.
  private func search(
    _ wanted: Int, _ here: Coordinate, _ limit: Meters, _ admission: some Admission,
    _ effort: inout SearchEffort, into candidates: UnsafeMutableBufferPointer<ChordSearch.Candidate>
  ) -> Int? {
    // If all places are wanted, no chord is too long for being beaten by enough others.
    let ranks = wanted < places.count ? wanted : 0
    let waiting = 3 * (depth / 2 + 1) + 4
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: ranks) { chords in
      withUnsafeTemporaryAllocation(of: PendingNode.self, capacity: waiting) { stack in
        coordinates.withUnsafeBufferPointer { coordinates in
          places.withUnsafeBufferPointer { places in
            // The search has only addresses of the nodes, so nothing else keeps them in memory.
            withExtendedLifetime((quartets, leaves)) {
              var search = ChordSearch(
                self, coordinates: coordinates, places: places, from: here, within: limit,
                longestChords: chords, candidates: candidates, stack: stack)
              let isComplete = search.run(admitting: admission)
              search.dropCandidatesOutOfReach()
              effort.nodesOpened += search.effort.nodesOpened
              effort.placesCompared += search.effort.placesCompared
              return isComplete ? search.candidateCount : nil
            }
          }
        }
      }
    }
  }

  /// The `wanted` nearest of the candidates, by geodesic.
  private func measure(
    _ candidates: Slice<UnsafeMutableBufferPointer<ChordSearch.Candidate>>, from here: Coordinate,
    within limit: Meters, wanted: Int
  ) -> [Neighbor] {
    var neighbors: [Neighbor] = []
    neighbors.reserveCapacity(candidates.count)
    for candidate in candidates {
      let index = Int(candidate.index)
      let geodesic = Geodesic(from: here, to: coordinates[index])
      guard geodesic.distance <= limit else { continue }
      neighbors.append(Neighbor(place: Int(places[index]), geodesic: geodesic))
    }
    neighbors.sort { $0.precedes($1) }
    if neighbors.count > wanted { neighbors.removeLast(neighbors.count - wanted) }
    return neighbors
  }
}
