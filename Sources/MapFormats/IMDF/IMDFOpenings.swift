import Catalog
import Exchange
import Geodesy
import Notation

extension IMDFFeature {
  /// The words of IMDF for a control of access that keeps the public out (OGC 20-094, Categories,
  /// Access Control). A guard is not among them, who decides for each visitor.
  private static let locks: Set<String> = [
    "badgereader", "fingerprintreader", "keyaccess", "outofservice", "passwordaccess",
    "retinascanner",
    "voicerecognition",
  ]

  private func words(_ name: String) -> [String] {
    (properties[name]?.elements ?? []).compactMap(\.string)
  }

  private var doorType: String { properties["door"]?["type"]?.string ?? "" }

  /// The kind of point that an opening is for those who walk through it.
  var pointKind: PathPoint.Kind { doorType.hasPrefix("turnstile") ? .turnstile : .door }

  /// The passage through an opening: as its category, the control of access, `accessibility` and
  /// the type of its door say, in this order.
  var passage: Passage {
    if category.hasPrefix("emergencyexit") || category.hasPrefix("service")
      || words("access_control").contains(where: Self.locks.contains)
    {
      return .closed
    }
    if isAccessible == true { return .open }
    switch doorType {
    // Without a door, whatever stands open.
    case "open": return words("access_control").isEmpty ? .open : .unknown
    case "revolving": return .notForWheels
    default: return doorType.hasPrefix("turnstile") ? .notForWheels : .unknown
    }
  }
}

extension IMDFAssembly {
  /// Doors and turnstiles as points of the graph's edges that lead through them.
  mutating func addOpenings(_ graph: IMDFGraph) {
    var edges: [String: [(from: Coordinate, to: Coordinate, isOutdoors: Bool)]] = [:]
    for (one, other) in graph.edges {
      guard let level = one.level ?? other.level,
        one.level == other.level || one.level == nil || other.level == nil
      else { continue }
      // What comes in from outdoors is an outdoor path up to the door.
      edges[level, default: []].append(
        (one.coordinate, other.coordinate, one.level != other.level))
    }
    for feature in archive.features("opening") where feature.own == nil {
      guard case .line(let line)? = feature.geometry, let level = feature.reference("level_id"),
        let place = levels[level], let start = line.first, let end = line.last
      else { continue }
      var count = 0
      for edge in edges[level] ?? [] {
        guard let crossing = Coordinate.crossing(edge.from, edge.to, start, end),
          let id = items.id(campus, feature.slug + (count == 0 ? "" : "-\(count + 1)"))
        else { continue }
        count += 1
        var point = PathPoint(id: id, kind: feature.pointKind, coordinate: crossing)
        point.levels = edge.isOutdoors ? [] : [place]
        point.passage = feature.passage
        point.name = text(feature, "name") ?? text(feature, "alt_name")
        point.details = openingDetails(feature)
        add(.pathPoint(point), feature, "opening")
      }
    }
  }

  /// What no field of an entrance or point holds of an opening.
  func openingDetails(_ feature: IMDFFeature) -> Details {
    var taken: Set = ["name", text(feature, "name") != nil ? "name" : "alt_name"]
    if feature.properties["accessibility"]?.elements == [.string("wheelchair")] {
      taken.insert("accessibility")
    }
    return feature.details(without: taken)
  }
}

extension Coordinate {
  /// The point where the pieces from `a` to `b` and from `c` to `d` cross, in the plane of
  /// longitude and latitude, to the eighth decimal; `nil` if they do not cross, or are parallel.
  static func crossing(
    _ a: Coordinate, _ b: Coordinate, _ c: Coordinate, _ d: Coordinate
  ) -> Coordinate? {
    let (east, north) = (b.longitude - a.longitude, b.latitude - a.latitude)
    let (east2, north2) = (d.longitude - c.longitude, d.latitude - c.latitude)
    let determinant = east * north2 - north * east2
    guard determinant != 0 else { return nil }
    let (toEast, toNorth) = (c.longitude - a.longitude, c.latitude - a.latitude)
    let along = (toEast * north2 - toNorth * east2) / determinant
    let across = (toEast * north - toNorth * east) / determinant
    guard (0...1).contains(along), (0...1).contains(across) else { return nil }
    func rounded(_ degrees: Double) -> Double { (degrees * 1e8).rounded() / 1e8 }
    return try? Coordinate(
      latitude: rounded(a.latitude + along * north), longitude: rounded(a.longitude + along * east))
  }
}
