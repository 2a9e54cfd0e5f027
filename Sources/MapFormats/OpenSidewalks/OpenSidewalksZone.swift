import Geodesy

/// The corners of a zone that are nodes which it names: of each node that nearest to it.
struct OpenSidewalksZone {
  /// The place of a corner: the number of its ring, and its number in that.
  private struct Corner: Hashable {
    let ring: Int
    let index: Int
  }

  /// The longest way in metres from a node to its corner: the schema lets them differ by "some small
  /// margin of error", and this is a choice.
  private static let margin = 1.0
  /// The most corners of a cell that are looked at: only what is drawn wrongly has more.
  private static let most = 16

  private var nodes: [Corner: Int64] = [:]
  /// The nodes that no corner is near.
  private(set) var apart: [Int64] = []

  /// The corners of `rings` that are the nodes `named`.
  ///
  /// - Complexity: O(c + n) on average for c corners and n nodes.
  init(_ rings: [[Coordinate]], _ named: [(id: Int64, place: Coordinate)]) {
    guard !named.isEmpty else { return }
    var cells: [OpenSidewalksSpots.Spot: [Corner]] = [:]
    for (ring, corners) in rings.enumerated() {
      for (index, place) in corners.enumerated() {
        cells[Self.cell(place), default: []].append(Corner(ring: ring, index: index))
      }
    }
    for (id, place) in named {
      let near = Self.cell(place).around.flatMap { (cells[$0] ?? []).prefix(Self.most) }
        .filter { nodes[$0] == nil }
        .map { ($0, rings[$0.ring][$0.index].distance(to: place).value) }
        .filter { $0.1 <= Self.margin }
      if let nearest = near.min(by: { $0.1 < $1.1 }) {
        nodes[nearest.0] = id
      } else {
        apart.append(id)
      }
    }
  }

  /// The node at a corner of a ring.
  func node(ring: Int, _ index: Int) -> Int64? { nodes[Corner(ring: ring, index: index)] }

  private static func cell(_ place: Coordinate) -> OpenSidewalksSpots.Spot {
    OpenSidewalksSpots.Spot(place, perDegree: 1e5)
  }
}

extension OpenSidewalksSpots.Spot {
  /// The cell itself with those around it. Its sides are 1.1 m from south to north, and from west to east
  /// less the nearer it is to a pole, so that there are more of them there.
  fileprivate var around: [Self] {
    (-1...1).flatMap { north in
      (-2...2).map { Self(latitude: latitude + north, longitude: longitude + $0) }
    }
  }
}
