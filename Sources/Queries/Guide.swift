import Catalog
import Foundation
import Geodesy
import Wayfinding

/// Puts a walk into instructions: what belongs together in a walker's mind becomes one.
struct Guide {
  /// A bend that needs no words where one path goes on as another, in degrees: a choice.
  private static let bend = 35.0
  /// A destination that is no farther from the way is right there: a choice.
  static let here = Meters(1)

  let snapshot: CatalogSnapshot
  private let walk: Walk
  let start: NetworkPlace
  let end: Coordinate
  let destination: Directions.End
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

  func instructions() -> [Instruction] {
    var instructions: [Instruction] = []
    var before: Bearing?
    var told: Set<Stop.Subject> = []
    for stretch in stretches() {
      let landmark = before == nil ? nil : landmark(of: stretch, besides: told)
      if let landmark { told.insert(landmark) }
      instructions.append(
        instruction(stretch, before: before, on: instructions.last?.name, at: landmark))
      before = stretch.endingBearing ?? before
    }
    instructions.append(arrival(before: before))
    return instructions
  }

  // MARK: What belongs together

  private func stretches() -> [GuideStretch] {
    var stretches: [GuideStretch] = []
    for section in walk.sections {
      let next = GuideStretch(section)
      if let last = stretches.last, joins(next, to: last) {
        stretches[stretches.count - 1] = last.joined(to: next)
      } else {
        stretches.append(next)
      }
    }
    // What a short piece kept apart may be one way.
    var joined: [GuideStretch] = []
    for stretch in GuideStretch.folded(stretches) {
      if let last = joined.last, !last.crossesLast, !stretch.crossesFirst,
        joins(stretch, to: last)
      {
        joined[joined.count - 1] = last.joined(to: stretch)
      } else {
        joined.append(stretch)
      }
    }
    return joined
  }

  private func joins(_ next: GuideStretch, to stretch: GuideStretch) -> Bool {
    guard next.isPlain, stretch.isPlain, next.fromFloor == stretch.toFloor,
      isOpenGround(next) == isOpenGround(stretch)
    else { return false }
    if let name = name(of: next), name != self.name(of: stretch) { return false }
    guard let before = stretch.endingBearing, let after = next.startingBearing else {
      return true
    }
    let turn = (after.degrees - before.degrees).magnitude
    return min(turn, 360 - turn) < Self.bend
  }

  private func isOpenGround(_ stretch: GuideStretch) -> Bool {
    stretch.main.allSatisfy { $0.wayID == nil }
  }

  // MARK: What to say

  private func instruction(
    _ stretch: GuideStretch, before: Bearing?, on street: LocalizedText?,
    at landmark: Stop.Subject?
  ) -> Instruction {
    let level = snapshot.walkingMap.level(stretch.toFloor)
    var crossing: Instruction.Crossing?
    var coming = before
    if stretch.crossesFirst {
      let bearings = stretch.crossingBearings
      crossing = .first(turn(from: before, to: bearings.begin) ?? .straight)
      coming = bearings.end ?? before
    } else if stretch.crossesLast {
      crossing = .last
    }
    let after = stretch.first.kind == .lift ? nil : stretch.startingBearing
    return Instruction(
      action: action(
        stretch, turn(from: before == nil ? nil : coming, to: after), on: street,
        isFirst: before == nil),
      name: name(of: stretch), crossing: crossing, level: level,
      changesLevel: changesLevel(from: stretch.fromFloor, to: stretch.toFloor),
      distance: stretch.distance, duration: stretch.duration, bearingBefore: before,
      bearingAfter: after, landmark: landmark, doubts: doubts(about: stretch.sections),
      line: stretch.line)
  }

  private func turn(from before: Bearing?, to after: Bearing?) -> Instruction.Turn? {
    before.flatMap { before in after.map { Instruction.Turn(from: before, to: $0) } }
  }

  /// Whether somebody goes up or down, in or out: not from house to house on one storey.
  private func changesLevel(from: FloorID?, to: FloorID?) -> Bool {
    let (from, to) = (snapshot.walkingMap.level(from), snapshot.walkingMap.level(to))
    guard from != to else { return false }
    func storey(_ level: PlaceID?) -> Level? { level.flatMap { snapshot.contents.levels[$0] } }
    guard let one = storey(from), let other = storey(to) else { return true }
    return one.ordinal != other.ordinal || one.shortName != other.shortName
  }

  /// What nobody knows to be open when the walk begins.
  private func doubts(about sections: [WalkSection]) -> [ItemKey] {
    guard let moment else { return [] }
    var doubts = snapshot.walkingMap.doubts(on: sections.flatMap(\.line), at: moment)
    for id in sections.compactMap(\.wayID) {
      for doubt in snapshot.walkingMap.doubts(aboutWay: id, at: moment)
      where !doubts.contains(doubt) {
        doubts.append(doubt)
      }
    }
    return doubts
  }

  private func action(
    _ stretch: GuideStretch, _ turn: Instruction.Turn?, on street: LocalizedText?, isFirst: Bool
  ) -> Instruction.Action {
    let section = stretch.first
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
      if isOpenGround(stretch), !isMapped(section.toFloor) {
        return .unmapped(ground(of: section))
      }
      if isFirst { return .depart }
      let name = name(of: stretch)
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

  func path(of section: WalkSection) -> Path? {
    section.wayID.flatMap { try? PlaceID($0) }.flatMap { snapshot.contents.paths[$0] }
  }

  private func name(of section: WalkSection) -> LocalizedText? { path(of: section)?.name }

  /// What most of it is called; `nil` if most of it has no name.
  private func name(of stretch: GuideStretch) -> LocalizedText? {
    var lengths: [(name: LocalizedText?, length: Double)] = []
    for section in stretch.main {
      let name = name(of: section)
      if let index = lengths.firstIndex(where: { $0.name == name }) {
        lengths[index].length += section.distance.value
      } else {
        lengths.append((name, section.distance.value))
      }
    }
    var most = lengths.first
    for other in lengths.dropFirst() where other.length > most?.length ?? 0 { most = other }
    return most?.name
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
      crossing: nil,
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
