import Foundation

/// The ground of a raw map: where its ways run, what hangs together for wheels, and what stands there.
struct RawGround {
  let map: RawMap
  /// What wheels can do on each open way.
  private var areForWheels: [Bool] = []
  private var pieces: PieceIndex
  private var nodesAt: [SIMD2<Int>: Set<Int64>] = [:]
  private var joined = Joined<Spot>()
  private var levelsAt: [Int64: Set<String?>] = [:]

  /// A node on one level: what is on two levels there meets by stairs or a lift only.
  private struct Spot: Hashable {
    let node: Int64
    /// `nil` for what names no level, or several: it meets everything there.
    let level: String?
  }

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
    for (node, levels) in levelsAt where levels.contains(nil) {
      for level in levels {
        joined.join(Spot(node: node, level: nil), Spot(node: node, level: level))
      }
    }
  }

  private mutating func add(_ line: [Int64], _ tags: RawRules.Tags) {
    let isForWheels = RawRules.takesWheels(tags)
    let level = RawRules.onlyLevel(tags)
    for id in line {
      if isForWheels {
        levelsAt[id, default: []].insert(level)
        // A lift meets all that shares its node.
        if map.nodes[id]?.tags["highway"] == "elevator" { levelsAt[id]?.insert(nil) }
      }
      if let node = map.nodes[id] {
        nodesAt[Self.key(node.latitude, node.longitude), default: []].insert(id)
      }
    }
    for (one, other) in zip(line, line.dropFirst()) {
      guard let from = map.nodes[one], let to = map.nodes[other] else { continue }
      pieces.add(
        areForWheels.count, (from.latitude, from.longitude), (to.latitude, to.longitude))
      if isForWheels, isPassable(one), isPassable(other) {
        joined.join(Spot(node: one, level: level), Spot(node: other, level: level))
      }
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
  func isJoined(_ one: (node: Int64, level: String?), _ other: (node: Int64, level: String?))
    -> Bool
  {
    spots(one.node, one.level).contains { here in
      spots(other.node, other.level).contains { joined.contains(here, with: $0) }
    }
  }

  /// Whether wheels get to a node at all.
  func isReached(_ node: Int64) -> Bool { levelsAt[node] != nil }

  /// The spots of a node on a level, or all if it has none there.
  private func spots(_ node: Int64, _ level: String?) -> [Spot] {
    let all = levelsAt[node] ?? []
    return (all.contains(level) ? [level] : all).map { Spot(node: node, level: $0) }
  }

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
