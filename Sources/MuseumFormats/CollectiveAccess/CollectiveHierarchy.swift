import Catalog
import Exchange
import Geodesy
import Notation

// Storage locations, or places where there are none, as buildings, levels and rooms.
extension CollectiveAssembly {
  /// The records that make the hierarchy. Places serve only where no storage location is known:
  /// they may be a gazetteer of the world.
  static func hierarchy(_ records: [CollectiveRecord]) -> [CollectiveRecord] {
    let locations = records.filter { $0.id.table == .locations }
    return locations.isEmpty ? records.filter { $0.id.table == .places } : locations
  }

  mutating func addHierarchy(_ tree: CollectivePlaces) {
    var taken: [PlaceID: Set<String>] = [:]
    var inner = 0
    let tops = tree.tops
    hasSeveralSites = tops.count > 1 && tops.contains { $0.kind == .campus }
    for id in tree.order {
      guard let node = tree.nodes[id] else { continue }
      let above = node.parent.flatMap { homes[$0] } ?? (campus, [])
      var home = above
      switch node.kind {
      case .campus: break
      case .building, .level, .room:
        // What lies in a place that was left out has no place of its kind around it.
        let isFit = above.place.depth == (node.kind == .building ? 1 : node.kind == .level ? 2 : 3)
        if isFit, let place = addPlace(node, in: above.place, tree, &taken) {
          home = (place, [])
        } else {
          home.note.append(node.name)
          if !isFit { inner += 1 }
        }
      case .inner, nil:
        home.note.append(node.name)
        inner += 1
      }
      homes[id] = home
    }
    if inner > 0 {
      log.add(
        .leftOut,
        "\(inner) locations are neither building, level nor room; works in them are put where these "
          + "are, with a note.",
        remedy: "Give them types such as Building, Floor and Room in CollectiveAccess.",
        field: "type_id")
    }
    if hasSeveralSites {
      let names = tops.prefix(5).map { "'\($0.name)'" }.joined(separator: ", ")
      log.add(
        .assumedValue,
        "Several places stand on top, \(names): what they hold is all put into '\(campus)', and what "
          + "is said of campuses among them is left out.",
        remedy: "Import each from a folder of its own, with its own --campus.", field: "parent_id")
    }
  }

  private mutating func addPlace(
    _ node: CollectivePlaces.Node, in parent: PlaceID, _ tree: CollectivePlaces,
    _ taken: inout [PlaceID: Set<String>]
  ) -> PlaceID? {
    let plain = String(node.name.prefix { $0 != "(" })
    let table = node.id.table == .places ? "place" : "location"
    let named = ForeignItems.slug(plain).map { String($0.prefix(60).trimmed { $0 == "-" }) }
    // Another place may be called `Hall 12`, where this one is the `Hall` whose key is 12.
    let slugs = [named, named.map { "\($0)-\(node.id.number)" }, "\(table)-\(node.id.number)"]
    guard
      let id = slugs.compactMap(\.self)
        .filter({ taken[parent]?.contains($0) != true })
        .compactMap({ try? PlaceID("\(parent)/\($0)") }).first
    else {
      leaveOut(node, "no identifier can be made of it")
      return nil
    }
    taken[parent, default: []].insert(id.name)
    let record =
      node.record ?? CollectiveRecord(id: node.id, line: 1, log: log)
    var fields = fields(record)
    let name =
      fields.take(CollectiveFields.Names.label) ?? LocalizedText(node.name, in: languages[0])
    guard let name else {
      leaveOut(node, "it has no name")
      return nil
    }
    let text = fields.takeProse(CollectiveFields.Names.description)
    let address = fields.takeLine(CollectiveFields.Names.address)
    let (place, more) = georeference(record, &fields, point: node.kind != .level)
    fields.drop("parent_id", "child_location_id", "child_location_name", "access")
    let details = fields.details.merging(more) { own, _ in own }
    switch node.kind {
    case .building:
      var building = Building(id: id, name: name, shape: place?.shape)
      building.text = text
      building.address = address
      building.number = number(node.id.number, .building, "\(id)")
      building.details = details
      if hasSeveralSites, let site = node.parent.flatMap({ tree.nodes[$0]?.name }) {
        building.details["site"] = site
      }
      add(.building(building), record)
      countStoreys(of: node, tree)
    case .level:
      let storey = storeys[node.id] ?? (0, node.name)
      var level = Level(id: id, ordinal: storey.ordinal, shortName: storey.shortName)
      level.name = name
      if case .polygons? = place?.shape { level.shape = place?.shape }
      level.number = number(node.id.number, .level, "\(id)")
      level.details = details
      for reading in text?.all ?? [] {
        let isFirst = reading.language == languages[0]
        level.details["description" + (isFirst ? "" : "@\(reading.language)")] = reading.text
      }
      level.details["address"] = address
      add(.level(level), record)
    default:
      var room = Room(id: id, name: name, shape: place?.shape)
      room.text = text
      room.number = number(node.id.number, .room, "\(id)")
      room.details = details
      room.details["address"] = address
      add(.room(room), record)
    }
    return id
  }

  private func leaveOut(_ node: CollectivePlaces.Node, _ why: String) {
    log.add(
      .leftOut,
      "\(node.id.table.rawValue) \(node.id.number) '\(node.name.prefix(80))' is left out: \(why). "
        + "Works in it are put where it would be, with a note.",
      remedy: "Give it another name in CollectiveAccess.", line: node.record?.line,
      field: "preferred_labels")
  }

  /// Counts the levels of a building.
  private mutating func countStoreys(of node: CollectivePlaces.Node, _ tree: CollectivePlaces) {
    let levels = node.children.compactMap { tree.nodes[$0] }.filter { $0.kind == .level }
    guard !levels.isEmpty else { return }
    let counts = levels.map { CollectiveStoreys.count($0.name) ?? .unknown }
    for (index, ordinal) in CollectiveStoreys.ordinals(counts).enumerated() {
      storeys[levels[index].id] = (
        ordinal, CollectiveStoreys.shortName(counts[index], levels[index].name)
      )
    }
    log.addOnce(
      "storeys", .assumedValue,
      "Levels are counted after their names: the first floor is the ground where no other is called "
        + "so, and a level without a number is on top.",
      remedy: "Check their ordinals, such as those of '\(node.name)'.", field: "location_name")
  }
}

extension CollectivePlaces {
  /// The nodes that lie in no other.
  var tops: [Node] { order.compactMap { nodes[$0] }.filter { $0.parent == nil } }
}
