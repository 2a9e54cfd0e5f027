import Catalog
import Geodesy
import Queries
import TestSupport
import Testing
import Wayfinding

@testable import Rendering

/// What somebody on wheels is told of a walk.
@Suite("The wording of access")
struct AccessWordingTests {
  private static func at(_ east: Double, _ north: Double) throws -> Coordinate {
    try SampleCampus.at(east, north)
  }

  private static func walk(
    _ kind: WalkingWay.Kind = .footway, isAccessible: Bool? = true, to end: (Double, Double),
    from start: (Double, Double) = (0, 0), points: [NetworkPoint] = []
  ) throws -> Walk {
    var way = WalkingWay(id: "way", kind: kind, line: [try at(0, 0), try at(50, 0)])
    way.isAccessible = isAccessible
    let stairs = WalkingWay(id: "stairs", kind: .steps, line: [try at(50, 0), try at(60, 0)])
    let network = WalkingNetwork(ways: [way, stairs], points: points)
    let outcome = network.walk(
      from: NetworkPlace(try at(start.0, start.1)), to: NetworkPlace(try at(end.0, end.1)),
      kind == .steps ? WalkingProfile() : .stepFree)
    guard case .walk(let walk) = outcome else { throw CancellationError() }
    return walk
  }

  private static func said(_ walk: Walk, in language: String = "en") throws -> String {
    InstructionWording(
      for: Reader(languages: LanguagePreference([try LanguageTag(language)])),
      fallback: .english
    ).access(of: walk).replacing("\u{a0}", with: " ")
  }

  @Test("calls step-free only what is known to be, and tells what is not known")
  func sure() throws {
    #expect(try Self.said(try Self.walk(to: (40, 1))) == "Step-free.")
    let unknown = try Self.said(try Self.walk(isAccessible: nil, to: (40, 1)))
    #expect(
      unknown
        == "No stairs are known on the way; of some parts nobody has said whether wheels can pass.")
    #expect(
      try Self.said(try Self.walk(.steps, to: (40, 1))) == "With one flight of stairs.")
  }

  @Test("says which end is not mapped, and what it leads over")
  func ends() throws {
    let ask = "It is not known whether this way is step-free: "
    #expect(try Self.said(try Self.walk(to: (40, 12))) == ask + "the last 12 m are not mapped.")
    #expect(
      try Self.said(try Self.walk(to: (40, 12), from: (2, -5)))
        == ask + "the first 5 m are not mapped; the last 12 m are not mapped.")
    #expect(
      try Self.said(try Self.walk(to: (56, 0)))
        == ask + "the last 6 m lead over or past stairs.")
    #expect(
      try Self.said(try Self.walk(isAccessible: nil, to: (40, 12)))
        == ask
        + "the last 12 m are not mapped. Of other parts, too, nobody has said whether wheels can "
        + "pass.")
    #expect(
      try Self.said(try Self.walk(to: (20, 13), from: (22, 13)))
        == ask + "the straight line of 2 m is not mapped.")
    let gate = NetworkPoint(id: "gate", coordinate: try Self.at(30, 0), passage: .closed)
    #expect(
      try Self.said(try Self.walk(to: (30, 0), points: [gate]))
        == ask + "it ends at a gate, kerb or barrier that wheels cannot pass or that is closed.")
  }

  @Test("says so in every language", arguments: ["es", "fr"])
  func languages(language: String) throws {
    let walks = [
      try Self.walk(to: (40, 12)), try Self.walk(to: (56, 0)),
      try Self.walk(isAccessible: nil, to: (40, 12), from: (2, -5)),
    ]
    for walk in walks {
      #expect(walk.stepFree == nil)
      let said = try Self.said(walk, in: language)
      #expect(said != (try Self.said(walk)))
      #expect(!said.contains("%"))
      for piece in walk.unmapped {
        #expect(said.contains("\(Int(piece.distance.value.rounded()))"))
      }
    }
  }
}
