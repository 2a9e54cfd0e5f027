public import Catalog

/// A campus, building, level or room, with the parts that records of collections describe.
public struct DescribedPlace {
  /// The place as an item of the catalogue.
  public let item: Item
  /// The identifier of the place.
  public let id: PlaceID
  /// The name; `nil` if a level has none.
  public let name: LocalizedText?
  /// The words on the lift button of a level or the door of a room; `nil` for a campus or building.
  public let shortName: String?
  /// The introduction in CommonMark; always `nil` for a level.
  public let text: LocalizedText?
  /// Its outline, or a point of it; a campus has none.
  public let shape: Shape?

  /// `nil` for what is no place to be in.
  public init?(_ item: Item) {
    self.item = item
    switch item {
    case .campus(let campus):
      (id, name, shortName, text, shape) = (campus.id, campus.name, nil, campus.text, nil)
    case .building(let building):
      (id, name, shortName) = (building.id, building.name, nil)
      (text, shape) = (building.text, building.shape)
    case .level(let level):
      (id, name, shortName) = (level.id, level.name, level.shortName)
      (text, shape) = (nil, level.shape)
    case .room(let room):
      (id, name, shortName, text, shape) =
        (room.id, room.name, room.shortName, room.text, room.shape)
    case .entrance, .path, .pathPoint, .ground, .artist, .media, .work, .tour: return nil
    }
  }

  /// A name to show, in `language` if there is one.
  public func label(in language: LanguageTag) -> String {
    if let name { return name.reading(for: LanguagePreference(), fallback: language).text }
    guard let shortName, !shortName.isEmpty else { return id.description }
    return shortName
  }
}

extension CatalogContents {
  /// The place `id` and those around it, the campus last; what is not there is passed over.
  ///
  /// - Complexity: O(1) on average: four places at most.
  public func places(around id: PlaceID) -> [DescribedPlace] {
    sequence(first: id) { $0.parent }.compactMap { id in
      let item: Item? =
        switch id.depth {
        case 1: campuses[id].map(Item.campus)
        case 2: buildings[id].map(Item.building)
        case 3: levels[id].map(Item.level)
        default: rooms[id].map(Item.room)
        }
      return item.flatMap(DescribedPlace.init)
    }
  }
}
