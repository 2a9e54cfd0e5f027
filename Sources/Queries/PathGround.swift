public import Catalog

// The tags of OpenStreetMap that say where a path runs are kept as its details.
extension Path {
  /// True if it runs in a tunnel, below a building or below the ground.
  public var isCovered: Bool {
    details["tunnel"] ?? "no" != "no" || details["location"] == "underground"
      || details["layer"]?.hasPrefix("-") ?? false
  }

  /// True if it lies on the ground outdoors or on a floor, so that one may step onto it from
  /// beside: not if it is a bridge, or covered other than by a building that one passes through.
  var isOnGround: Bool {
    guard levels.isEmpty else { return true }
    let isPassage = details["tunnel"] == "building_passage"
    return details["bridge"] ?? "no" == "no" && details["layer"] ?? "0" == "0"
      && (isPassage || !isCovered)
  }
}
