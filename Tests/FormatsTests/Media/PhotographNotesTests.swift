import Catalog
import Exchange
import Geodesy
import TestSupport
import Testing

/// What photographs say of themselves; that real programs write such files, the judge of the whole way
/// says (`PhotographOfferTests`).
@Suite("The notes of a photograph")
struct PhotographNotesTests {
  private static func notes(
    _ photograph: SamplePhotograph, press: [UInt8] = [], packet: String = ""
  ) -> PhotographNotes {
    PhotographNotes(
      exif: Array("Exif\0\0".utf8) + photograph.tiff, press: press, packet: Array(packet.utf8))
  }

  /// The data sets of record 2.
  private static func press(_ sets: [(UInt8, String)]) -> [UInt8] {
    var record: [UInt8] = []
    for (number, text) in sets {
      record += [0x1C, 2, number, 0, UInt8(text.utf8.count)]
      record += Array(text.utf8)
    }
    var block = Array("Photoshop 3.0\u{0}8BIM".utf8)
    block += [4, 4, 0, 0, 0, 0, 0, UInt8(record.count)]
    return block + record
  }

  @Test("are read in both orders of bytes", arguments: [true, false])
  func exif(isLittle: Bool) throws {
    var photograph = SamplePhotograph(isLittle: isLittle)
    photograph.image = [
      0x010E: .text("The hare,\r\n from behind"), 0x013B: .text("Ada"), 0x8298: .text("2020 City"),
    ]
    photograph.exif = [0x9003: .text("2019:05:06 07:08:09"), 0x9011: .text("-04:00")]
    photograph.stand((42, 22, 1234), "N", (71, 6, 3960), "W")
    photograph.gps[31] = .fractions([(25, 2)])
    let notes = Self.notes(photograph)
    #expect(notes.position == (try Coordinate(latitude: 42.3700944, longitude: -71.111)))
    #expect(notes.accuracy == Meters(12.5))
    #expect(notes.taken == "2019-05-06 07:08:09-04:00")
    #expect(notes.caption.map(\.text) == ["The hare, from behind"])
    #expect(notes.credit == "Ada, 2020 City" && notes.leftOut.isEmpty)
  }

  @Test("take XMP with its languages first, and tell what other standards say besides")
  func precedence() throws {
    var photograph = SamplePhotograph()
    photograph.image[0x010E] = .text("From Exif")
    let packet = SamplePhotograph.xmp(
      """
      <dc:description><rdf:Alt><rdf:li xml:lang="x-default">Hare</rdf:li>
      <rdf:li xml:lang="en">Hare</rdf:li><rdf:li xml:lang="es">Liebre</rdf:li></rdf:Alt></dc:description>
      <dc:creator><rdf:Seq><rdf:li>Ada</rdf:li><rdf:li>Bo</rdf:li></rdf:Seq></dc:creator>
      <cc:license rdf:resource="https://creativecommons.org/licenses/by/4.0/"/>
      <exif:GPSLatitude>42,22.5N</exif:GPSLatitude><exif:GPSLongitude>71,6,36W</exif:GPSLongitude>
      <Iptc4xmpCore:AltTextAccessibility><rdf:Alt><rdf:li xml:lang="x-default">A bronze hare</rdf:li>
      </rdf:Alt></Iptc4xmpCore:AltTextAccessibility>
      """)
    let notes = Self.notes(
      photograph, press: Self.press([(120, "Hare"), (110, "City Archive")]), packet: packet)
    #expect(notes.caption.map(\.text) == ["Hare", "Liebre"])
    #expect(notes.caption.map(\.language) == [try LanguageTag("en"), try LanguageTag("es")])
    #expect(notes.alternativeText.map(\.text) == ["A bronze hare"])
    #expect(notes.credit == "City Archive")
    #expect(notes.licence == "https://creativecommons.org/licenses/by/4.0/")
    #expect(notes.position == (try Coordinate(latitude: 42.375, longitude: -71.11)))
    #expect(
      notes.leftOut == [
        "Another description, in Exif: From Exif.", "The creator, beside a credit: Ada, Bo.",
      ])
  }

  @Test("leave out positions that cannot be, and say so")
  func positions() {
    func gps(_ change: (inout SamplePhotograph) -> Void) -> PhotographNotes {
      var photograph = SamplePhotograph()
      photograph.stand((42, 22, 0), "N", (71, 6, 0), "W")
      change(&photograph)
      return Self.notes(photograph)
    }
    #expect(gps { _ in }.position != nil)
    let changes: [(String, (inout SamplePhotograph) -> Void)] = [
      ("0, 0", { $0.stand((0, 0, 0), "N", (0, 0, 0), "E") }),
      ("not on the Earth", { $0.stand((300, 0, 0), "N", (71, 0, 0), "W") }),
      ("not on the Earth", { $0.gps[2] = .fractions([(.max, 1), (0, 1), (0, 1)]) }),
      ("cannot be read", { $0.gps[2] = .fractions([(0, 0), (0, 0), (0, 0)]) }),
      ("cannot be read", { $0.gps[2] = .fractions([(42, 1), (90, 1)]) }),
      ("cannot be read", { $0.gps[2] = .fractions([]) }),
      ("cannot be read", { $0.gps[4] = .text("71") }),
      ("cannot be read", { $0.gps[1] = nil }),
      ("cannot be read", { $0.gps[3] = .text("Q") }),
      ("'TOKYO'", { $0.gps[18] = .text("TOKYO") }),
      ("last one known", { $0.gps[9] = .text("V") }),
    ]
    for (words, change) in changes {
      let notes = gps(change)
      #expect(notes.position == nil)
      #expect(notes.leftOut.count == 1 && notes.leftOut[0].contains(words), "\(words): \(notes)")
    }
  }

  @Test(
    "tell the zone of a time, leave out times that are none, and positions in another datum of XMP")
  func strict() {
    func notes(_ properties: String, _ time: String? = nil) -> PhotographNotes {
      var photograph = SamplePhotograph()
      if let time { photograph.exif[0x9003] = .text(time) }
      return Self.notes(photograph, packet: SamplePhotograph.xmp(properties))
    }
    func time(_ text: String) -> PhotographNotes {
      notes("<exif:DateTimeOriginal>\(text)</exif:DateTimeOriginal>")
    }
    #expect(time("2019-05-06T07:08:09-04:00").taken == "2019-05-06 07:08:09-04:00")
    #expect(time("2019-05-06T07:08:09.25Z").taken == "2019-05-06 07:08:09+00:00")
    #expect(time("2019-05-06T07:08:09+25:00").taken == "2019-05-06 07:08:09")
    for impossible in ["2019:02:31 00:00:00", "2019:13:01 00:00:00", "1700:01:01 00:00:00"] {
      let notes = notes("", impossible)
      #expect(notes.taken == nil && notes.leftOut.count == 1, "\(notes)")
    }
    #expect(notes("", "0000:00:00 00:00:00").isEmpty)
    let place =
      "<exif:GPSLatitude>35,39.48N</exif:GPSLatitude><exif:GPSLongitude>139,44E</exif:GPSLongitude>"
    #expect(notes(place).position != nil)
    for more in [
      "<exif:GPSMapDatum>Tokyo</exif:GPSMapDatum>", "<exif:GPSStatus>V</exif:GPSStatus>",
    ] {
      let notes = notes(place + more)
      #expect(notes.position == nil && notes.leftOut.count == 1, "\(notes)")
    }
  }

  @Test(
    "tell of what is left out: other creators, rights beside a credit, and texts in no language")
  func others() {
    var photograph = SamplePhotograph()
    photograph.image[0x8298] = .text("2020 City")
    let press = Self.press([(80, "Ada"), (80, "Bo"), (110, "Archive"), (116, "Town")])
    let notes = Self.notes(
      photograph, press: press,
      packet: SamplePhotograph.xmp(
        """
        <dc:description><rdf:Alt><rdf:li xml:lang="!">Hare</rdf:li></rdf:Alt></dc:description>
        """))
    #expect(notes.credit == "Archive")
    #expect(
      notes.leftOut == [
        "A description in the language '!', which is none.",
        "Another copyright, in Exif: 2020 City.",
        "The creator, beside a credit: Ada, Bo.", "The copyright, beside a credit: Town.",
      ])
    let many = (0..<20_000).map { "<rdf:li>\($0)</rdf:li>" }.joined()
    let bounded = Self.notes(
      SamplePhotograph(),
      packet: SamplePhotograph.xmp("<dc:description><rdf:Alt>\(many)</rdf:Alt></dc:description>"))
    #expect(bounded.leftOut.last == "19800 more texts of description.")
    #expect(bounded.leftOut.count < 210)
  }

  @Test("are read where they are asked for, however many tags lead to the same bytes")
  func shared() {
    let count = 20_000
    var bytes = Array("MM\0*".utf8) + [0, 0, 0, 8]
    func big(_ number: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * (size - 1 - $0))) }
    }
    bytes += big(count, 2)
    for tag in 0..<count { bytes += big(tag, 2) + [0, 2] + big(60_000, 4) + big(8, 4) }
    var read = 0
    let notes = PhotographNotes(press: [], packet: []) { offset, count in
      let piece = Array(bytes.dropFirst(offset).prefix(count))
      read += piece.count
      return piece
    }
    #expect(read < bytes.count + 1_000_000 && notes.position == nil)
  }

  @Test("are one line without marks that control or turn it")
  func hostile() {
    func caption(_ bytes: [UInt8]) -> PhotographNotes {
      var photograph = SamplePhotograph()
      photograph.image[0x010E] = .bytes(bytes, form: 2)
      return Self.notes(photograph)
    }
    func text(_ text: String) -> String? { caption(Array(text.utf8)).caption.first?.text }
    #expect(text("a\u{202E}b\u{2066}c\u{7}\u{1B}[31md\u{2028}e\u{FEFF}") == "abc [31md e")
    #expect(text("  \t ") == nil && text("SONY DSC") == nil)
    #expect(text("OLYMPUS DIGITAL CAMERA         ") == nil)
    #expect(text("می\u{200C}خواهم") == "می\u{200C}خواهم")
    // Not UTF-8: Windows-1252.
    #expect(caption([0x63, 0x61, 0x66, 0xE9, 0x20, 0x94]).caption.first?.text == "café ”")
    let long = caption([UInt8](repeating: 0x61, count: 2_001))
    #expect(long.caption.isEmpty && long.leftOut.count == 1)
    #expect(caption([UInt8](repeating: 0x61, count: 70_000)).isEmpty)
  }

  @Test("are never more than the bytes have, wherever these end or whatever they say")
  func damaged() {
    var photograph = SamplePhotograph()
    photograph.image[0x010E] = .text("The hare, from behind")
    photograph.stand((42, 22, 0), "N", (71, 6, 0), "W")
    let whole = Array("Exif\0\0".utf8) + photograph.tiff
    let press = Self.press([(120, "Hare"), (110, "City")])
    for count in whole.indices {
      _ = PhotographNotes(exif: Array(whole.prefix(count)), press: [], packet: [])
    }
    for count in press.indices {
      _ = PhotographNotes(exif: [], press: Array(press.prefix(count)), packet: [])
    }
    var random = SplitMix64(seed: 7)
    var readings = 0
    for _ in 0..<2_000 {
      var (bytes, record) = (whole, press)
      for _ in 0..<3 {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
        record[Int.random(in: record.indices, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      let notes = PhotographNotes(exif: bytes, press: record, packet: [])
      if let position = notes.position {
        readings += 1
        #expect(abs(position.latitude) <= 90 && abs(position.longitude) <= 180)
      }
    }
    #expect(readings > 100)
    for packet in ["", "<", "<x/>", "<!DOCTYPE a [<!ENTITY b \"c\">]><RDF>&b;</RDF>"] {
      #expect(PhotographNotes(exif: [], press: [], packet: Array(packet.utf8)).isEmpty)
    }
  }
}
