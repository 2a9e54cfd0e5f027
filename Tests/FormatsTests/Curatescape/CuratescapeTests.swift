import Catalog
import Exchange
import Formats
import MuseumFormats
import Testing

@Suite("Curatescape")
struct CuratescapeTests {
  static let tour = """
    {"id": 4, "ordinal": 0, "title": "Mills &amp; locks", "creator": "A. Guide",
     "description": "<p>Along the <b>canal</b>.</p>", "postscript_text": "<em>Sources</em>",
     "items": [
      {"id": 11, "title": "First mill", "latitude": "41.5", "longitude": "-81.7",
       "address": "1 Water St", "thumbnail": "https://example.org/t.jpg",
       "fullsize": "https://example.org/f.jpg", "custom": {"subtitle": "Grain", "text": "<p>Old</p>"}},
      {"id": 12, "title": "Lock", "latitude": "north", "longitude": "-81.7", "fullsize": "http://x/y"},
      {"id": 13, "title": null, "latitude": 41.5, "longitude": -81.6}, 5]}
    """

  @Test("mobile JSON becomes a tour and its works")
  func tour() throws {
    let folder = try TemporaryFolder([SourceFile(path: "t", bytes: Array(Self.tour.utf8))])
    let reading = SourceReader(campus: try Slug("town")).read(["\(folder.path)/t"])
    #expect(reading.problems.allSatisfy { $0.severity == .warning }, "\(reading.problems)")
    let tour = try #require(reading.contents.tours[try Slug("town-tour-4")])
    #expect(tour.title[.english] == "Mills & locks" && tour.author == "A. Guide")
    #expect(tour.text?[.english] == "Along the **canal**.\n\n*Sources*" && tour.stops.count == 2)
    let mill = try #require(reading.contents.works[try Slug("town-work-11")])
    #expect(mill.coordinate?.latitude == 41.5 && mill.description?[.english] == "Old")
    #expect(mill.details["subtitle"] == "Grain" && mill.media.count == 1)
    let lock = try #require(reading.contents.works[try Slug("town-work-12")])
    #expect(lock.coordinate == nil && lock.details["fullsize"] == "http://x/y")
    let fields = reading.problems.compactMap { $0.location?.field }
    for field in ["items[1].latitude", "items[1].fullsize", "items[2].title", "items[3]"] {
      #expect(fields.contains(field), "\(field)")
    }
    #expect(CatalogChecks.problems(in: reading.contents).allSatisfy { $0.severity == .warning })
  }

  @Test("texts beside others, and half a position, are kept as details")
  func besides() throws {
    let text = """
      {"items": [
        {"id": 1, "title": "Mill", "description": "<p>Short</p>", "text": "Long", "subtitle": "One",
         "longitude": 10.5, "custom": {"text": "Longest", "subtitle": "Two"}},
        {"id": 2, "title": "Lock", "latitude": 10.5, "longitude": 10.5, "custom": "plain"},
        {"id": 3, "title": "Same", "latitude": 1, "longitude": 2, "text": "A", "description": "A"}]}
      """
    let folder = try TemporaryFolder([SourceFile(path: "t", bytes: Array(text.utf8))])
    let reading = SourceReader(campus: try Slug("town"), format: CuratescapeFormat())
      .read(["\(folder.path)/t"])
    let mill = try #require(reading.contents.works[try Slug("town-work-1")])
    #expect(mill.description?[.english] == "Longest" && mill.coordinate == nil)
    #expect(
      mill.details == [
        "description": "Short", "text": "Long", "subtitle": "One", "custom.subtitle": "Two",
        "longitude": "10.5",
      ])
    let lock = try #require(reading.contents.works[try Slug("town-work-2")])
    #expect(lock.coordinate?.latitude == 10.5 && lock.details == ["custom": "plain"])
    #expect(reading.contents.works[try Slug("town-work-3")]?.details == [:])
    #expect(
      reading.problems.filter { $0.code == .leftOut }.map { $0.location?.field }
        == ["items[0].latitude"])
  }

  @Test("items that are no list are said to be none", arguments: ["\"foo.jpg\"", "5", "true"])
  func strangers(value: String) throws {
    let text = """
      {"id": 4, "title": "T", "description": "D", "items": \(value)}
      """
    let folder = try TemporaryFolder([SourceFile(path: "t", bytes: Array(text.utf8))])
    let known = [try PlaceID("town"): [LanguageTag.english]]
    let reading = SourceReader(
      languages: known, campus: try Slug("town"), format: CuratescapeFormat()
    )
    .read(["\(folder.path)/t"])
    #expect(reading.problems.map(\.code) == [.leftOut])
    #expect(reading.problems.map { $0.location?.field } == ["items"])
    #expect(reading.contents.tours.count == 1)
  }

  @Test("mobile JSON that is cut short is refused")
  func hostile() throws {
    let bytes = Array(Self.tour.utf8)
    for end in stride(from: 1, to: bytes.count, by: 17) {
      let folder = try TemporaryFolder([SourceFile(path: "x", bytes: Array(bytes[..<end]))])
      let reading = SourceReader(campus: try Slug("x"), format: CuratescapeFormat())
        .read(["\(folder.path)/x"])
      #expect(reading.problems.contains { $0.severity == .error })
    }
  }
}
