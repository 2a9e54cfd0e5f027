import Notation
import Testing

@Suite("Percent escapes")
struct PercentEncodingTests {
  @Test("stand for all bytes but those that are kept")
  func encodes() {
    #expect(PercentEncoding.encoded("a-Z_0.~") == "a-Z_0.~")
    #expect(PercentEncoding.encoded("a b/é%") == "a%20b%2F%C3%A9%25")
    #expect(PercentEncoding.encoded("a b/\u{7}") { $0 != 0x20 && $0 != 7 } == "a%20b/%07")
  }
}

@Suite("Root of XML")
struct XMLRootTests {
  @Test("is found behind what may stand before it")
  func found() throws {
    let text = "\u{FEFF} <?xml version='1.0'?><!-- <a> -->\n<!DOCTYPE k:kml>\n<k:kml x='1'><a/>"
    let root = try #require(XMLRoot(Array(text.utf8)))
    #expect(root.name == "kml" && root.tag == "k:kml x='1'" && !root.hasDeclarations)
    let wide: [UInt8] = [0xFF, 0xFE] + "<gpx/>".utf8.flatMap { [$0, 0] } + [0x3C]
    #expect(XMLRoot(wide)?.name == "gpx")
    #expect(XMLRoot(Array("<!doctype a [<!ENTITY b 'c'>]><svg>".utf8))?.hasDeclarations == true)
  }

  @Test("is none where there is no tag", arguments: ["", "{", "<", "<1>", "<!-- <a>", "text <a>"])
  func none(text: String) {
    #expect(XMLRoot(Array(text.utf8)) == nil)
  }
}

@Suite("Padded number")
struct PaddedNumberTests {
  @Test("has zeros before it where it is short")
  func pads() {
    #expect(7.padded(to: 3) == "007" && 1234.padded(to: 3) == "1234")
    #expect(UInt8(0xAB).padded(to: 4, radix: 16) == "00ab")
    #expect(UInt8(0xB).padded(to: 2, radix: 16, uppercase: true) == "0B")
  }
}
