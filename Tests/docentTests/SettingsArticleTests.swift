import Foundation
import Service
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

  @Test("stand there as the table of settings has them")
  func table() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/docent/Documentation.docc/Operating.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let start = text.range(of: "## Every setting\n")?.lowerBound ?? text.endIndex
    let end = text[start...].dropFirst().range(of: "\n## ")?.lowerBound ?? text.endIndex
    if ProcessInfo.processInfo.environment["DOCENT_RECORD"] == "1" {
      try (text[..<start] + Self.article + text[end...])
        .write(to: file, atomically: true, encoding: .utf8)
      Issue.record("Recorded the table of settings. Read the difference, then run again.")
      return
    }
    #expect(text[start..<end] == Self.article)
  }
}
