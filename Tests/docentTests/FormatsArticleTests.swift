import Exchange
import Foundation
import Notation
import Testing

@testable import docent

@Suite("The Formats article")
struct FormatsArticleTests {
  @Test("has the table of 'docent formats', and no other line in it")
  func table() throws {
    let article = try String(
      contentsOf: Program.package.appending(
        path: "Sources/docent/Documentation.docc/Formats.md"), encoding: .utf8)
    let rows = FormatList.everything.all.map { card in
      "| \(card.name) | \(card.title) | \(card.reads ?? "–") | \(card.writes ?? "–") |\n"
    }
    #expect(
      article.contains(
        "| format | what it is | read | written |\n|---|---|---|---|\n" + rows.joined() + "\n"))
  }

  @Test("has every bound on what is read, and no other line among them")
  func bounds() throws {
    let article = try String(
      contentsOf: Program.package.appending(
        path: "Sources/docent/Documentation.docc/Formats.md"), encoding: .utf8)
    let rows = InputBound.allCases.map { "| \($0.shown) | \($0.subject) |\n" }
    #expect(article.contains("| at most | of what |\n|---|---|\n" + rows.joined() + "\n"))
  }

  @Test("has samples of a campus, its places and paths that are read without a warning")
  func samples() throws {
    let article = try String(
      contentsOf: Program.package.appending(
        path: "Sources/docent/Documentation.docc/Formats.md"), encoding: .utf8)
    let program = try Program()
    for name in ["campus.yaml", "places.geojson", "paths.geojson"] {
      let section = try #require(
        article.split(separator: "\n## Data/CAMPUS/\(name)\n", maxSplits: 1).last)
      let block = try #require(
        section.split(separator: "\n```", maxSplits: 2, omittingEmptySubsequences: false)
          .dropFirst().first)
      // The word behind the mark says which language it is.
      try program.write(
        String(block.drop { $0 != "\n" }.dropFirst()) + "\n", to: "Data/ubc/\(name)")
    }
    let outcome = try program.run("check", "Data")
    #expect(
      outcome.status == 0 && outcome.output.hasSuffix("10 items: 0 errors, 0 warnings.\n"),
      "\(outcome)")
  }
}
