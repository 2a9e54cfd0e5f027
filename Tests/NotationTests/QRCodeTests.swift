import Foundation
import Notation
import TestSupport
import Testing

@Suite("A code for telephones")
struct QRCodeTests {
  /// The code as a picture (PGM, as its manual page defines it), four points a module, with the light
  /// margin of four modules.
  private static func picture(_ code: QRCode) -> Data {
    let scale = 4
    let side = (code.side + 8) * scale
    var bytes = Array("P5\n\(side) \(side)\n255\n".utf8)
    for y in 0..<side {
      for x in 0..<side {
        let (row, column) = (y / scale - 4, x / scale - 4)
        let isInside = (0..<code.side).contains(row) && (0..<code.side).contains(column)
        bytes.append(isInside && code[row, column] ? 0 : 255)
      }
    }
    return Data(bytes)
  }

  @Test(
    "is read by a program of others as the text that it was made of",
    .disabled(if: Judge.zbarimg.isAbsent, "zbarimg is not installed"),
    arguments: [
      "https://art.example.edu/s/W1Z5K3Q", "a",
      "https://xn--mnchen-3ya.example/guide/s/S1234567?lang=de",
      "https://art.example.edu/" + String(repeating: "long", count: 300),
    ])
  func reads(text: String) throws {
    let code = try #require(QRCode(text))
    let file = FileManager.default.temporaryDirectory
      .appending(path: "docent-code-\(UUID().uuidString).pgm")
    defer { try? FileManager.default.removeItem(at: file) }
    try Self.picture(code).write(to: file)
    let verdict = try Judge.zbarimg.run(["--quiet", "--raw", "-Sdisable", "-Sqr.enable", file.path])
    #expect(verdict.output == text + "\n", "\(verdict.errors)")
  }

  @Test("is drawn as it is: each dark module lies in one rectangle of the path")
  func path() throws {
    let code = try #require(QRCode("https://art.example.edu/s/W1"))
    var drawn = Set<[Int]>()
    for part in code.pathData.split(separator: "z") {
      let match = try #require(part.wholeMatch(of: /M(\d+) (\d+)h(\d+)v1H(\d+)/))
      let (column, row) = (try #require(Int(match.1)), try #require(Int(match.2)))
      #expect(match.1 == match.4)
      for x in column..<(column + (try #require(Int(match.3)))) {
        #expect(drawn.insert([row, x]).inserted)
      }
    }
    for row in 0..<code.side {
      for column in 0..<code.side { #expect(drawn.contains([row, column]) == code[row, column]) }
    }
  }

  @Test("is none where nothing, too much, or what C cuts off is to be told")
  func refused() {
    #expect(QRCode("") == nil)
    #expect(QRCode("a\u{0}b") == nil)
    #expect(QRCode(String(repeating: "x", count: 2_331)) != nil)
    #expect(QRCode(String(repeating: "x", count: 2_332)) == nil)
  }
}

@Suite("Crockford's base 32")
struct CrockfordBase32Tests {
  @Test("reads what it wrote, and what people make of it")
  func roundTrip() {
    var random = SplitMix64(seed: 32)
    for _ in 0..<1_000 {
      let number = Int.random(in: 0...Int(Int32.max), using: &random)
      let text = CrockfordBase32.text(number)
      #expect(CrockfordBase32.number(text) == number)
      #expect(CrockfordBase32.number(text.lowercased()) == number)
      #expect(CrockfordBase32.number(text.replacing("1", with: "l")) == number)
      #expect(CrockfordBase32.number(text.replacing("0", with: "o")) == number)
      #expect(Int(text, radix: 32) == nil || !text.contains { "IOLU".contains($0) })
    }
    #expect(CrockfordBase32.text(0) == "0" && CrockfordBase32.text(31) == "Z")
    #expect(CrockfordBase32.text(32) == "10" && CrockfordBase32.text(-5) == "0")
    #expect(CrockfordBase32.number("1-2-3") == CrockfordBase32.number("123"))
  }

  @Test("refuses the rest", arguments: ["", "-", "U", "1 2", "é", "*", "ZZZZZZZZZ"])
  func refused(text: String) { #expect(CrockfordBase32.number(text) == nil) }
}
