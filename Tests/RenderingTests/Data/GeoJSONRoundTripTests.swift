import Catalog
import Exchange
import Formats
import Foundation
import Geodesy
import Queries
import Testing
import TestSupport

@testable import Rendering

@Suite("Works exported as GeoJSON")
struct GeoJSONRoundTripTests {
  /// The bytes of a campus's works, as `docent export --format geojson` writes them.
  private static func export(_ contents: CatalogContents, _ campus: PlaceID) throws -> [UInt8] {
    let files = try Renderer(CatalogSnapshot(contents, revision: 1))
      .exportGeoJSON(campus: campus).files
    return try #require(files.first { $0.path == "works.geojson" }).bytes
  }

  /// What is read back with the mapping that Docent guesses.
  private static func read(
    _ bytes: [UInt8], languages: [PlaceID: [LanguageTag]]
  ) throws -> SourceReading {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "docent-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let works = folder.appending(path: "works.geojson").path
    let mapping = folder.appending(path: "mapping.yaml").path
    try Data(bytes).write(to: URL(filePath: works))
    let guess = try #require(
      SourceReader(languages: languages).guessedMapping(of: works, command: "docent check"))
    try Data(guess.text.utf8).write(to: URL(filePath: mapping))
    return SourceReader(languages: languages, mapping: mapping).read([works])
  }

  private static func check(_ contents: CatalogContents) throws {
    for campus in contents.campuses.values {
      let first = try export(contents, campus.id)
      let reading = try read(first, languages: [campus.id: campus.languages])
      #expect(reading.problems.filter { $0.severity == .error } == [])
      let works = contents.works.values.filter { $0.place.campus == campus.id }
      for work in works where reading.contents.works[work.id] != work {
        Issue.record("was \(work), is \(String(describing: reading.contents.works[work.id]))")
      }
      var again = contents
      for work in works { again.remove(ItemKey(.work, work.id.description)) }
      for work in reading.contents.works.values { again.insert(.work(work)) }
      #expect(try export(again, campus.id) == first)
    }
  }

  @Test("are read back as they were with the mapping that is guessed")
  func sample() throws { try Self.check(SampleCampus.contents) }

  @Test("say what comes back in parts, cut at the antimeridian")
  func cut() throws {
    var contents = SampleCampus.contents
    func losses() throws -> [Loss] {
      try Renderer(CatalogSnapshot(contents, revision: 1)).exportGeoJSON().losses
    }
    #expect(!(try losses().contains { $0.field == "geometry" }))
    let id = try PlaceID("alder/gallery")
    var gallery = try #require(contents.buildings[id])
    let corners = try [(179.9, 0.0), (-179.9, 0), (-179.9, 0.1), (179.9, 0.1), (179.9, 0)].map {
      try Coordinate(latitude: $0.1, longitude: $0.0)
    }
    gallery.shape = .polygons([Polygon(exterior: try Ring(corners))])
    contents.insert(.building(gallery))
    #expect(try losses().contains(Loss(ItemKey(.building, id.description), "geometry")))
  }

  @Test("keep a column that somebody added in a map program as a detail")
  func added() throws {
    let campus = try PlaceID("alder")
    var text = String(decoding: try Self.export(SampleCampus.contents, campus), as: UTF8.self)
    text = text.replacing(
      #""kind":"work","#, with: #""kind":"work","condition":"good","check":{"by":"Ada"},"#)
    text = text.replacing(#"{"type":"Feature","#, with: #"{"type":"Feature","bbox":[1,2,1,2],"#)
    let languages = SampleCampus.contents.campuses.mapValues(\.languages)
    let reading = try Self.read(Array(text.utf8), languages: languages)
    let works = reading.contents.works
    #expect(!works.isEmpty)
    for (id, work) in works {
      var wanted = try #require(SampleCampus.contents.works[id])
      wanted.details["condition"] = "good"
      wanted.details["check.by"] = "Ada"
      #expect(work == wanted)
    }
  }

  @Test("are the same for the shipped catalogue")
  func shipped() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let contents = SourceReader().read([package.appending(path: "Data").path]).contents
    #expect(contents.works.count > 200)
    try Self.check(contents)
  }
}
