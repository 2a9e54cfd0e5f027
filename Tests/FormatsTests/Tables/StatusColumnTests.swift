import Catalog
import Exchange
import Formats
import Foundation
import Testing

@Suite("A column that reads like a status")
struct StatusColumnTests {
  private static func table(_ name: String, _ values: [String]) -> String {
    "Nr;Name;\(name)\n"
      + values.enumerated().map { "a-\($0.offset);Work \($0.offset);\($0.element)\n" }.joined()
  }

  @Test(
    "is a warning where it is a detail, with the lines to write",
    arguments: [
      ("Status", ["In place", "No longer in place", "No longer in place", "In progress"]),
      ("Remarks", ["", "Removed (2014)", "destroyed by fire"]),
      ("Condition", ["Good", "Fair", "Good", "Stolen", "Good"]),
      ("Estado", ["Expuesta", "En almacén"]), ("Zustand", ["vorhanden", "zerstört"]),
      ("État", ["en place", "déposée"]), ("On View", ["Yes", "No"]), ("Removed", ["", "x"]),
      ("Active", ["Yes", "No"]), ("Exists", ["1", "0"]),
      ("Lieu", ["en réserve depuis 2014", "en place"]), ("Décommissionnée", ["oui", "non"]),
      ("Décommissionné", ["oui", "non"]), ("Entfernt", ["ja", "nein"]),
    ] as [(String, [String])],
    ["", "  KEY: detail\n", "  KEY: detail:state\n"])
  func warns(of column: (name: String, values: [String]), mapping: String) throws {
    let text = Self.table(column.name, column.values)
    let key = "\"\(column.name)\""
    let columns = "columns:\n  Nr: id\n  Name: title\n"
    let table = try MappedTable(text, columns + mapping.replacing("KEY", with: key))
    let warning = try #require(
      table.reading.problems.first { $0.location?.field == column.name }, "\(table.codes)")
    #expect(warning.code == .assumedValue)
    #expect(warning.message.contains("reads like a status"))
    // What it says to write is understood, once it says what all values mean.
    let start = try #require(warning.remedy.range(of: "the mapping: ")?.upperBound)
    let end = try #require(warning.remedy.range(of: "}}", range: start..<warning.remedy.endIndex))
    let line = warning.remedy[start..<end.upperBound]
    var others = ""
    for value in Set(column.values) where !value.isEmpty && !line.contains("\"\(value)\":") {
      #expect(warning.remedy.contains("'\(value)'"))
      others += ", \"\(value)\": on view"
    }
    let mended = try MappedTable(
      text, columns + "  \(line.dropLast(2))\(others)}}\n")
    #expect(mended.codes == [], "\(mended.reading.problems)")
    #expect(mended.reading.contents.works.values.contains { $0.status != .onView })
  }

  @Test(
    "is one of days on which works went, by its name in several languages",
    arguments: [
      "Date de retrait", "Data de remoção", "Datum der Entfernung", "Fecha de retiro",
      "Deaccession Date", "Date d'enlèvement", "Data di rimozione", "Datum verwijdering",
      "Abbaudatum",
      "Entfernt am", "Removed on",
    ])
  func days(name: String) {
    #expect(StatusWords.isRemovalDay(name))
    for other in ["Date", "Date de création", "Datum", "Remarks", "Removed by", "Date restored"] {
      #expect(!StatusWords.isRemovalDay(other), "\(other)")
    }
  }

  @Test(
    "is none where its values say nothing of the kind, or the mapping has decided",
    arguments: [
      (
        "Remarks",
        ["Gift", "Lost property office", "Stored energy is its theme, says the artist", ""]
      ),
      ("Lieu", ["en réserve naturelle", "en dépôt légal", "sur la place"]),
      ("Status", ["In place", "existing"]),
      ("Kind", ["Bench", "Mural", "Storage", "Gate", "Gate"]),
    ] as [(String, [String])])
  func others(name: String, values: [String]) throws {
    let table = try MappedTable(
      Self.table(name, values), "columns:\n  Nr: id\n  Name: title\n  \(name): detail\n")
    #expect(table.codes == [])
  }

  @Test("may be ignored, or another may be the status, with which it agrees")
  func decided() throws {
    let text = "Nr,Name,State,Status\na-1,One,Removed,removed\na-2,Two,Good,on view\n"
    let columns = "columns:\n  Nr: id\n  Name: title\n"
    let mappings = [
      "  State: ignore\n  Status: ignore\n", "  State: ignore\n  Status: status\n",
      "  State: detail\n  Status: status\n",
    ]
    for mapping in mappings { #expect(try MappedTable(text, columns + mapping).codes == []) }
  }

  @Test(
    "is told where another column is the status, and says otherwise; the guess notes it",
    arguments: [
      ("Condition", "No longer in place"), ("Condition", "Deaccessioned"), ("Condition", "Retirée"),
      ("Decommissioned", "2019-05-01"), ("Removed", "2019-05-01"), ("Removed", "x"),
    ])
  func besideStatus(name: String, value: String) throws {
    for answer in ["No", "Yes"] {
      let text = "Nr,Name,On Display,\(name)\na-1,One,Yes,\na-2,Two,\(answer),\(value)\n"
      let folder = try TemporaryFolder()
      try folder.write(text, to: "table.csv")
      let table = try MappedTable(
        text,
        "columns: {Nr: id, Name: title, On Display: {field: status, values: "
          + "{Yes: on view, No: in storage}}}\n")
      let warning = table.reading.problems.first { $0.location?.field == name }
      #expect(warning != nil, "\(table.reading.problems)")
      #expect(warning?.message.contains("of 1 work it says otherwise") ?? false)
      #expect(warning?.message.contains(value) ?? false)
      guard answer == "No" else { continue }
      let guess = try #require(
        SourceReader(campus: try Slug("park")).guessedMapping(
          of: folder.path + "/table.csv", command: "docent import table.csv"))
      // The guess notes it, or has it decide.
      #expect(
        guess.text.contains("'\(name)' reads like a status, too")
          || guess.text.contains("\(name): onViewUntil")
          || guess.text.contains("\(name):\n    field:"),
        "\(guess.text)")
    }
  }

  @Test("keeps as a detail what its cells say more than the status")
  func words() throws {
    let values = [
      "removida em 2012", "desaparecida", "existente", "existente desde 1990", "removed", "Removed",
    ]
    let text = Self.table("Observações", values)
    let table = try MappedTable(
      text,
      "columns:\n  Nr: id\n  Name: title\n  Observações:\n    field: status\n    values: "
        + "{removida em 2012: removed, desaparecida: removed, existente: on view, "
        + "existente desde 1990: on view, Removed: removed}\n")
    let works = table.reading.contents.works.values.sorted { $0.id < $1.id }
    #expect(
      works.map { $0.details["Observações"] } == [
        "removida em 2012", "desaparecida", nil, "existente desde 1990", nil, nil,
      ])
    let answers = try MappedTable(
      Self.table("On View", ["Yes", "No"]),
      "columns: {Nr: id, Name: title, On View: {field: status, values: {Yes: on view, No: in storage}}}\n"
    )
    #expect(answers.reading.contents.works.values.allSatisfy { $0.details.isEmpty })
  }

  @Test(
    "is not needed where columns hold the days on view, which are guessed",
    arguments: [
      ("On View From", "On View Until", "2019-06-30"),
      ("Exhibit Start", "Exhibit End", "06/30/2018"),
      ("Ausgestellt ab", "Ausgestellt bis", "30.06.2018"),
    ])
  func daysOnView(from: String, until: String, day: String) throws {
    let text = "Nr;Name;\(from);\(until)\na-1;One;;\(day)\na-2;Two;;\na-3;Three;\(day);\n"
    let folder = try TemporaryFolder()
    try folder.write(text, to: "table.csv")
    let guess = try #require(
      SourceReader(campus: try Slug("park")).guessedMapping(
        of: folder.path + "/table.csv", command: "docent import table.csv"))
    let table = try MappedTable(text, guess.text)
    let works = table.reading.contents.works.values.sorted { $0.id < $1.id }
    #expect(works.map(\.status) == [.inStorage, .onView, .onView], "\(guess.text)")
  }

  @Test("is asked for where a column of days may be of the end")
  func daysOfEnd() throws {
    let folder = try TemporaryFolder()
    try folder.write("Nr;Name;Bis\na-1;One;2019-06-30\na-2;Two;2099-01-01\n", to: "table.csv")
    let guess = try #require(
      SourceReader(campus: try Slug("park")).guessedMapping(
        of: folder.path + "/table.csv", command: "docent import table.csv"))
    #expect(guess.text.contains("# Note: 'Bis' holds days"), "\(guess.text)")
  }

  @Test("of the days on which works went is told, and guessed with its pattern")
  func removal() throws {
    let text =
      "Nr;Name;RemovalDate\na-1;One;\na-2;Two;03/25/2014\na-3;Three;12/31/2999\na-4;Four;11/30/2015\n"
    let columns = "columns: {Nr: id, Name: title, RemovalDate: detail}\n"
    let warning = try #require(try MappedTable(text, columns).reading.problems.first)
    #expect(warning.message.contains("'RemovalDate' reads like a status"))
    #expect(warning.remedy.contains("\"RemovalDate\": onViewUntil; and 'offView: removed'"))
    let folder = try TemporaryFolder()
    try folder.write(text, to: "table.csv")
    let guess = try #require(
      SourceReader(campus: try Slug("park")).guessedMapping(
        of: folder.path + "/table.csv", command: "docent import table.csv"))
    let table = try MappedTable(text, guess.text)
    let works = table.reading.contents.works.values.sorted { $0.id < $1.id }
    #expect(works.map(\.status) == [.onView, .removed, .onView, .removed], "\(guess.text)")
  }

  @Test("that is mapped must say what each value means")
  func unknownValues() throws {
    let table = try MappedTable(
      Self.table("Status", ["on view", "No longer in place", "No longer in place", "Odd"]),
      "columns: {Nr: id, Name: title, Status: status}\n")
    #expect(table.codes == [.invalidValue, .invalidValue])
    #expect(table.reading.problems.map { $0.location?.line } == [3, 5])
    #expect(table.reading.problems[0].remedy.contains("No longer in place: removed"))
  }

  @Test("is guessed, each value with its meaning")
  func guess() throws {
    let folder = try TemporaryFolder()
    let text = Self.table("Current state", ["In place", "No longer in place", "On loan", "Odd"])
    try folder.write(text, to: "table.csv")
    let guess = try #require(
      SourceReader(campus: try Slug("park")).guessedMapping(
        of: folder.path + "/table.csv", command: "docent import table.csv"))
    for line in [
      "  Current state:\n    field: status\n    values:\n", "      In place: on view\n",
      "      No longer in place: removed\n", "      On loan: on loan\n", "      # Odd: …\n",
    ] { #expect(guess.text.contains(line), "\(line) in \(guess.text)") }
  }

  @Test("is told of other systems' works, too")
  func otherFormats() throws {
    let reading = try readForeign(
      """
      <?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>
      <Placemark><name>Arch</name><ExtendedData><Data name="Status"><value>Removed</value></Data>
      </ExtendedData><Point><coordinates>1,2</coordinates></Point></Placemark></Document></kml>
      """, name: "map.kml")
    #expect(
      reading.problems.contains {
        $0.code == .assumedValue && $0.message.contains("'Status' reads like a status")
      }, "\(reading.problems)")
  }
}
