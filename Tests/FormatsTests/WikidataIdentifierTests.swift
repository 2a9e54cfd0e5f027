import Exchange
import Testing

@Suite("An identifier in Wikidata")
struct WikidataIdentifierTests {
  @Test(
    "is read alone and at the end of its addresses",
    arguments: [
      "Q42", " Q42\n", "http://www.wikidata.org/entity/Q42", "https://www.wikidata.org/wiki/Q42",
      "https://wikidata.org/wiki/Q42",
    ])
  func forms(text: String) throws {
    let found = try #require(WikidataIdentifier(text))
    #expect(found.description == "Q42")
    #expect(found.address == "http://www.wikidata.org/entity/Q42")
    #expect(found.page == "https://www.wikidata.org/wiki/Q42")
  }

  @Test(
    "is nothing else",
    arguments: [
      "", "Q", "q42", "Q042", "Q4x", "P31", "Q1;Q2", "https://example.org/wiki/Q42",
      "https://www.wikidata.org/wiki/Q42/x", "javascript://www.wikidata.org/wiki/Q1",
      "https://www.wikidata.org/wiki/Q1\" onclick=\"x", "Q99999999999999999999",
    ])
  func others(text: String) { #expect(WikidataIdentifier(text) == nil) }

  @Test("is a detail only where that holds no more")
  func details() {
    #expect(WikidataIdentifier(of: ["wikidata": "Q7"])?.description == "Q7")
    #expect(WikidataIdentifier(of: ["wikidata": " Q7"]) == nil)
    #expect(WikidataIdentifier(of: ["other": "Q7"]) == nil)
  }
}
