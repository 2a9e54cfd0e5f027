/// The contents of a catalogue as plain values: every item by its identifier.
public struct CatalogContents: Hashable, Sendable {
  /// The campuses, by their identifiers.
  public var campuses: [PlaceID: Campus] = [:]
  /// The buildings, by their identifiers.
  public var buildings: [PlaceID: Building] = [:]
  /// The levels, by their identifiers.
  public var levels: [PlaceID: Level] = [:]
  /// The rooms, by their identifiers.
  public var rooms: [PlaceID: Room] = [:]
  /// The entrances, by their identifiers.
  public var entrances: [PlaceID: Entrance] = [:]
  /// The edges of the walking network, by their identifiers.
  public var paths: [PlaceID: Path] = [:]
  /// The points of the walking network that stop or slow, by their identifiers.
  public var pathPoints: [PlaceID: PathPoint] = [:]
  /// The ground that maps are drawn on, by its identifiers.
  public var ground: [PlaceID: GroundFeature] = [:]
  /// The artists, by their identifiers.
  public var artists: [Slug: Artist] = [:]
  /// The media, by their identifiers.
  public var media: [Slug: Media] = [:]
  /// The works, by their identifiers.
  public var works: [Slug: Work] = [:]
  /// The tours, drafts included, by their identifiers.
  public var tours: [Slug: Tour] = [:]

  /// The contents of an empty catalogue.
  public init() {}

  /// True if there are no items.
  ///
  /// - Complexity: O(1).
  public var isEmpty: Bool { count == 0 }

  /// The number of items of all kinds.
  ///
  /// - Complexity: O(1).
  public var count: Int {
    campuses.count + buildings.count + levels.count + rooms.count + entrances.count + paths.count
      + pathPoints.count + ground.count + artists.count + media.count + works.count + tours.count
  }

  /// The items of all kinds, in no particular order.
  ///
  /// - Complexity: O(n) for n items.
  public var items: [Item] {
    campuses.values.map(Item.campus) + buildings.values.map(Item.building)
      + levels.values.map(Item.level) + rooms.values.map(Item.room)
      + entrances.values.map(Item.entrance) + paths.values.map(Item.path)
      + pathPoints.values.map(Item.pathPoint) + ground.values.map(Item.ground)
      + artists.values.map(Item.artist) + media.values.map(Item.media)
      + works.values.map(Item.work) + tours.values.map(Item.tour)
  }

  /// The item that `key` names; `nil` if there is none.
  ///
  /// - Complexity: O(1) on average.
  public subscript(key: ItemKey) -> Item? {
    if key.kind.isPlaceNamed {
      let id = PlaceID(known: key.id)
      return switch key.kind {
      case .campus: campuses[id].map(Item.campus)
      case .building: buildings[id].map(Item.building)
      case .level: levels[id].map(Item.level)
      case .room: rooms[id].map(Item.room)
      case .entrance: entrances[id].map(Item.entrance)
      case .path: paths[id].map(Item.path)
      case .pathPoint: pathPoints[id].map(Item.pathPoint)
      default: ground[id].map(Item.ground)
      }
    }
    let id = Slug(known: key.id)
    return switch key.kind {
    case .artist: artists[id].map(Item.artist)
    case .media: media[id].map(Item.media)
    case .work: works[id].map(Item.work)
    default: tours[id].map(Item.tour)
    }
  }

  /// Inserts an item, in place of one with the same key.
  ///
  /// - Complexity: O(1) on average, amortized.
  public mutating func insert(_ item: Item) {
    switch item {
    case .campus(let campus): campuses[campus.id] = campus
    case .building(let building): buildings[building.id] = building
    case .level(let level): levels[level.id] = level
    case .room(let room): rooms[room.id] = room
    case .entrance(let entrance): entrances[entrance.id] = entrance
    case .path(let path): paths[path.id] = path
    case .pathPoint(let point): pathPoints[point.id] = point
    case .ground(let feature): ground[feature.id] = feature
    case .artist(let artist): artists[artist.id] = artist
    case .media(let medium): media[medium.id] = medium
    case .work(let work): works[work.id] = work
    case .tour(let tour): tours[tour.id] = tour
    }
  }

  /// Removes the item that `key` names, if it is there.
  ///
  /// - Complexity: O(1) on average.
  public mutating func remove(_ key: ItemKey) {
    if key.kind.isPlaceNamed {
      let id = PlaceID(known: key.id)
      switch key.kind {
      case .campus: campuses[id] = nil
      case .building: buildings[id] = nil
      case .level: levels[id] = nil
      case .room: rooms[id] = nil
      case .entrance: entrances[id] = nil
      case .path: paths[id] = nil
      case .pathPoint: pathPoints[id] = nil
      default: ground[id] = nil
      }
    } else {
      let id = Slug(known: key.id)
      switch key.kind {
      case .artist: artists[id] = nil
      case .media: media[id] = nil
      case .work: works[id] = nil
      default: tours[id] = nil
      }
    }
  }

  /// The language of texts that name none, on the campus around `place`.
  ///
  /// - Complexity: O(1) on average.
  public func defaultLanguage(at place: PlaceID) -> LanguageTag {
    campuses[place.campus]?.defaultLanguage ?? .english
  }
}

/// An item of a catalogue, of whichever kind.
///
/// Indirect, because some take hundreds of bytes, and lists of changes are sorted and copied.
public indirect enum Item: Hashable, Sendable {
  /// A campus, the root of its places.
  case campus(Campus)
  /// A building of a campus.
  case building(Building)
  /// A level of a building.
  case level(Level)
  /// A room on a level.
  case room(Room)
  /// An entrance of a building.
  case entrance(Entrance)
  /// An edge of the walking network.
  case path(Path)
  /// A point of the walking network that stops or slows.
  case pathPoint(PathPoint)
  /// Ground that maps are drawn on.
  case ground(GroundFeature)
  /// An artist, person or group.
  case artist(Artist)
  /// An image, sound, film or model.
  case media(Media)
  /// A work of art.
  case work(Work)
  /// A tour with its stops.
  case tour(Tour)

  /// The key that names it in the catalogue.
  public var key: ItemKey {
    switch self {
    case .campus(let item): ItemKey(.campus, item.id.description)
    case .building(let item): ItemKey(.building, item.id.description)
    case .level(let item): ItemKey(.level, item.id.description)
    case .room(let item): ItemKey(.room, item.id.description)
    case .entrance(let item): ItemKey(.entrance, item.id.description)
    case .path(let item): ItemKey(.path, item.id.description)
    case .pathPoint(let item): ItemKey(.pathPoint, item.id.description)
    case .ground(let item): ItemKey(.ground, item.id.description)
    case .artist(let item): ItemKey(.artist, item.id.description)
    case .media(let item): ItemKey(.media, item.id.description)
    case .work(let item): ItemKey(.work, item.id.description)
    case .tour(let item): ItemKey(.tour, item.id.description)
    }
  }

  /// The campus whose files it stands in.
  public var campus: PlaceID {
    switch self {
    case .campus(let item): item.id
    case .building(let item): item.id.campus
    case .level(let item): item.id.campus
    case .room(let item): item.id.campus
    case .entrance(let item): item.id.campus
    case .path(let item): item.id.campus
    case .pathPoint(let item): item.id.campus
    case .ground(let item): item.id.campus
    case .artist(let item): item.campus
    case .media(let item): item.campus
    case .work(let item): item.place.campus
    case .tour(let item): item.campus
    }
  }

  /// The lasting integer, which is the one it states, or else the derived one.
  public var lastingNumber: Int { statedNumber ?? key.derivedNumber }

  private var statedNumber: Int? {
    switch self {
    case .campus(let item): item.number
    case .building(let item): item.number
    case .level(let item): item.number
    case .room(let item): item.number
    case .entrance(let item): item.number
    case .path(let item): item.number
    case .pathPoint(let item): item.number
    case .ground(let item): item.number
    case .artist(let item): item.number
    case .media(let item): item.number
    case .work(let item): item.number
    case .tour(let item): item.number
    }
  }
}

extension ItemKind {
  /// True if its identifier is a path of slugs rather than one slug.
  public var isPlaceNamed: Bool { self < .artist }
}
