public import Catalog
import Geodesy
public import Notation

extension PlacesFile {
  /// The file of a campus: each building, followed by its levels, each with its rooms, and then by
  /// its entrances.
  static func write(
    _ contents: CatalogContents, campus: PlaceID, language: LanguageTag
  ) -> [UInt8] {
    var json = JSONWriter(escaping: .plain, reserving: 1 << 16)
    json.featureCollection(of: ordered(contents, campus: campus)) { json, item in
      let geometry: Geometry? =
        switch item {
        case .building(let item): item.shape.map(Geometry.init)
        case .level(let item): item.shape.map(Geometry.init)
        case .room(let item): item.shape.map(Geometry.init)
        case .entrance(let item): .point(item.coordinate)
        default: nil
        }
      json.feature(id: item.key.id, geometry) { json in
        json.member("kind", item.key.kind.rawValue)
        json.fields(of: item.value, default: language)
      }
    }
    return json.bytes + [0x0A]
  }

  /// The places of `campus` in the order of the file. A place whose building or level is missing
  /// keeps its place in that order.
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
