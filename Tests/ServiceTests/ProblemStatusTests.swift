import Catalog
import Testing

@testable import Service

@Suite("Statuses of problems")
struct ProblemStatusTests {
  @Test("are errors in HTTP, every one", arguments: Problem.Code.allCases)
  func areErrors(code: Problem.Code) {
    #expect((400...599).contains(code.status.code))
  }
}

@Suite("An Accept header")
struct AcceptHeaderTests {
  @Test(
    "chooses the shape wanted most",
    arguments: [
      ("application/json", "json"), ("*/*", "html"), ("text/*", "html"),
      ("application/geo+json;q=0.5, application/json;q=0.9", "json"),
      ("text/html;q=0, */*", "json"), ("", "none"), ("image/png", "none"), (";;;,,,q=", "none"),
    ])
  func chooses(header: String, expected: String) {
    let best = AcceptHeader(header).best(among: [.html, .json, .geojson])
    #expect((best?.rawValue ?? "none") == expected)
  }
}
