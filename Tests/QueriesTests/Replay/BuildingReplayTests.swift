import Catalog
import Exchange
import Formats
import Foundation
import Geodesy
import TestSupport
import Testing
import Wayfinding

@testable import Queries

/// Walks without steps through buildings held against the archive itself, read by code of its own.
@Suite("Step-free walks through buildings")
struct BuildingReplayTests {
  static let folder = MapReplayTests.folder.deletingLastPathComponent()
    .appending(path: "spbstu-imdf")

  private struct End {
    let node: String
    let end: Directions.End
  }

  @Test(
    "lead over no step, and are found where the graph has one",
    .disabled(
      if: !FileManager.default.fileExists(atPath: folder.path), "needs ../shared/data/spbstu-imdf"
    ))
  func replay() throws {
    let raw = try #require(RawBuilding(Self.folder))
    let reading = SourceReader(campus: try Slug("town")).read([Self.folder.path])
    let snapshot = CatalogSnapshot(reading.contents, revision: 1)
    let names = try Self.names(of: raw, reading.contents)
    #expect(names.count == raw.levels.count)
    let all = raw.nodes.keys.sorted().compactMap { Self.end($0, raw, names) }
    let stairs = all.filter { raw.nodes[$0.node]?.isOnStairs ?? false }
    let indoors = all.filter { raw.nodes[$0.node]?.level != nil }
    #expect(all.count > 2000 && stairs.count > 200 && indoors.count > 900)

    var random = SplitMix64(seed: 11)
    var tally = ReplayTally()
    for number in 0..<MapReplayTests.walks / 5 {
      // Ends of stairs, then walks that begin indoors, to anywhere.
      let starts = number % 2 == 0 ? stairs : indoors
      let from = try #require(starts.randomElement(using: &random))
      let to = try #require((number % 4 < 2 ? indoors : all).randomElement(using: &random))
      var question = Directions(from: from.end, to: to.end)
      question.style.isStepFree = true
      let outcome = try snapshot.answer(question).outcome
      let (verdict, fault) = Self.judge(outcome, from, to, raw, snapshot, names)
      tally.add(verdict, fault.map { "\(from.node) to \(to.node): \($0)" })
    }
    tally.conclude("IMDF")
  }

  private static func judge(
    _ outcome: DirectionsOutcome, _ from: End, _ to: End, _ raw: RawBuilding,
    _ snapshot: CatalogSnapshot,
    _ names: [PlaceID: String]
  ) -> (verdict: String, fault: String?) {
    let isJoined = raw.isJoined(from.node, to.node)
    guard case .walk(let walk, _) = outcome else {
      return isJoined ? ("missed", "the graph has a way, and none is found") : ("none", nil)
    }
    if let fault = step(on: walk, raw, snapshot, names) { return ("over a step", fault) }
    guard walk.stepFree == true else {
      let ground = walk.unmapped.map { "\($0.part) \($0.distance.value) m" }
      return isJoined
        ? (
          "not mapped, though the graph has a way",
          "the graph has a way, and unmapped ground is taken: \(ground)"
        )
        : ("not mapped", nil)
    }
    let isMapped = walk.sections.allSatisfy { $0.kind != nil }
    if !isJoined, isMapped, from.node != to.node {
      return ("unfounded", "said to be step-free over mapped ways, and the graph has none")
    }
    return ("step-free", nil)
  }

  /// What stops wheels on a walk, in the words of the archive.
  private static func step(
    on walk: Walk, _ raw: RawBuilding, _ snapshot: CatalogSnapshot, _ names: [PlaceID: String]
  ) -> String? {
    for section in walk.sections where section.kind != .lift {
      if section.kind == .steps || section.kind == .escalator {
        return "goes over \(section.wayID ?? "stairs")"
      }
      let level = snapshot.catalogNetwork.level(section.fromFloor).flatMap { names[$0] }
      for (one, other) in zip(section.line, section.line.dropFirst()) where one != other {
        let (from, to) = ((one.latitude, one.longitude), (other.latitude, other.longitude))
        if raw.crossesSteps(from, to, level: level), walk.stepFree == true {
          return "\(section.wayID ?? "a straight piece") crosses a step at \(one)"
        }
        guard let way = section.wayID, section.kind != .door else { continue }
        let isToLift =
          [from, to].contains { raw.hasLift(at: $0, level: level) }
          && raw.meters(from, to) <= RawBuilding.liftReach
        if !isToLift, !raw.isOpen(from, to, level: level) {
          return "\(way) is no way of the graph without steps, at \(one)"
        }
      }
    }
    return nil
  }

  /// Docent's levels, by what the archive says of them: their building's name and their ordinal.
  private static func names(
    of raw: RawBuilding, _ contents: CatalogContents
  ) throws -> [PlaceID: String] {
    var names: [PlaceID: String] = [:]
    for (id, level) in raw.levels {
      let found = contents.levels.values.filter { candidate in
        let building = candidate.id.parent.flatMap { contents.buildings[$0] }
        return candidate.ordinal == level.ordinal
          && building?.name.all.contains { $0.text == level.building } ?? false
      }
      names[try #require(found.first).id] = id
    }
    return names
  }

  private static func end(
    _ node: String, _ raw: RawBuilding, _ names: [PlaceID: String]
  ) -> End? {
    guard let one = raw.nodes[node],
      let coordinate = try? Coordinate(
        latitude: one.place.latitude, longitude: one.place.longitude)
    else { return nil }
    let level = one.level.flatMap { level in names.first { $0.value == level }?.key }
    return End(node: node, end: .coordinate(coordinate, level: level))
  }
}
