public import Geodesy

/// The facts that have no field of their own, by name.
public typealias Details = [String: String]

extension Details {
  /// Tells whether a new detail can be called `name`: nobody can ask for one that has nothing but spaces,
  /// or that is not a visible line.
  ///
  /// - Complexity: O(n) for n characters.
  public static func isName(_ name: String) -> Bool {
    !name.allSatisfy(\.isWhitespace) && name.isVisibleLine
  }
}

extension StringProtocol {
  /// True of a name that people can see, tell from others and type: one line without control characters,
  /// and without those that show nothing or turn the direction of text (Unicode's general categories Cc,
  /// Cf, Zl and Zp). Joiners and non-joiners (U+200C, U+200D) show between characters of the scripts that
  /// have them, and in emoji: past Latin, Greek and Cyrillic, that is, past U+0590.
  ///
  /// - Complexity: O(n) for n characters.
  public var isVisibleLine: Bool {
    var last: UInt32 = 0
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .format where last >= 0x590 && (0x200C...0x200D).contains(scalar.value): break
      case .control, .format, .lineSeparator, .paragraphSeparator: return false
      default: break
      }
      last = scalar.value
    }
    return true
  }
}

/// A campus, the whole that all other places lie in: IMDF's venue.
public struct Campus: Hashable, Sendable {
  /// The zoom levels of web maps.
  public static let zooms = 0...22

  /// The path of the campus, one slug.
  public let id: PlaceID
  /// The name that visitors read.
  public var name: LocalizedText
  /// An introduction for visitors, CommonMark.
  public var text: LocalizedText?
  /// The languages it speaks, the default first; never empty.
  public internal(set) var languages: [LanguageTag]
  /// An IANA time zone, such as `America/Vancouver`.
  public var timeZone: String
  /// The centre of a map of it when it opens.
  public var center: Coordinate
  /// The web-map zoom level, of ``zooms``, of that map when it opens.
  public var zoom: Int?
  /// The address pattern of map tiles, with `{z}`, `{x}` and `{y}`.
  public var tiles: String?
  /// The credit line that the tiles ask for.
  public var tilesAttribution: String?
  /// The credit line that its ground and paths ask for, which every map of it bears.
  public var attribution: String?
  /// The hours when it is open, as people read them.
  public var hours: LocalizedText?
  /// Its public holidays, which the hours of its buildings, doors and paths may name.
  public var publicHolidays: HolidayDates?
  /// Its school holidays, which those hours may name, too.
  public var schoolHolidays: HolidayDates?
  /// Its postal address, as one writes it.
  public var address: String?
  /// True if the names of stops begin with their order for apps that sort stops by name; false where nobody
  /// says it.
  public var numbersStops = false
  /// Its lasting integer, where it differs from the derived one.
  public var number: Int?
  /// The facts that have no field here.
  public var details: Details = [:]

  /// A campus that speaks `languages`, English if none is named.
  public init(
    id: PlaceID, name: LocalizedText, languages: [LanguageTag], timeZone: String,
    center: Coordinate
  ) {
    self.id = id
    self.name = name
    self.languages = languages.isEmpty ? [.english] : languages
    self.timeZone = timeZone
    self.center = center
  }

  /// The language of texts that name none.
  public var defaultLanguage: LanguageTag { languages[0] }

  /// The credit line that says all of `credit`, and `other` unless that is in it already.
  ///
  /// - Complexity: O(n m) for n and m characters.
  public static func credit(_ credit: String?, with other: String?) -> String? {
    guard let credit, !credit.isEmpty else { return other }
    guard let other, !other.isEmpty, !credit.contains(other) else { return credit }
    return other.contains(credit) ? other : "\(credit) · \(other)"
  }
}

/// A house on a campus.
public struct Building: Hashable, Sendable {
  /// The path of the building, two slugs.
  public let id: PlaceID
  /// The name that visitors read.
  public var name: LocalizedText
  /// Its outline, or a point of it.
  public var shape: Shape?
  /// An introduction for visitors, CommonMark.
  public var text: LocalizedText?
  /// Its postal address, as one writes it.
  public var address: String?
  /// The hours when it is open, as people read them.
  public var hours: LocalizedText?
  /// The hours when one can walk in, as programs read them; not known where absent.
  public var openingHours: OpeningHours?
  /// Its lasting integer, where it differs from the derived one.
  public var number: Int?
  /// The facts that have no field here.
  public var details: Details = [:]

  /// A building of which only the name is known yet.
  public init(id: PlaceID, name: LocalizedText, shape: Shape? = nil) {
    self.id = id
    self.name = name
    self.shape = shape
  }
}

/// A storey of a building.
public struct Level: Hashable, Sendable {
  /// The ordinals that a level can have: more than any building needs, and few enough to be added
  /// and subtracted. Every reader refuses others, that of the database too.
  public static let ordinals = -1_000...1_000

  /// The path of the level, three slugs.
  public let id: PlaceID
  /// The number of the storey: 0 at the ground, negative below it, as in IMDF; one of ``ordinals``.
  public var ordinal: Int
  /// The label of its lift button.
  public var shortName: String
  /// The name that visitors read, where it has one.
  public var name: LocalizedText?
  /// Its outline; the building's where absent.
  public var shape: Shape?
  /// The height of its floor, in metres above the ellipsoid's or the campus's zero.
  public var elevation: Meters?
  /// Its lasting integer, where it differs from the derived one.
  public var number: Int?
  /// The facts that have no field here.
  public var details: Details = [:]

  /// A level that the lift calls `shortName`.
  public init(id: PlaceID, ordinal: Int, shortName: String) {
    self.id = id
    self.ordinal = ordinal
    self.shortName = shortName
  }
}

/// A space on a level: IMDF's unit.
public struct Room: Hashable, Sendable {
  /// The path of the room, four slugs.
  public let id: PlaceID
  /// The name that visitors read.
  public var name: LocalizedText
  /// The label of its door.
  public var shortName: String?
  /// Its outline, or a point of it.
  public var shape: Shape?
  /// An introduction for visitors, CommonMark.
  public var text: LocalizedText?
  /// Its lasting integer, where it differs from the derived one.
  public var number: Int?
  /// The facts that have no field here.
  public var details: Details = [:]

  /// A room of which only the name is known yet.
  public init(id: PlaceID, name: LocalizedText, shape: Shape? = nil) {
    self.id = id
    self.name = name
    self.shape = shape
  }
}

/// A door on a building's outline that joins outdoor paths to a level.
public struct Entrance: Hashable, Sendable {
  /// The building's two slugs and one of its own.
  public let id: PlaceID
  /// The position of the door.
  public var coordinate: Coordinate
  /// The level it leads to.
  public var level: PlaceID?
  /// The name that visitors read.
  public var name: LocalizedText?
  /// True if it can be used without steps; `nil` where it is not known.
  public var isAccessible: Bool?
  /// The hours when it can be used; as long as its building is open where absent.
  public var openingHours: OpeningHours?
  /// Its lasting integer, where it differs from the derived one.
  public var number: Int?
  /// The facts that have no field here.
  public var details: Details = [:]

  /// A door at `coordinate`.
  public init(id: PlaceID, coordinate: Coordinate) {
    self.id = id
    self.coordinate = coordinate
  }
}

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
    Field("tiles", \.tiles, "The address of map tiles, with `{z}`, `{x}` and `{y}`."),
    Field("tilesAttribution", \.tilesAttribution, "The credit that the tiles ask for."),
    Field(
      "attribution", \.attribution,
      "The credit that the ground and paths ask for, such as `© OpenStreetMap contributors`."),
    Field("hours", \.hours, "The opening hours in words."),
    Field("publicHolidays", \.publicHolidays, "The dates of public holidays."),
    Field("schoolHolidays", \.schoolHolidays, "The dates of school holidays."),
    Field("address", \.address, "The postal address."),
    .flag(
      "numberedStops", \.numbersStops,
      "Yes if apps that sort stops by name are to get them in order, as `01 Name`. No is the "
        + "default, and is not written."),
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
