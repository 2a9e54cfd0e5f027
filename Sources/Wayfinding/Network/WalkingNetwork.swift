public import Geodesy

/// The ways of a campus, joined where they meet, in which walks are found.
///
/// Ways meet where a vertex of one has the coordinate of a vertex of another, to the seventh decimal
/// of a degree (about a centimetre), on the same floor or both outdoors. Ways that merely cross on
/// the map do not meet: one of them may be a bridge.
///
/// The same ways, doors and floors give the same network, in whatever order they come.
public struct WalkingNetwork: Sendable {
  /// A part of a way between two nodes.
  struct Edge: Sendable {
    let from: Int32
    let to: Int32
    let way: Int32
    let firstVertex: Int32
    let vertexCount: Int32
    /// The length in metres.
    let length: Double
    /// The share of its way's time that it takes.
    let share: Double
  }

  let ways: [NetworkWay]
  /// The numbers of the ways that an identifier names.
  let wayNumbers: [String: [Int]]
  let floors: [Floor]
  /// Floors by number from 1; 0 is the outdoors.
  let slots: [FloorID: Int]
  let edges: [Edge]
  /// The vertices of each edge in its direction, one edge after another.
  let vertices: [Coordinate]
  /// The distance of each vertex from the start of its edge, in metres.
  let along: [Double]
  let nodeCoordinates: [Coordinate]
  let nodeSlots: [Int32]
  /// The position in ``arcs`` where those that leave each node begin; one more than there are
  /// nodes.
  let firstArc: [Int32]
  /// Twice the number of an edge, and 1 if it is walked backwards.
  let arcs: [Int32]
  /// The edges that lead to each node and may not be taken from there, being one-way.
  let arrivals: [Int: [Int]]
  /// The pieces of the edges that one can step onto anywhere, one tree for each floor slot.
  let trees: [SegmentTree]
  /// The nodes inside the doors of each building, without repetition.
  let thresholds: [Int: [Int]]
  /// The buildings of which a door, or a way on one of their floors, is known.
  let surveyed: Set<Int>
  let leftOut: [NetworkReport.LeftOut]
  let points: [NetworkPoint]
  /// The points that stand at a node.
  let nodePoints: [Int: [Int]]
  /// The points that speak for a whole way.
  let wayPoints: [Int: [Int]]
  /// The nodes of lifts, doors and ways between floors, none of which can be stepped onto midway.
  let gateways: Gateways
  /// The obstacles to straight pieces besides ways.
  let walls: NetworkWalls
  let parts: NetworkParts
}

extension WalkingNetwork {
  /// The farthest that a door may be from the ways that it joins, unless told otherwise.
  public static let usualDoorReach = Meters(30)

  /// Joins ways and doors. What cannot be used is left out, and ``report()`` says why.
  ///
  /// A door at a vertex of an outdoor way, or where a lift or the like ends, joins that. Any other
  /// door joins the point of the outdoor ways that is nearest to it, on whatever kind of way that
  /// is: a door at the head of a stair must not lead to the footpath behind a wall. If its floor has
  /// ways, it joins those in the same manner, too.
  ///
  /// A point belongs to the node at its coordinate, or to the way within half a metre, which becomes
  /// two there.
  ///
  /// - Parameters:
  ///   - ways: in any order.
  ///   - doors: in any order.
  ///   - points: in any order.
  ///   - outlines: obstacles to straight pieces between places and ways, and ground that is none.
  ///   - floors: all that ways, doors, points and outlines mention.
  ///   - doorReach: how far a door may be from the ways that it joins.
  /// - Precondition: fewer than 2³⁰ vertices.
  /// - Complexity: O(v log² v) on average for v vertices of ways and outlines, doors and points,
  ///   all of which are put into trees that sort at each level; and O(f²) for each lift between f
  ///   floors, of which 256 are taken at most.
  public init(
    ways: [WalkingWay], doors: [NetworkDoor] = [], points: [NetworkPoint] = [],
    outlines: [NetworkOutline] = [], floors: [Floor] = [],
    doorReach: Meters = WalkingNetwork.usualDoorReach
  ) {
    var builder = NetworkBuilder(floors: floors)
    builder.add(ways)
    builder.add(doors, reach: doorReach)
    builder.outlines = outlines
    builder.add(points)
    self = builder.network()
  }

  /// The number of nodes: the spots where ways meet or end.
  ///
  /// - Complexity: O(1).
  public var nodeCount: Int { nodeCoordinates.count }
  /// The number of edges: the parts of ways between nodes; a lift counts once for each two floors.
  ///
  /// - Complexity: O(1).
  public var edgeCount: Int { edges.count }
  /// The length of all ways together, lifts aside.
  ///
  /// - Complexity: O(e) for e edges.
  public var length: Meters {
    Meters(edges.reduce(0) { $0 + (ways[Int($1.way)].kind == .lift ? 0 : $1.length) })
  }

  /// The floor behind a number; `nil` outdoors.
  func floor(_ slot: Int) -> Floor? { slot > 0 ? floors[slot - 1] : nil }

  /// The number of a floor, 0 for the outdoors; `nil` if the network does not know it.
  func slot(_ floor: FloorID?) -> Int? {
    guard let floor else { return 0 }
    return slots[floor]
  }

  /// The number of storeys between two floors; 0 if one of them is the outdoors.
  func storeys(_ one: Int, _ other: Int) -> Double {
    guard let one = floor(one), let other = floor(other) else { return 0 }
    return (Double(one.ordinal) - Double(other.ordinal)).magnitude
  }

  /// The vertices of an edge.
  func vertexRange(_ edge: Edge) -> Range<Int> {
    Int(edge.firstVertex)..<Int(edge.firstVertex) + Int(edge.vertexCount)
  }

  /// The place `distance` metres from the start of an edge.
  func coordinate(on edge: Edge, at distance: Double) -> Coordinate {
    let range = vertexRange(edge)
    var (low, high) = (range.lowerBound, range.upperBound - 1)
    if low >= high || distance <= 0 { return vertices[low] }
    if distance >= edge.length { return vertices[high] }
    // The last vertex not beyond the distance.
    while high - low > 1 {
      let middle = (low + high) / 2
      if along[middle] <= distance { low = middle } else { high = middle }
    }
    return vertices[low].toward(vertices[high], by: Meters(distance - along[low]))
  }
}

extension Coordinate {
  /// The place `distance` along the geodesic to `other`.
  func toward(_ other: Coordinate, by distance: Meters) -> Coordinate {
    guard distance > .zero, let bearing = Geodesic(from: self, to: other).initialBearing else {
      return self
    }
    return moved(by: distance, toward: bearing)
  }
}
