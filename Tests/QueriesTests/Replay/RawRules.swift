/// What OpenStreetMap's tags say about walking, as Formats.md has it, written anew: nothing of the
/// importer is used here.
enum RawRules {
  typealias Tags = [String: String]

  private static func has(_ tags: Tags, _ key: String, _ values: [String]) -> Bool {
    tags[key].map(values.contains) ?? false
  }

  /// Whether the public is kept out.
  static func isClosed(_ tags: Tags) -> Bool {
    has(tags, tags["foot"] == nil ? "access" : "foot", ["no", "private"])
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
      let isDrawnApart = ["sidewalk", "sidewalk:both", "sidewalk:left", "sidewalk:right"].contains {
        tags[$0] == "separate"
      }
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
    let isForFeet = has(
      tags, "highway", ["footway", "path", "pedestrian", "cycleway", "corridor"])
    if isForFeet, has(tags, "kerb", ["raised", "regular", "rolled"]) { return false }
    guard let incline = tags["incline"], incline.hasSuffix("%"),
      let percent = Double(incline.dropLast().filter { $0 != " " })
    else { return true }
    return abs(percent) <= 100.0 / 12 || abs(percent) > 100
  }

  /// Who is stopped by a node of a way.
  enum Stop { case nobody, wheels, everybody }

  static func stop(_ tags: Tags) -> Stop {
    let barrier = tags["barrier"].flatMap { $0 == "no" ? nil : $0 }
    let isDoor =
      barrier == "door" || (tags["entrance"] ?? "no") != "no" || tags["door"] != nil
    let isKnown =
      barrier != nil || isDoor || tags["kerb"] != nil
      || has(tags, "highway", ["elevator", "steps", "crossing"])
    let isThing =
      has(tags, "highway", ["bus_stop", "street_lamp", "platform"])
      || [
        "amenity", "shop", "tourism", "office", "leisure", "public_transport", "man_made", "power",
        "emergency", "parking", "building", "information",
      ].contains { tags[$0] != nil }
    guard isKnown || !isThing else { return .nobody }
    if isClosed(tags) || tags["locked"] == "yes" || tags["entrance"] == "emergency" {
      return .everybody
    }
    let walls = [
      "wall", "fence", "hedge", "retaining_wall", "city_wall", "guard_rail", "cable_barrier",
      "jersey_barrier", "wire_fence", "ditch",
    ]
    if let barrier, walls.contains(barrier) { return .everybody }
    if has(tags, "barrier", ["stile", "horse_stile"]) || tags["wheelchair"] == "no"
      || has(tags, "kerb", ["raised", "regular", "rolled"]) || tags["highway"] == "steps"
    {
      return .wheels
    }
    if has(tags, "wheelchair", ["yes", "designated"]) { return .nobody }
    let widths = ["maxwidth:physical", "maxwidth", "width"].compactMap {
      tags[$0].flatMap { Double($0) }
    }
    if isKnown, let least = widths.min() { return least < 0.815 ? .wheels : .nobody }
    if tags["wheelchair"] == "limited" || has(tags, "kerb", ["lowered", "flush", "no"]) {
      return .nobody
    }
    let narrow = [
      "cycle_barrier", "motorcycle_barrier", "turnstile", "full-height_turnstile", "kissing_gate",
      "cattle_grid",
    ]
    if let barrier, narrow.contains(barrier) { return .wheels }
    return isDoor && barrier == nil && tags["door"] == "revolving" ? .wheels : .nobody
  }
}
