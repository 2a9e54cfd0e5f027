import CCmark
@testable import Notation
import TestSupport
import Testing

@Suite("CommonMark written from HTML")
struct CommonMarkReadingTests {
  @Test(
    "is read as the same HTML",
    arguments: [
      // The renderer of cmark 0.30 begins a code block here, and raw HTML between the lists.
      "<p>~~~</p>\n<p>after</p>\n", "<p>a<br />\n~~~ x<br />\nb</p>\n",
      "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<ul>\n<li>c</li>\n</ul>\n<ul>\n<li>d</li>\n</ul>\n",
      "<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n<ol>\n<li>c</li>\n</ol>\n",
      "<ul>\n<li>a</li>\n</ul>\n<ol>\n<li>b</li>\n</ol>\n",
      "<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n<ul>\n<li>c</li>\n</ul>\n</li>\n<li>d</li>\n</ul>\n",
      "<blockquote>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<p>c</p>\n</blockquote>\n<p>d</p>\n",
      "<ul>\n<li>\n<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>\n</li>\n<li>c</li>\n</ul>\n",
      "<blockquote>\n<p>a</p>\n</blockquote>\n<blockquote>\n<p>b</p>\n</blockquote>\n",
      "<p>—_a_— &lt;.a@example.org&gt; &amp;copy;<br />\n1. a<br />\n+ b<br />\n===</p>\n",
      "<p>foo<em>bar</em>baz <em><strong>both</strong></em> <strong>a <em>b</em></strong></p>\n",
      "<p>שלום <strong>עולם</strong>! <em>مرحبا</em>؟</p>\n",
      "<p>see!<a href=\"https://example.org/a%20b?c=(d)&amp;copy=e\">this [1] ]</a></p>\n",
    ])
  func readsBack(html: String) {
    #expect(read(HTMLText.commonMark(html)).replacing("%28d%29", with: "(d)") == html)
  }

  @Test(
    "has no mark of emphasis that would be read as a letter",
    arguments: [
      ("foo<b>(bar)</b>baz", "<p>foo(bar)baz</p>\n"),
      ("<i>wow!</i>then", "<p>wow!then</p>\n"),
      ("a <b> bold </b>and", "<p>a <strong>bold</strong> and</p>\n"),
      ("<b>over<i>lap</b>ping</i>", "<p><strong>over<em>lap</em></strong>ping</p>\n"),
      ("<i>a</i><i>b</i>", "<p><em>ab</em></p>\n"),
      ("<b>x</b><i><b>h</b></i>", "<p><strong>xh</strong></p>\n"),
    ])
  func emphasis(html: String, expected: String) {
    #expect(read(HTMLText.commonMark(html)) == expected)
  }

  @Test("keeps every character of a text", arguments: UInt64(0)..<20)
  func keepsCharacters(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let words = [
      "~~~", "```", "# ", "- ", "--", "---", "+", "1.", "23) ", "_a_", "*", "**", "[a]", "]", "[",
      "(b)", "&lt;b>x", "&lt;", "&amp;amp;", "&amp;", "!", "\\", "a_b", "é", "🐇", "€", "שלום",
      "foo", " ", ".", "===", "&gt; q", "e\u{301}", "—", "&lt;.a@b.org>", "<b>", "</b>", "<i>",
      "</i>", "<a href='https://e.org/?a=1&amp;copy'>", "</a>", "<br>", "<p>", "<ul>", "<ol>",
      "<li>", "</ul>", "</ol>", "<blockquote>", "</blockquote>", "<h2>", "</h2>",
    ]
    for _ in 0..<100 {
      let count = Int.random(in: 1...12, using: &random)
      let html = "<p>" + (0..<count).map { _ in words.randomElement(using: &random) ?? "" }.joined()
      let mark = HTMLText.commonMark(html)
      #expect(letters(read(mark)) == letters(html), "\(html) became \(mark)")
    }
  }

  private func read(_ commonMark: String) -> String {
    guard let html = cmark_markdown_to_html(commonMark, commonMark.utf8.count, CMARK_OPT_DEFAULT)
    else { return "" }
    defer { cmark_get_default_mem_allocator().pointee.free(html) }
    return String(cString: html)
  }

  /// The words, without the address that a link has for want of them.
  private func letters(_ html: String) -> String {
    HTMLText.plainName(html).filter { !$0.isWhitespace }
      .replacing("https://e.org/?a=1&copy", with: "")
  }
}
