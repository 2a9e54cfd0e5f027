import Catalog
import Notation
import Queries
import Rendering
import TestSupport
import Testing

@Suite("A word of a condition")
struct FilterWordTests {
  private func keys(_ kind: ItemKind, _ condition: String) throws(Problem) -> [ItemKey] {
    try Renderer(CatalogSnapshot(SampleCampus.contents, revision: 1)).keys(
      of: kind, where: condition, called: "--where", for: Reader())
  }

  @Test(
    "that its property never has is refused, with what is meant",
    arguments: [
      (.media, "kind='image'", "Did you mean media = 'image'?"),
      (.media, "NOT (credit IS NULL AND kind IN ('image', 'media'))", "media = 'image'"),
      (.work, "status = 'gone'", "It is one of 'on view'"),
      (.path, "kind='steps'", "Did you mean path = 'steps'?"),
      (.work, "kind = 'artist'", "It is always 'work'."),
    ] as [(ItemKind, String, String)])
  func refused(kind: ItemKind, condition: String, remedy: String) throws {
    let problem = try #require(throws: Problem.self) { try keys(kind, condition) }
    #expect(problem.message.contains("is never"))
    #expect(problem.remedy.contains(remedy), "\(problem)")
  }

  @Test(
    "that it has chooses things",
    arguments: [
      (.media, "media = 'image'"), (.media, "kind = 'media'"), (.work, "kind <> 'work'"),
      (.path, "kind = 'point' OR kind = 'path'"),
    ] as [(ItemKind, String)])
  func chosen(kind: ItemKind, condition: String) throws {
    let found = try keys(kind, condition)
    #expect(found.isEmpty == condition.contains("<>"))
  }
}
