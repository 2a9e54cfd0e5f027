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
    #expect(mill.coordinate?.latitude == 41.5 && mill.description == nil)
    #expect(tour.stops[0].text?[.english] == "**Grain**\n\nOld" && mill.media.count == 1)
    let lock = try #require(reading.contents.works[try Slug("town-work-12")])
    #expect(lock.coordinate == nil && lock.details["fullsize"] == "http://x/y")
    let fields = reading.problems.compactMap { $0.location?.field }
    for field in ["items[1].latitude", "items[1].fullsize", "items[2].title", "items[3]"] {
      #expect(fields.contains(field), "\(field)")
    }
    #expect(CatalogChecks.problems(in: reading.contents).allSatisfy { $0.severity == .warning })
  }

  @Test("details have addresses and words, and no HTML")
  func markup() throws {
    let text = #"""
      {"items": [{"id": 12, "title": "Fountain", "latitude": "41.5", "longitude": "-81.6",
       "website": "<a href=\"https://x.example/?a=1&amp;b=2\">Site</a>", "accessinfo": "Open <em>daily</em>",
       "sponsor": "<a href='https://y.example'>https://y.example</a>",
       "factoid": "See <iframe src='https://z.example/1' title='Film'></iframe>",
       "creator": "Ann Lee<br><a href='/b'>Bo Berg</a>"}], "total_items": 1}
      """#
    let folder = try TemporaryFolder([SourceFile(path: "t", bytes: Array(text.utf8))])
    let reading = SourceReader(campus: try Slug("town")).read(["\(folder.path)/t"])
    let work = try #require(reading.contents.works.values.first, "\(reading.problems)")
    #expect(work.details["website"] == "https://x.example/?a=1&b=2")
    #expect(work.details["website title"] == "Site")
    #expect(work.details["accessinfo"] == "Open daily")
    #expect(work.details["sponsor"] == "https://y.example")
    #expect(work.details["sponsor title"] == nil)
    #expect(work.narrative?[.english] == "See [Film](https://z.example/1)")
    #expect(reading.contents.artists.values.map(\.name).sorted() == ["Ann Lee", "Bo Berg"])
    #expect(work.details["creator"] == "Ann Lee Bo Berg (/b)")
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

  static let mill = """
    {"id": 1, "title": "Old Mill", "subtitle": "A mill story", "featured": 1, "latitude": "41.5",
     "longitude": "-81.6", "creator": ["Jane", "Tom"], "lede": "It <i>began</i>",
     "description": "<p>The story of the <em>mill</em></p>", "sponsor": "City",
     "accessinfo": "By tram", "factoid": ["In 1902 it burned", "It has a cat"],
     "address": "1 Mill St", "fullsize": "https://ex.org/f.jpg",
     "files": {
      "1": {"id": 5, "mime-type": "image/jpeg", "title": "Front", "caption": "Front of it",
            "creator": "Phil", "original": "https://ex.org/o/5.jpg"},
      "2": {"id": 6, "mime-type": "audio/mpeg", "title": "Talk", "original": "https://ex.org/6.mp3"},
      "3": {"id": 7, "mime-type": "application/pdf", "title": "Map", "original": "https://ex.org/7"}}}
    """
  static let walk = """
    {"id": 3, "title": "Mills", "description": "All", "items": [
      {"id": 1, "title": "Old Mill", "latitude": "41.5", "longitude": "-81.6", "address": "1 Mill St",
       "custom": {"subtitle": "Sub", "text": "<p>Custom</p>"}},
      {"id": 2, "title": "New Mill", "latitude": "41.51", "longitude": "-81.61"}]}
    """

  @Test("an item has its files, creators and texts", arguments: [true, false])
  func item(isAlone: Bool) throws {
    let text = isAlone ? Self.mill : #"{"items": [\#(Self.mill)], "total_items": 1}"#
    let folder = try TemporaryFolder([SourceFile(path: "t", bytes: Array(text.utf8))])
    let reading = SourceReader(campus: try Slug("town")).read(["\(folder.path)/t"])
    #expect(reading.problems.allSatisfy { $0.severity == .warning }, "\(reading.problems)")
    let mill = try #require(reading.contents.works[try Slug("town-work-1")])
    #expect(mill.description?[.english] == "It *began*\n\nThe story of the *mill*")
    #expect(mill.narrative?[.english] == "In 1902 it burned\n\nIt has a cat")
    #expect(mill.artists.compactMap { reading.contents.artists[$0]?.name } == ["Jane", "Tom"])
    let media = mill.media.compactMap { reading.contents.media[$0] }
    #expect(media.map(\.kind) == [.image, .audio])
    #expect(media[0].caption?[.english] == "Front of it" && media[0].credit == "Phil")
    #expect(media[1].caption?[.english] == "Talk")
    #expect(mill.details["file 3"]?.contains("https://ex.org/7") == true)
    #expect(mill.details["fullsize"] == "https://ex.org/f.jpg")
    #expect(mill.details["creator"] == nil && mill.details["sponsor"] == "City")
    #expect(reading.leftOut.map(\.name) == (isAlone ? [] : ["total_items"]))
  }

  @Test("a tour and the items that it names are one document", arguments: [true, false])
  func together(isFolder: Bool) throws {
    let files = ["tour": Self.walk, "items": #"{"items": [\#(Self.mill)]}"#, "item": Self.mill]
    let folder = try TemporaryFolder(
      files.map { SourceFile(path: "c/\($0.key).json", bytes: Array($0.value.utf8)) })
    let paths = ["tour", "items", "item"].map { "\(folder.path)/c/\($0).json" }
    let reading = SourceReader(campus: try Slug("town"))
      .read(isFolder ? ["\(folder.path)/c"] : paths)
    #expect(reading.problems.map(\.code) == [.assumedValue], "\(reading.problems)")
    #expect(reading.contents.works.count == 2)
    let tour = try #require(reading.contents.tours[try Slug("town-tour-3")])
    #expect(tour.stops.count == 2 && tour.stops[0].text?[.english] == "**Sub**\n\nCustom")
    let mill = try #require(reading.contents.works[try Slug("town-work-1")])
    #expect(mill.media.count == 2 && mill.artists.count == 2)
    // What a tour says of an item gives way to the item.
    #expect(reading.implied.contains(ItemKey(.work, "town-work-2")))
    #expect(!reading.implied.contains(ItemKey(.work, "town-work-1")))
  }

  @Test("stops have the titles that a tour gives them")
  func stopTitles() throws {
    let reading = try readForeign(
      #"""
      {"id": 3, "title": "Walk", "items": [{"id": 12, "title": "Monument", "latitude": "41.4", "longitude": "-81.6",
        "custom": {"title": "Soldiers &amp; sailors", "text": "Words"}}]}
      """#, name: "t.json")
    #expect(reading.tour?.stops.map { $0.title?[.english] } == ["Soldiers & sailors"])
    #expect(reading.leftOut.isEmpty, "\(reading.leftOut)")
  }

  @Test("what a tour says otherwise of an item than the item's own file is told")
  func otherwise() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"items": [{"id": "12", "title": "Mill", "latitude": "-41.3", "longitude": "174.8"}]}"#,
      to: "c/items.json")
    try folder.write(
      #"""
      {"id": 5, "title": "Walk", "items": [{"id": 12, "title": "Mill of the Poet", "latitude": -41.3,
       "longitude": "174.9", "address": "1 Mill Lane", "thumbnail": "https://c.example/t.jpg"}]}
      """#, to: "c/tour.json")
    let reading = SourceReader(campus: try Slug("town")).read(["\(folder.path)/c"])
    #expect(reading.contents.works.count == 1 && reading.tour?.stops.count == 1)
    #expect(
      reading.leftOut.map(\.name).sorted() == [
        "items[].address", "items[].longitude", "items[].thumbnail", "items[].title",
      ])
  }
}
