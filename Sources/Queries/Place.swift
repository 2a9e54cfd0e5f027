public import Catalog
public import Geodesy

/// A campus, building, level or room.
public enum Place: Hashable, Sendable {
  /// A campus, the whole estate.
  case campus(Campus)
  /// A building of a campus.
  case building(Building)
  /// A storey of a building.
  case level(Level)
  /// A space on a level.
  case room(Room)

  /// The path that identifies it, from the campus down.
  public var id: PlaceID {
    switch self {
    case .campus(let campus): campus.id
    case .building(let building): building.id
    case .level(let level): level.id
    case .room(let room): room.id
    }
  }

  /// The kind of item that it is.
  public var kind: ItemKind {
    switch self {
    case .campus: .campus
    case .building: .building
    case .level: .level
    case .room: .room
    }
  }

  /// The same place as an item.
  public var item: Item {
    switch self {
    case .campus(let campus): .campus(campus)
    case .building(let building): .building(building)
    case .level(let level): .level(level)
    case .room(let room): .room(room)
    }
  }

  /// The name of the place; `nil` for a level that has only a short name.
  public var name: LocalizedText? {
    switch self {
    case .campus(let campus): campus.name
    case .building(let building): building.name
    case .level(let level): level.name
    case .room(let room): room.name
    }
  }

  /// Its outline or point, where one is stated.
  public var shape: Shape? {
    switch self {
    case .campus: nil
    case .building(let building): building.shape
    case .level(let level): level.shape
    case .room(let room): room.shape
    }
  }

  /// The text that introduces it; `nil` for a level, and where there is none.
  public var text: LocalizedText? {
    switch self {
    case .campus(let campus): campus.text
    case .building(let building): building.text
    case .level: nil
    case .room(let room): room.text
    }
  }

  /// The further facts about it.
  public var details: Details {
    switch self {
    case .campus(let campus): campus.details
    case .building(let building): building.details
    case .level(let level): level.details
    case .room(let room): room.details
    }
  }
}

/// A coordinate, and what it is the coordinate of.
public struct Position: Hashable, Sendable {
  /// The thing whose coordinate it is.
  public enum Basis: String, Hashable, Sendable {
    /// The thing itself that was asked for.
    case own
    /// The middle of the room it is in.
    case room
    /// The middle of the level it is on.
    case level
    /// The middle of the building it is in.
    case building
    /// The map centre of the campus.
    case campus
  }

  /// The coordinate on the map.
  public let coordinate: Coordinate
  /// The thing whose coordinate it is, for nothing may seem more exact than it is.
  public let basis: Basis
}

extension CatalogSnapshot {
  /// The place that `id` names.
  public func place(_ id: PlaceID) -> Place? {
    contents.campuses[id].map(Place.campus) ?? contents.buildings[id].map(Place.building)
      ?? contents.levels[id].map(Place.level) ?? contents.rooms[id].map(Place.room)
  }

  /// The places from the campus down to `id`; those the catalogue does not describe are left out.
  public func trail(to id: PlaceID) -> [Place] {
    (1...id.depth).compactMap { id.ancestor(depth: $0).flatMap(place) }
  }

  /// The outline of a level: its own, or else that of its building; `nil` where neither is known.
  public func outline(of level: Level) -> Shape? {
    level.shape ?? level.id.parent.flatMap { contents.buildings[$0]?.shape }
  }

  /// The level that `id` is or lies on.
  public func level(of id: PlaceID) -> Level? {
    id.ancestor(depth: 3).flatMap { contents.levels[$0] }
  }

  /// The ordinal of the level that a place lies on, as IMDF counts from the ground: 0 outdoors,
  /// `nil` in a building when it is not known on which level.
  public func ordinal(of id: PlaceID) -> Int? {
    level(of: id)?.ordinal ?? (id.depth == 1 ? 0 : nil)
  }

  /// The coordinate of a place: the middle of its own shape, or else of the next one around it that
  /// has one. `nil` where no shape up to the building is known.
  public func position(of id: PlaceID) -> Position? {
    var candidate: PlaceID? = id
    while let here = candidate, let place = place(here) {
      if case .campus(let campus) = place {
        return here == id ? Position(coordinate: campus.center, basis: .campus) : nil
      }
      if let shape = place.shape {
        let basis: Position.Basis =
          here == id
          ? .own : [.building: .building, .level: .level, .room: .room][place.kind] ?? .own
        return Position(coordinate: shape.center, basis: basis)
      }
      candidate = here.parent
    }
    return nil
  }

  /// The coordinate to walk to for what a stop shows: a work's own, or else its place's.
  public func position(of subject: Stop.Subject) -> Position? {
    switch subject {
    case .place(let id): position(of: id)
    case .work(let id):
      contents.works[id].flatMap { work in
        work.coordinate.map { Position(coordinate: $0, basis: .own) }
          ?? placePosition(around: work)
      }
    }
  }

  private func placePosition(around work: Work) -> Position? {
    guard work.place.depth > 1, let around = position(of: work.place) else { return nil }
    guard around.basis == .own, let kind = place(work.place)?.kind else { return around }
    let basis: [ItemKind: Position.Basis] = [.building: .building, .level: .level, .room: .room]
    return Position(coordinate: around.coordinate, basis: basis[kind] ?? .own)
  }
}
