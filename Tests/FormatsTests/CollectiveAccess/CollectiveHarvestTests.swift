import Catalog
import Exchange
import Formats
import MuseumFormats
import Notation
import Testing

@Suite("Pages of CollectiveAccess")
struct CollectiveHarvestTests {
  @Test(
    "of a table without records are empty in every form that versions write",
    arguments: [
      #"{"ok":true,"total":0,"results":[]}"#, #"{"ok":true}"#, #"{"ok":true,"results":null}"#,
      #"{"ok":true,"total":"0","results":false}"#,
    ])
  func empty(text: String) throws {
    let page = try CollectiveHarvest.page(Array(text.utf8), of: .tours)
    #expect(page.keys.isEmpty && page.total == 0)
    // What was kept of it is read again.
    let folder = try TemporaryFolder()
    try folder.write(text, to: "ca_tours-00000000.json")
    let reading = SourceReader(campus: try Slug("x"), format: CollectiveAccessFormat()).read([
      "\(folder.path)/ca_tours-00000000.json"
    ])
    #expect(!reading.problems.contains { $0.message.contains("no answer") }, "\(reading.problems)")
  }

  @Test("are nothing at all in some versions, which only says that it is empty")
  func nothing() throws {
    for text in ["", " \n", "[]", " [ ] "] {
      #expect(CollectiveHarvest.isNothing(Array(text.utf8)))
    }
    for text in ["{}", "[1]", "oops", "null"] {
      #expect(!CollectiveHarvest.isNothing(Array(text.utf8)), "\(text)")
    }
    #expect(try CollectiveHarvest.page(CollectiveHarvest.emptyPage, of: .tours).keys.isEmpty)
  }

  @Test("that a database cannot give now are asked for later, in whatever form it says so")
  func later() throws {
    for text in [
      "MySQL server has gone away", "<b>MySQL server has gone away</b>",
      #"{"ok":false,"errors":["SQLSTATE[HY000]: MySQL server has gone away"]}"#,
    ] {
      let problem = try #require(refusal(text))
      #expect(problem.code == .unreadableFile && problem.remedy.contains("again later"), "\(text)")
      #expect(problem.message.contains("MySQL server has gone away'"), "\(problem)")
    }
  }

  @Test("that are refused for another reason than who asks do not ask to sign in")
  func refused() throws {
    let unknown = try #require(refusal(#"{"ok":false,"errors":["bundle xyz does not exist"]}"#))
    #expect(unknown.message.contains("'bundle xyz does not exist'"))
    #expect(!unknown.remedy.contains("Sign in"), "\(unknown)")
    for text in [#"{"ok":false,"errors":["Access denied"]}"#, #"{"ok":false}"#] {
      #expect(try #require(refusal(text)).remedy.contains("Sign in"), "\(text)")
    }
  }

  private func refusal(_ text: String) -> Problem? {
    do throws(Problem) {
      _ = try CollectiveHarvest.page(Array(text.utf8), of: .places)
      return nil
    } catch { return error }
  }

  @Test("are asked for with the other names of their records")
  func otherNames() {
    for part in CollectiveHarvest.Part.allCases {
      let body = String(decoding: CollectiveHarvest.body(part), as: UTF8.self)
      #expect(
        body.contains("\"\(part.rawValue).nonpreferred_labels\"") == (part != .representations),
        "\(part)")
    }
  }
}
