public import Geodesy

/// Free facts that have no field of their own, by name.
public typealias Details = [String: String]

/// A whole estate: IMDF's venue.
public struct Campus: Hashable, Sendable {
  /// The zoom levels of web maps.
  public static let zooms = 0...22

  /// One slug.
  public let id: PlaceID
  /// What it is called.
  public var name: LocalizedText
  /// An introduction, CommonMark.
  public var text: LocalizedText?
  /// The languages it speaks, the default first; never empty.
  public internal(set) var languages: [LanguageTag]
  /// An IANA time zone, such as `America/Vancouver`.
  public var timeZone: String
  /// Where a map of it begins.
  public var center: Coordinate
  /// How close that map begins, in web-map zoom levels, of ``zooms``.
  public var zoom: Int?
  /// The address pattern of map tiles, with `{z}`, `{x}` and `{y}`.
  public var tiles: String?
  /// Whom to thank for the tiles.
  public var tilesAttribution: String?
  /// When it is open, as people read it.
  public var hours: LocalizedText?
  /// Its public holidays, which the hours of its buildings, doors and paths may name.
  public var publicHolidays: HolidayDates?
  /// Its school holidays.
  public var schoolHolidays: HolidayDates?
  /// Its postal address.
  public var address: String?
  /// Its lasting integer, where it differs from the derived one.
  public var number: Int?
  /// Anything else.
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
}

/// A house on a campus.
public struct Building: Hashable, Sendable {
  /// Two slugs.
  public let id: PlaceID
  /// What it is called.
  public var name: LocalizedText
  /// Its outline, or a point of it.
  public var shape: Shape?
  /// An introduction, CommonMark.
  public var text: LocalizedText?
  /// Its postal address.
  public var address: String?
  /// When it is open, as people read it.
  public var hours: LocalizedText?
  /// When one can walk in, as programs read it; nobody has said where absent.
  public var openingHours: OpeningHours?
  /// Its lasting integer, where it differs from the derived one.
  public var number: Int?
  /// Anything else.
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

  /// Three slugs.
  public let id: PlaceID
  /// 0 at the ground, negative below it, as in IMDF; one of ``ordinals``.
  public var ordinal: Int
  /// What the lift button says.
  public var shortName: String
  /// What it is called, where it has a name.
  public var name: LocalizedText?
  /// Its outline; the building's where absent.
  public var shape: Shape?
  /// The height of its floor, in metres above the ellipsoid's or the campus's zero.
  public var elevation: Meters?
  /// Its lasting integer, where it differs from the derived one.
  public var number: Int?
  /// Anything else.
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
  /// Four slugs.
  public let id: PlaceID
  /// What it is called.
  public var name: LocalizedText
  /// What its door says.
  public var shortName: String?
  /// Its outline, or a point of it.
  public var shape: Shape?
  /// An introduction, CommonMark.
  public var text: LocalizedText?
  /// Its lasting integer, where it differs from the derived one.
  public var number: Int?
  /// Anything else.
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
  /// Where the door is.
  public var coordinate: Coordinate
  /// The level it leads to.
  public var level: PlaceID?
  /// What it is called.
  public var name: LocalizedText?
  /// Whether it can be used without steps; `nil` where nobody has said.
  public var isAccessible: Bool?
  /// When it can be used; as long as its building is open where absent.
  public var openingHours: OpeningHours?
  /// Its lasting integer, where it differs from the derived one.
  public var number: Int?
  /// Anything else.
  public var details: Details = [:]

  /// A door at `coordinate`.
  public init(id: PlaceID, coordinate: Coordinate) {
    self.id = id
    self.coordinate = coordinate
  }
}
