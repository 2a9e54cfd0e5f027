import Catalog
import Geodesy

/// The nodes where indoors and outdoors meet, or one house and another.
///
/// In OpenStreetMap ways that share a node meet, whatever they are. Here ways meet on a level, so
/// what is shared between outdoors and a level becomes an entrance, and between two houses a path
/// of no length.
struct OSMSeams {
  struct Threshold: Hashable {
    let node: Int64
    let home: Int
    let level: OSMLevel
  }
  struct Link: Hashable {
    let node: Int64
    let homes: [Int]
    let level: OSMLevel
    /// Its number among the pairs of houses that meet there.
    let pair: Int
  }

  private(set) var thresholds: [Threshold] = []
  private(set) var links: [Link] = []

  init(_ passages: [OSMPassage], _ data: OSMData) {
    /// The levels of outdoor ways at each node; `nil` among them for a way that does not state one.
    var outdoors: [Int64: Set<OSMLevel?>] = [:]
    var indoors: [Int64: [Int: Set<OSMLevel>]] = [:]
    /// The houses of lifts: who comes to one from outdoors must take it.
    var lifts: [Int64: Set<Int>] = [:]
    for passage in passages where !passage.isClosed {
      for (index, node) in passage.nodes.enumerated() {
        guard let coordinate = data.coordinates[node] else { continue }
        if let home = passage.home {
          let levels = passage.levels(at: index, coordinate)
          if passage.kind == .lift { lifts[node, default: []].insert(home) }
          if !levels.isEmpty { indoors[node, default: [:]][home, default: []].formUnion(levels) }
        } else {
          outdoors[node, default: []].insert(
            passage.levels.count == 1 ? passage.levels.first : OSMLevel?.none)
        }
      }
    }
    // Past a lift that nobody may use one stays on one's level.
    let shut = Set(
      data.nodes.filter { $0.tags.isLift && !$0.tags.isOpenToAll }.map(\.id)
        + data.ways.filter { $0.tags.isLift && !$0.tags.isOpenToAll }.flatMap(\.nodes))
    for (node, homes) in indoors.sorted(by: { $0.key < $1.key }) {
      let order = homes.keys.sorted()
      if let outside = outdoors[node] {
        for home in order where lifts[node]?.contains(home) ?? true {
          for level in Self.meeting(outside, homes[home] ?? [])
          where !shut.contains(node) || outside.contains(level) || level == .ground {
            thresholds.append(Threshold(node: node, home: home, level: level))
          }
        }
      }
      let pairs = order.indices.flatMap { one in
        order[(one + 1)...].map { [order[one], $0] }
      }
      for (pair, both) in pairs.enumerated() {
        let common = (homes[both[0]] ?? []).intersection(homes[both[1]] ?? [])
        for level in common.sorted() {
          links.append(Link(node: node, homes: both, level: level, pair: pair))
        }
      }
    }
  }

  /// The levels of a house on which outdoor ways come in: those they name, else the one nearest to
  /// the ground.
  private static func meeting(
    _ outside: Set<OSMLevel?>, _ levels: Set<OSMLevel>
  ) -> [OSMLevel] {
    let named = levels.filter { outside.contains($0) }
    if !named.isEmpty { return named.sorted() }
    return OSMLevel.nearestToGround(of: levels).map { [$0] } ?? []
  }
}
