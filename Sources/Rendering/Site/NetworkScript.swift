import Catalog
import Foundation
import Geodesy
import Notation
import Queries
import Wayfinding

/// The walking network as texts for the script that finds walks in the page, area by area.
///
/// Coordinates are billionths of a degree, a tenth of a millimetre, each as the difference to the one
/// before. Times follow from speeds and lengths, so that equally quick ways are as equal there as here.
struct NetworkScript: Sendable {
  /// The bytes of a piece at most, but for one character.
  static let size = 262_144

  let areas: WalkingAreas
  /// The text of each area in pieces, which are JSON when joined.
  let pieces: [[String]]

  /// The scripts of what `snapshot` has.
  init(_ snapshot: CatalogSnapshot) {
    areas = snapshot.walkingAreas()
    pieces = areas.areas.map { Self.cut(Self.text(of: $0.tables, snapshot)) }
  }

  /// Divides a text of ASCII.
  private static func cut(_ text: [UInt8]) -> [String] {
    stride(from: 0, to: text.count, by: size).map {
      String(decoding: text[$0..<min($0 + size, text.count)], as: UTF8.self)
    }
  }

  // MARK: Tables

  /// What is the same of many ways.
  private struct Look: Hashable {
    let kind: WalkingWay.Kind
    let access: WalkAccess
    let flags: Int
    let reach: Double
    let certainReach: Double
    let incline: Double?
    /// The wait and the speed forwards and backwards, or seconds for the whole way.
    let pace: [Double]
  }

  /// The look of a way, in flags of one bit each.
  private static func look(_ way: NetworkTables.Way) -> Look {
    let flags = [
      way.isForFeet, way.isForWheels, way.isOpen, way.isDoorway, way.isOnGround,
      way.oneWay == .backward, way.oneWay == .forward, way.pace == nil,
    ]
    return Look(
      kind: way.kind, access: way.access,
      flags: flags.enumerated().reduce(0) { $0 | ($1.element ? 1 << $1.offset : 0) },
      reach: way.reach.usual, certainReach: way.reach.certain, incline: way.incline,
      pace: way.pace.map { [$0.wait, $0.forward, $0.backward] }
        ?? [0, way.duration.forward, way.duration.backward])
  }

  private static func text(of tables: NetworkTables, _ snapshot: CatalogSnapshot) -> [UInt8] {
    var json = JSONWriter(reserving: 64 * tables.edges.count)
    json.object { json in
      json.array("floors", of: tables.stories) { json, story in
        json.array { json in
          json.value(story.slot)
          json.value(story.floor.building)
          json.value(story.floor.ordinal)
          json.number(story.floor.elevation?.value)
          json.value(story.isSurveyed ? 1 : 0)
        }
      }
      writeWays(of: tables, to: &json)
      writeEdges(of: tables, to: &json)
      json.array("points", of: tables.points) { json, point in
        json.array { json in
          json.value(billionths(point.coordinate.latitude))
          json.value(billionths(point.coordinate.longitude))
          json.array(of: point.slots) { $0.value($1) }
          json.value(NetworkPoint.Passage.allCases.firstIndex(of: point.passage) ?? 0)
          json.value((point.isForFeet ? 1 : 0) | (point.isForWheels ? 2 : 0))
          json.value(
            (try? PlaceID(point.id)).flatMap { snapshot.contents.pathPoints[$0] }?.kind.rawValue
              ?? "")
        }
      }
      json.array("nodePoints", of: tables.nodePoints) { json, entry in
        json.array { json in
          json.value(entry.node)
          json.array(of: entry.points) { $0.value($1) }
        }
      }
      json.array("thresholds", of: tables.thresholds) { json, entry in
        json.array { json in
          json.value(entry.building)
          json.array(of: entry.nodes) { $0.value($1) }
        }
      }
      json.array("outlines", of: tables.outlines) { json, outline in
        json.array { json in
          json.value(outline.kind.rawValue)
          json.array(of: outline.slots) { $0.value($1) }
          json.array(of: outline.lines) { json, line in
            var last = SIMD2<Int>(0, 0)
            json.array { json in for vertex in line { json.vertex(vertex, after: &last) } }
          }
        }
      }
    }
    return json.bytes
  }

  private static func writeWays(of tables: NetworkTables, to json: inout JSONWriter) {
    var looks: [Look: Int] = [:]
    var order: [Look] = []
    let numbers = tables.ways.map { way in
      let look = look(way)
      if let known = looks[look] { return known }
      looks[look] = order.count
      order.append(look)
      return order.count - 1
    }
    json.array("looks", of: order) { json, look in
      json.array { json in
        json.value(look.kind.rawValue)
        json.value(WalkAccess.allCases.firstIndex(of: look.access) ?? 1)
        json.value(look.flags)
        json.value(look.reach)
        json.value(look.certainReach)
        json.number(look.incline)
        for part in look.pace { json.number(part) }
      }
    }
    json.array("ways", of: Array(zip(tables.ways, numbers))) { json, entry in
      let (way, look) = entry
      guard !way.points.isEmpty else {
        json.value(look)
        return
      }
      json.array { json in
        json.value(look)
        for point in way.points { json.value(point) }
      }
    }
  }

  private static func writeEdges(of tables: NetworkTables, to json: inout JSONWriter) {
    json.name("nodes")
    json.array { json in
      for node in tables.nodes {
        json.value(node.slot)
        json.value(node.part)
      }
    }
    json.name("edges")
    json.array { json in
      var (way, last) = (0, 0)
      for edge in tables.edges {
        json.value(edge.way - way)
        json.value(edge.from - last)
        json.value(edge.to - edge.from)
        json.value(edge.line.count)
        (way, last) = (edge.way, edge.to)
      }
    }
    json.name("vertices")
    json.array { json in
      var last = SIMD2<Int>(0, 0)
      for edge in tables.edges { for vertex in edge.line { json.vertex(vertex, after: &last) } }
    }
    // The script takes a node to lie where the first edge there begins or ends.
    var places: [Coordinate?] = Array(repeating: nil, count: tables.nodes.count)
    for edge in tables.edges {
      if places[edge.from] == nil { places[edge.from] = edge.line.first }
      if places[edge.to] == nil { places[edge.to] = edge.line.last }
    }
    let others = tables.nodes.indices.filter { places[$0] != tables.nodes[$0].coordinate }
    json.array("places", of: others) { json, node in
      json.array { json in
        json.value(node)
        json.value(billionths(tables.nodes[node].coordinate.latitude))
        json.value(billionths(tables.nodes[node].coordinate.longitude))
      }
    }
    let rides = tables.edges.indices.filter { tables.edges[$0].ride != nil }
    json.array("rides", of: rides) { json, edge in
      json.array { json in
        json.value(edge)
        json.number(tables.edges[edge].ride?.forward)
        json.number(tables.edges[edge].ride?.backward)
      }
    }
    let doorways = tables.edges.indices.filter { tables.edges[$0].isDoubtful }
    json.array("doorways", of: doorways) { json, edge in
      json.array { json in
        json.value(edge)
        if let over = over(tables.edges[edge].obstacle) { json.value(over) } else { json.null() }
      }
    }
  }

  /// The name by which the script knows what a straight piece leads over.
  static func over(_ obstacle: UnmappedPiece.Obstacle?) -> String? {
    switch obstacle {
    case nil: nil
    case .outline(_, let kind)?: kind.rawValue
    case .barrier(let obstacle)?: obstacle.kind?.rawValue ?? "point"
    }
  }
}

/// Billionths of a degree.
private func billionths(_ degrees: Double) -> Int { Int((degrees * 1e9).rounded()) }

extension JSONWriter {
  /// Writes a number; what is no finite number as `null`.
  fileprivate mutating func number(_ value: Double?) {
    guard let value, value.isFinite else {
      null()
      return
    }
    if let whole = Int(exactly: value) { self.value(whole) } else { self.value(value) }
  }

  mutating func vertex(_ place: Coordinate, after last: inout SIMD2<Int>) {
    let here = SIMD2(billionths(place.latitude), billionths(place.longitude))
    value(here.x - last.x)
    value(here.y - last.y)
    last = here
  }
}
