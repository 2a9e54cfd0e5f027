import Catalog
import Exchange

// Which ways are for walking, and what they are.
extension OSMTags {
  /// The values of `highway` made for walking: taken unless they say otherwise.
  private static let footways: Set<String> = [
    "footway", "path", "pedestrian", "steps", "corridor", "elevator", "platform",
  ]
  /// The roads on which people on foot are allowed by default (wiki: OSM tags for routing/Access
  /// restrictions, worldwide): taken unless they say otherwise, or that their pavements are drawn
  /// apart.
  private static let roads: Set<String> = [
    "primary", "primary_link", "secondary", "secondary_link", "tertiary", "tertiary_link",
    "living_street", "residential", "unclassified", "service", "track", "road",
  ]
  /// The values of `highway` that are taken only where they say that one may walk.
  private static let others: Set<String> = [
    "cycleway", "bridleway", "trunk", "trunk_link", "busway",
  ]
  /// The values of access that let in others than visitors (wiki: Key:access): of several values,
  /// one of ``nobody`` is enough to keep people out, of these all must be.
  private static let insiders: Set<String> = [
    "agricultural", "forestry", "delivery", "emergency", "employees", "employee", "staff",
    "residents",
  ]
  private static let nobody: Set<String> = ["no", "private", "military"]

  /// True if people may walk along the way.
  var isWalkable: Bool { isOpenToAll && isForWalking }

  /// True if people could walk along the way, if they were let in.
  var isForWalking: Bool {
    let allowsFoot = has("foot", "yes", "designated", "permissive", "official")
    if isPlatform { return true }
    guard let highway = self["highway"] else { return isIndoorPassage }
    if Self.footways.contains(highway) { return true }
    if Self.roads.contains(highway) {
      return allowsFoot || !isDrawnApart && !has("motorroad", "yes")
    }
    return Self.others.contains(highway) && allowsFoot
  }

  /// True if nobody is kept out, nor sent to a pavement that is drawn apart.
  var isOpenToAll: Bool { !isClosedToPublic && !has("foot", "use_sidepath", "discouraged") }

  /// True if people on foot are kept out, by a lock or because only others may go there: `foot`
  /// counts before `access`.
  var isClosedToPublic: Bool {
    guard !has("locked", "yes") else { return true }
    let foot = Self.parts(self["foot"])
    let values = foot.isEmpty ? Self.parts(self["access"]) : foot
    return values.contains(where: Self.nobody.contains)
      || (!values.isEmpty && values.allSatisfy(Self.insiders.contains))
  }

  /// The values of a list with semicolons. Capitals are a slip: no value of access has any.
  private static func parts(_ list: String?) -> [String] {
    (list ?? "").lowercased().split(separator: ";").map { String($0).trimmingSpaces }
      .filter { !$0.isEmpty }
  }

  /// True if a road's pavements are ways of their own, and none is known on the road itself. A tag
  /// of one side counts before a tag of both.
  private var isDrawnApart: Bool {
    let both = self["sidewalk:both"] ?? self["sidewalk"]
    let sides = ["left", "right"].map { (side: String) -> String? in
      self["sidewalk:\(side)"] ?? (both == side || both == "both" ? "yes" : both)
    }
    return sides.contains("separate") && !sides.contains("yes")
  }

  private var isPlatform: Bool {
    has("railway", "platform") || has("public_transport", "platform")
  }

  /// A corridor or open area of a building that is drawn as an area.
  var isIndoorPassage: Bool { has("indoor", "corridor", "area") }

  /// True if a way that returns to where it began is the edge of ground to walk on. Indoor areas
  /// and platforms are (wiki: Simple Indoor Tagging, Tag:railway=platform), ways for walking if
  /// they say so.
  var isGround: Bool {
    if has("area", "no") { return false }
    return has("area", "yes") || has("indoor", "corridor", "area", "room")
      || isPlatform
  }

  /// True if the way is indoors by its own tags, whatever lies around it.
  var isIndoors: Bool {
    isIndoorPassage || has("highway", "corridor") || has("indoor", "yes", "room", "level")
      || isLift || levels?.min().map { $0 < .ground } ?? false
  }

  /// True if the way is a lift. Indoors a lift may be the area that it takes (wiki: Simple Indoor
  /// Tagging).
  var isLift: Bool {
    has("highway", "elevator") || (isIndoorPassage && has("room", "elevator"))
  }

  /// True if the way is stairs. Indoors stairs may be the area or corridor that they take (wiki:
  /// Simple Indoor Tagging); platforms with `stairs` have some elsewhere.
  var isStairs: Bool {
    if has("highway", "steps") { return true }
    guard !isPlatform, self["highway"] != nil || isIndoorPassage else { return false }
    return has("room", "stairs", "stairwell") || self["stairs"] ?? "no" != "no"
  }

  /// The kind of path that the way becomes.
  func pathKind(isIndoors: Bool) -> Path.Kind {
    if isLift { return .lift }
    if isStairs { return isConveying ? .escalator : .steps }
    if has("footway", "crossing") || has("path", "crossing") || has("cycleway", "crossing") {
      return .crossing
    }
    // `ramp` on steps is a groove for pushchairs; a way of its own is for wheels.
    if has("footway", "ramp") || has("path", "ramp") { return .ramp }
    return isIndoors ? .corridor : .footway
  }

  /// The tags that no field holds, as details.
  func details(without known: Set<String>) -> Details {
    let details = values.filter { key, value in
      !known.contains(key) && !value.isEmpty && !key.isEmpty
        && !(key + value).utf8.contains { $0 < 0x20 }
    }
    for key in details.keys { use(key) }
    return details
  }
}
