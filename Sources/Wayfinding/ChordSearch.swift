import Geodesy

extension PlaceTree {
  /// The `wanted` nearest admitted places, exactly; `wanted` is at least 1 and at most the number
  /// of places.
  func nearest(
    _ wanted: Int, to here: Coordinate, within limit: Meters, admitting admission: some Admission,
    _ effort: inout SearchEffort
  ) -> [Neighbor] {
    let capacity = min(leaves.count, 4 * wanted + 64)
    let found = withUnsafeTemporaryAllocation(of: Double.self, capacity: wanted) { chords in
      withUnsafeTemporaryAllocation(of: ChordSearch.Candidate.self, capacity: capacity) { log in
        withUnsafeTemporaryAllocation(of: ChordSearch.Pending.self, capacity: depth + 1) { stack in
          leaves.withUnsafeBufferPointer { leaves in
            spheres.withUnsafeBufferPointer { spheres in
              var search = ChordSearch(
                leaves: leaves, spheres: spheres, depth: depth, here: here, limit: limit,
                nearestChords: chords, candidates: log, stack: stack)
              let isComplete = search.run(admitting: admission)
              let found = isComplete ? search.measured(wanted) : nil
              effort.nodesOpened += search.effort.nodesOpened
              effort.placesCompared += search.effort.placesCompared
              effort.distancesMeasured += search.effort.distancesMeasured
              return found
            }
          }
        }
      }
    }
    return found
      ?? geodesicNearest(wanted, to: here, within: limit, admitting: admission, &effort)
  }
}

/// Finds every place that may be among the nearest, by straight lines alone, and measures those.
///
/// For a chord *c* and the geodesic *g* over it, c <= g <= B(c) (`GeocentricPosition.chordBound`).
/// If *k* places have chords of at most c_k, then *k* geodesics are at most B(c_k), and no place
/// with a chord beyond B(c_k) can be among the *k* nearest. Up to a few hundred kilometres B(c)
/// exceeds c by so little that hardly more than *k* places remain to be measured.
///
/// Lengths are in grid units, and `reach`, the chord beyond which nothing matters, allows for the
/// rounding of the grid.
struct ChordSearch {
  /// A place within reach when it was met.
  struct Candidate {
    var squaredChord: Double
    var entry: Int
  }

  /// A node to open later.
  struct Pending {
    var squaredChord: Double
    var node: Int
  }

  private let leaves: UnsafeBufferPointer<PlaceTree.Entry>
  private let spheres: UnsafeBufferPointer<PlaceTree.Sphere>
  private let firstLeaf: Int
  private let here: Coordinate
  private let limit: Meters
  private let x: Double
  private let y: Double
  private let z: Double
  private var nearest: LargestFirst
  private let candidates: UnsafeMutableBufferPointer<Candidate>
  private var candidateCount = 0
  private let stack: UnsafeMutableBufferPointer<Pending>
  private var reach: Double
  private var squaredReach: Double
  private(set) var effort = SearchEffort()

  init(
    leaves: UnsafeBufferPointer<PlaceTree.Entry>, spheres: UnsafeBufferPointer<PlaceTree.Sphere>,
    depth: Int, here: Coordinate, limit: Meters, nearestChords: UnsafeMutableBufferPointer<Double>,
    candidates: UnsafeMutableBufferPointer<Candidate>, stack: UnsafeMutableBufferPointer<Pending>
  ) {
    self.leaves = leaves
    self.spheres = spheres
    firstLeaf = 1 << depth
    self.here = here
    self.limit = limit
    (x, y, z) = Grid.units(here)
    nearest = LargestFirst(storage: nearestChords)
    self.candidates = candidates
    self.stack = stack
    // A geodesic within the limit has a chord within it.
    reach = (limit.value + ChordSearch.margin) * Grid.unitsPerMeter
    squaredReach = reach * reach
  }

  /// What a chord on the grid may be off by, and a micrometre for the geodesic's own 15 nanometres
  /// and the rounding of this arithmetic, in metres.
  private static let margin = Grid.error + 1e-6

  /// Collects the candidates; false if there is no room for all, as when the question is a
  /// continent away from a city full of places.
  mutating func run(admitting admission: some Admission) -> Bool {
    var waiting = 0
    var node = 1
    while true {
      while node < firstLeaf {
        effort.nodesOpened += 1
        var near = Pending(squaredChord: squaredChord(toCenterOf: 2 * node), node: 2 * node)
        var far = Pending(squaredChord: squaredChord(toCenterOf: 2 * node + 1), node: 2 * node + 1)
        if far.squaredChord < near.squaredChord { swap(&near, &far) }
        if isWithinReach(far) {
          stack[waiting] = far
          waiting += 1
        }
        guard isWithinReach(near) else {
          node = 0
          break
        }
        node = near.node
      }
      if node > 0, !scan(leaf: node, admitting: admission) { return false }
      repeat {
        guard waiting > 0 else { return true }
        waiting -= 1
      } while !isWithinReach(stack[waiting])
      node = stack[waiting].node
    }
  }

  private func squaredChord(toCenterOf node: Int) -> Double {
    let sphere = spheres[node]
    let dx = Double(sphere.x) - x
    let dy = Double(sphere.y) - y
    let dz = Double(sphere.z) - z
    return dx * dx + dy * dy + dz * dz
  }

  private func isWithinReach(_ pending: Pending) -> Bool {
    let farthest = reach + Double(spheres[pending.node].radius)
    return pending.squaredChord <= farthest * farthest
  }

  private mutating func scan(leaf: Int, admitting admission: some Admission) -> Bool {
    effort.nodesOpened += 1
    let range = PlaceTree.range(of: leaf, count: leaves.count)
    effort.placesCompared += range.count
    for index in range {
      let entry = leaves[index]
      let dx = Double(entry.x) - x
      let dy = Double(entry.y) - y
      let dz = Double(entry.z) - z
      let squaredChord = dx * dx + dy * dy + dz * dz
      guard squaredChord <= squaredReach, admission.admits(entry.place) else { continue }
      if candidateCount == candidates.count, !makeRoom() { return false }
      candidates[candidateCount] = Candidate(squaredChord: squaredChord, entry: index)
      candidateCount += 1
      if nearest.insert(squaredChord) { shortenReach() }
    }
    return true
  }

  /// Called when the *k*-th best chord has shrunk.
  private mutating func shortenReach() {
    let chord = nearest.largest.squareRoot() / Grid.unitsPerMeter + Grid.error
    let diameter = 2 * WGS84.smallestRadiusOfCurvature.value
    let ratio = chord / diameter
    // asin(r) <= r + 0.19 r³ up to r = 1/2, where (asin(r) - r) / r³ has grown to 0.1888.
    let bound =
      ratio <= 0.5
      ? chord * (1 + 0.19 * ratio * ratio) : GeocentricPosition.chordBound(Meters(chord)).value
    let shorter = (bound + ChordSearch.margin) * Grid.unitsPerMeter
    guard shorter < reach else { return }
    reach = shorter
    squaredReach = shorter * shorter
  }

  /// Forgets candidates that the reach has left behind; false if most are still within it.
  private mutating func makeRoom() -> Bool {
    dropCandidatesOutOfReach()
    return candidateCount <= candidates.count / 2
  }

  private mutating func dropCandidatesOutOfReach() {
    var kept = 0
    for index in 0..<candidateCount where candidates[index].squaredChord <= squaredReach {
      candidates[kept] = candidates[index]
      kept += 1
    }
    candidateCount = kept
  }

  /// The `wanted` nearest of the candidates, by geodesic.
  mutating func measured(_ wanted: Int) -> [Neighbor] {
    dropCandidatesOutOfReach()
    effort.distancesMeasured += candidateCount
    return Array(unsafeUninitializedCapacity: candidateCount) { buffer, initializedCount in
      for index in 0..<candidateCount {
        let neighbor = leaves[candidates[index].entry].measured(from: here)
        guard neighbor.geodesic.distance <= limit else { continue }
        buffer.initializeElement(at: initializedCount, to: neighbor)
        initializedCount += 1
      }
      buffer[..<initializedCount].sort { $0.precedes($1) }
      initializedCount = min(initializedCount, wanted)
    }
  }
}

extension PlaceTree.Entry {
  func measured(from here: Coordinate) -> Neighbor {
    Neighbor(place: Int(place), geodesic: Geodesic(from: here, to: coordinate))
  }
}
