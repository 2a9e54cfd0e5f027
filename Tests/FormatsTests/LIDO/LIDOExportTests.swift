import Catalog
@testable import Exchange
@testable import Formats
import Geodesy
@testable import MuseumFormats
@testable import Notation
import TestSupport
import Testing

@Suite("LIDO that Docent writes")
struct LIDOExportTests {
  private static let address = PublicAddress("https://art.example.edu/guide")

  /// The documents of an export, read again.
  private func trees(_ request: ExportRequest) throws -> [XMLTree] {
    try LIDOExport.write(request).files.map { file in
      let log = ProblemLog(file: "lido.xml")
      let tree = XMLTree.read(file.bytes, log: log)
      #expect(log.problems == [])
      return try #require(tree)
    }
  }

  /// The record of the only work of a catalogue: the sample's bronze hare after `change`.
  private func record(
    of change: (inout Work) throws -> Void, address: PublicAddress? = nil
  ) throws -> (XMLTree, [Loss]) {
    var contents = SampleCampus.contents
    var work = try #require(contents.works[try Slug("bronze-hare")])
    try change(&work)
    contents.works = [work.id: work]
    contents.tours = [:]
    let request = ExportRequest(contents, address: address)
    let tree = try #require(trees(request).first)
    #expect(LIDOOrder.departures(tree) == [])
    return (try #require(tree.child("lido")), try LIDOExport.write(request).losses)
  }

  // MARK: The schema

  @Test("keep to the order of the schema, with whatever is in them", arguments: 0..<16)
  func order(seed: Int) throws {
    let contents = try RandomCatalogue.contents(seed: UInt64(seed))
    for address in [nil, Self.address] {
      for tree in try trees(ExportRequest(contents, address: address)) {
        #expect(LIDOOrder.departures(tree) == [])
      }
    }
  }

  @Test("keep to the order of the schema for the sample")
  func sampleOrder() throws {
    for address in [nil, Self.address] {
      let tree = try #require(
        trees(ExportRequest(SampleCampus.contents, address: address)).first)
      #expect(LIDOOrder.departures(tree) == [])
      #expect(tree.children("lido").count == 6)
    }
  }

  @Test("are the same bytes every time", arguments: 0..<4)
  func deterministic(seed: Int) throws {
    let one = try LIDOExport.write(ExportRequest(RandomCatalogue.contents(seed: UInt64(seed))))
    let other = try LIDOExport.write(ExportRequest(RandomCatalogue.contents(seed: UInt64(seed))))
    #expect(one.files == other.files)
    #expect(one.losses == other.losses)
    #expect(one.files.allSatisfy { $0.bytes.last == 0x0A })
  }

  @Test("hold every text of every work, in every language", arguments: 0..<8)
  func everyText(seed: Int) throws {
    let contents = try RandomCatalogue.contents(seed: UInt64(seed))
    let exported = try LIDOExport.write(ExportRequest(contents))
    var found: Set<String> = []
    func collect(_ element: XMLTree) {
      if let language = element.attributes["lang"] {
        found.insert("\(language) \(element.allText)")
      }
      element.children.forEach(collect)
    }
    try trees(ExportRequest(contents)).forEach(collect)
    for work in contents.works.values {
      let texts = [
        work.title, work.date, work.medium, work.dimensions, work.description, work.narrative,
        work.creditLine, work.rights, work.locationNote,
      ]
      for reading in texts.compactMap(\.self).flatMap(\.all) {
        let isLost = exported.losses.contains { $0.item.id == work.id.description }
        let isThere = found.contains("\(reading.language) \(reading.text)")
        #expect(isThere || (isLost && !XMLWriter.holds(reading.text)))
      }
    }
  }

  // MARK: A record

  @Test("name works by the addresses of their pages, or else by campus")
  func identifiers() throws {
    let (local, _) = try record(of: { _ in })
    #expect(local.child("lidoRecID")?.text == "alder/work/bronze-hare")
    #expect(local.child("objectPublishedID") == nil)
    let (published, _) = try record(of: { _ in }, address: Self.address)
    let page = "https://art.example.edu/guide/works/bronze-hare"
    #expect(published.child("lidoRecID")?.text == page)
    #expect(published.child("objectPublishedID")?.text == page)
    #expect(published.texts("recordInfoLink") == [page])
    #expect(
      published.texts("linkResource") == [
        "https://art.example.edu/guide/media/alder/hare.jpg", "https://example.org/hare.mp3",
      ])
    #expect(local.texts("linkResource") == ["https://example.org/hare.mp3"])
  }

  @Test("tell who made it, when, and of what")
  func production() throws {
    let (record, _) = try record(of: { _ in })
    #expect(record.texts("displayActorInRole") == ["Ada Lindqvist (Swedish, 1931-2004)"])
    let actor = try #require(record.first("actor"))
    #expect(actor.texts("appellationValue") == ["Ada Lindqvist", "Lindqvist, Ada"])
    #expect(actor.texts("earliestDate") + actor.texts("latestDate") == ["1931", "2004"])
    let date = try #require(record.first("eventDate"))
    #expect(date.texts("displayDate") == ["about 1962"])
    #expect(date.texts("earliestDate") + date.texts("latestDate") == ["1961", "1963"])
    let media = try #require(record.first("eventMaterialsTech")).children("displayMaterialsTech")
    #expect(media.map { $0.attributes["lang"] } == ["en", "es"])
    #expect(record.texts("workID") == ["1962.4"])
    #expect(record.first("objectWorkTypeWrap")?.texts("term") == ["Sculpture", "Animal"])
  }

  @Test("call a work of which no type is known a work of art")
  func unknownType() throws {
    let (record, _) = try record(of: {
      $0.group = nil
      $0.subgroup = ""
    })
    let type = try #require(record.first("objectWorkType"))
    #expect(type.texts("conceptID") == ["http://vocab.getty.edu/aat/300133025"])
    #expect(type.texts("term") == ["works of art"])
  }

  @Test(
    "write years as ISO 8601 does, also before our era",
    arguments: [
      (-500, -1, "-0500", "-0001"), (0, 79, "0000", "0079"), (-12_000, 9_999, "-12000", "9999"),
    ])
  func years(from: Int, to: Int, first: String, last: String) throws {
    let (record, _) = try record(of: { $0.years = Work.Years(from: from, to: to) })
    let date = try #require(record.first("eventDate"))
    #expect(date.texts("earliestDate") == [first])
    #expect(date.texts("latestDate") == [last])
  }

  @Test(
    "give a position with its latitude first, at the ends of the scale too",
    arguments: [(45.5, -30.25, "45.5 -30.25"), (-17, 180, "-17 180"), (-17, -180, "-17 -180")])
  func position(latitude: Double, longitude: Double, text: String) throws {
    let (record, _) = try record(of: {
      $0.coordinate = try Coordinate(latitude: latitude, longitude: longitude)
    })
    let location = try #require(record.first("repositoryLocation"))
    #expect(location.texts("pos") == [text])
    #expect(location.first("Point")?.attributes["srsName"] == "urn:ogc:def:crs:EPSG::4326")
    // The spot is in the place, not the place.
    #expect(location.child("placeID") == nil)
    #expect(location.child("partOfPlace")?.child("placeID")?.text == "alder")
  }

  @Test("give no position that is not known, but the place and what it is in")
  func noPosition() throws {
    let (record, _) = try record(of: {
      $0.coordinate = nil
      $0.place = try PlaceID("alder/gallery/1/east-room")
    })
    let location = try #require(record.first("repositoryLocation"))
    #expect(location.first("gml") == nil)
    #expect(
      location.texts("placeID") == [
        "alder/gallery/1/east-room", "alder/gallery/1", "alder/gallery", "alder",
      ])
    #expect(
      location.child("namePlaceSet")?.texts("appellationValue") == [
        "East Room", "Sala Este", "101",
      ])
  }

  @Test("keep text that runs from right to left as it is, in its language")
  func rightToLeft() throws {
    let arabic = try LanguageTag("ar")
    let words = try #require(LocalizedText("حديقة «الحجر» 12", in: arabic))
    let (record, losses) = try record(of: { $0.title = words })
    let title = try #require(record.first("titleSet")?.child("appellationValue"))
    #expect(title.characters == "حديقة «الحجر» 12")
    #expect(title.attributes["lang"] == "ar")
    // The campus has no Arabic: the record is still in its language.
    #expect(record.child("descriptiveMetadata")?.attributes["lang"] == "en")
    #expect(!losses.contains { $0.field.hasPrefix("title") })
  }

  @Test("say which texts lose characters that XML cannot hold")
  func controlCharacters() throws {
    let spanish = try LanguageTag("es")
    let title = try #require(LocalizedText([.english: "Bell\u{7}", spanish: "Campana"]))
    let (record, losses) = try record(of: {
      $0.title = title
      $0.medium = LocalizedText("Bronze\u{FFFE}", in: spanish)
      $0.group = "\u{1B}Sculpture"
    })
    #expect(record.first("titleSet")?.texts("appellationValue") == ["Bell", "Campana"])
    let key = ItemKey(.work, "bronze-hare")
    for field in ["title", "medium@es", "group"] { #expect(losses.contains(Loss(key, field))) }
    #expect(!losses.contains(Loss(key, "title@es")))
  }

  @Test("do not say of a work that is gone that it is there")
  func removed() throws {
    let (record, losses) = try record(of: { $0.status = .removed })
    #expect(
      record.first("repositorySet")?.attributes["type"] == nil)
    let notes = record.first("objectDescriptionWrap")?.children("objectDescriptionSet") ?? []
    let status = notes.first { $0.attributes["type"] == "status" }
    #expect(status?.child("descriptiveNoteValue")?.text == "removed")
    #expect(!losses.contains { $0.field == "status" })
  }

  // MARK: Losses and choice

  @Test("say what they lose")
  func losses() throws {
    let losses = try LIDOExport.write(ExportRequest(SampleCampus.contents)).losses
    #expect(losses == losses.sorted { ($0.item, $0.field) < ($1.item, $1.field) })
    func fields(_ kind: ItemKind, _ id: String) -> [String] {
      losses.filter { $0.item == ItemKey(kind, id) }.map(\.field)
    }
    #expect(fields(.work, "bronze-hare") == [])
    #expect(fields(.work, "letter-press") == [])
    #expect(fields(.work, "night-weave") == [])
    #expect(fields(.artist, "ada-lindqvist") == ["biography", "biography@es"])
    #expect(fields(.media, "hare-photo") == ["source"])
    #expect(fields(.media, "hare-sound") == [])
    #expect(fields(.tour, "first-walk") == ["id"])
    #expect(fields(.path, "alder/p1") == ["id"])
    #expect(fields(.building, "alder/gallery") == ["address", "geometry", "text"])
    #expect(fields(.level, "alder/gallery/2") == ["id"])
  }

  @Test("hold one tour, or one campus")
  func choice() throws {
    let contents = try RandomCatalogue.contents(seed: 3)
    let tour = try ExportRequest(SampleCampus.contents, tour: Slug("first-walk"))
    let tree = try #require(trees(tour).first)
    #expect(
      tree.children("lido").map { $0.child("lidoRecID")?.text } == [
        "alder/work/bronze-hare", "alder/work/lost-drawing", "alder/work/tide-clock",
      ])
    for campus in contents.campuses.keys {
      let exported = try LIDOExport.write(ExportRequest(contents, campus: campus))
      #expect(exported.files.allSatisfy { $0.path.isEmpty })
      #expect(exported.losses.allSatisfy { contents[$0.item]?.campus == campus })
    }
  }

  @Test("are none where there is no work, since the schema has no empty document")
  func nothing() throws {
    var contents = SampleCampus.contents
    contents.works = [:]
    #expect(try LIDOExport.write(ExportRequest(contents)).files.isEmpty)
  }

  @Test("hold every work that Docent ships", .enabled(if: !ShippedCatalogueTests.paths.isEmpty))
  func shipped() throws {
    let contents = SourceReader().read(ShippedCatalogueTests.paths).contents
    let trees = try trees(ExportRequest(contents, address: Self.address))
    #expect(trees.flatMap(LIDOOrder.departures) == [])
    #expect(trees.flatMap { $0.children("lido") }.count == contents.works.count)
  }
}

extension XMLTree {
  /// The first element of that name in it, in document order.
  fileprivate func first(_ name: String) -> XMLTree? {
    for child in children {
      if child.name == name { return child }
      if let found = child.first(name) { return found }
    }
    return nil
  }

  /// The text of every element of that name in it, in document order.
  fileprivate func texts(_ name: String) -> [String] {
    children.flatMap { ($0.name == name ? [$0.text ?? ""] : []) + $0.texts(name) }
  }
}
