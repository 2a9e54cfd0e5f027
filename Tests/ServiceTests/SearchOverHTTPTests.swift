import Foundation
import HTTPTypes
import Testing

@testable import Service

@Suite("A search over HTTP")
struct SearchOverHTTPTests {
  private struct Answer: Decodable {
    struct Hit: Decodable { var id: String }
    struct NumberedStop: Decodable {
      var tour: String
      var number: Int
      var href: String
    }
    var correction: String?
    var total: Int
    var offset: Int
    var hits: [Hit]
    var stops: [NumberedStop]?
    var filter: [String: String]?
  }

  private func ask(_ query: String) async throws -> Answer {
    let response = try await SampleService.get("/api/search?" + query)
    #expect(response.status == .ok)
    return try JSONDecoder().decode(Answer.self, from: Data(response.body))
  }

  @Test("pages through all finds, each once")
  func pages() async throws {
    let all = try await ask("q=a&limit=200")
    #expect(all.total == all.hits.count && all.total > 5)
    var paged: [String] = []
    for offset in stride(from: 0, to: all.total, by: 2) {
      let page = try await ask("q=a&limit=2&offset=\(offset)")
      #expect(page.total == all.total && page.offset == offset)
      paged += page.hits.map(\.id)
    }
    #expect(paged == all.hits.map(\.id))
  }

  @Test("narrows down, also without words, and passes over what a form left open")
  func narrows() async throws {
    let works = try await ask("artist=ada-lindqvist")
    #expect(works.hits.contains { $0.id == "bronze-hare" })
    #expect(works.filter == ["artist": "ada-lindqvist"])
    #expect(try await ask("q=&artist=&medium=&onView=").total == 0)
    #expect(try await ask("q=hare&artist=nobody").total == 0)
    #expect(
      try await ask("q=hare&artist=ada-lindqvist&onView=true").hits.map(\.id) == ["bronze-hare"])
    let page = try await SampleService.get("/search?artist=ada-lindqvist").text
    #expect(page.contains("dir=\"auto\">Ada Lindqvist</small></summary>"))
    #expect(page.contains("<option value=\"ada-lindqvist\" selected>Ada Lindqvist</option>"))
  }

  @Test("takes a number for a stop's, and the nearest spelling for a misspelt word")
  func understands() async throws {
    let stops = try #require(try await ask("q=12").stops)
    #expect(stops.map(\.href) == ["/tours/first-walk/stops/12"])
    #expect(try await ask("q=Hrae").correction == "hare")
    #expect(try await ask("q=hare").correction == nil)
  }

  @Test("has its index in the language of the page")
  func speaks() async throws {
    let page = try await SampleService.get("/search?lang=es").text
    #expect(page.contains("data-index=\"/assets/search-index.js?lang=es\""))
    let index = try await SampleService.get("/assets/search-index.js?lang=es").text
    #expect(index.contains("\"Primer paseo\""))
    #expect(try await SampleService.get("/assets/search-index.js?lang=!!").status == .ok)
  }
}
