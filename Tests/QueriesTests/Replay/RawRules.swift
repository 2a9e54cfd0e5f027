/// What OpenStreetMap's tags say about walking, as Formats.md has it, written anew: nothing of the
/// importer is used here.
enum RawRules {
  typealias Tags = [String: String]

  private static func has(_ tags: Tags, _ key: String, _ values: [String]) -> Bool {
    tags[key].map(values.contains) ?? false
  }

  /// Whether the public is kept out.
  static func isClosed(_ tags: Tags) -> Bool {
    if tags["locked"] == "yes" { return true }
    let words = (tags["foot"] ?? tags["access"] ?? "").lowercased().filter { $0 != " " }
      .split(separator: ";").map(String.init)
    let ours = words.filter { !["no", "private", "military"].contains($0) }
    let insiders = [
      "agricultural", "forestry", "delivery", "emergency", "employees", "employee", "staff",
      "residents",
    ]
    return ours.count < words.count || (!words.isEmpty && ours.allSatisfy(insiders.contains))
  }

  /// Whether one walks on it, closed or not.
  static func isForWalking(_ tags: Tags) -> Bool {
    if tags["railway"] == "platform" || tags["public_transport"] == "platform" { return true }
    let isInvited = has(tags, "foot", ["yes", "designated", "permissive", "official"])
    switch tags["highway"] {
    case nil: return has(tags, "indoor", ["corridor", "area"])
    case "footway", "path", "pedestrian", "steps", "corridor", "elevator", "platform": return true
    case "primary", "primary_link", "secondary", "secondary_link", "tertiary", "tertiary_link",
      "living_street", "residential", "unclassified", "service", "track", "road":
      let usual = tags["sidewalk:both"] ?? tags["sidewalk"]
      let left = tags["sidewalk:left"] ?? usual
      let right = tags["sidewalk:right"] ?? usual
      let isOnRoad =
        ["yes", "both", "left"].contains(left) || ["yes", "both", "right"].contains(right)
      let isDrawnApart = !isOnRoad && (left == "separate" || right == "separate")
      return isInvited || (!isDrawnApart && tags["motorroad"] != "yes")
    case "cycleway", "bridleway", "trunk", "trunk_link", "busway": return isInvited
    default: return false
    }
  }

  /// Whether one may walk on it.
  static func isOpen(_ tags: Tags) -> Bool {
    isForWalking(tags) && !isClosed(tags) && !has(tags, "foot", ["use_sidepath", "discouraged"])
  }

  /// Whether wheels can take a way, as far as is known.
  static func takesWheels(_ tags: Tags) -> Bool {
    if tags["highway"] == "steps" || tags["wheelchair"] == "no" { return false }
    if let stairs = tags["stairs"], stairs != "no" { return false }
    if has(tags, "room", ["stairs", "stairwell"]) { return false }
    if tags["step_count"].flatMap({ Int($0) }) ?? 0 > 0,
      !has(tags, "wheelchair", ["yes", "designated"])
    {
      return false
    }
    let isForFeet = has(
      tags, "highway", ["footway", "path", "pedestrian", "cycleway", "corridor"])
    if isForFeet, has(tags, "kerb", ["raised", "regular", "rolled"]) { return false }
    guard let incline = tags["incline"], incline.hasSuffix("%"),
      let percent = Double(incline.dropLast().filter { $0 != " " })
    else { return true }
    return abs(percent) <= 100.0 / 12 || abs(percent) > 100
  }

  /// The level that something is on; `nil` if it names none, or several.
  static func onlyLevel(_ tags: Tags) -> String? {
    tags["level"].flatMap { Double($0.filter { $0 != " " }) }.map { "\($0)" }
  }

  /// Who is stopped by a node of a way.
  enum Stop { case nobody, wheels, everybody }

  static func stop(_ tags: Tags) -> Stop {
    let barrier = tags["barrier"].flatMap { $0 == "no" ? nil : $0 }
    let isDoor =
      barrier == "door" || (tags["entrance"] ?? "no") != "no" || tags["door"] != nil
    let isOneThing =
      barrier != nil || isDoor || tags["kerb"] != nil
      || has(tags, "highway", ["elevator", "crossing"])
    let isThing =
      has(tags, "highway", ["bus_stop", "street_lamp", "platform"])
      || tags["emergency"].map { !["yes", "no", "designated", "official"].contains($0) } ?? false
      || [
        "amenity", "shop", "tourism", "office", "leisure", "public_transport", "man_made", "power",
        "parking", "building", "information",
      ].contains { tags[$0] != nil }
    let hasSteps =
      has(tags, "highway", ["steps", "ladder"]) || barrier == "step"
      || (tags["step_count"].flatMap { Int($0) } ?? 0 > 0 && (isOneThing || !isThing))
    guard isOneThing || hasSteps || !isThing else { return .nobody }
    if isClosed(tags) || tags["entrance"] == "emergency" { return .everybody }
    let walls = [
      "wall", "fence", "hedge", "retaining_wall", "city_wall", "guard_rail", "cable_barrier",
      "jersey_barrier", "wire_fence", "ditch",
    ]
    if let barrier, walls.contains(barrier) { return .everybody }
    if has(tags, "barrier", ["stile", "horse_stile"]) || tags["wheelchair"] == "no" || hasSteps
      || has(tags, "kerb", ["raised", "regular", "rolled"])
    {
      return .wheels
    }
    if has(tags, "wheelchair", ["yes", "designated"]) { return .nobody }
    let widths = ["maxwidth:physical", "maxwidth", "width"].compactMap {
      tags[$0].flatMap { Double($0) }
    }
    if let least = widths.min(), least < 0.815 { return .wheels }
    if tags["wheelchair"] == "limited" { return .nobody }
    let narrow = ["turnstile", "full-height_turnstile", "kissing_gate", "cattle_grid", "log"]
    if let barrier, narrow.contains(barrier) { return .wheels }
    if widths.isEmpty, has(tags, "barrier", ["cycle_barrier", "motorcycle_barrier"]) {
      return .wheels
    }
    return isDoor && tags["door"] == "revolving" ? .wheels : .nobody
  }
}
