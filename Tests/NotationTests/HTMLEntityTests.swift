import Foundation
import TestSupport
import Testing

@testable import Notation

@Suite("Character references of HTML")
struct HTMLEntityTests {
  @Test(
    "stand for the characters that their names say",
    arguments: [
      ("x&#695;m&#601;&theta;k&#695;&#601;y&#787;&#601;m", "xʷməθkʷəy̓əm"), ("&hearts;", "♥"),
      ("Fran&ccedil;ois &amp; &Scaron;", "François & Š"), ("a&nbsp;b&thinsp;c", "a b c"),
      ("&CounterClockwiseContourIntegral;", "∳"), ("&lt;b&gt;", "<b>"), ("&#x2014;", "—"),
      ("&#150;", "–"),
    ])
  func known(html: String, text: String) { #expect(HTMLEntity.resolve(Array(html.utf8)) == text) }

  @Test(
    "are left as they stand where there is none",
    arguments: ["&nothing;", "&", "&;", "&amp", "AT&T; x", "&a b;", "&*emphasis*;", "&#;", "&#x;"])
  func unknown(html: String) { #expect(HTMLEntity.resolve(Array(html.utf8)) == html) }

  @Test("are those of Python's table, each of HTML 4 and 5", .disabled(if: Judge.python.isAbsent))
  func table() throws {
    // Names without a semicolon stand there too, for old pages.
    let verdict = try Judge.python.run([
      "-c",
      """
      import html.entities as e, json
      print(json.dumps({n[:-1]: t for n, t in e.html5.items() if n.endswith(";")}))
      """,
    ])
    let names = try JSONDecoder().decode([String: String].self, from: Data(verdict.output.utf8))
    #expect(names.count > 2_000)
    for (name, text) in names {
      let found = HTMLEntity.resolve(Array("&\(name);".utf8))
      // What only makes room is an ordinary space.
      #expect(found == text || found == " " && text.first?.isWhitespace ?? false, "\(name)")
    }
  }
}
