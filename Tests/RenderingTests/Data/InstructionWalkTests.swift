import Catalog
import Exchange
import Formats
import Foundation
import Geodesy
import Queries
import TestSupport
import Testing

@testable import Rendering

/// Instructions of many walks, held against what a person can follow.
@Suite("Instructions of random walks")
struct InstructionWalkTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let shared = package.deletingLastPathComponent().appending(path: "shared/data")

  /// Where people walk, and what holds it; `nil` for the invented campus.
  struct Ground: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let path: URL?
    let walks: Int
    /// Whether something is in the way of some of them.
    var hasObstacles = true

    var isThere: Bool { path.map { FileManager.default.fileExists(atPath: $0.path) } ?? true }
  }

  static let grounds = [
    Ground(testDescription: "invented campus", path: nil, walks: 150, hasObstacles: false),
    Ground(testDescription: "UBC", path: package.appending(path: "Data/ubc"), walks: 250),
    Ground(
      testDescription: "Cambridge", path: package.appending(path: "Data/cambridge"), walks: 100,
      hasObstacles: false),
    Ground(
      testDescription: "Moorgate", path: shared.appending(path: "osm/moorgate.osm.gz"), walks: 200),
    Ground(
      testDescription: "Herrenberg", path: shared.appending(path: "osm/herrenberg-minimal.osm.gz"),
      walks: 150),
    Ground(
      testDescription: "Polytechnic", path: shared.appending(path: "spbstu-imdf"), walks: 150),
  ].filter(\.isThere)

  @Test(
    "name no identifier, no change between levels of one name, no piece below ten metres",
    arguments: grounds)
  func followable(ground: Ground) throws {
    let contents =
      try ground.path.map {
        SourceReader(campus: try Slug("town")).read([$0.path]).contents
      } ?? SampleCampus.contents
    let snapshot = CatalogSnapshot(contents, revision: 1)
    let renderer = Renderer(snapshot)
    let ends = Ends(snapshot)
    var random = SplitMix64(seed: 11)
    var found = 0
    var obstacles: [ItemKind: Int] = [:]
    for number in 0..<ground.walks {
      let question = Directions(
        from: try #require(ends.all.randomElement(using: &random)),
        to: try #require(ends.all.randomElement(using: &random)),
        style: WalkingStyle(isStepFree: number % 4 == 0))
      let answer = try snapshot.answer(question)
      let tag = try LanguageTag(["en", "es", "fr"][number % 3])
      let reader = Reader(languages: LanguagePreference([tag]))
      checkSpoken(answer, renderer, reader)
      if case .unreachable(let unreachable) = answer.outcome, let obstacle = unreachable.obstacle {
        obstacles[obstacle.kind, default: 0] += 1
      }
      guard case .walk = answer.outcome else { continue }
      found += 1
      check(answer, renderer, reader)
    }
    #expect(found * 4 > ground.walks)
    #expect(!obstacles.isEmpty == ground.hasObstacles, "\(obstacles)")
  }

  /// All that a person reads of an answer, or hears, walk or no walk.
  private func checkSpoken(
    _ answer: Directions.Answer, _ renderer: Renderer, _ reader: Reader
  ) {
    let guidance = renderer.guidance(for: answer, for: reader)
    let context = "\(answer.question.from) to \(answer.question.to)"
    let lines = guidance.lines(of: answer.outcome)
    let spoken =
      [guidance.summary(of: answer.outcome)] + lines.map(\.text)
      + lines.map(guidance.sentenceWithLength)
    for text in spoken {
      #expect(!text.contains(Self.identifier), "\(text) [\(context)]")
      #expect(!text.contains(Self.position), "\(text) [\(context)]")
      #expect(!text.contains("°") && !text.contains("%1"), "\(text) [\(context)]")
      #expect(!text.contains("Unnamed building") && !text.contains("Passages"), "\(text)")
      #expect(!text.contains("  ") && !text.contains(".."), "\(text) [\(context)]")
    }
  }

  private func check(_ answer: Directions.Answer, _ renderer: Renderer, _ reader: Reader) {
    let guidance = renderer.guidance(for: answer, for: reader)
    let lines = guidance.lines(of: answer.outcome)
    let context = "\(answer.question.from) to \(answer.question.to)"
    var landmarks: Set<Stop.Subject> = []
    for (index, line) in lines.enumerated() {
      let instruction = line.instruction
      #expect(line.text.count > 4, "\(line.text) [\(context)]")
      #expect(
        isLong(instruction) || lines.count == 2,
        "\(line.text), \(instruction.distance) [\(context)]")
      if let landmark = instruction.landmark {
        #expect(landmarks.insert(landmark).inserted, "\(landmark) twice [\(context)]")
        // A building is seen from outside.
        if case .place = landmark { #expect(instruction.action.type != "lift") }
      }
      if isClimb(instruction), instruction.changesLevel {
        #expect(instruction.landmark == nil, "\(line.text) [\(context)]")
        let said = instruction.level.flatMap { renderer.snapshot.contents.levels[$0] }
        let word = said?.shortName ?? (reader.languages.tags.first == .english ? "outdoors" : "ext")
        #expect(line.text.contains(word), "\(line.text) [\(context)]")
      }
      if index == 0, let bearing = instruction.bearingAfter, instruction.action.type != "lift" {
        let point = guidance.wording.words.compass(bearing.compassEighth)
        #expect(line.text.contains(point), "\(line.text) [\(context)]")
      }
    }
    for level in (guidance.levels(of: answer.outcome) ?? "").split(separator: ",") {
      let ends = level.split(separator: "→").map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(ends.count == 2 && !ends[0].isEmpty && !ends[0].hasSuffix(" \(ends[1])"), "\(level)")
    }
    // Folded pieces are still walked. The lengths are the same numbers, added in another order: each
    // of n additions rounds by half a unit in the last place of a sum below 10 km, 2^-40 m, so the
    // sums differ by at most n 2^-39 m, and no walk has as many as 10,000 parts. The search and the
    // sections measure the two end pieces from opposite sides, each to 15 nm (see Geodesic).
    if case .walk(let walk, let instructions) = answer.outcome {
      let sum = instructions.reduce(Meters.zero) { $0 + $1.distance }
      #expect(abs(sum.value - walk.distance.value) < 10_000 * 0x1p-39 + 4 * 15e-9)
      let time = instructions.reduce(0) { $0 + $1.duration }
      #expect(abs(time - walk.duration) < 1e-6)
    }
  }

  /// What no person would say: the slugs and numbers of maps.
  private static var identifier: Regex<(Substring, Substring?)> {
    /\b(osm|imdf)-|\b[nwr]-?\d{3,}|\b[0-9a-f]{8}-[0-9a-f]{4}|[a-z]+\/[a-z0-9]+[-\/]/
  }

  /// Degrees of latitude and longitude.
  private static var position: Regex<Substring> { /-?\d+\.\d{3,}/ }

  private func isClimb(_ instruction: Instruction) -> Bool {
    switch instruction.action {
    case .steps, .ramp, .escalator, .lift: true
    default: false
    }
  }

  /// Long enough for an instruction of its own, or what always has one.
  private func isLong(_ instruction: Instruction) -> Bool {
    // From storey to storey a straight piece is a stair that nobody has mapped.
    if instruction.distance >= Meters(10) || instruction.changesLevel { return true }
    switch instruction.action {
    case .steps, .ramp, .escalator, .lift, .enter, .leave, .through, .arrive,
      .unmapped(.wayIn), .unmapped(.wayOut):
      return true
    case .depart, .go, .cross, .unmapped: return false
    }
  }
}

/// Where walks may begin and end: works, places, doors, and corners of paths.
private struct Ends {
  let all: [Directions.End]

  init(_ snapshot: CatalogSnapshot) {
    let contents = snapshot.contents
    let keys = contents.items.map(\.key).sorted()
    let subjects = snapshot.ends(among: keys).map { Directions.End.subject($0) }
    let doors = contents.entrances.keys.sorted().map { Directions.End.entrance($0) }
    let corners = contents.paths.values.sorted { $0.id < $1.id }
      .flatMap { path -> [Directions.End] in
        guard path.levels.count < 2 else { return [] }
        return path.line.prefix(2).map { .coordinate($0, level: path.levels.first) }
      }
    // As many of each kind, or a town would be all corners.
    all = subjects + doors + corners.prefix(2 * max(20, subjects.count + doors.count))
  }
}
