public import Geodesy

/// The findings about a network that a surveyor should look at.
public struct NetworkReport: Hashable, Sendable {
  /// A part of the network that nothing joins to the rest.
  public struct Component: Hashable, Sendable {
    /// The number of its nodes.
    public let nodeCount: Int
    /// The length of its ways, lifts aside.
    public let length: Meters
    /// A node of it: where its first way by identifier begins.
    public let coordinate: Coordinate
    /// The floor of that node; `nil` outdoors.
    public let floor: FloorID?
    /// The way that begins at that node.
    public let wayID: String
  }

  /// An end of a way where no other begins: often right, sometimes a gap of a few centimetres.
  public struct DanglingEnd: Hashable, Sendable {
    /// The identifier of the way.
    public let wayID: String
    /// The position of its end.
    public let coordinate: Coordinate
    /// The floor; `nil` outdoors.
    public let floor: FloorID?
  }

  /// Two ways with one course between two nodes. A lift beside stairs is none.
  public struct Duplicate: Hashable, Sendable {
    /// The way that comes first by identifier.
    public let wayID: String
    /// The other one, or the same one if it goes there twice.
    public let otherID: String
    /// The position where the course begins.
    public let coordinate: Coordinate
  }

  /// A way, door or point that could not be used.
  public struct LeftOut: Hashable, Sendable {
    /// The reason why it could not be used.
    public enum Reason: String, CaseIterable, Hashable, Sendable {
      /// Another way has its identifier.
      case repeatedID
      /// Its line has no two different coordinates.
      case noLength
      /// It mentions a floor that the network was not told of.
      case unknownFloor
      /// It joins more floors than any building has.
      case tooManyFloors
      /// A door too far from the outdoor ways, or a point on none.
      case noWayNearby
    }
    /// The identifier of the way, door or point.
    public let id: String
    /// A coordinate of it, if it has one.
    public let coordinate: Coordinate?
    /// The reason why it was left out.
    public let reason: Reason
    /// True for a point, false for a way or door.
    public var isPoint = false
  }

  /// The parts of the network, the one with most nodes first.
  public let components: [Component]
  /// Ends that meet nothing, by identifier.
  public let danglingEnds: [DanglingEnd]
  /// Ways that are there twice, by identifier.
  public let duplicates: [Duplicate]
  /// The ways, doors and points that could not be used.
  public let leftOut: [LeftOut]
}

extension WalkingNetwork {
  /// The findings that a surveyor should look at, computed anew.
  ///
  /// - Complexity: O(v + c log c) for v vertices in c parts, given hashing on average.
  public func report() -> NetworkReport {
    NetworkReport(
      components: components(parts, edges), danglingEnds: danglingEnds(), duplicates: duplicates(),
      leftOut: leftOut)
  }

  /// The parts of the network that nothing joins for somebody of `profile`, the one with most nodes
  /// first; one-way ways are taken both ways.
  ///
  /// - Complexity: O(v + c log c) for v vertices in c parts.
  public func components(_ profile: WalkingProfile) -> [NetworkReport.Component] {
    let rules = WalkingRules(self, profile)
    let allowed = edges.indices.filter { rules.allows(edge: $0) }.map { edges[$0] }
    return components(NetworkParts(allowed, ways, nodeCount: nodeCount), allowed)
  }

  private func components(
    _ parts: NetworkParts, _ edges: [Edge]
  ) -> [NetworkReport.Component] {
    // Edges are ordered by identifier, ways before doors, so the first edge names a part.
    var order: [Int32] = []
    var first: [Int32: Edge] = [:]
    var length: [Int32: Double] = [:]
    var nodeCounts: [Int32: Int] = [:]
    for node in 0..<nodeCount { nodeCounts[parts.number(ofNode: node), default: 0] += 1 }
    for edge in edges {
      let part = parts.number(ofNode: Int(edge.from))
      if first[part] == nil {
        first[part] = edge
        order.append(part)
      }
      if ways[Int(edge.way)].kind != .lift { length[part, default: 0] += edge.length }
    }
    let sorted = order.enumerated().sorted { one, other in
      (nodeCounts[other.element] ?? 0, one.offset) < (nodeCounts[one.element] ?? 0, other.offset)
    }
    return sorted.compactMap { _, part in
      guard let edge = first[part] else { return nil }
      let node = Int(edge.from)
      return .init(
        nodeCount: nodeCounts[part] ?? 0, length: Meters(length[part] ?? 0),
        coordinate: nodeCoordinates[node], floor: floor(Int(nodeSlots[node]))?.id,
        wayID: ways[Int(edge.way)].id)
    }
  }

  private func danglingEnds() -> [NetworkReport.DanglingEnd] {
    var degrees = [Int](repeating: 0, count: nodeCount)
    for edge in edges {
      degrees[Int(edge.from)] += 1
      degrees[Int(edge.to)] += 1
    }
    // The inside of a door is where it should be.
    for nodes in thresholds.values { for node in nodes { degrees[node] += 1 } }
    return edges.flatMap { edge in
      [edge.from, edge.to].filter { degrees[Int($0)] == 1 }.map { node in
        .init(
          wayID: ways[Int(edge.way)].id, coordinate: nodeCoordinates[Int(node)],
          floor: floor(Int(nodeSlots[Int(node)]))?.id)
      }
    }
  }

  private func duplicates() -> [NetworkReport.Duplicate] {
    struct Course: Hashable {
      var keys: [NodeKey]
      /// The kind of a way between floors; `nil` on one floor, where a course is one course of
      /// whatever kind.
      var kind: WalkingWay.Kind?
    }
    var seen: [Course: Int] = [:]
    var found: [NetworkReport.Duplicate] = []
    for (number, edge) in edges.enumerated() {
      let ends = [edge.from, edge.to].map { node in
        NodeKey(nodeCoordinates[Int(node)], slot: Int(nodeSlots[Int(node)]))
      }
      let line = vertices[vertexRange(edge)].dropFirst().dropLast().map { NodeKey($0, slot: -1) }
      let isLevel = nodeSlots[Int(edge.from)] == nodeSlots[Int(edge.to)]
      let kind = isLevel ? nil : ways[Int(edge.way)].kind
      let course = Course(keys: [ends[0]] + line + [ends[1]], kind: kind)
      let reverse = Course(keys: course.keys.reversed(), kind: kind)
      if let other = seen[course] ?? seen[reverse] {
        found.append(
          .init(
            wayID: ways[Int(edges[other].way)].id, otherID: ways[Int(edge.way)].id,
            coordinate: nodeCoordinates[Int(edge.from)]))
      } else {
        seen[course] = number
      }
    }
    return found
  }
}
