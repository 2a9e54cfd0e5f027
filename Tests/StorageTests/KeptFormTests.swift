import Foundation
import Notation
import TestSupport
import Testing

@testable import Storage

@Suite("The form that is kept")
struct KeptFormTests {
  @Test("is written as Foundation reads it, and read back", arguments: UInt64(0)..<20)
  func agreesWithFoundation(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let scalars = (0..<60).compactMap { _ in
      Unicode.Scalar(
        UInt32.random(in: 1...(Bool.random(using: &random) ? 127 : 0x10FFFF), using: &random))
    }
    let text = String(String.UnicodeScalarView(scalars))
    let object = ["a": text, text: "b"]
    let json = JSONWriter.kept(object).text
    #expect(try JSONDecoder().decode([String: String].self, from: Data(json.utf8)) == object)
    #expect(JSONValue(kept: json)?.members?.mapValues(\.string) == object)
    let foundation = String(decoding: try JSONEncoder().encode(object), as: UTF8.self)
    #expect(JSONValue(kept: foundation)?.members?.mapValues(\.string) == object)
  }

  @Test("keeps every bit of a number", arguments: UInt64(0)..<20)
  func numbers(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      var json = JSONWriter.kept()
      json.real(number)
      #expect(JSONValue(kept: json.text) == .number(number))
    }
  }

  @Test("never changes its bytes, by which fingerprints know what is unchanged")
  func bytes() {
    var json = JSONWriter.kept()
    json.array { json in
      json.real(1)
      json.real(-0.0)
      json.real(1e-7)
      json.value(7)
      json.value("a\tb\r\n\u{8}\u{C}\u{1F}\"\\/<>&\u{2028}é")
    }
    let expected = #"[1.0,0.0,1e-07,7,"a\u0009b\u000d\n\u0008\u000c\u001f\"\\/<>&"#
    #expect(json.text == expected + "\u{2028}é\"]")
    #expect(!json.holdsNUL)
    json.value("\0")
    #expect(json.holdsNUL)
  }
}
