import Geodesy

extension PlaceTree {
  /// The `wanted` nearest admitted places, exactly; `wanted` is at least 1 and at most the number
  /// of places.
  func nearest(
    _ wanted: Int, to here: Coordinate, within limit: Meters, admitting admission: some Admission,
    _ effort: inout SearchEffort
  ) -> [Neighbor] {
    let room = min(entries.count, 4 * wanted + 64)
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
    // Four nodes wait at most, and three more for each two levels above them.
    let waiting = 3 * (depth / 2) + 4
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: wanted) { chords in
      withUnsafeTemporaryAllocation(of: ChordSearch.Pending.self, capacity: waiting) { stack in
        entries.withUnsafeBufferPointer { entries in
          quartets.withUnsafeBufferPointer { quartets in
            var search = ChordSearch(
              entries: entries, quartets: quartets, depth: depth, here: here, limit: limit,
              nearestChords: chords, candidates: candidates, stack: stack)
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

  /// The `wanted` nearest of the candidates, by geodesic.
  private func measure(
    _ candidates: Slice<UnsafeMutableBufferPointer<ChordSearch.Candidate>>, from here: Coordinate,
    within limit: Meters, wanted: Int
  ) -> [Neighbor] {
    withUnsafeTemporaryAllocation(of: Coordinate.self, capacity: candidates.count) { ends in
      // All fetched before the first is measured, so that memory is waited for once.
      for (index, candidate) in candidates.enumerated() {
        ends.initializeElement(at: index, to: coordinates[candidate.entry])
      }
      return Array(unsafeUninitializedCapacity: candidates.count) { buffer, count in
        for (candidate, end) in zip(candidates, ends) {
          let geodesic = Geodesic(from: here, to: end)
          guard geodesic.distance <= limit else { continue }
          buffer.initializeElement(
            at: count, to: Neighbor(place: Int(entries[candidate.entry].w), geodesic: geodesic))
          count += 1
        }
        buffer[..<count].sort { $0.precedes($1) }
        count = min(count, wanted)
      }
    }
  }
}
