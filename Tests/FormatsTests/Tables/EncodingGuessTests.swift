import Foundation
import Notation
import Testing

@testable import MuseumFormats

@Suite("A guess at an encoding")
struct EncodingGuessTests {
  /// The bytes of a text in an encoding of single bytes.
  private func bytes(_ text: String, _ encoding: TextEncoding) throws -> [UInt8] {
    var known: [Unicode.Scalar: UInt8] = [:]
    for byte in UInt8.min...UInt8.max {
      guard let read = encoding.utf8([byte]) else { continue }
      known[try #require(String(decoding: read, as: UTF8.self).unicodeScalars.first)] = byte
    }
    return try text.unicodeScalars.map { try #require(known[$0], "\($0)") }
  }

  @Test(
    "takes the one that has the letters of one language, and no signs within words",
    arguments: [
      (TextEncoding.windows1250, "Pomnik święty", "Łukasz Żółć"),
      (.windows1250, "Příliš žluťoučký kůň", "Jiří Novák"),
      (.windows1251, "Памятник Пушкину", "Опекушин"),
      (.koi8r, "Памятник Пушкину", "Опекушин"),
      (.windows1253, "Το άγαλμα της ελευθερίας", "Χαλεπάς"),
      (.windows1255, "פסל האישה בכיכר", "דני קרוון"),
      (.windows1256, "نصب الحرية في الميدان", "جواد سليم"),
      (.windows1252, "Café d’été, 3 m²", "Müller"), (.macintosh, "Café d'été", "Ça"),
    ] as [(TextEncoding, String, String)])
  func letters(encoding: TextEncoding, title: String, artist: String) throws {
    let text = "id;title;artist\n1;\(title);\(artist)\n2;Plain;\(artist)\n"
    let table = try GuessedTable(try bytes(text, encoding), name: "t.csv")
    #expect(table.guess.contains("\nencoding: \(encoding.rawValue)  #"), "\(table.guess)")
    #expect(table.titles.contains(title), "\(table.guess)")
  }

  @Test("knows Japanese by its kana")
  func japanese() throws {
    // 空に向かって and パノラマ.
    let shifted: [UInt8] =
      [0x8B, 0xF3, 0x82, 0xC9, 0x8C, 0xFC, 0x82, 0xA9, 0x82, 0xC1, 0x82, 0xC4, 0x0A]
      + Array("2,".utf8) + [0x83, 0x70, 0x83, 0x6D, 0x83, 0x89, 0x83, 0x7D, 0x0A]
    let table = try GuessedTable(Array("id,title\n1,".utf8) + shifted, name: "t.csv")
    #expect(table.guess.contains("\nencoding: shift_jis  #"), "\(table.guess)")
    #expect(table.titles == ["パノラマ", "空に向かって"])
  }

  @Test("is none where other scripts are not told apart: the message says what to do")
  func asked() throws {
    // 太極 and 人間系列 in Big5.
    let letters: [UInt8] = [
      0xA4, 0xD3, 0xB7, 0xA5, 0x0A, 0x32, 0x2C, 0xA4, 0x48, 0xB6, 0xA1, 0xA8, 0x74, 0xA6, 0x43,
      0x0A,
    ]
    let folder = try TemporaryFolder()
    try folder.write(Array("id,title\n1,".utf8) + letters, to: "t.csv")
    let reading = folder.read("t.csv")
    let problem = try #require(reading.problems.first { $0.code == .wrongEncoding })
    #expect(problem.remedy.contains("UTF-8") && problem.remedy.contains("big5"))
    let named = try MappedTable(
      Array("id,title\n1,".utf8) + letters, "encoding: big5\ncolumns: {id: id, title: title}\n")
    #expect(try named.work("park-work-1").title.all[0].text == "太極")
  }

  @Test("takes no line for Korean that is UTF-8 among others")
  func mixed() throws {
    let table = try GuessedTable(
      Array("id,title\n1,Café Noël été\n2,Arête Forêt\n3,Se".utf8) + [0xF1] + Array("or\n".utf8),
      name: "t.csv")
    #expect(table.guess.contains("\nencoding: windows-1252  #"), "\(table.guess)")
  }

  @Test(
    "has names that people write",
    arguments: [
      ("cp1250", TextEncoding.windows1250), ("Win-1251", .windows1251), ("Shift_JIS", .shiftJIS),
      ("EUC-JP", .eucJP), ("GBK", .gb18030), ("Latin-2", .latin2),
    ] as [(String, TextEncoding)])
  func names(name: String, encoding: TextEncoding) {
    #expect(TextEncoding(named: name) == encoding)
    #expect(TextEncoding(named: "windows-1258") == nil)
  }
}
