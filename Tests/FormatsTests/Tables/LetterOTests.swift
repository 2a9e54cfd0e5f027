import Catalog
import Testing

@testable import MuseumFormats

@Suite("The letter O in degrees")
struct LetterOTests {
  private func longitudes(_ table: GuessedTable) -> [Double] {
    table.reading.contents.works.sorted { $0.key.description < $1.key.description }
      .compactMap { $0.value.coordinate?.longitude.rounded() }
  }

  @Test(
    "is the east or the west after the other rows, or the language of the columns' names",
    arguments: [
      (
        "Nr;Titel;Koordinaten", #"52° 30' 59" N, 13° 22' 40" O"#, #"N 52° 31' 00", O 13° 22' 50""#,
        "east", [13, 13]
      ),
      (
        "Código;Título;Coordenadas", #"19°25'37"N, 99°10'04"O"#, #"19°25'28"N 99°10'18"O"#, "west",
        [-99, -99]
      ),
      (
        "id;title;position", #"48° 52' 25" N, 2° 17' 42" E"#, #"48° 23' 00" N, 4° 29' 10" O"#,
        "west", [2, -4]
      ),
      (
        "id;title;position", "52.5170° N, 13.3790° O", "52.5171, 13.3791", "east", [13, 13]
      ),
    ] as [(String, String, String, String, [Double])])
  func settled(names: String, one: String, other: String, side: String, expected: [Double]) throws {
    let table = try GuessedTable("\(names)\n1;Tor;\(one)\n2;Bank;\(other)\n")
    #expect(table.guess.contains("\nletterO: \(side)  #"), "\(table.guess)")
    #expect(longitudes(table) == expected, "\(table.guess)")
  }

  @Test("is asked for where nothing tells, and says so to who imports")
  func asked() throws {
    let rows = "id;title;position\n1;Tor;52.5170° N, 13.3790° O\n2;Bank;52.5171° N, 13.3791° O\n"
    let table = try GuessedTable(rows)
    #expect(!table.guess.contains("\nletterO:") && longitudes(table).isEmpty, "\(table.guess)")
    #expect(table.guess.contains("Nothing tells which side O stands for in 'position'"))
    let columns = "columns: {id: id, title: title, position: position}\n"
    let unnamed = try MappedTable(rows, columns)
    #expect(unnamed.reading.problems.contains { $0.remedy.contains("'letterO: east'") })
    let named = try MappedTable(rows, "letterO: west\n" + columns)
    let here = try #require(try named.work("park-work-1").coordinate)
    #expect(here.longitude == -13.379)
  }

  @Test("leaves seconds with a decimal comma, whose mark the guess finds")
  func decimalComma() throws {
    let table = try GuessedTable(
      """
      id;titre;lat;lon
      1;A;48° 51' 30,5" N;2° 17' 40,2" E
      2;B;48° 51' 31" N;2° 17' 41" E
      3;C;48° 51' 32" N;2° 17' 42" E

      """)
    #expect(table.guess.contains("\ndecimal: comma\n"), "\(table.guess)")
    #expect(longitudes(table) == [2, 2, 2], "\(table.reading.problems)")
  }
}
