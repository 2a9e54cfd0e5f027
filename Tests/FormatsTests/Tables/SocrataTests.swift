import Catalog
import Exchange
import Formats
import Testing

@Suite("The JSON of Socrata")
struct SocrataTests {
  private static func document(_ rows: String, dataFirst: Bool = false) -> String {
    let meta = #"""
      "meta": {"view": {"id": "abcd-1234", "name": "Public Art", "columns": [
       {"id": -1, "name": "sid", "dataTypeName": "meta_data", "fieldName": ":sid", "flags": ["hidden"]},
       {"id": -1, "name": "id", "dataTypeName": "meta_data", "fieldName": ":id", "flags": ["hidden"]},
       {"id": -1, "name": "position", "dataTypeName": "meta_data", "fieldName": ":position", "flags": ["hidden"]},
       {"id": 1, "name": "Art ID", "dataTypeName": "text", "fieldName": "art_id"},
       {"id": 2, "name": "Title", "dataTypeName": "text", "fieldName": "title"},
       {"id": 3, "name": "Artist", "dataTypeName": "text", "fieldName": "artist"},
       {"id": 4, "name": "Artist", "dataTypeName": "text", "fieldName": "artist_2"},
       {"id": 5, "name": "Location", "dataTypeName": "location", "fieldName": "location",
        "subColumnTypes": ["human_address", "latitude", "longitude", "machine_address", "needs_recoding"]}]}}
      """#
    let data = "\"data\": [\(rows)]"
    return "{" + (dataFirst ? [data, meta] : [meta, data]).joined(separator: ",\n") + "}\n"
  }

  private static let rows = #"""
    ["row-a", "00-1", 0, "A-1", "Arch", "Ann Lee", null,
     ["{\"address\": \"1 Main St\", \"city\": \"Austin\"}", "30.26", "-97.73", null, false]],
    ["row-b", "00-2", 0, "A-2", "Urn", null, "Bo Berg", [null, "30.27", "-97.74", null, false]],
    ["row-c", "00-3", 0, "A-3", "Gate", null, null, [null, null, null, null, false]]
    """#

  @Test(
    "is read by the names of its columns, with the parts of a location", arguments: [false, true])
  func guess(dataFirst: Bool) throws {
    let table = try GuessedTable(
      Self.document(Self.rows, dataFirst: dataFirst), name: "rows.json")
    for line in [
      "  Art ID: id\n", "  Title: title\n", "  Artist: artists\n", "  artist_2: ",
      "  Location.latitude: latitude\n", "  Location.longitude: longitude\n",
    ] { #expect(table.guess.contains(line), "\(line) in \(table.guess)") }
    #expect(table.titles == ["Arch", "Gate", "Urn"], "\(table.reading.problems)")
    let arch = try #require(table.reading.work("Arch"))
    #expect(arch.coordinate?.latitude == 30.26 && arch.coordinate?.longitude == -97.73)
    #expect(arch.details["Location.human_address.address"] == "1 Main St")
    #expect(!arch.details.keys.contains { $0.hasPrefix(":") || $0.contains("recoding") })
    let names = table.reading.leftOut.map(\.name)
    #expect(names.contains("columns that Socrata hides: :sid, :id, :position"), "\(names)")
    #expect(table.reading.leftOut.first { $0.name.contains(":sid") }?.count == 9)
    #expect(names.contains("meta"))
  }

  @Test("gives a hidden column where the mapping names it")
  func hidden() throws {
    let table = try MappedTable(
      Self.document(Self.rows), "columns: {':id': id, Title: title}\n", name: "rows.json")
    #expect(table.reading.contents.works.count == 3, "\(table.reading.problems)")
    let names = table.reading.leftOut.map(\.name)
    #expect(names.contains("columns that Socrata hides: :sid, :position"), "\(names)")
  }

  @Test("tells a row that has another number of values")
  func length() throws {
    let table = try MappedTable(
      Self.document(Self.rows + ",\n[\"row-d\", \"00-4\", 0, \"A-4\", \"Oak\"]"),
      "columns: {Art ID: id, Title: title}\n", name: "rows.json")
    #expect(table.reading.contents.works.count == 3)
    let told = try #require(table.reading.problems.first { $0.message.contains("Row 4 has 5") })
    #expect(told.code == .leftOut && told.message.contains("8 columns"))
  }
}
