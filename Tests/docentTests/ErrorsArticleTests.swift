import Catalog
import Foundation
import Notation
import Testing

@Suite("The Errors article")
struct ErrorsArticleTests {
  @Test("holds each code with the words of 'docent explain', and none besides")
  func holdsEveryCode() throws {
    let article = try String(
      contentsOf: Program.package.appending(
        path: "Sources/docent/Documentation.docc/Errors.md"), encoding: .utf8)
    for code in Problem.Code.allCases {
      #expect(article.contains("### \(code.rawValue)\n\n\(code.explanation)\n"))
    }
    let headings = article.split(separator: "\n").filter { $0.hasPrefix("### ") }
    #expect(headings.map { $0.dropFirst(4) } == Problem.Code.allCases.map { $0.rawValue[...] })
  }
}
