import Catalog
import Foundation
import Geodesy
import Queries
import TestSupport
import Testing
import Wayfinding

@testable import Rendering

/// What people and programs are told of a walk through something of which it is not known whether
/// it is open: hours that are not understood, and holidays that nobody has listed.
@Suite("Answers about unknown opening times")
struct UnknownHoursTests {
  /// What on the way to the gallery has such hours.
  enum Thing: String, CaseIterable, CustomTestStringConvertible {
    case door = "alder/gallery/east"
    case path = "alder/p5"
    case gate = "alder/gate"
    case building = "alder/gallery"

    var testDescription: String { "the \(self)" }

    /// What it is called in a sentence, by language.
    var names: [String: String] {
      switch self {
      case .door:
        [
          "en": "entrance of Gallery, east side", "es": "entrada de Galería, lado este",
          "fr": "entrée de Gallery, côté est",
        ]
      case .path: ["en": "a path", "es": "un camino", "fr": "un chemin"]
      case .gate: ["en": "a gate", "es": "una verja", "fr": "un portail"]
      case .building: ["en": "Gallery", "es": "Galería", "fr": "Gallery"]
      }
    }
  }

  /// Hours of which nobody can tell whether something is open on a Monday in March at half past
  /// nine.
  static let hours = ["Mo-Fr 08:00-18:00; PH off", "9 to 5"]
  private static let said = [
    "en": "Whether it is open at that time is not known: ",
    "es": "No se sabe si está abierto a esa hora: ",
    "fr": "On ne sait pas si c’est ouvert à cette heure\u{A0}: ",
  ]
  private static let saidBeside = [
    "en": "(not known to be open then", "es": "(no se sabe si estará abierto",
    "fr": "(ouverture alors inconnue",
  ]

  /// The invented campus, speaking French too, with a gate on the path to the gallery's east door.
  private static func contents(
    _ thing: Thing, _ hours: String, holidays: [String]? = nil
  ) throws -> CatalogContents {
    var contents = SampleCampus.contents
    let alder = try PlaceID("alder")
    let old = try #require(contents.campuses[alder])
    var campus = Campus(
      id: alder, name: old.name, languages: try ["en", "es", "fr"].map { try LanguageTag($0) },
      timeZone: old.timeZone, center: old.center)
    campus.publicHolidays = try holidays.map { try HolidayDates($0) }
    contents.insert(.campus(campus))
    var gate = PathPoint(
      id: try PlaceID("alder/gate"), kind: .gate, coordinate: try SampleCampus.at(15, 30))
    let hours = OpeningHours(hours)
    let id = try PlaceID(thing.rawValue)
    switch thing {
    case .door:
      for door in contents.entrances.keys { contents.entrances[door]?.openingHours = hours }
    case .path: contents.paths[id]?.openingHours = hours
    case .gate: gate.openingHours = hours
    case .building: contents.buildings[id]?.openingHours = hours
    }
    contents.insert(.pathPoint(gate))
    return contents
  }

  private static func question(at time: String? = "2026-03-02T09:30:00Z") throws -> Directions {
    var style = WalkingStyle()
    style.departure = try time.map { try Date($0, strategy: .iso8601) }
    // From south of the bend, so that the way leads through the gate.
    return Directions(
      from: .coordinate(try SampleCampus.at(15, 5)), to: .subject(.work(try Slug("tide-clock"))),
      style: style)
  }

  private static func text(_ rendered: Rendered) -> String {
    String(decoding: rendered.bytes, as: UTF8.self)
  }

  private static func reader(_ language: String) throws -> Reader {
    Reader(languages: LanguagePreference([try LanguageTag(language)]))
  }

  @Test(
    "say which door, path, gate or building it is, in every format and language, and where",
    arguments: Thing.allCases, hours)
  func directions(thing: Thing, hours: String) throws {
    let snapshot = CatalogSnapshot(try Self.contents(thing, hours), revision: 1)
    let renderer = Renderer(snapshot)
    let answer = try snapshot.answer(try Self.question())
    let list = "\"openingUnknown\":[\"\(thing.rawValue)\"]"
    for language in ["en", "es", "fr"] {
      let reader = try Self.reader(language)
      let expected =
        try #require(Self.said[language]) + #require(thing.names[language]) + "."
      let beside = try #require(Self.saidBeside[language])
      for format in [Format.text, .json, .geojson, .gpx] {
        let text = Self.text(renderer.directions(answer, as: format, for: reader))
        // Terminals and receivers of GPX get ordinary spaces.
        let isPlain = format == .text || format == .gpx
        let written = isPlain ? expected.replacing("\u{A0}", with: " ") : expected
        #expect(text.contains(written), "\(format)")
        #expect(text.contains(beside), "\(format)")
        if format == .json || format == .geojson {
          // Once for the walk, once in the instruction that leads through it.
          #expect(text.components(separatedBy: list).count == 3, "\(format)")
          #expect(text.contains("\"opening\":\"unknown\"") == (thing == .building))
          #expect(!text.contains("\"opening\":\"open\""))
        }
      }
      let html = Self.text(
        try renderer.page(
          .directions(
            DirectionsVisit(
              from: .init("15,5", end: answer.question.from),
              to: .init("tide-clock", end: answer.question.to), style: answer.question.style,
              answer: answer)), for: reader))
      #expect(html.contains(expected))
      let lines = try #require(
        html.components(separatedBy: "<ol>").last?.components(separatedBy: "</ol>").first)
      #expect(lines.contains(beside))
    }
  }

  @Test("say nothing where nobody asked for a time, or all is known", arguments: Thing.allCases)
  func silent(thing: Thing) throws {
    for (hours, time, holidays) in [
      (Self.hours[0], nil, nil), (Self.hours[0], "2026-03-02T09:30:00Z", ["2026-01-01"]),
      ("Mo-Fr 08:00-18:00", "2026-03-02T09:30:00Z", nil), ("24/7", "2026-03-02T09:30:00Z", nil),
    ] as [(String, String?, [String]?)] {
      let snapshot = CatalogSnapshot(
        try Self.contents(thing, hours, holidays: holidays), revision: 1)
      let answer = try snapshot.answer(try Self.question(at: time))
      for format in [Format.text, .json, .gpx] {
        let text = Self.text(
          Renderer(snapshot).directions(answer, as: format, for: try Self.reader("en")))
        #expect(!text.contains("not known: ") && !text.contains("not known to be"), "\(format)")
        #expect(!text.contains("openingUnknown") && !text.contains("\"unknown\""), "\(format)")
      }
    }
  }

  @Test("are not given where it is closed for certain", arguments: Thing.allCases)
  func closed(thing: Thing) throws {
    for (hours, holidays) in [("off", nil), (Self.hours[0], ["2026-03-02"])]
      as [(String, [String]?)]
    {
      let snapshot = CatalogSnapshot(
        try Self.contents(thing, hours, holidays: holidays), revision: 1)
      let answer = try snapshot.answer(try Self.question())
      if case .walk(let walk, let instructions) = answer.outcome {
        // By another door, or past it on another path.
        #expect(!instructions.contains { !$0.doubts.isEmpty })
        #expect(!walk.sections.contains { $0.wayID == thing.rawValue })
        #expect(!walk.points.contains { $0.id == thing.rawValue })
      } else {
        let text = Self.text(
          Renderer(snapshot).directions(answer, as: .text, for: try Self.reader("en")))
        #expect(text.contains("closed at that time."), "\(text)")
      }
    }
  }

  @Test("name the gate of this level, not what stands above it")
  func levels() throws {
    var contents = try Self.contents(.gate, "24/7")
    var above = PathPoint(
      id: try PlaceID("alder/above"), kind: .gate, coordinate: try SampleCampus.at(15, 30))
    above.levels = [try PlaceID("alder/gallery/1")]
    above.openingHours = OpeningHours("whenever")
    contents.insert(.pathPoint(above))
    let snapshot = CatalogSnapshot(contents, revision: 1)
    guard case .walk(_, let instructions) = try snapshot.answer(try Self.question()).outcome else {
      Issue.record("There is no walk.")
      return
    }
    #expect(!instructions.contains { !$0.doubts.isEmpty })
  }

  @Test("are told of a tour: which stop, and which gate between stops", arguments: hours)
  func tour(hours: String) throws {
    var contents = try Self.contents(.gate, hours)
    contents.buildings[try PlaceID("alder/library")]?.openingHours = OpeningHours(hours)
    let snapshot = CatalogSnapshot(contents, revision: 1)
    let renderer = Renderer(snapshot)
    let reader = try Self.reader("en")
    let answer = try snapshot.answer(
      TourItinerary(
        tour: try Slug("first-walk"), from: try SampleCampus.at(15, 5),
        style: try Self.question().style))
    let doubted = answer.stops.filter(\.isInDoubt).map(\.number)
    #expect(!doubted.isEmpty && doubted.count < answer.stops.count)
    let terminal = Self.text(renderer.itinerary(answer, as: .text, for: reader))
    for number in doubted {
      #expect(terminal.contains("It is not known whether stop \(number) is open when"))
    }
    let gate = "Whether it is open at that time is not known: "
    #expect(terminal.contains(gate) && terminal.contains("a gate"))
    let instructions = Self.text(renderer.instructions(answer, for: reader))
    #expect(instructions.contains("(not known to be open then: a gate"))
    for format in [Format.json, .geojson] {
      let json = Self.text(renderer.itinerary(answer, as: format, for: reader))
      #expect(json.components(separatedBy: "\"openingUnknown\":true").count == doubted.count + 1)
      #expect(json.contains("\"openingUnknown\":[\"alder/gate\""))
      #expect(json.contains("It is not known whether stop"))
    }
    let gpx = Self.text(renderer.itinerary(answer, as: .gpx, for: reader))
    #expect(gpx.contains(gate) && gpx.contains("It is not known whether stop"))
  }
}

/// What the itinerary says to somebody on wheels before the walk.
@Suite("The itinerary of a step-free tour")
struct StepFreeItineraryTests {
  /// Two works on one straight path.
  private func text(isAccessible: Bool?, aside: Double = 0) throws -> String {
    var contents = CatalogContents()
    let town = try PlaceID("town")
    contents.insert(
      .campus(
        Campus(
          id: town, name: try name("Town"), languages: [.english], timeZone: "Etc/UTC",
          center: try SampleCampus.at(0, 0))))
    var path = try Path(
      id: try PlaceID("town/path"), kind: .footway,
      line: [try SampleCampus.at(0, 0), try SampleCampus.at(60, 0)])
    path.isAccessible = isAccessible
    contents.insert(.path(path))
    var tour = Tour(id: try Slug("tour"), campus: town, title: try name("Tour"))
    for (id, east, north) in [("urn", 0.0, 0.0), ("arch", 60, aside)] {
      let work = try Slug(id)
      contents.insert(
        .work(
          Work(
            id: work, title: try name(id), place: town,
            coordinate: try SampleCampus.at(east, north))))
      tour.stops.append(Stop(.work(work)))
    }
    tour.status = .published
    contents.insert(.tour(tour))
    let snapshot = CatalogSnapshot(contents, revision: 1)
    let answer = try snapshot.answer(
      TourItinerary(tour: tour.id, style: WalkingStyle(isStepFree: true)))
    return String(
      decoding: Renderer(snapshot).itinerary(answer, as: .text, for: Reader()).bytes, as: UTF8.self)
  }

  private func name(_ text: String) throws -> LocalizedText {
    try #require(LocalizedText(text, in: .english))
  }

  @Test("is called step-free only where that is known of every metre")
  func sentences() throws {
    #expect(try text(isAccessible: true).contains("\nStep-free.\n"))
    let unknown = try text(isAccessible: nil)
    #expect(
      unknown.contains(
        "\nNo stairs are known on the way. Of some parts of the way it is not known whether wheels "
          + "can pass.\n"))
    #expect(!unknown.contains("Step-free"))
    let aside = try text(isAccessible: true, aside: 12)
    #expect(
      aside.contains(
        "\nIt is not known whether this walk is step-free: 12 m of it are not mapped or lead past "
          + "an obstacle.\n"))
    #expect(
      try text(isAccessible: nil, aside: 12).contains(
        "obstacle. Of some parts of the way it is not known whether wheels can pass.\n"))
  }
}
