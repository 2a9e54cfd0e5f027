import Foundation

/// The walking graph of an IMDF archive as it stands, read without any of Docent: what walks through
/// buildings are held against.
struct RawBuilding {
  struct Node {
    let place: PieceIndex.Place
    /// `nil` outdoors.
    let level: String?
    /// Whether it is in a stairwell.
    let isOnStairs: Bool
  }
  struct Level {
    let ordinal: Int
    let building: String
  }
  typealias Ring = [PieceIndex.Place]

  private(set) var nodes: [String: Node] = [:]
  private(set) var levels: [String: Level] = [:]
  /// Where lifts open.
  private(set) var lifts: [(place: PieceIndex.Place, level: String)] = []
  /// By level: how one may go without steps, and where steps are drawn.
  private var open: [String?: PieceIndex] = [:]
  private var steps: [String?: PieceIndex] = [:]
  private var joined = Joined<String>()
  private let latitude: Double

  /// How far from its node a lift may open, in metres, as Formats.md has it.
  static let liftReach = 15.0

  init?(_ folder: URL) {
    func features(_ name: String) -> [[String: Any]] {
      let data = try? Data(contentsOf: folder.appending(path: "\(name).geojson"))
      let json = data.flatMap { try? JSONSerialization.jsonObject(with: $0) as? [String: Any] }
      return json?["features"] as? [[String: Any]] ?? []
    }
    func properties(_ feature: [String: Any]) -> [String: Any] {
      feature["properties"] as? [String: Any] ?? [:]
    }
    func id(_ feature: [String: Any]) -> String { feature["id"] as? String ?? "" }
    func geometry(_ feature: [String: Any]) -> Any? {
      (feature["geometry"] as? [String: Any])?["coordinates"]
    }
    func place(_ value: Any?) -> PieceIndex.Place? {
      (value as? [Double]).flatMap { $0.count > 1 ? ($0[1], $0[0]) : nil }
    }
    func line(_ value: Any) -> Ring { (value as? [Any] ?? []).compactMap { place($0) } }

    let graph = features("navPath")
    guard let first = graph.first, let around = place(geometry(first)) else { return nil }
    latitude = around.latitude
    let names = Dictionary(
      features("building").map { ($0["id"] as? String ?? "", properties($0)["name"]) }
    ) { first, _ in first }
    for level in features("level") {
      let building = (properties(level)["building_ids"] as? [String])?.first ?? ""
      let name = names[building].flatMap { $0 as? [String: String] }?["en"]
      levels[id(level)] = Level(
        ordinal: properties(level)["ordinal"] as? Int ?? 0, building: name ?? "")
    }
    var stairwells: [(level: String, ring: Ring)] = []
    for unit in features("unit") {
      guard let level = properties(unit)["level_id"] as? String else { continue }
      switch properties(unit)["category"] as? String {
      case "stairs":
        let rings = geometry(unit) as? [Any] ?? []
        if let outer = rings.first { stairwells.append((level, line(outer))) }
      case "elevator":
        let point = (properties(unit)["display_point"] as? [String: Any])?["coordinates"]
        if let point = place(point) { lifts.append((point, level)) }
      default: break
      }
    }
    for detail in features("detail") {
      let words = (properties(detail)["category"] as? String ?? "").split(separator: ".")
      guard words.contains("stairs") || words.contains("steps") else { continue }
      let level = properties(detail)["level_id"] as? String
      for corners in (geometry(detail) as? [Any] ?? []).map(line) {
        for (one, other) in zip(corners, corners.dropFirst()) {
          steps[level, default: PieceIndex(around: latitude)].add(0, one, other)
        }
      }
    }
    for node in graph {
      // Nobody walks to what has no neighbours.
      guard let place = place(geometry(node)),
        (properties(node)["neighbours"] as? [String])?.isEmpty == false
      else { continue }
      let level = properties(node)["level_id"] as? String
      nodes[id(node)] = Node(
        place: place, level: level,
        isOnStairs: stairwells.contains {
          $0.level == level && Self.contains(place, in: $0.ring)
        })
    }
    for node in graph {
      for other in properties(node)["neighbours"] as? [String] ?? [] { join(id(node), other) }
    }
    joinLifts()
  }

  /// What leads to another level is stairs, since the graph knows no lifts; so is what leads over a
  /// drawn step.
  private mutating func join(_ one: String, _ other: String) {
    guard let from = nodes[one], let to = nodes[other],
      from.level == to.level || from.level == nil || to.level == nil
    else { return }
    let sides = Set([from.level, to.level])
    if sides.contains(where: { crossesSteps(from.place, to.place, level: $0) }) { return }
    joined.join(one, other)
    // Who comes in from outdoors does so at the node inside.
    let level = sides.count == 1 ? from.level : nil
    open[level, default: PieceIndex(around: latitude)].add(0, from.place, to.place)
  }

  /// Lifts that open above one another are one, and each joins the nearest node of its level.
  private mutating func joinLifts() {
    var shafts: [String: String] = [:]
    for lift in lifts {
      let near = nodes.filter { $0.value.level == lift.level }
        .map { (id: $0.key, distance: meters($0.value.place, lift.place)) }
        .min { ($0.distance, $0.id) < ($1.distance, $1.id) }
      guard let near, near.distance <= Self.liftReach else { continue }
      let shaft =
        "\(levels[lift.level]?.building ?? "") \(lift.place.latitude) \(lift.place.longitude)"
      if let other = shafts[shaft] { joined.join(other, near.id) } else { shafts[shaft] = near.id }
    }
  }

  func meters(_ one: PieceIndex.Place, _ other: PieceIndex.Place) -> Double {
    PieceIndex(around: latitude).meters(one, other)
  }

  /// Whether wheels get from one node to another over the graph and by lifts.
  func isJoined(_ one: String, _ other: String) -> Bool { joined.contains(one, with: other) }

  /// Whether the graph leads along a piece of a level, or outdoors, without a step.
  func isOpen(_ one: PieceIndex.Place, _ other: PieceIndex.Place, level: String?) -> Bool {
    !(open[level]?.along(one, other).isEmpty ?? true)
  }

  /// Whether a piece of a level, or outdoors, leads over a drawn step.
  func crossesSteps(_ one: PieceIndex.Place, _ other: PieceIndex.Place, level: String?) -> Bool {
    !(steps[level]?.crossing(one, other).isEmpty ?? true)
  }

  /// Whether a lift opens at a place.
  func hasLift(at place: PieceIndex.Place, level: String?) -> Bool {
    lifts.contains { $0.level == level && meters($0.place, place) < 0.1 }
  }

  private static func contains(_ place: PieceIndex.Place, in ring: Ring) -> Bool {
    var isInside = false
    for (one, other) in zip(ring, ring.dropFirst())
    where (one.latitude > place.latitude) != (other.latitude > place.latitude) {
      let share = (place.latitude - one.latitude) / (other.latitude - one.latitude)
      if place.longitude < one.longitude + share * (other.longitude - one.longitude) {
        isInside.toggle()
      }
    }
    return isInside
  }
}
