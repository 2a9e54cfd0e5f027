import Catalog
import Exchange
import Formats
import MuseumFormats
import Testing

@Suite("Omeka S")
struct OmekaTests {
  static let list = """
    [{"@context": "https://example.org/api-context", "@id": "https://example.org/api/items/5",
      "@type": ["o:Item", "dctype:Image"], "o:id": 5, "o:is_public": true, "o:title": "Fountain",
      "dcterms:title": [{"type": "literal", "@value": "Fountain", "@language": "en"},
                        {"type": "literal", "@value": "Fuente", "@language": "es"}],
      "dcterms:creator": [{"type": "literal", "@value": "C. Sculptor"},
                          {"type": "resource", "display_title": "D. Mason", "@id": "https://x"}],
      "dcterms:subject": [{"@value": "water"}, {"@value": "stone"}],
      "dcterms:description": [{"@value": "<p>It <i>runs</i>.</p>"}],
      "o:media": [{"@id": "https://example.org/api/media/8", "o:id": 8}],
      "o-module-mapping:feature": [
        {"@id": "https://example.org/f/1", "o:id": 1, "o:label": "By the gate",
         "o-module-mapping:geography-type": "Point",
         "o-module-mapping:geography-coordinates": [-3.7, 40.4]},
        {"o:id": 2, "o-module-mapping:geography-type": "Polygon",
         "o-module-mapping:geography-coordinates": [[[0, 0], [1, 1], [0, 1], [0, 0]]]},
        {"o:id": 3}]},
     {"@type": "o:Item", "o:id": 6, "o:title": "Secret", "o:is_public": false},
     {"@type": "o:Item", "o:id": 7, "o:title": "Bench",
      "o-module-mapping:marker": [{"o-module-mapping:lat": 95, "o-module-mapping:lng": 1}]},
     {"@type": "o:Item", "o:id": 9, "o:title": null},
     {"@type": "o:ItemSet", "o:id": 10},
     {"@type": "o:Media", "o:id": 8, "o:media_type": "image/jpeg", "o:alt_text": "Water",
      "o:original_url": "https://example.org/8.jpg", "o:title": "Photograph"},
     {"@type": "o-module-mapping:Feature", "o:id": 3, "o-module-mapping:geography-type": "Point",
      "o-module-mapping:geography-coordinates": [-3.71, 40.41]}]
    """

  @Test("items become works with artists, media and positions")
  func list() throws {
    let folder = try TemporaryFolder([SourceFile(path: "t", bytes: Array(Self.list.utf8))])
    let reading = SourceReader(campus: try Slug("park")).read(["\(folder.path)/t"])
    #expect(reading.problems.allSatisfy { $0.severity == .warning }, "\(reading.problems)")
    let work = try #require(reading.contents.works[try Slug("park-work-5")])
    #expect(work.title[try LanguageTag("es")] == "Fuente" && work.title[.english] == "Fountain")
    #expect(work.artists.map(\.description) == ["park-artist-c-sculptor", "park-artist-d-mason"])
    #expect(work.details["dcterms:subject"] == "water; stone" && work.details["feature"] != nil)
    #expect(work.description?[.english] == "It *runs*.")
    #expect(work.coordinate?.latitude == 40.4 && work.coordinate?.longitude == -3.7)
    #expect(work.locationNote?[.english] == "By the gate")
    #expect(work.details["other positions"] == "40.41,-3.71")
    let media = try #require(work.media.first.flatMap { reading.contents.media[$0] })
    #expect(media.alternativeText?[.english] == "Water" && media.caption?[.english] == "Photograph")
    let bench = try #require(reading.contents.works[try Slug("park-work-7")])
    #expect(bench.coordinate == nil && reading.contents.works.count == 2)
    let fields = reading.problems.compactMap { $0.location?.field }
    for field in [
      "items[0].o-module-mapping:feature[1].o-module-mapping:geography-type",
      "items[1].o:is_public", "items[2].o-module-mapping:marker[0].o-module-mapping:lat",
      "items[3].o:title", "items[4].@type",
    ] {
      #expect(fields.contains(field), "\(field)")
    }
    #expect(CatalogChecks.problems(in: reading.contents).allSatisfy { $0.severity == .warning })
  }

  @Test("what cannot be shown is told and kept as details")
  func besides() throws {
    let text = """
      [{"@type": "o:Item", "o:id": 1, "o:title": "Gate",
        "o:media": [{"@id": "https://example.org/api/media/2", "o:id": 2}, {"o:id": 3}, {"o:id": 4},
                    {"o:id": 5}, {"@id": "https://example.org/api/media/99", "o:id": 99}],
        "o-module-mapping:feature": [
          {"o:id": 1, "o-module-mapping:geography-type": "Polygon",
           "o-module-mapping:geography-coordinates": [[[0, 0], [1, 1], [0, 1], [0, 0]]]},
          {"o:id": 2, "o-module-mapping:geography-type": "LineString",
           "o-module-mapping:geography-coordinates": [[0, 0], [1, 1]]},
          {"o:id": 3, "o-module-mapping:geography-type": "Point",
           "o-module-mapping:geography-coordinates": [10.5, 10.5]}]},
       {"@type": "o:Media", "o:id": 2, "@id": "https://example.org/api/media/2",
        "o:media_type": "image/jpeg", "o:original_url": "https://example.org/2.jpg",
        "dcterms:title": [{"@value": "Front"}],
        "dcterms:rights": [{"@value": "CC0"}, {"@value": "Ask first"}],
        "dcterms:creator": [{"@value": "P. Photographer"}]},
       {"@type": "o:Media", "o:id": 3, "o:media_type": "application/pdf",
        "o:original_url": "https://example.org/3.pdf", "o:title": "Leaflet",
        "dcterms:creator": [{"@value": "A. Writer"}]},
       {"@type": "o:Media", "o:id": 4, "o:media_type": "image/png",
        "o:original_url": "http://example.org/4.png", "dcterms:title": [{"@value": "Back"}]},
       {"@type": "o:Media", "o:id": 5, "o-cnt:chars": "<p>A page</p>"}]
      """
    let folder = try TemporaryFolder([SourceFile(path: "t", bytes: Array(text.utf8))])
    let reading = SourceReader(campus: try Slug("park")).read(["\(folder.path)/t"])
    let work = try #require(reading.contents.works[try Slug("park-work-1")])
    #expect(work.coordinate?.latitude == 10.5 && work.coordinate?.longitude == 10.5)
    #expect(work.details["feature"]?.contains("Polygon") == true)
    #expect(work.details["feature 2"]?.contains("LineString") == true)
    let media = try #require(work.media.first.flatMap { reading.contents.media[$0] })
    #expect(work.media.count == 1 && media.licence == "CC0")
    #expect(
      media.details == [
        "@id": "https://example.org/api/media/2", "dcterms:creator": "P. Photographer",
        "dcterms:rights": "Ask first",
      ])
    for (name, value) in [
      ("media 2", "https://example.org/3.pdf"), ("media 2 o:title", "Leaflet"),
      ("media 2 dcterms:creator", "A. Writer"), ("media 3", "http://example.org/4.png"),
      ("media 3 dcterms:title", "Back"), ("media 4 o-cnt:chars", "<p>A page</p>"),
      ("media references", "https://example.org/api/media/99"),
    ] {
      #expect(work.details[name] == value, "\(name)")
    }
    let fields = reading.problems.filter { $0.code == .leftOut }.compactMap { $0.location?.field }
    for field in [
      "items[0].o:media", "items[3].o:original_url", "items[4].o:original_url",
      "items[0].o-module-mapping:feature[1].o-module-mapping:geography-type",
    ] {
      #expect(fields.contains(field), "\(field)")
    }
  }

  @Test("items that are cut short are refused")
  func hostile() throws {
    let bytes = Array(Self.list.utf8)
    for end in stride(from: 1, to: bytes.count - 1, by: 37) {
      let folder = try TemporaryFolder([SourceFile(path: "x", bytes: Array(bytes[..<end]))])
      let reading = SourceReader(campus: try Slug("x"), format: OmekaFormat()).read([
        "\(folder.path)/x"
      ])
      #expect(reading.problems.contains { $0.severity == .error })
    }
  }

  @Test("addresses of values are kept, and those in Wikidata identify")
  func addresses() throws {
    let text = """
      [{"@type": "o:Item", "o:id": 11, "o:title": "Mill", "dcterms:title": [{"@value": "Mill"}],
        "dcterms:creator": [
          {"type": "uri", "@id": "http://www.wikidata.org/entity/Q42", "o:label": "Ann Lee"},
          {"type": "resource:item", "@id": "https://ex.org/api/items/99", "display_title": "Bo Berg"},
          {"type": "uri", "@id": "http://www.wikidata.org/entity/Q43", "o:label": "C; D"}],
        "dcterms:medium": [{"type": "uri", "@id": "http://vocab.getty.edu/aat/1", "o:label": "stone"}],
        "dcterms:relation": [
          {"type": "uri", "@id": "http://www.wikidata.org/entity/Q77", "o:label": "Mill there"}],
        "dcterms:subject": [
          {"type": "uri", "@id": "http://vocab.getty.edu/aat/300047090", "o:label": "sculpture"},
          {"@value": "secret", "is_public": false}, {"@value": "water", "@language": "en"},
          {"@value": "stone", "@annotation": {"ex:note": [{"@value": "hidden"}]}}],
        "dcterms:identifier": [{"@id": "https://www.wikidata.org/wiki/Q77"}, {"@value": "A.1"}],
        "o-module-mapping:marker": [{"o-module-mapping:lat": 1, "o-module-mapping:lng": 2}]}]
      """
    let folder = try TemporaryFolder([SourceFile(path: "t", bytes: Array(text.utf8))])
    let reading = SourceReader(campus: try Slug("park")).read(["\(folder.path)/t"])
    let work = try #require(reading.contents.works[try Slug("park-work-11")])
    #expect(work.details["wikidata"] == "Q77" && work.accession == "A.1")
    #expect(work.medium?[.english] == "stone")
    for (name, value) in [
      ("dcterms:medium", "stone (http://vocab.getty.edu/aat/1)"),
      ("dcterms:relation", "Mill there (http://www.wikidata.org/entity/Q77)"),
      ("dcterms:subject", "sculpture (http://vocab.getty.edu/aat/300047090); water; stone"),
      ("dcterms:creator", "C; D (http://www.wikidata.org/entity/Q43)"),
    ] {
      #expect(work.details[name] == value, "\(name): \(work.details[name] ?? "none")")
    }
    #expect(work.details["dcterms:identifier"] == nil && work.artists.count == 4)
    let artists = reading.contents.artists.values
    #expect(artists.first { $0.name == "Ann Lee" }?.details["wikidata"] == "Q42")
    #expect(artists.first { $0.name == "Bo Berg" }?.details["@id"] == "https://ex.org/api/items/99")
    #expect(
      reading.leftOut.map(\.name).sorted() == [
        "items[].dcterms:subject[].@language", "items[].dcterms:subject[].@value",
        "items[].dcterms:subject[].is_public",
      ])
  }

  /// The answers of a service to api/items, api/mapping_features and api/media.
  static let answers = [
    "items.json": """
    [{"@context": "https://ex.org/api-context", "@type": ["o:Item"], "o:id": 11, "o:title": "Mill",
      "dcterms:creator": [{"@value": "Ann Lee"}],
      "o-module-mapping:feature": [{"@id": "https://ex.org/api/mapping_features/1", "o:id": 1}],
      "o:media": [{"@id": "https://ex.org/api/media/21", "o:id": 21}]}]
    """,
    "features.json": """
    [{"@type": "o-module-mapping:Feature", "o:id": 1, "o:item": {"o:id": 11},
      "o-module-mapping:geography-type": "Point",
      "o-module-mapping:geography-coordinates": [-81.5, 41.1]}]
    """,
    "media.json": """
    [{"@type": "o:Media", "o:id": 21, "o:media_type": "image/jpeg", "o:item": {"o:id": 11},
      "o:original_url": "https://ex.org/abc.jpg", "o:alt_text": "Snow"}]
    """,
  ]

  @Test("answers of a service are joined, in a folder or given together", arguments: [true, false])
  func answers(isFolder: Bool) throws {
    let folder = try TemporaryFolder(
      Self.answers.map { SourceFile(path: "omeka/\($0.key)", bytes: Array($0.value.utf8)) })
    let paths =
      isFolder
      ? ["\(folder.path)/omeka"]
      : ["items", "features", "media"].map { "\(folder.path)/omeka/\($0).json" }
    let reading = SourceReader(campus: try Slug("park")).read(paths)
    #expect(reading.problems.map(\.code) == [.assumedValue], "\(reading.problems)")
    let work = try #require(reading.contents.works[try Slug("park-work-11")])
    #expect(work.coordinate?.latitude == 41.1 && work.artists.count == 1)
    let media = try #require(work.media.first.flatMap { reading.contents.media[$0] })
    #expect(media.alternativeText?[.english] == "Snow" && reading.leftOut.isEmpty)
    // Each file speaks for what it holds.
    let names = reading.scopes.compactMap { scope -> String? in
      if case .foreign(_, _, let name) = scope { name } else { nil }
    }
    #expect(names == (isFolder ? ["omeka"] : ["items.json", "features.json", "media.json"]))
    let place = try #require(reading.locations[Item.media(media).key])
    #expect(place.file.hasSuffix("media.json"))
  }

  @Test("annotations of values are kept behind the names of their properties")
  func annotations() throws {
    let reading = try readForeign(
      """
      [{"@type": "o:Item", "o:id": 7, "o:title": "Bench", "dcterms:creator": [{"type": "literal",
        "@value": "C. Sculptor", "@annotation": {"dcterms:source": [{"type": "literal", "@value": "Archive"}]}}]}]
      """, name: "o.json")
    #expect(reading.work("Bench")?.details["dcterms:creator dcterms:source"] == "Archive")
    #expect(reading.leftOut.isEmpty, "\(reading.leftOut)")
  }

  @Test("classes of resources are kept, and labels of properties told where they say more")
  func classes() throws {
    let reading = try readForeign(
      """
      [{"@type": ["o:Item", "dctype:PhysicalObject"], "o:id": 7, "o:title": "Bench",
        "dcterms:created": [{"property_label": "Date Created", "@value": "1931"}],
        "ex:kind": [{"property_label": "Kind", "@value": "Seat"}],
        "ex:k2": [{"property_label": "Keeper", "@value": "Ann"}]}]
      """, name: "o.json")
    let work = try #require(reading.work("Bench"))
    #expect(work.details["@type"] == "dctype:PhysicalObject")
    #expect(reading.leftOut.map(\.name) == ["items[].ex:k2[].property_label"])
  }

  @Test(
    "dates tell years, also as the intervals of a module",
    arguments: [
      ("1931", 1931, 1931), ("1970/1974", 1970, 1974), ("1970-05/1974-06-30", 1970, 1974),
    ] as [(String, Int, Int)])
  func years(date: String, from: Int, to: Int) throws {
    let reading = try readForeign(
      """
      [{"@type": "o:Item", "o:id": 7, "o:title": "Bench",
        "dcterms:date": [{"type": "numeric:interval", "property_label": "Date", "@value": "\(date)"}]}]
      """, name: "o.json")
    let work = try #require(reading.work("Bench"))
    #expect(work.years?.from == from && work.years?.to == to)
    #expect(work.date?.all.map(\.text) == [date])
  }
}
