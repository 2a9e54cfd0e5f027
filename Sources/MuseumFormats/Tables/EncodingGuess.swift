import Notation

/// A guess at the encoding of a text that is not UTF-8, by how it reads in each that is likely.
///
/// Letters of other scripts stand beside one another, and in the right encoding the frequent ones are frequent;
/// those of the Latin script stand among letters of ASCII.
struct EncodingGuess {
  /// The most bytes that are looked at. A choice: more tell no more.
  private static let most = 100_000

  private let sample: [UInt8]

  /// Takes the first lines of `bytes` that are not UTF-8, as others may be: ``MixedEncoding`` tells of them.
  init(_ bytes: [UInt8]) {
    var sample: [UInt8] = []
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    where !SourceText.isUTF8(line) {
      sample += Self.beginning(line) + [0x0A]
      if sample.count > Self.most { break }
    }
    self.sample = sample
  }

  /// The beginning of a line that is longer than a sample, up to a sign that is part of no character of
  /// several bytes.
  private static func beginning(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard line.count > most else { return line }
    let beginning = line.prefix(most)
    return beginning.lastIndex { $0 <= 0x2C }.map { beginning[..<$0] } ?? beginning
  }

  /// The encoding that clearly fits; `nil` if none does.
  var encoding: TextEncoding? {
    // Kana, which no other text holds, have bytes of ASCII in them.
    for encoding in [TextEncoding.shiftJIS, .eucJP] where areKana(encoding) { return encoding }
    let latin = LatinGuess(sample)
    guard isOfOtherScript, !latin.isOfTheEast else { return latin.encoding }
    guard let script else { return characters }
    return script == .windows1253 && isOfGreekStandard ? .greek : script
  }

  /// A word in the two encodings of the Latin script that it may be in; `nil` where the letters are of another.
  var doubt: (word: String, encoding: TextEncoding, others: String, other: TextEncoding)? {
    let latin = LatinGuess(sample)
    guard !isOfOtherScript, latin.isRight, let other = latin.other, let (word, others) = latin.doubt
    else { return nil }
    return (word, latin.best.encoding, others, other.encoding)
  }

  // MARK: Faults

  /// The characters that stand where no text has them: signs within words or before them, large letters behind
  /// small ones, and controls.
  static func faults(_ text: String) -> Int {
    var count = 0
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() where scalar.value >= 0x80 {
      let before = index > 0 ? scalars[index - 1] : "\n"
      let after = index + 1 < scalars.count ? scalars[index + 1] : "\n"
      if (0x80..<0xA0).contains(scalar.value) {
        count += 1
      } else if scalar.properties.isUppercase {
        if before.properties.isLowercase { count += 1 }
      } else if !scalar.properties.isAlphabetic, after.properties.isAlphabetic,
        before.properties.isAlphabetic && !marks.contains(scalar) || signs.contains(scalar)
      {
        count += 1
      }
    }
    return count
  }

  /// The signs that stand between letters, such as apostrophes and dashes.
  static let marks = Set("’‘“”‚„–—\u{A0}\u{AD}·«»…‹›/&•".unicodeScalars)
  /// The signs that no word begins with.
  private static let signs = Set("³¹²¯¥¼½¾¦≥≤∞±∂∑∏≈∫¸¬".unicodeScalars)

  // MARK: Other scripts

  /// True if two thirds of the letters beyond ASCII stand beside one another; some have another beside them
  /// that is of ASCII in Chinese. Of a line in UTF-8 with a byte that is not, most still is.
  private var isOfOtherScript: Bool {
    let read = String(decoding: sample, as: UTF8.self).unicodeScalars.filter { $0.value >= 0x80 }
    guard read.count(where: { $0 == "\u{FFFD}" }) * 2 >= read.count else { return false }
    var (count, joined) = (0, 0)
    func isLetter(_ index: Int) -> Bool {
      sample.indices.contains(index) && sample[index] >= 0x80
        && !Self.markBytes.contains(sample[index])
    }
    for index in sample.indices where isLetter(index) {
      count += 1
      if isLetter(index - 1) || isLetter(index + 1) { joined += 1 }
    }
    return count > 5 && joined * 3 >= count * 2
  }

  /// The bytes of quotation marks, dashes, the ellipsis and the space that does not break in all code pages
  /// of Windows.
  private static let markBytes: Set<UInt8> = [
    0x82, 0x84, 0x85, 0x8B, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x9B, 0xA0, 0xAB, 0xBB,
  ]

  /// The encodings of one byte a letter, with the most frequent letters of languages that are written in them.
  private static let frequent: [(encoding: TextEncoding, letters: Set<Unicode.Scalar>)] = [
    (.windows1251, Set("оеаинтрслвкм".unicodeScalars)),
    (.koi8r, Set("оеаинтрслвкм".unicodeScalars)),
    (.windows1253, Set("αοιετσνηρκςυ".unicodeScalars)),
    (.windows1255, Set("יוהלאתמרבשנ".unicodeScalars)),
    (.windows1256, Set("االيونمرتةبد".unicodeScalars)),
  ]

  /// The encoding in which the frequent letters of a language are by far the most frequent.
  private var script: TextEncoding? {
    let shares = Self.frequent.map { candidate -> (encoding: TextEncoding, share: Double) in
      let text = text(in: candidate.encoding) ?? ""
      let letters = text.unicodeScalars.filter { $0.value >= 0x80 && !Self.marks.contains($0) }
      // In the right encoding capitals begin words only.
      let isRight = Self.faults(text) * 20 <= letters.count
      // Letters of Hebrew are capitals in KOI8.
      let areCapitals = letters.count(where: \.properties.isUppercase) * 2 > letters.count
      let common = letters.count { candidate.letters.contains(Self.small($0)) }
      return (
        candidate.encoding,
        isRight && !(areCapitals && candidate.encoding == .koi8r)
          ? Double(common) / Double(max(1, letters.count)) : 0
      )
    }.sorted { $0.share > $1.share }
    // A choice: these make about two thirds of a text, and a third of what is none.
    guard shares[0].share > 0.5, shares[0].share > shares[1].share + 0.1 else { return nil }
    return shares[0].encoding
  }

  /// True if Greek has signs for paragraphs before letters: in ISO 8859-7, whose other letters are those of
  /// Windows, they are the capital alpha with an accent.
  private var isOfGreekStandard: Bool {
    let scalars = Array((text(in: .windows1253) ?? "").unicodeScalars)
    return zip(scalars, scalars.dropFirst()).contains { $0 == "¶" && $1.properties.isAlphabetic }
  }

  /// The small letter of a capital one, or what is none as it is.
  static func small(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
  }

  /// Tells whether a fifth of the characters beyond ASCII are kana, and nearly all others Chinese ones.
  private func areKana(_ encoding: TextEncoding) -> Bool {
    guard let text = text(in: encoding) else { return false }
    let found = text.unicodeScalars.filter { $0.value >= 0x80 }
    let kana = found.count { (0x3041...0x30FF).contains($0.value) }
    let wide = found.count {
      (0x3000...0x9FFF).contains($0.value) || $0.value > 0xFF00 && $0.value < 0xFF61
    }
    return found.count > 3 && kana * 5 >= found.count && wide * 20 >= found.count * 19
  }

  /// Korean, where nearly all are syllables, or Chinese, where all are those of the first standard and most of its
  /// frequent half, both of two bytes beyond ASCII; others are not told apart.
  private var characters: TextEncoding? {
    let wide = sample.filter { $0 >= 0x80 }
    guard wide.count > 11, wide.count.isMultiple(of: 2), wide.allSatisfy({ $0 > 0xA0 }) else {
      return nil
    }
    if let text = text(in: .eucKR) {
      let found = text.unicodeScalars.filter { $0.value >= 0x80 }
      if found.count(where: { (0xAC00...0xD7A3).contains($0.value) }) * 20 >= found.count * 19 {
        return .eucKR
      }
    }
    guard text(in: .gb18030) != nil else { return nil }
    let leads = stride(from: 0, to: wide.count, by: 2).map { wide[$0] }
    let common = leads.count { (0xB0...0xD7).contains($0) || $0 < 0xA4 }
    // The first half of the Chinese standard goes on where that of the Japanese one ends: words of the last
    // letters of Pinyin, such as those for of, in and one, make a fifth of a text.
    let late = leads.count { (0xD0...0xD7).contains($0) }
    return common * 10 >= leads.count * 9 && late * 8 >= leads.count ? .gb18030 : nil
  }

  private func text(in encoding: TextEncoding) -> String? {
    encoding.utf8(sample).map { String(decoding: $0, as: UTF8.self) }
  }
}
