import Foundation
import Notation
import TestSupport
import Testing

@testable import Storage

@Suite("JSON")
struct JSONTextTests {
  @Test("is written as Foundation reads it, and read back", arguments: UInt64(0)..<20)
  func agreesWithFoundation(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let scalars = (0..<60).compactMap { _ in
      Unicode.Scalar(
        UInt32.random(in: 1...(Bool.random(using: &random) ? 127 : 0x10FFFF), using: &random))
    }
    let text = String(String.UnicodeScalarView(scalars))
    let object = ["a": text, text: "b"]
    let json = JSONText.object(object)
    #expect(try JSONDecoder().decode([String: String].self, from: Data(json.utf8)) == object)
    #expect(JSONValue(json)?.members?.mapValues(\.string) == object)
    let foundation = String(decoding: try JSONEncoder().encode(object), as: UTF8.self)
    #expect(JSONValue(foundation)?.members?.mapValues(\.string) == object)
  }

  @Test("keeps every bit of a number", arguments: UInt64(0)..<20)
  func numbers(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      var json = JSONText()
      json.real(number)
      json.finish()
      #expect(JSONValue(json.text) == .real(number))
    }
  }

  @Test("reads every kind of value")
  func kinds() {
    #expect(
      JSONValue(
        #" { "a" : [ 1 , -2.5e3 , "\u00e9\ud83d\uddff\/\t" , null , true , false , {} ] } "#)
        == .object([
          "a": .array([
            .integer(1), .real(-2500), .string("é🗿/\t"), .null, .boolean(true), .boolean(false),
            .object([:]),
          ])
        ]))
  }

  @Test(
    "refuses what is none",
    arguments: [
      "", "{", "[1,", "[1 2]", "{\"a\"}", "\"a", "\"\\x\"", "\"\\ud83d\"", "\"\\u12\"", "tru",
      "1 2",
      "{\"a\":1,}", "--1", "'a'", String(repeating: "[", count: 100_000),
    ])
  func refuses(text: String) {
    #expect(JSONValue(text) == nil)
  }
}
