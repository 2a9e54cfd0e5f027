import Catalog
@testable import Notation
import Testing

@Suite("YAML text")
struct YAMLTextTests {
  @Test(
    "comes back as it was",
    arguments: [
      "plain", "1822 East Mall", "a: b", "a #b", "#b", "- b", "-b", "?", "? b", ":", "b:", "yes",
      "No", "null", "~", "1984", "0x1F", "1_000", "12:30:45", "2001-01-01", "1e3", ".5", "-.inf",
      "=", "<<", " leading", "trailing ", "tab\tbed", "two\nlines", "two\nlines\n",
      "three\n\n\nlines\n\n\n", "\nfirst", " \n x", "  spaced\nlines", "a\n  \n", "a\n ",
      "carriage\r\nreturn", "\u{85}", "\u{2028}x", "x\n\u{FEFF}", "\"quoted\"",
      "it's", "back\\slash", "&a", "*a", "!a", "%a", "@a", "`a`", "[a]", "{a}", "a, b", "e\u{301}",
      "🐇", "---", "...", "--- x\ny", "x\n---\ny", "x\n...\ny", "\u{10FFFF}", "\u{7F}", "# x\ny",
      "x\n# y", "- x\n- y", "\u{A0}x\u{A0}",
    ])
  func scalar(text: String) throws {
    #expect(try reread(text).unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  private func reread(_ text: String) throws -> String {
    var yaml = YAMLWriter()
    yaml.items("stops", [text]) { yaml, text in
      yaml.text("before", "x")
      yaml.text(text, text)
    }
    yaml.text("after", "y")
    let log = ProblemLog(file: "test.yaml")
    let source = try #require(SourceText(yaml.bytes, log: log))
    let entries = YAMLDocument.entries(of: source, log: log)
    #expect(log.problems == [])
    let written = String(decoding: yaml.bytes, as: UTF8.self)
    guard case .list(let stops)? = entries?.first?.value,
      case .map(let stop)? = stops.first?.value, case .text(let value)? = stop.last?.value
    else {
      Issue.record("Unreadable: \(written.debugDescription)")
      return ""
    }
    #expect(stop.last?.key == text)
    return value
  }
}
