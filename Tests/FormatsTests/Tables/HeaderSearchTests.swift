import Catalog
import Exchange
import Formats
import TestSupport
import Testing

/// Guesses the mapping of a table, and imports the table by it.
struct GuessedTable {
  let guess: String
  let reading: SourceReading

  init(_ table: [UInt8], name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(table, to: name)
    let path = folder.path + "/" + name
    let park = [try PlaceID("park"): [LanguageTag.english]]
    guess = try #require(
      SourceReader(languages: park, campus: try Slug("park"))
        .guessedMapping(of: path, command: "docent import")
    ).text
    try folder.write(guess, to: "m.yaml")
    reading = SourceReader(
      languages: park, campus: try Slug("park"), mapping: folder.path + "/m.yaml"
    ).read([path])
  }

  init(_ table: String, name: String = "t.csv") throws {
    try self.init(Array(table.utf8), name: name)
  }

  var titles: [String] {
    reading.contents.works.values.map { $0.title.all[0].text }.sorted()
  }
}

@Suite("The header of a table")
struct HeaderSearchTests {
  private static let rows = """
    id,title,artist,year,lat,lon
    a-1,Arch,Ann Lee,1968,48.1,11.5
    a-2,Urn,,1970,48.2,11.6
    a-3,Gate,Bo Berg,,48.15,11.55

    """

  @Test(
    "is found below titles and blank lines, and the guess says how many",
    arguments: [
      ("City of X – Public art inventory 2024\n", 1),
      ("City of X – Public art inventory 2024,,,,,\n", 1),
      ("City of X,Public art,2024\n", 1),
      ("Public art\nSource:,City of X\n\n", 3),
      ("\"Public art,\nas of 2024\",,,,,\n,,,,,\n", 3),
      ("Public art; by the city, 2024\r\n\r\n", 2),
    ])
  func belowTitles(title: String, lines: Int) throws {
    let table = try GuessedTable(title + Self.rows)
    #expect(table.guess.contains("\nskip: \(lines)  #"), "\(table.guess)")
    #expect(table.titles == ["Arch", "Gate", "Urn"], "\(table.reading.problems)")
    #expect(table.reading.problems.allSatisfy { $0.severity != .error })
  }

  @Test("is found below a title where two of its columns are called alike")
  func repeatedName() throws {
    let table = try GuessedTable(
      "Public art of Park\n\nNr,Title,Lat,Lon,Notes,Notes\n1,Owl,52.5,13.4,a,b\n2,Hare,52.51,13.41,c,d\n"
        + "3,Fox,52.52,13.42,e,f\n")
    #expect(table.guess.contains("\nskip: 2  #"), "\(table.guess)")
    #expect(table.titles == ["Fox", "Hare", "Owl"], "\(table.reading.problems)")
    let works = table.reading.contents.works.values
    #expect(Set(works.compactMap { $0.details["Notes (2)"] }) == ["b", "d", "f"])
  }

  @Test("is not the line of groups above it, whose names stand above several columns")
  func groups() throws {
    let table = try GuessedTable(
      "Public art,,,,\nWork,Work,Where,Where,Where\n" + "id,title,lat,lon,room\n"
        + "a-1,Arch,48.1,11.5,Hall\na-2,Urn,48.2,11.6,Yard\n")
    #expect(table.titles == ["Arch", "Urn"], "\(table.guess)")
  }

  @Test("is found below a title with commas where semicolons part the cells")
  func delimiter() throws {
    let rows = Self.rows.replacing(",", with: ";")
    let table = try GuessedTable("City of X, Public art, 2024\n" + rows)
    #expect(table.guess.contains("\nskip: 1  #"), "\(table.guess)")
    #expect(table.titles == ["Arch", "Gate", "Urn"], "\(table.reading.problems)")
  }

  @Test("is found in a sheet below a title and a line of two cells")
  func sheet() throws {
    let figure = WorkbookFigure(sheets: [
      (
        "Art",
        WorkbookFigure.rows([
          ["Public art of the park"], ["As of", "2024"],
          ["Accession", "Title", "Latitude", "Longitude"], ["1998.1", "Hare", "48.5", "-123.5"],
          ["1998.2", "Wren", "48.51", "-123.49"],
        ])
      )
    ])
    let table = try GuessedTable(figure.bytes, name: "art.xlsx")
    #expect(table.guess.contains("\nskip: 2  #"), "\(table.guess)")
    #expect(table.titles == ["Hare", "Wren"], "\(table.reading.problems)")
  }

  @Test(
    "is the first line of tables without titles, however much of them is empty", arguments: 0..<60)
  func firstLine(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let width = Int.random(in: 1...9, using: &random)
    let share = Double.random(in: 0...1, using: &random)
    let texts = ["Arch", "Urn", "a b", "12", "48.1", "Ann Lee", "https://e.org/x", "2024"]
    var table = "title" + (1..<max(2, width)).map { ",c\($0)" }.joined() + "\n"
    for row in 0..<Int.random(in: 1...40, using: &random) {
      let cells = (1..<max(2, width)).map { _ in
        Double.random(in: 0..<1, using: &random) < share
          ? texts.randomElement(using: &random) ?? "" : ""
      }
      table += "T\(row)," + cells.joined(separator: ",") + "\n"
    }
    #expect(!(try GuessedTable(table).guess.contains("\nskip:")), "\(table)")
  }

  @Test("has what stands above it counted as left out, with the first line")
  func above() throws {
    let mapping = "skip: 3\ncolumns: {id: id, title: title, lat: latitude, lon: longitude}\n"
    let table = try MappedTable("City of X, art;;\n,,,\nAs of 2024\n" + Self.rows, mapping)
    #expect(table.reading.contents.works.count == 3)
    let left = table.reading.leftOut.filter { $0.name.hasPrefix("lines above the header") }
    #expect(left.map(\.count) == [2])
    #expect(left.first?.name.contains("'City of X, art'") == true)
  }

  @Test("is pointed to where the mapping's columns stand in another line")
  func remedy() throws {
    let mapping = "columns: {id: id, title: title, lat: latitude, lon: longitude}\n"
    for (skip, title, right) in [("", "Public art\n\n", 2), ("skip: 1\n", "", 0)] {
      let table = try MappedTable(title + Self.rows, skip + mapping)
      let problem = try #require(table.reading.problems.first { $0.severity == .error })
      #expect(problem.remedy.contains("Write 'skip: \(right)' into the mapping"), "\(problem)")
      #expect(table.reading.problems.count { $0.severity == .error } == 1)
      let mended = try MappedTable(title + Self.rows, "skip: \(right)\n" + mapping)
      #expect(mended.reading.contents.works.count == 3)
    }
    // Where no line names them, each is told.
    let none = try MappedTable(Self.rows, "columns: {nr: id, name: title}\n")
    #expect(none.reading.problems.contains { $0.message.contains("no column 'nr'") })
  }
}
