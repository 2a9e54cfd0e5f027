import Catalog

/// The kind and rank of ground that tags tell: those of OpenStreetMap
/// (wiki.openstreetmap.org/wiki/Map_features), or a plain `kind`.
struct GroundMeaning: Hashable {
  let kind: GroundFeature.Kind
  var rank: Int?
  /// True for what is an area wherever its line is closed; `nil` where a tag `area` decides.
  private let isAreaIfClosed: Bool

  /// `nil` if the tags, which `tag` gives by their keys, tell of no ground.
  init?(_ tag: (String) -> String?) {
    if let kind = tag("kind").flatMap(GroundFeature.Kind.init) {
      self.init(kind, isAreaIfClosed: false)
    } else if let building = tag("building"), building != "no" {
      self.init(.building, isAreaIfClosed: true)
    } else if tag("man_made") == "bridge" {
      self.init(.bridge, isAreaIfClosed: true)
    } else if let highway = tag("highway") {
      // What runs below the ground is not seen on it.
      guard tag("tunnel").map({ $0 == "no" }) ?? true else { return nil }
      let isArea = tag("area") == "yes"
      if let rank = Self.streets[highway], !(isArea || highway == "pedestrian") {
        self.init(.street, rank: rank, isAreaIfClosed: false)
      } else if Self.streets[highway] != nil || Self.footpaths.contains(highway) {
        self.init(.footpath, isAreaIfClosed: isArea)
      } else {
        return nil
      }
    } else if let railway = tag("railway"), Self.rails.contains(railway) {
      guard tag("tunnel").map({ $0 == "no" }) ?? true else { return nil }
      self.init(.rail, isAreaIfClosed: false)
    } else if let waterway = tag("waterway"), Self.waterways.contains(waterway) {
      guard tag("tunnel").map({ $0 == "no" }) ?? true else { return nil }
      self.init(.water, isAreaIfClosed: waterway == "riverbank" || waterway == "dock")
    } else if tag("natural").map(Self.waters.contains) ?? false
      || tag("landuse").map(Self.waters.contains) ?? false
    {
      self.init(.water, isAreaIfClosed: true)
    } else if ["leisure", "landuse", "natural", "amenity"].contains(where: { key in
      tag(key).map(Self.greens.contains) ?? false
    }) {
      self.init(.green, isAreaIfClosed: true)
    } else {
      return nil
    }
  }

  private init(_ kind: GroundFeature.Kind, rank: Int? = nil, isAreaIfClosed: Bool) {
    self.kind = kind
    self.rank = rank
    self.isAreaIfClosed = isAreaIfClosed
  }

  /// Tells whether a way, closed or not, is an area.
  func isArea(closed: Bool) -> Bool { closed && isAreaIfClosed }

  /// The ranks of streets, by the tag `highway`.
  private static let streets = [
    "motorway": 1, "motorway_link": 2, "trunk": 1, "trunk_link": 2, "primary": 1,
    "primary_link": 2, "secondary": 2, "secondary_link": 3, "tertiary": 3, "tertiary_link": 4,
    "residential": 4, "unclassified": 4, "living_street": 4, "road": 4, "pedestrian": 4,
    "service": 5, "track": 5,
  ]
  private static let footpaths: Set = ["footway", "path", "cycleway", "bridleway", "steps"]
  private static let rails: Set = ["rail", "light_rail", "tram", "narrow_gauge", "monorail"]
  private static let waterways: Set = ["river", "canal", "stream", "riverbank", "dock"]
  private static let waters: Set = ["water", "bay", "reservoir", "basin"]
  private static let greens: Set = [
    "park", "garden", "pitch", "playground", "golf_course", "nature_reserve", "common", "dog_park",
    "forest", "wood", "grass", "grassland", "meadow", "heath", "scrub", "wetland", "orchard",
    "allotments", "cemetery", "grave_yard", "recreation_ground", "village_green",
  ]
}
