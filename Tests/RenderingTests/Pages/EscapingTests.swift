import Testing

@testable import Rendering

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
