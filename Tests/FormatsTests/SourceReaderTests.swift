import Catalog
import Exchange
import Formats
import Foundation
import Testing

@Suite("The source reader")
struct SourceReaderTests {
  @Test(
    "says of a broken file what is wrong with it",
    arguments: [
      ("t.csv", "", "is empty", nil), ("t.csv", "\n \n", "is empty", nil),
      ("t.geojson", "", "is empty", nil),
      ("t.geojson", "{\"type\": \"FeatureCollection\",\n\"features\": [", "The end", 2),
      ("t.geojson", "{\"type\": 1,}", "where a name in quotes should", 1),
      ("t.json", "[{\"o:id\": 1},\n{\"o:id\" 2}]", "where a colon should", 2),
      ("t.json", " ", "is empty", nil),
    ] as [(String, String, String, Int?)])
  func broken(name: String, text: String, said: String, line: Int?) throws {
    let folder = try TemporaryFolder([SourceFile(path: name, bytes: Array(text.utf8))])
    let problems = SourceReader().read(["\(folder.path)/\(name)"]).problems
    #expect(problems.map(\.code) == [.malformedFile])
    #expect(problems.first?.location?.line == line)
    #expect(problems.first?.message.contains(said) == true, "\(problems)")
  }

  @Test("does not call a file empty that cannot be read")
  func unreadable() throws {
    let folder = try TemporaryFolder()
    try folder.write([0xE9], to: "t.geojson")
    let problems = SourceReader().read(["\(folder.path)/t.geojson"]).problems
    #expect(problems.map(\.code) == [.wrongEncoding])
  }

  static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(BadInput.campus, to: "Data/x/campus.yaml")
    try folder.write("id,title\na,A\nb,\"B\nb\"\nc,C\n", to: "Data/x/works.csv")
    try folder.write(
      "id: t\ncampus: x\ntitle: T\nstops:\n  - work: a\n  - work: b\n", to: "Tours/t.yaml")
    try folder.write("id: u\ncampus: x\ntitle: U\nstops: []\n", to: "Tours/u.yaml")
    return folder
  }

  @Test(
    "finds a catalogue however it is named",
    arguments: [
      ["Data", "Tours"], ["Tours", "Data"], ["Data/x", "Tours/t.yaml", "Tours/u.yaml"], [""],
      ["Data/", "Tours/"], ["Data/../Data", "Data/x/", "Tours", "Tours/t.yaml"],
    ])
  func findsCatalogue(paths: [String]) throws {
    let folder = try Self.folder()
    let reading = SourceReader().read(paths.map { "\(folder.path)/\($0)" })
    #expect(reading.problems == [])
    #expect(reading.contents.count == 6)
  }

  @Test("says what its paths speak for, and what it found there")
  func scopes() throws {
    let folder = try Self.folder()
    let campus = SourceScope.campus(try PlaceID("x"))
    let whole = folder.read("Data", "Tours")
    #expect(whole.scopes.count == 2)
    #expect(whole.items(in: campus).count == 4)
    let tours = try #require(whole.scopes.last)
    #expect(whole.items(in: tours) == [ItemKey(.tour, "t"), ItemKey(.tour, "u")])
    #expect(tours == folder.read("Tours").scopes.first, "a folder has one name however it is read")
    #expect(folder.read("Tours/t.yaml").scopes == [.tour(try Slug("t"))])
  }

  @Test("says where each item and stop stands")
  func locations() throws {
    let folder = try Self.folder()
    let reading = folder.read("Data", "Tours")
    #expect(reading.locations.count == 6)
    let third = try #require(reading.locations[ItemKey(.work, "c")])
    #expect(third == .init(file: "\(folder.path)/Data/x/works.csv", line: 5))
    let stops = try #require(reading.stopLocations[try Slug("t")])
    #expect(stops.map(\.line) == [5, 6])
  }

  @Test("reads a tour alone in the language of a campus that it is told of")
  func toldLanguages() throws {
    let folder = try Self.folder()
    let french = try LanguageTag("fr")
    let reading = SourceReader(languages: [try PlaceID("x"): [french]])
      .read(["\(folder.path)/Tours/t.yaml"])
    #expect(reading.contents.tours[try Slug("t")]?.title[french] == "T")
  }

  @Test(
    "has a problem with",
    arguments: [
      ("nothing there", "Nowhere", "unreadable-file"),
      ("an empty folder", "Empty", "unknown-format"),
      ("a folder of other things", "Other", "unknown-format"),
      ("a text", "Other/letter.txt", "unknown-format"),
      ("a table alone", "Data/x/works.csv", "unknown-format"),
      ("a folder with tables but no campus", "NoCampus", "unreadable-file"),
      ("a table in a folder, without a mapping", "NoMapping", "missing-value"),
      ("a misspelt table", "Misspelt", "unknown-format"),
    ])
  func faultsPaths(name: String, path: String, code: String) throws {
    let folder = try Self.folder()
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/Empty", withIntermediateDirectories: true)
    try folder.write("Dear all,\n", to: "Other/letter.txt")
    try folder.write("id,title\n", to: "NoCampus/x/works.csv")
    try folder.write("id,name\n", to: "NoCampus/x/artists.csv")
    try folder.write("id,title\n", to: "NoMapping/x/works.csv")
    try folder.write(BadInput.campus, to: "Misspelt/x/campus.yaml")
    try folder.write("id,title\n", to: "Misspelt/x/work.csv")
    try folder.write("not read\n", to: "Misspelt/x/SOURCES.md")
    let problems = folder.read(path).problems
    #expect(problems.map(\.code.rawValue) == [code], "\(problems.map(\.description))")
  }

  @Test("has a problem with no path at all")
  func noPath() {
    #expect(SourceReader().read([]).problems.map(\.code) == [.unreadableFile])
  }

  @Test("has a problem with a pipe, and does not wait for it")
  func pipe() throws {
    let folder = try Self.folder()
    #expect(mkfifo("\(folder.path)/Data/x/artists.csv", 0o600) == 0)
    #expect(folder.read("Data").problems.map(\.code) == [.unreadableFile])
  }

  @Test("refuses an identifier that two files claim, and names the first")
  func duplicates() throws {
    let folder = try Self.folder()
    try folder.write(BadInput.campus.replacing("id: x", with: "id: y"), to: "Data/y/campus.yaml")
    try folder.write("id,title\na,A\n", to: "Data/y/works.csv")
    let problems = folder.read("Data").problems
    #expect(problems.map(\.code) == [.duplicateIdentifier])
    #expect(problems.first?.message.contains("Data/x/works.csv:2") == true)
    #expect(problems.first?.location?.file.hasSuffix("Data/y/works.csv") == true)
  }

  @Test("names files as the person named them")
  func relativePaths() throws {
    let missing = SourceReader().read(["no-such-folder/Data"]).problems
    #expect(missing.map(\.location) == [.init(file: "no-such-folder/Data")])
  }
}
