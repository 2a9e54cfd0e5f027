import Catalog
import Geodesy
import Notation

/// A way, or a lift that is a mere node, on its way to becoming a path.
struct OSMPassage {
  /// The last slug of its identifier, such as `osm-w123`.
  var slug: String
  /// The name of the passage in problems: `way 123`.
  let name: String
  let tags: OSMTags
  let nodes: [Int64]
  var line: [Coordinate]
  let kind: Path.Kind
  /// The house it is in: an index, ``OSMPassages/noHouse`` for what lies in none and is indoors all
  /// the same; `nil` outdoors.
  let home: Int?
  /// Outdoors what its tag says, or nothing. Indoors one at least; of several the line begins on
  /// the first and ends on the last.
  var levels: [OSMLevel]
  /// True if most people may not go there.
  var isClosed = false
  /// True if it is a member of a relation, perhaps the edge of a hole.
  var isOfRelation = false
  let lineNumber: Int

  /// The levels on which one can step off at its node number `index`, which lies at `coordinate`.
  func levels(at index: Int, _ coordinate: Coordinate) -> [OSMLevel] {
    if levels.count < 2 || (kind == .lift && nodes.count == 1) { return levels }
    if kind == .lift { return zip(levels, line).filter { $0.1 == coordinate }.map(\.0) }
    if index == 0 { return levels.prefix(1) + [] }
    return index == nodes.count - 1 ? levels.suffix(1) + [] : []
  }
}

/// All passages of an extract.
///
/// A way is indoors if its tags say so (corridors, `indoor`, lifts, anything below ground) or if it
/// has a level and lies within the outline of a building; all else is outdoors, whatever its level,
/// since OpenStreetMap gives levels to bridges and terraces, too. Only what a lift serves above the
/// ground has its level.
struct OSMPassages {
  /// The number in place of a house for what is indoors and in no outline: stations and subways.
  static let noHouse = -1
  /// The most doors of a lift that are taken, on each level and in all its courses: more than any
  /// has.
  private static let mostDoors = 16

  let data: OSMData
  let houses: OSMHouses
  let wayNumbers: [Int64: Int]
  let log: ProblemLog
  private(set) var all: [OSMPassage] = []
  /// Lifts that no two levels are known of, each by a node where ways meet it.
  private(set) var loneLifts: [LoneLift] = []
  /// The identifiers of lifts that were told of, such as `osm-n1`.
  private(set) var told: Set<String> = []
  /// The levels of ways of one level that meet at a node.
  private var levelsAtNode: [Int64: Set<OSMLevel>] = [:]
  /// The nodes of all lifts, those closed to the public among them.
  private var liftNodes: Set<Int64> = []
  /// Nodes of ways that name no level.
  private var levelless: Set<Int64> = []

  /// A lift on a way of which fewer than two levels are known.
  struct LoneLift {
    let slug: String
    let tags: OSMTags
    let node: Int64
    let line: Int
  }

  init(_ data: OSMData, _ houses: OSMHouses, wayNumbers: [Int64: Int], log: ProblemLog) {
    self.data = data
    self.houses = houses
    self.wayNumbers = wayNumbers
    self.log = log
    let ways = data.ways.sorted { $0.id < $1.id }.filter(\.tags.isWalkable)
    let lifts = data.nodes.filter { $0.tags.isLift && $0.tags.isOpenToAll }
    liftNodes = Set(
      data.nodes.filter(\.tags.isLift).map(\.id)
        + data.ways.filter(\.tags.isLift).flatMap(\.nodes))
    for way in ways where !way.tags.isLift { note(way.tags, way.nodes) }
    for way in ways {
      add(
        data.words.slug(way: way.id), data.words.way(way.id), way.tags, way.nodes,
        isClosed: way.isClosed,
        line: way.line)
    }
    addSquares()
    addClosedWays()
    for node in lifts.sorted(by: { $0.id < $1.id }) {
      add(
        data.words.slug(node: node.id), data.words.node(node.id), node.tags, [node.id],
        isClosed: false,
        line: node.line)
    }
  }

  /// Adds the ways where most people may not go, marked as closed. No walk leads along or straight
  /// across them, and whoever asks why must find them.
  private mutating func addClosedWays() {
    let closed = data.ways.filter { $0.tags.isForWalking && $0.tags.isClosedToPublic }
    for way in closed.sorted(by: { $0.id < $1.id }) where !way.tags.isLift {
      let first = all.count
      add(
        data.words.slug(way: way.id), data.words.way(way.id), way.tags, way.nodes,
        isClosed: way.isClosed,
        line: way.line)
      for number in first..<all.count { all[number].isClosed = true }
    }
    guard let first = closed.min(by: { $0.line < $1.line }) else { return }
    log.add(
      .leftOut,
      (closed.count == 1
        ? "A way is closed to the public" : "\(closed.count) ways are closed to the public")
        + ", so no walk leads there: \(data.words.way(first.id))\(closed.count == 1 ? "" : " first").",
      remedy:
        "Where visitors may walk, say so in \(data.words.source): foot=yes or foot=permissive.",
      line: first.line, field: "access")
  }

  private mutating func note(_ tags: OSMTags, _ nodes: [Int64]) {
    guard let levels = tags.levels else { return levelless.formUnion(nodes) }
    guard levels.count == 1, let level = levels.first else { return }
    for node in nodes { levelsAtNode[node, default: []].insert(level) }
  }

  /// Squares with holes are walked along their edges, as are those that are closed ways.
  private mutating func addSquares() {
    for relation in data.relations.sorted(by: { $0.id < $1.id })
    where relation.tags.isWalkable && !relation.tags.isLift {
      var seen: Set<Int64> = []
      for member in relation.members where seen.insert(member.way).inserted {
        guard let number = wayNumbers[member.way] else {
          continue
        }
        let way = data.ways[number]
        guard !way.tags.isWalkable else { continue }
        note(relation.tags, way.nodes)
        let first = all.count
        add(
          data.words.slug(relation.id, way.id), "relation \(relation.id)", relation.tags, way.nodes,
          isClosed: way.isClosed, line: relation.line)
        for number in first..<all.count { all[number].isOfRelation = true }
      }
    }
  }

  private mutating func add(
    _ slug: String, _ name: String, _ tags: OSMTags, _ nodes: [Int64], isClosed: Bool, line: Int
  ) {
    if tags["level"] != nil, tags.levels == nil {
      log.add(
        .leftOut, "The level '\(tags["level"] ?? "")' of \(name) is not understood.",
        remedy: "Write levels as 0, 0;1, 0-2 or 0.5 in \(data.words.source).", line: line,
        field: "\(name) level")
    }
    // A node that the extract lacks cuts the way: no line is drawn over the gap.
    let runs = nodes.split { data.coordinates[$0] == nil }
    if runs.count != 1 || runs[0].count != nodes.count { warnOfGap(line) }
    let least = tags.isLift ? 1 : 2
    for (number, run) in runs.filter({ $0.count >= least }).enumerated() {
      let slug = number == 0 ? slug : "\(slug)-part-\(number + 1)"
      let run = Array(run)
      tags.isLift
        ? addLift(slug, name, tags, run, isClosed: isClosed, line: line)
        : addWay(slug, name, tags, run, line: line)
    }
  }

  private mutating func warnOfGap(_ line: Int) {
    log.addOnce(
      "gap", .leftOut,
      "A way refers to nodes that the \(data.words.document) lacks; its other parts are kept.",
      remedy: "Others like it are not listed. Cut extracts with complete ways.", line: line)
  }

  private func home(_ tags: OSMTags, _ nodes: [Int64], _ line: [Coordinate]) -> Int? {
    if tags.isIndoors {
      return houses.house(holding: nodes, line, lowest: tags.levels?.min(), mostly: true)
        ?? Self.noHouse
    }
    guard let levels = tags.levels else { return nil }
    if !tags.has("tunnel", "building_passage"),
      let house = houses.house(holding: nodes, line, lowest: levels.min(), mostly: false)
    {
      return house
    }
    // A terrace and the street below would meet at the lift between them, without using it.
    let isTerrace = levels.count == 1 && levels != [.ground]
    return isTerrace && nodes.contains(where: liftNodes.contains) ? Self.noHouse : nil
  }

  private mutating func addWay(
    _ slug: String, _ name: String, _ tags: OSMTags, _ nodes: [Int64], line number: Int
  ) {
    let line = nodes.compactMap { data.coordinates[$0] }
    let home = home(tags, nodes, line)
    let levels = home == nil ? tags.levels ?? [] : ordered(tags.levels ?? [.ground], tags, nodes)
    let passage = OSMPassage(
      slug: slug, name: name, tags: tags, nodes: nodes, line: line,
      kind: tags.pathKind(isIndoors: tags.isIndoors || (home ?? Self.noHouse) != Self.noHouse),
      home: home, levels: levels, lineNumber: number)
    all.append(passage)
    guard home != nil, let first = levels.first else { return }
    for level in tags.repeats ?? [] where !levels.contains(level) || levels.count > 1 {
      let lift = level.hundredths - min(first, levels.last ?? first).hundredths
      guard lift != 0 else { continue }
      var copy = passage
      copy.slug += "-at-\(level.slug)"
      copy.levels = levels.map { OSMLevel(hundredths: $0.hundredths + lift) }
      all.append(copy)
    }
  }

  /// Levels from the beginning of a line to its end: as the ways that meet its ends say, else as
  /// `incline` says, else as they are written.
  private func ordered(
    _ levels: [OSMLevel], _ tags: OSMTags, _ nodes: [Int64]
  ) -> [OSMLevel] {
    guard levels.count > 1, let low = levels.min(), let high = levels.max(),
      let first = nodes.first, let last = nodes.last
    else { return levels }
    let rising = levels.sorted()
    func evidence(_ bottom: OSMLevel, _ top: OSMLevel) -> Int {
      (levelsAtNode[first]?.contains(bottom) ?? false ? 1 : 0)
        + (levelsAtNode[last]?.contains(top) ?? false ? 1 : 0)
    }
    let balance = evidence(low, high) - evidence(high, low)
    if balance != 0 { return balance > 0 ? rising : rising.reversed() }
    if let incline = tags.incline, incline != 0 { return incline > 0 ? rising : rising.reversed() }
    if tags.has("incline", "up") { return rising }
    if tags.has("incline", "down") { return rising.reversed() }
    return (levels.first ?? low) <= (levels.last ?? high) ? rising : rising.reversed()
  }

  /// A lift stops at the levels it names, and where those are fewer than two at those of the ways
  /// that meet it; where only one is known and a way without a level meets it, at the ground too.
  private mutating func addLift(
    _ slug: String, _ name: String, _ tags: OSMTags, _ nodes: [Int64], isClosed: Bool,
    line number: Int
  ) {
    var levels = Set(tags.levels ?? []).union(tags.repeats ?? [])
    if levels.count < 2 { for node in nodes { levels.formUnion(levelsAtNode[node] ?? []) } }
    if levels.count == 1, nodes.contains(where: levelless.contains) { levels.insert(.ground) }
    let stops = levels.sorted()
    let line = nodes.compactMap { data.coordinates[$0] }
    guard let start = line.first else { return }
    guard stops.count > 1 else {
      return addLoneLift(slug, name, tags, nodes, stops, isClosed: isClosed, line: number)
    }
    let home =
      houses.house(holding: nodes, line, lowest: stops.first, mostly: true) ?? Self.noHouse
    let courses = nodes.count == 1 ? [[start, start]] : courses(of: stops, nodes)
    for (index, course) in courses.enumerated() {
      all.append(
        OSMPassage(
          slug: index == 0 ? slug : "\(slug)-door-\(index + 1)", name: name, tags: tags,
          nodes: nodes, line: course, kind: .lift, home: home, levels: stops, lineNumber: number))
    }
  }

  /// The courses of a lift that is drawn as a line or area: each has one place for every stop. The
  /// lift opens at the nodes where ways of that level meet it, and ways without a level on the stop
  /// nearest to the ground. Of several doors on a level each has a course, with the first of the
  /// other levels and with those of its own number, such as front and back.
  private func courses(of stops: [OSMLevel], _ nodes: [Int64]) -> [[Coordinate]] {
    let ground = OSMLevel.nearestToGround(of: stops)
    func places(_ isDoor: (Int64) -> Bool) -> [Coordinate] {
      var found: [Coordinate] = []
      for place in nodes.filter(isDoor).compactMap({ data.coordinates[$0] })
      where !found.contains(place) && found.count < Self.mostDoors { found.append(place) }
      return found
    }
    let anywhere = places { levelsAtNode[$0] != nil || levelless.contains($0) }
    let start = anywhere.first ?? nodes.lazy.compactMap { data.coordinates[$0] }.first
    let doors = stops.map { stop in
      places { node in
        levelsAtNode[node]?.contains(stop) ?? false || (stop == ground && levelless.contains(node))
      }
    }
    let first = doors.compactMap { $0.first ?? start }
    guard first.count == stops.count else { return [] }
    var courses = [first]
    for number in 1..<max(2, doors.map(\.count).max() ?? 0) {
      courses.append(zip(doors, first).map { $0.indices.contains(number) ? $0[number] : $1 })
    }
    for (index, some) in doors.enumerated() {
      for door in some.dropFirst() {
        var course = first
        course[index] = door
        courses.append(course)
      }
    }
    var seen: Set<[Coordinate]> = []
    return Array(courses.filter { seen.insert($0).inserted }.prefix(Self.mostDoors))
  }

  /// A lift of which no two levels are known: between the places of ways where it opens, if there
  /// are several; else a point of the ways.
  private mutating func addLoneLift(
    _ slug: String, _ name: String, _ tags: OSMTags, _ nodes: [Int64], _ levels: [OSMLevel],
    isClosed: Bool, line number: Int
  ) {
    let line = nodes.compactMap { data.coordinates[$0] }
    // Not an area, but a lift that goes along a slope.
    if !isClosed, Set(line).count > 1 {
      all.append(
        OSMPassage(
          slug: slug, name: name, tags: tags, nodes: nodes, line: line, kind: .lift, home: nil,
          levels: levels, lineNumber: number))
      return
    }
    var doors: [Int64] = []
    for node in nodes where levelless.contains(node) || levelsAtNode[node] != nil {
      if !doors.contains(node) { doors.append(node) }
    }
    for (index, door) in doors.dropFirst().enumerated() {
      all.append(
        OSMPassage(
          slug: index == 0 ? slug : "\(slug)-door-\(index + 2)", name: name, tags: tags,
          nodes: [doors[0], door], line: [doors[0], door].compactMap { data.coordinates[$0] },
          kind: .lift, home: nil, levels: levels, lineNumber: number))
    }
    if doors.count > 1 { return }
    if let door = doors.first {
      loneLifts.append(LoneLift(slug: slug, tags: tags, node: door, line: number))
    }
    told.insert(slug)
    log.add(
      .leftOut,
      "The lift \(name) names no two levels, "
        + (doors.isEmpty
          ? "and is left out." : "so it leads nowhere: it is kept as a point of the way."),
      remedy: "Add its level in \(data.words.source), such as 0;1.", line: number,
      field: "\(name) level")
  }
}
