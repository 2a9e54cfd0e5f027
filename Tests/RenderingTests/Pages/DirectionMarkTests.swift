import Catalog
import Queries
import TestSupport
import Testing

@testable import Rendering

@Suite("Marks of direction")
struct DirectionMarkTests {
  @Test(
    "end where their text does",
    arguments: [
      ("Owl", "Owl"), ("“Owl” – eins", "“Owl” – eins"), ("a\u{202E}b", "ab"),
      ("\u{202A}a\u{202B}b\u{202D}c\u{202C}", "abc"), ("\u{2067}a", "\u{2067}a\u{2069}"),
      ("\u{2066}a\u{2068}b\u{2069}", "\u{2066}a\u{2068}b\u{2069}\u{2069}"),
      ("a\u{2069}b", "ab"), ("\u{2067}a\u{2069}\u{2069}", "\u{2067}a\u{2069}"),
      // The marks that turn nothing round but themselves stay, as does the text itself.
      ("a\u{200F}ב\u{200E}", "a\u{200F}ב\u{200E}"),
    ])
  func end(text: String, contained: String) {
    #expect(DirectionMarks.contained(text) == contained)
  }

  @Test(
    "keep the parts of a line in their order",
    arguments: [
      (["Ada", "1974"], "Ada, 1974"), (["سلمى"], "سلمى"), (["Ada"], "Ada"),
      // What runs the other way all along is a line of that direction.
      (["سلمى", "2011"], "\u{2068}سلمى\u{2069}, 2011"),
      (["سلمى", "Hall"], "\u{200E}\u{2068}سلمى\u{2069}, Hall"),
      (["Hall", "קומה 2"], "Hall, \u{2068}קומה 2\u{2069}"),
      // What is isolated once is not again.
      (["\u{2068}سلمى\u{2069}, 2011", "Hall"], "\u{200E}\u{2068}سلمى\u{2069}, 2011, Hall"),
      (["Ольга", "東京"], "Ольга, 東京"),
    ])
  func keepOrder(parts: [String], line: String) {
    let made = DirectionMarks.line(parts, by: ", ")
    #expect(made == line)
    #expect(
      DirectionMarks.removed(from: made)
        == DirectionMarks.removed(from: parts.joined(separator: ", ")))
  }

  @Test("stand around names in sentences of pages, and of pages alone")
  func standInSentences() {
    let name = "لؤلؤة"
    let paged = Wording(.english, isRounded: true, isolatesNames: true)
    #expect(paged(.atStop, [.name: name]) == "You are there: \u{2068}\(name)\u{2069}.")
    #expect(paged(.atStop, [.name: "Pearl"]) == "You are there: Pearl.")
    #expect(Wording(.english)(.atStop, [.name: name]) == "You are there: \(name).")
  }

  @Test("turn round neither the title of a page nor an attribute")
  func turnNothing() throws {
    let snapshot = try HostilePageTests.catalogue(saying: "Gnu\u{202E}lwO\u{2067}x")
    let renderer = Renderer(snapshot)
    for (_, page) in SiteExport(renderer, published: { _ in nil }).pages {
      let html = String(decoding: try renderer.page(page, for: Reader()).bytes, as: UTF8.self)
      for text in html.matches(of: /<title>[^<]*|="[^"]*"|<h1[^>]*>[^<]*/).map({ String($0.0) }) {
        #expect(!text.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) }, "\(text)")
        let opened = text.unicodeScalars.count { $0.value == 0x2067 }
        #expect(text.unicodeScalars.count { $0.value == 0x2069 } == opened, "\(text)")
      }
    }
  }
}
