import Catalog
import Geodesy
import Queries

// What a door is called, which seldom has a name.
extension Renderer {
  /// The distance from the middle of its building below which a door is on no side of it: a choice.
  private static let middle = Meters(3)

  /// A door as an instruction tells it from the others of its building; `nil` if nothing does.
  func door(_ id: PlaceID, for reader: Reader) -> InstructionNames.Door? {
    guard let door = snapshot.contents.entrances[id] else { return nil }
    if let name = door.name.flatMap({ words($0, at: id, for: reader) }) { return .named(name) }
    return side(of: door).map { .side($0) }
  }

  /// A door by its own name and that of its building: `Gallery, east`, `entrance of Gallery`.
  func name(ofEntrance id: PlaceID, for reader: Reader) -> String {
    let building = id.parent.flatMap { spokenName(ofBuilding: $0, for: reader) }
    let door = snapshot.contents.entrances[id]
    if let own = door?.name.flatMap({ words($0, at: id, for: reader) }) {
      return [building, own].compactMap { $0 }.joined(separator: ", ")
    }
    let wording = InstructionWording(
      for: reader, fallback: snapshot.contents.defaultLanguage(at: id))
    return wording.entrance(of: building, side: door.flatMap(side))
  }

  /// The name that people call a building by; `nil` where an import has made it up, or it has none.
  func spokenName(ofBuilding id: PlaceID, for reader: Reader) -> String? {
    snapshot.contents.buildings[id].flatMap {
      $0.hasNameOfItsOwn ? words($0.name, at: id, for: reader) : nil
    }
  }

  /// The name of a level or room, with its building where that has a name of its own: many
  /// buildings have a Level 2.
  func spokenName(ofStory id: PlaceID, for reader: Reader) -> String {
    let building = id.ancestor(depth: 2).flatMap { spokenName(ofBuilding: $0, for: reader) }
    let names = snapshot.trail(to: id).dropFirst(2).map { name(of: $0, for: reader) }
    return (([building].compactMap(\.self)) + names).joined(separator: ", ")
  }

  /// The side of its building that a door is on, of eight. `nil` where the building has only one
  /// door or no outline, or the door is next to its ``middle``.
  private func side(of door: Entrance) -> CompassPoint? {
    guard let building = door.id.parent, snapshot.entrances(of: building).count > 1,
      let center = snapshot.contents.buildings[building]?.shape?.center,
      center.distance(to: door.coordinate) > Self.middle,
      let bearing = Geodesic(from: center, to: door.coordinate).initialBearing
    else { return nil }
    return bearing.compassEighth
  }
}
