import Catalog
import Exchange
import Geodesy

extension OSMAssembly {
  /// A path for a passage.
  mutating func add(_ passage: OSMPassage) {
    guard let id = items.id(items.campus, passage.slug),
      var path = try? Path(id: id, kind: passage.kind, line: passage.line)
    else { return }
    let tags = passage.tags
    if let home = passage.home {
      path.levels = passage.levels.compactMap { levelID(home, $0) }
      guard path.levels.count == passage.levels.count else { return }
    }
    path.name = text(tags)
    path.surface = tags["surface"]
    path.width = tags.width
    path.incline = tags.incline
    path.stepCount = tags.stepCount
    path.kerb = kerb(tags)
    path.direction = tags.direction
    path.isAccessible = isAccessible(passage)
    path.isClosed = passage.isClosed
    path.isArea = path.enclosesGround && passage.enclosesGround
    path.details = tags.details(without: nameKeys.union(known(path, tags)))
    path.openingHours = items.openingHours(tags["opening_hours"])
    items.insert(.path(path), line: passage.lineNumber)
  }

  /// The tags that the fields of `path` already tell.
  private func known(_ path: Path, _ tags: OSMTags) -> Set<String> {
    var known: Set<String> = ["surface", "repeat_on", "opening_hours"]
    if !path.levels.isEmpty { known.insert("level") }
    if path.width != nil { known.insert("width") }
    if path.incline != nil, !tags.has("incline", "up", "down") { known.insert("incline") }
    if path.stepCount != nil { known.insert("step_count") }
    if path.kerb != nil { known.insert("kerb") }
    if tags.isAccessible != nil { known.insert("wheelchair") }
    if path.kind == .crossing { known.insert("footway") }
    if tags.has("highway", "footway", "steps", "corridor", "elevator") { known.insert("highway") }
    if tags.has("conveying", "forward", "backward") { known.insert("conveying") }
    if !tags.isConveying, path.direction != nil { known.insert("oneway:foot") }
    return known
  }

  /// The kerb that a way for walking states; kerbs of its nodes are points. `nil` for a road, which
  /// runs between kerbs.
  private func kerb(_ tags: OSMTags) -> Path.Kerb? {
    tags.has("highway", "footway", "path", "pedestrian", "cycleway", "corridor") ? tags.kerb : nil
  }

  /// Tells whether wheels can use a passage; `nil` if unknown. A lift is a path here and a point
  /// elsewhere; steps stop wheels, whatever lies between them.
  private func isAccessible(_ passage: OSMPassage) -> Bool? {
    let tags = passage.tags
    switch passage.kind {
    case .lift: return tags.passage(of: .lift) == .notForWheels ? false : tags.isAccessible
    case .steps, .escalator, .barrier: return tags.isAccessible
    case .footway, .crossing, .corridor, .ramp:
      return tags.isAccessible ?? (tags.stepCount == nil ? nil : false)
    }
  }

  /// Paths of no length between houses.
  mutating func add(links seams: OSMSeams) {
    for link in seams.links {
      let slug =
        "\(data.words.slug(node: link.node))-link-\(link.level.slug)"
        + (link.pair > 0 ? "-\(link.pair)" : "")
      let levels = link.homes.compactMap { levelID($0, link.level) }
      guard levels.count == 2, let coordinate = data.coordinates[link.node],
        let id = items.id(items.campus, slug),
        var path = try? Path(id: id, kind: .corridor, line: [coordinate, coordinate])
      else { continue }
      path.levels = levels
      items.insert(.path(path), line: nodeTags[link.node]?.line ?? 1)
    }
  }
}
