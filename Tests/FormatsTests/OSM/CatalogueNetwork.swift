import Catalog
import Wayfinding

/// The number of each level in the network of `contents`.
func floorNumbers(_ contents: CatalogContents) -> [PlaceID: FloorID] {
  Dictionary(
    uniqueKeysWithValues: contents.levels.keys.sorted().enumerated().map {
      ($0.element, FloorID($0.offset))
    })
}

/// The walking network of all campuses in `contents`. Doors of buildings without levels lead nowhere
/// here.
func walkingNetwork(_ contents: CatalogContents) -> WalkingNetwork {
  let floors = floorNumbers(contents)
  var buildings: [PlaceID?: Int] = [:]
  for level in contents.levels.keys.sorted() where buildings[level.parent] == nil {
    buildings[level.parent] = buildings.count
  }
  let ways = contents.paths.values.filter(\.isForWalking).map { path in
    var way = WalkingWay(
      id: path.id.description, kind: .init(rawValue: path.kind.rawValue) ?? .footway,
      line: path.line, floors: path.levels.compactMap { floors[$0] },
      direction: path.direction.flatMap { .init(rawValue: $0.rawValue) })
    way.isAccessible = path.isAccessible
    way.incline = path.incline
    way.kerb = path.kerb.flatMap { .init(rawValue: $0.rawValue) }
    return way
  }
  let doors = contents.entrances.values.compactMap { entrance in
    entrance.level.flatMap { floors[$0] }.map {
      NetworkDoor(
        id: entrance.id.description, coordinate: entrance.coordinate, floor: $0,
        isAccessible: entrance.isAccessible)
    }
  }
  let all = contents.levels.values.compactMap { level in
    floors[level.id].map {
      Floor(id: $0, building: buildings[level.id.parent] ?? -1, ordinal: level.ordinal)
    }
  }
  return WalkingNetwork(ways: ways, doors: doors, floors: all)
}
