import Catalog
import Foundation
import Notation
import Queries
import TestSupport
import Testing

@testable import Rendering

@Suite("The reading of filters")
struct FilterReadingTests {
  private static let renderer = Renderer(SampleCampus.snapshot)

  private static func fault(
    _ text: String, _ language: FilterLanguage = .text, on kind: FeatureKind = .items(.work)
  ) -> InvalidFilter? {
    do {
      _ = try renderer.expression(text, in: language, on: kind)
      return nil
    } catch { return error }
  }

  @Test(
    "says where a text is wrong",
    arguments: [
      ("", 1), ("   ", 4), ("status", 7), ("status =", 9), ("status = 'on view", 10),
      ("status = \"on view\"", 10), ("colour = 'red'", 1), ("number = 'one'", 1),
      ("status = 1", 1), ("number = 1 AND", 15), ("(number = 1", 12), ("number = 1)", 11),
      ("number BETWEEN 1", 17), ("number BETWEEN 1 AND", 21), ("number IN ()", 12),
      ("number IN 1", 11), ("number IS 1", 11), ("number NOT 1", 12), ("number LIKE '1%'", 1),
      ("status LIKE number", 1), ("status LIKE title", 1), ("number == 1", 9), ("number != 1", 8),
      ("number = 1 + 1", 12), ("number = 1e", 10), ("upper(status) = 'A'", 1),
      ("S_WITHIN(geometry, POINT(0 0))", 1), ("T_AFTER(date, DATE('2020-01-01'))", 1),
      ("S_INTERSECTS(geometry, POINT(0))", 30), ("S_INTERSECTS(geometry, POINT(90 180))", 30),
      ("S_INTERSECTS(geometry, POINT EMPTY)", 24),
      ("S_INTERSECTS(geometry, POLYGON((0 0, 1 0, 1 1)))", 32),
      ("S_INTERSECTS(geometry, LINESTRING(0 0))", 34),
      ("S_INTERSECTS(geometry, BBOX(0, 1, 1, 0))", 24),
      ("S_INTERSECTS(geometry, BBOX(1e6, 1e6, 2e6, 2e6))", 24),
      ("S_INTERSECTS(geometry, BBOX(0, 1, 1))", 24), ("S_INTERSECTS(geometry, title)", 1),
      ("geometry = POINT(0 0)", 1), ("DATE('2020-02-30') = DATE('2020-02-28')", 6),
      ("TIMESTAMP('2020-02-30') = TIMESTAMP('2020-02-28T00:00:00Z')", 11),
      ("status = 'a' ; DROP TABLE works", 14), ("status = \u{0}", 10), ("'\\", 1), ("'''", 1),
      ("THIS IS NOT A FILTER", 1), ("title = null", 9), ("AND", 1), ("NOT", 4),
    ])
  func places(text: String, character: Int) throws {
    let fault = try #require(Self.fault(text), "\(text) is read.")
    #expect(fault.place == .character(character), "\(text): \(fault.fault)")
    #expect(!fault.fault.isEmpty && fault.remedy.hasSuffix("."))
  }

  @Test(
    "says by a pointer where JSON is wrong",
    arguments: [
      ("", ""), ("{", ""), ("[]", ""), ("1", ""), ("null", ""), ("{}", ""), (#"{"op":"="}"#, ""),
      (#"{"op":"=","args":[1]}"#, "/args"), (#"{"op":"like","args":[]}"#, "/args"),
      (#"{"op":"eq","args":[1,1]}"#, "/op"),
      (#"{"op":"and","args":[true]}"#, "/args"), (#"{"op":"and","args":[true,1]}"#, "/args/1"),
      (#"{"op":"not","args":[{"op":"=","args":[{"property":"x"},1]}]}"#, "/args/0/args/0/property"),
      (#"{"op":"=","args":[{"property":"number"},null]}"#, "/args/1"),
      (#"{"op":"=","args":[{"property":"number"},"1"]}"#, ""),
      (#"{"op":"in","args":[{"property":"number"},1]}"#, "/args/1"),
      (#"{"op":"in","args":[{"property":"number"},[]]}"#, "/args/1"),
      (
        #"{"op":"s_intersects","args":[{"property":"geometry"},{"type":"Point","coordinates":["a",1]}]}"#,
        "/args/1/coordinates/0"
      ),
      (
        #"{"op":"s_intersects","args":[{"property":"geometry"},{"type":"Blob","coordinates":[]}]}"#,
        "/args/1/type"
      ),
      (
        #"{"op":"s_intersects","args":[{"property":"geometry"},{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1]]]}]}"#,
        "/args/1/coordinates/0"
      ),
      (#"{"op":"s_intersects","args":[{"property":"geometry"},{"bbox":[1,2]}]}"#, "/args/1/bbox"),
      (#"{"op":"=","op":"<","args":[1,1]}"#, ""), ("status = 'on view'", ""),
    ])
  func pointers(json: String, pointer: String) throws {
    let fault = try #require(Self.fault(json, .json), "\(json) is read.")
    #expect(fault.place == .pointer(pointer), "\(json): \(fault.fault)")
  }

  @Test("takes what is deep, long or much so far, and refuses more")
  func bounds() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "number = 1" + String(repeating: ")", count: depth)
    }
    #expect(Self.fault(nested(FilterBuilder.deepest - 1)) == nil)
    for text in [
      nested(FilterBuilder.deepest), nested(4_000), String(repeating: "(", count: 8_000),
      String(repeating: "NOT ", count: 2_000) + "TRUE",
      "S_INTERSECTS(geometry, " + String(repeating: "GEOMETRYCOLLECTION(", count: 400),
      String(repeating: "CASEI(", count: 1_000) + "title" + String(repeating: ")", count: 1_000)
        + " = 'a'",
    ] {
      let fault = try #require(Self.fault(text))
      #expect(fault.fault.contains("deep") || fault.fault.contains("many"), "\(fault.fault)")
    }
    let flat = Array(repeating: "number=1", count: 500).joined(separator: " OR ")
    #expect(Self.fault(flat) == nil)
    #expect(Self.fault(flat + " OR number=1")?.fault.contains("many") == true)
    let likes = Array(repeating: "title LIKE '%a'", count: 101).joined(separator: " OR ")
    #expect(Self.fault(likes)?.fault.contains("many") == true)
    let long = "title = '" + String(repeating: "a", count: 1_000_000) + "'"
    for language in FilterLanguage.allCases {
      #expect(Self.fault(long, language)?.fault.contains("longer") == true)
    }
    let deep =
      String(repeating: #"{"op":"not","args":["#, count: 400) + "true"
      + String(repeating: "]}", count: 400)
    #expect(Self.fault(deep, .json) != nil)
  }

  @Test("never ends in a fault of its own, whatever is written", arguments: 0..<4)
  func garbage(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "(", ")", ",", "=", "<", ">", "<>", "'", "''", "\"", "\\", "NOT", "AND", "OR", "IS", "NULL",
      "LIKE", "IN", "BETWEEN", "TRUE", "number", "title", "geometry", "S_INTERSECTS(", "POINT(",
      "POLYGON((", "BBOX(", "CASEI(", "DATE('", "1", "-2.5", "1e9", "é", "\u{301}", "🎨", "\u{0}",
      " ", "{", "}", "[", "]", ":", #""op""#, #""args""#, #""property""#, #""type""#,
    ]
    for _ in 0..<3_000 {
      let text = (0..<Int.random(in: 1...14, using: &random)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }.joined(separator: Bool.random(using: &random) ? " " : "")
      for language in FilterLanguage.allCases {
        if let fault = Self.fault(text, language) { #expect(!fault.fault.isEmpty) }
      }
    }
  }

  @Test("resolves escapes of texts, and takes patterns at their word")
  func escapes() throws {
    func literal(_ text: String) throws -> FeatureValue? {
      let expression = try Self.renderer.expression(
        "title = \(text)", in: .text, on: .items(.work))
      guard case .comparison(_, _, .value(let value)) = expression else { return nil }
      return value
    }
    #expect(try literal("'Via dell''Avvento'") == .text("Via dell'Avvento"))
    #expect(try literal(#"'Via dell\'Avvento'"#) == .text("Via dell'Avvento"))
    #expect(try literal(#"'\a\b\t\n\v\f\r\\'"#) == .text("\u{7}\u{8}\t\n\u{B}\u{C}\r\\"))
    #expect(try literal(#"'\%\x'"#) == .text(#"\%\x"#))
    for (pattern, text, isMet) in [
      ("B_r%", "Berlin", true), ("B_r%", "Br", false), ("%", "", true), ("_%", "", false),
      ("", "", true), ("", "a", false), (#"100\%"#, "100%", true), (#"100\%"#, "1000", false),
      (#"\_"#, "_", true), (#"\_"#, "a", false), (#"a\\"#, #"a\"#, true), ("_", "é", true),
      ("_", "e\u{301}", true), ("K_benhavn", "København", true), ("%a%b%c%", "xxaxxbxxc", true),
      ("%ab", "aab", true), ("_", "🎨", true), ("a%", "A", false), ("%é%", "cafe\u{301}s", true),
    ] {
      #expect(FilterPattern(pattern).matches(text) == isMet, "\(text) LIKE \(pattern)")
    }
  }

  @Test("folds letters as Unicode does, and takes accents away")
  func folding() {
    for (one, other) in [
      ("Straße", "STRASSE"), ("STRAẞE", "strasse"), ("Οδος", "ΟΔΟΣ"), ("ÉCOLE", "école"),
      ("ﬀ", "FF"), ("Ǆ", "ǆ"),
    ] { #expect(FilterText.caseless(one) == FilterText.caseless(other)) }
    #expect(FilterText.caseless("ı") != FilterText.caseless("i"))
    #expect(FilterText.accentless("débárquér") == "debarquer")
    #expect(FilterText.accentless("Chișinău") == "Chisinau")
    #expect(FilterText.accentless("が") != FilterText.accentless("か"))
  }
}
