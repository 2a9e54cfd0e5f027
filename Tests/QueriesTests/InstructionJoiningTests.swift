import Catalog
import Geodesy
import TestSupport
import Testing

@testable import Queries
@testable import Wayfinding

/// Sections of a walk, one behind another, through a town of two streets and a hall.
private struct Stroll {
  private(set) var sections: [WalkSection] = []
  private var here: Coordinate
  private var heading = 90.0
  private var floor: FloorID?

  init() throws { here = try SampleCampus.at(0, 0) }

  mutating func add(
    _ kind: WalkingWay.Kind?, _ id: String?, _ length: Double, turning degrees: Double = 0
  ) throws {
    heading = (heading + degrees + 720).truncatingRemainder(dividingBy: 360)
    let next = here.moved(
      by: Meters(length), toward: try #require(Bearing(degrees: heading)))
    let from = floor
    if kind == .door { floor = floor == nil ? FloorID(0) : nil }
    sections.append(
      WalkSection(
        wayID: id.map { "town/\($0)" }, kind: kind, fromFloor: from, toFloor: floor,
        line: kind == .door ? [here] : [here, next], distance: Meters(length), duration: length,
        rise: nil, isForward: true, access: .unknown))
    if kind != .door { here = next }
  }

  /// Sections of all kinds, most of them short, that mostly go straight on.
  static func random(_ count: Int, seed: UInt64) throws -> Stroll {
    var random = SplitMix64(seed: seed)
    var stroll = try Stroll()
    for _ in 0..<count {
      let longest: Double = [4.0, 12, 30, 60].randomElement(using: &random) ?? 4
      let length = Double.random(in: 0.5...longest, using: &random)
      let turns = [0.0, 0, 0, 0, 20, -20, 40, -50, 90, -90]
      let turn = turns.randomElement(using: &random) ?? 0
      let ways: [(WalkingWay.Kind?, String?)] = [
        (.footway, "low"), (.footway, "low"), (.footway, "high"), (.footway, "path"),
        (.footway, "path"), (.corridor, "path"), (.crossing, "path"), (.crossing, "low"),
        (.steps, "high"), (.steps, "path"), (.lift, "path"), (.door, "hall/east"),
        (.door, "hall/west"), (nil, nil), (nil, nil),
      ]
      let (kind, id) = ways.randomElement(using: &random) ?? (nil, nil)
      try stroll.add(kind, id, length, turning: turn)
    }
    return stroll
  }

  func guide() throws -> InstructionBuilder {
    var contents = CatalogContents()
    func text(_ words: String) throws -> LocalizedText {
      try #require(LocalizedText(words, in: .english))
    }
    let origin = try SampleCampus.at(0, 0)
    contents.insert(
      .campus(
        Campus(
          id: try PlaceID("town"), name: try text("Town"), languages: [.english],
          timeZone: "Etc/UTC", center: origin)))
    for (id, name) in [("low", "Low Road"), ("high", "High Road"), ("path", nil)] {
      var path = try Path(
        id: try PlaceID("town/\(id)"), kind: .footway, line: [origin, try SampleCampus.at(5, 0)])
      path.name = try name.map(text)
      contents.insert(.path(path))
    }
    let walk = Walk(
      sections: sections, distance: sections.reduce(.zero) { $0 + $1.distance },
      duration: sections.reduce(0) { $0 + $1.duration }, settledNodes: 0)
    let snapshot = CatalogSnapshot(contents, revision: 1)
    let ends = [origin, here].map { Directions.End.coordinate($0) }
    let landmarks = Landmarks(snapshot, from: NetworkSpot(origin), ends[0], to: here, ends[1])
    return InstructionBuilder(snapshot, walk, to: here, landmarks, at: nil)
  }
}

/// The same rules, which look through all sections of a stretch for every question.
private struct PlainStretch: Equatable {
  var sections: [WalkSection]
  var leadCount = 0
  var trailCount = 0
  var crossesFirst = false
  var crossesLast = false

  var main: ArraySlice<WalkSection> { sections[leadCount..<sections.count - trailCount] }
  var distance: Meters { sections.reduce(.zero) { $0 + $1.distance } }
  var isPlain: Bool { main.allSatisfy(\.isPlain) }
  var isCrossing: Bool { main.allSatisfy { $0.kind == .crossing } }
  var isOpenGround: Bool { main.allSatisfy { $0.wayID == nil } }
  var isShort: Bool { (isPlain || isCrossing) && distance < InstructionStretch.shortest }

  func joined(to next: PlainStretch) -> PlainStretch {
    PlainStretch(
      sections: sections + next.sections, leadCount: leadCount, trailCount: next.trailCount,
      crossesFirst: crossesFirst, crossesLast: next.crossesLast)
  }

  static func folded(_ stretches: [PlainStretch]) -> [PlainStretch] {
    var folded = stretches
    while folded.count > 1, let index = folded.firstIndex(where: \.isShort) {
      let short = folded.remove(at: index)
      let next = index < folded.count ? folded[index] : nil
      if let next, short.isCrossing, next.isCrossing {
        folded[index] = short.joined(to: next)
      } else if let next, next.isPlain || next.isCrossing || index == 0 {
        folded[index] = PlainStretch(
          sections: short.sections + next.sections,
          leadCount: short.sections.count + next.leadCount, trailCount: next.trailCount,
          crossesFirst: next.crossesFirst || short.isCrossing || short.crossesFirst
            || short.crossesLast, crossesLast: next.crossesLast)
      } else {
        folded[index - 1].sections += short.sections
        folded[index - 1].trailCount += short.sections.count
        folded[index - 1].crossesLast =
          folded[index - 1].crossesLast || short.isCrossing || short.crossesFirst
          || short.crossesLast
      }
    }
    return folded
  }

  /// What most of it is called; of two names for one length the first.
  func name(_ names: [String: LocalizedText]) -> LocalizedText? {
    var most: (name: LocalizedText?, length: Double)?
    for name in main.map({ $0.wayID.flatMap { names[$0] } }) {
      let length = main.filter { $0.wayID.flatMap { names[$0] } == name }
        .reduce(0) { $0 + $1.distance.value }
      if length > most?.length ?? -1 { most = (name, length) }
    }
    return most?.name
  }
}

extension PlainStretch {
  init(_ stretch: InstructionStretch) {
    let (all, main) = (stretch.sections, stretch.main)
    self.init(
      sections: Array(all), leadCount: main.startIndex - all.startIndex,
      trailCount: all.endIndex - main.endIndex, crossesFirst: stretch.crossesFirst,
      crossesLast: stretch.crossesLast)
  }
}

@Suite("Joining of sections")
struct InstructionJoiningTests {
  @Test(
    "folds short ones as looking for the first short one again and again does", arguments: 0..<40)
  func folds(seed: Int) throws {
    let stroll = try Stroll.random(80, seed: UInt64(seed))
    let course = try stroll.guide().course
    let folded = InstructionStretch.folded(
      stroll.sections.indices.map { InstructionStretch($0, of: course) })
    #expect(
      folded.map(PlainStretch.init)
        == PlainStretch.folded(stroll.sections.map { PlainStretch(sections: [$0]) }))
  }

  @Test("keeps each section once, and knows of a stretch what its sections say", arguments: 0..<40)
  func facts(seed: Int) throws {
    let stroll = try Stroll.random(80, seed: UInt64(seed))
    let guide = try stroll.guide()
    let stretches = guide.stretches()
    #expect(
      stretches.flatMap(\.sections) == stroll.sections.dropLast(guide.tail == nil ? 0 : 1))
    let names = Dictionary(
      zip(stroll.sections, guide.course.names).compactMap { section, name in
        section.wayID.flatMap { id in name.map { (id, $0) } }
      }, uniquingKeysWith: { one, _ in one })
    for stretch in stretches {
      let plain = PlainStretch(stretch)
      #expect(!plain.main.isEmpty)
      #expect(stretch.distance == plain.distance)
      #expect(stretch.name == plain.name(names))
      #expect(stretch.isPlain == plain.isPlain && stretch.isCrossing == plain.isCrossing)
      #expect(stretch.isOpenGround == plain.isOpenGround)
      let line = stretch.line
      let start = try #require(line.first)
      let end = try #require(line.last)
      let begun =
        line.dropFirst().first { start.distance(to: $0) >= InstructionStretch.wobble } ?? end
      let before =
        line.dropLast().last { $0.distance(to: end) >= InstructionStretch.wobble } ?? start
      #expect(stretch.endingBearing == Geodesic(from: before, to: end).finalBearing)
      if stretch.lead.distance == .zero {
        #expect(stretch.startingBearing == Geodesic(from: start, to: begun).initialBearing)
      }
    }
  }

  @Test("sets out once, though the walk begins in a lift")
  func liftFirst() throws {
    var stroll = try Stroll()
    try stroll.add(.lift, "path", 0)
    try stroll.add(.footway, "low", 40)
    var guide = try stroll.guide()
    let instructions = guide.instructions()
    #expect(
      instructions.map(\.action)
        == [.lift(up: nil), .go(.straight, staying: false), .arrive(.here, .zero)])
    #expect(instructions[1].bearingBefore == nil && instructions[1].bearingAfter != nil)
  }

  @Test("reads no section of a long walk more than a few times", arguments: [500, 4_000])
  func effort(count: Int) throws {
    let walks: [(Int, inout Stroll) throws -> Void] = [
      { _, stroll in try stroll.add(.footway, "low", 20) },
      { _, stroll in try stroll.add(.footway, "path", 3) },
      { _, stroll in try stroll.add(.crossing, "path", 3) },
      { _, stroll in try stroll.add(.steps, "high", 3) },
      { _, stroll in try stroll.add(.door, "hall/east", 0) },
      { number, stroll in
        try stroll.add(number % 2 == 0 ? .crossing : .footway, "path", 4, turning: 3)
      },
      { number, stroll in
        try stroll.add(.footway, number % 2 == 0 ? "low" : "path", number % 2 == 0 ? 30 : 12)
      },
      { number, stroll in
        try stroll.add(.footway, "path", 15, turning: number % 2 == 0 ? 90 : -90)
      },
    ]
    for (number, add) in walks.enumerated() {
      var stroll = try Stroll()
      for section in 0..<count { try add(section, &stroll) }
      var guide = try stroll.guide()
      #expect(!guide.instructions().isEmpty)
      #expect(guide.course.sectionsRead <= 4 * count, "walk \(number)")
      #expect(guide.course.pointsMeasured <= 80 * count, "walk \(number)")
    }
  }
}
