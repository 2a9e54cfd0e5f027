import Foundation
import Service
import TestSupport
import Testing

@Suite("Settings in the article")
struct SettingsArticleTests {
  private static var article: String {
    let rows = Setting.allCases.map { setting in
      let usual = setting.usual.isEmpty ? "" : "`\(setting.usual)`"
      return "| `\(setting.rawValue)` | `\(setting.variable)` | \(setting.values) | \(usual) | "
        + "\(setting.isReread ? "yes" : "") | \(setting.summary) |\n"
    }
    return "## Every setting\n\n"
      + "| setting | variable | values | usually | while it runs | purpose |\n"
      + "|---|---|---|---|---|---|\n" + rows.joined()
  }

  @Test("shows nginx with the fields that the package's example sends")
  func proxy() throws {
    func lines(_ path: String) throws -> [String] {
      try String(contentsOf: Program.package.appending(path: path), encoding: .utf8)
        .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let article = try lines("Sources/docent/Documentation.docc/Operating.md")
    let example = try lines(".ci/packaging/nginx.conf").filter { $0.hasPrefix("proxy_") }
    #expect(example.contains { $0.contains("X-Forwarded-For") })
    for line in example where !line.hasPrefix("proxy_pass ") {
      #expect(article.contains(line), "\(line)")
    }
  }

  @Test("stand there as the table of settings has them")
  func table() throws {
    try expectPart(Self.article, under: "## Every setting", of: "Operating.md")
  }
}
