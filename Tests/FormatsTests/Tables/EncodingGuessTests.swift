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
      (.windows1252, "Café d’été, 3 m²", "Müller"),
      (.windows1250, "Kůň a čtenář u řeky", "Jiří Štěpánek"),
      (.latin2, "Kůň a čtenář před kašnou", "Josef Říha z Třeboně"),
      (.latin2, "Pomnik święty, źródło", "Łukasz Żółć"),
      (.windows1250, "Szökőkút, emlékműve", "Petőfi Sándor, Szűcs Gyűrű"),
      (.windows1250, "Fântâna fără sfârşit", "Constantin Brâncuşi, în faţa oraşului"),
      (.windows1254, "Barış Anıtı, Ağaç", "Şükrü Yılmaz, İlhan"),
      (.windows1257, "Brīvības piemineklis", "Kārlis Zāle, Jānis Bērziņš"),
      (.windows1257, "Laisvės statula, žuvusiems", "Žemaitė su ąsočiu, Žvėrynų"),
      (.windows1252, "Bjørn Nørgaard, Søren", "René, José Núñez, Åberg"),
      (.macintosh, "Café d'été", "Ça"),
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

  @Test("takes quotation marks with spaces for no letters of another script")
  func guillemets() throws {
    let text =
      "id;title;artist\n1;«\u{A0}Le Penseur\u{A0}»;Rodin\n2;«\u{A0}L’Âge d’airain\u{A0}»;Rodin\n"
    #expect(EncodingGuess(try bytes(text, .windows1252)).encoding == .windows1252)
    let long = text + "3;" + String(repeating: "Œuvre ", count: 40_000)
    #expect(EncodingGuess(try bytes(long, .windows1252)).encoding == .windows1252)
  }

  @Test("tells Chinese from Japanese without kana, which it asks about")
  func characters() {
    // 大理石彫刻 高村光太郎 明治神宮外苑 東京都美術館 平和祈念像 北村西望, in EUC-JP.
    let japanese: [UInt8] = [
      0xC2, 0xE7, 0xCD, 0xFD, 0xC0, 0xD0, 0xC4, 0xA6, 0xB9, 0xEF, 0x20, 0xB9, 0xE2, 0xC2,
      0xBC, 0xB8, 0xF7, 0xC2, 0xC0, 0xCF, 0xBA, 0x20, 0xCC, 0xC0, 0xBC, 0xA3, 0xBF, 0xC0,
      0xB5, 0xDC, 0xB3, 0xB0, 0xB1, 0xF1, 0x20, 0xC5, 0xEC, 0xB5, 0xFE, 0xC5, 0xD4, 0xC8,
      0xFE, 0xBD, 0xD1, 0xB4, 0xDB, 0x20, 0xCA, 0xBF, 0xCF, 0xC2, 0xB5, 0xA7, 0xC7, 0xB0,
      0xC1, 0xFC, 0x20, 0xCB, 0xCC, 0xC2, 0xBC, 0xC0, 0xBE, 0xCB, 0xBE,
    ]
    #expect(EncodingGuess(japanese).encoding == nil)
    // 人民英雄纪念碑 中国美术学院 艺术家协会雕塑作品 在湖边的一个小女孩, in GB 2312.
    let chinese: [UInt8] = [
      0xC8, 0xCB, 0xC3, 0xF1, 0xD3, 0xA2, 0xD0, 0xDB, 0xBC, 0xCD, 0xC4, 0xEE, 0xB1, 0xAE,
      0x20, 0xD6, 0xD0, 0xB9, 0xFA, 0xC3, 0xC0, 0xCA, 0xF5, 0xD1, 0xA7, 0xD4, 0xBA, 0x20,
      0xD2, 0xD5, 0xCA, 0xF5, 0xBC, 0xD2, 0xD0, 0xAD, 0xBB, 0xE1, 0xB5, 0xF1, 0xCB, 0xDC,
      0xD7, 0xF7, 0xC6, 0xB7, 0x20, 0xD4, 0xDA, 0xBA, 0xFE, 0xB1, 0xDF, 0xB5, 0xC4, 0xD2,
      0xBB, 0xB8, 0xF6, 0xD0, 0xA1, 0xC5, 0xAE, 0xBA, 0xA2,
    ]
    #expect(EncodingGuess(chinese).encoding == .gb18030)
  }

  @Test(
    "is none where two encodings of the Latin script are as likely: the message shows a word in both"
  )
  func doubt() throws {
    // Of such letters Hungarian has more, and most files are windows-1252.
    let text = "id,title\n1,Petőfi szobra\n2,Fiú és hős\n"
    let folder = try TemporaryFolder()
    try folder.write(try bytes(text, .windows1250), to: "t.csv")
    let problem = try #require(folder.read("t.csv").problems.first { $0.code == .wrongEncoding })
    #expect(
      problem.message.contains("'Petőfi' in windows-1250 is")
        || problem.message.contains("is 'Petőfi' in windows-1250"), "\(problem)")
    #expect(problem.message.contains("'Petõfi'") && problem.message.contains("windows-1252"))
    #expect(problem.remedy.contains("UTF-8"))
  }

  @Test("is none for a few Chinese characters of Japanese under English headings")
  func fewCharacters() {
    // 時計塔 and 噴水 in Shift JIS.
    let bytes: [UInt8] =
      Array("id,title\n1,".utf8) + [0x8E, 0x9E, 0x8C, 0x76, 0x93, 0x83, 0x0A]
      + Array("2,".utf8) + [0x95, 0xAC, 0x90, 0x85, 0x0A]
    #expect(EncodingGuess(bytes).encoding == nil)
  }

  @Test("is the standard's for Greek that Windows would read with signs for letters")
  func greek() {
    // Άγαλμα Κολοκοτρώνη in ISO 8859-7.
    let bytes: [UInt8] = [
      0xB6, 0xE3, 0xE1, 0xEB, 0xEC, 0xE1, 0x20, 0xCA, 0xEF, 0xEB, 0xEF, 0xEA, 0xEF, 0xF4, 0xF1,
      0xFE,
      0xED, 0xE7,
    ]
    #expect(EncodingGuess(bytes).encoding == .greek)
    #expect(TextEncoding.greek.utf8(bytes) == Array("Άγαλμα Κολοκοτρώνη".utf8))
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
