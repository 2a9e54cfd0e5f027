public import Catalog
import Foundation
public import Geodesy
public import Wayfinding

/// How do I get from here to there?
public struct Directions: Hashable, Sendable {
  /// An end of the walk.
  public enum End: Hashable, Sendable {
    /// A position; on a level, or else outdoors.
    case coordinate(Coordinate, level: PlaceID? = nil)
    /// A work or place of the catalogue.
    case subject(Stop.Subject)
    /// A door, from outside.
    case entrance(PlaceID)
  }

  /// Where the walk begins.
  public var from: End
  /// Where it ends.
  public var to: End
  /// How somebody walks.
  public var style: WalkingStyle

  /// The usual walk, unless told otherwise.
  public init(from: End, to: End, style: WalkingStyle = WalkingStyle()) {
    self.from = from
    self.to = to
    self.style = style
  }

  /// The walk, or why there is none.
  public struct Answer: Hashable, Sendable {
    /// What was asked.
    public let question: Directions
    /// Where it begins.
    public let start: Place
    /// Where it ends.
    public let end: Place
    /// The way between.
    public let way: Way
    /// Whether the building of the destination is open when the walk gets there; `nil` where nobody has
    /// said when it is open, or asked.
    public let opening: Openness?
  }

  /// An end of the walk, found in the catalogue.
  public struct Place: Hashable, Sendable {
    /// What was asked for.
    public let end: End
    /// Where it is.
    public let position: Position
    /// The place around it; `nil` outdoors away from any campus.
    public let holder: PlaceID?
  }
}

/// The way between two places.
public enum Way: Hashable, Sendable {
  /// Over the network, with instructions.
  case walk(Walk, [Instruction])
  /// There is a network, and no way through it.
  case blocked(Blockade)
  /// No network lies near: the straight line, which nobody may be able to walk.
  case straight(Geodesic)

  /// The course of a walk; `nil` where there is none, or it leads nowhere.
  public var course: [Coordinate]? {
    guard case .walk(let walk, _) = self else { return nil }
    var line: [Coordinate] = []
    for coordinate in walk.sections.lazy.flatMap(\.line) where line.last != coordinate {
      line.append(coordinate)
    }
    return line.count > 1 ? line : nil
  }

  /// How far it is; as the crow flies where nothing better is known.
  public var distance: Meters {
    switch self {
    case .walk(let walk, _): walk.distance
    case .straight(let geodesic): geodesic.distance
    case .blocked(let blockade): blockade.geodesic.distance
    }
  }
}

extension CatalogSnapshot {
  /// How many levels the end of a walk is above its start, or below where negative; the outdoors, and
  /// a building without levels, count as ordinal 0. `nil` where there is no walk.
  public func levelChange(on way: Way) -> Int? {
    guard case .walk(let walk, _) = way else { return nil }
    func ordinal(_ floor: FloorID?) -> Int {
      walkingMap.level(floor).flatMap { contents.levels[$0]?.ordinal } ?? 0
    }
    // Ordinals come from files: whatever they claim, nothing overflows.
    return ordinal(walk.sections.last?.toFloor)
      .subtractingReportingOverflow(ordinal(walk.sections.first?.fromFloor)).partialValue
  }
}

/// Why there is no way.
public struct Blockade: Hashable, Sendable {
  /// The point nearest to the destination that can be reached.
  public let reachable: Coordinate
  /// The level of that point; `nil` outdoors.
  public let level: PlaceID?
  /// How far the destination is from there, straight.
  public let gap: Meters
  /// Whether that point is on another floor than the destination, so that ``gap`` is not all.
  public let isOnOtherFloor: Bool
  /// The first path, point or door that is in the way; `nil` where the network simply does not lead on.
  public let obstacle: ItemKey?
  /// Whether it is in the way because it is closed at the time of departure.
  public let isClosed: Bool
  /// The straight line to the destination.
  public let geodesic: Geodesic
  /// Whether only a way without steps would have done.
  public let isStepFree: Bool
}

extension CatalogSnapshot {
  /// An unknown work, place or level, and one without a position, is a `not-found` Problem.
  public func answer(_ question: Directions) throws(Problem) -> Directions.Answer {
    let start = try place(of: question.from)
    let end = try place(of: question.to)
    let departure = question.style.departure
    let way = way(
      from: spot(of: start), to: spot(of: end), walkingMap.profile(question.style),
      at: departure, toward: question.to)
    var walked: Double?
    if case .walk(let walk, _) = way { walked = walk.duration }
    let opening = departure.flatMap { departure in
      walked.flatMap { duration in
        end.holder.flatMap {
          walkingMap.openness(ofBuilding: $0, at: departure.addingTimeInterval(duration))
        }
      }
    }
    return Directions.Answer(
      question: question, start: start, end: end, way: way, opening: opening)
  }

  private func place(of end: Directions.End) throws(Problem) -> Directions.Place {
    switch end {
    case .coordinate(let coordinate, let level):
      if let level, contents.levels[level] == nil {
        throw .notFound(
          "level", level.description, known: contents.levels.keys.map(\.description))
      }
      return Directions.Place(
        end: end, position: Position(coordinate: coordinate, basis: .own), holder: level)
    case .entrance(let id):
      guard let door = contents.entrances[id] else {
        throw .notFound(
          "entrance", id.description, known: contents.entrances.keys.map(\.description))
      }
      return Directions.Place(
        end: end, position: Position(coordinate: door.coordinate, basis: .own), holder: nil)
    case .subject(let subject):
      let holder: PlaceID
      switch subject {
      case .work(let id): holder = try work(id).place
      case .place(let id): holder = try existingPlace(id).id
      }
      guard let position = position(of: subject) else {
        throw Problem(
          .notFound, "Nobody has said where the \(subject.key) is.",
          remedy: "Ask for a place near it, or give it a position.")
      }
      return Directions.Place(end: end, position: position, holder: holder)
    }
  }

  private func spot(of place: Directions.Place) -> NetworkPlace {
    walkingMap.spot(place.position.coordinate, in: place.holder)
  }

  /// Where a stop's subject is for the network.
  func spot(of subject: Stop.Subject, at position: Position) -> NetworkPlace {
    switch subject {
    case .place(let id): walkingMap.spot(position.coordinate, in: id)
    case .work(let id): walkingMap.spot(position.coordinate, in: contents.works[id]?.place)
    }
  }

  /// What a way or point of the network is in the catalogue. A door may have two: its own, and the piece
  /// from there to the paths of its level.
  private func key(ofWay id: String) -> ItemKey {
    guard let place = try? PlaceID(id) else { return ItemKey(.path, id) }
    if contents.entrances[place] != nil { return ItemKey(.entrance, id) }
    return ItemKey(contents.pathPoints[place] == nil ? .path : .pathPoint, id)
  }

  /// The quickest way between two spots. Where nobody knows whether a door or path is open at
  /// `moment` it is taken, and the instruction says so.
  func way(
    from start: NetworkPlace, to end: NetworkPlace, _ profile: WalkingProfile,
    at moment: Date?, toward destination: Directions.End
  ) -> Way {
    switch walkingMap.network.walk(from: start, to: end, profile) {
    case .walk(let walk):
      return .walk(
        walk,
        Guide(self, walk, from: start, to: end.coordinate, destination, at: moment).instructions())
    case .straight(let geodesic): return .straight(geodesic)
    case .unreachable(let place):
      return .blocked(
        Blockade(
          reachable: place.nearest.coordinate, level: walkingMap.level(place.nearest.floor),
          gap: place.gap,
          isOnOtherFloor: place.nearest.floor != nil && end.floor != nil
            && place.nearest.floor != end.floor,
          obstacle: place.obstacle.map { key(ofWay: $0.wayID) },
          isClosed: place.obstacle.map { profile.closed.contains($0.wayID) } ?? false,
          geodesic: Geodesic(from: start.coordinate, to: end.coordinate),
          isStepFree: profile.isStepFree))
    }
  }
}
