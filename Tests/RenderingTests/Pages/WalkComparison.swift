import Catalog
import Exchange
import Foundation
import Geodesy
import Queries
import TestSupport
import Testing
import Wayfinding
import Words

@testable import Rendering

/// Asks the service and the script of pages for the same walks, and tells where they differ.
struct WalkComparison {
  /// A question as the script takes it.
  private struct Asked: Encodable {
    struct End: Encodable {
      var latitude: Double
      var longitude: Double
      var slot: Int
      var isDoorClosed: Bool
      var told: [Int]
    }
    var from: End
    var to: End
    var isStepFree: Bool
    var destination: String
  }

  /// An answer of the script, as far as it is compared.
  private struct Found: Decodable {
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
    var isObstacleKnown: Bool?
    var summary: String
    var lines: [String]?
    var notes: [String?]?
  }

  private let snapshot: CatalogSnapshot
  private let renderer: Renderer
  private let page: BrowserPage
  private let reader: Reader
  /// The number of answers of each kind.
  private(set) var kinds: [String: Int] = [:]
  /// The number of works and buildings that answers named beside the way.
  private(set) var landmarkCount = 0

  /// A comparison of answers about `snapshot` in a language of pages.
  init(_ snapshot: CatalogSnapshot, in language: Language = .english) async throws {
    self.snapshot = snapshot
    reader = Reader(languages: LanguagePreference([language.languageTag]))
    renderer = Renderer(snapshot)
    page = try await Self.browse(renderer, reader)
  }

  /// The page of directions, as a service sends it before anything was asked.
  private static func browse(
    _ renderer: Renderer, _ reader: Reader
  ) async throws -> BrowserPage {
    let page = try await BrowserPage { url in
      guard url.path().hasPrefix("/assets/") else {
        return BrowserPage.Answer(
          headers: [("Content-Type", "text/html; charset=utf-8")],
          body: try renderer.page(.directions(DirectionsVisit()), for: reader).bytes)
      }
      let name = url.lastPathComponent
      guard let asset = renderer.asset(name, leaflet: nil) else { return nil }
      return BrowserPage.Answer(
        headers: [("Content-Type", ContentType.of(name))], body: asset)
    }
    try await page.open("http://docent.test/")
    return page
  }

  /// The differences between the two answers to each question, in words.
  mutating func differences(_ questions: [Directions]) async throws -> [String] {
    let asked = try questions.map(asked)
    let json = String(decoding: try JSONEncoder().encode(asked), as: UTF8.self)
    let found: [Found] = try await page.value("(\(Self.script))(\(json))")
    var all: [String] = page.faults
    for (question, found) in zip(questions, found) {
      kinds[found.kind, default: 0] += 1
      let differences = try differences(found, try snapshot.answer(question))
      guard !differences.isEmpty else { continue }
      let way =
        "\(question.from) to \(question.to)" + (question.style.isStepFree ? ", step-free" : "")
      all.append("\(way): \(differences.joined(separator: "; "))")
    }
    return all
  }

  private static let script = """
    async (questions) => {
      const all = [];
      const words = JSON.parse(document.getElementById("words").textContent);
      for (const { from, to, isStepFree, destination } of questions) {
        const found = await docentWalks.find(from, to, isStepFree);
        const names = await docentWayNames(
          words, await docentNetwork.about(found.start, found.end), found);
        const instructions = docentInstructions(words, names);
        const isWalk = found.kind === "walk";
        all.push({
          kind: found.kind, distance: isWalk ? found.distance : found.meters,
          duration: found.duration, stairs: found.stairs, lifts: found.lifts,
          stepFree: found.stepFree, accessUnknown: found.accessUnknown,
          unmappedDistance: found.unmappedDistance,
          pieces: found.unmapped?.map(({ part, over }) => ({ part, over })),
          line: found.sections?.flatMap(({ line }) =>
            line.map(({ latitude, longitude }) => [latitude, longitude])),
          gap: found.gap,
          isObstacleKnown: found.obstacle === undefined ? undefined : found.obstacle !== null,
          summary: docentSummary(words, names, instructions)(found),
          lines: isWalk
            ? instructions.lines(found, destination).map(({ text }) => text) : undefined,
          notes: isWalk
            ? instructions.lines(found, destination).map(({ note }) => note || null) : undefined,
        });
      }
      return all;
    }
    """

  private func asked(_ question: Directions) throws -> Asked {
    let destination: String? =
      switch question.to {
      case .coordinate: nil
      case .subject(.place(let id)) where id.depth == 2:
        renderer.spokenName(ofBuilding: id, for: reader)
      default: renderer.name(of: question.to, for: reader)
      }
    return Asked(
      from: try end(question.from), to: try end(question.to),
      isStepFree: question.style.isStepFree, destination: destination ?? "")
  }

  private func end(_ end: Directions.End) throws -> Asked.End {
    let spot = try #require(snapshot.walkingSpot(of: end))
    var isDoorClosed = false
    if case .entrance(let id) = end {
      isDoorClosed = snapshot.contents.entrances[id]?.isAccessible == false
    }
    return Asked.End(
      latitude: spot.coordinate.latitude, longitude: spot.coordinate.longitude, slot: spot.slot,
      isDoorClosed: isDoorClosed, told: renderer.waysScripts.told(at: end, in: snapshot))
  }

  // MARK: Differences

  private struct Differences {
    var all: [String] = []

    mutating func check<Value: Equatable>(_ what: String, _ found: Value, _ told: Value) {
      if found != told { all.append("\(what) \(found) for \(told)") }
    }

    mutating func check(_ what: String, _ found: Double?, near told: Double, _ slack: Double) {
      if let found, (found - told).magnitude <= slack { return }
      all.append("\(what) \(found ?? .nan) for \(told)")
    }
  }

  private mutating func differences(_ found: Found, _ answer: Directions.Answer) throws -> [String]
  {
    var differences = Differences()
    differences.check("length", found.distance, near: answer.outcome.distance.value, 0.001)
    let guidance = renderer.guidance(for: answer, for: reader).rounded()
    switch answer.outcome {
    case .walk(let walk, _):
      differences.check("answer", found.kind, "walk")
      differences.check("summary", found.summary, guidance.summary(of: answer.outcome))
      check(found, walk, &differences)
      let lines = guidance.lines(of: answer.outcome)
      differences.check("number of lines", found.lines?.count, lines.count)
      let told = InstructionsPart(answer.outcome, guidance, heading: "", guidance.wording.words)
      differences.check("notes", found.notes ?? [], told?.lines.map(\.note) ?? [])
      for (told, line) in zip(found.lines ?? [], lines) {
        differences.check("line", told, line.text)
        if line.instruction.landmark != nil { landmarkCount += 1 }
      }
    case .straight:
      differences.check("answer", found.kind, "straight")
      differences.check("summary", found.summary, guidance.summary(of: answer.outcome))
    case .unreachable(let place):
      differences.check("answer", found.kind, "unreachable")
      differences.check("gap", found.gap, near: place.gap.value, 0.001)
      differences.check("obstacle", found.isObstacleKnown, place.obstacle != nil)
      differences.check("summary", found.summary, guidance.summary(of: answer.outcome))
      if place.landmark != nil { landmarkCount += 1 }
      if place.obstacleLandmark != nil { landmarkCount += 1 }
    }
    return differences.all
  }

  private func check(_ found: Found, _ walk: Walk, _ differences: inout Differences) {
    differences.check("time", found.duration, near: walk.duration, 0.001)
    differences.check("stairs", found.stairs, walk.stairsCount)
    differences.check("lifts", found.lifts, walk.liftsCount)
    differences.check("step-free", found.stepFree, walk.stepFree)
    differences.check("unknown", found.accessUnknown, walk.unknownAccessCount)
    differences.check("unmapped", found.unmappedDistance, near: walk.unmappedDistance.value, 0.001)
    let pieces = walk.unmapped.map {
      Found.Piece(part: $0.part.rawValue, over: NetworkScript.over($0.obstacle))
    }
    differences.check("pieces", found.pieces ?? [], pieces)
    let line = walk.sections.flatMap(\.line)
    differences.check("vertices", found.line?.count, line.count)
    for (number, (one, other)) in zip(found.line ?? [], line).enumerated() {
      guard one.count == 2 else { continue }
      differences.check("vertex \(number)", one[0], near: other.latitude, 1e-7)
      differences.check("vertex \(number)", one[1], near: other.longitude, 1e-7)
    }
  }
}
