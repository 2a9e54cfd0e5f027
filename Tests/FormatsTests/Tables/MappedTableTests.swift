import Catalog
import Exchange
import Formats
import Foundation
import Geodesy
import Notation
import Testing

/// Reads a table by a mapping, both written in the test.
struct MappedTable {
  let reading: SourceReading
  private let folder: TemporaryFolder

  init(_ table: [UInt8], _ mapping: String, name: String = "table.csv") throws {
    folder = try TemporaryFolder()
    try folder.write(table, to: name)
    try folder.write(mapping, to: "mapping.yaml")
    let campus = try PlaceID("park")
    reading = SourceReader(
      languages: [campus: [.english]], campus: try Slug("park"),
      mapping: folder.path + "/mapping.yaml"
    ).read([folder.path + "/" + name])
  }

  init(_ table: String, _ mapping: String, name: String = "table.csv") throws {
    try self.init(Array(table.utf8), mapping, name: name)
  }

  func work(_ id: String) throws -> Work {
    try #require(reading.contents.works[try Slug(id)], "\(reading.problems)")
  }

  var codes: [Problem.Code] { reading.problems.map(\.code) }
}

@Suite("A table with a mapping")
struct MappedTableTests {
  @Test("says every field of a work by its columns")
  func fields() throws {
    let table = try MappedTable(
      """
      Nr;Titel;Título;Künstler;Jahr;Breite;Länge;Technik;Bild;Ort;Zustand;Notiz
      w-1;"Der ""Bogen""
      am Tor";El arco;Moore, Henry|Ann Lee;1968-70;48,1351;11,5820;Bronze;https://e.org/a b.jpg;Hof;im Depot;-

      """,
      """
      delimiter: semicolon
      decimal: comma
      language: de
      empty: ["-"]
      columns:
        Nr: id
        Titel: title
        Título: title@es
        Künstler:
          field: artists
          separator: "|"
        Jahr: [date, years]
        Breite: latitude
        Länge: longitude
        Technik: medium
        Bild: media
        Ort: detail:yard
        Zustand: {field: status, values: {im Depot: in storage}}
        Notiz: detail
      constants:
        group: Sculpture
        accession: "A.{Nr}"
      defaults:
        creditLine: Gift of a friend
      """)
    #expect(table.codes.filter { $0.severity == .error } == [])
    let work = try table.work("w-1")
    let german = try LanguageTag("de")
    #expect(work.title[german] == "Der \"Bogen\"\nam Tor")
    #expect(work.title[try LanguageTag("es")] == "El arco")
    #expect(work.artists.map(\.description) == ["park-artist-moore-henry", "park-artist-ann-lee"])
    #expect(
      table.reading.contents.artists.values.map(\.name).sorted() == ["Ann Lee", "Moore, Henry"])
    #expect(work.date?[german] == "1968-70")
    #expect(work.years == Work.Years(from: 1968, to: 1970))
    #expect(work.coordinate == (try Coordinate(latitude: 48.1351, longitude: 11.582)))
    #expect(work.medium?[german] == "Bronze")
    #expect(work.status == .inStorage)
    #expect(work.details == ["yard": "Hof", "Zustand": "im Depot"])
    #expect(work.group == "Sculpture")
    #expect(work.accession == "A.w-1")
    #expect(work.creditLine?[german] == "Gift of a friend")
    let first = try #require(work.media.first)
    let media = try #require(table.reading.contents.media[first])
    #expect(media.source == .address("https://e.org/a%20b.jpg"))
  }

  @Test(
    "finds positions however they are written",
    arguments: [
      ("position", "", "42.3736, -71.1190"), ("position", "", "(42.3736, -71.1190)"),
      ("position", "order: \"lon, lat\"", "-71.1190 42.3736"),
      ("position", "", "POINT (-71.1190 42.3736)"),
      ("position", "", "SRID=4326;POINT(-71.119 42.3736)"),
      ("position", "", "42°22'24.96\"N 71°07'08.4\"W"), ("position", "", "N42.3736 W71.1190"),
      ("position", "", "42 22 24.96 N, 71 7 8.4 W"), ("position", "", "71°7′8.4″W / 42°22′24.96″N"),
    ])
  func positions(field: String, option: String, text: String) throws {
    let table = try MappedTable(
      "id|name|where\na-1|One|\(text.contains("\"") ? "\"\(text.replacing("\"", with: "\"\""))\"" : text)\n",
      "columns:\n  id: id\n  name: title\n  where:\n    field: \(field)\n    \(option)\n")
    let here = try #require(try table.work("a-1").coordinate, "\(table.reading.problems)")
    #expect(abs(here.latitude - 42.3736) < 1e-9 && abs(here.longitude + 71.119) < 1e-9)
  }

  @Test("takes media from folders beside it")
  func mediaInFolders() throws {
    let folder = try TemporaryFolder()
    try folder.write("GIF89a", to: "photos/a.gif")
    try folder.write(
      "id,name,pic\na-1,One,photos/a.gif\na-2,Two,photos/lost.gif\na-3,Three,../a.gif\n",
      to: "table.csv")
    try folder.write("columns: {id: id, name: title, pic: media}\n", to: "mapping.yaml")
    let campus = try PlaceID("park")
    let reading = SourceReader(
      languages: [campus: [.english]], campus: try Slug("park"),
      mapping: folder.path + "/mapping.yaml"
    ).read([folder.path + "/table.csv"])
    #expect(reading.contents.media.values.map(\.source) == [.file("photos-a.gif")])
    #expect(reading.mediaFiles.count == 1)
    #expect(reading.problems.map(\.code) == [.leftOut])
    #expect(reading.contents.works[try Slug("a-2")]?.details["pic"] == "photos/lost.gif")
  }

  @Test("reports every row that it leaves out")
  func rejectedRows() throws {
    let table = try MappedTable(
      "id,name\na-1,One\na-2,\na-3\n,Four\na-1,One\na-5,Five,,\n",
      "columns: {id: id, name: title}\n")
    #expect(table.reading.contents.works.count == 2)
    #expect(table.codes == [.leftOut, .leftOut, .leftOut, .leftOut])
    #expect(table.reading.problems.map { $0.location?.line } == [3, 4, 5, 6])
  }

  @Test("refuses two rows that differ and share an identifier")
  func duplicates() throws {
    let table = try MappedTable(
      "id,name\na-1,One\na-1,Two\n", "columns: {id: id, name: title}\n")
    #expect(table.codes == [.duplicateIdentifier])
    #expect(table.reading.contents.works.isEmpty)
  }

  @Test("tells works without identifier apart by title and order, and says so")
  func titles() throws {
    let table = try MappedTable(
      "name\nBench\nBench\n雪\n", "columns: {name: title}\n", name: "t.csv")
    #expect(table.codes == [.assumedValue])
    let ids = table.reading.contents.works.keys.map(\.description).sorted()
    #expect(ids.contains("park-work-bench") && ids.contains("park-work-bench-2") && ids.count == 3)
  }

  @Test("reads other encodings once they are named, and says how to name them")
  func encodings() throws {
    let bytes = Array("id,name\r\na-1,Caf".utf8) + [0xE9, 0x20, 0x80, 0x0D, 0x0A]
    let columns = "columns: {id: id, name: title}\n"
    let unnamed = try MappedTable(bytes, columns)
    #expect(unnamed.codes == [.wrongEncoding])
    #expect(unnamed.reading.problems.first?.remedy.contains("encoding: windows-1252") == true)
    let named = try MappedTable(bytes, "encoding: windows-1252\n" + columns)
    #expect(try named.work("a-1").title[.english] == "Café €")
    let wide = try MappedTable(
      [0xFF, 0xFE] + "id\tname\na-1\tCafé\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
      "encoding: utf-16\ndelimiter: tab\n" + columns)
    #expect(try wide.work("a-1").title[.english] == "Café")
  }

  @Test("in two encodings is told, with the lines that are in another one than is said")
  func mixedEncodings() throws {
    let columns = "columns: {id: id, title: title}\n"
    let latin = Array("id,title\na,Se".utf8) + [0xF1] + Array("or\n".utf8)
    let mixed = latin + Array("b,Café\nc,Plain\nd,Noël\n".utf8)
    let table = try MappedTable(mixed, "encoding: windows-1252\n" + columns)
    let problem = try #require(table.reading.problems.first { $0.message.contains("UTF-8") })
    #expect(problem.severity == .warning && problem.location?.line == 3)
    #expect(problem.message.contains("2 lines are in UTF-8 (3, 5) and 1 is not"))
    let plain = try MappedTable(latin, "encoding: windows-1252\n" + columns)
    #expect(plain.reading.problems.allSatisfy { !$0.message.contains("UTF-8") })
    let named = try MappedTable("id,title\nb,Café\n", "encoding: iso-8859-1\n" + columns)
    #expect(named.reading.problems.contains { $0.remedy.contains("the table is UTF-8") })
  }

  @Test("reads nested JSON by paths, and arrays as several values")
  func json() throws {
    let table = try MappedTable(
      """
      {"total": 1, "items": [
        {"id": "a-1", "name": {"main": "One"}, "by": [{"n": "Ann", "from": "Chile"}, {"n": "Bo", "from": null}],
         "pics": ["https://e.org/1.jpg", "https://e.org/2.mp3"], "geo": {"lat": 1.5, "lon": 2}},
        7
      ]}
      """,
      """
      columns:
        id: id
        name.main: title
        by.n: artists
        by.from: artists.nationality
        pics: media
        geo.lat: latitude
        geo.lon: longitude
      """, name: "data.json")
    let work = try table.work("a-1")
    #expect(work.title[.english] == "One")
    #expect(work.artists.count == 2 && work.media.count == 2)
    #expect(table.reading.contents.artists[work.artists[0]]?.nationality == "Chile")
    #expect(table.reading.contents.media[work.media[1]]?.kind == .audio)
    #expect(work.coordinate == (try Coordinate(latitude: 1.5, longitude: 2)))
    #expect(table.codes == [.leftOut])
    #expect(table.reading.problems.first?.location?.line == 4)
  }

  @Test("keeps what a place cannot have, and says so")
  func places() throws {
    let table = try MappedTable(
      """
      id,kind,parent,name,at,nr
      hall,building,,Hall,"1, 2",7
      up,level,hall,Upper,"1.5, 2.5",0
      top,level,hall,Top,"1.75, 2.5",9999999999
      """,
      """
      items: places
      columns: {id: id, kind: kind, parent: parent, name: name, at: position, nr: number}
      defaults: {ordinal: "1"}
      """)
    let contents = table.reading.contents
    #expect(contents.buildings.values.map(\.number) == [7])
    let levels = contents.levels.values.sorted { $0.id < $1.id }
    #expect(levels.map(\.number) == [nil, nil] && levels.allSatisfy { $0.shape == nil })
    #expect(
      levels.map(\.details) == [
        ["position": "1.75, 2.5", "nr": "9999999999"], ["position": "1.5, 2.5", "nr": "0"],
      ])
    #expect(table.codes == [.leftOut, .leftOut, .leftOut])
    #expect(
      table.reading.problems.compactMap { $0.location?.field }.sorted() == ["nr", "nr", "position"])
  }

  @Test("says what is wrong with a mapping, and where")
  func badMapping() throws {
    let table = try MappedTable(
      "id,name\na-1,One\n",
      "columns:\n  id: idd\n  name: title@\n  nme: title\nseparater: x\ndecimal: maybe\n")
    #expect(table.codes == [.unknownField, .invalidValue, .invalidValue, .invalidValue])
    #expect(table.reading.contents.works.isEmpty)
    let missing = try MappedTable("id,name\na-1,One\n", "columns: {id: id, nome: title}\n")
    #expect(missing.codes == [.unknownField, .missingValue])
    #expect(missing.reading.problems.first?.remedy.contains("'name'") == true)
  }

  @Test("needs a mapping: nothing is read on a guess")
  func noGuessing() throws {
    let folder = try TemporaryFolder()
    try folder.write("id,name\na-1,One\n", to: "table.csv")
    let reader = SourceReader(campus: try Slug("park"))
    let reading = reader.read([folder.path + "/table.csv"])
    #expect(reading.problems.map(\.code) == [.missingValue])
    #expect(reading.contents.count == 0)
  }

  @Test("says how to save a workbook that is not read", arguments: ["xl/workbook.bin", "ods"])
  func workbook(kind: String) throws {
    let name = kind == "ods" ? "mimetypeapplication/vnd.oasis.opendocument.spreadsheet" : kind
    let zip: [UInt8] = [0x50, 0x4B, 3, 4] + Array(repeating: 0, count: 26) + Array(name.utf8)
    let table = try MappedTable(zip, "columns: {name: title}\n", name: "works.xlsb")
    #expect(table.codes == [.unknownFormat])
    #expect(table.reading.problems.first?.remedy.contains("(.xlsx)") == true)
  }

  @Test("bears being cut anywhere", arguments: 0..<120)
  func cut(at count: Int) throws {
    let csv = "id,name,at\na-1,\"On\"\"e\",\"1,2\"\r\na-2,Two,POINT(1 2)\na-3,Three,1°2'3\"N 4°E\n"
    let mapping =
      "items: works\ncampus: park\nempty: [x]\ncolumns:\n  id: id\n  name: title\n  at: {field: position}\n"
    let json =
      "[{\"id\":\"a\",\"name\":[1,{\"b\":null}],\"at\":\"1;2\"},{\"geometry\":{\"type\":1}}]"
    _ = try MappedTable(Array(csv.utf8.prefix(count)), mapping)
    _ = try MappedTable(Array(json.utf8.prefix(count)), mapping, name: "t.json")
    _ = try MappedTable(csv, String(mapping.prefix(count)))
    let folder = try TemporaryFolder()
    try folder.write(Array(csv.utf8.prefix(count)), to: "t.csv")
    _ = SourceReader().guessedMapping(of: folder.path + "/t.csv", command: "docent import t.csv")
  }

  @Test("that holds settings alone is told the columns that they lead to")
  func settingsAlone() throws {
    let list = #"{"works": [{"id": 1}], "displaced": [{"nr": 1, "Titel": "Urn"}]}"#
    for (content, settings, name) in [
      ("Kunst im Park\n\nnr;Titel\n1;Urn\n", "skip: 2\ndelimiter: semicolon\n", "t.csv"),
      (list, "rows: displaced\n", "t.json"),
    ] {
      let table = try MappedTable(content, settings, name: name)
      #expect(table.codes == [.missingValue], "\(table.reading.problems)")
      let problem = try #require(table.reading.problems.first)
      #expect(problem.message.contains("the columns are nr, Titel."), "\(problem)")
      #expect(problem.remedy.contains("'columns:'"))
    }
  }
}
