import Catalog
import Foundation
import Geodesy
import Wayfinding

/// Puts a walk into instructions: what belongs together in a walker's mind becomes one.
struct Guide {
  /// A bend that needs no words where one path goes on as another, in degrees: a choice.
  private static let bend = 35.0
  /// What is shorter goes with what it hangs on: a choice.
  private static let shortest = Meters(4)
  /// Over less than this, a surveyor's wobble looks like a turn, and the few steps to a path like a
  /// part of the walk: a choice, about the error of a good fix outdoors.
  fileprivate static let wobble = Meters(5)
  /// A destination that is no farther from the way is right there: a choice.
  private static let here = Meters(1)
  /// Works and buildings nearer than this to a turn help to find it: a choice, the width of a street.
  private static let landmarkReach = Meters(25)
  /// How many works about a turn are looked at for one that helps to find it: a choice.
  private static let landmarkChoice = 8

  private let snapshot: CatalogSnapshot
  private let walk: Walk
  private let start: NetworkPlace
  private let end: Coordinate
  private let destination: Directions.End
  /// When the walk begins, if that was asked.
  private let moment: Date?

  init(
    _ snapshot: CatalogSnapshot, _ walk: Walk, from start: NetworkPlace, to end: Coordinate,
    _ destination: Directions.End, at moment: Date?
  ) {
    self.snapshot = snapshot
    self.walk = walk
    self.start = start
    self.end = end
    self.destination = destination
    self.moment = moment
  }

  /// Sections that one instruction covers.
  private struct Stretch {
    var sections: [WalkSection]
    var line: [Coordinate]

    init(_ section: WalkSection) {
      sections = [section]
      line = section.line
    }

    var first: WalkSection { sections[0] }
    var last: WalkSection { sections[sections.count - 1] }
    var distance: Meters { sections.reduce(.zero) { $0 + $1.distance } }
    var duration: Double { sections.reduce(0) { $0 + $1.duration } }

    mutating func append(_ section: WalkSection) {
      sections.append(section)
      line += line.last == section.line.first ? section.line.dropFirst() : section.line[...]
    }
  }

  func instructions() -> [Instruction] {
    let stretches = stretches()
    var instructions: [Instruction] = []
    var before: Bearing?
    var told: Stop.Subject?
    for stretch in stretches {
      let after = stretch.line.startingBearing
      var landmark: Stop.Subject?
      if before != nil, let here = stretch.line.first {
        let section = stretch.first
        landmark = self.landmark(near: here, on: section.fromFloor, besides: told)
        // A door is told by its own building.
        if landmark == nil, section.fromFloor == nil, section.kind != .door {
          landmark = building(near: here, besides: told)
        }
      }
      instructions.append(
        instruction(
          stretch, before: before, after: after, on: instructions.last?.name, at: landmark))
      told = landmark ?? told
      before = stretch.line.endingBearing ?? before
    }
    instructions.append(arrival(before: before))
    return instructions
  }

  // MARK: What belongs together

  private func stretches() -> [Stretch] {
    var stretches: [Stretch] = []
    for section in walk.sections {
      if let last = stretches.last, joins(section, to: last) {
        stretches[stretches.count - 1].append(section)
      } else {
        stretches.append(Stretch(section))
      }
    }
    return stretches
  }

  private func joins(_ section: WalkSection, to stretch: Stretch) -> Bool {
    guard Self.isPlain(section), Self.isPlain(stretch.last), section.fromFloor == section.toFloor,
      stretch.last.toFloor == section.fromFloor,
      // Nor does the way in or out of a building of which nobody knows the door.
      stretch.last.wayID != nil || stretch.last.fromFloor == stretch.last.toFloor
    else { return false }
    // Nobody needs to be told of a turn after two or three metres.
    if min(section.distance, stretch.distance) < Self.shortest { return true }
    // The few steps from a place to the way are no instruction of their own.
    if section.wayID == nil || stretch.first.wayID == nil && stretch.distance < Self.wobble {
      return section.distance < Self.wobble || stretch.distance < Self.wobble
    }
    let names = [name(of: stretch.last), name(of: section)]
    if names[0] != names[1], names[1] != nil { return false }
    guard let before = stretch.line.endingBearing, let after = section.line.startingBearing
    else { return true }
    let turn = (after.degrees - before.degrees).magnitude
    return min(turn, 360 - turn) < Self.bend
  }

  private static func isPlain(_ section: WalkSection) -> Bool {
    switch section.kind {
    case nil, .footway, .corridor: true
    case .crossing, .steps, .ramp, .escalator, .lift, .door: false
    }
  }

  // MARK: What to say

  private func instruction(
    _ stretch: Stretch, before: Bearing?, after: Bearing?, on street: LocalizedText?,
    at landmark: Stop.Subject?
  ) -> Instruction {
    let (from, to) = (stretch.first.fromFloor, stretch.last.toFloor)
    let level = snapshot.walkingMap.level(to)
    return Instruction(
      action: action(stretch, before: before, after: after, on: street),
      name: name(of: stretch.last),
      level: level, changesLevel: snapshot.walkingMap.level(from) != level,
      distance: stretch.distance, duration: stretch.duration, bearingBefore: before,
      bearingAfter: stretch.first.kind == .lift ? nil : after,
      landmark: landmark, doubts: doubts(about: stretch.sections), line: stretch.line)
  }

  /// What nobody knows to be open when the walk begins.
  private func doubts(about sections: [WalkSection]) -> [ItemKey] {
    guard let moment else { return [] }
    var doubts: [ItemKey] = []
    for id in sections.compactMap(\.wayID) {
      for doubt in snapshot.walkingMap.doubts(aboutWay: id, at: moment)
      where !doubts.contains(doubt) {
        doubts.append(doubt)
      }
    }
    return doubts
  }

  private func action(
    _ stretch: Stretch, before: Bearing?, after: Bearing?, on street: LocalizedText?
  ) -> Instruction.Action {
    let section = stretch.first
    let turn = before.flatMap { before in
      after.map { Instruction.Turn(from: before, to: $0) }
    }
    switch section.kind {
    case .steps: return .steps(up: isUp(section), count: path(of: section)?.stepCount)
    case .ramp: return .ramp(up: isUp(section))
    case .escalator: return .escalator(up: isUp(section))
    case .lift: return .lift(up: isUp(section))
    case .crossing: return .cross(turn ?? .straight)
    case .door:
      guard let id = section.wayID.flatMap({ try? PlaceID($0) }) else {
        return .unmapped(.indoors)
      }
      return section.toFloor == nil ? .leave(id) : .enter(id)
    case nil, .footway, .corridor:
      if stretch.sections.allSatisfy({ $0.wayID == nil }), !isMapped(section.toFloor) {
        return .unmapped(ground(of: section))
      }
      if before == nil { return .depart }
      let name = name(of: stretch.last)
      return .go(turn ?? .straight, staying: name != nil && name == street)
    }
  }

  private func ground(of section: WalkSection) -> Instruction.Ground {
    switch (section.fromFloor, section.toFloor) {
    case (nil, nil): .outdoors
    case (nil, .some): .wayIn
    case (.some, nil): .wayOut
    case (.some, .some): .indoors
    }
  }

  /// Whether a floor has ways of its own; open ground has none.
  private func isMapped(_ floor: FloorID?) -> Bool {
    floor != nil && walk.sections.contains { $0.kind == .corridor && $0.fromFloor == floor }
  }

  private func isUp(_ section: WalkSection) -> Bool? {
    if let from = ordinal(section.fromFloor), let to = ordinal(section.toFloor), from != to {
      return to > from
    }
    guard let rise = section.rise, rise != .zero else {
      let slope = path(of: section)?.incline.map { $0 * (section.isForward ? 1 : -1) }
      return slope.flatMap { $0 == 0 ? nil : $0 > 0 }
    }
    return rise > .zero
  }

  private func ordinal(_ floor: FloorID?) -> Int? {
    snapshot.walkingMap.level(floor).flatMap { snapshot.contents.levels[$0]?.ordinal }
  }

  private func path(of section: WalkSection) -> Path? {
    section.wayID.flatMap { try? PlaceID($0) }.flatMap { snapshot.contents.paths[$0] }
  }

  private func name(of section: WalkSection) -> LocalizedText? { path(of: section)?.name }

  /// The nearest work beside a place on the way that helps to find it: not the one that was `told`
  /// last, nor where the walk begins or ends.
  private func landmark(
    near place: Coordinate, on floor: FloorID?, besides told: Stop.Subject?
  ) -> Stop.Subject? {
    let level = snapshot.walkingMap.level(floor)
    let question = NearestWorks(
      here: place, limit: Self.landmarkChoice, within: Self.landmarkReach)
    let found = (try? snapshot.answer(question))?.found ?? []
    let work = found.lazy.map { snapshot.works[$0.position] }.first { work in
      work.place.ancestor(depth: 3) == level && (floor == nil) == (work.place.depth == 1)
        && .subject(.work(work.id)) != destination && .work(work.id) != told
        && work.coordinate.map { snapshot.walkingMap.spot($0, in: work.place) } != start
    }
    return work.map { .work($0.id) }
  }

  /// The nearest building beside a place outdoors: not the one that was `told` last, nor one that
  /// the walk begins or ends at or in.
  private func building(near place: Coordinate, besides told: Stop.Subject?) -> Stop.Subject? {
    let goal: PlaceID? =
      switch destination {
      case .subject(.place(let id)): id
      case .subject(.work(let id)): snapshot.contents.works[id]?.place
      case .coordinate(_, let level): level
      }
    let found = snapshot.walkingMap.outlines.nearest(to: place, within: Self.landmarkReach) {
      id, shape in
      id != goal?.ancestor(depth: 2) && .place(id) != told
        && shape.distance(from: start.coordinate) > Self.here
        && shape.distance(from: end) > Self.here
    }
    return found.map { .place($0) }
  }

  private func arrival(before: Bearing?) -> Instruction {
    // Where about a building it is, nobody has mapped.
    let tail = walk.sections.suffix(2)
    let isHidden =
      tail.last.map { $0.wayID == nil && $0.toFloor != nil } ?? false
      && (tail.count < 2 || tail.first?.kind == .door || tail.last?.fromFloor == nil)
    let last = isHidden ? nil : walk.sections.last { $0.wayID != nil }?.line.last
    let aside = last.map { Geodesic(from: $0, to: end) }
    let comes = walk.sections.last { $0.wayID != nil }?.line.endingBearing
    return Instruction(
      action: .arrive(side(of: aside, comingAlong: comes), aside?.distance ?? .zero), name: nil,
      level: walk.sections.last.flatMap { snapshot.walkingMap.level($0.toFloor) },
      changesLevel: false, distance: .zero, duration: 0, bearingBefore: before, bearingAfter: nil,
      landmark: nil, doubts: [], line: [end])
  }

  private func side(of aside: Geodesic?, comingAlong comes: Bearing?) -> Instruction.Side {
    guard let aside, aside.distance > Self.here, let there = aside.initialBearing, let comes else {
      return .here
    }
    switch Instruction.Turn(from: comes, to: there) {
    case .straight: return .ahead
    case .slightLeft, .left, .sharpLeft: return .left
    case .slightRight, .right, .sharpRight: return .right
    case .uturn: return .here
    }
  }
}

extension [Coordinate] {
  /// The direction in which a line sets out: to the first point that is farther than a wobble.
  fileprivate var startingBearing: Bearing? {
    guard let first else { return nil }
    let far = dropFirst().first { first.distance(to: $0) >= Guide.wobble } ?? last
    return far.flatMap { Geodesic(from: first, to: $0).initialBearing }
  }

  /// The direction in which it ends.
  fileprivate var endingBearing: Bearing? {
    guard let last else { return nil }
    let far = dropLast().last { $0.distance(to: last) >= Guide.wobble } ?? first
    return far.flatMap { Geodesic(from: $0, to: last).finalBearing }
  }
}
