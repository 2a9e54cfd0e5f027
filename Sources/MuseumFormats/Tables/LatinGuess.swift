import Foundation
import Notation

/// A guess at the encoding of a text in the Latin script. The likelihood of an encoding is that of the letters
/// that the bytes are in it, by their frequency in the languages that are written in it.
struct LatinGuess {
  /// The text as an encoding has it.
  struct Reading {
    let encoding: TextEncoding
    fileprivate let text: [Unicode.Scalar]
    /// The natural logarithm of how likely the text is, but for a factor that all encodings share.
    fileprivate var likelihood: Double
    /// The number of letters beyond ASCII.
    fileprivate let letters: Int
    /// The number of characters that stand where no text has them.
    fileprivate let faults: Int
  }

  /// The most likely of all readings.
  let best: Reading
  /// The most likely of those that read another text; `nil` if none does.
  let other: Reading?

  /// Looks at each word of `sample` that is not ASCII once, as the names of artists stand in many rows.
  ///
  /// - Complexity: O(n) on average for n bytes.
  init(_ sample: [UInt8]) {
    var known: Set<ArraySlice<UInt8>> = []
    var words: [UInt8] = []
    for word in sample.split(whereSeparator: Self.isBetweenWords)
    where word.contains(where: { $0 >= 0x80 }) && known.insert(word).inserted {
      words += word + [0x20]
    }
    let readings = Self.candidates.compactMap { Self.reading(of: words, $0) }
      .sorted { $0.likelihood > $1.likelihood }
    let best =
      readings.first
      ?? Reading(encoding: .windows1252, text: [], likelihood: 0, letters: 0, faults: 0)
    self.best = best
    other = readings.first { $0.text != best.text }
  }

  /// Tells whether a byte stands between words: blanks, commas, semicolons and bars.
  private static func isBetweenWords(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0x2C || byte == 0x3B || byte == 0x7C
  }

  /// The encoding that clearly fits; `nil` if none does.
  var encoding: TextEncoding? { isRight && isClear ? best.encoding : nil }

  /// True if the most likely text is made of letters of a language. The bounds are a choice: of a text in
  /// another script a third of the characters or more stand where none can.
  var isRight: Bool {
    best.faults * 5 <= max(best.letters, 5)
      && (best.letters < 3 || best.likelihood > -4.2 * Double(best.letters))
  }

  /// True if the text is much more likely than any other that the bytes may be: ten times, a choice. One or two
  /// letters never tell so much, and are as a rule in the usual encoding.
  var isClear: Bool {
    other.map { best.likelihood - $0.likelihood >= (best.letters < 3 ? 1 : log(10)) } ?? true
  }

  /// True if the letters are for certain those of a language farther east than the usual encodings reach.
  var isOfTheEast: Bool {
    ![.windows1252, .macintosh].contains(best.encoding) && isClear && best.faults == 0
      && best.letters > 2 && best.likelihood > -3.2 * Double(best.letters)
  }

  /// A word that the two most likely encodings read otherwise, in each of them; `nil` if there is one alone.
  var doubt: (word: String, others: String)? {
    guard let other, other.text.count == best.text.count,
      let first = best.text.indices.first(where: { best.text[$0] != other.text[$0] })
    else { return nil }
    let start = best.text[..<first].lastIndex(of: " ").map { $0 + 1 } ?? 0
    let end = best.text[first...].firstIndex(of: " ") ?? best.text.count
    func word(_ text: [Unicode.Scalar]) -> String {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: text[start..<end].prefix(40))
      return String(view)
    }
    return (word(best.text), word(other.text))
  }

  // MARK: Weighing

  /// The share of a letter that a language has not: names of other languages stand in all.
  private static let (foreign, unknown) = (0.02, 0.001)

  /// The signs that stand in texts on works of art. A choice.
  private static let usualSigns = Set("©®™°§€£²³½¼¾×±".unicodeScalars)

  private static func reading(of bytes: [UInt8], _ candidate: Candidate) -> Reading? {
    guard let read = candidate.encoding.utf8(bytes) else { return nil }
    let text = String(decoding: read, as: UTF8.self)
    var counts: [Unicode.Scalar: Int] = [:]
    for scalar in text.unicodeScalars
    where scalar.value >= 0x80 && !EncodingGuess.marks.contains(scalar) {
      // The small letter of the Turkish İ is one of ASCII.
      let isLetter = scalar.properties.isAlphabetic
      counts[!isLetter || scalar == "İ" ? scalar : EncodingGuess.small(scalar), default: 0] += 1
    }
    let likelihoods = candidate.languages.map { language in
      counts.reduce(0) { sum, count in
        guard count.key.properties.isAlphabetic else {
          return sum + Double(count.value) * log(usualSigns.contains(count.key) ? 0.1 : 0.005)
        }
        let share = language[count.key] ?? 0
        return sum + Double(count.value)
          * log(share * 0.97 + (westernMixture[count.key] ?? 0) * foreign + unknown)
      }
    }
    let faults = EncodingGuess.faults(text)
    return Reading(
      encoding: candidate.encoding, text: Array(text.unicodeScalars),
      likelihood: (likelihoods.max() ?? 0) + candidate.rarity + Double(faults) * log(0.01),
      letters: counts.reduce(0) { $0 + ($1.key.properties.isAlphabetic ? $1.value : 0) },
      faults: faults)
  }

  /// The shares of letters beyond ASCII in a language.
  private typealias Shares = [Unicode.Scalar: Double]

  private struct Candidate {
    let encoding: TextEncoding
    let languages: [Shares]
    /// The natural logarithm of how often files are in it, by those in windows-1252. A choice.
    let rarity: Double
  }

  private static let candidates: [Candidate] = [
    Candidate(encoding: .windows1252, languages: western + [westernMixture], rarity: 0),
    Candidate(encoding: .windows1250, languages: central, rarity: -3),
    Candidate(encoding: .latin2, languages: central, rarity: -4),
    Candidate(encoding: .windows1254, languages: turkish, rarity: -3.7),
    Candidate(encoding: .windows1257, languages: baltic, rarity: -4),
    Candidate(encoding: .macintosh, languages: western + [westernMixture], rarity: -4.5),
  ]

  /// The shares of a text such as `ë10 é5`: how many of ten thousand letters each is, about. Those below are
  /// rounded by hand, a choice: an encoding is guessed by which letters are usual, not by how usual exactly.
  private static func shares(_ text: String) -> Shares {
    var shares: Shares = [:]
    for word in text.split(separator: " ") {
      guard let letter = word.unicodeScalars.first, let count = Double(word.dropFirst()) else {
        continue
      }
      shares[letter] = count
    }
    let sum = shares.values.reduce(0, +)
    return shares.mapValues { $0 / sum }
  }

  /// French, German, Spanish, Portuguese, Italian, Catalan, Swedish and Finnish, Danish and Norwegian, Icelandic,
  /// Estonian, Dutch.
  private static let western = [
    "é190 à49 è27 ê22 ç9 ù6 û6 â5 î5 ô4 œ2 ë1 ï1", "ü100 ä58 ö44 ß31 é2",
    "ó83 í73 á50 é43 ñ31 ú17 ü1 º1 ª1", "ã73 ç53 é50 á50 ó30 ê30 í30 ú15 õ15 à10 ô10 â10 º1 ª1",
    "à64 è40 ù17 ò15 é10 ì8 º1", "à60 é40 è30 í40 ó40 ò20 ú15 ç15 ï5 ü3", "ä180 ö130 å100 é5 ü2",
    "å119 ø94 æ87 é5 ö2 ä2", "ð440 á180 í157 þ145 ó99 æ87 ö78 é65 ú61 ý23",
    "ä100 õ100 ü60 ö30 š2 ž2", "ë10 é10 ï5 ü3 ö3 è3",
  ].map(shares)
  /// Polish, Czech, Slovak, Hungarian, the Slavic languages of the south, Romanian.
  private static let central = [
    "ł211 ó114 ę104 ś81 ć74 ż71 ą70 ń36 ź8",
    "á200 í164 é130 ě122 ý100 ř80 ž72 š69 ů50 č46 ú10 ň5 ť4 ď4 ó3",
    "á150 í100 č100 ý90 é80 ž80 š80 ú60 ľ40 ť40 ň20 ô20 ď20 ä10 ó10 ŕ1 ĺ1",
    "é360 á337 ö100 ó97 ő88 ü60 í50 ú25 ű17", "č100 š100 ć70 ž60 đ20", "ă220 î120 ş110 ţ110 â90",
  ].map(shares)
  private static let turkish = [shares("ı511 ü185 ş178 ç116 ğ113 ö78 İ40 â2")]
  /// Latvian, Lithuanian, Estonian.
  private static let baltic = [
    "ā390 ī170 ē170 š120 ū50 ņ50 ļ40 ķ20 ž20 ģ10 č10", "ė160 ų130 š120 ž90 į60 ū50 ą50 č40 ę20",
    "ä100 õ100 ü60 ö30 š2 ž2",
  ].map(shares)

  /// The letters of all languages of the west together, as names of artists have them in tables in English.
  private static let westernMixture: Shares = {
    var mixture: Shares = [:]
    for (letter, share) in western.joined() { mixture[letter, default: 0] += share }
    let (count, letters) = (Double(western.count), Double(mixture.count))
    return mixture.mapValues { 0.7 * $0 / count + 0.3 / letters }
  }()
}
