import Geodesy
import Wayfinding

/// Sections of a walk that one instruction covers: those that it is about, and short ones before and
/// after that belong to them.
struct GuideStretch {
  /// A part of a walk that is shorter gets no instruction of its own, unless it is a stair, ramp, lift or
  /// door: a choice, about what one sees at a glance.
  static let shortest = Meters(10)
  /// Over less than this, a surveyor's wobble looks like a turn: a choice, about the error of a good
  /// fix outdoors.
  static let wobble = Meters(5)

  private(set) var sections: [WalkSection]
  /// How many of the first only lead to what it is about.
  private(set) var leadCount = 0
  /// How many of the last only lead on from it.
  private var trailCount = 0
  /// Whether a short crossing of a road comes first.
  private(set) var crossesFirst = false
  /// Whether a short crossing of a road comes last.
  private(set) var crossesLast = false

  init(_ section: WalkSection) { sections = [section] }

  /// What it is about; never empty.
  var main: ArraySlice<WalkSection> { sections[leadCount..<sections.count - trailCount] }
  var first: WalkSection { sections[leadCount] }
  var last: WalkSection { sections[sections.count - trailCount - 1] }
  var fromFloor: FloorID? { sections[0].fromFloor }
  var toFloor: FloorID? { sections[sections.count - 1].toFloor }
  var distance: Meters { sections.reduce(.zero) { $0 + $1.distance } }
  var duration: Double { sections.reduce(0) { $0 + $1.duration } }
  var line: [Coordinate] { Self.line(of: sections[...]) }
  /// The direction in which it ends.
  var endingBearing: Bearing? { line.endingBearing }
  /// Short sections before what it is about.
  var lead: GuidePiece { GuidePiece(sections[..<leadCount]) }
  /// Short sections behind what it is about.
  var trail: GuidePiece { GuidePiece(sections[(sections.count - trailCount)...]) }
  /// The direction in which that ends which it is about.
  var mainEndingBearing: Bearing? {
    Self.line(of: sections[..<(sections.count - trailCount)]).endingBearing ?? endingBearing
  }
  /// The direction in which that sets out which it is about.
  var startingBearing: Bearing? {
    Self.line(of: sections[leadCount...]).startingBearing ?? line.startingBearing
  }

  fileprivate static func line(of sections: ArraySlice<WalkSection>) -> [Coordinate] {
    var line: [Coordinate] = []
    for section in sections {
      line += line.last == section.line.first ? section.line.dropFirst() : section.line[...]
    }
    return line
  }

  // MARK: What it is

  /// A path, a corridor or open ground.
  var isPlain: Bool { main.allSatisfy(\.isPlain) }
  var isCrossing: Bool { main.allSatisfy { $0.kind == .crossing } }
  /// Whether it says too little for an instruction of its own.
  var isShort: Bool { (isPlain || isCrossing) && distance < Self.shortest }
  mutating func append(_ section: WalkSection) { sections.append(section) }

  /// What ends where the next begins.
  func joined(to next: GuideStretch) -> GuideStretch {
    var joined = self
    joined.sections += next.sections
    joined.trailCount = next.trailCount
    joined.crossesLast = next.crossesLast
    return joined
  }

  /// The next, with this before it.
  private func leading(to next: GuideStretch) -> GuideStretch {
    var joined = next
    joined.sections = sections + next.sections
    joined.leadCount = sections.count + next.leadCount
    joined.crossesFirst = next.crossesFirst || isCrossing || crossesFirst || crossesLast
    return joined
  }

  /// This, with the next behind it.
  private func trailed(by next: GuideStretch) -> GuideStretch {
    var joined = self
    joined.sections += next.sections
    joined.trailCount += next.sections.count
    joined.crossesLast = crossesLast || next.isCrossing || next.crossesFirst || next.crossesLast
    return joined
  }

  // MARK: Short ones

  /// The same walk, in which no stretch is short that has another beside it.
  static func folded(_ stretches: [GuideStretch]) -> [GuideStretch] {
    var folded = stretches
    while folded.count > 1, let index = folded.firstIndex(where: \.isShort) {
      let short = folded.remove(at: index)
      let previous = index > 0 ? folded[index - 1] : nil
      let next = index < folded.count ? folded[index] : nil
      if let next, next.isPlain {
        folded[index] = short.leading(to: next)
      } else if let next, next.isCrossing {
        folded[index] = short.isCrossing ? short.joined(to: next) : short.leading(to: next)
      } else if let previous {
        folded[index - 1] = previous.trailed(by: short)
      } else if let next {
        folded[index] = short.leading(to: next)
      }
    }
    return folded
  }
}

/// Short sections that have no instruction of their own, as one piece of the way.
struct GuidePiece {
  let distance: Meters
  let startingBearing: Bearing?
  let endingBearing: Bearing?

  fileprivate init(_ sections: ArraySlice<WalkSection>) {
    let line = GuideStretch.line(of: sections)
    distance = sections.reduce(.zero) { $0 + $1.distance }
    startingBearing = line.startingBearing
    endingBearing = line.endingBearing
  }
}

extension WalkSection {
  /// Whether it is a path or a corridor, or open ground on one floor.
  var isPlain: Bool {
    switch kind {
    case nil: fromFloor == toFloor
    case .footway, .corridor: true
    case .crossing, .steps, .ramp, .escalator, .lift, .door: false
    }
  }
}

extension [Coordinate] {
  /// The direction in which a line sets out: to the first point that is farther than a wobble.
  var startingBearing: Bearing? {
    guard let first else { return nil }
    let far = dropFirst().first { first.distance(to: $0) >= GuideStretch.wobble } ?? last
    return far.flatMap { Geodesic(from: first, to: $0).initialBearing }
  }

  /// The direction in which it ends.
  var endingBearing: Bearing? {
    guard let last else { return nil }
    let far = dropLast().last { $0.distance(to: last) >= GuideStretch.wobble } ?? first
    return far.flatMap { Geodesic(from: $0, to: last).finalBearing }
  }
}
