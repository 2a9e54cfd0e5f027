import Catalog
import Exchange
import Formats
import Notation
import TestSupport
import Testing

@Suite("Addresses around the name of an artist")
struct ArtistWebsiteTests {
  private static let addresses = (0..<12).map { "https://\($0).example" }
  private static let html =
    "<a href='\(addresses[0])'>Anna Meister</a>"
    + addresses.dropFirst().map { "<img src='\($0)'>" }.joined()
  private static let kept = addresses.prefix(8).joined(separator: "; ")

  @Test("are kept in LIDO as far as an artist has room, the others with the work")
  func lido() throws {
    let escaped = Self.html.replacing("<", with: "&lt;")
    let record = LIDOImportTests.record().replacing("Meister, Anna", with: escaped)
    let reading = try LIDOImportTests().read(record)
    #expect(reading.contents.artists.values.first?.details["website"] == Self.kept)
    let work = try #require(reading.contents.works.values.first)
    for address in Self.addresses.dropFirst(8) {
      #expect(work.details.values.contains { $0.contains(address) }, "\(work.details)")
    }
  }

  @Test("are kept in Linked Art as far as an artist has room, and it is told that there are others")
  func linkedArt() throws {
    let reading = try readForeign(
      """
      {\(LinkedArtImportTests.context), "id": "https://museum.example.org/object/1",
       "type": "HumanMadeObject", "_label": "Runner",
       "produced_by": {"type": "Production", "carried_out_by": [
        {"id": "https://museum.example.org/person/9", "type": "Person",
         "identified_by": [{"type": "Name", "content": "\(Self.html)"}]}]}}
      """, name: "l.json", isKnown: true)
    let artist = try #require(reading.contents.artists.values.first)
    #expect(artist.name == "Anna Meister" && artist.details["website"] == Self.kept)
    #expect(reading.problems.contains { $0.message.contains("'https://8.example'") })
  }

  @Test("stand in brackets in the title and the facts of a work in Linked Art, without HTML")
  func factsOfLinkedArt() throws {
    let link = "<i>Gift</i> &amp; <a href='https://x.example'>G</a>"
    func statement(_ concept: String) -> String {
      """
      {"type": "LinguisticObject", "content": "\(link)",
       "classified_as": [{"id": "http://vocab.getty.edu/aat/\(concept)", "type": "Type"}]}
      """
    }
    let reading = try readForeign(
      """
      {\(LinkedArtImportTests.context), "id": "https://museum.example.org/object/1",
       "type": "HumanMadeObject", "_label": "Gift",
       "identified_by": [{"type": "Name", "content": "\(link)"}],
       "referred_to_by": [\(["300435429", "300026687"].map(statement).joined(separator: ","))]}
      """, name: "l.json", isKnown: true)
    let work = try #require(reading.contents.works.values.first)
    let plain = "Gift & G (https://x.example)"
    #expect(work.title.all.map(\.text) == [plain])
    #expect(work.medium?.all.map(\.text) == [plain], "\(work.details)")
    #expect(work.creditLine?.all.map(\.text) == [plain], "\(work.details)")
  }
}
