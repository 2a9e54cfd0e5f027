public import Catalog
import Foundation
public import Geodesy
public import Notation
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

  /// The end where the walk begins.
  public var from: End
  /// The end where the walk stops.
  public var to: End
  /// The manner in which somebody walks, and when.
  public var style: WalkingStyle
  /// The number of other walks to tell of, in ``mostAlternatives``.
  public var alternatives: Int

  /// The numbers of other walks that can be asked for.
  public static let mostAlternatives = 0...3

  /// The usual walk, unless told otherwise.
  public init(
    from: End, to: End, style: WalkingStyle = WalkingStyle(), alternatives: Int = 0
  ) {
    self.from = from
    self.to = to
    self.style = style
    self.alternatives = alternatives
  }

  /// The walk, or the reason why there is none.
  public struct Answer: Hashable, Sendable {
    /// The question that was asked.
    public let question: Directions
    /// The place where the walk begins.
    public let start: FoundEnd
    /// The place where the walk ends.
    public let end: FoundEnd
    /// The outcome of the search between the two places.
    public let outcome: DirectionsOutcome
    /// The state of the destination's building when the walk gets there; `nil` where nobody has
    /// said when it is open, or asked.
    public let opening: Openness?
    /// Other walks, as many as were asked for and found: see
    /// ``Wayfinding/WalkingNetwork/alternatives(_:from:to:_:)``.
    public let alternatives: [DirectionsOutcome]
  }

  /// An end of the walk, found in the catalogue.
  public struct FoundEnd: Hashable, Sendable {
    /// The end that was asked for.
    public let end: End
    /// The position of that end.
    public let position: Position
    /// The level, work's place or place asked for; `nil` for a position outdoors, and for an
    /// entrance.
    public let holder: PlaceID?
  }
}

/// The outcome of a search for a walk between two places.
public enum DirectionsOutcome: Hashable, Sendable {
  /// A walk over the network, with instructions.
  case walk(Walk, [Instruction])
  /// A destination to which no walk leads.
  case unreachable(UnreachableDestination)
  /// The straight line, which nobody may be able to walk, since no network lies near.
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

  /// The length of the walk; as the crow flies where nothing better is known.
  public var distance: Meters {
    switch self {
    case .walk(let walk, _): walk.distance
    case .straight(let geodesic): geodesic.distance
    case .unreachable(let unreachable): unreachable.geodesic.distance
    }
  }
}

extension CatalogSnapshot {
  /// The number of levels from the start of a walk up to its end, negative where down; the
  /// outdoors, and a building without levels, count as ordinal 0. `nil` where there is no walk.
  public func levelChange(on outcome: DirectionsOutcome) -> Int? {
    guard case .walk(let walk, _) = outcome else { return nil }
    func ordinal(_ floor: FloorID?) -> Int {
      catalogNetwork.level(floor).flatMap { contents.levels[$0]?.ordinal } ?? 0
    }
    // Ordinals come from files: whatever they claim, nothing overflows.
    return ordinal(walk.sections.last?.toFloor)
      .subtractingReportingOverflow(ordinal(walk.sections.first?.fromFloor)).partialValue
  }
}

/// The point nearest to a destination to which no walk leads, and what is in the way there.
public struct UnreachableDestination: Hashable, Sendable {
  /// The point nearest to the destination that can be reached.
  public let reachable: Coordinate
  /// The level of that point; `nil` outdoors.
  public let level: PlaceID?
  /// The straight distance from there to the destination.
  public let gap: Meters
  /// The direction from the destination to that point; `nil` where they are one spot.
  public let bearing: Bearing?
  /// True if that point is on another floor than the destination, so that ``gap`` is not all.
  public let isOnOtherFloor: Bool
  /// The first path, point or door that is in the way; `nil` where the network simply does not lead
  /// on.
  public let obstacle: ItemKey?
  /// True if the obstacle is in the way because it is closed at the time of departure.
  public let isClosed: Bool
  /// A work or building beside that point.
  public let landmark: Stop.Subject?
  /// A work or building beside the obstacle.
  public let obstacleLandmark: Stop.Subject?
  /// The straight line to the destination.
  public let geodesic: Geodesic
  /// True if only a way without steps would have done.
  public let isStepFree: Bool
}

extension CatalogSnapshot {
  /// An unknown work, place or level, and one without a position, is a `not-found` Problem.
  public func answer(_ question: Directions) throws(Problem) -> Directions.Answer {
    let start = try foundEnd(question.from)
    let end = try foundEnd(question.to)
    let departure = question.style.departure
    let outcome = endingAtDoors(
      outcome(
        from: (spot(of: start), question.from), to: (spot(of: end), question.to),
        catalogNetwork.profile(question.style), at: departure), question)
    var walked: Double?
    if case .walk(let walk, _) = outcome { walked = walk.duration }
    let opening = departure.flatMap { departure in
      walked.flatMap { duration in
        end.holder.flatMap {
          catalogNetwork.openness(ofBuilding: $0, at: departure.addingTimeInterval(duration))
        }
      }
    }
    return Directions.Answer(
      question: question, start: start, end: end, outcome: outcome, opening: opening,
      alternatives: alternatives(question, from: spot(of: start), to: spot(of: end)))
  }

  /// The other walks that a question asks for.
  private func alternatives(
    _ question: Directions, from start: NetworkSpot, to end: NetworkSpot
  ) -> [DirectionsOutcome] {
    guard question.alternatives > 0 else { return [] }
    let profile = catalogNetwork.profile(question.style)
    let walks = catalogNetwork.network.alternatives(
      question.alternatives, from: start, to: end, profile)
    return walks.map { walk in
      let landmarks = Landmarks(
        self, from: start, question.from, to: end.coordinate, question.to)
      var guide = InstructionBuilder(
        self, walk, to: end.coordinate, landmarks, at: question.style.departure)
      return .walk(
        endingAtDoors(walk, from: question.from, to: question.to), guide.instructions())
    }
  }

  /// An end of a walk in the catalogue; a Problem where that does not have it, or its position.
  func foundEnd(_ end: Directions.End) throws(Problem) -> Directions.FoundEnd {
    switch end {
    case .coordinate(let coordinate, let level):
      if let level, contents.levels[level] == nil {
        throw .notFound(
          "level", level.description, known: contents.levels.keys.map(\.description))
      }
      return Directions.FoundEnd(
        end: end, position: Position(coordinate: coordinate, basis: .own), holder: level)
    case .entrance(let id):
      guard let door = contents.entrances[id] else {
        throw .notFound(
          "entrance", id.description, known: contents.entrances.keys.map(\.description))
      }
      return Directions.FoundEnd(
        end: end, position: Position(coordinate: door.coordinate, basis: .own), holder: nil)
    case .subject(let subject):
      let holder: PlaceID
      switch subject {
      case .work(let id): holder = try work(id).place
      case .place(let id): holder = try existingPlace(id).id
      }
      guard let position = position(of: subject) else {
        throw Problem(
          .notFound, "The catalogue does not say where the \(subject.key) is.",
          remedy: "Ask for a place near it, or give it a position.")
      }
      return Directions.FoundEnd(end: end, position: position, holder: holder)
    }
  }

  /// A walk that begins or ends at a door that wheels cannot pass is not known to be step-free:
  /// nobody can tell on which side of the door its reader wants to be.
  private func endingAtDoors(_ outcome: DirectionsOutcome, _ question: Directions)
    -> DirectionsOutcome
  {
    guard case .walk(let walk, let instructions) = outcome else { return outcome }
    return .walk(endingAtDoors(walk, from: question.from, to: question.to), instructions)
  }

  func endingAtDoors(_ walk: Walk, from start: Directions.End, to end: Directions.End) -> Walk {
    var walk = walk
    let ends: [(UnmappedPiece.Part, Directions.End)] = [(.start, start), (.end, end)]
    for case (let part, .entrance(let id)) in ends
    where contents.entrances[id]?.isAccessible == false {
      let door = WalkObstacle(wayID: id.description, kind: .door)
      walk = walk.adding(UnmappedPiece(part: part, distance: .zero, obstacle: .barrier(door)))
    }
    return walk
  }

  /// The spot of an end in the network.
  func spot(of end: Directions.FoundEnd) -> NetworkSpot {
    catalogNetwork.spot(end.position.coordinate, in: end.holder)
  }

  /// The spot of a stop's subject in the network.
  func spot(of subject: Stop.Subject, at position: Position) -> NetworkSpot {
    switch subject {
    case .place(let id): catalogNetwork.spot(position.coordinate, in: id)
    case .work(let id): catalogNetwork.spot(position.coordinate, in: contents.works[id]?.place)
    }
  }

  /// The item of the catalogue that a way or point of the network stands for. An entrance may stand
  /// for two: the door itself, and the piece from there to the paths of its level.
  func key(ofWay id: String) -> ItemKey {
    guard let place = try? PlaceID(id) else { return ItemKey(.path, id) }
    if contents.entrances[place] != nil { return ItemKey(.entrance, id) }
    return ItemKey(contents.pathPoints[place] == nil ? .path : .pathPoint, id)
  }

  /// The quickest walk between two spots. Where it is not known whether a door or path is open at
  /// `moment` it is taken, and the instruction says so.
  func outcome(
    from start: (place: NetworkSpot, end: Directions.End),
    to end: (place: NetworkSpot, end: Directions.End), _ profile: WalkingProfile,
    at moment: Date?
  ) -> DirectionsOutcome {
    let landmarks = Landmarks(
      self, from: start.place, start.end, to: end.place.coordinate, end.end)
    switch catalogNetwork.network.walk(from: start.place, to: end.place, profile) {
    case .walk(let walk):
      var guide = InstructionBuilder(self, walk, to: end.place.coordinate, landmarks, at: moment)
      return .walk(walk, guide.instructions())
    case .straight(let geodesic): return .straight(geodesic)
    case .unreachable(let place):
      let obstacle = place.obstacle.map { key(ofWay: $0.wayID) }
      let barrier = obstacle.flatMap { site(of: $0, nearestTo: place.nearest.coordinate) }
      return .unreachable(
        UnreachableDestination(
          reachable: place.nearest.coordinate, level: catalogNetwork.level(place.nearest.floor),
          gap: place.gap,
          bearing: Geodesic(from: end.place.coordinate, to: place.nearest.coordinate)
            .initialBearing,
          isOnOtherFloor: place.nearest.floor != nil && end.place.floor != nil
            && place.nearest.floor != end.place.floor,
          obstacle: obstacle,
          isClosed: moment != nil
            && (place.obstacle.map { profile.closed.contains($0.wayID) } ?? false),
          landmark: landmarks.near(place.nearest.coordinate, on: place.nearest.floor),
          obstacleLandmark: barrier.flatMap { landmarks.near($0.coordinate, on: $0.floor) },
          geodesic: Geodesic(from: start.place.coordinate, to: end.place.coordinate),
          isStepFree: profile.isStepFree))
    }
  }

  /// The place of a path or point in the network: of a path, its point nearest to `place`.
  private func site(of key: ItemKey, nearestTo place: Coordinate) -> NetworkSpot? {
    func floor(_ levels: [PlaceID]) -> FloorID? {
      levels.first.flatMap { catalogNetwork.floorID(of: $0) }
    }
    switch contents[key] {
    case .path(let path)?:
      return PlaceOnLine(nearestTo: place, on: path.line).map {
        NetworkSpot($0.coordinate, floor: floor(path.levels))
      }
    case .pathPoint(let point)?:
      return NetworkSpot(point.coordinate, floor: floor(point.levels))
    default: return nil
    }
  }
}
