import Catalog
import Foundation
import Geodesy
import Wayfinding

/// Turns a walk into instructions: sections that a walker takes for one way become one.
struct InstructionBuilder {
  /// The distance from the way within which a destination is right there: a choice.
  static let here = Meters(1)

  let snapshot: CatalogSnapshot
  let walk: Walk
  let course: NamedSections
  private let end: Coordinate
  /// The time when the walk begins, if that was asked.
  private let moment: Date?
  private var landmarks: Landmarks
  /// The identifiers of the points that it leads past: on another level something else may stand at
  /// the same spot.
  private let passed: Set<String>
  /// The floors that have ways of their own; open ground has none.
  private let mappedFloors: Set<FloorID>

  init(
    _ snapshot: CatalogSnapshot, _ walk: Walk, to end: Coordinate, _ landmarks: Landmarks,
    at moment: Date?
  ) {
    self.snapshot = snapshot
    self.walk = walk
    self.end = end
    self.landmarks = landmarks
    self.moment = moment
    course = NamedSections(
      walk.sections, names: walk.sections.map { Self.path(of: $0, in: snapshot)?.name })
    passed = Set(walk.points.map(\.id))
    mappedFloors = Set(
      walk.sections.lazy.filter { $0.kind == .corridor }.compactMap(\.fromFloor))
  }

  mutating func instructions() -> [Instruction] {
    var instructions: [Instruction] = []
    var last: InstructionStretch?
    var before: Bearing?
    for stretch in stretches() {
      let landmark = last == nil ? nil : landmark(of: stretch)
      if let landmark { landmarks.tell(landmark) }
      instructions.append(
        instruction(
          stretch, after: last, before: before, on: street(instructions.last), at: landmark))
      // Whose door one has come through is no landmark any more.
      for id in doors(of: stretch) { id.parent.map { landmarks.tell(.place($0)) } }
      before = stretch.endingBearing ?? before
      last = stretch
    }
    instructions.append(arrival(before: before, after: last))
    return instructions
  }

  /// The name that an instruction tells of what one walks on.
  private func street(_ instruction: Instruction?) -> LocalizedText? {
    switch instruction?.action {
    case .depart?, .go?: instruction?.name
    default: nil
    }
  }

  func doors(of stretch: InstructionStretch) -> some BidirectionalCollection<PlaceID> {
    stretch.main.lazy.filter { $0.kind == .door }
      .compactMap { $0.wayID.flatMap { try? PlaceID($0) } }
  }

  // MARK: What to say

  private func instruction(
    _ stretch: InstructionStretch, after last: InstructionStretch?, before: Bearing?,
    on street: LocalizedText?, at landmark: Stop.Subject?
  ) -> Instruction {
    let level = snapshot.catalogNetwork.level(stretch.toFloor)
    var crossing: Instruction.Crossing?
    var coming = before
    var firstTurn: Instruction.Turn?
    if stretch.crossesFirst {
      let lead = stretch.lead
      crossing = .first(turn(from: before, to: lead.startingBearing) ?? .straight)
      coming = lead.endingBearing ?? before
    } else {
      if stretch.crossesLast { crossing = .last }
      (firstTurn, coming) = leadIn(to: stretch, after: last, before: before)
    }
    let after = stretch.first.kind == .lift ? nil : stretch.startingBearing
    return Instruction(
      action: action(
        stretch, turn(from: before == nil ? nil : coming, to: after), on: street,
        isFirst: last == nil),
      name: stretch.name, crossing: crossing, firstTurn: firstTurn, level: level,
      changesLevel: changesLevel(from: stretch.fromFloor, to: stretch.toFloor),
      distance: stretch.distance, duration: stretch.duration, bearingBefore: before,
      bearingAfter: after, turn: turn(from: coming, to: after), landmark: landmark,
      doubts: doubts(about: stretch.sections), line: stretch.line)
  }

  /// The turn into a short piece that leads to a stretch from the side, and the direction in which
  /// one then comes. Of two turns that follow each other within a few metres neither is told by
  /// their sum.
  func leadIn(
    to stretch: InstructionStretch, after last: InstructionStretch?, before: Bearing?
  ) -> (turn: Instruction.Turn?, coming: Bearing?) {
    guard let before, let last else { return (nil, before) }
    let lead = stretch.lead
    let isLead = lead.distance > .zero
    let piece = isLead ? lead : last.trail
    // A crossing that came last was told as such.
    guard piece.distance >= InstructionStretch.wobble, isLead || !last.crossesLast,
      let first = turn(from: isLead ? before : last.mainEndingBearing, to: piece.startingBearing),
      first.isDefinite
    else { return (nil, before) }
    if isLead {
      let second = turn(from: piece.endingBearing, to: stretch.startingBearing)
      guard second?.isDefinite ?? false else { return (nil, before) }
    }
    return (first, piece.endingBearing ?? before)
  }

  /// A work or building beside the place where a stretch begins. Nobody sees what stands above a
  /// tunnel, a door is told by its own building, and a lift or stair by the floor that it leads to:
  /// beside that, a work of the floor where it begins would be looked for on the wrong one.
  private func landmark(of stretch: InstructionStretch) -> Stop.Subject? {
    guard let here = stretch.line.first, !stretch.sections.contains(where: isUnderground),
      !climbs(stretch)
    else { return nil }
    return landmarks.near(
      here, on: stretch.fromFloor, hasBuildings: stretch.first.kind != .door)
  }

  /// Tells whether a stretch is a lift, stair, ramp or escalator to another floor.
  private func climbs(_ stretch: InstructionStretch) -> Bool {
    switch stretch.first.kind {
    case .lift, .steps, .ramp, .escalator:
      changesLevel(from: stretch.fromFloor, to: stretch.toFloor)
    case nil, .footway, .corridor, .crossing, .door: false
    }
  }

  /// Tells whether a way runs in a tunnel or below the ground.
  private func isUnderground(_ section: WalkSection) -> Bool {
    section.fromFloor == nil && path(of: section)?.isCovered ?? false
  }

  func turn(from before: Bearing?, to after: Bearing?) -> Instruction.Turn? {
    before.flatMap { before in after.map { Instruction.Turn(from: before, to: $0) } }
  }

  /// Tells whether somebody goes up or down, in or out: not from house to house on one storey.
  private func changesLevel(from: FloorID?, to: FloorID?) -> Bool {
    let (from, to) = (snapshot.catalogNetwork.level(from), snapshot.catalogNetwork.level(to))
    guard from != to else { return false }
    func storey(_ level: PlaceID?) -> Level? { level.flatMap { snapshot.contents.levels[$0] } }
    guard let one = storey(from), let other = storey(to) else { return true }
    return one.ordinal != other.ordinal || one.shortName != other.shortName
  }

  /// The items of which it is not known whether they are open when the walk begins.
  private func doubts(about sections: ArraySlice<WalkSection>) -> [ItemKey] {
    guard let moment else { return [] }
    var doubts = snapshot.catalogNetwork.doubts(on: sections.flatMap(\.line), at: moment)
      .filter { passed.contains($0.id) }
    var known = Set(doubts)
    for id in sections.compactMap(\.wayID) {
      for doubt in snapshot.catalogNetwork.doubts(aboutWay: id, at: moment)
      where known.insert(doubt).inserted {
        doubts.append(doubt)
      }
    }
    return doubts
  }

  private func action(
    _ stretch: InstructionStretch, _ turn: Instruction.Turn?, on street: LocalizedText?,
    isFirst: Bool
  ) -> Instruction.Action {
    let section = stretch.first
    switch section.kind {
    case .steps: return .steps(up: isUp(section), count: stepCount(of: stretch))
    case .ramp: return .ramp(up: isUp(section))
    case .escalator: return .escalator(up: isUp(section))
    case .lift: return .lift(up: isUp(section))
    case .crossing: return .cross(turn ?? .straight)
    case .door:
      guard let id = section.wayID.flatMap({ try? PlaceID($0) }) else {
        return .unmapped(.indoors)
      }
      if section.toFloor != nil, stretch.toFloor == nil, let out = doors(of: stretch).last {
        return .through(id, out)
      }
      return section.toFloor == nil ? .leave(id) : .enter(id)
    case nil, .footway, .corridor:
      if stretch.isOpenGround, section.toFloor.map({ !mappedFloors.contains($0) }) ?? true {
        return .unmapped(ground(of: section))
      }
      if isFirst { return .depart }
      return .go(
        turn ?? .straight, staying: stretch.name != nil && stretch.name == street)
    }
  }

  /// The steps of all flights; `nil` unless somebody has counted each.
  private func stepCount(of stretch: InstructionStretch) -> Int? {
    var sum = 0
    for flight in stretch.main where flight.kind == .steps {
      guard let count = path(of: flight)?.stepCount else { return nil }
      // Counts come from files: whatever they claim, nothing overflows.
      sum = sum.addingReportingOverflow(count).partialValue
    }
    return sum
  }

  private func ground(of section: WalkSection) -> Instruction.Ground {
    switch (section.fromFloor, section.toFloor) {
    case (nil, nil): .outdoors
    case (nil, .some): .wayIn
    case (.some, nil): .wayOut
    case (.some, .some): .indoors
    }
  }

  func isUp(_ section: WalkSection) -> Bool? {
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
    snapshot.catalogNetwork.level(floor).flatMap { snapshot.contents.levels[$0]?.ordinal }
  }

  private func path(of section: WalkSection) -> Path? { Self.path(of: section, in: snapshot) }

  private static func path(of section: WalkSection, in snapshot: CatalogSnapshot) -> Path? {
    section.wayID.flatMap { try? PlaceID($0) }.flatMap { snapshot.contents.paths[$0] }
  }

  private func arrival(before: Bearing?, after last: InstructionStretch?) -> Instruction {
    // Where about a building it is, nobody has mapped; over open ground one has walked up to it.
    let isThere = isHidden || (tail == nil && last?.isOpenGround ?? false)
    let way = isThere ? nil : walk.sections.lastIndex { $0.wayID != nil }
    let aside = way.flatMap { walk.sections[$0].line.last }.map { Geodesic(from: $0, to: end) }
    let coming = way.flatMap { course.endingBearing(of: $0..<$0 + 1) }
    return Instruction(
      action: .arrive(side(of: aside, comingAlong: coming), aside?.distance ?? .zero),
      name: nil, crossing: nil, firstTurn: nil,
      level: walk.sections.last.flatMap { snapshot.catalogNetwork.level($0.toFloor) },
      changesLevel: false, distance: tail?.distance ?? .zero, duration: tail?.duration ?? 0,
      bearingBefore: before, bearingAfter: nil, turn: nil, landmark: nil, doubts: [],
      line: tail?.line ?? [end])
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
