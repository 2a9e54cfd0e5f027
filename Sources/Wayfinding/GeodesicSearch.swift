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
    search.run(admitting: admission)
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

  mutating func run(admitting admission: some Admission) {
    if tree.depth == 0 { return scan(1, admitting: admission) }
    open(tree.depth.isMultiple(of: 2) ? 1 : 0, admitting: admission)
  }

  private mutating func open(_ node: Int, admitting admission: some Admission) {
    effort.nodesOpened += 1
    var children: [(node: Int, floor: Meters)] = []
    for child in 4 * node...4 * node + 3 where child > 1 {
      children.append((child, floor(of: child)))
    }
    children.sort { $0.floor < $1.floor }
    for child in children where child.floor <= reach {
      if child.node < tree.firstLeaf {
        open(child.node, admitting: admission)
      } else {
        scan(child.node, admitting: admission)
      }
    }
  }

  /// A length that no geodesic to a place of the node falls below.
  private mutating func floor(of node: Int) -> Meters {
    let range = PlaceTree.range(of: node, count: tree.places.count)
    let pivot = tree.coordinates[(range.lowerBound + range.upperBound) / 2]
    let (spheres, lane) = (tree.quartets.elements[node / 4], node % 4)
    let center = SIMD3<Double>(
      Double(spheres.x[lane]), Double(spheres.y[lane]), Double(spheres.z[lane]))
    let offset = Grid.units(pivot) - center
    let toCenter = (offset * offset).sum().squareRoot()
    // The sphere holds places on the grid, each of them off by the grid's error; the micrometre
    // covers the 15 nanometres of a geodesic and the rounding of this arithmetic.
    let fromPivot = toCenter + Double(spheres.radius[lane]) + Double(Grid.error)
    let spread = GeocentricPosition.chordBound(Meters(fromPivot / Grid.unitsPerMeter))
    return measure(pivot).distance - spread - Meters(1e-6)
  }

  private mutating func scan(_ leaf: Int, admitting admission: some Admission) {
    effort.nodesOpened += 1
    for index in PlaceTree.range(of: leaf, count: tree.places.count) {
      effort.placesCompared += 1
      guard admission.admits(index) else { continue }
      let geodesic = measure(tree.coordinates[index])
      let neighbor = Neighbor(place: Int(tree.places[index]), geodesic: geodesic)
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
