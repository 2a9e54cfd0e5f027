import Geodesy

/// Finds every place that may be among the nearest, by straight lines alone.
///
/// For a chord *c* and the geodesic *g* over it, c <= g <= B(c) (`GeocentricPosition.chordBound`).
/// If *k* places have chords of at most c_k, then *k* geodesics are at most B(c_k), and no place
/// with a chord beyond B(c_k) can be among the *k* nearest. Up to a few hundred kilometres B(c)
/// exceeds c by so little that hardly more than *k* places remain to be measured.
///
/// Lengths are in grid units and 32-bit floats. Each is wrong by what is derived where it is made,
/// and always used from its safe side: a place counts for c_k with the longest chord it may have, and
/// against B(c_k) with the shortest.
struct ChordSearch {
  /// A place that was within reach when it was met.
  struct Candidate {
    /// The shortest that its chord can be, in grid units.
    var shortest: Float
    /// The place's number in the order of the leaves.
    var index: Int32
  }

  private let leaves: UnsafeBufferPointer<PlaceTree.Leaf>
  private let quartets: UnsafeBufferPointer<PlaceTree.Quartet>
  private let coordinates: UnsafeBufferPointer<Coordinate>
  private let places: UnsafeBufferPointer<Int32>
  private let depth: Int
  private var firstLeaf: Int { 1 << depth }
  private let here: SIMD3<Double>
  private let roughlyHere: SIMD3<Float>
  private var nearest: LargestFirst
  private let candidates: UnsafeMutableBufferPointer<Candidate>
  private(set) var candidateCount = 0
  private let stack: UnsafeMutableBufferPointer<PendingNode>
  private var waiting = 0
  /// The chord beyond which nothing matters.
  private var reach: Float
  /// The chord from which ``reach`` was last derived.
  private var reachedFrom = Float.infinity
  private var nodeReach: Float = 0
  private var reachRank: UInt32 = 0
  private(set) var effort = SearchEffort()

  /// Borrows the nodes of `tree`, which the caller keeps alive while the search runs.
  ///
  /// `longestChords` and `candidates` are borrowed memory; so is `stack`, with room for three nodes
  /// at every second level and four more.
  init(
    _ tree: PlaceTree, coordinates: UnsafeBufferPointer<Coordinate>,
    places: UnsafeBufferPointer<Int32>, from here: Coordinate, within limit: Meters,
    longestChords: UnsafeMutableBufferPointer<Float>,
    candidates: UnsafeMutableBufferPointer<Candidate>,
    stack: UnsafeMutableBufferPointer<PendingNode>
  ) {
    leaves = tree.leaves.elements
    quartets = tree.quartets.elements
    depth = tree.depth
    self.coordinates = coordinates
    self.places = places
    self.here = Grid.units(here)
    roughlyHere = SIMD3<Float>(self.here)
    nearest = LargestFirst(storage: longestChords)
    self.candidates = candidates
    self.stack = stack
    // A geodesic within the limit has a chord within it.
    reach = Self.reach(limit.value)
    widenReach()
  }

  /// Lengths times this cover what 32-bit floats lose of them: a chord is wrong by less than 4 parts
  /// in 10⁷ (differences, squares, sums and a root, each rounded by 6 parts in 10⁸).
  static let widening = 1 + 1e-6

  /// Metres to grid units, with a micrometre for the geodesic's own 15 nanometres and the rounding
  /// of 64-bit arithmetic.
  private static func reach(_ length: Double) -> Float {
    Float((length + 1e-6) * Grid.unitsPerMeter).nextUp
  }

  private mutating func widenReach() {
    // The question's own position loses up to 64 units an axis in 32 bits, so 111 in all. Finite,
    // so that a node that does not exist is never within reach.
    nodeReach = min(reach * Float(Self.widening) + 128, .greatestFiniteMagnitude)
    reachRank = PendingNode.rank(nodeReach)
  }

  /// Collects the candidates; false if there is no room for all, as when the question is a
  /// continent away from a city full of places.
  mutating func run(admitting admission: some Admission) -> Bool {
    if depth == 0 { return scan(leaf: 0, admitting: admission) }
    open(depth.isMultiple(of: 2) ? 1 : 0)
    while waiting > 0 {
      waiting -= 1
      let next = stack[waiting]
      guard next.isWithin(reachRank) else { continue }
      if next.node < firstLeaf {
        open(next.node)
      } else if !scan(leaf: next.node - firstLeaf, admitting: admission) {
        return false
      }
    }
    return true
  }

  /// Puts the grandchildren within reach on the stack, the nearest on top.
  private mutating func open(_ node: Int) {
    effort.nodesOpened += 1
    let spheres = quartets[node]
    let dx = spheres.x - roughlyHere.x
    let dy = spheres.y - roughlyHere.y
    let dz = spheres.z - roughlyHere.z
    let gaps = (dx * dx + dy * dy + dz * dz).squareRoot() - spheres.radius
    var a = PendingNode(4 * node, gap: gaps[0], within: nodeReach)
    var b = PendingNode(4 * node + 1, gap: gaps[1], within: nodeReach)
    var c = PendingNode(4 * node + 2, gap: gaps[2], within: nodeReach)
    var d = PendingNode(4 * node + 3, gap: gaps[3], within: nodeReach)
    PendingNode.sort(&a, &b, &c, &d)
    // All four are written; those that are none lie above the top.
    stack[waiting] = a
    stack[waiting + 1] = b
    stack[waiting + 2] = c
    stack[waiting + 3] = d
    waiting += a.count + b.count + c.count + d.count
    // Their memory is fetched while others are searched; for none that of the first, which is cheap.
    if 4 * node < firstLeaf {
      quartets.prefetch(a.node)
      quartets.prefetch(b.node)
      quartets.prefetch(c.node)
      quartets.prefetch(d.node)
    } else {
      leaves.prefetch(max(0, a.node - firstLeaf))
      leaves.prefetch(max(0, b.node - firstLeaf))
      leaves.prefetch(max(0, c.node - firstLeaf))
      leaves.prefetch(max(0, d.node - firstLeaf))
    }
  }

  private mutating func scan(leaf: Int, admitting admission: some Admission) -> Bool {
    effort.nodesOpened += 1
    let first = (places.count * leaf) >> depth
    let count = (places.count * (leaf + 1)) >> depth - first
    effort.placesCompared += count
    let steps = leaves[leaf]
    let (frame, step) = (steps.frame, steps.frame.w)
    let dx = SIMD8<Float>(steps.x) * step - Float(here.x - Double(frame.x))
    let dy = SIMD8<Float>(steps.y) * step - Float(here.y - Double(frame.y))
    let dz = SIMD8<Float>(steps.z) * step - Float(here.z - Double(frame.z))
    let chords = (dx * dx + dy * dy + dz * dz).squareRoot()
    // √3/2 steps for the position, and less than 0.01 for the rounding of offsets within a leaf of
    // 32,767 steps either way; the rest of the rounding is in proportion to the chord.
    let error = 0.9 * step + Grid.error
    let shortest = chords * Float(2 - Self.widening) - error
    let longest = chords * Float(Self.widening) + error
    for lane in 0..<count where shortest[lane] <= reach {
      guard admission.admits(first + lane) else { continue }
      if candidateCount == candidates.count, !makeRoom() { return false }
      candidates[candidateCount] = Candidate(
        shortest: shortest[lane], index: Int32(truncatingIfNeeded: first + lane))
      candidateCount += 1
      nearest.insert(longest[lane])
      // Most likely to be measured in the end.
      coordinates.prefetch(first + lane)
      places.prefetch(first + lane)
    }
    shortenReach()
    return true
  }

  /// Brings the reach up to date with the *k*-th best chord; once a leaf is enough.
  private mutating func shortenReach() {
    guard nearest.largest < reachedFrom else { return }
    reachedFrom = nearest.largest
    let chord = Double(reachedFrom) / Grid.unitsPerMeter
    let ratio = chord / Self.smallestDiameter
    // asin(r) <= r + 0.19 r³ up to r = 1/2, where (asin(r) - r) / r³ has grown to 0.1888.
    let bound =
      ratio <= 0.5
      ? chord * (1 + 0.19 * ratio * ratio) : GeocentricPosition.chordBound(Meters(chord)).value
    reach = min(reach, Self.reach(bound))
    widenReach()
  }

  private static let smallestDiameter = 2 * WGS84.smallestRadiusOfCurvature.value

  /// Forgets candidates that the reach has left behind; false if most are still within it.
  private mutating func makeRoom() -> Bool {
    shortenReach()
    dropCandidatesOutOfReach()
    return candidateCount <= candidates.count / 2
  }

  /// Keeps the candidates that are within reach at last.
  mutating func dropCandidatesOutOfReach() {
    var kept = 0
    for index in 0..<candidateCount where candidates[index].shortest <= reach {
      candidates[kept] = candidates[index]
      kept += 1
    }
    candidateCount = kept
  }
}
