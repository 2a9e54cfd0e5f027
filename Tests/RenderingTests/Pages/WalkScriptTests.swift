import Catalog
import Exchange
import Formats
import Foundation
import Geodesy
import Queries
import TestSupport
import Testing
import Wayfinding

@testable import Rendering

/// The script that finds walks in pages, held to the answers of the service.
@Suite("The script of walks", .disabled(if: Browser.isAbsent), .timeLimit(.minutes(15)))
struct WalkScriptTests {
  /// The page of directions, as a service sends it before anything was asked.
  static func browse(_ snapshot: CatalogSnapshot) async throws -> BrowserPage {
    let renderer = Renderer(snapshot)
    let page = try await BrowserPage { url in
      if url.path().hasPrefix("/assets/") {
        let name = url.lastPathComponent
        guard let asset = renderer.asset(name, leaflet: nil) else { return nil }
        return BrowserPage.Answer(
          headers: [("Content-Type", ContentType.of(name))], body: asset)
      }
      return BrowserPage.Answer(
        headers: [("Content-Type", "text/html; charset=utf-8")],
        body: try renderer.page(.directions(DirectionsVisit()), for: Reader()).bytes)
    }
    try await page.open("http://docent.test/")
    return page
  }

  /// A question as the script takes it.
  struct Asked: Encodable {
    struct End: Encodable {
      var latitude: Double
      var longitude: Double
      var slot: Int
      var isDoorClosed: Bool
    }
    var from: End
    var to: End
    var isStepFree: Bool
    var destination: String
  }

  /// What is compared of an answer.
  struct Found: Decodable {
    struct Piece: Decodable, Hashable {
      var part: String
      var over: String?
    }
    var kind: String
    var distance: Double
    var duration: Double?
    var stairs: Int?
    var lifts: Int?
    var stepFree: Bool?
    var accessUnknown: Int?
    var unmappedDistance: Double?
    var pieces: [Piece]?
    var line: [[Double]]?
    var gap: Double?
    var reachable: [Double]?
    var obstacle: Bool?
    var summary: String
    var lines: [String]?
  }

  static func end(_ end: Directions.End, in snapshot: CatalogSnapshot) throws -> Asked.End {
    let spot = try #require(snapshot.walkingSpot(of: end))
    var isDoorClosed = false
    if case .entrance(let id) = end {
      isDoorClosed = snapshot.contents.entrances[id]?.isAccessible == false
    }
    return Asked.End(
      latitude: spot.coordinate.latitude, longitude: spot.coordinate.longitude, slot: spot.slot,
      isDoorClosed: isDoorClosed)
  }

  /// Asks both, and compares all that they say.
  static func compare(
    _ questions: [Directions], in snapshot: CatalogSnapshot, on page: BrowserPage
  ) async throws -> [String: Int] {
    let renderer = Renderer(snapshot)
    let asked = try questions.map { question in
      let destination: String? =
        switch question.to {
        case .coordinate: nil
        case .subject(.place(let id)) where id.depth == 2:
          renderer.spokenName(ofBuilding: id, for: Reader())
        default: renderer.name(of: question.to, for: Reader())
        }
      return Asked(
        from: try end(question.from, in: snapshot), to: try end(question.to, in: snapshot),
        isStepFree: question.style.isStepFree, destination: destination ?? "")
    }
    let found: [Found] = try await page.value(
      """
      (async () => {
        const all = [];
        const words = JSON.parse(document.getElementById("words").textContent);
        for (const { from, to, isStepFree, destination } of \(String(decoding: try JSONEncoder().encode(asked), as: UTF8.self))) {
          const found = await docentWalks.find(from, to, isStepFree);
          const names = await docentWayNames(words, await docentNetwork.about(found.start, found.end));
          const instructions = docentInstructions(words, names);
          all.push({
            summary: docentSummary(words, names, instructions)(found),
            lines: found.kind === "walk" ? instructions.lines(found, destination).map(({ text }) => text) : undefined,
            kind: found.kind, distance: found.kind === "walk" ? found.distance : found.meters, duration: found.duration,
            stairs: found.stairs, lifts: found.lifts, stepFree: found.stepFree, accessUnknown: found.accessUnknown,
            unmappedDistance: found.unmappedDistance,
            pieces: found.unmapped?.map(({ part, over }) => ({ part, over })),
            line: found.sections?.flatMap(({ line }) => line.map(({ latitude, longitude }) => [latitude, longitude])),
            gap: found.gap, reachable: found.reachable && [found.reachable.latitude, found.reachable.longitude],
            obstacle: found.obstacle === undefined ? undefined : found.obstacle !== null,
          });
        }
        return all;
      })()
      """)
    var kinds: [String: Int] = [:]
    for (question, found) in zip(questions, found) {
      let answer = try snapshot.answer(question)
      kinds[found.kind, default: 0] += 1
      let comment = Comment(rawValue: "\(question)")
      func isNear(_ one: Double?, _ other: Double, _ slack: Double = 0.01) -> Bool {
        one.map { ($0 - other).magnitude <= slack } ?? false
      }
      #expect(isNear(found.distance, answer.outcome.distance.value), comment)
      let guidance = renderer.guidance(for: answer, for: Reader())
      switch answer.outcome {
      case .walk(let walk, _):
        #expect(found.kind == "walk", comment)
        #expect(found.summary == guidance.summary(of: answer.outcome), comment)
        let lines = guidance.lines(of: answer.outcome)
        #expect(found.lines?.count == lines.count, comment)
        for (told, line) in zip(found.lines ?? [], lines) where line.instruction.landmark == nil {
          #expect(told == line.text, comment)
        }
        #expect(isNear(found.duration, walk.duration), comment)
        #expect(found.stairs == walk.stairsCount, comment)
        #expect(found.lifts == walk.liftsCount, comment)
        #expect(found.stepFree == walk.stepFree, comment)
        #expect(found.accessUnknown == walk.unknownAccessCount, comment)
        #expect(isNear(found.unmappedDistance, walk.unmappedDistance.value), comment)
        let pieces = walk.unmapped.map {
          Found.Piece(part: $0.part.rawValue, over: NetworkScript.over($0.obstacle))
        }
        #expect(found.pieces == pieces, comment)
        let line = walk.sections.flatMap(\.line)
        #expect(found.line?.count == line.count, comment)
        for (one, other) in zip(found.line ?? [], line) {
          #expect(isNear(one[0], other.latitude, 1e-7), comment)
          #expect(isNear(one[1], other.longitude, 1e-7), comment)
        }
      case .straight:
        #expect(found.kind == "straight", comment)
        #expect(found.summary == guidance.summary(of: answer.outcome), comment)
      case .unreachable(let place):
        #expect(found.kind == "unreachable", comment)
        #expect(isNear(found.gap, place.gap.value, 0.05), comment)
        #expect(found.obstacle == (place.obstacle != nil), comment)
        if place.landmark == nil, place.obstacleLandmark == nil {
          #expect(found.summary == guidance.summary(of: answer.outcome), comment)
        }
      }
    }
    #expect(page.faults == [])
    return kinds
  }

  /// Random ends: works, places, doors, and positions up to 300 m around them, some of them on levels.
  static func ends(
    _ count: Int, of snapshot: CatalogSnapshot, using random: inout SplitMix64
  ) throws -> [Directions.End] {
    let contents = snapshot.contents
    let works = snapshot.works.map { Directions.End.subject(.work($0.id)) }
    let places =
      contents.buildings.keys.sorted() + contents.levels.keys.sorted()
      + contents.rooms.keys.sorted()
    let fixed =
      works + places.map { .subject(.place($0)) }
      + contents.entrances.keys.sorted().map { .entrance($0) }
    let known = fixed.filter { snapshot.walkingSpot(of: $0) != nil }
    let levels = contents.levels.keys.sorted()
    return try (0..<count).map { _ in
      let end = try #require(known.randomElement(using: &random))
      if Bool.random(using: &random) { return end }
      let spot = try #require(snapshot.walkingSpot(of: end)).coordinate
      let reach = [2.0, 30, 300].randomElement(using: &random) ?? 30
      let away = Double.random(in: 0...reach, using: &random)
      let degrees = Double.random(in: 0..<360, using: &random)
      let moved = spot.moved(
        by: Meters(away), toward: try #require(Bearing(degrees: degrees)))
      let level =
        Int.random(in: 0..<4, using: &random) == 0 ? levels.randomElement(using: &random) : nil
      return .coordinate(moved, level: level)
    }
  }

  static let data = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Data")

  @Test(
    "agrees with the service on the campuses that are shipped", arguments: ["ubc", "cambridge"])
  func shipped(campus: String) async throws {
    let folder = Self.data.appending(path: campus).path
    guard FileManager.default.fileExists(atPath: folder) else { return }
    let snapshot = CatalogSnapshot(SourceReader().read([folder]).contents, revision: 1)
    let page = try await Self.browse(snapshot)
    var random = SplitMix64(seed: 13)
    var questions: [Directions] = []
    let ends = try Self.ends(300, of: snapshot, using: &random)
    for index in stride(from: 0, to: ends.count, by: 2) {
      for isStepFree in [false, true] {
        questions.append(
          Directions(
            from: ends[index], to: ends[index + 1], style: WalkingStyle(isStepFree: isStepFree)))
      }
    }
    let kinds = try await Self.compare(questions, in: snapshot, on: page)
    #expect(kinds["walk", default: 0] > 200, "\(kinds)")
  }

  @Test("agrees with the service on drawn tangles", arguments: UInt64(0)..<12)
  func tangles(seed: UInt64) async throws {
    let snapshot = try RandomCampus.snapshot(seed: seed)
    let page = try await Self.browse(snapshot)
    var random = SplitMix64(seed: seed)
    let ends = try Self.ends(80, of: snapshot, using: &random)
    let questions = stride(from: 0, to: ends.count, by: 2).flatMap { index in
      [false, true].map {
        Directions(
          from: ends[index], to: ends[index + 1], style: WalkingStyle(isStepFree: $0))
      }
    }
    let kinds = try await Self.compare(questions, in: snapshot, on: page)
    #expect(kinds["walk", default: 0] > 20, "\(kinds)")
  }
}
