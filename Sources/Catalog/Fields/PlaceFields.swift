import Geodesy

extension Campus: CatalogItem {
  /// The item kind of campuses.
  public static let kind = ItemKind.campus
  /// The campus among items of all kinds.
  public var item: Item { .campus(self) }

  /// A campus of which nothing is known.
  public static func blank(id: PlaceID, campus: PlaceID) -> Campus {
    Campus(id: id, name: .blank, languages: [], timeZone: "", center: .origin)
  }

  /// Every field, in the order in which complete forms write them.
  public static let fields: [Field<Campus>] = [
    Field("name", \.name, "The name of the campus."),
    Field("text", \.text, isProse: true, "A text about the campus."),
    Field(
      "languages", type: .texts, isRequired: true, "The languages of its texts, the default first."
    ) {
      .texts($0.languages.map(\.description))
    } write: { value, campus throws(UnsuitableValue) in
      guard case .texts(let texts)? = value, !texts.isEmpty,
        let tags = try? texts.map({ try LanguageTag($0) })
      else { throw UnsuitableValue(LanguageTag.self) }
      campus.languages = tags
    },
    Field("timeZone", \.timeZone, "The time zone, by its name in the IANA database."),
    Field("center", \.center, "The position around which maps begin."),
    Field(
      "zoom", \.zoom, type: .integer(Campus.zooms), "The zoom level at which movable maps begin."),
    Field("tiles", \.tiles, "The address template of map tiles."),
    Field("tilesAttribution", \.tilesAttribution, "The credit that the tiles ask for."),
    Field("hours", \.hours, "The opening hours in words."),
    Field("publicHolidays", \.publicHolidays, "The dates of public holidays."),
    Field("schoolHolidays", \.schoolHolidays, "The dates of school holidays."),
    Field("address", \.address, "The postal address."),
    .details(\.details),
  ]
}

extension Building: CatalogItem {
  /// The item kind of buildings.
  public static let kind = ItemKind.building
  /// The building among items of all kinds.
  public var item: Item { .building(self) }

  /// A building of which nothing is known.
  public static func blank(id: PlaceID, campus: PlaceID) -> Building {
    Building(id: id, name: .blank)
  }

  /// Every field, in the order in which complete forms write them.
  public static let fields: [Field<Building>] = [
    Field("name", \.name, "The name of the building."),
    Field("geometry", \.shape, "The outline, or a point."),
    Field("text", \.text, isProse: true, "A text about the building."),
    Field("address", \.address, "The postal address."),
    Field("hours", \.hours, "The opening hours in words."),
    Field("openingHours", \.openingHours, "The opening hours in OpenStreetMap's notation."),
    .details(\.details),
  ]
}

extension Level: CatalogItem {
  /// The item kind of levels.
  public static let kind = ItemKind.level
  /// The level among items of all kinds.
  public var item: Item { .level(self) }

  /// A level of which nothing is known.
  public static func blank(id: PlaceID, campus: PlaceID) -> Level {
    Level(id: id, ordinal: 0, shortName: "")
  }

  /// Every field, in the order in which complete forms write them.
  public static let fields: [Field<Level>] = [
    Field(
      "ordinal", \.ordinal, type: .integer(Level.ordinals),
      "The place among the levels; 0 is the ground."),
    Field("shortName", \.shortName, "The words on the button of a lift."),
    Field("name", \.name, "The name of the level."),
    Field("geometry", \.shape, type: .shape(allowsPoint: false), "The outline."),
    Field("elevation", \.elevation, unit: .meters, "The height of the floor."),
    .details(\.details),
  ]
}

extension Room: CatalogItem {
  /// The item kind of rooms.
  public static let kind = ItemKind.room
  /// The room among items of all kinds.
  public var item: Item { .room(self) }

  /// A room of which nothing is known.
  public static func blank(id: PlaceID, campus: PlaceID) -> Room { Room(id: id, name: .blank) }

  /// Every field, in the order in which complete forms write them.
  public static let fields: [Field<Room>] = [
    Field("name", \.name, "The name of the room."),
    Field("shortName", \.shortName, "The words on its door."),
    Field("geometry", \.shape, "The outline, or a point."),
    Field("text", \.text, isProse: true, "A text about the room."),
    .details(\.details),
  ]
}

extension Entrance: CatalogItem {
  /// The item kind of entrances.
  public static let kind = ItemKind.entrance
  /// The entrance among items of all kinds.
  public var item: Item { .entrance(self) }

  /// An entrance of which nothing is known.
  public static func blank(id: PlaceID, campus: PlaceID) -> Entrance {
    Entrance(id: id, coordinate: .origin)
  }

  /// Every field, in the order in which complete forms write them.
  public static let fields: [Field<Entrance>] = [
    Field("level", \.level, "The level that it leads to."),
    Field("name", \.name, "The name of the entrance."),
    Field("geometry", \.coordinate, "The position of the door."),
    Field("accessible", \.isAccessible, "Whether it can be passed without steps."),
    Field("openingHours", \.openingHours, "The opening hours in OpenStreetMap's notation."),
    .details(\.details),
  ]
}
