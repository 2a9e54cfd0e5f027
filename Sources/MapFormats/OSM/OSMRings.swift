import Catalog
import Geodesy

// Outlines, from closed ways and from multipolygons whose rings are made of several.
extension OSMData {
  /// The outline of a closed way; `nil` if a node is missing or it crosses itself.
  func polygons(of way: Way) -> [Polygon]? {
    guard way.isClosed else { return nil }
    return ring(way.nodes).map { [Polygon(exterior: $0)] }
  }

  /// The outlines of a multipolygon; `nil` if any outer ring cannot be closed.
  func polygons(of relation: Relation, _ wayNumbers: [Int64: Int]) -> [Polygon]? {
    func rings(_ roles: Set<String>) -> [Ring]? {
      let lines = relation.members.filter { roles.contains($0.role) }.map { member in
        wayNumbers[member.way].map { ways[$0].nodes } ?? []
      }
      guard !lines.contains([]), let closed = Self.joined(lines) else { return nil }
      let rings = closed.compactMap(ring)
      return rings.count == closed.count ? rings : nil
    }
    guard let outer = rings(["outer", ""]), !outer.isEmpty else { return nil }
    // A courtyard that cannot be drawn is no reason to lose the house.
    let inner = rings(["inner"]) ?? []
    return outer.map { exterior in
      Polygon(
        exterior: exterior,
        holes: inner.filter { hole in hole.coordinates.first.map(exterior.contains) ?? false })
    }
  }

  private func ring(_ nodes: [Int64]) -> Ring? {
    let line = nodes.compactMap { coordinates[$0] }
    guard line.count == nodes.count, let ring = try? Ring(line), ring.selfCrossing == nil else {
      return nil
    }
    return ring
  }

  /// Lines put end to end into closed ones, in the order they come; `nil` if one stays open.
  private static func joined(_ lines: [[Int64]]) -> [[Int64]]? {
    var ends: [Int64: [Int]] = [:]
    for (number, line) in lines.enumerated() {
      guard let first = line.first, let last = line.last else { return nil }
      ends[first, default: []].append(number)
      if last != first { ends[last, default: []].append(number) }
    }
    var used: Set<Int> = []
    var closed: [[Int64]] = []
    for (number, line) in lines.enumerated() where used.insert(number).inserted {
      var ring = line
      while ring.first != ring.last, let end = ring.last {
        guard let next = ends[end]?.first(where: { !used.contains($0) }) else { return nil }
        used.insert(next)
        let line = lines[next].first == end ? lines[next] : lines[next].reversed()
        ring += line.dropFirst()
      }
      closed.append(ring)
    }
    return closed
  }
}
