import Foundation
@testable import Notation
import TestSupport
import Testing

@Suite("JSON")
struct JSONTests {
  @Test("is written with members in order and commas between")
  func structure() {
    var json = JSONWriter()
    json.object { json in
      json.member("b", 1)
      json.member("none", nil as String?)
      json.member("a") { json in
        json.array { json in
          json.value(true)
          json.null()
          json.value("x")
          json.array { _ in }
          json.object { _ in }
          json.encoded("[1]")
        }
      }
      json.array("c", of: [1.5, -0.0, .nan, .infinity]) { $0.value($1) }
    }
    #expect(json.text == #"{"b":1,"a":[true,null,"x",[],{},[1]],"c":[1.5,0,null,null]}"#)
  }

  @Test("may stand in an HTML script element")
  func scriptEscapes() {
    var json = JSONWriter()
    json.value("</script>&\u{2028}\u{2029}\u{2027}\"\\/\u{1}\n\t\u{7F}é🐇")
    #expect(
      json.text
        == #""\u003c/script\u003e\u0026\u2028\u2029\#u{2027}\"\\/\u0001\n\t\#u{7F}é🐇""#)
  }

  @Test("is plain where people read it")
  func plainEscapes() {
    var json = JSONWriter(escaping: .plain)
    json.value("a < b & c\u{2028}\r\u{8}\u{C}")
    #expect(json.text == "\"a < b & c\u{2028}\\r\\b\\f\"")
  }

  @Test(
    "numbers are the shortest plain decimals",
    arguments: [
      (0.1, "0.1"), (1, "1"), (-0.0, "0"), (1e-7, "0.0000001"), (-1.25e-10, "-0.000000000125"),
      (1e15, "1000000000000000"), (123456789012345680, "123456789012345680"),
      (1e20, "100000000000000000000"), (1e21, "1e+21"), (-123.2511596, "-123.2511596"),
      (.leastNonzeroMagnitude, "5e-324"), (49, "49"), (0.00001, "0.00001"),
    ])
  func decimals(number: Double, text: String) {
    #expect(number.decimalText == text)
  }

  @Test("numbers come back exactly", arguments: UInt64(0)..<10)
  func numbersComeBack(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var lost: [Double] = []
    for _ in 0..<2000 {
      let bits = Double(bitPattern: random.next())
      let degrees = Double.random(in: -180...180, using: &random)
      for number in [bits, degrees, degrees.rounded(toDecimals: 7), degrees * 1e-6]
      where number.isFinite {
        let read = [
          Double(number.decimalText), try JSONValue(parsing: number.decimalText.utf8).number,
          try JSONValue(parsing: number.description.utf8).number,
        ]
        if read.contains(where: { $0 != number }) { lost.append(number) }
      }
    }
    #expect(lost == [])
  }

  @Test(
    "numbers are rounded to so many decimals",
    arguments: [
      (1.23456789, 7, 1.2345679), (-0.00000004, 7, 0), (1e300, 7, 1e300), (2.5, 0, 3),
      (123.4, 1, 123.4),
    ])
  func rounding(number: Double, decimals: Int, expected: Double) {
    #expect(number.rounded(toDecimals: decimals) == expected)
  }

  @Test(
    "is read as it stands",
    arguments: [
      (" null ", JSONValue.null), ("[]", .array([])), ("12", .integer(12)), ("-0", .integer(0)),
      ("1.0", .number(1)), ("1e2", .number(100)), ("9223372036854775808", .number(0x1p63)),
      (#""\u00e9\ud83d\udc07\/\n""#, .string("é🐇/\n")),
      (
        #"{"b":1,"a":[true,false]}"#,
        .object([
          .init(name: "b", value: .integer(1)),
          .init(name: "a", value: .array([.bool(true), .bool(false)])),
        ])
      ),
    ])
  func reads(text: String, value: JSONValue) throws {
    #expect(try JSONValue(parsing: text.utf8) == value)
  }

  @Test(
    "is refused with its line",
    arguments: [
      "\n\n", "\n\n{", "\n\n[1,]", "\n\n{\"a\":1,}", "\n\n01", "\n\n1.", "\n\n.5", "\n\n-",
      "\n\n1e", "\n\n+1", "\n\nNaN", "\n\ntru", "\n\n\"a", "\n\n\"\\x\"", "\n\n\"\\u12g4\"",
      "\n\n\"\\ud800\"", "\n\n\"\\udc00\"", "\n\n\"\\ud800\\u0041\"", "\n\n'a'", "\n\n1 2",
      "\n\n{a:1}", "\n\n{\"a\" 1}", "\n\n[1 2]", "\n\n{\"a\":1,\"a\":2}", "\n\n\"a\u{1}b\"",
      "\n\n// a", "\n\n\"\\", "\n\n\"\\u", "\n\n1e999",
    ])
  func refuses(text: String) {
    #expect(throws: InvalidJSON.self) { try JSONValue(parsing: text.utf8) }
    do { _ = try JSONValue(parsing: text.utf8) } catch { #expect(error.line == 3, "\(error)") }
  }

  @Test("is read down to so many brackets, and no deeper")
  func depth() throws {
    func nested(_ count: Int) -> String {
      String(repeating: "[", count: count) + String(repeating: "]", count: count)
    }
    #expect(throws: Never.self) { try JSONValue(parsing: nested(JSONValue.deepest).utf8) }
    #expect(throws: InvalidJSON.self) { try JSONValue(parsing: nested(JSONValue.deepest + 1).utf8) }
    #expect(throws: InvalidJSON.self) { try JSONValue(parsing: nested(1_000_000).utf8) }
  }
}
