import Notation
import Testing

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
    #expect(CommonMark.html(text) == html)
  }

  @Test("lose their marks where a line is wanted")
  func plainText() {
    let text = "# One\n\nTwo *three*\nfour [five](https://x)"
    #expect(CommonMark.plainText(text) == "One Two three four five")
  }

  @Test("keep the addresses of links where there is no markup")
  func keepAddresses() {
    #expect(
      CommonMark.plainParagraphs(
        "See [the *sheet*](https://e.org/s.pdf), <https://e.org> or <a@e.org>.")
        == "See the sheet (https://e.org/s.pdf), https://e.org or a@e.org.")
    #expect(CommonMark.plainParagraphs("[Here](/x) and [there](javascript:a)") == "Here and there")
  }
}
