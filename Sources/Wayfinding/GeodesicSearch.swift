import Geodesy

extension PlaceTree {
  /// The same answer as the chord search gives, for questions where chords say too little: far from
  /// everything (a chord of 5,000 km fits geodesics that differ by 130 km) or among thousands of
  /// places in one spot.
  func geodesicNearest(
    _ wanted: Int, to here: Coordinate, within limit: Meters, admitting admission: some Admission,
    _ effort: inout SearchEffort
  ) -> [Neighbor] {
    var search = GeodesicSearch(tree: self, here: here, limit: limit, wanted: wanted)
    search.open(1, admitting: admission)
    effort.nodesOpened += search.effort.nodesOpened
    effort.placesCompared += search.effort.placesCompared
    effort.distancesMeasured += search.effort.distancesMeasured
    return search.found
  }
}

/// Descends the tree by measured geodesics and the triangle inequality: if one place of a node is
/// *g* metres away, and none of its places farther than *r* from that one, all are at least *g* - *r*
/// away. Nodes that are small beside their distance are thus told apart, however far they are.
private struct GeodesicSearch {
  let tree: PlaceTree
  let here: Coordinate
  let wanted: Int
  /// The nearest so far, in order.
  private(set) var found: [Neighbor] = []
  /// The longest distance that still matters.
  private var reach: Meters
  private var last: (coordinate: Coordinate, geodesic: Geodesic)
  private(set) var effort = SearchEffort()

  init(tree: PlaceTree, here: Coordinate, limit: Meters, wanted: Int) {
    self.tree = tree
    self.here = here
    self.wanted = wanted
    reach = limit
    last = (here, Geodesic(from: here, to: here))
  }

  mutating func open(_ node: Int, admitting admission: some Admission) {
    effort.nodesOpened += 1
    guard node < tree.firstLeaf else { return scan(node, admitting: admission) }
    var near = (node: 2 * node, floor: floor(of: 2 * node))
    var far = (node: 2 * node + 1, floor: floor(of: 2 * node + 1))
    if far.floor < near.floor { swap(&near, &far) }
    if near.floor <= reach { open(near.node, admitting: admission) }
    if far.floor <= reach { open(far.node, admitting: admission) }
  }

  /// A length that no geodesic to a place of the node falls below.
  private mutating func floor(of node: Int) -> Meters {
    let range = PlaceTree.range(of: node, count: tree.leaves.count)
    let pivot = tree.leaves[(range.lowerBound + range.upperBound) / 2]
    let sphere = tree.spheres[node]
    let dx = Double(pivot.x) - Double(sphere.x)
    let dy = Double(pivot.y) - Double(sphere.y)
    let dz = Double(pivot.z) - Double(sphere.z)
    let fromPivot =
      ((dx * dx + dy * dy + dz * dz).squareRoot() + Double(sphere.radius)) / Grid.unitsPerMeter
    // Both ends of a chord within the node are off the grid; the micrometre covers the 15
    // nanometres of a geodesic and the rounding of this arithmetic.
    let spread = GeocentricPosition.chordBound(Meters(fromPivot + 2 * Grid.error))
    return measure(pivot.coordinate).distance - spread - Meters(1e-6)
  }

  private mutating func scan(_ leaf: Int, admitting admission: some Admission) {
    for index in PlaceTree.range(of: leaf, count: tree.leaves.count) {
      let entry = tree.leaves[index]
      effort.placesCompared += 1
      guard admission.admits(entry.place) else { continue }
      let neighbor = Neighbor(place: Int(entry.place), geodesic: measure(entry.coordinate))
      guard neighbor.geodesic.distance <= reach else { continue }
      insert(neighbor)
    }
  }

  private mutating func insert(_ neighbor: Neighbor) {
    if found.count == wanted {
      guard let worst = found.last, neighbor.precedes(worst) else { return }
      found.removeLast()
    }
    var low = 0
    var high = found.count
    while low < high {
      let middle = (low + high) / 2
      if found[middle].precedes(neighbor) { low = middle + 1 } else { high = middle }
    }
    found.insert(neighbor, at: low)
    if found.count == wanted, let worst = found.last { reach = min(reach, worst.geodesic.distance) }
  }

  /// Measures, unless it is the spot measured last: many works may share one.
  private mutating func measure(_ coordinate: Coordinate) -> Geodesic {
    if coordinate != last.coordinate {
      effort.distancesMeasured += 1
      last = (coordinate, Geodesic(from: here, to: coordinate))
    }
    return last.geodesic
  }
}
