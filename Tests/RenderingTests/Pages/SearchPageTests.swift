import Catalog
import TestSupport
import Testing

@testable import Rendering

@Suite("A search page")
struct SearchPageTests {
  @Test(
    "shows of an excerpt what its row does not say, and what matches",
    arguments: [
      ("\u{2}Bronze\u{3} Hare", nil), ("…\u{2}Bronze\u{3} Hare…", nil),
      ("\u{2}Ada\u{3} Lindqvist", nil), ("", nil), ("A hare, listening.", nil),
      ("A \u{2}hare\u{3}, listening.", "A \u{2}hare\u{3}, listening."),
      ("A hare.\nUna \u{2}liebre\u{3}.", "Una \u{2}liebre\u{3}."),
      ("One \u{2}hare\u{3}.\r\nTwo \u{2}hare\u{3}s.", "One \u{2}hare\u{3}. … Two \u{2}hare\u{3}s."),
    ])
  func tells(excerpt: String, expected: String?) {
    let shown = ["Bronze Hare", "Ada Lindqvist, about 1962"]
    #expect(PageWriter.telling(excerpt, besides: shown) == expected)
  }

  @Test("counts no more than it knows of", arguments: [(1, "1 found"), (20, "The first 20")])
  func counts(count: Int, expected: String) throws {
    let hit = SearchHit(key: ItemKey(.work, "bronze-hare"), excerpt: "")
    let hits = Array(repeating: hit, count: count)
    let page = try Renderer(SampleCampus.snapshot)
      .page(.search(text: "hare", hits: hits), for: Reader())
    let html = String(decoding: page.bytes, as: UTF8.self)
    #expect(html.contains(">\(expected)</p>"))
    #expect(html.contains("<p dir=\"auto\">Ada Lindqvist, about 1962</p>"))
  }
}
