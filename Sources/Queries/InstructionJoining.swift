import Catalog
import Geodesy
import Wayfinding

// Joins the sections that a walker takes for one way.
extension InstructionBuilder {
  /// The widest bend that needs no instruction where one path goes on as another, in degrees: a
  /// choice.
  private static let bend = 35.0
  /// The longest piece beside a street that does not count as leaving it, if the street goes on
  /// behind it: a choice, the width of a street.
  private static let aside = Meters(25)

  func stretches() -> [InstructionStretch] {
    var stretches: [InstructionStretch] = []
    for number in course.sections.indices.dropLast(tail == nil ? 0 : 1) {
      let next = InstructionStretch(number, of: course)
      if let last = stretches.indices.last, joins(next, to: stretches[last]) {
        stretches[last].append(next)
      } else {
        stretches.append(next)
      }
    }
    // What a short piece kept apart may be one way.
    var joined: [InstructionStretch] = []
    for stretch in InstructionStretch.folded(stretches) {
      let last = joined.count - 1
      if last > 0, goesOn(joined[last - 1], past: joined[last], stretch) {
        joined[last - 1].append(joined.removeLast())
        joined[last - 1].append(stretch)
      } else if last >= 0, isOneWay(joined[last], stretch) {
        joined[last].append(stretch)
      } else {
        joined.append(stretch)
      }
    }
    return joined
  }

  /// The last section, where nothing is mapped and it is short: the arrival tells it.
  var tail: WalkSection? {
    guard walk.sections.count > 1, let last = walk.sections.last, last.wayID == nil, last.isPlain,
      last.distance < InstructionStretch.shortest, !isHidden
    else { return nil }
    return last
  }

  /// True if nobody has mapped where about a building the walk ends.
  var isHidden: Bool {
    let tail = walk.sections.suffix(2)
    return tail.last.map { $0.wayID == nil && $0.toFloor != nil } ?? false
      && (tail.count < 2 || tail.first?.kind == .door || tail.last?.fromFloor == nil)
  }

  /// Tells whether a walker takes two neighbours for one: one way, one flight of stairs behind
  /// another, a building that one merely walks through.
  private func isOneWay(_ last: InstructionStretch, _ stretch: InstructionStretch) -> Bool {
    guard !last.crossesLast, !stretch.crossesFirst else { return false }
    // A side step is told, unless the street has one name before and behind it.
    if joins(stretch, to: last) {
      return stretch.name != nil && stretch.name == last.name
        || leadIn(to: stretch, after: last, before: last.endingBearing).turn == nil
    }
    switch (last.last.kind, stretch.first.kind) {
    case (.steps, .steps), (.escalator, .escalator):
      return last.toFloor == stretch.fromFloor && isUp(last.last) == isUp(stretch.first)
    case (.door, .door):
      guard last.first.kind == .door, last.first.toFloor != nil, stretch.last.toFloor == nil,
        let one = doors(of: last).first?.parent, let other = doors(of: stretch).last?.parent
      else { return false }
      return one == other
    default: return false
    }
  }

  /// Tells whether a street goes on behind a short piece without its name, and neither turns.
  private func goesOn(
    _ street: InstructionStretch, past piece: InstructionStretch, _ next: InstructionStretch
  ) -> Bool {
    let parts = [street, piece, next]
    guard street.name != nil, street.name == next.name, piece.name == nil,
      parts.allSatisfy({ $0.isPlain && !$0.isOpenGround && $0.fromFloor == $0.toFloor }),
      street.toFloor == piece.fromFloor, piece.toFloor == next.fromFloor,
      ![street.crossesLast, piece.crossesFirst, piece.crossesLast, next.crossesFirst]
        .contains(true),
      piece.distance < Self.aside, piece.distance < street.distance + next.distance,
      let before = street.endingBearing, let after = next.startingBearing
    else { return false }
    let turns = [
      turn(from: before, to: piece.startingBearing), turn(from: piece.endingBearing, to: after),
    ]
    return Self.angle(before, after) < Self.bend
      && turns.allSatisfy { $0.map { !$0.isDefinite } ?? true }
  }

  private static func angle(_ one: Bearing, _ other: Bearing) -> Double {
    let turn = (other.degrees - one.degrees).magnitude
    return min(turn, 360 - turn)
  }

  private func joins(_ next: InstructionStretch, to stretch: InstructionStretch) -> Bool {
    guard next.isPlain, stretch.isPlain, next.fromFloor == stretch.toFloor,
      next.isOpenGround == stretch.isOpenGround
    else { return false }
    if next.name != nil, next.name != stretch.name { return false }
    guard let before = stretch.endingBearing, let after = next.startingBearing else {
      return true
    }
    return Self.angle(before, after) < Self.bend
  }
}
