import Geodesy

extension NetworkBuilder {
  /// The farthest that a point may lie from the way that it stands on, in metres: a choice, what is
  /// lost when positions are rounded or converted.
  static let pointReach = 0.5

  /// Puts every point on the vertex that has its coordinate, or else on the nearest way within
  /// ``pointReach``, which gets a vertex there. A point on a barrier or closed way needs no way.
  ///
  /// A point between the ends of a way that joins two floors speaks for the whole way.
  mutating func add(_ all: [NetworkPoint]) {
    guard !all.isEmpty else { return }
    let (vertices, inner) = vertexKeys()
    let fences = fenceKeys()
    let trees = Self.trees(floors.count, drafts.map { ($0.isOpen, $0.first, $0.line) })
    var added = DoorJoints()
    var last: String?
    for point in all.sorted(by: { $0.id < $1.id }) {
      defer { last = point.id }
      let slots = point.floors.isEmpty ? [0] : point.floors.compactMap { self.slots[$0] }
      guard point.id != last, slots.count == max(1, point.floors.count) else {
        leftOut.append(
          .init(
            id: point.id, coordinate: point.coordinate,
            reason: point.id == last ? .repeatedID : .unknownFloor, isPoint: true))
        continue
      }
      var isJoined = false
      for slot in Set(slots).sorted() {
        let key = NodeKey(point.coordinate, slot: slot)
        isJoined = isJoined || fences.contains(key)
        if vertices.contains(key) {
          marks.append((key, points.count))
          joints.insert(key)
        } else if let ways = inner[NodeKey(point.coordinate, slot: -1)] {
          // Of two floors, a point on both speaks for the way once.
          for way in ways where wayPoints[way]?.last != points.count {
            wayPoints[way, default: []].append(points.count)
          }
        } else if let joint = joint(
          of: point.coordinate, in: trees[slot], within: Meters(Self.pointReach))
        {
          added.add(joint)
          marks.append((NodeKey(joint.coordinate, slot: slot), points.count))
        } else {
          continue
        }
        isJoined = true
      }
      points.append(point)
      if !isJoined {
        leftOut.append(
          .init(
            id: point.id, coordinate: point.coordinate, reason: .noWayNearby, isPoint: true))
      }
    }
    joints.formUnion(added.keys)
    for (draft, points) in added.points {
      drafts[draft].line = DoorJoints.insert(points, into: drafts[draft].line)
    }
  }

  /// The vertices of barriers, kerbs and closed ways.
  private func fenceKeys() -> Set<NodeKey> {
    var keys: Set<NodeKey> = []
    for outline in outlines where [.barrier, .kerb, .closedWay].contains(outline.kind) {
      let slots = outline.floors.isEmpty ? [0] : outline.floors.compactMap { self.slots[$0] }
      for vertex in outline.lines.joined() {
        for slot in slots { keys.insert(NodeKey(vertex, slot: slot)) }
      }
    }
    return keys
  }

  /// The vertices at which a way can be left, and the ways between floors by those at which they
  /// cannot.
  func vertexKeys() -> (nodes: Set<NodeKey>, inner: [NodeKey: [Int]]) {
    var nodes: Set<NodeKey> = []
    var inner: [NodeKey: [Int]] = [:]
    for draft in drafts {
      for (index, vertex) in draft.line.enumerated() {
        let isLast = index == draft.line.count - 1
        if index == 0 || draft.isOpen { nodes.insert(NodeKey(vertex, slot: draft.first)) }
        if isLast { nodes.insert(NodeKey(vertex, slot: draft.last)) }
        if index > 0, !isLast, !draft.isOpen {
          inner[NodeKey(vertex, slot: -1), default: []].append(draft.way)
        }
      }
    }
    for inside in insides { nodes.insert(NodeKey(inside.coordinate, slot: inside.slot)) }
    return (nodes, inner)
  }
}
