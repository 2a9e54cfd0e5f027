@testable import Notation
import TestSupport
import Testing

@Suite("HTML in texts")
struct HTMLTextTests {
  @Test(
    "becomes CommonMark",
    arguments: [
      ("<p>One</p><p>Two<br>lines</p>", "One\n\nTwo\\\nlines"),
      ("a <b>bold </b>and <i>soft</i> word", "a **bold** and *soft* word"),
      ("<strong><em>both</em></strong>", "***both***"),
      ("<b>over<i>lap</b>ping</i>", "**over*lap***ping"),
      ("<b>a</b><b>b</b>", "**ab**"),
      ("<em>Moss<em>, fossil", "*Moss, fossil*"),
      (
        #"see <a href="https://example.org/a b?c=(d)&amp;e">this [1]</a>!"#,
        #"see [this \[1\]](https://example.org/a%20b?c=%28d%29&amp;e)!"#
      ),
      ("<a href='javascript:alert(1)'>no</a> <a>none</a>", "no none"),
      ("Look!<a href=mailto:a@example.org>write</a>", #"Look\![write](mailto:a@example.org)"#),
      ("<ul><li>one<li>two<ul><li>inner</ul></ul>end", "- one\n- two\n  - inner\n\nend"),
      ("<ol><li><p>a</p><p>b</p></li><li>c</li></ol>", "1. a\n\n   b\n2. c"),
      ("<h2>Head #</h2>text", "## Head \\#\n\ntext"),
      ("<blockquote>said<p>more</blockquote>then", "> said\n>\n> more\n\nthen"),
      ("x<script>if (a<b) alert('</b>')</script>y<style>p{}", "xy"),
      ("<font color=\"a>b\">kept</font><!-- not <b> this -->", "kept"),
      (
        "Caf&eacute; &amp; bar &#8211; &#x263a; &nbsp;&#150; &bogus; &",
        "Café & bar – ☺ – \\&bogus; \\&"
      ),
      ("&lt;b&gt; is *one* of [them] a_b _c_", "\\<b> is \\*one\\* of \\[them] a_b \\_c\\_"),
      (
        "<p>1. no list</p><p># no head<p>- no item<p>a - b",
        "1\\. no list\n\n\\# no head\n\n\\- no item\n\na - b"
      ),
      ("<p>&nbsp;</p><p> </p>one\r\n\r\ntwo\r\nthree<hr>", "one\n\ntwo three"),
      ("<table><tr><td>a<td>b<tr><td>c</table>", "a b\n\nc"),
      ("foo<b>(bar)</b>baz", "foo(bar)baz"),
      ("<br><br>a<br><br>b<br>", "a\n\nb"),
      (
        #"see <img alt="The  mill" src='https://example.org/m (1).jpg'/>, <img src="http://x/y.jpg">."#,
        "see [The mill](https://example.org/m%20%281%29.jpg), ."
      ),
      (
        #"<p><IMG SRC=https://example.org/a/b.png?c=d></p>x"#,
        "[b.png](https://example.org/a/b.png?c=d)\n\nx"
      ),
      (
        #"<a href="https://example.org/big"><img src="https://example.org/s.jpg" alt="Big"></a>"#,
        "[Big](https://example.org/big)"
      ),
      (#"a <img src="data:image/png;base64,AA" alt="*dot*"> b<img>"#, #"a \*dot\* b"#),
    ])
  func commonMark(html: String, expected: String) {
    #expect(HTMLText.commonMark(html) == expected)
  }

  @Test(
    "is told from plain text, which stays as it is",
    arguments: [
      "", "<Fold> 5", "the </Untitled> of 1931, <no title>",
      "plain *text* with_stars\r\n\r\n  and space ", "2 < 3 & 4 > 1", "<3", "AT&T; R&D",
      "<bob@example.org>", "<https://example.org>", "a <", "a </", "&", "&#;", "&#xZZ;", "<b",
      "<b title='", "<!-- open", "\u{0}<", "e\u{301}<\u{301}b>",
    ])
  func plainText(text: String) {
    #expect(HTMLText.commonMark(text) == text && HTMLText.plain(text) == text)
  }

  @Test("is left away where titles are plain")
  func plain() {
    #expect(HTMLText.plain("<em>Litoria</em> &amp; <br/>co<script>x</script>") == "Litoria & co")
    #expect(
      HTMLText.plain(
        "See <svg viewBox=\"0 0 9 9\"><g><path d=\"M0 0\"/><font-face>x</g></svg> <Fold>")
        == "See x <Fold>")
    #expect(HTMLText.plain("<i>Study</i> for <Fold>") == "Study for <Fold>")
    #expect(HTMLText.plainName(#"a<img src="https://x/y" alt="frog">b"#) == "a frog b")
  }

  @Test(
    "that is plain has the addresses of links and images behind their words",
    arguments: [
      (
        "Gift of <a href=\"https://h.example/1\">Friends </a>.",
        "Gift of Friends (https://h.example/1)."
      ),
      ("<a href='https://h.example'>https://h.example</a>", "https://h.example"),
      ("<a href='mailto:a@b.example'>a@b.example</a>", "a@b.example"),
      ("<a href='https://h.example'>x", "x (https://h.example)"),
      ("<a href='https://h.example'></a>", "(https://h.example)"),
      ("<a href='/x'>x</a> <a href='javascript:x'>y</a>", "x y"),
      ("a<img src='https://x/y' alt='frog'>b", "a frog (https://x/y) b"),
    ])
  func addresses(html: String, plain: String) {
    #expect(HTMLText.plain(html) == plain)
    #expect(!HTMLText.plainName(html).contains("(https"))
  }

  @Test("of any kind is read, in a size that follows from its own", arguments: UInt64(0)..<30)
  func hostile(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "<", ">", "<b>", "</b>", "<i", "<a href=", "\"", "'", "&", "&#", "&amp;", ";", "<ul>", "<li>",
      "<ol>", "</li>", "</ul>", "<blockquote>", "<h1>", "</h1>", "<p>", "<br>", "\n", "\r\n", " ",
      "*", "_", "`", "\\", "é", "🐇", "\u{301}", "\u{0}", "<!--", "-->", "<script>", "</script", "x",
      "12.", "#", "<img src='https://x/y' alt='", "<img>", "<a href='https://x/'>", "</a>",
      "<style>", "</style>",
    ]
    for _ in 0..<50 {
      let count = Int.random(in: 0..<200, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let mark = HTMLText.commonMark(text)
      // Each block repeats the marks of at most 17 containers, of a few bytes each.
      #expect(mark.utf8.count <= 100 * (text.utf8.count + 1))
      #expect(mark == text || !mark.contains("\u{0}"))
      #expect(HTMLText.plain(text).utf8.count <= 3 * (text.utf8.count + 1))
    }
  }

  @Test(
    "of a hundred thousand bytes takes no time worth noting",
    arguments: [
      "<", "<b", "<b ", "<b x='", "<!--", "<a href=\"x>", "&", "&#x", "<b>", "<b>a", "<b>a<i>b</b>",
      "<ul><li>a", "<blockquote>a", "</b></i>", "<script>", "</script", "<p>a", "a\n\n<br>",
      "a <br>",
      "<img src='https://x/y'>", "<img alt='x", "<a href='https://x'>a", "<h1>a", "*_[<i>a",
    ])
  func large(piece: String) {
    let text = "<p>" + String(repeating: piece, count: 100_000 / piece.utf8.count)
    #expect(HTMLText.commonMark(text).utf8.count <= 60 * text.utf8.count)
  }
}
