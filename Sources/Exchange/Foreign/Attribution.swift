import Notation

/// A text that names somebody whom a work goes back to in some way, and who is not known to have made it.
///
/// Museums tell the one from the other with care (Getty, CDWA, "qualifier" of the creator): a work after
/// Rodin is none of his.
enum Attribution {
  /// The words before a name by the first of them, in small letters without accents. A school is none:
  /// many a school has made a work.
  private static let openings = Dictionary(
    grouping: [
      "after", "attributed to", "circle of", "workshop of", "studio of", "follower of",
      "followers of", "manner of", "in the manner of", "style of", "in the style of", "copy of",
      "copy after", "copied after", "copied from", "imitator of", "pupil of", "assistant of",
      "assistant to", "formerly attributed to", "possibly", "possibly by", "probably",
      "probably by", "perhaps by", "based on", "inspired by", "dapres", "attribue a", "attribuee a",
      "atelier de", "entourage de", "cercle de", "copie de", "copie dapres", "imitateur de",
      "suiveur de", "a la maniere de", "nach", "zugeschrieben", "werkstatt von", "werkstatt des",
      "umkreis von", "umkreis des", "umkreis der", "nachfolger von", "nachfolger des",
      "nachfolger der", "kopie nach", "atribuido a", "atribuida a", "taller de", "a la manera de",
      "imitador de", "circulo de", "seguidor de", "copia de", "attribuito a", "attribuita a",
      "bottega di", "cerchia di", "seguace di", "copia da", "oficina de", "toegeschreven aan",
      "naar", "with assistance from", "with assistance of", "with help from", "with support from",
      "kring van", "navolger van", "werkplaats van",
    ].map { $0.split(separator: " ") }
  ) { $0[0] }
  /// The words behind a name, behind a comma or in brackets.
  private static let endings: Set = [
    "after", "attributed", "attributed to", "attribution", "circle of", "school of", "workshop of",
    "studio of", "follower of", "manner of", "style of", "copy", "copy after", "copy of",
    "possibly", "probably", "attribue", "attribuee", "attribue a", "attribuee a", "zugeschrieben",
    "atribuido", "atribuida", "atribuido a", "atribuida a", "atrib", "attribuito", "attribuita",
    "attribuito a", "attribuita a", "attr", "attrib", "dapres", "nach", "zugeschr", "copie",
    "copia", "kopie", "workshop", "studio", "circle", "follower", "werkstatt", "umkreis",
    "nachfolger", "entourage", "atelier", "taller", "circulo", "seguidor", "bottega", "cerchia",
    "oficina", "atelier de", "entourage de", "taller de", "werkstatt von", "naar", "toegeschreven",
  ]
  /// Tells whether `text` says so before or behind a name.
  ///
  /// - Complexity: O(n) for n characters.
  static func isAttribution(_ text: String) -> Bool {
    let words = words(text)
    if let first = words.first, let known = openings[first],
      known.contains(where: { words.count > $0.count && words.starts(with: $0) })
    {
      return true
    }
    // Without its accent it is somebody's name.
    if text.lowercased().hasPrefix("según ") { return true }
    // `Jane Doe?`
    if text.hasSuffix("?"), text.contains(where: \.isLetter) { return true }
    let end: Substring
    if text.hasSuffix(")"), let mark = text.lastIndex(of: "(") {
      end = text[text.index(after: mark)...].dropLast()
    } else if let comma = text.lastIndex(of: ",") {
      end = text[text.index(after: comma)...]
    } else {
      return false
    }
    // `Jane Doe (?)`
    if text.hasSuffix(")"), end == "?" { return true }
    return endings.contains(self.words(end).joined(separator: " "))
  }

  private static func words(_ text: some StringProtocol) -> [Substring] {
    ForeignItems.words(String(text))?.split(separator: "-") ?? []
  }
}
