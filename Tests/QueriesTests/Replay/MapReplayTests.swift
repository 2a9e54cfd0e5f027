import Catalog
import Exchange
import Formats
import Foundation
import Geodesy
import Queries
import TestSupport
import Testing
import Wayfinding

/// Walks without steps held against the document of the map itself, read by code of its own.
@Suite("Step-free walks over a map")
struct MapReplayTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/data/osm")
  static let isAbsent = !FileManager.default.fileExists(atPath: folder.path)
  /// How many walks in all, two fifths over each map and a fifth through buildings;
  /// DOCENT_REPLAY=20000 asks for more.
  static let walks =
    ProcessInfo.processInfo.environment["DOCENT_REPLAY"].flatMap { Int($0) } ?? 500

  /// A node to walk from or to, and where Docent has it.
  struct End {
    let node: Int64
    /// As the map writes it.
    let level: String?
    let end: Directions.End
  }

  @Test(
    "lead over nothing that stops wheels, and are found where the map has one",
    .disabled(if: isAbsent, "needs ../shared/data/osm"),
    arguments: ["moorgate", "herrenberg-minimal"])
  func replay(name: String) throws {
    let file = Self.folder.appending(path: "\(name).osm.gz")
    let ground = RawGround(try #require(RawMap(packed: file)))
    let reading = SourceReader(campus: try Slug("town")).read([file.path])
    let snapshot = CatalogSnapshot(reading.contents, revision: 1)
    let ends = try Self.ends(ground, reading.contents)
    #expect(ends.stairs.count > 100 && ends.inner.count > 10 && ends.all.count > 500)

    var random = SplitMix64(seed: 11)
    var tally = ReplayTally()
    for number in 0..<Self.walks * 2 / 5 {
      // All ends of stairs first, then nodes of any way, one in five in the middle of stairs.
      let isInner = number >= ends.stairs.count && number % 5 == 0
      let starts = isInner ? ends.inner : ends.all
      let from =
        number < ends.stairs.count
        ? ends.stairs[number] : try #require(starts.randomElement(using: &random))
      let to = try #require(ends.all.randomElement(using: &random))
      var question = Directions(from: from.end, to: to.end)
      question.style.isStepFree = true
      let outcome = try snapshot.answer(question).outcome
      var (verdict, fault) = Self.judge(outcome, from, to, ground, snapshot)
      if isInner, case .walk(let walk, _) = outcome, walk.stepFree == true {
        (verdict, fault) = ("begins on stairs", "begins in the middle of stairs")
      }
      tally.add(verdict, fault.map { "\(from.node) to \(to.node): \($0)" })
    }
    tally.conclude(name)
  }

  /// What became of a walk, and what is wrong with it.
  private static func judge(
    _ outcome: DirectionsOutcome, _ from: End, _ to: End, _ ground: RawGround,
    _ snapshot: CatalogSnapshot
  ) -> (verdict: String, fault: String?) {
    let isJoined =
      ground.isPassable(from.node) && ground.isPassable(to.node)
      && ground.isJoined((from.node, from.level), (to.node, to.level))
    guard case .walk(let walk, _) = outcome else {
      return isJoined ? ("missed", "the map has a way, and none is found") : ("none", nil)
    }
    if let fault = obstacle(on: walk, ground, snapshot) { return ("over an obstacle", fault) }
    guard walk.stepFree == true else {
      let ground = walk.unmapped.map { "\($0.part) \($0.distance.value) m" }
      return isJoined
        ? (
          "not mapped, though the map has a way",
          "the map has a way, and unmapped ground is taken: \(ground)"
        )
        : ("not mapped", nil)
    }
    let isMapped = walk.sections.allSatisfy { $0.kind != nil && $0.kind != .door }
    if !isJoined, isMapped, from.node != to.node, ground.isPassable(from.node),
      ground.isPassable(to.node)
    {
      return ("unfounded", "said to be step-free over mapped ways, and the map has none")
    }
    return ("step-free", nil)
  }

  /// What stops wheels on a walk, in the words of the map.
  private static func obstacle(
    on walk: Walk, _ ground: RawGround, _ snapshot: CatalogSnapshot
  ) -> String? {
    func place(_ coordinate: Coordinate) -> PieceIndex.Place {
      (coordinate.latitude, coordinate.longitude)
    }
    for section in walk.sections where section.kind != nil && section.kind != .lift {
      if section.kind == .steps || section.kind == .escalator {
        return "goes over \(section.wayID ?? "stairs")"
      }
      let isDoorway =
        section.wayID.flatMap { try? PlaceID($0) }
        .map { snapshot.contents.entrances[$0] != nil } ?? false
      if isDoorway { continue }
      for (one, other) in zip(section.line, section.line.dropFirst()) where one != other {
        switch ground.takesWheels(from: place(one), to: place(other)) {
        case true?: continue
        case false?: return "\(section.wayID ?? "") runs over steps at \(one)"
        case nil: return "\(section.wayID ?? "") runs over no open way at \(one)"
        }
      }
    }
    let course = walk.sections.flatMap(\.line)
    guard let first = course.first, let last = course.last else { return nil }
    for coordinate in course where coordinate != first && coordinate != last {
      let nodes = ground.nodes(coordinate.latitude, coordinate.longitude)
      if !nodes.isEmpty, !nodes.contains(where: ground.isPassable) {
        let tags = nodes.compactMap { ground.map.nodes[$0]?.tags }
        return "passes node \(nodes.sorted()) (\(tags))"
      }
    }
    return nil
  }

  /// Both ends of all stairs, the nodes between them, and all nodes of ways for walking.
  private static func ends(
    _ ground: RawGround, _ contents: CatalogContents
  ) throws -> (stairs: [End], inner: [End], all: [End]) {
    var stairs: [End] = []
    var inner: [End] = []
    var all: [End] = []
    func end(_ node: Int64, _ level: PlaceID?) -> End? {
      let ordinal = level.flatMap { contents.levels[$0]?.ordinal }
      return ground.map.nodes[node]
        .flatMap { try? Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
        .map {
          End(
            node: node, level: ordinal.map { "\(Double($0))" },
            end: .coordinate($0, level: level))
        }
    }
    for way in ground.map.ways where RawRules.isOpen(way.tags) {
      guard let path = contents.paths[try PlaceID("town/osm-w\(way.id)")], path.kind != .lift,
        let first = way.nodes.first, let last = way.nodes.last
      else { continue }
      if way.tags["highway"] == "steps" {
        inner += way.nodes.dropFirst().dropLast().filter { !ground.isReached($0) }
          .compactMap { end($0, path.levels.first) }
        stairs += [end(first, path.levels.first), end(last, path.levels.last)].compactMap(\.self)
      } else if path.levels.count < 2 {
        all += way.nodes.compactMap { end($0, path.levels.first) }
      }
    }
    return (stairs, inner, all)
  }
}
