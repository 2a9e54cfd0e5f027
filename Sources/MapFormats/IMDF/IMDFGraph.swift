import Catalog
import Exchange
import Geodesy
import Notation

/// The walking graph that some archives carry beside IMDF, in `navPath.geojson`: a point a node,
/// its neighbours in a list, on a level or outdoors.
struct IMDFGraph {
  struct Node {
    let feature: IMDFFeature
    let coordinate: Coordinate
    /// The level of the node, as the archive names it; `nil` outdoors.
    let level: String?
    let tags: Set<String>
  }

  private(set) var nodes: [String: Node] = [:]
  /// Each pair of neighbours once, the lesser identifier first, in order.
  private(set) var edges: [(Node, Node)] = []

  init(_ archive: IMDFFolder, levels: [String: PlaceID]) {
    let log = archive.log("navPath")
    let features = archive.features("navPath")
    for feature in features {
      guard case .point(let coordinate)? = feature.geometry else { continue }
      let level = feature.reference("level_id")
      if let level, levels[level] == nil {
        feature.properties.take()
        log.add(
          .leftOut, "Node '\(feature.id)' is on no level that is known, and is left out.",
          remedy: "Name its level in level_id.", line: feature.line, field: "level_id")
        continue
      }
      let tags = (feature.properties["tags"]?.elements ?? []).compactMap(\.string)
      nodes[feature.id] = Node(
        feature: feature, coordinate: coordinate, level: level, tags: Set(tags))
    }
    connect(features, log)
  }

  /// Makes the edges between neighbours. A node that only one side names is a neighbour all the
  /// same: such lists are kept by hand.
  private mutating func connect(_ features: [IMDFFeature], _ log: ProblemLog) {
    var links: [String: Set<String>] = [:]
    for feature in features where nodes[feature.id] != nil {
      for other in feature.references("neighbours") where other != feature.id {
        guard nodes[other] != nil else {
          log.add(
            .leftOut, "Node '\(feature.id)' has a neighbour '\(other)' that is not there.",
            remedy: "Remove it from neighbours, or add the node.", line: feature.line,
            field: "neighbours")
          continue
        }
        links[feature.id, default: []].insert(other)
      }
    }
    for (id, others) in links.sorted(by: { $0.key < $1.key }) {
      for other in others.sorted() {
        let isMutual = links[other]?.contains(id) ?? false
        if !isMutual, let line = nodes[id]?.feature.line {
          log.add(
            .leftOut,
            "Node '\(id)' names the neighbour '\(other)', which does not name it; both ways are open.",
            remedy: "Name each in the other's neighbours, or neither.", line: line,
            field: "neighbours")
        }
        let pair = id < other ? (id, other) : (other, id)
        guard !isMutual || id < other, let one = nodes[pair.0], let two = nodes[pair.1] else {
          continue
        }
        edges.append((one, two))
      }
    }
    edges.sort { ($0.0.feature.id, $0.1.feature.id) < ($1.0.feature.id, $1.1.feature.id) }
  }

  /// The node of a level that is nearest to a place, no farther than `reach`.
  func nearest(to place: Coordinate, level: String, within reach: Meters) -> Node? {
    nodes.values.filter { $0.level == level }
      .map { (node: $0, distance: $0.coordinate.distance(to: place)) }
      .filter { $0.distance <= reach }
      .min { ($0.distance, $0.node.feature.id) < ($1.distance, $1.node.feature.id) }?.node
  }
}
