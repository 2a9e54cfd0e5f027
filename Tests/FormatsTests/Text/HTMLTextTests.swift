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
        "see [The mill](https://example.org/m%20%281%29.jpg), [y.jpg](http://x/y.jpg)."
      ),
      (
        #"<p><IMG SRC=https://example.org/a/b.png?c=d></p>x"#,
        "[b.png](https://example.org/a/b.png?c=d)\n\nx"
      ),
      (
        #"<a href="https://example.org/big"><img src="https://example.org/s.jpg" alt="Big"></a>"#,
        "[Big](https://example.org/big) [s.jpg](https://example.org/s.jpg)"
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
      ("<a href='/x'>x</a> <a href='javascript:x'>y</a>", "x (/x) y"),
      (
        "<a href='https://l/b'><img src='https://l/s.jpg' alt='s'></a>",
        "s (https://l/s.jpg) (https://l/b)"
      ),
      ("<a href='https://l/s.jpg'><img src='https://l/s.jpg' alt='s'></a>", "s (https://l/s.jpg)"),
      ("<video title='F' src='f.mp4' poster='//p/p.png'>", "F (f.mp4) F (https://p/p.png)"),
      ("<object data='x.swf'><embed src='x.swf'></object>y", "(x.swf) y"),
      ("a<img src='https://x/y' alt='frog'>b", "a frog (https://x/y) b"),
    ])
  func addresses(html: String, plain: String) {
    #expect(HTMLText.plain(html) == plain)
    #expect(!HTMLText.plainName(html).contains("(https"))
  }

  @Test(
    "that is prose keeps what a page would bring in as links, and addresses of no link in brackets",
    arguments: [
      (
        "<p>A <iframe src='https://f/1' title='Film'></iframe></p><audio><source src='//s/a.mp3'></audio>",
        "A [Film](https://f/1)\n\n[https://s/a.mp3](https://s/a.mp3)"
      ),
      (
        "<video src='v.mp4' poster='https://p/p.jpg'>none</video>",
        "v.mp4 [https://p/p.jpg](https://p/p.jpg) none"
      ),
      ("<blockquote cite='https://c/1'>q</blockquote>", "> [https://c/1](https://c/1) q"),
      ("a <a href='https://l/1'></a>b", "a [https://l/1](https://l/1)b"),
      (
        "<a href='https://l/1'><img src='https://l/i.png'></a>",
        "[https://l/1](https://l/1) [i.png](https://l/i.png)"
      ),
      (
        "<a href='/p1'>x</a> <a href='tel:+1'>y</a>, <a href='tel:+2'>+2</a>",
        "x (/p1) y (tel:+1), +2"
      ),
      (
        "<img src='i/a.jpg'> <a href='b.jpg'><img src='c.jpg' alt='C'></a>",
        "i/a.jpg C (b.jpg) c.jpg"
      ),
      ("<a href='#n1'>1</a><iframe src='about:blank'></iframe><link href='https://s/s.css'>", "1"),
      ("<img src='data:x' data-src='https://l/y.jpg'>", "[y.jpg](https://l/y.jpg)"),
      (
        "<picture><source srcset='https://l/a.webp 2x'></picture>",
        "[https://l/a.webp](https://l/a.webp)"
      ),
    ])
  func embedded(html: String, expected: String) {
    #expect(HTMLText.commonMark(html) == expected)
  }

  @Test("that names somebody hands on the addresses with the words that lead there")
  func name() {
    let name = HTMLName(
      "<a href='https://a/1'>Ann <b>Lee</b></a> &amp; <img src='b.png' alt='Bo'> <iframe src='//f/1'>"
    )
    #expect(name.text == "Ann Lee & Bo")
    #expect(name.addresses == ["https://a/1", "b.png", "https://f/1"])
    #expect(name.links.map(\.words) == ["Ann Lee", "Bo", ""])
    #expect(HTMLName("Ann & Bo").text == "Ann & Bo" && HTMLName("Ann").links.isEmpty)
  }

  @Test(
    "may name several, on lines or in items of a list",
    arguments: [
      ("Ann Lee<br>Bo Berg", ["Ann Lee", "Bo Berg"]),
      ("<ul><li>Ann <i>Lee</i></li><li>Bo</li></ul>", ["Ann Lee", "Bo"]),
      ("<p>Ann</p><p> </p><p>Bo", ["Ann", "Bo"]), ("<b>Ann</b> and Bo", ["Ann and Bo"]),
      ("Adler &amp;amp; Sullivan", ["Adler & Sullivan"]), ("Jos&eacute;", ["José"]),
      ("Ann", ["Ann"]),
    ])
  func names(html: String, expected: [String]) {
    #expect(HTMLName.all(in: html).map(\.text) == expected)
  }

  @Test(
    "has addresses in the order in which they begin, a link before the picture in it, which stands once where it leads to itself",
    arguments: [
      ("<a href='big.jpg'><img src='thumb.jpg'></a>", ["big.jpg", "thumb.jpg"]),
      (
        "<img src='1.jpg'> <a href='2.jpg'>Ann <img src='3.jpg'></a> <a href='4.jpg'>Bo</a>",
        ["1.jpg", "2.jpg", "3.jpg", "4.jpg"]
      ),
      ("<a href='a.jpg'><img src='a.jpg'></a>", ["a.jpg"]),
      ("<video src='a.mp4'></video><video src='a.mp4'></video>", ["a.mp4"]),
      ("<video src='a.mp4'></video><br>Bo <video src='a.mp4'></video>", ["a.mp4", "a.mp4"]),
      ("<a href='big.jpg'><img src='thumb.jpg'><br>Ann</a>", ["big.jpg", "thumb.jpg", "big.jpg"]),
      ("<p>Ann <img src='1.jpg'><a href='2.jpg'></p><p>Bo</a>", ["1.jpg", "2.jpg"]),
      (
        "<img src='1.jpg'><a href='2.jpg'>Ann<br><img src='3.jpg'>Bo</a>",
        ["1.jpg", "2.jpg", "2.jpg", "3.jpg"]
      ),
    ])
  func orderOfAddresses(html: String, expected: [String]) {
    #expect(HTMLName.all(in: html).flatMap(\.addresses) == expected)
  }

  @Test("has a link that goes on in the next name with both")
  func linkOverLines() {
    let names = HTMLName.all(in: "<a href='https://a/1'>Ann<br>Bo</a><br>Cy")
    #expect(names.map(\.addresses) == [["https://a/1"], ["https://a/1"], []])
  }

  @Test("is told to lose the content of a file that stands for its address, and nothing else")
  func lost() {
    func messages(_ html: String) -> [String] {
      let log = ProblemLog(file: "a.csv")
      log.noteLostAddresses(in: html, line: 3)
      return log.problems.map(\.message)
    }
    #expect(
      messages("<img src='data:image/png;base64,AA'>").first?.contains("'data:image/png") == true)
    let long = String(repeating: "x", count: 3_000)
    #expect(messages("<a href='https://a/\(long)'>x</a>").count == 1)
    #expect(
      messages("<img src='http://x/y.jpg'><img src='i.jpg'><a href='#data:'>x</a>") == [])
    #expect(messages("<a href=' JavaScript:data()'>x</a>").count == 1)
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
