import Catalog
import Geodesy
import Queries
import TestSupport
import Testing
@testable import Wayfinding

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
      from: NetworkSpot(try at(start.0, start.1)), to: NetworkSpot(try at(end.0, end.1)),
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
        == "No stairs are known on the way; of some parts it is not known whether wheels can pass.")
    #expect(
      try Self.said(try Self.walk(.steps, to: (40, 1))) == "With one flight of stairs.")
  }

  @Test("says which end is not mapped, and what it leads over")
  func ends() throws {
    let ask = "It is not known whether this way is step-free: "
    #expect(try Self.said(try Self.walk(to: (40, 12))) == ask + "the last 12 m are not mapped.")
    #expect(
      try Self.said(try Self.walk(to: (40, 12), from: (2, -5)))
        == ask + "the first 5 m and the last 12 m are not mapped.")
    #expect(
      try Self.said(try Self.walk(to: (56, 0)))
        == ask + "the last 6 m lead over or past stairs.")
    #expect(
      try Self.said(try Self.walk(isAccessible: nil, to: (40, 12)))
        == ask
        + "the last 12 m are not mapped. Of other parts, too, it is not known whether wheels can "
        + "pass.")
    #expect(
      try Self.said(try Self.walk(to: (20, 13), from: (22, 13)))
        == ask + "the straight line of 2 m is not mapped.")
    let gate = NetworkPoint(id: "gate", coordinate: try Self.at(30, 0), passage: .closed)
    #expect(
      try Self.said(try Self.walk(to: (30, 0), points: [gate]))
        == ask + "it ends at a gate, kerb or barrier that wheels cannot pass or that is closed.")
  }

  private static func walk(
    _ pieces: [(UnmappedPiece.Part, Double, NetworkOutline.Kind?)]
  ) -> Walk {
    Walk(
      sections: [], distance: Meters(300), duration: 225, settledNodes: 0,
      unmapped: pieces.map { part, length, outline in
        UnmappedPiece(
          part: part, distance: Meters(length), obstacle: outline.map { .outline("house", $0) })
      })
  }

  @Test("names together what is alike, in one sentence of each language")
  func together() throws {
    let alike = Self.walk([
      (.start, 34, nil), (.middle, 5, nil), (.middle, 6, nil), (.end, 23, nil),
    ])
    #expect(
      try ["en", "es", "fr"].map { try Self.said(alike, in: $0) }
        == [
          "It is not known whether this way is step-free: the first 34 m, 11 m at doors and the last "
            + "23 m are not mapped.",
          "No se sabe si este camino está libre de escalones: los primeros 34 m, 11 m junto a "
            + "puertas y los últimos 23 m no están cartografiados.",
          "On ignore si ce chemin est sans marche : les premiers 34 m, 11 m près de portes et les "
            + "derniers 23 m ne sont pas cartographiés.",
        ])
    let two = Self.walk([(.start, 5, nil), (.end, 10, nil)])
    #expect(
      try ["en", "es", "fr"].map { try Self.said(two, in: $0).split(separator: ": ").last }
        == [
          "the first 5 m and the last 10 m are not mapped.",
          "los primeros 5 m y los últimos 10 m no están cartografiados.",
          "les premiers 5 m et les derniers 10 m ne sont pas cartographiés.",
        ])
    let other = Self.walk([
      (.start, 24, nil), (.middle, 6, .building), (.middle, 11, nil), (.end, 44, nil),
    ])
    #expect(
      try Self.said(other).hasSuffix(
        ": the first 24 m, 11 m at a door and the last 44 m are not mapped, and 6 m at a door lead "
          + "through a wall."))
  }

  @Test("tells what is not step-free about a way without stairs")
  func hindrances() throws {
    let stile = PassedPoint(
      id: "stile", coordinate: try Self.at(20, 0), passage: .notForWheels)
    let walk = Walk(
      sections: [], distance: Meters(40), duration: 30, settledNodes: 0, points: [stile])
    let said = try ["en", "es", "fr"].map { language in
      InstructionWording(
        for: Reader(languages: LanguagePreference([try LanguageTag(language)])),
        fallback: .english
      ).access(of: walk, hindrances: ["x", "y"])
    }
    #expect(
      said == [
        "Not step-free: x, y.", "No es accesible sin escalones: x, y.",
        "Non accessible sans marche\u{A0}: x, y.",
      ])
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
