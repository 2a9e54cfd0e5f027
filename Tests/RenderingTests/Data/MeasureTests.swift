import Foundation
import Geodesy
import TestSupport
import Testing
import Words

@testable import Rendering

@Suite("Distances and times on pages")
struct MeasureTests {
  private static let words = Wording(.english, isRounded: true)

  @Test("are said as people say them")
  func said() {
    let distances: [(Double, String)] = [
      (0.4, "a few steps"), (19.9, "a few steps"), (20, "20 m"), (22.6, "25 m"), (97.4, "95 m"),
      (97.6, "100 m"), (104, "100 m"), (106, "110 m"), (994, "990 m"), (996, "1.0 km"),
      (1_249, "1.2 km"), (9_949, "9.9 km"), (9_951, "10 km"),
    ]
    for (meters, text) in distances {
      #expect(
        Self.words.distance(Meters(meters))
          == text.replacing(" m", with: "\u{A0}m")
          .replacing(" km", with: "\u{A0}km"), "\(meters)")
    }
    #expect(Self.words.length(Meters(1)) == "5\u{A0}m")
    for (seconds, text) in [
      (1.0, "1\u{A0}min"), (60, "1\u{A0}min"), (61, "2\u{A0}min"), (3_541, "1\u{A0}h"),
      (3_601, "1\u{A0}h 1\u{A0}min"),
    ] {
      #expect(Self.words.duration(seconds) == text, "\(seconds)")
    }
  }

  @Test("stay exact where programs and terminals are told")
  func exact() {
    let words = Wording(.english)
    #expect(words.distance(Meters(12.3)) == "12\u{A0}m")
    #expect(words.duration(61) == "1\u{A0}min")
  }

  @Test(
    "are the same in the scripts of pages, in every language", .disabled(if: Browser.isAbsent),
    .inBrowser,
    arguments: Language.all)
  func sameInScripts(language: Language) async throws {
    let script = Renderer.hereScript(in: language)
    let page = try await BrowserPage { url in
      url.pathExtension == "js"
        ? .init(headers: [("content-type", "text/javascript")], body: script)
        : .init(
          headers: [("content-type", "text/html")],
          body: Array(
            "<!DOCTYPE html><html lang=\"\(language.tag)\"><main id=main></main><script src=x.js></script>"
              .utf8))
    }
    try await page.open("https://docent.test/")
    var random = SplitMix64(seed: 5)
    let meters =
      (0..<200).map { Double($0) * 0.5 }
      + (0..<300).map { _ in pow(10, Double.random(in: 1...6.9, using: &random)) }
      + [97.5, 995, 1_000, 9_950, 99_500]
    let said: [String] = try await page.value("\(meters).map((one) => docentAway.length(one))")
    let words = Wording(language, isRounded: true)
    for (meters, said) in zip(meters, said) {
      let own = words.length(Meters(meters))
      // Marks between thousands are spaces of several kinds.
      func plain(_ text: String) -> String { text.filter { !$0.isWhitespace } }
      #expect(plain(own) == plain(said), "\(meters)")
    }
  }
}
