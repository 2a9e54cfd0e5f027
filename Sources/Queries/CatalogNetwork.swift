import Catalog
import Foundation
import Geodesy
import Wayfinding

/// The walking network of one catalogue, and what its numbers mean there.
///
/// Ways and doors carry the identifiers of paths and entrances. Floors are levels; a building
/// without levels has one floor of its own, so that its doors lead somewhere.
final class CatalogNetwork: Sendable {
  let network: WalkingNetwork
  /// The buildings that a walk may pass.
  let outlines: BuildingOutlines
  private let contents: CatalogContents
  /// The clock and the holidays of each campus whose time zone is known.
  private let calendars: [PlaceID: HoursCalendar]
  /// The points that are not always open, by identifier.
  private let timedPoints: [PathPoint]
  /// The doors, paths and points that never open, whenever one comes.
  private let neverOpen: Set<String>
  /// The place that each floor's number stands for: a level, or a building without any.
  private let places: [PlaceID]
  private let numbers: [PlaceID: Int]
  /// The level nearest to the ground of each building that has one.
  private let groundFloors: [PlaceID: PlaceID]

  init(_ contents: CatalogContents) {
    self.contents = contents
    outlines = BuildingOutlines(contents.buildings.values)
    timedPoints = contents.pathPoints.values.filter { $0.openingHours != nil }
      .sorted { $0.id < $1.id }
    neverOpen = Self.neverOpen(contents)
    calendars = contents.campuses.compactMapValues { HoursCalendar($0) }
    let levels = contents.levels.values.sorted { $0.id < $1.id }
    var groundFloors: [PlaceID: PlaceID] = [:]
    // Of -1 and 1, people come in at 1.
    for level in levels.sorted(by: {
      (abs($0.ordinal), -$0.ordinal) < (abs($1.ordinal), -$1.ordinal)
    }) {
      if let building = level.id.parent, groundFloors[building] == nil {
        groundFloors[building] = level.id
      }
    }
    let bare = contents.buildings.keys.filter { groundFloors[$0] == nil }.sorted()
    self.groundFloors = groundFloors
    places = levels.map(\.id) + bare
    numbers = Dictionary(uniqueKeysWithValues: places.enumerated().map { ($0.element, $0.offset) })
    // A building is numbered as its first floor.
    var buildings: [PlaceID: Int] = [:]
    let floors = places.enumerated().map { number, place in
      let level = contents.levels[place]
      let building = place.ancestor(depth: 2) ?? place
      let first = buildings[building] ?? number
      buildings[building] = first
      return Floor(
        id: FloorID(number), building: first, ordinal: level?.ordinal ?? 0,
        elevation: level?.elevation)
    }
    let numbers = numbers
    network = WalkingNetwork(
      ways: contents.paths.values.compactMap { path in
        path.isForWalking
          ? WalkingWay.Kind(path.kind).map { WalkingWay(path, $0, numbers) } : nil
      },
      doors: contents.entrances.values.compactMap { door in
        let building = door.id.parent
        let inside = door.level ?? building.flatMap { groundFloors[$0] } ?? building
        return inside.flatMap { numbers[$0] }.map {
          NetworkDoor(
            id: door.id.description, coordinate: door.coordinate, floor: FloorID($0),
            isAccessible: door.isAccessible)
        }
      }, points: contents.pathPoints.values.map { NetworkPoint($0, numbers) },
      outlines: Self.outlines(contents, numbers), floors: floors)
  }

  /// The place of something in `holder` in the network: on its level, or on the floor of its
  /// building that lies nearest to the ground; outdoors on a campus.
  func spot(_ coordinate: Coordinate, in holder: PlaceID?) -> NetworkSpot {
    NetworkSpot(coordinate, floor: holder.flatMap(floor).map { FloorID($0) })
  }

  private func floor(of holder: PlaceID) -> Int? {
    guard let building = holder.ancestor(depth: 2) else { return nil }
    let level = holder.ancestor(depth: 3) ?? groundFloors[building] ?? building
    return numbers[level]
  }

  /// The level, or building without levels, that a floor stands for; `nil` where there is none.
  func place(_ floor: FloorID) -> PlaceID? {
    places.indices.contains(floor.rawValue) ? places[floor.rawValue] : nil
  }

  /// The level that a floor is; `nil` outdoors, and in a building without levels.
  func level(_ floor: FloorID?) -> PlaceID? {
    guard let floor, places.indices.contains(floor.rawValue) else { return nil }
    let place = places[floor.rawValue]
    return contents.levels[place] == nil ? nil : place
  }

  /// The floor that a level is; `nil` where the catalogue does not have it.
  func floorID(of level: PlaceID) -> FloorID? { numbers[level].map { FloorID($0) } }

  /// The time for which doors and paths count as closed, in seconds after the departure. One that
  /// is unknown does not: a walk may lead there, and says so.
  enum Closure {
    /// All that is closed at this moment.
    case at(Double)
    /// All that does not open at all in so many seconds.
    case wholly(within: Double)
    /// All that is closed for any part of so many seconds.
    case partly(within: Double)
  }

  /// The profile of somebody who walks so: what is closed is out of the question.
  func profile(_ style: WalkingStyle, closed closure: Closure = .at(0)) -> WalkingProfile {
    var profile = WalkingProfile()
    profile.isStepFree = style.isStepFree
    profile.steepestIncline = style.steepestIncline
    profile.flatSpeed *= style.pace
    profile.stairsUpSpeed *= style.pace
    profile.stairsDownSpeed *= style.pace
    profile.closed = style.departure.map { closed(closure, after: $0) } ?? neverOpen
    return profile
  }

  private static func neverOpen(_ contents: CatalogContents) -> Set<String> {
    var found: Set<String> = []
    func note(_ id: PlaceID, _ hours: OpeningHours?) {
      if hours?.isNeverOpen ?? false { found.insert(id.description) }
    }
    for item in contents.entrances.values { note(item.id, item.openingHours) }
    for item in contents.paths.values { note(item.id, item.openingHours) }
    for item in contents.pathPoints.values { note(item.id, item.openingHours) }
    return found
  }

  /// Doors, paths and their points that cannot be used, those of closed buildings among them.
  private func closed(_ closure: Closure, after departure: Date) -> Set<String> {
    func isClosed(_ hours: OpeningHours?, on campus: PlaceID) -> Bool {
      guard let hours else { return false }
      guard let calendar = calendars[campus] else { return hours.isNeverOpen }
      switch closure {
      case .at(let seconds):
        let moment = departure.addingTimeInterval(seconds)
        return hours.openness(at: moment, in: calendar) == .closed
      case .wholly(let seconds):
        return hours.possibleSpans(from: departure, seconds: max(1, seconds), in: calendar).isEmpty
      case .partly(let seconds):
        let end = departure.addingTimeInterval(max(1, seconds))
        return hours.possibleSpans(from: departure, seconds: max(1, seconds), in: calendar)
          != [departure..<end]
      }
    }
    let buildings = Set(
      contents.buildings.values.filter { isClosed($0.openingHours, on: $0.id.campus) }.map(\.id))
    var closed: Set<String> = []
    for door in contents.entrances.values
    where isClosed(door.openingHours, on: door.id.campus)
      || (door.openingHours == nil && door.id.parent.map(buildings.contains) ?? false)
    {
      closed.insert(door.id.description)
    }
    for path in contents.paths.values
    where isClosed(path.openingHours, on: path.id.campus)
      || path.levels.contains(where: { $0.parent.map(buildings.contains) ?? false })
    {
      closed.insert(path.id.description)
    }
    for point in contents.pathPoints.values
    where isClosed(point.openingHours, on: point.id.campus) {
      closed.insert(point.id.description)
    }
    return closed
  }

  /// The state that some hours give for a moment; `nil` where there are none.
  private func openness(
    _ hours: OpeningHours?, on campus: PlaceID, at moment: Date
  ) -> Openness? {
    guard let hours else { return nil }
    guard let calendar = calendars[campus] else { return hours.isNeverOpen ? .closed : .unknown }
    return hours.openness(at: moment, in: calendar)
  }

  /// The state at a moment of a building, or of the one that a place lies in; `nil` where nobody
  /// has said when it is open.
  func openness(ofBuilding place: PlaceID, at moment: Date) -> Openness? {
    place.ancestor(depth: 2).flatMap {
      openness(contents.buildings[$0]?.openingHours, on: $0.campus, at: moment)
    }
  }

  /// The points on a line of which it is not known whether they are open at a moment: gates with
  /// hours.
  func doubts(on line: [Coordinate], at moment: Date) -> [ItemKey] {
    guard !timedPoints.isEmpty else { return [] }
    let corners = Set(line)
    return timedPoints.filter {
      corners.contains($0.coordinate)
        && openness($0.openingHours, on: $0.id.campus, at: moment) == .unknown
    }.map { ItemKey(.pathPoint, $0.id.description) }
  }

  /// The items that decide whether the way or door `id` of the network can be used at a moment, and
  /// of which it is not known whether they are open then: itself, or its buildings.
  func doubts(aboutWay id: String, at moment: Date) -> [ItemKey] {
    func isUnknown(_ building: PlaceID) -> Bool {
      openness(ofBuilding: building, at: moment) == .unknown
    }
    guard let place = try? PlaceID(id) else { return [] }
    if let door = contents.entrances[place] {
      if let own = openness(door.openingHours, on: place.campus, at: moment) {
        return own == .unknown ? [ItemKey(.entrance, id)] : []
      }
      return place.parent.flatMap { isUnknown($0) ? [ItemKey(.building, $0.description)] : nil }
        ?? []
    }
    guard let path = contents.paths[place] else { return [] }
    let own = openness(path.openingHours, on: place.campus, at: moment)
    let buildings = Set(path.levels.compactMap(\.parent)).filter(isUnknown).sorted()
    return (own == .unknown ? [ItemKey(.path, id)] : [])
      + buildings.map { ItemKey(.building, $0.description) }
  }
}

extension FloorID {
  /// The floor of a level. A level that the catalogue does not have becomes a floor that the
  /// network does not know, so that what is on it is left out, and not taken to be outdoors.
  init(_ level: PlaceID, _ floors: [PlaceID: Int]) {
    self.init(floors[level] ?? floors.count)
  }
}

extension NetworkPoint {
  fileprivate init(_ point: PathPoint, _ floors: [PlaceID: Int]) {
    self.init(
      id: point.id.description, coordinate: point.coordinate,
      floors: point.levels.map { FloorID($0, floors) }, passage: Passage(point))
  }
}

extension NetworkPoint.Passage {
  /// The passage of a point. Where it is not known who can pass it, some kinds speak for
  /// themselves.
  fileprivate init(_ point: PathPoint) {
    switch point.passage {
    case .open: self = .open
    case .closed: self = .closed
    case .notForWheels: self = .notForWheels
    case .unknown:
      switch point.kind {
      case .stile, .steps, .turnstile: self = .notForWheels
      case .gate, .bollard, .cycleBarrier, .kerb, .crossing, .door, .lift, .barrier:
        self = point.kerb == .raised ? .notForWheels : .unknown
      }
    }
  }
}

extension WalkingWay {
  fileprivate init(_ path: Path, _ kind: Kind, _ floors: [PlaceID: Int]) {
    self.init(
      id: path.id.description, kind: kind, line: path.line,
      floors: path.levels.map { FloorID($0, floors) },
      direction: path.direction.map { Direction($0) })
    width = path.width
    incline = path.incline
    stepCount = path.stepCount
    kerb = path.kerb.map { Kerb($0) }
    isAccessible = path.isAccessible
    isOnGround = path.isOnGround
  }
}

extension WalkingWay.Kind {
  /// The kind of way that a path is; `nil` for what nobody walks on.
  fileprivate init?(_ kind: Path.Kind) {
    switch kind {
    case .footway: self = .footway
    case .crossing: self = .crossing
    case .corridor: self = .corridor
    case .steps: self = .steps
    case .ramp: self = .ramp
    case .escalator: self = .escalator
    case .lift: self = .lift
    case .barrier: return nil
    }
  }
}

extension WalkingWay.Kerb {
  fileprivate init(_ kerb: Path.Kerb) {
    self =
      switch kerb {
      case .flush: .flush
      case .lowered: .lowered
      case .raised: .raised
      }
  }
}

extension WalkingWay.Direction {
  fileprivate init(_ direction: Path.Direction) {
    self =
      switch direction {
      case .both: .both
      case .forward: .forward
      case .backward: .backward
      }
  }
}
