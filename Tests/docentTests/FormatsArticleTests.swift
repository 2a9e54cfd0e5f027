import Catalog
import Exchange
import Foundation
import Notation
import TestSupport
import Testing

@testable import docent

@Suite("The Formats article")
struct FormatsArticleTests {
  private static var article: String {
    get throws {
      try String(
        contentsOf: Program.package.appending(
          path: "Sources/docent/Documentation.docc/Formats.md"), encoding: .utf8)
    }
  }

  @Test("has the fields of each kind, as 'docent formats --fields' prints them")
  func fields() throws {
    let article = try Self.article
    for lines in FieldLines.all {
      let head = "| \(lines.subject) | values | says |\n|---|---|---|\n"
      let rows = lines.rows.map { row in
        "| `\(row.name)`\(row.isRequired ? ", required" : "") | \(row.values) | \(row.summary) |\n"
      }
      let table = head + rows.joined() + "\n"
      #expect(article.contains(table), "\(table)")
    }
  }

  @Test("says which fields of a full catalogue each format of others leaves out")
  func losses() throws {
    let contents = try FullCatalogue.contents()
    let request = ExportRequest(
      contents, address: PublicAddress("https://art.example.edu/"))
    let kinds = ItemKind.allCases.filter { kind in contents.items.contains { $0.key.kind == kind } }
    let rows = try FormatList.everything.writable.filter { !$0.traits.contains(.isOwn) }
      .flatMap { format in
        let losses = Dictionary(grouping: try format.write(request).losses, by: \.item.kind)
        return kinds.compactMap { kind -> String? in
          let lost = Set((losses[kind] ?? []).map(\.field))
          if lost.contains("id") { return nil }
          let known = Set(kind.fields.map(\.name) + ["identifier", "number"])
          let fields = Set(
            lost.map { known.contains(String($0.prefix { !".@".contains($0) })) ? $0 : "details" })
          let names = fields.sorted().map { "`\($0)`" }.joined(separator: ", ")
          return "| \(format.name) | \(kind.rawValue) | \(names.isEmpty ? "nothing" : names) |\n"
        }
      }
    let table = "| format | of a | leaves out |\n|---|---|---|\n" + rows.joined() + "\n"
    #expect(try Self.article.contains(table), "\(table)")
  }

  @Test("has the table of 'docent formats', and no other line in it")
  func table() throws {
    let article = try Self.article
    let rows = FormatList.everything.all.map { card in
      "| \(card.name) | \(card.title) | \(card.reads ?? "–") | \(card.writes ?? "–") |\n"
    }
    #expect(
      article.contains(
        "| format | what it is | read | written |\n|---|---|---|---|\n" + rows.joined() + "\n"),
      "\(rows.joined())")
  }

  @Test("has every bound on what is read, and no other line among them")
  func bounds() throws {
    let article = try Self.article
    let rows = InputBound.allCases.map { "| \($0.shown) | \($0.subject) |\n" }
    #expect(article.contains("| at most | of what |\n|---|---|\n" + rows.joined() + "\n"))
  }

  @Test("has samples of a campus, its places and paths that are read without a warning")
  func samples() throws {
    let article = try Self.article
    let program = try Program()
    for name in ["campus.yaml", "places.geojson", "paths.geojson", "ground.geojson"] {
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
      outcome.status == 0 && outcome.output.hasSuffix("12 items: 0 errors, 0 warnings.\n"),
      "\(outcome)")
  }
}
