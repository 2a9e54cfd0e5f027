import Catalog
@testable import Queries
import Testing

@Suite("Facets of what details name")
struct DetailFacetTests {
  private static func found(_ facet: SearchFacet, _ value: String) throws -> Set<String> {
    var contents = try Corner.snapshot().contents
    for (id, details) in [
      ("arch", [("Theme", "War; Memory"), ("Stadtteil", "Mitte")]),
      ("urn", [("themes", " Memory ;; Memory"), ("Neighborhood", "Old Town")]),
    ] {
      for (name, text) in details {
        contents.works[try Slug(id)]?.details.append(text, to: name)
      }
    }
    let snapshot = CatalogSnapshot(contents, revision: 1)
    return Set(
      snapshot.answer(TextSearch("", limit: 200, filter: [facet: value])).hits.map(\.key.id))
  }

  @Test(
    "are found by each value, in whatever language the detail is called",
    arguments: [
      (.theme, "Memory", ["arch", "urn"]), (.theme, "War", ["arch"]),
      (.theme, "War; Memory", []), (.neighborhood, "Mitte", ["arch"]),
      (.neighborhood, "Old Town", ["urn"]), (.neighborhood, "Memory", []),
    ] as [(SearchFacet, String, Set<String>)])
  func values(facet: SearchFacet, value: String, works: Set<String>) throws {
    #expect(try Self.found(facet, value) == works)
  }

  @Test("name no detail that two facets claim")
  func names() {
    let names = SearchFacet.allCases.flatMap(\.details)
    #expect(!names.isEmpty && Set(names).count == names.count)
  }
}
