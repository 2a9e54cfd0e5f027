import Catalog
import Notation

/// A part of a line of names that says of which culture, time or place a work is, such as `Henan province`,
/// `Roman` or `Egypt, Old Kingdom`.
public enum CulturePlace {
  /// Tells whether a column or field, by its name, holds cultures or places beside people, as
  /// `artist_culture_place` does.
  ///
  /// - Complexity: O(n) for n characters.
  public static func isHeading(_ name: String) -> Bool {
    name.lowercasedWords(digits: false).contains {
      ["culture", "place", "origin", "kultur", "cultura"].contains($0)
    }
  }

  /// Tells whether `text` is a culture, a time or a place, and no name. A country before a comma may be a
  /// family name, as in `Israel, Marvin`: `isStated` where the line is known to hold places.
  ///
  /// - Complexity: O(n) for n characters.
  public static func isOne(_ text: String, isStated: Bool = false) -> Bool {
    let bare = text.prefix { $0 != "(" }.trimmed(\.isWhitespace)
    let pieces = bare.split(separator: ",").map { String($0.trimmed(\.isWhitespace)) }
      .filter { !$0.isEmpty }
    guard let first = pieces.first, let last = pieces.last else { return false }
    // `Roman, Ann` is somebody; no name has a piece such as `Old Kingdom`.
    if pieces.contains(where: {
      (pieces.count == 1 || isStated || $0.contains(" ")) && isNamedSo($0)
    }) {
      return true
    }
    if pieces.count == 1 { return TimeZonePlace.isCountry(first) }
    if isStated, TimeZonePlace.isCountry(first) { return true }
    // A place before its country, never a given and a family name.
    return TimeZonePlace.isCountry(last)
      && (isStated || !first.contains(" ") || TimeZonePlace.isNamed(first))
  }

  /// The positions of those `pieces` of a line that are no people: cultures, times and places, and what
  /// stands beside one and may as well be another, such as `Athens` in `Greek; Athens`. With `isStated`,
  /// the line is known to hold places, and only what is evidently somebody counts as a person.
  ///
  /// - Complexity: O(n) for n characters.
  public static func positions(in pieces: [String], isStated: Bool = false) -> Set<Int> {
    var found = Set(pieces.indices.filter { isOne(pieces[$0], isStated: isStated) })
    let leads = pieces.first.map { PersonLine.Facts($0)?.nationality != nil } ?? false
    guard isStated || leads || !found.isEmpty else { return found }
    let isBeside = leads || !found.isEmpty
    for (index, piece) in pieces.enumerated() where !found.contains(index) && !piece.isEmpty {
      let says = pieces.indices.contains(index + 1) && PersonLine.isFacts(pieces[index + 1])
      guard !says, !PersonLine.isFacts(piece), PersonLine(piece).name == piece else { continue }
      let isWord = !piece.contains(" ") || TimeZonePlace.isNamed(piece)
      if isWord || isStated && isBeside { found.insert(index) }
    }
    return found
  }

  /// Tells whether the words of `text` mean a culture or a time, or end with those for one or for a region.
  private static func isNamedSo(_ text: String) -> Bool {
    let words = text.lowercasedWords(digits: false)
    guard let last = words.last else { return false }
    if words.count > 1, kinds.contains(last) || words.contains(where: times.contains) {
      return true
    }
    return words.allSatisfy { cultures.contains($0) || epithets.contains($0) }
      && words.contains(where: cultures.contains)
  }

  /// The last words of names of regions and times, none of which is a usual family name.
  private static let kinds: Set = [
    "province", "provinces", "provincia", "provinz", "prefecture", "region", "région", "región",
    "kingdom", "empire", "imperio", "culture", "cultura", "kultur", "civilization", "peoples",
    "archipelago", "islands", "highlands", "period", "periode", "période", "periodo", "época",
    "époque", "epoch",
  ]
  private static let times: Set = ["dynasty", "dynasties", "dynastie", "dinastía", "dinastia"]
  private static let epithets: Set = [
    "ancient", "early", "late", "middle", "classical", "classic", "old", "new", "northern",
    "southern", "eastern", "western", "central", "and", "or", "possibly", "probably",
  ]
  /// Cultures that are no nationality of today, as museums write them in English. None of them is a usual
  /// name of a person alone.
  private static let cultures: Set = [
    "roman", "byzantine", "etruscan", "hellenistic", "cycladic", "minoan", "mycenaean", "coptic",
    "sumerian", "akkadian", "assyrian", "babylonian", "mesopotamian", "phoenician", "persian",
    "sasanian", "parthian", "ottoman", "mughal", "islamic", "nubian", "celtic", "viking",
    "anglo-saxon", "merovingian", "carolingian", "gothic", "maya", "mayan", "aztec", "mexica",
    "olmec", "zapotec", "mixtec", "toltec", "inca", "inka", "moche", "nazca", "chimú", "paracas",
    "wari", "tiwanaku", "chavín", "coclé", "muisca", "taíno", "yoruba", "edo", "igbo", "akan",
    "asante", "ashanti", "baule", "dogon", "bamana", "senufo", "kongo", "luba", "chokwe",
    "makonde", "zulu", "maasai", "navajo", "hopi", "zuni", "pueblo", "haida", "tlingit",
    "tsimshian", "lakota", "cherokee", "inuit", "polynesian", "melanesian", "micronesian",
    "maori", "aboriginal", "khmer", "javanese", "balinese", "gandharan", "mongolian", "scythian",
    "oceanic", "mesoamerican", "andean", "asian",
  ]
}
