import Catalog
import Exchange
import Geodesy
import Notation

// The campus and its places as features.
extension IMDFWriting {
  func identifier(_ kind: ItemKind, _ id: PlaceID) -> String {
    IMDFIdentifier.feature(ItemKey(kind, "\(id)"), Self.type(kind))
  }

  static func type(_ kind: ItemKind) -> String {
    switch kind {
    case .campus: "venue"
    case .room: "unit"
    case .entrance: "opening"
    case .path, .pathPoint: "docent-path"
    case .work: "amenity"
    default: kind.rawValue
    }
  }

  private func sorted<Value>(_ items: [PlaceID: Value]) -> [Value] {
    items.filter { $0.key.campus == campus.id }.sorted { $0.key < $1.key }.map(\.value)
  }

  private func middle(_ geometry: Geometry?) -> Coordinate? { geometry?.shape?.center }

  /// The middle of an outline, if it lies inside, as a display point must.
  private func displayPoint(_ shape: Shape?) -> Coordinate? {
    switch shape {
    case .point(let point)?: point
    case let area?: area.contains(area.center) ? area.center : nil
    case nil: nil
    }
  }

  mutating func addVenue() {
    let key = ItemKey(.campus, "\(campus.id)")
    var details = campus.details
    var assumed = ["geometry"]
    let category = category(&details, IMDFCategories.venue, else: "museum", &assumed)
    let restriction = restriction(&details)
    // E.164 as the format wants it, and an address of the web.
    let phone = details["phone"].flatMap { text in
      text.hasPrefix("+") && text.utf8.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
        ? text : nil
    }
    if phone != nil { details["phone"] = nil }
    let website = details["website"].flatMap { $0.hasPrefix("http") && $0.isPlainLine ? $0 : nil }
    if website != nil { details["website"] = nil }
    let country = details["country"].flatMap { text in
      text.utf8.count == 2 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) } ? text : nil
    }
    if country != nil { details["country"] = nil }
    let address = addAddress(campus.address, of: key, name: campus.name, country: country)
    let campus = campus
    // A thousandth of a degree is some hundred metres.
    let outline = IMDFOutlines.box(coordinates + [campus.center], margin: 1e-3)
    add("venue", identifier(.campus, campus.id), outline) { json in
      json.member("category", category)
      json.nullable("restriction", restriction)
      json.labels("name", campus.name)
      json.nulls("alt_name", "hours")
      json.nullable("phone", phone)
      json.nullable("website", website)
      json.displayPoint(campus.center)
      json.member("address_id", address)
      json.docent(id: "\(campus.id)", assumed: assumed) { json in
        json.array("languages", of: campus.languages) { $0.value($1.description) }
        json.member("timeZone", campus.timeZone)
        json.text("text", campus.text)
        json.text("hours", campus.hours)
        if let holidays = campus.publicHolidays {
          json.array("publicHolidays", of: holidays.texts) { $0.value($1) }
        }
        if let holidays = campus.schoolHolidays {
          json.array("schoolHolidays", of: holidays.texts) { $0.value($1) }
        }
        json.member("zoom", campus.zoom)
        json.filled("tiles", campus.tiles)
        json.filled("tilesAttribution", campus.tilesAttribution)
        json.filled("attribution", campus.attribution)
        if campus.numbersStops { json.member("numberedStops", true) }
        json.member("number", campus.number)
        json.details(details)
      }
    }
  }

  mutating func addBuildings() {
    for building in sorted(contents.buildings) {
      let key = ItemKey(.building, "\(building.id)")
      let id = identifier(.building, building.id)
      var details = building.details
      var assumed: [String] = []
      let category = category(&details, IMDFCategories.building, else: "unspecified", &assumed)
      let restriction = restriction(&details)
      let address = building.address.map { addAddress($0, of: key, name: building.name) }
      add("building", id, nil) { json in
        json.member("category", category)
        json.nullable("restriction", restriction)
        json.labels("name", building.name)
        json.null("alt_name")
        json.displayPoint(displayPoint(building.shape))
        json.nullable("address_id", address)
        json.docent(id: building.id.name, assumed: assumed) { json in
          json.text("text", building.text)
          json.text("hours", building.hours)
          json.member("openingHours", building.openingHours?.description)
          json.member("number", building.number)
          json.details(details)
        }
      }
      let area = IMDFOutlines.area(building.shape)
      let place = building.shape?.center ?? campus.center
      coordinates += area?.coordinates ?? [place]
      middles[building.id] = place
      add("footprint", IMDFIdentifier.feature(key, "footprint"), area ?? IMDFOutlines.box([place]))
      {
        json in
        json.member("category", "ground")
        json.null("name")
        json.array("building_ids", of: [id]) { $0.value($1) }
        json.docent(assumed: area == nil ? ["geometry"] : [])
      }
    }
  }

  mutating func addLevels() {
    var nearest: [PlaceID: Int] = [:]
    for level in sorted(contents.levels) {
      guard let home = level.id.parent, let building = contents.buildings[home] else {
        lose(ItemKey(.level, "\(level.id)"))
        continue
      }
      let id = identifier(.level, level.id)
      let distance = Int(level.ordinal.magnitude)
      if distance < nearest[home] ?? .max { (nearest[home], grounds[home]) = (distance, id) }
      addLevel(level, id, building, isMadeUp: false)
    }
    // Doors and works need a level to be on.
    for building in sorted(contents.buildings) where grounds[building.id] == nil {
      let id = IMDFIdentifier.feature(ItemKey(.building, "\(building.id)"), "level")
      grounds[building.id] = id
      addLevel(Level(id: building.id, ordinal: 0, shortName: "0"), id, building, isMadeUp: true)
    }
  }

  private mutating func addLevel(
    _ level: Level, _ id: String, _ building: Building, isMadeUp: Bool
  ) {
    var details = level.details
    var assumed: [String] = []
    let category = category(&details, IMDFCategories.level, else: "unspecified", &assumed)
    let restriction = restriction(&details)
    let known = IMDFOutlines.area(level.shape)
    let place = building.shape?.center ?? campus.center
    let outline = known ?? IMDFOutlines.area(building.shape) ?? IMDFOutlines.box([place])
    if known == nil { assumed.append("geometry") }
    if level.name == nil { assumed.append("name") }
    let shortName = label(level.shortName)
    if shortName == nil { assumed.append("short_name") }
    coordinates += outline?.coordinates ?? []
    middles[level.id] = middle(outline)
    let ordinal = label(String(level.ordinal))
    add("level", id, outline) { json in
      json.member("category", category)
      json.nullable("restriction", restriction)
      json.member("outdoor", false)
      json.member("ordinal", level.ordinal)
      json.labels("name", level.name ?? shortName ?? ordinal)
      json.labels("short_name", shortName ?? ordinal)
      json.displayPoint(displayPoint(known?.shape))
      json.null("address_id")
      json.array("building_ids", of: [identifier(.building, building.id)]) { $0.value($1) }
      json.docent(id: isMadeUp ? nil : level.id.name, assumed: assumed) { json in
        if isMadeUp { json.member("madeUp", true) }
        if shortName == nil { json.filled("shortName", level.shortName) }
        json.member("elevation", level.elevation?.value)
        json.member("number", level.number)
        json.details(details)
      }
    }
  }

  mutating func addRooms() {
    for room in sorted(contents.rooms) {
      guard let home = room.id.parent, contents.levels[home] != nil, let spare = middles[home]
      else {
        lose(ItemKey(.room, "\(room.id)"))
        continue
      }
      var details = room.details
      var assumed: [String] = []
      let category = category(&details, IMDFCategories.unit, else: "room", &assumed)
      let restriction = restriction(&details)
      let area = IMDFOutlines.area(room.shape)
      let outline = area ?? IMDFOutlines.box([room.shape?.center ?? spare])
      if area == nil { assumed.append("geometry") }
      coordinates += outline?.coordinates ?? []
      middles[room.id] = middle(outline)
      let shortName = label(room.shortName)
      add("unit", identifier(.room, room.id), outline) { json in
        json.member("category", category)
        json.nullable("restriction", restriction)
        json.null("accessibility")
        json.labels("name", room.name)
        json.labels("alt_name", shortName)
        json.member("level_id", identifier(.level, home))
        json.displayPoint(displayPoint(room.shape))
        json.docent(id: room.id.name, assumed: assumed) { json in
          if shortName == nil { json.filled("shortName", room.shortName) }
          json.text("text", room.text)
          json.member("number", room.number)
          json.details(details)
        }
      }
    }
  }

  mutating func addEntrances() {
    for entrance in sorted(contents.entrances) {
      guard let home = entrance.id.parent, let building = contents.buildings[home],
        let ground = grounds[home]
      else {
        lose(ItemKey(.entrance, "\(entrance.id)"))
        continue
      }
      let level = entrance.level.flatMap { contents.levels[$0] }
      if entrance.level != nil, level == nil {
        lose(ItemKey(.entrance, "\(entrance.id)"), "level")
      }
      coordinates.append(entrance.coordinate)
      let line = IMDFOutlines.opening(at: entrance.coordinate, in: level?.shape ?? building.shape)
      add("opening", identifier(.entrance, entrance.id), .line(line)) { json in
        json.member("category", "pedestrian.principal")
        if entrance.isAccessible == true {
          json.array("accessibility", of: ["wheelchair"]) { $0.value($1) }
        } else {
          json.null("accessibility")
        }
        json.nulls("access_control", "door")
        json.labels("name", entrance.name)
        json.null("alt_name")
        json.displayPoint(entrance.coordinate)
        json.member("level_id", level.map { identifier(.level, $0.id) } ?? ground)
        json.docent(id: entrance.id.name, assumed: level == nil ? ["level_id"] : []) { json in
          json.member("building_id", identifier(.building, home))
          if entrance.isAccessible == false { json.member("accessible", false) }
          json.member("openingHours", entrance.openingHours?.description)
          json.member("number", entrance.number)
          json.details(entrance.details)
        }
      }
    }
  }
}

extension String {
  /// A line of text without control characters.
  var isPlainLine: Bool { !isEmpty && !utf8.contains { $0 < 0x20 || $0 == 0x7F } }
}
