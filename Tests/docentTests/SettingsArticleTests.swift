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

  @Test("stand there as the table of settings has them")
  func table() throws {
    try expectPart(Self.article, under: "## Every setting", of: "Operating.md")
  }
}
