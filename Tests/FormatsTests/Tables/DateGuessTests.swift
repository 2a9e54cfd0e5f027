import Catalog
import Exchange
import Testing

@Suite("Days in a guessed mapping")
struct DateGuessTests {
  private func guess(_ columns: String, _ cells: [String]) throws -> GuessedTable {
    let rows = cells.enumerated().map { "a-\($0),Work \($0),50.000\($0),10,\($1)\n" }
    return try GuessedTable("id,title,lat,lon,\(columns)\n" + rows.joined())
  }

  @Test(
    "have the pattern that reads all of them",
    arguments: [
      ("On View Until", ["13/12/2020", "05/12/2026", "05/12/2026"], "DD/MM/YYYY"),
      ("On View Until", ["12/13/2020", "05/12/2026"], "MM/DD/YYYY"),
      ("On View Until", ["31-12-2020"], "DD-MM-YYYY"),
      ("Year", ["25/12/2015", "13/01/2016", "05/06/2016"], "DD/MM/YYYY"),
      ("Date de retrait", ["31/12/2015"], "DD/MM/YYYY"),
      ("Date de retrait", ["05/12/2015"], "DD/MM/YYYY"),
      ("Date de retrait", ["2015/12/31", ""], "YYYY/MM/DD"),
      ("On View Until", ["\"Mar 1, 2020\"", "\"Sept. 2, 2020\""], "MMM D, YYYY"),
      ("On View Until", ["1 März 2020", "2 mars 2020"], "D MMM YYYY"),
      ("On View From,On View Until", ["05/01/2020,13/12/2020"], "DD/MM/YYYY"),
    ])
  func pattern(columns: String, cells: [String], pattern: String) throws {
    let table = try guess(columns, cells)
    let isWritten = [pattern, "\"\(pattern)\""].contains { table.guess.contains("dates: \($0)") }
    #expect(isWritten, "\(table.guess)")
    #expect(!table.guess.contains("can be read in two ways"))
    #expect(!table.reading.problems.contains { $0.message.contains("is no day") })
    for other in ["DD/MM/YYYY", "MM/DD/YYYY"] where other != pattern {
      #expect(!table.guess.contains(other), "\(table.guess)")
    }
  }

  @Test("are noted where nothing tells whether the day or the month stands first")
  func undecided() throws {
    let table = try guess("On View Until", ["05/12/2026", "06/11/2026"])
    #expect(table.guess.contains("'MM/DD/YYYY' is taken. Write 'dates: DD/MM/YYYY' if"))
  }

  @Test(
    "keep their meaning beside words for no end, and beside a cell that is no day, which is told",
    arguments: [("Permanent", nil), ("ongoing", nil), ("autumn", 5)] as [(String, Int?)])
  func words(word: String, line: Int?) throws {
    let table = try guess(
      "On View Until", ["2021-01-01", "2021-02-01", "2021-03-01", word])
    #expect(table.guess.contains("On View Until: onViewUntil"), "\(table.guess)")
    let works = table.reading.contents.works.values.sorted { $0.id < $1.id }
    #expect(works.map(\.status) == [.inStorage, .inStorage, .inStorage, .onView])
    #expect(works.last?.details["On View Until"] == word)
    let told = table.reading.problems.first { $0.message.contains("is no day") }
    #expect(told?.location?.line == line)
  }

  @Test("are noted where they are but a detail, since most of them cannot be read")
  func unread() throws {
    let table = try guess("On View Until", ["autumn", "2021-02-01", "spring"])
    #expect(table.guess.contains("'On View Until' is kept as a detail"), "\(table.guess)")
    #expect(!(try guess("Until", ["autumn"])).guess.contains("kept as a detail, since"))
  }
}
