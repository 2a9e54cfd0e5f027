import Catalog
@testable import Exchange
import Geodesy
@testable import MuseumFormats
@testable import Notation
import TestSupport
import Testing

@Suite("Linked Art that Docent writes")
struct LinkedArtExportTests {
  private static let base = "https://art.example.edu/guide"

  private func address() throws -> PublicAddress { try #require(PublicAddress(Self.base)) }

  private func export(_ contents: CatalogContents, tour: Slug? = nil) throws -> Exported {
    try LinkedArtExport.write(ExportRequest(contents, tour: tour, address: address()))
  }

  /// The records by path.
  private func records(_ exported: Exported) throws -> [String: JSONValue] {
    try Dictionary(
      uniqueKeysWithValues: exported.files.map { ($0.path, try JSONValue(parsing: $0.bytes)) })
  }

  /// The records of the sample after `change` to its bronze hare.
  private func records(
    of change: (inout Work) throws -> Void
  ) throws -> (records: [String: JSONValue], losses: [Loss]) {
    var contents = SampleCampus.contents
    var work = try #require(contents.works[try Slug("bronze-hare")])
    try change(&work)
    contents.works[work.id] = work
    let exported = try export(contents)
    return (try records(exported), exported.losses)
  }

  private func hare(_ change: (inout Work) throws -> Void = { _ in }) throws -> JSONValue {
    try #require(records(of: change).records["works/bronze-hare.json"])
  }

  // MARK: Addresses

  @Test("need a public address")
  func noAddress() {
    #expect {
      try LinkedArtExport.write(ExportRequest(SampleCampus.contents))
    } throws: { error in
      (error as? Problem)?.remedy.contains("--public-address") ?? false
    }
  }

  @Test("lie where their identifiers say", arguments: 0..<12)
  func identifiers(seed: Int) throws {
    let contents = try RandomCatalogue.contents(seed: UInt64(seed))
    let exported = try export(contents)
    #expect(exported.files.map(\.path) == exported.files.map(\.path).sorted(by: utf8Order))
    for (path, record) in try records(exported) {
      #expect(record["@context"]?.string == "https://linked.art/ns/v1/linked-art.json")
      #expect(record["id"]?.string == "\(Self.base)/\(path)")
      #expect(record["_label"]?.string != nil)
    }
    let again = try export(RandomCatalogue.contents(seed: UInt64(seed)))
    #expect(again.files == exported.files)
    #expect(again.losses == exported.losses)
  }

  @Test("refer only to records that are there, and give no address to two kinds of thing")
  func references() throws {
    let records = try records(export(SampleCampus.contents))
    var kinds: [String: Set<String>] = [:]
    func visit(_ value: JSONValue) {
      if let id = value["id"]?.string, let type = value["type"]?.string {
        kinds[id, default: []].insert(type)
      }
      for element in value.elements ?? [] { visit(element) }
      if case .object(let members) = value { members.forEach { visit($0.value) } }
    }
    records.values.forEach(visit)
    #expect(kinds.values.allSatisfy { $0.count == 1 })
    let own = kinds.keys.filter { $0.hasPrefix(Self.base) && $0.hasSuffix(".json") }
    #expect(Set(own) == Set(records.keys.map { "\(Self.base)/\($0)" }))
  }

  // MARK: Works

  @Test("name a work in every language, and by its numbers")
  func names() throws {
    let arabic = try LanguageTag("ar")
    let chinese = try LanguageTag("zh-Hant")
    let tagalog = try LanguageTag("tl")
    let cebuano = try LanguageTag("ceb")
    let title = try #require(
      LocalizedText([
        .english: "Hare", arabic: "أرنب", chinese: "野兔", tagalog: "Kuneho", cebuano: "Koneho",
      ]))
    let work = try hare { $0.title = title }
    let names = try #require(work["identified_by"]?.elements)
    let languages = names.compactMap { $0["language"]?.elements?.first }
    #expect(
      languages.compactMap { $0["id"]?.string } == [
        "http://vocab.getty.edu/aat/300387843", "http://lexvo.org/id/iso639-3/ceb",
        "http://vocab.getty.edu/aat/300388277", "http://id.loc.gov/vocabulary/iso639-1/tl",
        "http://vocab.getty.edu/aat/300388113",
      ])
    #expect(languages.last?["_label"]?.string == "Chinese (zh-Hant)")
    #expect(
      names.compactMap { $0["content"]?.string } == [
        "أرنب", "Koneho", "Hare", "Kuneho", "野兔", "1962.4", "bronze-hare",
      ])
    #expect(
      names.prefix(5).allSatisfy {
        $0["type"]?.string == "Name"
          && $0.types == ["http://vocab.getty.edu/aat/300404670"]
      })
    #expect(
      names.suffix(2).map(\.types) == [
        ["http://vocab.getty.edu/aat/300312355"], ["http://vocab.getty.edu/aat/300435704"],
      ])
  }

  @Test("make statements of texts, and say which are CommonMark")
  func statements() throws {
    let statements = try #require(hare()["referred_to_by"]?.elements)
    #expect(
      statements.map { [$0.types[0], $0["content"]?.string ?? "", $0["format"]?.string ?? ""] } == [
        ["http://vocab.getty.edu/aat/300435429", "Bronze", ""],
        ["http://vocab.getty.edu/aat/300435429", "Bronce", ""],
        ["http://vocab.getty.edu/aat/300435430", "42 x 30 x 18 cm", ""],
        [
          "http://vocab.getty.edu/aat/300435416", "A hare, *listening*.\n\nIts left ear is bent.",
          "text/markdown",
        ],
        [
          "http://vocab.getty.edu/aat/300435428", "Children have polished its back.",
          "text/markdown",
        ],
        ["http://vocab.getty.edu/aat/300026687", "Gift of the ferry company", ""],
        ["http://vocab.getty.edu/aat/300435434", "Public domain", ""],
      ])
  }

  @Test("classify a work as one, and by the catalogue's own words")
  func classification() throws {
    let work = try hare { $0.subgroup = "Animal & bird" }
    #expect(
      work.types == [
        "http://vocab.getty.edu/aat/300133025", "\(Self.base)/places/alder.json#group-Sculpture",
        "\(Self.base)/places/alder.json#subgroup-Animal%20%26%20bird",
      ])
  }

  @Test("tell who made it and when, also before our era")
  func production() throws {
    let work = try hare { $0.years = Work.Years(from: -500, to: -450) }
    let production = try #require(work["produced_by"])
    let artist = try #require(production["carried_out_by"]?.elements?.first)
    #expect(artist["id"]?.string == "\(Self.base)/artists/ada-lindqvist.json")
    let span = try #require(production["timespan"])
    #expect(span["identified_by"]?.elements?.first?["content"]?.string == "about 1962")
    #expect(span["begin_of_the_begin"]?.string == "-0500-01-01T00:00:00Z")
    #expect(span["end_of_the_end"]?.string == "-0450-12-31T23:59:59Z")
  }

  @Test("show pictures, and let sound speak of the work")
  func media() throws {
    let work = try hare()
    let picture = try #require(
      work["representation"]?.elements?.first?["digitally_shown_by"]?.elements?.first)
    #expect(
      picture["access_point"]?.elements?.first?["id"]?.string
        == "\(Self.base)/media/alder/hare.jpg")
    #expect(
      picture["referred_to_by"]?.elements?.compactMap { $0["content"]?.string } == [
        "A bronze hare sits upright in long grass.", "Photograph: T. Okoro", "CC0",
      ])
    let carried = try #require(work["subject_of"]?.elements).compactMap {
      $0["digitally_carried_by"]?.elements?.first?["access_point"]?.elements?.first?["id"]?.string
    }
    #expect(carried == ["\(Self.base)/works/bronze-hare", "https://example.org/hare.mp3"])
  }

  // MARK: Where it is

  @Test(
    "put a work at a spot of its own, longitude first, at the ends of the scale too",
    arguments: [(45.5, -30.25, "POINT(-30.25 45.5)"), (-17, 180, "POINT(180 -17)")])
  func spot(latitude: Double, longitude: Double, text: String) throws {
    let records = try records(of: {
      $0.coordinate = try Coordinate(latitude: latitude, longitude: longitude)
    }).records
    let spot = try #require(records["works/bronze-hare/place.json"])
    #expect(
      records["works/bronze-hare.json"]?["current_location"]?["id"]?.string == spot["id"]?.string)
    #expect(spot["defined_by"]?.string == text)
    #expect(
      spot["part_of"]?.elements?.first?["id"]?.string == "\(Self.base)/places/alder.json")
    #expect(
      spot["referred_to_by"]?.elements?.first?["content"]?.string
        == "On the lawn, east of the gallery door.")
  }

  @Test("put a work of no known position in its place")
  func noPosition() throws {
    let records = try records(export(SampleCampus.contents))
    #expect(
      records["works/lost-drawing.json"]?["current_location"]?["id"]?.string
        == "\(Self.base)/places/alder/library/1.json")
    #expect(records["works/lost-drawing/place.json"] == nil)
  }

  @Test("do not say where a work is that is elsewhere", arguments: [Work.Status.onLoan, .removed])
  func elsewhere(status: Work.Status) throws {
    let (records, losses) = try records(of: { $0.status = status })
    #expect(records["works/bronze-hare.json"]?["current_location"] == nil)
    #expect(records["works/bronze-hare/place.json"] == nil)
    let lost = losses.filter { $0.item == ItemKey(.work, "bronze-hare") }.map(\.field)
    #expect(
      lost == ["foundry", "latitude", "locationNote", "longitude", "status", "weight"])
  }

  @Test("draw places as Well-known Text, holes and parts included")
  func shapes() throws {
    let records = try records(export(SampleCampus.contents))
    let gallery = try #require(records["places/alder/gallery.json"])
    let text = try #require(gallery["defined_by"]?.string)
    #expect(text.hasPrefix("POLYGON((-30.000761 45.00009,") && text.contains("),("))
    #expect(gallery.types == ["http://vocab.getty.edu/aat/300004792"])
    #expect(records["places/alder.json"]?["defined_by"] == nil)
    func ring(_ west: Double) throws -> Ring {
      try Ring(
        [(0, west), (0, west + 1), (1, west + 1), (0, west)].map {
          try Coordinate(latitude: $0.0, longitude: $0.1)
        })
    }
    let shape = Shape.polygons([
      Polygon(exterior: try ring(179)), Polygon(exterior: try ring(-180)),
    ])
    #expect(
      WellKnownText.text(shape)
        == "MULTIPOLYGON(((179 0,180 0,180 1,179 0)),((-180 0,-179 0,-179 1,-180 0)))")
  }

  // MARK: Artists

  @Test("tell an artist's names, nationality and years")
  func artist() throws {
    let ada = try #require(records(export(SampleCampus.contents))["artists/ada-lindqvist.json"])
    #expect(ada["type"]?.string == "Person")
    #expect(ada.types == ["\(Self.base)/places/alder.json#nationality-Swedish"])
    #expect(
      ada["identified_by"]?.elements?.compactMap { $0["content"]?.string } == [
        "Ada Lindqvist", "Lindqvist, Ada", "ada-lindqvist",
      ])
    #expect(ada["born"]?["timespan"]?["begin_of_the_begin"]?.string == "1931-01-01T00:00:00Z")
    #expect(ada["died"]?["timespan"]?["end_of_the_end"]?.string == "2004-12-31T23:59:59Z")
    #expect(
      ada["referred_to_by"]?.elements?.compactMap { $0["content"]?.string } == [
        "1931-2004", "Cast animals from *memory*.", "Fundía animales de *memoria*.",
      ])
  }

  @Test(
    "take no years of a life that are not both there",
    arguments: ["born 1950", "1950", "1980s", "c. 1450-1516", "1950-", "", "active 1900-1910"])
  func unclearLife(dates: String) throws {
    var artist = Artist(id: try Slug("someone"), campus: try PlaceID("alder"), name: "Someone")
    artist.lifeDates = dates
    #expect(artist.lifeYears == nil)
  }

  // MARK: Losses and choice

  @Test("say what they lose")
  func losses() throws {
    let losses = try export(SampleCampus.contents).losses
    #expect(losses == losses.sorted { ($0.item, $0.field) < ($1.item, $1.field) })
    func fields(_ kind: ItemKind, _ id: String) -> [String] {
      losses.filter { $0.item == ItemKey(kind, id) }.map(\.field)
    }
    #expect(fields(.work, "bronze-hare") == ["foundry", "weight"])
    #expect(fields(.artist, "ada-lindqvist") == [])
    #expect(fields(.media, "hare-sound") == ["transcript"])
    #expect(fields(.level, "alder/gallery/2") == [])
    #expect(fields(.building, "alder/gallery") == ["address"])
    #expect(
      fields(.campus, "alder") == ["center", "hours", "hours@es", "languages", "timeZone", "zoom"])
    #expect(fields(.tour, "first-walk") == ["id"])
    #expect(fields(.entrance, "alder/gallery/south") == ["id"])
  }

  @Test("of a tour are what it shows, and where that is")
  func tour() throws {
    let exported = try export(SampleCampus.contents, tour: Slug("first-walk"))
    #expect(
      exported.files.map(\.path) == [
        "artists/ada-lindqvist.json", "artists/tomas-okoro.json", "places/alder.json",
        "places/alder/gallery.json", "places/alder/gallery/g.json", "places/alder/library.json",
        "places/alder/library/1.json", "works/bronze-hare.json",
        "works/bronze-hare/place.json", "works/lost-drawing.json", "works/tide-clock.json",
        "works/tide-clock/place.json",
      ])
  }
}

extension JSONValue {
  /// The identifiers of what a record or part of it is classified as.
  fileprivate var types: [String] {
    (self["classified_as"]?.elements ?? []).compactMap { $0["id"]?.string }
  }
}
