import Catalog
import Notation

// The places that stand beside the years of a life: `Barcelona, 1893 - Palma, 1983`, `* 1940 in Berlin`.
extension PersonLine {
  /// Tells whether a text is years of a life with places beside them, and no name. `isBeside` where it stands
  /// in brackets or after somebody: only there `Berlin, 1940` is one.
  static func isLife(_ text: Substring, isBeside: Bool) -> Bool {
    // Most texts end here.
    guard text.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return false }
    let words = words(text)
    let isOpened = opensLife(text, words)
    // `Mort, 1927` is the rest of a name.
    if isOpened, isPlaced(words), !text.contains(",") || words.contains(where: isPlaceWord) {
      return true
    }
    // `with Bo Berg, 1940` is no place.
    guard isBeside, let first = text.first(where: { !$0.isWhitespace }),
      isOpened || first.isUppercase || first.isNumber
    else { return false }
    guard let (birth, death) = halves(of: text) else {
      return places(in: text).map(areKnown) ?? false
    }
    guard let born = places(in: birth) else { return false }
    if death.allSatisfy(\.isWhitespace) { return areKnown(born) }
    guard let died = places(in: death) else { return false }
    return !died.isEmpty || areKnown(born)
  }

  /// Tells whether a text in brackets is a place and a year, as in `Jaume Plensa (Barcelona, 1955)`, and no
  /// culture or nation that stands before years, too.
  static func isBirthplace(_ text: Substring) -> Bool {
    guard text.first(where: { !$0.isWhitespace })?.isUppercase ?? false,
      let places = places(in: text), (1...2).contains(places.count)
    else { return false }
    let words = words(text)
    return (words.count == 2 || text.contains(",")) && words.count(where: isYear) == 1
      && places.allSatisfy { place in
        place.split(separator: " ").count <= mostPlaceWords
          && !CulturePlace.isOne(place) && !Nationality.isForeignWord(place)
      }
  }

  /// The most words of a place that nobody knows. A choice: more are a sentence.
  private static let mostPlaceWords = 4

  /// Takes the years of a life with the places beside them from the end of the name, as in `Miró, Joan,
  /// Barcelona, 1893 - Palma, 1983`: the place of birth stands behind the last comma before its year.
  mutating func takeLife() {
    // Nearly every name ends with a letter.
    guard let end = name.utf8.last, (0x30...0x39).contains(end) else { return }
    let commas = Array(name.indices.filter { name[$0] == "," }.suffix(Self.mostCommas))
    for index in commas.indices.suffix(3).reversed() {
      let text = name[name.index(after: commas[index])...]
      guard let (birth, death) = Self.halves(of: text), let born = Self.places(in: birth),
        Self.places(in: death)?.isEmpty == false
      else { continue }
      var start = index
      if born.isEmpty, start > 0 {
        let place = name[commas[start - 1]..<commas[start]].trimmed { $0 == "," || $0.isWhitespace }
        if Self.isPlace(place) { start -= 1 }
        // A country stands behind its town, where there is more than the name before it.
        if start < index, start > 0, TimeZonePlace.isCountry(String(place)),
          name[..<commas[start - 1]].contains(where: { $0 == "," || $0.isWhitespace })
        {
          start -= 1
        }
      }
      let before = name[..<commas[start]].trimmed(\.isWhitespace)
      guard !before.isEmpty else { return }
      lifeDates = String(name[name.index(after: commas[start])...].trimmed(\.isWhitespace))
      name = String(before)
      return
    }
  }

  /// The most commas before the parts of a life: two places with their countries, and a year.
  private static let mostCommas = 6
  /// The most words of such a text. A choice: more are a sentence.
  private static let mostWords = 14

  /// What stands before and behind the first dash behind a number; `nil` where there is none.
  private static func halves(of text: Substring) -> (birth: Substring, death: Substring)? {
    let mark = text.indices.first { index in
      "-–—".contains(text[index])
        && text[..<index].last(where: { !$0.isWhitespace && $0 != "?" })?.isNumber ?? false
    }
    return mark.map { (text[..<$0], text[text.index(after: $0)...]) }
  }

  /// The places that stand beside the year at the end of a text; `nil` where no year stands there.
  private static func places(in text: Substring) -> [String]? {
    let words = words(text)
    guard let year = words.last, isYear(year), isPlaced(words) else { return nil }
    return text.split(separator: ",").map { piece in
      self.words(piece).filter(isPlaceWord).joined(separator: " ")
    }.filter { !$0.isEmpty }
  }

  private static func isPlaceWord(_ word: String) -> Bool {
    !isYear(word) && !dateWords.contains(word)
  }

  /// Tells whether words are those of years and of places: at least one year of three digits or four, and no
  /// other word with a digit.
  private static func isPlaced(_ words: [String]) -> Bool {
    words.count <= mostWords && words.contains { $0.utf8.count > 2 && isYear($0) }
      && words.allSatisfy { isYear($0) || !$0.contains(where: \.isNumber) }
  }

  /// Tells whether these are a place that is known, or its country: a nationality that nobody has heard of
  /// stands before years, too.
  private static func areKnown(_ places: [String]) -> Bool {
    places.count <= 2 && places.last.map(TimeZonePlace.isNamed) ?? false
  }

  private static func isPlace(_ text: Substring) -> Bool {
    text.first?.isUppercase ?? false && !text.contains(where: \.isNumber)
      && !Nationality.isOne(text) && !Nationality.isForeignWord(text) && !isRole(text)
  }

  /// Tells whether a text begins with a sign or a word for a birth or a death. Most such words count before a
  /// number or a preposition alone, and letters before a number, since capitals are initials: `Lee, M. C.`
  private static func opensLife(_ text: Substring, _ words: [String]) -> Bool {
    guard let start = text.first(where: { !$0.isWhitespace }), let first = words.first else {
      return false
    }
    if "*†✝".contains(start) || sureEvents.contains(first) { return true }
    guard words.count > 1 else { return false }
    if eventLetters.contains(first) { return start.isLowercase && isYear(words[1]) }
    return events.contains(first) && (isYear(words[1]) || prepositions.contains(words[1]))
  }
}
