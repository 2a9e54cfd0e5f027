import Geodesy

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
    /// No place of the node has a shorter chord.
    var gap: Float
    var node: Int32
  }

  private let entries: UnsafeBufferPointer<PlaceTree.Entry>
  private let quartets: UnsafeBufferPointer<PlaceTree.Quartet>
  private let depth: Int
  private let x: Double
  private let y: Double
  private let z: Double
  private let floatX: Float
  private let floatY: Float
  private let floatZ: Float
  private var nearest: LargestFirst
  private let candidates: UnsafeMutableBufferPointer<Candidate>
  private(set) var candidateCount = 0
  private var waiting = 0
  private let stack: UnsafeMutableBufferPointer<Pending>
  private var reach: Double { didSet { spreadReach() } }
  private var squaredReach = 0.0
  private var nodeReach: Float = 0
  private(set) var effort = SearchEffort()

  init(
    entries: UnsafeBufferPointer<PlaceTree.Entry>,
    quartets: UnsafeBufferPointer<PlaceTree.Quartet>, depth: Int, here: Coordinate, limit: Meters,
    nearestChords: UnsafeMutableBufferPointer<Double>,
    candidates: UnsafeMutableBufferPointer<Candidate>, stack: UnsafeMutableBufferPointer<Pending>
  ) {
    self.entries = entries
    self.quartets = quartets
    self.depth = depth
    (x, y, z) = Grid.units(here)
    (floatX, floatY, floatZ) = (Float(x), Float(y), Float(z))
    nearest = LargestFirst(storage: nearestChords)
    self.candidates = candidates
    self.stack = stack
    // A geodesic within the limit has a chord within it.
    reach = (limit.value + ChordSearch.margin) * Grid.unitsPerMeter
    spreadReach()
  }

  private mutating func spreadReach() {
    squaredReach = reach * reach
    // The question's own position loses up to 64 units an axis in 32 bits, so 111 in all.
    // Finite, so that a node that does not exist is never within it.
    let wide = Float(ChordSearch.widened(reach) + 128).nextUp
    nodeReach = min(wide, .greatestFiniteMagnitude)
  }

  /// What a chord on the grid may be off by, and a micrometre for the geodesic's own 15 nanometres
  /// and the rounding of this arithmetic, in metres.
  private static let margin = Grid.error + 1e-6

  /// A length that covers what 32-bit floats lose of it: a chord between given ends is wrong by less
  /// than 4 parts in 10⁷ (three differences, three squares, two sums, one root, one difference).
  static func widened(_ length: Double) -> Double { length * (1 + 1e-6) }

  /// Collects the candidates; false if there is no room for all, as when the question is a
  /// continent away from a city full of places.
  mutating func run(admitting admission: some Admission) -> Bool {
    if depth == 0 { return scan(leaf: 1, admitting: admission) }
    open(depth.isMultiple(of: 2) ? 1 : 0)
    while waiting > 0 {
      waiting -= 1
      let next = stack[waiting]
      guard next.gap <= nodeReach else { continue }
      if next.node >= 1 << depth {
        if !scan(leaf: Int(next.node), admitting: admission) { return false }
      } else {
        open(Int(next.node))
      }
    }
    return true
  }

  /// Puts the grandchildren within reach on the stack, the nearest on top.
  private mutating func open(_ node: Int) {
    effort.nodesOpened += 1
    let spheres = quartets[node]
    let dx = spheres.x - floatX
    let dy = spheres.y - floatY
    let dz = spheres.z - floatZ
    let gaps = (dx * dx + dy * dy + dz * dz).squareRoot() - spheres.radius
    let bottom = waiting
    for lane in 0..<4 where gaps[lane] <= nodeReach {
      let pending = Pending(gap: gaps[lane], node: Int32(truncatingIfNeeded: 4 * node + lane))
      var hole = waiting
      while hole > bottom, stack[hole - 1].gap < pending.gap {
        stack[hole] = stack[hole - 1]
        hole -= 1
      }
      stack[hole] = pending
      waiting += 1
    }
  }

  private mutating func scan(leaf: Int, admitting admission: some Admission) -> Bool {
    let range = PlaceTree.range(of: leaf, count: entries.count)
    effort.nodesOpened += 1
    effort.placesCompared += range.count
    let (x, y, z, squaredReach) = (x, y, z, squaredReach)
    var isShorter = false
    for index in range {
      let entry = entries[index]
      let dx = Double(entry.x) - x
      let dy = Double(entry.y) - y
      let dz = Double(entry.z) - z
      let squaredChord = dx * dx + dy * dy + dz * dz
      guard squaredChord <= squaredReach, admission.admits(entry.w) else { continue }
      if candidateCount == candidates.count, !makeRoom() { return false }
      candidates[candidateCount] = Candidate(squaredChord: squaredChord, entry: index)
      candidateCount += 1
      if nearest.insert(squaredChord) { isShorter = true }
    }
    if isShorter { shortenReach() }
    return true
  }

  /// Called when the *k*-th best chord has shrunk; once a leaf is enough.
  private mutating func shortenReach() {
    let chord = nearest.largest.squareRoot() / Grid.unitsPerMeter + Grid.error
    let diameter = 2 * WGS84.smallestRadiusOfCurvature.value
    let ratio = chord / diameter
    // asin(r) <= r + 0.19 r³ up to r = 1/2, where (asin(r) - r) / r³ has grown to 0.1888.
    let bound =
      ratio <= 0.5
      ? chord * (1 + 0.19 * ratio * ratio) : GeocentricPosition.chordBound(Meters(chord)).value
    let shorter = (bound + ChordSearch.margin) * Grid.unitsPerMeter
    if shorter < reach { reach = shorter }
  }

  /// Forgets candidates that the reach has left behind; false if most are still within it.
  private mutating func makeRoom() -> Bool {
    dropCandidatesOutOfReach()
    return candidateCount <= candidates.count / 2
  }

  /// Keeps the candidates that are within reach at last.
  mutating func dropCandidatesOutOfReach() {
    var kept = 0
    for index in 0..<candidateCount where candidates[index].squaredChord <= squaredReach {
      candidates[kept] = candidates[index]
      kept += 1
    }
    candidateCount = kept
  }
}
