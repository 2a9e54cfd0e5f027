import Catalog
import Notation
import TestSupport
import Testing

@testable import Rendering

@Suite("The drawn card of a work without a picture")
struct DrawnCardTests {
  private static func look(
    _ title: String, medium: String? = nil, group: String? = nil
  ) throws -> CardLook {
    var work = Work(
      id: try Slug("a-work"), title: try #require(LocalizedText([.english: title])),
      place: try PlaceID("alder"))
    work.medium = medium.flatMap { LocalizedText([.english: $0]) }
    work.group = group
    return CardLook(of: work)
  }

  @Test(
    "has the pattern of the first material that its label names, in any of our languages",
    arguments: [
      ("Silicon bronze", CardLook.Pattern.cast), ("Bronzeguss auf Granit", .cast),
      ("Acero corten", .steel), ("granit", .stone), ("Yellow cedar and paint", .wood),
      ("Acrylic on canvas", .paint), ("Stained glass in steel frames", .glass), ("LEDs", .light),
      ("Wolle", .fibre), ("Papier", .paper), ("Céramique émaillée", .earth), ("Agua", .water),
      ("Mixed media", .plain), ("", .plain), ("Ironic intentions", .plain),
    ])
  func material(medium: String, pattern: CardLook.Pattern) throws {
    #expect(try Self.look("A title", medium: medium).pattern == pattern, "\(medium)")
  }

  @Test("looks at the classification and the title where the medium says nothing")
  func otherWords() throws {
    #expect(try Self.look("A Mural for Two").pattern == .paint)
    #expect(try Self.look("A Mural", medium: "Steel").pattern == .steel)
    #expect(try Self.look("Untitled", group: "Fountain").pattern == .water)
  }

  @Test("has the colour that its words name, and else one that suits the material")
  func colors() throws {
    #expect(try Self.look("Red Figure", medium: "bronze").tone.index == 0)
    #expect(try Self.look("Azul", medium: "bronze").tone.index == 8)
    #expect([1, 2].contains(try Self.look("Figure", medium: "bronze").tone.index))
    // Words that only begin so are none.
    #expect([1, 2].contains(try Self.look("Reduced Bluebird", medium: "bronze").tone.index))
  }

  @Test("is drawn small by the style sheet, every pattern and colour")
  func small() {
    let css = String(decoding: PackageResources.site_css, as: UTF8.self)
    for pattern in CardLook.Pattern.allCases {
      #expect(css.contains(".pattern-\(pattern.rawValue) {"), "\(pattern)")
    }
  }

  @Test("bears its title large, whole where it fits, within the plate")
  func title() {
    #expect(TitleCard.fitted("Owl") == (84, ["Owl"]))
    let long = TitleCard.fitted("Area of Investigation: The Innovation of Cambridge")
    #expect(long.letter >= 42)
    #expect(
      long.lines.joined(separator: " ") == "Area of Investigation: The Innovation of Cambridge")
    let endless = TitleCard.fitted(String(repeating: "word ", count: 200))
    #expect(endless.letter == 34 && endless.lines.count == 5)
    #expect(endless.lines.last?.hasSuffix("…") == true)
    let unbroken = TitleCard.fitted(String(repeating: "x", count: 400))
    #expect(unbroken.lines.allSatisfy { $0.count <= 32 } && unbroken.lines.count == 5)
    // Only the word that is too long is broken.
    #expect(
      TitleCard.fitted(
        "Denkmal für die Opfer der Donaudampfschifffahrtsgesellschaft im Stadtpark"
      ).lines == [
        "Denkmal für die Opfer der", "Donaudampfschifffahrtsgesellsch", "aft im Stadtpark",
      ])
    // As wide as high.
    #expect(TitleCard.fitted("東京の空を歩く人々").letter < 84)
    #expect(TitleCard.fitted("   ").lines.isEmpty || TitleCard.fitted("   ").lines == [""])
  }

  @Test("begins at the right where its title runs to the left, and is one well-formed drawing")
  func direction() throws {
    let arabic = TitleCard.svg(
      try Self.look("x"), title: Phrase(text: "حديقة <الحجر>", lang: "ar"))
    #expect(arabic.text.contains("direction=\"rtl\"") && arabic.text.contains("x=\"564\""))
    #expect(!arabic.text.contains("<الحجر>"))
    for pattern in CardLook.Pattern.allCases {
      for id in ["a", "bronze-hare", "z9"] {
        let svg = TitleCard.svg(CardLook(pattern, of: id), title: Phrase(text: "A", lang: nil))
        #expect(svg.text.hasPrefix("<svg ") && svg.text.hasSuffix("</svg>"), "\(pattern)")
        #expect(svg.text.utf8.count < 4_096, "\(pattern): \(svg.text.utf8.count)")
      }
    }
  }
}
