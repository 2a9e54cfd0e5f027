import Foundation
import Testing

@Suite("The article on OGC API - Features")
struct ConformanceArticleTests {
  @Test("lists the abstract tests, each by its number, and none besides")
  func isComplete() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let article = try String(
      contentsOf: folder.appending(path: "../../../Sources/docent/Documentation.docc/OGC.md")
        .standardizedFileURL, encoding: .utf8)
    var tests: [Int: String] = [:]
    for name in ["Collection", "Feature", "Encoding"] {
      let source = try String(
        contentsOf: folder.appending(path: "\(name)ConformanceTests.swift"), encoding: .utf8)
      for match in source.matches(of: #/"(\d+) (/conf/[-a-z0-9A-Z/]+): /#) {
        tests[try #require(Int(match.1))] = String(match.2)
      }
    }
    let rows = article.matches(of: #/\| (\d+) \| `(/conf/[^`]+)` \| passed/#)
    #expect(
      rows.map { "\($0.1) \($0.2)" } == tests.sorted { $0.key < $1.key }.map { "\($0) \($1)" })
    #expect(tests.count == 44)
  }
}
