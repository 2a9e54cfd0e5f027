import Catalog
import Exchange
import Geodesy
import Notation

/// A building on the map.
struct OSMHouse {
  /// Its part of identifiers: `w123` or `r45`.
  let key: String
  let tags: OSMTags
  /// Nothing if its outline cannot be drawn; such a house holds nothing.
  let polygons: [Polygon]
  let box: BoundingBox?
  /// A place of it, where no outline is known.
  let anchor: Coordinate?
  let line: Int

  init(
    key: String, tags: OSMTags, polygons: [Polygon], anchor: Coordinate? = nil, line: Int
  ) {
    self.key = key
    self.tags = tags
    self.polygons = polygons
    box = BoundingBox(around: polygons.flatMap(\.exterior.coordinates))
    self.anchor = anchor
    self.line = line
  }

  var shape: Shape? {
    polygons.isEmpty ? anchor.map(Shape.point) : .polygons(polygons)
  }

  /// Tells whether a level may be a part of the house. Tunnels run below houses that have nothing
  /// to do with them; more than two basements count only if the house says that it has them, or is
  /// a station.
  func reaches(_ level: OSMLevel) -> Bool {
    if level.hundredths >= -200 || tags.has("building", "train_station", "transportation") {
      return true
    }
    let depths = [
      tags["building:levels:underground"].flatMap { Int($0) }.map { -$0 },
      tags["min_level"].flatMap { Int($0) },
    ].compactMap(\.self)
    return depths.contains { (-200...0).contains($0) && level.hundredths >= 100 * $0 }
  }

  func contains(_ coordinate: Coordinate) -> Bool {
    guard let box, coordinate.longitude >= box.west, coordinate.longitude <= box.east,
      coordinate.latitude >= box.south, coordinate.latitude <= box.north
    else { return false }
    return polygons.contains { $0.contains(coordinate) }
  }
}

/// The buildings of an extract, and which of them holds what.
struct OSMHouses {
  /// Ways by identifier, then relations.
  let all: [OSMHouse]
  /// The houses on whose outline a node lies.
  private(set) var outlines: [Int64: [Int]] = [:]

  /// Roofs without walls, and what does not stand yet or any more.
  private static let noHouses: Set<String> = [
    "no", "roof", "carport", "construction", "proposed", "demolished", "collapsed", "razed",
  ]

  init(_ data: OSMData, wayNumbers: [Int64: Int], log: ProblemLog) {
    func isHouse(_ tags: OSMTags) -> Bool {
      tags["building"].map { !Self.noHouses.contains($0) } ?? false
    }
    func warn(_ what: String, _ tags: OSMTags, line: Int) {
      guard let name = tags["name"] else { return }
      log.add(
        .leftOut, "The outline of '\(name)' is not whole or crosses itself, and is left out.",
        remedy:
          "Take a larger \(data.words.document), or correct the outline in \(data.words.source).",
        line: line,
        field: what)
    }
    var houses: [OSMHouse] = []
    var outlineNodes: [[Int64]] = []
    for way in data.ways.sorted(by: { $0.id < $1.id }) where isHouse(way.tags) {
      let polygons = data.polygons(of: way)
      if polygons == nil { warn("way \(way.id)", way.tags, line: way.line) }
      houses.append(
        OSMHouse(
          key: "w\(way.id)", tags: way.tags, polygons: polygons ?? [],
          anchor: way.nodes.lazy.compactMap { data.coordinates[$0] }.first, line: way.line))
      outlineNodes.append(way.nodes)
    }
    for relation in data.relations.sorted(by: { $0.id < $1.id }) where isHouse(relation.tags) {
      let polygons = data.polygons(of: relation, wayNumbers)
      if polygons == nil { warn("relation \(relation.id)", relation.tags, line: relation.line) }
      let nodes = relation.members.flatMap { member in
        wayNumbers[member.way].map { data.ways[$0].nodes } ?? []
      }
      houses.append(
        OSMHouse(
          key: "r\(relation.id)", tags: relation.tags, polygons: polygons ?? [],
          anchor: nodes.lazy.compactMap { data.coordinates[$0] }.first, line: relation.line))
      outlineNodes.append(nodes)
    }
    all = houses
    for (house, nodes) in outlineNodes.enumerated() {
      for node in Set(nodes) { outlines[node, default: []].append(house) }
    }
  }

  /// The smallest house around a place.
  func house(around coordinate: Coordinate) -> Int? {
    all.indices.filter { all[$0].contains(coordinate) }.min { size($0) < size($1) }
  }

  /// The house that holds a line whose lowest level is `lowest`: all of it, or, if `mostly`,
  /// half of its nodes and the middle of a piece.
  func house(
    holding nodes: [Int64], _ line: [Coordinate], lowest: OSMLevel?, mostly: Bool
  ) -> Int? {
    // Every candidate holds the middle of some piece, for nodes may all lie on its outline.
    let middles = zip(line, line.dropFirst()).compactMap { one, other in
      try? Coordinate(
        latitude: (one.latitude + other.latitude) / 2,
        longitude: (one.longitude + other.longitude) / 2)
    }
    return all.indices.filter { number in
      let house = all[number]
      guard house.reaches(lowest ?? .ground),
        (middles.isEmpty ? line : middles).contains(where: house.contains)
      else { return false }
      let held = zip(nodes, line).count { node, coordinate in
        outlines[node]?.contains(number) ?? false || house.contains(coordinate)
      }
      return mostly ? held * 2 >= line.count : held == line.count
    }.min { size($0) < size($1) }
  }

  /// The size of a house's box in square degrees, only for comparing.
  private func size(_ number: Int) -> Double {
    all[number].box.map { ($0.east - $0.west) * ($0.north - $0.south) } ?? 0
  }
}
