import Catalog
import Exchange
import Geodesy
import Notation

/// An OpenSidewalks document as the map that OpenStreetMap would have of the same things.
///
/// In the schema edges meet at nodes that they name, and nowhere else, whatever their lines do; in the
/// catalogue paths meet where their corners lie at one position. So every node gets a position of its
/// own, the ends of edges are put there, and corners that no node is at keep off all others.
struct OpenSidewalksMap {
  /// The longest way in metres from the end of an edge to its node: the schema lets them differ by
  /// "some small margin of error", and this is a choice.
  private static let margin = 10.0

  /// A node, with the tags of all that has its identifier.
  private struct Node {
    let place: Coordinate
    private(set) var tags: [(key: String, value: String)] = []
    /// The same by their keys; of several the first.
    private var values: [String: String] = [:]
    let line: Int

    init(place: Coordinate, line: Int) {
      self.place = place
      self.line = line
    }

    /// Adds the tags whose keys are new; false, and none added, if others have another value.
    mutating func add(_ more: [(key: String, value: String)]) -> Bool {
      guard more.allSatisfy({ values[$0.key] ?? $0.value == $0.value }) else { return false }
      for tag in more where values.updateValue(tag.value, forKey: tag.key) == nil {
        tags.append(tag)
      }
      return true
    }
  }

  /// The values that nobody takes.
  private(set) var rest = Ledger()
  private let log: ProblemLog
  private let features: [OpenSidewalksFeature]
  private var nodes: [Int64: Node] = [:]
  /// The nodes that lie at a spot, in the order of the document.
  private var nodesAt: [OpenSidewalksSpots.Spot: [Int64]] = [:]
  /// Those of the nodes at a spot that no edge has come upon between its ends.
  private var passed: [OpenSidewalksSpots.Spot: Range<Int>] = [:]
  /// The position of each node of the network, which it has to itself.
  private var places: [Int64: Coordinate] = [:]
  private var spots = OpenSidewalksSpots()
  private var words = OSMWords()
  private let table = OSMTagTable()
  private var ways: [OSMData.Way] = []
  private var relations: [OSMData.Relation] = []
  private var wayIDs: Set<Int64> = []
  /// The corners of ways that are no nodes.
  private var corners: [(id: Int64, place: Coordinate)] = []
  private var counts = OpenSidewalksCounts()

  /// The map of some features.
  init(_ features: [GeoJSONReader.Feature], log: ProblemLog) {
    self.log = log
    words.prefix = "osw"
    words.source = "the document"
    words.document = "document"
    var taken: [OpenSidewalksFeature] = []
    for feature in features {
      if let one = OpenSidewalksFeature(feature, rest: &rest) {
        taken.append(one)
      } else if !feature.isGeometryRefused {
        counts.shapeless.note(feature.name, line: feature.line)
      }
    }
    self.features = taken
    for feature in taken where feature.part == .node { addNode(feature) }
  }

  /// The whole map.
  mutating func data() -> OSMData {
    let edges = features.filter { $0.part == .edge }
    let ends = edges.map { endNodes(of: $0) }
    for id in Set(ends.flatMap { [$0.u, $0.v] } + zoneNodes()).sorted() {
      guard let node = nodes[id] else { continue }
      let place = spots.claim(node.place)
      if place != node.place { counts.twins.note(words.node(id), line: node.line) }
      places[id] = place
    }
    for (edge, ends) in zip(edges, ends) { add(edge, ends) }
    let joined = nodesAt.compactMapValues { $0.first { places[$0] != nil } }
    for feature in features where feature.part != .edge && feature.part != .node {
      add(feature, joined)
    }
    var data = OSMData()
    let all =
      nodes.map { ($0.key, places[$0.key] ?? $0.value.place) } + corners.map { ($0.id, $0.place) }
    for (id, place) in all.sorted(by: { $0.0 < $1.0 }) {
      _ = data.coordinates.insert(place, for: id)
    }
    for (id, node) in nodes.sorted(by: { $0.key < $1.key }) where !node.tags.isEmpty {
      data.nodes.append(
        OSMData.Node(
          id: id, coordinate: places[id] ?? node.place, tags: written(node.tags, node.line),
          line: node.line))
    }
    data.ways = ways
    data.relations = relations
    data.words = words
    counts.tell(log)
    return data
  }

  /// Tells of the roads that are left out because nothing lets people walk there.
  func tellStreets() {
    let roads = features.filter(\.isRoadWithoutWalkers)
    guard let first = roads.first else { return }
    log.add(
      .leftOut,
      (roads.count == 1 ? "A road is" : "\(roads.count) roads are")
        + " left out, because no 'foot' lets people walk there: walks lead along pavements.",
      remedy: "Where visitors walk on the road, write \"foot\": \"yes\".", line: first.line,
      field: "foot")
  }

  private func written(_ pairs: [(key: String, value: String)], _ line: Int) -> OSMTags {
    let first = table.pairCount
    for (key, value) in pairs {
      guard max(key.utf8.count, value.utf8.count) <= InputBound.osmText.most else {
        log.addOnce(
          "length", .leftOut, "A field is longer than \(InputBound.osmText.shown).",
          remedy: "It is passed over, as others like it are.", line: line)
        continue
      }
      table.add(key, value)
    }
    return OSMTags(table, from: first)
  }

  private func refuse(_ name: String, _ line: Int) {
    log.add(
      .duplicateIdentifier, "The \(name) stands twice.",
      remedy: "Give each feature an _id of its own.", line: line, field: "_id")
  }

  // MARK: Nodes

  /// Adds a node or point. Documents have a thing in two parts that is both.
  private mutating func addNode(_ feature: OpenSidewalksFeature) {
    guard case .point(let place) = feature.geometry else { return }
    guard let own = feature.id else {
      return rest.note("node without _id", line: feature.line)
    }
    let id = OpenSidewalksFeature.number(of: own, .node)
    words.nodes[id] = "node \(own.prefix(80))"
    let spot = OpenSidewalksSpots.Spot(place)
    if nodes[id] == nil {
      nodes[id] = Node(place: place, line: feature.line)
      nodesAt[spot, default: []].append(id)
    }
    let isSame = nodes[id].map { OpenSidewalksSpots.Spot($0.place) == spot } ?? false
    guard isSame, nodes[id]?.add(feature.tags) ?? false else {
      return refuse(words.node(id), feature.line)
    }
  }

  /// The nodes that zones name, as far as there are such.
  private func zoneNodes() -> [Int64] {
    features.flatMap { zone in
      (zone.part == .zone ? zone.corners ?? [] : []).map {
        OpenSidewalksFeature.number(of: $0, .node)
      }
    }
  }

  /// The nodes at the ends of an edge. One that the document lacks lies where the first edge that names
  /// it ends; of an end without a name, the node that lies there.
  private mutating func endNodes(of edge: OpenSidewalksFeature) -> (u: Int64, v: Int64) {
    guard case .line(let line) = edge.geometry, let first = line.first, let last = line.last else {
      return (0, 0)
    }
    let names = [edge.ends.u, edge.ends.v]
    var found = names.map { $0.map { OpenSidewalksFeature.number(of: $0, .node) } }
    if runsBackward(found.map { $0.flatMap { nodes[$0]?.place } }, first, last) {
      found.reverse()
      counts.backward.note(name(of: edge), line: edge.line)
    }
    let ids = zip(found, [first, last]).map { known, place -> Int64 in
      if let known, nodes[known] != nil { return known }
      let spot = OpenSidewalksSpots.Spot(place)
      if known == nil, let here = nodesAt[spot]?.first { return here }
      let id = known ?? -Int64(nodes.count) - 1
      if let known {
        let own = [edge.ends.u, edge.ends.v].compactMap(\.self).first {
          OpenSidewalksFeature.number(of: $0, .node) == known
        }
        words.nodes[id] = "node \((own ?? "").prefix(80))"
        counts.missing.note(words.node(id), line: edge.line)
      }
      nodes[id] = Node(place: place, line: edge.line)
      nodesAt[spot, default: []].append(id)
      return id
    }
    return (ids[0], ids[1])
  }

  /// Tells whether a line runs from the node where it should end to that where it should begin.
  private func runsBackward(
    _ nodes: [Coordinate?], _ first: Coordinate, _ last: Coordinate
  ) -> Bool {
    guard let u = nodes[0], let v = nodes[1], !isNear(u, first) || !isNear(v, last) else {
      return false
    }
    return isNear(u, last) && isNear(v, first)
  }

  private func isNear(_ one: Coordinate, _ other: Coordinate) -> Bool {
    one == other || one.distance(to: other).value <= Self.margin
  }

  // MARK: Ways

  /// The name of an edge, line, zone or polygon in messages.
  private func name(of feature: OpenSidewalksFeature) -> String {
    let own =
      feature.id ?? [feature.ends.u, feature.ends.v].compactMap(\.self).joined(separator: "–")
    return "\(feature.part.rawValue) \(own.prefix(80))"
  }

  /// A number for a feature, which no other has; `nil` and a problem if it is taken. Without an `_id`
  /// it is made of where the feature is and what it joins.
  private mutating func number(_ feature: OpenSidewalksFeature) -> Int64? {
    if feature.id == nil { counts.nameless.note(name(of: feature), line: feature.line) }
    let id = OpenSidewalksFeature.number(
      of: feature.id ?? "\(feature.ends) \(feature.geometry)", feature.part)
    words.ways[id] = name(of: feature)
    guard wayIDs.insert(id).inserted else {
      refuse(name(of: feature), feature.line)
      return nil
    }
    return id
  }

  private mutating func corner(_ place: Coordinate) -> Int64 {
    // No node has such a number: those without a name have the numbers down from -1.
    let id = Int64.min + Int64(corners.count)
    corners.append((id: id, place: place))
    return id
  }

  private mutating func add(_ edge: OpenSidewalksFeature, _ ends: (u: Int64, v: Int64)) {
    guard case .line(let line) = edge.geometry, let first = line.first, let last = line.last,
      let u = nodes[ends.u]?.place, let v = nodes[ends.v]?.place, let id = number(edge)
    else { return }
    guard isNear(u, first), isNear(v, last) else {
      return counts.apart.note(name(of: edge), line: edge.line)
    }
    var ids = [ends.u]
    var before = first
    for place in line.dropFirst().dropLast() where place != before {
      before = place
      ids.append(inner(place))
    }
    ids.append(ends.v)
    ways.append(
      OSMData.Way(id: id, nodes: ids, tags: written(edge.tags, edge.line), line: edge.line))
  }

  /// A corner of an edge between its ends. A point that stands there, such as a bollard, is on the way;
  /// a node of the network is another edge's.
  private mutating func inner(_ place: Coordinate) -> Int64 {
    let spot = OpenSidewalksSpots.Spot(place)
    let here = nodesAt[spot] ?? []
    // What is on a way stays there, so that those before it need not be looked at again.
    let next = (passed[spot] ?? 0..<here.count).first { number in
      places[here[number]] == nil && !(nodes[here[number]]?.tags.isEmpty ?? true)
    }
    passed[spot] = (next.map { $0 + 1 } ?? here.count)..<here.count
    let point = next.map { here[$0] }
    let free = spots.claim(place)
    if let point {
      places[point] = free
      return point
    }
    if free != place { counts.touching += 1 }
    return corner(free)
  }

  /// Adds a line, zone or polygon; `joined` are the nodes of the network by where they lie.
  private mutating func add(
    _ feature: OpenSidewalksFeature, _ joined: [OpenSidewalksSpots.Spot: Int64]
  ) {
    guard let id = number(feature) else { return }
    let tags = written(feature.tags, feature.line)
    switch feature.geometry {
    case .point, .points, .lines: break
    case .line(let line):
      let ids = line.map { nodesAt[OpenSidewalksSpots.Spot($0)]?.first ?? corner($0) }
      ways.append(OSMData.Way(id: id, nodes: ids, tags: tags, line: feature.line))
    case .polygons(let polygons):
      let all = polygons.flatMap { polygon in
        ([polygon.exterior] + polygon.holes).enumerated().map { number, ring in
          (role: number == 0 ? "outer" : "inner", corners: Array(ring.coordinates.dropLast()))
        }
      }
      let zone = OpenSidewalksZone(all.map(\.corners), own(feature))
      for node in zone.apart { counts.unreached.note(words.node(node), line: feature.line) }
      let rings = all.enumerated().map { number, ring in
        let ids = ring.corners.enumerated().map { index, place -> Int64 in
          let spot = OpenSidewalksSpots.Spot(place)
          if feature.part != .zone { return nodesAt[spot]?.first ?? corner(place) }
          let node = feature.corners == nil ? joined[spot] : zone.node(ring: number, index)
          return node ?? corner(spots.claim(place))
        }
        return (role: ring.role, ids: ids + ids.prefix(1))
      }
      if rings.count == 1 {
        ways.append(OSMData.Way(id: id, nodes: rings[0].ids, tags: tags, line: feature.line))
        return
      }
      var members: [OSMData.Relation.Member] = []
      for (number, ring) in rings.enumerated() {
        let way = OpenSidewalksFeature.number(of: "\(id) ring \(number)", feature.part)
        ways.append(
          OSMData.Way(
            id: way, nodes: ring.ids, tags: OSMTags(table, from: table.pairCount),
            line: feature.line))
        members.append(.init(way: way, role: ring.role))
      }
      relations.append(
        OSMData.Relation(id: id, members: members, tags: tags, line: feature.line))
    }
  }

  /// The nodes that a zone names, as far as the document has them.
  private func own(_ zone: OpenSidewalksFeature) -> [(id: Int64, place: Coordinate)] {
    guard zone.part == .zone, let names = zone.corners else { return [] }
    return names.compactMap { name in
      let id = OpenSidewalksFeature.number(of: name, .node)
      return nodes[id].map { (id, $0.place) }
    }
  }
}
