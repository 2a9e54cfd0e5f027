import Foundation

/// The ground of a raw map: where its ways run, what hangs together for wheels, and what stands there.
struct RawGround {
  let map: RawMap
  /// What wheels can do on each open way.
  private var areForWheels: [Bool] = []
  private var pieces: PieceIndex
  private var nodesAt: [SIMD2<Int>: Set<Int64>] = [:]
  private var joined = Joined<Int64>()

  init(_ map: RawMap) {
    self.map = map
    pieces = PieceIndex(around: map.nodes.values.first?.latitude ?? 0)
    let byID = Dictionary(map.ways.map { ($0.id, $0) }) { first, _ in first }
    for way in map.ways where RawRules.isOpen(way.tags) { add(way.nodes, way.tags) }
    for area in map.areas where RawRules.isOpen(area.tags) {
      for way in area.ways.compactMap({ byID[$0] }) where !RawRules.isOpen(way.tags) {
        add(way.nodes, area.tags)
      }
    }
  }

  private mutating func add(_ line: [Int64], _ tags: RawRules.Tags) {
    let isForWheels = RawRules.takesWheels(tags)
    for id in line {
      if let node = map.nodes[id] {
        nodesAt[Self.key(node.latitude, node.longitude), default: []].insert(id)
      }
    }
    for (one, other) in zip(line, line.dropFirst()) {
      guard let from = map.nodes[one], let to = map.nodes[other] else { continue }
      pieces.add(
        areForWheels.count, (from.latitude, from.longitude), (to.latitude, to.longitude))
      if isForWheels, isPassable(one), isPassable(other) { joined.join(one, other) }
    }
    areForWheels.append(isForWheels)
  }

  private static func key(_ latitude: Double, _ longitude: Double) -> SIMD2<Int> {
    SIMD2(Int((latitude * 1e7).rounded()), Int((longitude * 1e7).rounded()))
  }

  /// Whether nothing on a node stops wheels.
  func isPassable(_ node: Int64) -> Bool {
    map.nodes[node].map { RawRules.stop($0.tags) == .nobody } ?? false
  }

  /// Whether wheels get from one node to another over open ways.
  func isJoined(_ one: Int64, _ other: Int64) -> Bool { joined.contains(one, with: other) }

  /// The nodes of open ways at a place.
  func nodes(_ latitude: Double, _ longitude: Double) -> Set<Int64> {
    nodesAt[Self.key(latitude, longitude)] ?? []
  }

  /// Whether a piece runs along open ways, and whether one of them takes wheels; `nil` if none is
  /// there.
  func takesWheels(from one: PieceIndex.Place, to other: PieceIndex.Place) -> Bool? {
    let found = pieces.along(one, other)
    return found.isEmpty ? nil : found.contains { areForWheels[$0] }
  }
}
