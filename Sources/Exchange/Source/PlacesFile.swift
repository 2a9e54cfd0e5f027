import Catalog
import Geodesy
import Notation

/// `places.geojson`: buildings, levels, rooms and entrances.
struct PlacesFile {
  enum Kind: String, CaseIterable {
    case building, level, room, entrance

    /// The properties of its features.
    var names: RecordNames {
      RecordNames(of: itemKind.fields, and: ["kind", "number"], written: ["geometry": []])
    }

    private var itemKind: ItemKind {
      switch self {
      case .building: .building
      case .level: .level
      case .room: .room
      case .entrance: .entrance
      }
    }

    /// How many slugs make its identifier.
    var depth: Int {
      switch self {
      case .building: 2
      case .level, .entrance: 3
      case .room: 4
      }
    }
  }

  let campus: PlaceID
  let languages: [LanguageTag]
  let log: ProblemLog

  func read(_ text: SourceText, insert: (Item, _ line: Int) -> Void) {
    for feature in GeoJSONReader.features(of: text, log: log) {
      let kind = FeatureFields.kind(of: feature, Kind.self, log: log)
      guard let kind else { continue }
      let fields = FeatureFields(feature, names: kind.names, languages: languages, log: log)
      guard let id = fields.id(of: kind.rawValue, depth: kind.depth, campus: campus) else {
        continue
      }
      let item: Item? =
        switch kind {
        case .building: building(id, fields).map(Item.building)
        case .level: level(id, fields).map(Item.level)
        case .room: room(id, fields).map(Item.room)
        case .entrance: entrance(id, fields).map(Item.entrance)
        }
      if let item { insert(item, feature.line) }
    }
  }

  private func building(_ id: PlaceID, _ fields: FeatureFields) -> Building? {
    let record = fields.record
    guard let name = record.requiredText("name") else { return nil }
    var building = Building(id: id, name: name, shape: fields.shape(allowsPoint: true))
    building.text = record.text("text")
    building.address = record.string("address")
    building.hours = record.text("hours")
    building.openingHours = record.openingHours()
    building.number = record.integer("number", in: 1...(.max))
    building.details = record.details()
    return building
  }

  private func level(_ id: PlaceID, _ fields: FeatureFields) -> Level? {
    let record = fields.record
    let ordinal = record.integer("ordinal", in: Level.ordinals)
    if ordinal == nil { record.addMissing("ordinal") }
    guard let shortName = record.string("shortName") else {
      record.addMissing("shortName")
      return nil
    }
    guard let ordinal else { return nil }
    var level = Level(id: id, ordinal: ordinal, shortName: shortName)
    level.name = record.text("name")
    level.shape = fields.shape(allowsPoint: false)
    level.elevation = record.number("elevation").map { Meters($0) }
    level.number = record.integer("number", in: 1...(.max))
    level.details = record.details()
    return level
  }

  private func room(_ id: PlaceID, _ fields: FeatureFields) -> Room? {
    let record = fields.record
    guard let name = record.requiredText("name") else { return nil }
    var room = Room(id: id, name: name, shape: fields.shape(allowsPoint: true))
    room.shortName = record.string("shortName")
    room.text = record.text("text")
    room.number = record.integer("number", in: 1...(.max))
    room.details = record.details()
    return room
  }

  private func entrance(_ id: PlaceID, _ fields: FeatureFields) -> Entrance? {
    let record = fields.record
    guard let coordinate = fields.point() else { return nil }
    var entrance = Entrance(id: id, coordinate: coordinate)
    entrance.level = record.place("level")
    entrance.name = record.text("name")
    entrance.isAccessible = record.truth("accessible")
    entrance.openingHours = record.openingHours()
    entrance.number = record.integer("number", in: 1...(.max))
    entrance.details = record.details()
    return entrance
  }
}
