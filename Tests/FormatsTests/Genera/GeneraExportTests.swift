import Catalog
@testable import Exchange
@testable import Formats
import Geodesy
@testable import MuseumFormats
@testable import Notation
import TestSupport
import Testing

@Suite("Genera's data.json as it is written")
struct GeneraExportTests {
  /// A random catalogue whose works have artists and media of their campus, and one a position.
  private func linked(seed: UInt64) throws -> CatalogContents {
    var contents = try RandomCatalogue.contents(seed: seed)
    for campus in contents.campuses.keys {
      let artists = contents.artists.values.filter { $0.campus == campus }.map(\.id).sorted()
      let media = contents.media.values.filter { $0.campus == campus }.map(\.id).sorted()
      let works = contents.works.values.filter { $0.place.campus == campus }.map(\.id).sorted()
      for (index, id) in works.enumerated() {
        var work = try #require(contents.works[id])
        work.artists = Array(artists.dropFirst(index).prefix(2))
        work.media = Array(media.dropFirst(index / 2).prefix(3))
        if index == 0 {
          work.coordinate = try Coordinate(latitude: 12.5, longitude: -3.25)
          work.survey = nil
        }
        contents.insert(.work(work))
      }
    }
    return contents
  }

  private func read(_ file: SourceFile) throws -> CatalogContents {
    let folder = try TemporaryFolder([SourceFile(path: "data.json", bytes: file.bytes)])
    let reading = SourceReader().read(["\(folder.path)/data.json"])
    let errors = reading.problems.filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(errors)")
    return reading.contents
  }

  private func version(_ contents: CatalogContents) throws -> String {
    let file = try #require(try GeneraExport.write(ExportRequest(contents)).files.first)
    return try #require(try JSONValue(parsing: file.bytes)["versionID"]?.string)
  }

  /// A text as the format carries it: once, in the language of whoever reads it.
  private func carried(_ text: LocalizedText?, _ language: LanguageTag) -> LocalizedText? {
    let read = text?.reading(for: LanguagePreference([language]), fallback: language)
    return read.flatMap { LocalizedText($0.text, in: .english) }
  }

  @Test("comes back as the items that it told of, byte for byte", arguments: UInt64(0)..<20)
  func roundTrip(seed: UInt64) throws {
    let contents = try linked(seed: seed)
    let exported = try GeneraExport.write(ExportRequest(contents))
    let campuses = Set(contents.works.values.map(\.place.campus))
    #expect(exported.files.count == campuses.count)
    for campus in campuses {
      let paths =
        campuses.count == 1 ? ["", "data.json"] : ["\(campus).json", "\(campus)/data.json"]
      let file = try #require(exported.files.first { paths.contains($0.path) })
      let again = try read(file)
      let second = try GeneraExport.write(ExportRequest(again)).files
      #expect(second.map(\.bytes) == [file.bytes], "A second writing differs from the first.")
      let works = contents.works.values.filter { $0.place.campus == campus }
      #expect(again.works.count == works.count)
      for work in works {
        let read = try #require(again.works[work.id])
        try expectSame(read, again, work, contents, Set(exported.losses))
      }
    }
  }

  private func expectSame(
    _ read: Work, _ again: CatalogContents, _ work: Work, _ contents: CatalogContents,
    _ losses: Set<Loss>
  ) throws {
    let language = contents.defaultLanguage(at: work.place)
    var same = Work(
      id: work.id, title: try #require(carried(work.title, language)), place: read.place.campus)
    same.coordinate = work.coordinate
    same.accession = work.accession
    same.group = work.group
    same.subgroup = work.subgroup
    for path in [
      \Work.description, \.narrative, \.date, \.medium, \.dimensions, \.creditLine, \.rights,
      \.locationNote,
    ] {
      same[keyPath: path] = carried(work[keyPath: path], language)
    }
    same.details = work.details
    same.details[GeneraNames.version] = read.details[GeneraNames.version]
    same.artists = read.artists
    same.media = read.media
    same.number = read.number
    let key = ItemKey(.work, work.id.description)
    // A name that reads as several stays beside the artists that come of it.
    if losses.contains(Loss(key, "artists")) { same.details["artist"] = read.details["artist"] }
    #expect(read == same)
    let names = work.artists.compactMap { contents.artists[$0]?.name }
    let readNames = read.artists.compactMap { again.artists[$0]?.name }
    #expect((names == readNames) != losses.contains(Loss(key, "artists")), "\(names) \(readNames)")
    let media = work.media.compactMap { contents.media[$0] }.filter {
      [.image, .audio].contains($0.kind)
    }
    let sorted = media.filter { $0.kind == .image } + media.filter { $0.kind == .audio }
    #expect((sorted.map(\.id) == work.media) != losses.contains(Loss(key, "media")))
    #expect(read.media.count == sorted.count)
    for (id, original) in zip(read.media, sorted) {
      let medium = try #require(again.media[id])
      var same = Media(
        id: id, campus: medium.campus, kind: original.kind, source: original.source)
      same.alternativeText = carried(original.alternativeText, language)
      same.caption = carried(original.caption, language)
      same.transcript = carried(original.transcript, language)
      same.credit = original.credit
      same.licence = original.licence
      same.details = original.details
      same.number = medium.number
      #expect(medium == same)
    }
  }

  @Test("makes no field of a detail that is called like one")
  func detailsLikeFields() throws {
    let contents = try linked(seed: 1)
    var work = try #require(contents.works.values.min { $0.id < $1.id })
    let names = ["coordinates": "12,34", "summary": "None", "artist": "Nobody"]
    work.coordinate = nil
    work.description = nil
    work.artists = []
    work.details = names
    var changed = contents
    changed.insert(.work(work))
    let exported = try GeneraExport.write(ExportRequest(changed, campus: work.place.campus))
    let bytes = try #require(exported.files.first).bytes
    #expect(!String(decoding: bytes, as: UTF8.self).contains("\"12,34\""))
    let key = ItemKey(.work, work.id.description)
    for name in names.keys { #expect(exported.losses.contains(Loss(key, name))) }
  }

  @Test("says exactly what is lost", arguments: UInt64(0)..<20)
  func losses(seed: UInt64) throws {
    let contents = try linked(seed: seed)
    var expected: Set<Loss> = []
    func lose(_ item: Item, _ name: String, if isThere: Bool) {
      if isThere { expected.insert(Loss(item.key, name)) }
    }
    func lose(_ item: Item, _ name: String, _ text: LocalizedText?, isWhole: Bool = false) {
      let language = contents.defaultLanguage(at: item.campus)
      for other in text?.languages ?? [] {
        lose(item, other == language ? name : "\(name)@\(other)", if: isWhole || other != language)
      }
    }
    let shown = Set(contents.works.values.flatMap(\.media))
    var told: Set<Slug> = []
    for work in contents.works.values {
      let artists = work.artists.compactMap { contents.artists[$0] }
      let names = ForeignArtists.names(in: artists.map(\.name).joined(separator: "; "))
      told.formUnion(artists.filter { names.contains($0.name) }.map(\.id))
    }
    for item in contents.items {
      switch item {
      case .work(let work):
        let artists = work.artists.compactMap { contents.artists[$0]?.name }
        let names = ForeignArtists.names(in: artists.joined(separator: "; "))
        let kinds = work.media.compactMap { contents.media[$0]?.kind }
        let images = kinds.prefix { $0 == .image }.count
        lose(item, "artists", if: names != artists)
        lose(item, "media", if: !kinds.dropFirst(images).allSatisfy { $0 == .audio })
        lose(item, "place", if: work.place != work.place.campus)
        lose(item, "status", if: work.status != .onView)
        lose(item, "number", if: work.number != nil)
        for name in ["crs", "x", "y"] { lose(item, name, if: work.survey != nil) }
        for name in ["yearFrom", "yearTo"] { lose(item, name, if: work.years != nil) }
        lose(item, "title", work.title)
        lose(item, "description", work.description)
        lose(item, "narrative", work.narrative)
        lose(item, "date", work.date)
        lose(item, "medium", work.medium)
        lose(item, "dimensions", work.dimensions)
        lose(item, "creditLine", work.creditLine)
        lose(item, "rights", work.rights)
        lose(item, "locationNote", work.locationNote)
      case .media(let medium)
      where shown.contains(medium.id)
        && [.image, .audio].contains(medium.kind):
        lose(item, "identifier", if: true)
        lose(item, "number", if: medium.number != nil)
        lose(item, "alternativeText", medium.alternativeText)
        lose(item, "caption", medium.caption)
        lose(item, "transcript", medium.transcript)
        lose(item, "captions", medium.captions, isWhole: true)
      case .artist(let artist) where told.contains(artist.id):
        // The words of its name, behind those of the campus and the kind, make another.
        lose(item, "identifier", if: true)
        lose(item, "sortName", if: artist.sortName?.isEmpty == false)
        lose(item, "nationality", if: artist.nationality?.isEmpty == false)
        lose(item, "lifeDates", if: artist.lifeDates?.isEmpty == false)
        lose(item, "biography", artist.biography, isWhole: true)
        lose(item, "number", if: artist.number != nil)
        let details = Table.detailColumns(rows: [artist], names: ArtistsTable.names) { $0.details }
        for field in Table.fields(of: artist, details, without: []) {
          lose(item, field.name, if: true)
        }
      default: lose(item, "id", if: true)
      }
    }
    let losses = try GeneraExport.write(ExportRequest(contents)).losses
    let difference = Set(losses).symmetricDifference(expected)
    #expect(difference.isEmpty && losses.count == expected.count, "\(difference)")
  }

  @Test("has another version when, and only when, something in it has changed")
  func versions() throws {
    var contents = SampleCampus.contents
    let first = try version(contents)
    #expect(try version(contents) == first)
    var work = try #require(contents.works.values.first { $0.coordinate != nil })
    work.number = 77
    contents.insert(.work(work))
    #expect(try version(contents) == first)
    work.group = "Hares"
    contents.insert(.work(work))
    let second = try version(contents)
    #expect(second != first)
    // What came of another document, and says so, has the version of this one.
    work.details[GeneraNames.version] = "3"
    contents.insert(.work(work))
    let exported = try GeneraExport.write(ExportRequest(contents))
    #expect(try version(contents) == second)
    #expect(!exported.losses.contains { $0.field == GeneraNames.version })
    let again = try read(try #require(exported.files.first))
    #expect(again.works.values.allSatisfy { $0.details[GeneraNames.version] == second })
    #expect(try version(again) == second)
  }

  @Test("holds one tour, or one campus, and none that is not there")
  func choice() throws {
    var contents = SampleCampus.contents
    for item in try RandomCatalogue.contents(seed: 3).items { contents.insert(item) }
    let tour = try GeneraExport.write(ExportRequest(contents, tour: Slug("first-walk")))
    #expect(tour.files.map(\.path) == ["data.json"])
    #expect(tour.media == ["media/hare.jpg": try MediaFileName("hare.jpg", of: PlaceID("alder"))])
    let alone = try GeneraExport.write(
      ExportRequest(contents, tour: Slug("first-walk"), bringsMedia: false))
    #expect(alone.files.map(\.path) == [""] && alone.media.isEmpty)
    #expect(alone.losses.contains(Loss(ItemKey(.media, "hare-photo"), "source")))
    let data = try JSONValue(parsing: try #require(tour.files.first).bytes)["data"]?.elements
    #expect(
      data?.map { $0["identifier"]?.string } == ["bronze-hare", "lost-drawing", "tide-clock"])
    #expect(tour.losses.allSatisfy { contents[$0.item]?.campus.description == "alder" })
    let campus = try PlaceID("north")
    let one = try GeneraExport.write(ExportRequest(contents, campus: campus))
    #expect(one.losses.allSatisfy { contents[$0.item]?.campus == campus })
    for request in [
      ExportRequest(contents, tour: try Slug("nowhere")),
      ExportRequest(contents, campus: try PlaceID("nowhere")),
    ] {
      #expect {
        try GeneraExport.write(request)
      } throws: {
        ($0 as? Problem)?.code == .notFound && "\($0)".contains("'nowhere'")
      }
    }
  }

  @Test("keeps the lists of the document that a campus came of, and says what it does not")
  func lists() throws {
    var contents = SampleCampus.contents
    var campus = try #require(contents.campuses.values.first)
    campus.details = ["genera groupList": #"[{"label":"A"}]"#, "setting tint": "1"]
    contents.insert(.campus(campus))
    let exported = try GeneraExport.write(ExportRequest(contents))
    let json = try JSONValue(parsing: try #require(exported.files.first).bytes)
    #expect(json["groupList"]?.elements?.first?["label"]?.string == "A")
    let lost = exported.losses.filter { $0.item.kind == .campus }.map(\.field)
    #expect(
      lost == [
        "center", "details", "hours", "hours@es", "languages", "name", "name@es", "text",
        "timeZone", "zoom",
      ])
  }
}
