public import Catalog
import Geodesy
public import Notation

extension PlacesFile {
  /// Buildings, each followed by its levels, each followed by its rooms, and then its entrances.
  static func write(
    _ contents: CatalogContents, campus: PlaceID, language: LanguageTag
  ) -> [UInt8] {
    var json = JSONWriter(escaping: .plain, reserving: 1 << 16)
    json.featureCollection(of: ordered(contents, campus: campus)) { json, item in
      switch item {
      case .building(let item): write(item, to: &json, language)
      case .level(let item): write(item, to: &json, language)
      case .room(let item): write(item, to: &json, language)
      case .entrance(let item): write(item, to: &json, language)
      default: break
      }
    }
    return json.bytes + [0x0A]
  }

  /// The places of `campus` in the order of the file. One whose building or level is missing still
  /// stands where that would be.
  private static func ordered(_ contents: CatalogContents, campus: PlaceID) -> [Item] {
    func byParent<Value>(
      _ items: [PlaceID: Value], _ depth: Int
    ) -> [PlaceID: [(id: PlaceID, value: Value)]] {
      let own = items.filter { $0.key.isWithin(campus) }.map { (id: $0.key, value: $0.value) }
      return Dictionary(grouping: own) { $0.id.ancestor(depth: depth) ?? $0.id }
        .mapValues { $0.sorted { $0.id < $1.id } }
    }
    let levels = byParent(contents.levels, 2)
    let rooms = byParent(contents.rooms, 3)
    let entrances = byParent(contents.entrances, 2)
    let levelIDs = Dictionary(
      grouping: Set(rooms.keys).union(levels.values.flatMap { $0.map(\.id) })
    ) { $0.ancestor(depth: 2) ?? $0 }
    let buildingIDs = Set(contents.buildings.keys.filter { $0.isWithin(campus) })
      .union(levelIDs.keys).union(entrances.keys)

    var items: [Item] = []
    for building in buildingIDs.sorted() {
      if let item = contents.buildings[building] { items.append(.building(item)) }
      let ids = (levelIDs[building] ?? []).sorted { one, other in
        let ordinals = (contents.levels[one]?.ordinal, contents.levels[other]?.ordinal)
        return ordinals.0 == ordinals.1
          ? one < other : (ordinals.0 ?? .max) < (ordinals.1 ?? .max)
      }
      for level in ids {
        if let item = contents.levels[level] { items.append(.level(item)) }
        items += (rooms[level] ?? []).map { .room($0.value) }
      }
      items += (entrances[building] ?? []).map { .entrance($0.value) }
    }
    return items
  }

  private static func write(
    _ building: Building, to json: inout JSONWriter, _ language: LanguageTag
  ) {
    json.feature(id: building.id.description, building.shape.map(Geometry.init)) { json in
      json.member("kind", Kind.building.rawValue)
      json.texts("name", building.name, default: language)
      json.texts("text", building.text, default: language)
      json.filled("address", building.address)
      json.texts("hours", building.hours, default: language)
      json.member("openingHours", building.openingHours?.description)
      json.member("number", building.number)
      json.details(building.details)
    }
  }

  private static func write(
    _ level: Level, to json: inout JSONWriter, _ language: LanguageTag
  ) {
    json.feature(id: level.id.description, level.shape.map(Geometry.init)) { json in
      json.member("kind", Kind.level.rawValue)
      json.member("ordinal", level.ordinal)
      json.member("shortName", level.shortName)
      json.texts("name", level.name, default: language)
      json.member("elevation", level.elevation?.value)
      json.member("number", level.number)
      json.details(level.details)
    }
  }

  private static func write(_ room: Room, to json: inout JSONWriter, _ language: LanguageTag) {
    json.feature(id: room.id.description, room.shape.map(Geometry.init)) { json in
      json.member("kind", Kind.room.rawValue)
      json.texts("name", room.name, default: language)
      json.filled("shortName", room.shortName)
      json.texts("text", room.text, default: language)
      json.member("number", room.number)
      json.details(room.details)
    }
  }

  private static func write(
    _ entrance: Entrance, to json: inout JSONWriter, _ language: LanguageTag
  ) {
    json.feature(id: entrance.id.description, .point(entrance.coordinate)) { json in
      json.member("kind", Kind.entrance.rawValue)
      json.member("level", entrance.level?.description)
      json.texts("name", entrance.name, default: language)
      json.member("accessible", entrance.isAccessible)
      json.member("openingHours", entrance.openingHours?.description)
      json.member("number", entrance.number)
      json.details(entrance.details)
    }
  }
}

extension JSONWriter {
  /// Writes the text in the default language, then those in others, each with its tag.
  mutating func texts(_ name: String, _ text: LocalizedText?, default language: LanguageTag) {
    guard let text else { return }
    member(name, text[language])
    for reading in text.all where reading.language != language {
      member("\(name)@\(reading.language)", reading.text)
    }
  }

  /// Writes a member whose text is not empty.
  public mutating func filled(_ name: String, _ text: String?) {
    if let text, !text.isEmpty { member(name, text) }
  }

  /// Writes a member `details` with its names sorted; nothing if there are none.
  public mutating func details(_ details: Details) {
    let used = details.filter { !$0.value.isEmpty }.sorted { utf8Order($0.key, $1.key) }
    guard !used.isEmpty else { return }
    member("details") { json in
      json.object { json in
        for (key, value) in used { json.member(key, value) }
      }
    }
  }
}
