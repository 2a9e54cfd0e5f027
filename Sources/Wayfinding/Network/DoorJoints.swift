import Geodesy

/// The vertices to be inserted into ways where doors and points are joined to them.
struct DoorJoints {
  /// A vertex to be inserted into the line of a draft.
  struct Joint {
    let draft: Int
    let slot: Int
    let piece: Int
    let fraction: Double
    let coordinate: Coordinate
  }

  /// The nodes that the joints will be.
  private(set) var keys: Set<NodeKey> = []
  /// The joints by the number of the draft.
  private(set) var points: [Int: [Joint]] = [:]

  /// Adds a node at a vertex that is there already.
  mutating func add(_ key: NodeKey) { keys.insert(key) }

  mutating func add(_ joint: Joint) {
    keys.insert(NodeKey(joint.coordinate, slot: joint.slot))
    points[joint.draft, default: []].append(joint)
  }

  /// The line with a vertex at each joint, but for those where it has one already.
  static func insert(_ joints: [Joint], into line: [Coordinate]) -> [Coordinate] {
    let sorted = joints.sorted { ($0.piece, $0.fraction) < ($1.piece, $1.fraction) }
    var result: [Coordinate] = []
    var next = 0
    for (index, vertex) in line.enumerated() {
      result.append(vertex)
      while next < sorted.count, sorted[next].piece == index {
        let point = sorted[next].coordinate
        next += 1
        let isKnown = [result.last, index + 1 < line.count ? line[index + 1] : nil].contains {
          $0.map { NodeKey($0, slot: 0) } == NodeKey(point, slot: 0)
        }
        if !isKnown { result.append(point) }
      }
    }
    return result
  }
}
