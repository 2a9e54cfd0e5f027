import Catalog
import Geodesy
import Wayfinding

extension CatalogNetwork {
  /// The obstacles to straight pieces, and the ground that is none: outlines of buildings outdoors
  /// and of rooms on their levels, barriers and closed paths, areas.
  static func outlines(
    _ contents: CatalogContents, _ floors: [PlaceID: Int]
  ) -> [NetworkOutline] {
    func lines(_ shape: Shape?) -> [[Coordinate]] {
      guard case .polygons(let polygons)? = shape else { return [] }
      return polygons.flatMap { polygon in
        [polygon.exterior.coordinates] + polygon.holes.map(\.coordinates)
      }
    }
    let buildings = contents.buildings.values.map { building in
      NetworkOutline(
        id: building.id.description, kind: .building, lines: lines(building.shape))
    }
    let rooms = contents.rooms.values.compactMap { room in
      room.id.parent.flatMap { floors[$0] }.map { floor in
        NetworkOutline(
          id: room.id.description, kind: .room, lines: lines(room.shape),
          floors: [FloorID(floor)])
      }
    }
    let paths = contents.paths.values.compactMap { path in
      path.outlineKind.map { kind in
        NetworkOutline(
          id: path.id.description, kind: kind, lines: [path.line],
          floors: path.levels.map { FloorID($0, floors) })
      }
    }
    return (buildings + rooms + paths).filter { !$0.lines.isEmpty }
  }
}

extension Path {
  /// The kind of outline that it makes, if it makes one.
  fileprivate var outlineKind: NetworkOutline.Kind? {
    if kind == .barrier {
      // Walls may have doors that nobody has mapped.
      if details["building"] != nil { return .building }
      return kerb != nil || details["barrier"] == "kerb" ? .kerb : .barrier
    }
    if isClosed { return kind == .lift ? nil : .closedWay }
    return isArea && enclosesGround && isAccessible != false && kind != .steps && isOnGround
      ? .ground : nil
  }
}
