/// The parts of a network that nothing joins, where one-way ways are walked both ways and every point
/// is passed.
struct NetworkParts: Sendable {
  /// The number of the longest part, lifts aside; among equals the one of the first node.
  static let mainland: Int32 = 0

  /// The number of each node's part.
  private let numbers: [Int32]

  init(_ edges: [WalkingNetwork.Edge], _ ways: [NetworkWay], nodeCount: Int) {
    var sets = DisjointSets(count: nodeCount)
    for edge in edges { sets.join(Int(edge.from), Int(edge.to)) }
    let roots = (0..<nodeCount).map { sets.root($0) }
    var lengths: [Int: Double] = [:]
    for edge in edges where ways[Int(edge.way)].kind != .lift {
      lengths[roots[Int(edge.from)], default: 0] += edge.length
    }
    var known: Set<Int> = []
    let order = roots.filter { known.insert($0).inserted }.enumerated().sorted { one, other in
      (lengths[other.element] ?? 0, one.offset) < (lengths[one.element] ?? 0, other.offset)
    }
    var partNumbers: [Int: Int32] = [:]
    for (number, entry) in order.enumerated() { partNumbers[entry.element] = Int32(number) }
    numbers = roots.map { partNumbers[$0] ?? 0 }
  }

  /// The number of the part that a node belongs to.
  func number(ofNode node: Int) -> Int32 { numbers[node] }
}
