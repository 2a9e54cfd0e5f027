import Catalog
import Exchange
import Geodesy
import Notation

/// An indoor area with a name, which becomes a room.
struct OSMRoom {
  let key: String
  let tags: OSMTags
  let polygons: [Polygon]
  let home: Int
  let level: OSMLevel
  let line: Int
}

extension OSMAssembly {
  // MARK: Rooms

  /// Areas `indoor=room`, `indoor=area` and `room=*` that have a name and lie in a house; those
  /// without a level are on the ground.
  func rooms(_ wayNumbers: [Int64: Int]) -> [OSMRoom] {
    func isRoom(_ tags: OSMTags) -> Bool {
      (tags.has("indoor", "room", "area") || tags["room"] != nil) && text(tags) != nil
    }
    var areas: [(key: String, tags: OSMTags, polygons: [Polygon], nodes: [Int64], line: Int)] = []
    for way in data.ways where isRoom(way.tags) {
      areas.append(("w\(way.id)", way.tags, data.polygons(of: way) ?? [], way.nodes, way.line))
    }
    for relation in data.relations where isRoom(relation.tags) {
      let nodes = relation.members.flatMap { member in
        wayNumbers[member.way].map { data.ways[$0].nodes } ?? []
      }
      let polygons = data.polygons(of: relation, wayNumbers) ?? []
      areas.append(("r\(relation.id)", relation.tags, polygons, nodes, relation.line))
    }
    return areas.flatMap { area -> [OSMRoom] in
      let line = area.nodes.compactMap { data.coordinates[$0] }
      let lowest = area.tags.levels?.min()
      guard
        let home = houses.house(holding: area.nodes, line, lowest: lowest, mostly: true)
      else { return [] }
      var levels = area.tags.levels ?? [.ground]
      for level in area.tags.repeats ?? [] where !levels.contains(level) { levels.append(level) }
      return levels.map { level in
        OSMRoom(
          key: area.key, tags: area.tags, polygons: area.polygons, home: home, level: level,
          line: area.line)
      }
    }
  }

  mutating func add(_ found: OSMRoom) {
    guard let level = levelID(found.home, found.level),
      let id = items.id(level, data.words.slug(found.key)), let name = text(found.tags)
    else { return }
    var room = Room(
      id: id, name: name, shape: found.polygons.isEmpty ? nil : .polygons(found.polygons))
    room.shortName = found.tags["ref"]
    room.details = found.tags.details(without: nameKeys.union(["ref", "level", "repeat_on"]))
    items.insert(.room(room), line: found.line)
  }

  // MARK: Entrances

  /// Doors and entrances on outlines, and wherever ways come in from outdoors.
  mutating func addEntrances(_ seams: OSMSeams) {
    var joined: Set<Int64> = []
    for (number, seam) in seams.thresholds.enumerated() {
      joined.insert(seam.node)
      let node = nodeTags[seam.node]
      guard isEntrance(node) ?? true, let level = levelID(seam.home, seam.level) else { continue }
      let isRepeated =
        number > 0 && seams.thresholds[number - 1].node == seam.node
        && seams.thresholds[number - 1].home == seam.home
      addEntrance(
        seam.node, node, seam.home, level, suffix: isRepeated ? "-at-\(seam.level.slug)" : "")
    }
    for node in data.nodes.sorted(by: { $0.id < $1.id })
    where !joined.contains(node.id) && isEntrance(node) == true {
      for home in houses.outlines[node.id] ?? [] where houseIDs[home] != nil {
        let known = levels[home] ?? []
        let level =
          node.tags.levels?.first { known.contains($0) }
          ?? OSMLevel.nearestToGround(of: known)
        addEntrance(node.id, node, home, level.flatMap { levelID(home, $0) }, suffix: "")
      }
    }
  }

  /// Tells whether people come in at a node; `nil` where it says nothing of the kind.
  private func isEntrance(_ node: OSMData.Node?) -> Bool? {
    guard let tags = node?.tags else { return nil }
    let isHole = tags["entrance"] == nil && tags.has("door", "no")
    guard tags["entrance"] != nil || tags["door"] != nil, !isHole else { return nil }
    return tags.isOpenToAll && !tags.has("locked", "yes")
      && !tags.has("entrance", "no", "emergency", "exit", "garage")
  }

  private mutating func addEntrance(
    _ number: Int64, _ node: OSMData.Node?, _ home: Int, _ level: PlaceID?, suffix: String
  ) {
    guard let house = houseIDs[home], let coordinate = data.coordinates[number],
      let id = items.id(house, data.words.slug(node: number) + suffix)
    else { return }
    entranceNodes.insert(number)
    var entrance = Entrance(id: id, coordinate: coordinate)
    entrance.level = level
    if let node, isEntrance(node) != nil {
      entrance.name = text(node.tags)
      entrance.isAccessible = node.tags.isAccessible
      if node.tags.pathPoint?.passage == .notForWheels { entrance.isAccessible = false }
      var known = nameKeys.union(["level", "opening_hours"])
      if node.tags.isAccessible != nil { known.insert("wheelchair") }
      entrance.details = node.tags.details(without: known)
      entrance.openingHours = items.openingHours(node.tags["opening_hours"])
    }
    items.insert(.entrance(entrance), line: node?.line ?? 1)
  }

  // MARK: Works, and museums that are no building

  mutating func addWorks(_ wayNumbers: [Int64: Int]) {
    for node in data.nodes.sorted(by: { $0.id < $1.id }) {
      addWork("n\(node.id)", node.tags, .point(node.coordinate), line: node.line)
    }
    for way in data.ways.sorted(by: { $0.id < $1.id }) {
      addWork("w\(way.id)", way.tags, data.polygons(of: way), way.nodes, line: way.line)
    }
    for relation in data.relations.sorted(by: { $0.id < $1.id }) {
      let nodes = relation.members.flatMap { member in
        wayNumbers[member.way].map { data.ways[$0].nodes } ?? []
      }
      addWork(
        "r\(relation.id)", relation.tags, data.polygons(of: relation, wayNumbers), nodes,
        line: relation.line)
    }
  }

  /// A work that is drawn with lines: an area, or where its first node is.
  private mutating func addWork(
    _ key: String, _ tags: OSMTags, _ polygons: [Polygon]?, _ nodes: [Int64], line: Int
  ) {
    let isHouse = tags.has("tourism", "museum", "gallery")
    guard isHouse || tags.isWork, tags["building"] == nil else { return }
    let corner = nodes.first { data.coordinates[$0] != nil }.flatMap { data.coordinates[$0] }
    let shape = polygons.map(Shape.polygons) ?? corner.map(Shape.point)
    if let shape { return addWork(key, tags, shape, line: line) }
    told.insert(data.words.slug(key))
    items.log.add(
      .leftOut,
      "The \(data.words.document) lacks every node of '\(tags["name"] ?? key)', so it is left out.",
      remedy: "Download a larger \(data.words.document) if it belongs to the campus.", line: line,
      field: key)
  }

  private mutating func addWork(_ key: String, _ tags: OSMTags, _ shape: Shape, line: Int) {
    let number = houses.house(around: shape.center)
    let home = number.flatMap { houseIDs[$0] }
    if tags.has("tourism", "museum", "gallery"), home == nil, let name = text(tags),
      let id = items.id(items.campus, data.words.slug(key))
    {
      var building = Building(id: id, name: name, shape: shape)
      building.address = Self.address(tags)
      building.details = tags.details(without: nameKeys.union(["opening_hours"]))
      building.openingHours = items.openingHours(tags["opening_hours"])
      items.insert(.building(building), line: line)
      return
    }
    // A work without a name is still a work.
    guard tags.isWork, let slug = try? Slug(data.words.slug(key)),
      let title = text(tags) ?? text("Untitled")
    else { return }
    var level: PlaceID?
    if let number, let first = tags.levels?.first { level = levelID(number, first) }
    var work = Work(
      id: slug, title: title, place: level ?? home ?? items.campus, coordinate: shape.center)
    work.medium = tags["material"].flatMap { text($0) }
    work.date = tags["start_date"].flatMap { text($0) }
    work.status = tags.statusOfWork(on: today)
    if work.status == .onView, tags.isUnusedWork {
      items.log.addOnce(
        "unused", .assumedValue,
        "The work '\(title.all[0].text.prefix(60))' is tagged as disused or abandoned, and counts as on "
          + "view, as do others that are.",
        remedy: "Set the status of those that are gone: 'docent work set ID --set status=removed'.",
        line: line, field: "status")
    }
    let sort = tags.sortOfWork
    work.subgroup = sort.flatMap { tags[$0] }
    work.description = text(tags, "description")
    work.details = tags.details(
      without: nameKeys.union(["material", "start_date", "description", sort ?? "tourism"]))
    if tags.has("tourism", "artwork") { work.details["tourism"] = nil }
    addArtists(tags, &work, line: line)
    items.insert(.work(work), line: line)
  }

  /// Adds the artists whom `artist_name` names. The values of keys such as `artist:wikidata` are
  /// theirs, if there are as many.
  private mutating func addArtists(_ tags: OSMTags, _ work: inout Work, line: Int) {
    guard let names = tags["artist_name"], !names.utf8.contains(where: { $0 < 0x20 }) else {
      return
    }
    let count = ForeignArtists.parts(names).count
    let besides = tags.values.filter { $0.key.hasPrefix("artist:") }
      .mapValues(ForeignArtists.parts).filter { $0.value.count == count }
    work.artists = artists.ids(in: names, line: line, items) { index, artist in
      for (key, values) in besides where !values[index].isEmpty {
        let name = String(key.dropFirst("artist:".count))
        if artist.details[name] == nil { artist.details[name] = values[index] }
      }
    }
    guard !work.artists.isEmpty else { return }
    if ForeignArtists.areNames(names) { work.details["artist_name"] = nil }
    for key in besides.keys { work.details[key] = nil }
  }
}
