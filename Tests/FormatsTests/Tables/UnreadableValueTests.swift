import Catalog
@testable import Exchange
import Foundation
@testable import MuseumFormats
import Testing

/// Nothing that a mapped column says is lost unsaid: each field is tried with what it cannot be, and
/// with what its row has no use for.
@Suite("A value that its field cannot be")
struct UnreadableValueTests {
  /// No number, no position, no identifier, no status, no file, no language.
  private static let impossible = "(3:No Such*Value"

  /// What every row says besides, so that the field itself is tried.
  private static let column = "Tried"

  private static func mapping(_ field: String, _ more: String = "") -> String {
    "columns:\n  Nr: id\n  Name: title\n  \(column):\n    field: \(field)\n\(more)"
  }

  private static let fields = TableField.work.all.filter { $0 != "ignore" && $0 != "title" }

  /// Whether the value stands anywhere in what was read.
  private static func keeps(_ text: String, _ contents: CatalogContents) -> Bool {
    contents.items.contains { "\($0)".contains(text) }
  }

  private static func isSaid(_ reading: SourceReading) -> Bool {
    reading.problems.contains { $0.location?.line == 2 && $0.location?.field == column }
  }

  @Test("is kept, or said with its line and column", arguments: fields)
  func works(field: String) throws {
    let table = try MappedTable(
      "Nr|Name|\(Self.column)\na-1|One|\(Self.impossible)\n", Self.mapping(field))
    let isKept = Self.keeps(Self.impossible, table.reading.contents)
    let isSaid = Self.isSaid(table.reading)
    #expect(isKept || isSaid, "\(table.reading.problems)")
    // What is no text of its own must be said in any case.
    let isText =
      WorksTable.names.texts.contains(field)
      || ["accession", "artists", "group", "subgroup", "detail", "id"].contains(field)
    #expect(isText || isSaid, "\(table.reading.problems)")
  }

  @Test(
    "is an error where it would take something away",
    arguments: [
      ("id", "    as: identifiers\n"), ("artists", "    as: identifiers\n"),
      ("media", "    as: identifiers\n"), ("artists", ""), ("place", ""), ("status", ""),
    ])
  func errors(field: String, more: String) throws {
    // A list that says three values and holds two.
    let text = "(3:one,Two Three)"
    let mapping =
      field == "id"
      ? "columns:\n  Name: title\n  Tried: {field: id, as: identifiers}\n"
      : Self.mapping(field, more)
    let table = try MappedTable("Nr|Name|Tried\na-1|One|\(text)\na-2|Two|\n", mapping)
    let errors = table.reading.problems.filter { $0.severity == .error }
    #expect(errors.map(\.code) == [.invalidValue], "\(table.reading.problems)")
    #expect(errors.first?.location?.line == 2 && errors.first?.location?.field == "Tried")
    #expect(errors.first?.message.contains(text) == true)
    #expect(errors.first?.message.hasPrefix("Row 1: ") == true)
    #expect(table.reading.contents.isEmpty)
  }

  @Test("is said once for many rows, and how many they are")
  func tallied() throws {
    let rows = (0..<230).map { "a-\($0)|One|No Such\n" }.joined()
    let table = try MappedTable(
      "Nr|Name|Tried\n\(rows)", Self.mapping("artists", "    as: identifiers\n"))
    let errors = table.reading.problems.filter { $0.severity == .error }
    #expect(errors.count == 1)
    #expect(errors.first?.message.hasSuffix("; and so in 229 rows more.") == true)
  }

  @Test(
    "is read where it is a list as OGR or JSON write it",
    arguments: [
      ("(1:ann-lee)", ["ann-lee"]), ("(2:ann-lee,bo)", ["ann-lee", "bo"]),
      ("[\"ann-lee\", \"bo\"]", ["ann-lee", "bo"]), ("[ \"bo\" ]", ["bo"]), ("(0:)", []),
      ("[]", []), ("ann-lee;bo", ["ann-lee", "bo"]),
    ])
  func lists(text: String, expected: [String]) throws {
    let table = try MappedTable(
      "Nr|Name|Tried\na-1|One|\(text.contains("\"") ? "\"\(text.replacing("\"", with: "\"\""))\"" : text)\n",
      Self.mapping("artists", "    as: identifiers\n"))
    #expect(table.codes == [])
    #expect(try table.work("a-1").artists.map(\.description) == expected)
  }

  @Test(
    "is a list of names only where that is exact",
    arguments: [
      ("(1:Moore, Henry)", ["Moore, Henry"]), ("(2:Ann Lee,Bo)", ["Ann Lee", "Bo"]),
      ("(2:Moore, Henry,Bo)", nil), ("[\"Moore, Henry\",\"Bo\"]", ["Bo", "Moore, Henry"]),
      ("[{\"name\":\"Bo\"}]", nil), ("[unknown]", []),
    ] as [(String, [String]?)])
  func names(text: String, expected: [String]?) throws {
    let quoted = "\"\(text.replacing("\"", with: "\"\""))\""
    let table = try MappedTable("Nr|Name|Tried\na-1|One|\(quoted)\n", Self.mapping("artists"))
    #expect((table.codes == []) == (expected != nil), "\(table.reading.problems)")
    #expect(
      table.reading.contents.artists.values.map(\.name).sorted() == (expected ?? []).sorted())
  }

  @Test("of a language is said, and not taken for the usual one")
  func languages() throws {
    let table = try MappedTable(
      "Nr,Name,Tongue\na-1,One,en\na-2,Deux,of France\n",
      "columns:\n  Nr: id\n  Name: {field: title, language: Tongue}\n  Tongue: ignore\n")
    #expect(table.codes == [.invalidValue])
    #expect(table.reading.problems.first?.location?.line == 3)
    #expect(table.reading.problems.first?.location?.field == "Tongue")
  }

  @Test(
    "is a detail with a warning where the row has no use for it",
    arguments: [
      ("artists.nationality", "Artist,\(column)", "Ann;Bo,Chile"),
      ("artists.lifeDates", "Artist,\(column)", ",1900-1980"),
      ("artists.sortName", "Artist,\(column)", "Ann,\"Lee, Ann;Low, Bo\""),
      ("media.alternativeText", "Artist,\(column)", "Ann,A hare"),
      ("media.licence", "Artist,\(column)", "Ann,CC BY"),
      ("years", "From,\(column)", "1985,1990"), ("crs", "Artist,\(column)", "Ann,EPSG:25833"),
    ])
  func untaken(field: String, columns: String, cells: String) throws {
    let more = columns.hasPrefix("From") ? "  From: yearFrom\n" : "  Artist: artists\n"
    let table = try MappedTable(
      "Nr,Name,\(columns)\na-1,One,\(cells)\n", Self.mapping(field) + more)
    let text = cells.split(separator: ",", maxSplits: 1).last.map {
      $0.filter { $0 != "\"" }.replacing(";", with: "; ")
    }
    #expect(try table.work("a-1").details[Self.column] == text)
    #expect(
      table.reading.problems.contains {
        $0.code == .leftOut && $0.location?.field == Self.column
      })
  }

  @Test("of an artist that rows tell differently is said")
  func contradictions() throws {
    let table = try MappedTable(
      "Nr,Name,Artist,From\na-1,One,Ann,Chile\na-2,Two,Ann,Peru\n",
      "columns: {Nr: id, Name: title, Artist: artists, From: artists.nationality}\n")
    #expect(table.codes == [.assumedValue])
    #expect(table.reading.problems.first?.message.contains("'Peru'") == true)
    #expect(table.reading.contents.artists.values.map(\.nationality) == ["Chile"])
  }

  @Test(
    "is kept or said for places, too", arguments: TableField.place.all.filter { $0 != "ignore" },
    ["building", "level", "room"])
  func places(field: String, kind: String) throws {
    guard !["id", "kind", "parent", "name"].contains(field) else { return }
    let rows = [
      ("building", "hall|building||Hall"), ("level", "up|level|hall|Upper"),
      ("room", "den|room|up|Den"),
    ]
    let table = try MappedTable(
      "Nr|Kind|In|Name|Tried\n"
        + rows.map { "\($0.1)|\($0.0 == kind ? Self.impossible : "")\n" }.joined(),
      "items: places\ncolumns:\n  Nr: id\n  Kind: kind\n  In: parent\n  Name: name\n"
        + "  Tried: \(field)\n")
    let isKept = Self.keeps(Self.impossible, table.reading.contents)
    let isSaid = table.reading.problems.contains { $0.message.contains(Self.impossible) }
    #expect(isKept || isSaid, "\(table.reading.problems)")
  }

  @Test("says which columns of JSON no element has")
  func absentMembers() throws {
    let table = try MappedTable(
      "[{\"id\": \"a-1\", \"name\": \"One\"}]",
      "columns:\n  id: id\n  name: title\n  artistIDs: {field: artists, as: identifiers}\n",
      name: "table.json")
    #expect(table.codes == [.unknownField])
    #expect(table.reading.problems.first?.location?.field == "artistIDs")
    #expect(table.reading.problems.first?.location?.line == 4)
  }
}
