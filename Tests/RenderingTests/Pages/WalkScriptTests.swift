import Catalog
import Exchange
import Formats
import Foundation
import Geodesy
import Queries
import TestSupport
import Testing
import Words

/// The script that finds walks in pages, held to the answers of the service.
@Suite(
  "The script of walks", .disabled(if: Browser.isAbsent, "needs chromium"), .inBrowser,
  .timeLimit(.minutes(30)))
struct WalkScriptTests {
  /// The number of drawn tangles, of which `DOCENT_WALKS` asks for more.
  private static let tangleCount =
    ProcessInfo.processInfo.environment["DOCENT_WALKS"].flatMap { UInt64($0) } ?? 8
  private static let isLong = tangleCount > 8
  /// The number of tangles in one catalogue.
  private static let most: UInt64 = 2

  private static let data = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Data")

  @Test("agrees with the service on drawn tangles")
  func tangles() async throws {
    var first: UInt64 = 0
    while first < Self.tangleCount {
      let seeds = first..<min(Self.tangleCount, first + Self.most)
      first = seeds.upperBound
      let snapshot = try RandomCampus.snapshot(seeds: seeds)
      var random = SplitMix64(seed: seeds.lowerBound)
      let questions = try snapshot.campuses.flatMap {
        try Self.questions(Self.isLong ? 60 : 10, on: $0.id, of: snapshot, using: &random)
      }
      let language = Language.all[Int(seeds.lowerBound / Self.most) % Language.all.count]
      var comparison = try await WalkComparison(snapshot, in: language)
      let differences = try await comparison.differences(questions)
      #expect(differences.prefix(4) == [], "\(differences.count) of tangles \(seeds)")
      let walks = comparison.kinds["walk", default: 0]
      #expect(walks > questions.count / 5, "\(comparison.kinds)")
    }
  }

  @Test("agrees with the service on the campuses that are shipped")
  func shipped() async throws {
    let folders = ["ubc", "cambridge"].map { Self.data.appending(path: $0).path }
    guard folders.allSatisfy({ FileManager.default.fileExists(atPath: $0) }) else { return }
    let snapshot = CatalogSnapshot(SourceReader().read(folders).contents, revision: 1)
    let count = Self.isLong ? 300 : 12
    var random = SplitMix64(seed: 13)
    let questions = try snapshot.campuses.flatMap {
      try Self.questions(count, on: $0.id, of: snapshot, using: &random)
    }
    var comparison = try await WalkComparison(snapshot)
    let differences = try await comparison.differences(questions)
    #expect(differences.prefix(4) == [], "\(differences.count)")
    let walks = comparison.kinds["walk", default: 0]
    #expect(walks > questions.count / 2, "\(comparison.kinds)")
    #expect(comparison.landmarkCount > questions.count / 4)
  }

  /// Questions for so many random walks on a campus, each with and without steps.
  private static func questions(
    _ count: Int, on campus: PlaceID, of snapshot: CatalogSnapshot, using random: inout SplitMix64
  ) throws -> [Directions] {
    let ends = try ends(2 * count, on: campus, of: snapshot, using: &random)
    return zip(ends.prefix(count), ends.suffix(count)).flatMap { from, to in
      [false, true].map {
        Directions(from: from, to: to, style: WalkingStyle(isStepFree: $0))
      }
    }
  }

  /// Random ends: works, places, doors, and positions up to 300 m around them, some of them on levels.
  private static func ends(
    _ count: Int, on campus: PlaceID, of snapshot: CatalogSnapshot, using random: inout SplitMix64
  ) throws -> [Directions.End] {
    let contents = snapshot.contents
    let works = snapshot.works.filter { $0.place.campus == campus }
    let levels = contents.levels.keys.filter { $0.campus == campus }.sorted()
    let places = Array(contents.buildings.keys) + Array(contents.rooms.keys) + levels
    var all = works.map { Directions.End.subject(.work($0.id)) }
    all += places.filter { $0.campus == campus }.sorted().map { .subject(.place($0)) }
    all += contents.entrances.keys.filter { $0.campus == campus }.sorted().map { .entrance($0) }
    let known = all.filter { snapshot.walkingSpot(of: $0) != nil }
    return try (0..<count).map { _ in
      let end = try #require(known.randomElement(using: &random))
      if Bool.random(using: &random) { return end }
      let spot = try #require(snapshot.walkingSpot(of: end)).coordinate
      let reaches: [Double] = [2, 30, 300]
      let reach = try #require(reaches.randomElement(using: &random))
      let away = Double.random(in: 0...reach, using: &random)
      let degrees = Double.random(in: 0..<360, using: &random)
      let moved = spot.moved(
        by: Meters(away), toward: try #require(Bearing(degrees: degrees)))
      let isInside = Int.random(in: 0..<4, using: &random) == 0
      return .coordinate(moved, level: isInside ? levels.randomElement(using: &random) : nil)
    }
  }
}
