import Catalog
import Queries
import TestSupport
import Testing
import Words

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

  private func page(_ answer: TextSearch.Answer, _ reader: Reader = Reader()) throws -> String {
    let page = try Renderer(SampleCampus.snapshot).page(.search(answer), for: reader)
    return String(decoding: page.bytes, as: UTF8.self)
  }

  private let hit = SearchHit(key: ItemKey(.work, "bronze-hare"), excerpt: "")

  @Test(
    "counts all finds, and says which of them it shows",
    arguments: [
      (1, 1, 0, "1 found"), (20, 37, 0, "37 found · 1 to 20"), (17, 37, 20, "37 found · 21 to 37"),
    ])
  func counts(count: Int, total: Int, offset: Int, expected: String) throws {
    let html = try page(
      TextSearch.Answer(
        TextSearch("hare", offset: offset), hits: Array(repeating: hit, count: count),
        total: total))
    #expect(html.contains(">\(expected)</p>"))
    #expect(html.contains("<p dir=\"auto\">Ada Lindqvist, about 1962</p>"))
    #expect(html.contains("rel=\"next\"") == (offset + count < total))
    #expect(html.contains("rel=\"prev\"") == (offset > 0))
  }

  @Test("leads to the finds before and after, and to the spelling that it took")
  func leads() throws {
    let html = try page(
      TextSearch.Answer(
        TextSearch("brnoze hare", limit: 5, offset: 5), correction: "bronze hare",
        hits: Array(repeating: hit, count: 5), total: 12))
    #expect(html.contains("href=\"/search?q=brnoze%20hare&amp;limit=5\""))
    #expect(html.contains("href=\"/search?q=brnoze%20hare&amp;limit=5&amp;offset=10\""))
    #expect(html.contains("href=\"/search?q=bronze%20hare&amp;limit=5\""))
    #expect(html.contains("Nothing has “brnoze hare”. Did you mean “bronze hare”?"))
  }

  @Test(
    "says that no stop has a number", arguments: [("99", true), ("12", false), ("hare", false)])
  func saysNoSuchStop(text: String, isMissing: Bool) throws {
    let html = try page(SampleCampus.snapshot.answer(TextSearch(text)))
    #expect(html.contains("No stop has the number \(text).") == isMissing)
  }

  @Test("offers other ways to those who found nothing")
  func offersOthers() throws {
    let html = try page(TextSearch.Answer(TextSearch("zzz"), hits: [], total: 0))
    for address in ["/tours", "/campuses/alder/works", "/artists"] {
      #expect(html.contains("class=\"button quiet\" href=\"\(address)\""))
    }
    #expect(
      try !page(TextSearch.Answer(TextSearch(""), hits: [], total: 0)).contains("class=\"ways\""))
  }

  @Test("says of a work that it is not on view, as every list of works does")
  func notOnView() throws {
    let stored = SearchHit(key: ItemKey(.work, "letter-press"), excerpt: "")
    let status = "Not on view: it is in storage."
    let html = try page(TextSearch.Answer(TextSearch("press"), hits: [stored, hit], total: 2))
    #expect(html.components(separatedBy: status).count == 2)
    let renderer = Renderer(SampleCampus.snapshot)
    let alder = try PlaceID("alder")
    for page in [Page.place(try PlaceID("alder/gallery/b")), .works(alder)] {
      let list = String(
        decoding: try renderer.page(page, for: Reader()).bytes, as: UTF8.self)
      #expect(list.components(separatedBy: status).count == 2, "\(page)")
    }
  }

  @Test("has its colon as its language writes it")
  func colon() throws {
    let words = Wording(.french)
    #expect(
      words(.nameAndValue, [.name: words[.search], .value: "owl"]) == "Rechercher\u{A0}: owl")
    #expect(
      try page(TextSearch.Answer(TextSearch("owl"), hits: [], total: 0))
        .contains("<title>Search: owl"))
  }
}
