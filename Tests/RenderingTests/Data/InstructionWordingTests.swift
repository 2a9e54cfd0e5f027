import Catalog
import Geodesy
@testable import Queries
import Testing
import Wayfinding

@testable import Rendering

/// How instructions are said, whatever walk they are of.
@Suite("The wording of instructions")
struct InstructionWordingTests {
  private static func said(
    _ action: Instruction.Action, name: String? = nil, crossing: Instruction.Crossing? = nil,
    firstTurn: Instruction.Turn? = nil, turn: Instruction.Turn? = .straight,
    changesLevel: Bool = false, isFirst: Bool = false,
    _ change: (inout InstructionNames) -> Void = { _ in }
  ) throws -> [String] {
    let instruction = Instruction(
      action: action, name: nil, crossing: crossing, firstTurn: firstTurn, level: nil,
      changesLevel: changesLevel, distance: Meters(20), duration: 15,
      bearingBefore: isFirst ? nil : Bearing(degrees: 0), bearingAfter: Bearing(degrees: 20),
      turn: turn, landmark: nil, doubts: [], line: [])
    var names = InstructionNames(way: name)
    change(&names)
    return try ["en", "es", "fr"].map { language in
      InstructionWording(
        for: Reader(languages: LanguagePreference([try LanguageTag(language)])),
        fallback: .english
      ).sentence(instruction, names)
    }
  }

  @Test("says a direction first, in eight points of the compass")
  func first() throws {
    #expect(
      try Self.said(.depart, name: "Low Road", isFirst: true)
        == [
          "Head north on Low Road", "Salga hacia el norte por Low Road",
          "Partez vers le nord sur Low Road",
        ])
    #expect(
      try Self.said(.steps(up: true, count: nil), turn: nil, isFirst: true)
        == [
          "Go up the stairs, heading north", "Suba las escaleras, hacia el norte",
          "Montez l’escalier, vers le nord",
        ])
  }

  @Test("goes on from a lift by the compass: nobody knows which way one looks")
  func afterLift() throws {
    #expect(
      try Self.said(.go(.straight, staying: false), name: "Low Road", isFirst: true)
        == [
          "Continue north on Low Road", "Siga hacia el norte por Low Road",
          "Continuez vers le nord sur Low Road",
        ])
    #expect(
      try Self.said(.go(.straight, staying: false), crossing: .first(.straight), isFirst: true)[0]
        == "Cross the road and continue straight, heading north")
  }

  @Test("puts names in as they are, whatever they hold")
  func names() throws {
    #expect(
      try Self.said(.arrive(.left, Meters(7))) { $0.destination = "{spot} of 100% {place}" }[0]
        == "{spot} of 100% {place} is on your left")
    let blocked = try blocked(
      UnreachableNames(landmark: "{level}", obstacle: "gate {", obstacleLandmark: "}{spot}"))[0]
    #expect(blocked.hasSuffix("at {level}. In the way: gate { at }{spot}."))
  }

  @Test("tells turns in their order")
  func turns() throws {
    #expect(
      try Self.said(.go(.right, staying: false), name: "Low Road", firstTurn: .left)
        == [
          "Turn left, then turn right onto Low Road",
          "Gire a la izquierda, luego gire a la derecha por Low Road",
          "Tournez à gauche, puis tournez à droite sur Low Road",
        ])
    #expect(
      try Self.said(.go(.left, staying: false), name: "Low Road", firstTurn: .left)
        == [
          "Turn left, then left again onto Low Road",
          "Gire a la izquierda, luego otra vez a la izquierda por Low Road",
          "Tournez à gauche, puis encore à gauche sur Low Road",
        ])
    #expect(
      try Self.said(.steps(up: true, count: nil), firstTurn: .right, turn: .right)[0]
        == "Turn right, then right again and go up the stairs")
    #expect(
      try Self.said(.steps(up: false, count: 9), turn: .left)
        == [
          "Turn left and go down the stairs (9 steps)",
          "Gire a la izquierda y baje las escaleras (9 peldaños)",
          "Tournez à gauche et descendez l’escalier (9 marches)",
        ])
    #expect(try Self.said(.steps(up: true, count: nil), turn: .slightLeft)[0] == "Go up the stairs")
    #expect(
      try Self.said(.steps(up: nil, count: nil), firstTurn: .left, turn: .right)[0]
        == "Turn left, then turn right and take the stairs")
    #expect(
      try Self.said(.unmapped(.outdoors), turn: .slightRight)
        == [
          "Bear right and go straight across, where no path is mapped",
          "Gire ligeramente a la derecha y cruce en línea recta, donde no hay camino cartografiado",
          "Prenez légèrement à droite et traversez tout droit, là où aucun chemin n’est cartographié",
        ])
    #expect(
      try Self.said(.lift(up: true), firstTurn: .left) { $0.level = .button("2") }
        == [
          "Turn left, then take the lift up and get out at level 2",
          "Gire a la izquierda, luego suba en el ascensor y salga en el nivel 2",
          "Tournez à gauche, puis montez par l’ascenseur et sortez au niveau 2",
        ])
  }

  @Test("crosses a road once, and says when")
  func crossings() throws {
    #expect(
      try Self.said(.cross(.left))
        == [
          "Turn left and cross the road", "Gire a la izquierda y cruce la calle",
          "Tournez à gauche et traversez la rue",
        ])
    #expect(
      try Self.said(.cross(.straight), crossing: .first(.slightRight))
        == [
          "Bear right and cross the road", "Gire ligeramente a la derecha y cruce la calle",
          "Prenez légèrement à droite et traversez la rue",
        ])
    #expect(
      try Self.said(.go(.straight, staying: false), name: "Low Road", crossing: .first(.left))[0]
        == "Turn left, cross the road and continue on Low Road")
    #expect(
      try Self.said(.go(.left, staying: true), name: "Low Road", crossing: .first(.right))[0]
        == "Turn right and cross the road, then turn left to stay on Low Road")
    #expect(
      try Self.said(.steps(up: true, count: nil), crossing: .first(.straight), turn: .left)[0]
        == "Cross the road, then turn left and go up the stairs")
    #expect(
      try Self.said(.go(.left, staying: false), crossing: .last)
        == [
          "Turn left, and cross the road at the end",
          "Gire a la izquierda, y al final cruce la calle",
          "Tournez à gauche, et au bout traversez la rue",
        ])
  }

  @Test("goes straight on along a street, and turns to stay on it")
  func staying() throws {
    #expect(
      try Self.said(.go(.straight, staying: true), name: "Low Road")[0]
        == "Continue straight on Low Road")
    #expect(
      try Self.said(.go(.left, staying: true), name: "Low Road")[0]
        == "Turn left to stay on Low Road")
  }

  @Test("leads through buildings, named or not")
  func through() throws {
    let (one, other) = (try PlaceID("a/b/c"), try PlaceID("a/b/d"))
    #expect(
      try Self.said(.through(one, other)) {
        $0.building = "Hall"
        $0.door = .side(.east)
      } == [
        "Go through Hall and leave by the door on its east side",
        "Atraviese Hall y salga por la puerta del lado este",
        "Traversez Hall et sortez par la porte côté est",
      ])
    #expect(
      try Self.said(.through(one, other))
        == ["Go through the building", "Atraviese el edificio", "Traversez le bâtiment"])
    #expect(
      try Self.said(.enter(one)) { $0.door = .side(.east) }[0]
        == "Go inside by the door on the east side")
  }

  @Test("arrives at what has a name, and at what has none")
  func arrival() throws {
    #expect(
      try Self.said(.arrive(.here, .zero)) { $0.destination = "Urn" }
        == ["You have arrived: Urn", "Ha llegado: Urn", "Vous êtes arrivé\u{A0}: Urn"])
    #expect(
      try Self.said(.arrive(.left, Meters(7))) { $0.destination = "Urn" }
        == ["Urn is on your left", "Urn está a su izquierda", "Urn est à votre gauche"])
    #expect(
      try Self.said(.arrive(.here, .zero))
        == [
          "You have arrived at your destination", "Ha llegado a su destino",
          "Vous êtes arrivé à destination",
        ])
    #expect(
      try Self.said(.arrive(.ahead, Meters(2)))[0]
        == "Your destination is ahead of you")
  }

  private func blocked(
    isOnOtherFloor: Bool = false, gap: Double = 218, isStepFree: Bool = true,
    _ names: UnreachableNames
  ) throws -> [String] {
    let place = try Coordinate(latitude: 50, longitude: 10)
    let unreachable = UnreachableDestination(
      reachable: place, level: nil, gap: Meters(gap), bearing: Bearing(degrees: 280),
      isOnOtherFloor: isOnOtherFloor, obstacle: nil, isClosed: false, landmark: nil,
      obstacleLandmark: nil, geodesic: Geodesic(from: place, to: place), isStepFree: isStepFree)
    return try ["en", "es", "fr"].map { language in
      InstructionWording(
        for: Reader(languages: LanguagePreference([try LanguageTag(language)])),
        fallback: .english
      ).blocked(unreachable, names).replacing("\u{a0}", with: " ")
    }
  }

  @Test("says how near one gets, and what is in the way")
  func blockades() throws {
    #expect(
      try blocked(
        isOnOtherFloor: true,
        UnreachableNames(
          level: .button("-1"), landmark: nil, obstacle: "steps", obstacleLandmark: "Urn"))
        == [
          "There is no step-free way. The nearest point that can be reached is 218 m west of the "
            + "destination, but on level -1. In the way: steps at Urn.",
          "No hay camino sin escalones. El punto más cercano al que se llega está a 218 m al oeste "
            + "del destino, pero en el nivel -1. Lo impide: steps junto a Urn.",
          "Aucun chemin sans marche. Le point le plus proche accessible est à 218 m à l’ouest de la "
            + "destination, mais au niveau -1. Obstacle : steps près de Urn.",
        ])
    #expect(
      try blocked(
        isOnOtherFloor: true, gap: 0, isStepFree: false, UnreachableNames(landmark: "Arch"))[0]
        == "There is no way. The nearest point that can be reached is at the destination, at Arch, "
        + "but on another level.")
  }
}
