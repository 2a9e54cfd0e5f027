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
