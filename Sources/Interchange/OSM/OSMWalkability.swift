import Catalog

// Which ways are for walking, and what they are.
extension OSMTags {
  /// Made for walking: taken unless they say otherwise.
  private static let footways: Set<String> = [
    "footway", "path", "pedestrian", "steps", "corridor", "elevator", "platform",
  ]
  /// Roads on which people on foot are allowed by default (wiki: OSM tags for
  /// routing/Access restrictions, worldwide): taken unless they say otherwise, or that their pavements
  /// are drawn apart.
  private static let roads: Set<String> = [
    "primary", "primary_link", "secondary", "secondary_link", "tertiary", "tertiary_link",
    "living_street", "residential", "unclassified", "service", "track", "road",
  ]
  /// Taken only where they say that one may walk.
  private static let others: Set<String> = [
    "cycleway", "bridleway", "trunk", "trunk_link", "busway",
  ]
  private static let sides = ["sidewalk", "sidewalk:both", "sidewalk:left", "sidewalk:right"]

  /// Whether people may walk along the way.
  var isWalkable: Bool { isOpenToAll && isForWalking }

  /// Whether people could walk along the way, if they were let in.
  var isForWalking: Bool {
    let allowsFoot = has("foot", "yes", "designated", "permissive", "official")
    if has("railway", "platform") || has("public_transport", "platform") { return true }
    guard let highway = self["highway"] else { return isIndoorPassage }
    if Self.footways.contains(highway) { return true }
    if Self.roads.contains(highway) {
      let isDrawnApart = Self.sides.contains { has($0, "separate") }
      return allowsFoot || !isDrawnApart && !has("motorroad", "yes")
    }
    return Self.others.contains(highway) && allowsFoot
  }

  /// Whether nobody is kept out, nor sent to a pavement that is drawn apart.
  var isOpenToAll: Bool { !isClosedToPublic && !has("foot", "use_sidepath", "discouraged") }

  /// Whether people on foot are kept out: `foot` counts before `access`.
  var isClosedToPublic: Bool {
    self["foot"] == nil ? has("access", "no", "private") : has("foot", "no", "private")
  }

  /// A corridor or open area of a building that is drawn as an area.
  var isIndoorPassage: Bool { has("indoor", "corridor", "area") }

  /// Whether a way that returns to where it began is the edge of ground to walk on. Indoor areas and
  /// platforms are (wiki: Simple Indoor Tagging, Tag:railway=platform), ways for walking if they say so.
  var isGround: Bool {
    if has("area", "no") { return false }
    return has("area", "yes") || has("indoor", "corridor", "area", "room")
      || has("railway", "platform") || has("public_transport", "platform")
  }

  /// Whether it is inside of something by its nature, whatever lies around it.
  var isIndoors: Bool {
    isIndoorPassage || has("highway", "corridor") || has("indoor", "yes", "room", "level")
      || isLift || levels?.min().map { $0 < .ground } ?? false
  }

  var isLift: Bool { has("highway", "elevator") }

  /// What one walks on.
  func pathKind(isIndoors: Bool) -> Path.Kind {
    if isLift { return .lift }
    if has("highway", "steps") { return isConveying ? .escalator : .steps }
    if has("footway", "crossing") || has("path", "crossing") || has("cycleway", "crossing") {
      return .crossing
    }
    // `ramp` on steps is a groove for pushchairs; a way of its own is for wheels.
    if has("footway", "ramp") || has("path", "ramp") { return .ramp }
    return isIndoors ? .corridor : .footway
  }

  /// The tags that no field holds, as details; those about the drawing of the map are left out.
  func details(without known: Set<String>) -> Details {
    values.filter { key, value in
      !known.contains(key) && !value.isEmpty && !key.isEmpty
        && !["source", "note", "fixme", "created_by", "check_date"].contains {
          key == $0 || key.hasPrefix($0 + ":")
        }
        && !(key + value).utf8.contains { $0 < 0x20 }
    }
  }
}
