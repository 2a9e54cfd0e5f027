import Catalog
import Exchange
import Formats
import Testing

@Suite("A guess at positions, titles and people")
struct GuessedPositionTests {
  private func guess(_ table: String, name: String = "t.csv") throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(table, to: name)
    return try #require(
      SourceReader(campus: try Slug("park")).guessedMapping(
        of: folder.path + "/" + name, command: "docent import")
    ).text
  }

  /// The works of a table, read by its own guess.
  private func works(_ table: String, name: String = "t.csv") throws -> CatalogContents {
    try MappedTable(table, try guess(table, name: name), name: name).reading.contents
  }

  @Test(
    "takes any column that holds pairs, whatever it is called, in the order that makes sense",
    arguments: [
      ("coords", ["-97.73, 30.26", "-97.74, 30.27"], "order: lon, lat"),
      ("where", ["Austin, TX (30.26, -97.73)", "Austin, TX (30.27, -97.74)"], "where: position"),
      (
        "Location", ["30.26, -97.73", "30.27, -97.74", "Austin, TX"], "Location: position"
      ),
      ("geo", ["POINT (-97.73 30.26)", "POINT (-97.74 30.27)"], "geo: position"),
    ] as [(String, [String], String)])
  func pairs(column: String, cells: [String], line: String) throws {
    let table =
      "id,title,\(column)\n"
      + cells.enumerated().map { "a-\($0.offset),Work \($0.offset),\"\($0.element)\"\n" }.joined()
    let text = try guess(table)
    #expect(text.contains(line), "\(text)")
    let first = try #require(try works(table).works[try Slug("a-0")]?.coordinate, "\(text)")
    #expect(first.latitude == 30.26 && first.longitude == -97.73)
  }

  @Test("says that nothing tells the order of a pair, where nothing does")
  func openOrder() throws {
    let text = try guess("id,title,where\n1,A,13.38 52.51\n2,B,13.39 52.52\n")
    #expect(text.contains("where: position\n"), "\(text)")
    #expect(text.contains("# Note: Nothing tells in which order 'where'"))
    let others = try guess("id,title,size\n1,A,24.5 / 36.25\n2,B,2.5 / 80.75\n")
    #expect(others.contains("size: dimensions"), "\(others)")
  }

  @Test(
    "takes x and y for degrees where they are, and exchanges columns whose names are wrong",
    arguments: [
      ("x,y", -97.73, 30.26, "x: longitude"), ("x,y", 30.26, -97.73, "x: latitude"),
      ("lat,lon", -97.73, 30.26, "lat: longitude"), ("lat,lon", 30.26, -97.73, "lat: latitude"),
    ] as [(String, Double, Double, String)])
  func columns(names: String, one: Double, other: Double, line: String) throws {
    let table =
      "id,title,\(names)\n"
      + (0..<5).map { "a-\($0),W \($0),\(one + Double($0) / 1000),\(other)\n" }.joined()
    let text = try guess(table)
    #expect(text.contains(line), "\(text)")
    let first = try #require(try works(table).works[try Slug("a-0")]?.coordinate, "\(text)")
    #expect(first.latitude == 30.26 && first.longitude == -97.73)
    #expect(text.contains("exchanged") == (line == "lat: longitude"))
  }

  @Test("leaves x and y of a survey to the reference system that only people can name")
  func surveyed() throws {
    let text = try guess(
      "POI_ID,PLACENAME,X,Y\n11,One,325467.1,5036901.2\n12,Two,325468.1,5036902\n")
    for line in ["POI_ID: id", "PLACENAME: title", "X: x", "# crs: EPSG:2249"] {
      #expect(text.contains(line), "\(line) in \(text)")
    }
  }

  @Test("puts names of people together: the title where there is none, else the artist")
  func people() throws {
    let rows = """
      [{"id": "s-1", "person": {"firstName": "Hilde", "lastName": "Otte"}, "at": "52.51, 13.39"},
       {"id": "s-2", "person": {"firstName": "Ruth", "lastName": "Jacob"}, "at": "52.52, 13.38"}]
      """
    #expect(try works(rows, name: "t.json").works[try Slug("s-1")]?.title[.english] == "Hilde Otte")
    let table = "Inv No,Titre,Prenom,Nom\nA 1,Le Cheval,Anne,Roy\nA 2,La Vache,Jean,Cote\n"
    let contents = try works(table)
    #expect(contents.works.values.map { $0.accession ?? "" }.sorted() == ["A 1", "A 2"])
    #expect(contents.artists.values.map(\.name).sorted() == ["Anne Roy", "Jean Cote"])
  }

  @Test(
    "takes the column with the most different short texts for the title where none is called so")
  func titles() throws {
    let text = try guess("key,kind,what\na-1,Bench,Oak bench\na-2,Bench,Elm bench\na-3,Bench,Ash\n")
    #expect(text.contains("what: title"), "\(text)")
    #expect(text.contains("# Note: No column is called a title: 'what'"))
  }

  @Test("counts what it does not understand of a status, and proposes nothing for it")
  func unknownStatus() throws {
    let text = try guess(
      "id,title,Status\na-1,A,Removed\na-2,B,In repose\na-3,C,In repose\na-4,D,Odd\n")
    #expect(text.contains("make 4 works"), "\(text)")
    #expect(text.contains("3 status values not understood (2 'In repose')"))
    #expect(text.contains("# In repose: …") && !text.contains("repose: on view"))
  }

  @Test(
    "knows words of a status of several languages",
    arguments: [
      ("Retired", Work.Status.removed), ("Relocated", .removed), ("displaced", .removed),
      ("Relocated to storage", .inStorage), ("Removida", .removed), ("No localizada", .removed),
      ("Retirada", .removed),
    ])
  func words(text: String, status: Work.Status) {
    #expect(StatusWords.status(of: text) == status)
  }
}
