import Catalog
import Exchange
import Formats
import Foundation
import Geodesy
import MuseumFormats
import Notation
import TestSupport
import Testing

@Suite("IIIF that is read")
struct IIIFImportTests {
  private static let context = #""@context": "http://iiif.io/api/presentation/3/context.json""#

  private static func manifest(_ id: String = "https://iiif.example.org/b1/manifest.json") -> String
  {
    """
    {\(context), "id": "\(id)", "type": "Manifest",
     "label": {"en": ["Whistler's Mother"], "fr": ["La Mère"]},
     "summary": {"en": ["A <b>portrait</b>."]},
     "metadata": [
      {"label": {"en": ["Creator"]}, "value": {"none": ["James Whistler (American, 1834-1903)"]}},
      {"label": {"en": ["Date"]}, "value": {"none": ["1871"]}},
      {"label": {"en": ["Colour"]}, "value": {"en": ["Grey", "Black"]}}],
     "requiredStatement": {"label": {"en": ["Attribution"]}, "value": {"en": ["Gift of S."]}},
     "rights": "http://creativecommons.org/licenses/by/4.0/",
     "homepage": [{"id": "https://example.org/b1", "type": "Text", "label": {"en": ["Home"]}}],
     "seeAlso": [{"id": "https://www.wikidata.org/entity/Q22", "type": "Dataset"}],
     "navPlace": {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {},
       "geometry": {"type": "Point", "coordinates": [2.32, 48.86]}}]},
     "items": [{"id": "https://iiif.example.org/b1/c1", "type": "Canvas", "label": {"en": ["Front"]},
      "width": 10, "height": 20, "items": [{"id": "p", "type": "AnnotationPage", "items": [
       {"id": "a", "type": "Annotation", "motivation": "painting", "target": "c",
        "body": {"id": "https://iiif.example.org/b1.jpg", "type": "Image", "format": "image/jpeg",
         "width": 10, "height": 20, "service": [{"id": "s", "type": "ImageService3"}]}}]}]}]}
    """
  }

  @Test("makes a work of a manifest of others, with its image, position and facts")
  func manifest() throws {
    let reading = try readForeign(Self.manifest(), name: "m.json")
    #expect(reading.leftOut.map(\.name) == ["homepage[].label.en"])
    let work = try #require(reading.contents.works.values.first)
    #expect(work.title.languages.map(\.description) == ["en", "fr"])
    #expect(work.description?.all.map(\.text) == ["A **portrait**."])
    #expect(work.years == Work.Years(from: 1871, to: 1871))
    #expect(work.creditLine?.all.map(\.text) == ["Gift of S."])
    #expect(work.coordinate == (try Coordinate(latitude: 48.86, longitude: 2.32)))
    #expect(
      work.details == [
        "Colour": "Grey; Black", "homepage": "https://example.org/b1", "wikidata": "Q22",
        "@id": "https://iiif.example.org/b1/manifest.json",
      ])
    let artist = try #require(reading.contents.artists.values.first)
    #expect((artist.name, artist.lifeDates) == ("James Whistler", "1834-1903"))
    let medium = try #require(reading.contents.media.values.first)
    #expect(medium.source == .address("https://iiif.example.org/b1.jpg"))
    #expect(medium.caption?.all.map(\.text) == ["Front"])
  }

  @Test("makes a tour of a collection whose manifests are there, however deep, and tells of others")
  func collections() throws {
    let reference =
      #"{"id": "https://iiif.example.org/none", "type": "Manifest", "label": {"en": ["x"]}}"#
    let inner = """
      {"id": "https://iiif.example.org/c/inner", "type": "Collection", "label": {"en": ["Walk"]},
       "items": [\(Self.manifest()), \(reference)]}
      """
    let reading = try readForeign(
      """
      {\(Self.context), "id": "https://iiif.example.org/c/top", "type": "Collection",
       "label": {"en": ["All"]}, "items": [\(inner)]}
      """, name: "c.json")
    #expect(reading.contents.works.count == 1)
    #expect(reading.stopTitles == ["Whistler's Mother"])
    #expect(
      reading.contents.tours.values.map { $0.details["@id"] } == [
        "https://iiif.example.org/c/inner"
      ])
    #expect(reading.problems.contains { $0.code == .leftOut && $0.message.contains("1 of the 2") })
  }

  @Test("is refused where a collection only refers to manifests, so that none counts as gone")
  func references() throws {
    let reading = try readForeign(
      """
      {\(Self.context), "id": "https://iiif.example.org/iiif/collection.json", "type": "Collection",
       "label": {"en": ["All"]}, "items": [{"id": "https://iiif.example.org/none", "type": "Manifest"}]}
      """, name: "c.json")
    #expect(reading.problems.map(\.code) == [.malformedFile])
  }

  @Test("takes the fuller of two manifests of one address, and tells of the other")
  func twice() throws {
    let stub = Self.manifest().replacing(
      #""items": [{"id": "https://iiif.example.org/b1/c1""#, with: #""items": [], "x": [{"id": "a""#
    )
    for manifests in [[stub, Self.manifest()], [Self.manifest(), stub]] {
      let reading = try readForeign(
        """
        {\(Self.context), "id": "https://iiif.example.org/iiif/campuses/c", "type": "Collection",
         "label": {"en": ["All"]}, "items": [\(manifests.joined(separator: ","))]}
        """, name: "c.json")
      #expect(reading.contents.media.count == 1 && reading.contents.works.count == 1)
      #expect(reading.problems.contains { $0.message.contains("described twice") })
      // What the address of a stranger has in common with ours makes it none of ours.
      #expect(reading.tour?.status == .draft)
    }
  }

  @Test("comes back from what Docent writes, but for what the report names")
  func own() throws {
    let contents = SampleCampus.contents
    let campus = try PlaceID("alder")
    let exported = try IIIFExport.write(
      ExportRequest(contents, campus: campus, address: PublicAddress("https://art.example.edu/x")))
    let folder = try TemporaryFolder(exported.files)
    let reading = SourceReader(
      languages: [campus: contents.campuses[campus]?.languages ?? []]
    ).read([folder.path])
    #expect(reading.problems.filter { $0.severity == .error } == [])
    #expect(Set(reading.contents.works.keys) == Set(contents.works.keys))
    #expect(reading.leftOut == [])
    for (id, work) in contents.works {
      var read = try #require(reading.contents.works[id])
      let item = try LessThanWhole.item(
        .work(work), without: exported.losses, as: .work(read), default: .english)
      guard case .work(var expected) = item else { continue }
      // Renderings have no identifiers, artists and places only names.
      #expect(read.media.count == work.media.count && read.artists.count == work.artists.count)
      #expect(
        read.artists.compactMap { reading.contents.artists[$0]?.name }
          == work.artists.compactMap { contents.artists[$0]?.name })
      func sources(_ contents: CatalogContents, _ media: [Slug]) -> Set<String> {
        Set(media.compactMap { contents.media[$0]?.source }.map { "\($0)" })
      }
      #expect(sources(reading.contents, read.media) == sources(contents, work.media))
      (read.media, expected.media) = ([], [])
      read.artists = []
      let isCampus = work.place.depth == 1
      #expect(read.details["Place"] != nil || isCampus)
      if expected.details["Place"] == nil { read.details["Place"] = nil }
      expected.artists = []
      #expect(read == expected)
    }
    let tour = try #require(contents.tours.values.first { $0.status == .published })
    let back = try #require(reading.contents.tours[tour.id])
    #expect(back.title == tour.title && back.text == tour.text && back.author == tour.author)
    #expect(back.stops.map(\.subject) == tour.stops.map(\.subject))
    #expect(back.stopNumbers == tour.stopNumbers)
    #expect(back.stops.map(\.title) == tour.stops.map(\.title))
    #expect(back.stops.map(\.text) == tour.stops.map(\.text))
  }

  @Test(
    "that is odd gives what it can, with a problem that has a place",
    arguments: [
      #""id": "a", "type": "Manifest", "items": []"#,
      #""id": "https://a/b", "type": "Manifest", "label": "plain", "items": [1, {"items": [{"items": [{"body": 3}]}]}]"#,
      #""id": "https://a/b", "type": "Collection", "label": {"en": "x"}, "items": [{"type": "Canvas"}]"#,
      #""id": "https://a/b", "type": "Manifest", "label": {"ar": ["مرحبا"]}, "items": [], "navPlace": {"features": [{"geometry": {"type": "Point", "coordinates": [180, -17]}}, {"geometry": {"type": "Polygon"}}]}"#,
    ])
  func odd(members: String) throws {
    let reading = try readForeign("{\(Self.context), \(members)}", name: "m.json")
    #expect(reading.problems.allSatisfy { $0.location != nil })
    #expect(!reading.problems.isEmpty || reading.contents.works.count == 1)
  }

  @Test("has plain text in its fields, whole dates, and a word on places that are elsewhere")
  func strict() throws {
    let text = Self.manifest()
      .replacing(
        "{\"label\": {\"en\": [\"Date\"]}, \"value\": {\"none\": [\"1871\"]}},",
        with:
          "{\"label\": {\"en\": [\"Accession number\"]}, \"value\": {\"none\": [\"<a href='https://x.example/1'>1990.1</a>\"]}},"
      )
      .replacing("\"rights\":", with: "\"navDate\": \"-0500-01-01T00:00:00Z\", \"rights\":")
    let work = try #require(try readForeign(text, name: "m.json").contents.works.values.first)
    #expect(work.accession == "1990.1")
    #expect(work.details["accession"] == "1990.1 (https://x.example/1)")
    #expect(work.date?.all.map(\.text) == ["-0500-01-01"])
    let start = try #require(text.firstRange(of: "\"navPlace\"")).lowerBound
    let end = try #require(text.firstRange(of: "\"items\"")).lowerBound
    let elsewhere =
      text[..<start]
      + "\"navPlace\": {\"id\": \"https://x.example/fc/1\", \"type\": \"FeatureCollection\"}, "
      + text[end...]
    let reading = try readForeign(String(elsewhere), name: "m.json")
    #expect(reading.contents.works.values.first?.coordinate == nil)
    #expect(reading.problems.contains { $0.message.contains("only refers to features") })
    #expect(reading.leftOut.contains { $0.name == "navPlace.id" })
  }

  @Test("makes a campus of the language that most texts are in")
  func languages() throws {
    let text = Self.manifest().replacing(#""en": ["Whistler's Mother"]"#, with: #""ar": ["أم"]"#)
    let folder = try TemporaryFolder([SourceFile(path: "m.json", bytes: Array(text.utf8))])
    let reading = SourceReader(campus: try Slug("south")).read(["\(folder.path)/m.json"])
    let campus = try #require(reading.contents.campuses.values.first)
    #expect(campus.languages.map(\.description) == ["en", "ar", "fr"])
  }

  @Test("comes back with stops at places, own titles, numbers and texts, and with its campus")
  func tours() throws {
    var contents = SampleCampus.contents
    let campus = try PlaceID("alder")
    let id = try #require(contents.tours.values.first { $0.status == .published }?.id)
    let works = contents.works.values.filter { $0.place.campus == campus }.map(\.id).sorted()
    let room = try #require(contents.rooms.keys.min())
    let building = try #require(contents.buildings.keys.min())
    func text(_ text: String) -> LocalizedText? { LocalizedText(text, in: .english) }
    var stops = [
      Stop(.work(works[0])), Stop(.place(room)), Stop(.work(works[1])), Stop(.place(building)),
      Stop(.place(campus)),
    ]
    (stops[0].number, stops[0].title, stops[0].text) = (7, text("Own title"), text("Look."))
    (stops[1].number, stops[1].title, stops[1].text) = (9, text("The room"), text("Enter."))
    stops[3].title = text("The house")
    let all = stops
    for stops in [all, Array(all.suffix(2)), [all[2]]] {
      contents.tours[id]?.stops = stops
      let exported = try IIIFExport.write(
        ExportRequest(contents, campus: campus, address: PublicAddress("https://art.example.edu")))
      let folder = try TemporaryFolder(exported.files)
      let reading = SourceReader().read([folder.path])
      #expect(reading.problems.filter { $0.severity == .error } == [])
      let lost = exported.losses.filter { $0.item == ItemKey(.tour, "\(id)") }.map(\.field)
      #expect(!lost.contains { $0.hasPrefix("stops") }, "\(lost)")
      // The places themselves are not in the documents.
      var known = SourceReader(
        languages: [campus: contents.campuses[campus]?.languages ?? []])
      known.places = Set(contents.rooms.keys).union(contents.levels.keys)
        .union(contents.buildings.keys).union([campus])
      let back = try #require(known.read([folder.path]).contents.tours[id])
      #expect(back.stops == stops, "\(back.stops)")
      let (own, made) = (contents.campuses[campus], reading.contents.campuses[campus])
      #expect(made?.center == own?.center && made?.text == own?.text && made?.hours == own?.hours)
      #expect(made?.address == own?.address && made?.details == own?.details)
    }
  }

  @Test("takes every image of a choice, each under its label, and keeps notes and parts as details")
  func choice() throws {
    let choice = """
      {"type": "Choice", "items": [
        {"id": "https://iiif.example.org/day.jpg", "type": "Image", "label": {"en": ["Natural light"]}},
        {"id": "https://iiif.example.org/x.jpg", "type": "Image", "label": {"en": ["X-ray"]}}]}
      """
    let note = """
      "annotations": [{"id": "ap", "type": "AnnotationPage", "items": [{"id": "n", "type": "Annotation",
        "motivation": "commenting", "target": "c",
        "body": {"type": "TextualBody", "value": "WORDS", "format": "text/plain"}}]}]
      """
    let text = """
      {\(Self.context), "id": "https://iiif.example.org/b2/manifest.json", "type": "Manifest",
       "label": {"en": ["Panel"]}, "behavior": ["paged"],
       "partOf": [{"id": "https://iiif.example.org/c", "type": "Collection", "label": {"en": ["Panels"]}}],
       "thumbnail": [{"id": "https://iiif.example.org/t.jpg", "type": "Image"}],
       "structures": [{"id": "r", "type": "Range", "label": {"en": ["Wings"]}, "items": [
         {"id": "r1", "type": "Range", "label": {"en": ["Left wing"]},
          "items": [{"id": "c", "type": "Canvas"}]}]}],
       \(note.replacingOccurrences(of: "WORDS", with: "About it")),
       "items": [{"id": "c", "type": "Canvas", "label": {"en": ["Front"]}, "summary": {"en": ["The front."]},
        \(note.replacingOccurrences(of: "WORDS", with: "A face")),
        "items": [{"id": "p", "type": "AnnotationPage", "items": [
         {"id": "a", "type": "Annotation", "motivation": "painting", "target": "c", "body": \(choice)}]}]}]}
      """
    let reading = try readForeign(text, name: "m.json")
    let work = try #require(reading.work("Panel"))
    let media = work.media.compactMap { reading.contents.media[$0] }
    #expect(media.map { $0.caption?[.english] } == ["Natural light", "X-ray"])
    #expect(media.map(\.source.description).map { $0.hasSuffix(".jpg") } == [true, true])
    #expect(
      media.map(\.details) == [
        ["label": "Front", "summary": "The front.", "annotations": "A face"], [:],
      ])
    #expect(
      work.details == [
        "annotations": "About it", "behavior": "paged", "partOf": "Panels",
        "partOf id": "https://iiif.example.org/c",
        "@id": "https://iiif.example.org/b2/manifest.json",
        "structures": "Wings; Left wing", "structures id": "r; r1",
        "thumbnail": "https://iiif.example.org/t.jpg", "annotations target": "c",
      ])
    // What identifies the notes is told.
    #expect(reading.leftOut.allSatisfy { $0.name.hasSuffix("].id") }, "\(reading.leftOut)")
  }

  @Test("brings an artist of any name back as one, and tells which texts lose their marks")
  func names() throws {
    var contents = SampleCampus.contents
    var work = try #require(contents.works.values.min { $0.id < $1.id })
    let name = #"O'Brien, "Bo"; jr."#
    let artist = Artist(id: try Slug("obrien"), campus: work.place.campus, name: name)
    var medium = Media(
      id: try Slug("talk"), campus: work.place.campus, kind: .audio,
      source: .address("https://example.org/t.mp3"))
    medium.transcript = LocalizedText("One *two*\n\nThree", in: .english)
    medium.caption = LocalizedText("Sound", in: .english)
    work.artists = [artist.id]
    work.media = [medium.id]
    contents.insert(.artist(artist))
    contents.insert(.media(medium))
    contents.insert(.work(work))
    var campus = try #require(contents.campuses[work.place.campus])
    campus.text = LocalizedText("* lys", in: campus.defaultLanguage)
    contents.insert(.campus(campus))
    let exported = try IIIFFormat().write(
      ExportRequest(
        contents, address: PublicAddress("https://a.example.ca"),
        plainText: { $0.replacing("*", with: "") }))
    let folder = try TemporaryFolder(exported.files)
    let reading = SourceReader().read([folder.path])
    let read = try #require(reading.contents.works[work.id])
    #expect(read.artists.compactMap { reading.contents.artists[$0]?.name } == [name])
    #expect(!exported.losses.contains(Loss(.init(.artist, "obrien"), "name")))
    // A caption may be the word for its kind.
    #expect(reading.contents.media[medium.id]?.caption == medium.caption)
    let texts = exported.losses.filter { ["transcript", "text"].contains($0.field) }
    #expect(texts.contains { $0.item == ItemKey(.media, "talk") })
    #expect(texts.contains { $0.item == ItemKey(.campus, campus.id.description) })
  }
}
