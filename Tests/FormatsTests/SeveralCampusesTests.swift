import Catalog
import Exchange
import Formats
import MuseumFormats
import TestSupport
import Testing

@Suite("A document of several campuses")
struct SeveralCampusesTests {
  /// A format that writes all campuses into one folder.
  struct Format: Sendable, CustomTestStringConvertible {
    let format: any ExchangeFormat
    var testDescription: String { format.name }
  }

  static let formats = [Format(format: IIIFFormat()), Format(format: LinkedArtFormat())]

  private func export(
    _ contents: CatalogContents, _ format: any ExchangeFormat
  ) throws -> TemporaryFolder {
    let exported = try format.write(
      ExportRequest(contents, address: PublicAddress("https://art.example.edu")))
    return try TemporaryFolder(exported.files)
  }

  /// The campuses of the works, by their identifiers.
  private func homes(_ contents: CatalogContents) -> [Slug: PlaceID] {
    contents.works.mapValues(\.place.campus)
  }

  @Test("comes back with each work on its own campus", arguments: formats, 0..<4)
  func ownCampuses(format: Format, seed: Int) throws {
    var contents = try RandomContents(seed: UInt64(seed)).contents
    // Where a work is that is gone, Linked Art does not say.
    for var work in contents.works.values {
      work.status = .onView
      contents.insert(.work(work))
    }
    let languages = contents.campuses.mapValues(\.languages)
    let folder = try export(contents, format.format)
    let reading = SourceReader(languages: languages).read([folder.path])
    #expect(reading.problems.filter { $0.severity == .error } == [])
    #expect(homes(reading.contents) == homes(contents))
    for (id, tour) in reading.contents.tours { #expect(tour.campus == contents.tours[id]?.campus) }
    for (id, artist) in reading.contents.artists where contents.artists[id] != nil {
      #expect(languages[artist.campus] != nil)
    }
    // One of them, by its name; and nothing of the other.
    for campus in contents.campuses.keys {
      let id = try Slug(campus.description)
      let part = SourceReader(languages: languages, campus: id).read([folder.path])
      #expect(part.problems.filter { $0.severity == .error } == [])
      #expect(homes(part.contents) == homes(contents).filter { $0.value == campus })
    }
    let other = SourceReader(campus: try Slug("elsewhere")).read([folder.path])
    #expect(other.problems.contains { $0.message.contains("'elsewhere' is none of them") })
  }

  @Test("is found in the folder of its folders, where each file says its campus")
  func genera() throws {
    let contents = try RandomContents(seed: 3).contents
    let exported = try GeneraFormat().write(ExportRequest(contents))
    let files = exported.files.map { file in
      SourceFile(
        path: "\(file.path.split(separator: ".")[0].split(separator: "/")[0])/data.json",
        bytes: file.bytes)
    }
    #expect(files.count == 2)
    let folder = try TemporaryFolder(files)
    let languages = contents.campuses.mapValues(\.languages)
    for format in [nil, GeneraFormat()] as [(any ExchangeFormat)?] {
      let reading = SourceReader(languages: languages, format: format).read([folder.path])
      #expect(reading.problems.filter { $0.severity == .error } == [])
      #expect(homes(reading.contents) == homes(contents))
    }
  }

  private static let table = """
    id,title,place
    one,One,harvard/fogg
    two,Two,mit
    three,Three,mit/13/1

    """
  private static let mapping = """
    campus: {from: place}
    columns:
      id: {field: id, as: identifiers}
      title: title
      place: place

    """

  private func read(
    _ table: String = Self.table, campus: String? = nil, mapping: String = Self.mapping
  ) throws -> SourceReading {
    let folder = try TemporaryFolder()
    try folder.write(table, to: "t.csv")
    try folder.write(mapping, to: "mapping.yaml")
    let languages = try Dictionary(
      uniqueKeysWithValues: ["harvard", "mit", "ubc"].map {
        (try PlaceID($0), [LanguageTag.english])
      })
    return SourceReader(
      languages: languages, campus: try campus.map { try Slug($0) },
      mapping: folder.path + "/mapping.yaml"
    ).read([folder.path + "/t.csv"])
  }

  @Test("has works where their places say, and refuses rows that say nothing of it")
  func table() throws {
    let works = try read().contents.works
    #expect(works.count == 3)
    #expect(works[try Slug("one")]?.place == (try PlaceID("harvard/fogg")))
    #expect(works[try Slug("two")]?.place == (try PlaceID("mit")))
    let part = try read(campus: "mit")
    #expect(part.contents.works.keys.sorted() == [try Slug("three"), try Slug("two")])
    #expect(part.problems.contains { $0.message.contains("A work is on campus 'harvard'") })
    let none = try read(campus: "ubc")
    #expect(none.contents.works.isEmpty)
    #expect(none.problems.contains { $0.message.contains("'ubc' is none of them") })
    let homeless = try read(Self.table + "four,Four,\n")
    let problem = try #require(homeless.problems.first { $0.severity == .error })
    #expect(problem.message.contains("Row 4 names no campus"))
    #expect(problem.remedy.contains("begins with the campus"))
    let one = try read("id,title,place\none,One,mit/13\n", campus: "ubc")
    #expect(one.contents.works.count == 1 && one.problems.allSatisfy { $0.severity == .warning })
  }

  @Test("says its campus once")
  func contradiction() throws {
    let mapping = Self.mapping.replacing("{from: place}", with: "{from: place, id: mit}")
    #expect(
      try read(mapping: mapping).problems.contains { $0.message.contains("has an id, and is also") }
    )
    let unmapped = Self.mapping.replacing("  place: place\n", with: "")
    #expect(try read(mapping: unmapped).problems.contains { $0.message.contains("no column says") })
  }
}
