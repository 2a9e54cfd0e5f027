/// Which elements are works (wiki: Tag:tourism=artwork, Tag:historic=memorial, Key:heritage).
extension OSMTags {
  /// The values of `historic` that are works by themselves.
  private static let monuments = ["memorial", "monument", "statue", "obelisk", "plaque"]
  /// The values of `man_made` that are works.
  private static let sculptures = ["obelisk", "sculpture", "statue"]
  /// The values of `historic` that are works where `heritage` says that they are protected: things
  /// that stand somewhere, no houses and no sites.
  private static let relics = [
    "wayside_cross", "wayside_shrine", "high_cross", "stone", "rune_stone", "ogham_stone",
    "milestone", "boundary_stone", "cannon", "pillory", "tomb", "gravestone", "locomotive",
    "aircraft", "ship", "tank", "vehicle", "anchor",
  ]

  /// True of artworks, memorials, monuments, statues, plaques, fountains, of protected things that
  /// somebody made, and of what was one of these and is gone.
  var isWork: Bool { isWorkNow || wasWork }

  /// True of what tags such as `removed:tourism=artwork` call a work.
  private var wasWork: Bool {
    let former = former.filter { $0.value != "no" }
    return former["tourism"] == "artwork" || former["artwork_type"] != nil
      || former["memorial"] != nil || former["amenity"] == "fountain"
      || former["historic"].map(Self.monuments.contains) ?? false
      || former["man_made"].map(Self.sculptures.contains) ?? false
  }

  private var isWorkNow: Bool {
    if self["tourism"] == "artwork" || self["artwork_type"] != nil { return true }
    // A road in memory of somebody is a road.
    guard self["highway"] == nil, self["boundary"] == nil, self["place"] == nil else {
      return false
    }
    let historic = self["historic"] ?? ""
    return self["memorial"] != nil || Self.monuments.contains(historic)
      || isSculpture || self["amenity"] == "fountain"
      || self["heritage"] != nil && Self.relics.contains(historic)
  }

  /// The key whose value says what sort of work it is; `nil` where none does.
  var sortOfWork: String? {
    let key = ["artwork_type", "memorial", "historic"].first {
      self[$0].map { $0 != "yes" } ?? false
    }
    if let key { return key }
    if self["amenity"] == "fountain" { return "amenity" }
    return isSculpture ? "man_made" : nil
  }

  private var isSculpture: Bool { self["man_made"].map(Self.sculptures.contains) ?? false }
}
