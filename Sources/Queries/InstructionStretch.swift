import Catalog
import Geodesy
import Wayfinding

/// Sections of a walk that one instruction covers: those that it is about, and short ones before and
/// after that belong to them.
///
/// Lengths and names are kept as it grows, so that a walk of many sections is joined in one pass.
struct InstructionStretch {
  /// The length below which a part of a walk gets no instruction of its own, unless it is a stair,
  /// ramp, lift or door: a choice, about what one sees at a glance.
  static let shortest = Meters(10)
  /// The length below which a surveyor's wobble looks like a turn: a choice, about the error of a
  /// good fix outdoors.
  static let wobble = Meters(5)

  private let course: NamedSections
  private var range: Range<Int>
  /// The range of the sections that it is about; never empty.
  private var mainRange: Range<Int>
  private var mainFacts: StretchFacts
  private(set) var distance: Meters
  /// True if a short crossing of a road comes first.
  private(set) var crossesFirst = false
  /// True if a short crossing of a road comes last.
  private(set) var crossesLast = false

  /// The section of that number alone.
  init(_ number: Int, of course: NamedSections) {
    self.course = course
    range = number..<number + 1
    mainRange = range
    mainFacts = StretchFacts()
    mainFacts.add(course.sections[number], named: course.names[number])
    distance = course.sections[number].distance
    course.noteRead(range)
  }

  var sections: ArraySlice<WalkSection> { course.sections[range] }
  /// The sections that it is about; never empty.
  var main: ArraySlice<WalkSection> { course.sections[mainRange] }
  var first: WalkSection { course.sections[mainRange.lowerBound] }
  var last: WalkSection { course.sections[mainRange.upperBound - 1] }
  var fromFloor: FloorID? { course.sections[range.lowerBound].fromFloor }
  var toFloor: FloorID? { course.sections[range.upperBound - 1].toFloor }
  var duration: Double { sections.reduce(0) { $0 + $1.duration } }
  var line: [Coordinate] { course.line(of: range) }
  /// The direction in which it ends.
  var endingBearing: Bearing? { course.endingBearing(of: range) }
  /// Short sections before what it is about.
  var lead: UntoldSections { UntoldSections(range.lowerBound..<mainRange.lowerBound, of: course) }
  /// Short sections behind what it is about.
  var trail: UntoldSections { UntoldSections(mainRange.upperBound..<range.upperBound, of: course) }
  /// The direction in which the part ends that it is about.
  var mainEndingBearing: Bearing? {
    course.endingBearing(of: range.lowerBound..<mainRange.upperBound) ?? endingBearing
  }
  /// The direction in which the part sets out that it is about.
  var startingBearing: Bearing? {
    course.startingBearing(of: mainRange.lowerBound..<range.upperBound)
      ?? course.startingBearing(of: range)
  }

  // MARK: What it is

  /// The name of the longest part of it; `nil` if that has no name.
  var name: LocalizedText? { mainFacts.name }
  /// True if it is all path, corridor or open ground.
  var isPlain: Bool { mainFacts.isPlain }
  var isCrossing: Bool { mainFacts.isCrossing }
  /// True if no way is mapped on it.
  var isOpenGround: Bool { mainFacts.isOpenGround }
  /// True if it says too little for an instruction of its own.
  private var isShort: Bool { (isPlain || isCrossing) && distance < Self.shortest }

  // MARK: Joining

  /// Goes on with the next, which begins where this ends.
  mutating func append(_ next: InstructionStretch) {
    for number in mainRange.upperBound..<next.mainRange.upperBound {
      mainFacts.add(course.sections[number], named: course.names[number])
    }
    mainRange = mainRange.lowerBound..<next.mainRange.upperBound
    crossesLast = next.crossesLast
    lengthen(by: next)
  }

  /// The next, with this before it.
  private func leading(to next: InstructionStretch) -> InstructionStretch {
    var joined = self
    joined.mainRange = next.mainRange
    joined.mainFacts = next.mainFacts
    joined.crossesFirst = next.crossesFirst || isCrossing || crossesFirst || crossesLast
    joined.crossesLast = next.crossesLast
    joined.lengthen(by: next)
    return joined
  }

  /// Takes the next in behind what it is about.
  private mutating func trail(_ next: InstructionStretch) {
    crossesLast = crossesLast || next.isCrossing || next.crossesFirst || next.crossesLast
    lengthen(by: next)
  }

  private mutating func lengthen(by next: InstructionStretch) {
    for section in next.sections { distance = distance + section.distance }
    range = range.lowerBound..<next.range.upperBound
    course.noteRead(next.range)
  }

  /// The same walk, in which no stretch is short that has another beside it.
  static func folded(_ stretches: [InstructionStretch]) -> [InstructionStretch] {
    guard var current = stretches.first else { return [] }
    // None of these is short, unless it is alone.
    var folded: [InstructionStretch] = []
    for next in stretches.dropFirst() {
      if !current.isShort {
        folded.append(current)
        current = next
      } else if current.isCrossing, next.isCrossing {
        current.append(next)
      } else if next.isPlain || next.isCrossing || folded.isEmpty {
        current = current.leading(to: next)
      } else {
        folded[folded.count - 1].trail(current)
        current = next
      }
    }
    if current.isShort, !folded.isEmpty {
      folded[folded.count - 1].trail(current)
    } else {
      folded.append(current)
    }
    return folded
  }
}

/// The facts that the sections have in common which a stretch is about, kept as it grows.
private struct StretchFacts {
  var isPlain = true
  var isCrossing = true
  var isOpenGround = true
  /// The name of the longest part.
  var name: LocalizedText?
  private var parts: [LocalizedText?: (order: Int, length: Double)] = [:]

  mutating func add(_ section: WalkSection, named own: LocalizedText?) {
    isPlain = isPlain && section.isPlain
    isCrossing = isCrossing && section.kind == .crossing
    isOpenGround = isOpenGround && section.wayID == nil
    var part = parts[own] ?? (parts.count, 0)
    part.length += section.distance.value
    parts[own] = part
    // Of two parts of one length, the first gives the name.
    if let longest = parts[name],
      longest.length > part.length
        || (longest.length == part.length && longest.order <= part.order)
    {
      return
    }
    name = own
  }
}

/// Short sections that have no instruction of their own, as one piece of the way.
struct UntoldSections {
  let distance: Meters
  let startingBearing: Bearing?
  let endingBearing: Bearing?

  fileprivate init(_ range: Range<Int>, of course: NamedSections) {
    distance = course.sections[range].reduce(.zero) { $0 + $1.distance }
    startingBearing = course.startingBearing(of: range)
    endingBearing = course.endingBearing(of: range)
  }
}

extension WalkSection {
  /// True for a path or a corridor, or open ground on one floor.
  var isPlain: Bool {
    switch kind {
    case nil: fromFloor == toFloor
    case .footway, .corridor: true
    case .crossing, .steps, .ramp, .escalator, .lift, .door: false
    }
  }
}
