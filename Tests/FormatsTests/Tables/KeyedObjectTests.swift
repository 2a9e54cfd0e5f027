import Catalog
import Exchange
import Formats
import Testing

@Suite("Objects by key")
struct KeyedObjectTests {
  private static let works = #"""
    {"a-1": {"title": "Arch", "artist": "Ann Lee", "lat": 48.1, "lng": 11.5},
     "a-2": {"title": "Urn", "lat": 48.2, "lng": 11.6, "note": "x"},
     "a-3": {"title": "Gate", "artist": "Bo Berg", "lat": 48.15, "lng": 11.55}}
    """#

  @Test("are rows with the key as a column, at the top of a document and in a member")
  func rows() throws {
    for (text, path) in [
      (Self.works, "\"*\""), ("{\"updated\": \"2024\", \"works\": \(Self.works)}", "works.*"),
    ] {
      let table = try GuessedTable(text, name: "works.json")
      #expect(table.guess.contains("\nrows: \(path)  # each object is a row"), "\(table.guess)")
      #expect(table.guess.contains("\"@key\": id\n"), "\(table.guess)")
      #expect(table.titles == ["Arch", "Gate", "Urn"], "\(table.reading.problems)")
      #expect(
        table.reading.contents.works.keys.map(\.description).sorted() == ["a-1", "a-2", "a-3"])
      #expect(table.reading.locations[ItemKey(.work, "a-2")]?.line == 2)
      #expect(table.reading.leftOut.map(\.name) == (path == "works.*" ? ["updated"] : []))
    }
  }

  @Test("are read by a mapping that names no rows, and by one that names others than the first")
  func mapped() throws {
    let columns = "columns: {'@key': id, title: title}\n"
    let both =
      #"{"works": \#(Self.works), "stored": {"b-1": {"title": "Oak"}, "b-2": {"title": "Elm"}}}"#
    let first = try MappedTable(both, columns, name: "t.json")
    #expect(first.reading.contents.works.count == 3, "\(first.reading.problems)")
    #expect(first.reading.leftOut.map(\.name) == ["stored.*"])
    #expect(first.reading.leftOut.map(\.count) == [2])
    let other = try MappedTable(both, "rows: stored.*\n" + columns, name: "t.json")
    #expect(other.reading.contents.works.keys.map(\.description).sorted() == ["b-1", "b-2"])
    let wrong = try MappedTable(both, "rows: stored\n" + columns, name: "t.json")
    let problem = try #require(wrong.reading.problems.first { $0.severity == .error })
    #expect(problem.remedy.contains("'rows: stored.*'"), "\(problem)")
  }

  @Test("tell a member that is no object")
  func stray() throws {
    // No more members are looked at to recognise the document.
    let works = (1...100).map { #""a-\#($0)": {"title": "T\#($0)"}"# }.joined(separator: ", ")
    let table = try MappedTable(
      #"{\#(works), "note": "x", "b-1": {"title": "Urn"}}"#,
      "rows: '*'\ncolumns: {'@key': id, title: title}\n", name: "t.json")
    #expect(table.reading.contents.works.count == 101)
    #expect(
      table.reading.problems.contains { $0.message.hasPrefix("'note' is a string, no object") })
  }

  @Test(
    "are no rows where they are of several kinds, lists of their own, or parts of one thing",
    arguments: [
      #"{"app": {"version": 2}, "map": {"style": "x"}}"#,
      #"{"art": {"type": "FeatureCollection", "features": []}, "old": {"type": "FeatureCollection", "features": []}}"#,
      #"{"only": {"title": "Arch"}}"#,
      #"{"en": {"works": []}, "fr": {"works": []}}"#,
    ])
  func others(text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "t.json")
    #expect(
      SourceReader(campus: try Slug("park"))
        .guessedMapping(of: folder.path + "/t.json", command: "x") == nil)
    let single = try MappedTable(
      #"{"id": "a-1", "title": "Arch", "sizes": {"s": {"w": 1, "u": "x"}, "l": {"w": 2, "u": "y"}}}"#,
      "columns: {id: id, title: title}\n", name: "t.json")
    #expect(single.reading.contents.works.count == 1)
  }
}
