import Catalog
import Foundation
import Geodesy
import Queries
import Rendering
import TestSupport
import Testing

@Suite("Directions in words")
struct DirectionsTextTests {
  private func text(_ contents: CatalogContents, _ question: Directions) throws -> String {
    let snapshot = CatalogSnapshot(contents, revision: 1)
    let answer = try snapshot.answer(question)
    return String(
      decoding: Renderer(snapshot).directions(answer, as: .text, for: Reader()).bytes,
      as: UTF8.self)
  }

  @Test("say that what is in the way is closed at that time")
  func blocked() throws {
    var contents = SampleCampus.contents
    for var door in contents.entrances.values {
      door.openingHours = OpeningHours("off")
      contents.insert(.entrance(door))
    }
    let style = WalkingStyle(departure: try Date("2026-03-02T08:30:00Z", strategy: .iso8601))
    let closed = try text(
      contents,
      Directions(
        from: .subject(.work(try Slug("bronze-hare"))), to: .subject(.work(try Slug("tide-clock"))),
        style: style))
    #expect(closed.contains(/In the way: [^.]*Gallery[^.]*, closed at that time\./))
    #expect(!closed.contains("east,"))
    #expect(!closed.contains("another level"))
  }

  @Test("say of which doors it is not known whether they are open", arguments: ["en", "es", "fr"])
  func unknown(language: String) throws {
    var contents = SampleCampus.contents
    for var door in contents.entrances.values {
      door.openingHours = OpeningHours("Mo-Fr 08:00-18:00; PH off")
      contents.insert(.entrance(door))
    }
    let snapshot = CatalogSnapshot(contents, revision: 1)
    let style = WalkingStyle(departure: try Date("2026-03-02T09:30:00Z", strategy: .iso8601))
    let answer = try snapshot.answer(
      Directions(
        from: .subject(.work(try Slug("bronze-hare"))), to: .subject(.work(try Slug("tide-clock"))),
        style: style))
    let reader = Reader(languages: LanguagePreference([try LanguageTag(language)]))
    let renderer = Renderer(snapshot)
    let said = [
      "en": "Whether it is open at that time is not known: ",
      "es": "No se sabe si está abierto a esa hora: ",
      "fr": "On ne sait pas si c’est ouvert à cette heure\u{A0}: ",
    ]
    let expected = try #require(said[language])
    for format in [Format.text, .json, .geojson, .gpx] {
      let bytes = renderer.directions(answer, as: format, for: reader).bytes
      let text = String(decoding: bytes, as: UTF8.self)
      // Terminals and receivers of GPX get ordinary spaces.
      let isPlain = format == .text || format == .gpx
      let written = isPlain ? expected.replacing("\u{A0}", with: " ") : expected
      #expect(text.contains(written), "\(format)")
      if format == .json || format == .geojson {
        #expect(text.contains("\"openingUnknown\":[\"alder/gallery/east\"]"), "\(format)")
      }
    }
  }

  @Test("name a landmark once, and never after what is not mapped")
  func unmapped() throws {
    let across = try text(
      SampleCampus.contents,
      Directions(
        from: .coordinate(try SampleCampus.at(-90, 0)),
        to: .coordinate(try SampleCampus.at(0, 20))))
    // Once is enough, though two instructions begin beside it.
    #expect(across.components(separatedBy: " at Bronze Hare").count == 2)
    #expect(!across.contains("mapped at"))
  }
}
