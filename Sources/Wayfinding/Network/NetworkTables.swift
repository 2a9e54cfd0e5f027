public import Geodesy

/// A part of a walking network as tables, by which a program in another language finds the same walks.
///
/// All that is a rule is decided already: times, who may pass, what stands in the way beside doors.
/// What is left to do is to join places to ways, to search, and to add up.
public struct NetworkTables: Sendable {
  /// A way, without its course.
  public struct Way: Sendable {
    /// The name of the way.
    public let id: String
    /// The kind of the way.
    public let kind: WalkingWay.Kind
    /// The access of wheels.
    public let access: WalkAccess
    /// True if people on foot may take it.
    public let isForFeet: Bool
    /// True if somebody who takes no steps may take it.
    public let isForWheels: Bool
    /// True if one may step onto it anywhere, and other ways meet it anywhere.
    public let isOpen: Bool
    /// True if it lies on the ground, so that one may step onto it from beside.
    public let isOnGround: Bool
    /// True of the piece that joins a door to other ways.
    public let isDoorway: Bool
    /// The ground on either side that is taken to be part of it, and that it covers for certain, in
    /// metres.
    public let reach: (usual: Double, certain: Double)
    /// Metres a second in either direction, whoever may take it, and the wait before all of it in
    /// seconds; `nil` where ``duration`` tells.
    public let pace: (forward: Double, backward: Double, wait: Double)?
    /// Seconds for all of it in either direction, whoever may take it. A lift's are those of its edges.
    public let duration: (forward: Double, backward: Double)
    /// The only direction in which people take it; `nil` where they take both.
    public let oneWay: Direction?
    /// The rise over run along its line; `nil` where it is not known, and of stairs.
    public let incline: Double?
    /// The points that speak for all of it, by their number in ``NetworkTables/points``.
    public let points: [Int]
  }

  /// A direction along a line.
  public enum Direction: Sendable {
    /// From the first vertex to the last.
    case forward
    /// From the last vertex to the first.
    case backward
  }

  /// A part of a way between two nodes.
  public struct Edge: Sendable {
    /// The number of its way in ``NetworkTables/ways``.
    public let way: Int
    /// The numbers of its nodes.
    public let (from, to): (Int, Int)
    /// The vertices of its course.
    public let line: [Coordinate]
    /// Seconds for a lift's edge; `nil` where the way tells.
    public let ride: (forward: Double, backward: Double)?
    /// True for the piece between a door and the ways that it joins, of which it is not known whether
    /// it is clear.
    public let isDoubtful: Bool
    /// What that piece is known to lead over.
    public let obstacle: UnmappedPiece.Obstacle?
  }

  /// A point that stops or slows people.
  public struct Point: Sendable {
    /// The name of the point.
    public let id: String
    /// The position of the point.
    public let coordinate: Coordinate
    /// The numbers of the floors that it is on, 0 for the outdoors.
    public let slots: [Int]
    /// The people who get past it.
    public let passage: NetworkPoint.Passage
    /// True if people on foot get past it.
    public let isForFeet: Bool
    /// True if wheels get past it.
    public let isForWheels: Bool
  }

  /// A floor.
  public struct Story: Sendable {
    /// The number by which the tables know it; the outdoors are 0.
    public let slot: Int
    /// What the giver knows of it.
    public let floor: Floor
    /// True if a door of its building, or a way in it, is known.
    public let isSurveyed: Bool
  }

  /// An obstacle to straight pieces, or ground that they cross at will.
  public struct Outline: Sendable {
    /// The kind of thing that the lines enclose or bar.
    public let kind: NetworkOutline.Kind
    /// The numbers of the floors that it is on.
    public let slots: [Int]
    /// Rings, or open lines.
    public let lines: [[Coordinate]]
  }

  /// The floors, by number.
  public var stories: [Story] = []
  /// The ways, in their order in the network.
  public var ways: [Way] = []
  /// The edges, in their order in the network.
  public var edges: [Edge] = []
  /// The place, the floor's number and the connected part of each node.
  public var nodes: [(coordinate: Coordinate, slot: Int, part: Int)] = []
  /// The points, by name.
  public var points: [Point] = []
  /// The numbers of the points at a node.
  public var nodePoints: [(node: Int, points: [Int])] = []
  /// The nodes inside the doors of each building.
  public var thresholds: [(building: Int, nodes: [Int])] = []
  /// The outlines, by name.
  public var outlines: [Outline] = []
}

extension NetworkTables {
  /// The measures by which places are joined to a network, in metres and seconds, by name.
  public static func measures(_ profile: WalkingProfile) -> [(name: String, value: Double)] {
    [
      ("reach", profile.reach.value), ("speed", profile.flatSpeed),
      ("liftWait", profile.liftWait), ("liftFloor", profile.liftTimePerFloor),
      ("usualReach", NetworkWay.usualReach), ("leastReach", NetworkWay.leastReach),
      ("detour", WalkingRules.longestDetour), ("nothing", WalkAssembly.nothing.value),
      ("vertexReach", SegmentTree.Segment.vertexReach), ("leastGain", WalkSearch.leastGain),
      ("pointReach", StraightPiece.pointReach), ("slack", StraightPiece.slack),
      ("areaSlack", WalkableArea.slack), ("storey", Floor.usualHeight.value),
      ("unknown", Reluctance.unknown), ("barred", Reluctance.barred),
      ("longestUnknownClimb", Walk.longestUnknownClimb.value),
    ]
  }
}

extension WalkingNetwork {
  /// What holds for all of a network, wherever one is in it: three flags and a length in metres.
  public func generalRules(
    _ profile: WalkingProfile
  ) -> (isRestricted: Bool, hasBarriers: Bool, widestReach: Double) {
    (WalkingRules(self, profile).isRestricted, walls.hasBarriers, walls.widestReach)
  }

  /// The number by which tables know a floor, 0 outdoors; `nil` if the network does not have it.
  public func tableSlot(of floor: FloorID?) -> Int? { slot(floor) }

  /// The network as tables, one for each group of things that lie far from those of other groups.
  ///
  /// - Parameters:
  ///   - count: the number of groups.
  ///   - profile: the manner of walking, on foot; on wheels it is the same person.
  ///   - group: the number of the group of a way, point or outline by its name.
  ///   - floorGroup: that of a floor.
  /// - Returns: a table for each group, which may be empty.
  /// - Complexity: O(n log n) for n nodes, edges, points and outlines.
  public func tables(
    _ count: Int, _ profile: WalkingProfile, group: (String) -> Int?,
    floorGroup: (FloorID) -> Int?
  ) -> [NetworkTables] {
    var writer = TableWriter(self, profile, count: count)
    writer.add(floors: floorGroup)
    writer.add(points: group)
    writer.add(ways: group)
    writer.add(edges: group)
    writer.add(outlines: group)
    return writer.tables
  }
}

/// Divides a network into tables.
private struct TableWriter {
  private let network: WalkingNetwork
  private let feet: WalkingRules
  private let wheels: WalkingRules
  private let open: Set<Int>
  private(set) var tables: [NetworkTables]
  /// The group and the number there of each way, and of each point.
  private var wayPlaces: [(group: Int, number: Int)?] = []
  private var pointPlaces: [(group: Int, number: Int)?] = []

  init(_ network: WalkingNetwork, _ profile: WalkingProfile, count: Int) {
    self.network = network
    feet = WalkingRules(network, profile)
    wheels = feet.onWheels
    open = network.openWays
    tables = Array(repeating: NetworkTables(), count: count)
  }

  mutating func add(floors group: (FloorID) -> Int?) {
    for (index, floor) in network.floors.enumerated() {
      guard let group = group(floor.id) else { continue }
      tables[group].stories.append(
        NetworkTables.Story(
          slot: index + 1, floor: floor, isSurveyed: network.surveyed.contains(floor.building)))
    }
  }

  mutating func add(points group: (String) -> Int?) {
    for (number, point) in network.points.enumerated() {
      guard let group = group(point.id) else {
        pointPlaces.append(nil)
        continue
      }
      pointPlaces.append((group, tables[group].points.count))
      tables[group].points.append(
        NetworkTables.Point(
          id: point.id, coordinate: point.coordinate,
          slots: point.floors.isEmpty ? [0] : point.floors.compactMap { network.slots[$0] },
          passage: point.passage, isForFeet: feet.allows(point: number),
          isForWheels: wheels.allows(point: number)))
    }
  }

  mutating func add(ways group: (String) -> Int?) {
    for (number, way) in network.ways.enumerated() {
      guard let group = group(way.id) else {
        wayPlaces.append(nil)
        continue
      }
      wayPlaces.append((group, tables[group].ways.count))
      func duration(_ isForward: Bool) -> Double {
        way.duration(isForward: isForward, storeys: 0, feet.profile)
      }
      let paces = (
        way.pace(isForward: true, feet.profile), way.pace(isForward: false, feet.profile)
      )
      tables[group].ways.append(
        NetworkTables.Way(
          id: way.id, kind: way.kind, access: way.access(feet.profile),
          isForFeet: feet.allows(way: number), isForWheels: wheels.allows(way: number),
          isOpen: open.contains(number), isOnGround: way.isOnGround,
          isDoorway: way.doorwayReach != nil,
          reach: (way.reach, way.certainReach),
          pace: paces.0.flatMap { one in paces.1.map { (one.speed, $0.speed, one.wait) } },
          duration: (duration(true), duration(false)), oneWay: way.tableDirection,
          incline: way.kind == .steps ? nil : way.incline,
          points: (network.wayPoints[number] ?? []).compactMap { pointPlaces[$0]?.number }))
    }
  }

  mutating func add(edges group: (String) -> Int?) {
    var used: [Set<Int>] = Array(repeating: [], count: tables.count)
    for edge in network.edges {
      guard let place = wayPlaces[Int(edge.way)] else { continue }
      used[place.group].formUnion([Int(edge.from), Int(edge.to)])
    }
    let thresholds = network.thresholds.sorted { $0.key < $1.key }
    let numbers = tables.indices.map { group in
      let nodes = used[group].sorted()
      tables[group].nodes = nodes.map { node in
        (
          network.nodeCoordinates[node], Int(network.nodeSlots[node]),
          Int(network.parts.number(ofNode: node))
        )
      }
      let numbers = Dictionary(uniqueKeysWithValues: zip(nodes, 0...))
      tables[group].nodePoints = nodes.compactMap { node in
        network.nodePoints[node].flatMap { points in
          numbers[node].map { ($0, points.compactMap { pointPlaces[$0]?.number }) }
        }
      }
      tables[group].thresholds = thresholds.compactMap { building, nodes in
        let own = nodes.compactMap { numbers[$0] }
        return own.isEmpty ? nil : (building, own)
      }
      return numbers
    }
    let lifted = feet.lifted
    for (number, edge) in network.edges.enumerated() {
      guard let place = wayPlaces[Int(edge.way)],
        let from = numbers[place.group][Int(edge.from)],
        let to = numbers[place.group][Int(edge.to)]
      else { continue }
      let way = network.ways[Int(edge.way)]
      let doubt = WalkAssembly.doorwayDoubt(at: number, wheels)
      tables[place.group].edges.append(
        NetworkTables.Edge(
          way: place.number, from: from, to: to,
          line: Array(network.vertices[network.vertexRange(edge)]),
          ride: way.kind == .lift
            ? (
              lifted.duration(of: number, isForward: true),
              lifted.duration(of: number, isForward: false)
            ) : nil,
          isDoubtful: doubt != nil, obstacle: doubt ?? nil))
    }
  }

  mutating func add(outlines group: (String) -> Int?) {
    for outline in network.walls.outlines {
      guard let group = group(outline.id) else { continue }
      tables[group].outlines.append(
        NetworkTables.Outline(
          kind: outline.kind,
          slots: outline.floors.isEmpty ? [0] : outline.floors.compactMap { network.slots[$0] },
          lines: outline.lines))
    }
  }
}

extension NetworkWay {
  fileprivate var tableDirection: NetworkTables.Direction? {
    switch direction {
    case .both: nil
    case .forward: .forward
    case .backward: .backward
    }
  }
}

extension WalkingNetwork {
  /// The numbers of the ways that one may step onto anywhere.
  fileprivate var openWays: Set<Int> {
    var closed: Set<Int> = []
    for edges in gateways.edges.values { closed.formUnion(edges.map { Int(self.edges[$0].way) }) }
    return Set(edges.lazy.map { Int($0.way) }).subtracting(closed)
  }
}
