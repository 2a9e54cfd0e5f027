import Testing

@testable import Rendering

@Suite("Texts of a catalogue")
struct CommonMarkTests {
  @Test(
    "become harmless HTML",
    arguments: [
      ("Plain *and* **strong**.", "<p>Plain <em>and</em> <strong>strong</strong>.</p>\n"),
      ("<b>typed</b>", "<p>&lt;b&gt;typed&lt;/b&gt;</p>\n"),
      ("<div>\nblock\n</div>", "<p>&lt;div&gt;\nblock\n&lt;/div&gt;\n</p>\n"),
      ("[x](javascript:alert(1))", "<p>x</p>\n"),
      ("[x](../y)", "<p>x</p>\n"),
      ("[x](https://a.example)", "<p><a href=\"https://a.example\">x</a></p>\n"),
      ("![a *cat*](https://a.example/cat.jpg)", "<p>a <em>cat</em></p>\n"),
      ("# Head", "<h3>Head</h3>\n"),
      ("###### Deep", "<h6>Deep</h6>\n"),
    ])
  func becomeHTML(text: String, html: String) {
    #expect(CommonMark.html(text).text == html)
  }

  @Test("lose their marks where a line is wanted")
  func plainText() {
    let text = "# One\n\nTwo *three*\nfour [five](https://x)"
    #expect(CommonMark.plainText(text) == "One Two three four five")
  }

  @Test("keep the addresses of links where there is no markup")
  func keepAddresses() {
    #expect(
      Renderer.plainText("See [the *sheet*](https://e.org/s.pdf), <https://e.org> or <a@e.org>.")
        == "See the sheet (https://e.org/s.pdf), https://e.org or a@e.org.")
    #expect(Renderer.plainText("[Here](/x) and [there](javascript:a)") == "Here and there")
  }
}

@Suite("Escaping")
struct EscapingTests {
  @Test("goes by bytes, not by what looks like one letter")
  func goesByBytes() {
    #expect(SafeHTML.escaped("\"\u{301} <\u{338}") == "&quot;\u{301} &lt;\u{338}")
    #expect(SafeHTML.escaped("a\u{0}b\u{7}c") == "abc")
    #expect(SafeHTML.escaped("plain é 漢") == "plain é 漢")
  }

  @Test("keeps an excerpt's marks and nothing else of it")
  func keepsMarks() {
    #expect(PageWriter.marked("a \u{2}<b>\u{3} c").text == "a <mark>&lt;b&gt;</mark> c")
    #expect(PageWriter.marked("\u{3}a\u{2}b").text == "a<mark>b</mark>")
    #expect(PageWriter.marked("").text == "")
  }
}
