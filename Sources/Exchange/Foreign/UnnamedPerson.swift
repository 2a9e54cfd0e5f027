import Notation

/// A text in the place of a name that names nobody, such as `Unknown artist`, `Anónimo`, `k. A.`, `?` or a
/// page of prose. No artist is made of it: else all works of nobody would be by one person.
public enum UnnamedPerson {
  /// The most characters of a name. A choice: lists of several people without a separator reach 200.
  public static let longestName = 250

  /// Tells whether `text`, as the whole name of somebody, names nobody.
  ///
  /// - Complexity: O(n) for n characters.
  public static func isOne(_ text: String) -> Bool {
    if isTooLong(text) { return true }
    // `et al.`, `y otros`
    if PersonLine.beforeOthers(text)?.isEmpty == true { return true }
    // Most names are of no such word, and are looked at no further.
    guard let words = ForeignItems.words(text)?.split(separator: "-") else {
      // Letters of other scripts may be a name.
      return !text.isEmpty && !text.contains { $0.isLetter || $0.isNumber }
        || otherScripts.contains(text.trimmingWhitespace.lowercased())
    }
    guard words.contains(where: marks.contains) else { return false }
    if initials.contains(words.joined(separator: "-")) { return true }
    // `Sin autor`, `sans auteur connu`
    if let first = words.first, withouts.contains(first), words.count > 1,
      words.dropFirst().allSatisfy({ fillers.contains($0) || knowns.contains($0) })
    {
      return true
    }
    let bare = words.filter { !fillers.contains($0) }
    if phrases.contains(bare.joined(separator: "-")) { return true }
    // `Aboriginal artist unknown`
    let others = bare.filter { !Nationality.isOne($0) && !CulturePlace.isOne(String($0)) }
    return others.count < bare.count && phrases.contains(others.joined(separator: "-"))
  }

  /// Tells whether `text` is longer than any name of a person, a group or a firm, its markup aside.
  ///
  /// - Complexity: O(n) for n characters.
  public static func isTooLong(_ text: some StringProtocol) -> Bool {
    // No character has fewer bytes than one, and links may be much longer than the names in them.
    text.utf8.count > longestName
      && HTMLText.plainName(String(text)).dropFirst(longestName).first != nil
  }

  /// The ``statements``, and the words for others than those who are named, such as `otros`.
  private static let phrases = statements.union(PersonLine.others.keys.filter { !isName($0) })

  /// Tells whether a word for others is a name or an initial where it stands alone.
  private static func isName(_ others: String) -> Bool {
    others.count <= 4 || ["andra", "andre"].contains(others)
  }

  /// The texts, without the words around them that may stand with any of these, in small letters without
  /// accents, as ``ForeignItems/words(_:)`` has them.
  private static let statements: Set = [
    "unknown", "unidentified", "unnamed", "unattributed", "unrecorded", "uncredited", "anonymous",
    "anon", "not-known", "not-recorded", "not-available", "not-applicable", "not-specified",
    "not-identified", "not-stated", "not-attributed", "various", "multiple", "several", "none",
    "null", "yes", "tbd", "tba", "tbc", "to-be-determined", "to-be-announced",
    "to-be-confirmed", "pending", "see-catalogue", "see-catalog", "see-description",
    // German
    "unbekannt", "unbekannter", "unbekannte", "unbekannten", "unbekanntes", "anonym", "anonymer",
    "anonymus", "nicht-bekannt", "nicht-uberliefert", "nicht-ueberliefert", "nicht-angegeben",
    "keine-angabe", "keine-angaben", "ohne-angabe", "ohne-angaben", "ausstehend", "namenlos",
    "diverse",
    "verschiedene", "mehrere", "siehe-katalog", "s-katalog", "siehe-beschreibung",
    // French
    "inconnu", "inconnue", "inconnus", "anonyme", "anonymes", "non-identifie", "non-identifiee",
    "non-attribue", "non-renseigne", "non-connu", "non-disponible", "non-determine", "en-attente",
    "a-determiner", "a-confirmer", "a-completer", "divers", "plusieurs", "voir-catalogue",
    // Spanish and Portuguese
    "anonimo", "anonima", "anonimos", "desconocido", "desconocida", "desconocidos",
    "no-identificado", "sin-identificar", "no-consta", "no-disponible", "sin-datos", "sin-dato",
    "sin-informacion", "pendiente", "por-determinar", "por-confirmar", "varios", "varias",
    "ver-catalogo",
    "desconhecido", "desconhecida", "nao-identificado", "nao-disponivel", "sem-dados",
    "sem-informacao", "pendente",
    "a-confirmar", "diversos",
    // Italian
    "ignoto", "ignota", "ignoti", "sconosciuto", "sconosciuta", "anonimi", "non-identificato",
    "non-disponibile", "in-attesa", "da-definire", "da-confermare", "vari", "autori-vari", "aa-vv",
    "vedi-catalogo",
    // Dutch and the languages of the north
    "onbekend", "onbekende", "anoniem", "niet-bekend", "zie-catalogus", "okand", "ukjent", "ukendt",
    "tuntematon", "nieznany", "neznamy",
  ]
  /// Words that may stand with those, such as `artist` in `Artist unknown`: what people do, and some that say
  /// no more than that there is somebody.
  private static let fillers = HeadingWords.words(of: .maker)
    .union(PersonLine.roles.map { $0[...] })
    .union([
      "the", "of", "by", "person", "people", "name", "hand", "master", "meister", "workshop",
      "student", "students", "kunstlern",
    ])
  /// Abbreviations, which with a word beside them are the initials of somebody: not available, keine Angabe,
  /// ohne Angabe, sin autor, no disponible, sin datos.
  private static let initials: Set = ["n-a", "k-a", "o-a", "s-a", "n-d", "s-d"]
  /// The words before `artist` that say that there is none.
  private static let withouts: Set<Substring> = [
    "without", "ohne", "kein", "keine", "sans", "aucun", "aucune", "sin", "sem", "senza", "zonder",
    "geen",
  ]
  /// The words that may stand with those: `Sin autor conocido`.
  private static let knowns: Set<Substring> = [
    "known", "bekannt", "bekannten", "bekannter", "connu", "connue", "conocido", "conocida",
    "conhecido", "conhecida", "noto", "nota", "bekende", "identifie", "identificado",
    "identificato",
  ]
  /// The words one of which stands in each of these.
  private static let marks = Set(phrases.union(initials).flatMap { $0.split(separator: "-") })
    .union(withouts)
  private static let otherScripts: Set = [
    "不詳", "不详", "不明", "作者不詳", "作者不详", "作者不明", "佚名", "未知", "неизвестен", "неизвестно", "неизвестный",
    "неизвестная", "неизвестны", "неизвестный автор", "автор неизвестен", "неизвестный художник",
    "неизвестный скульптор", "без автора", "невідомий", "невідомо", "невідомий автор", "неизвестни",
    "미상", "작자미상", "작자 미상", "작가미상", "작가 미상", "مجهول", "مجهولة", "غير معروف", "غير معروفة",
    "فنان مجهول",
    "مجهول الفنان", "نامعلوم", "ناشناس", "άγνωστος", "άγνωστη", "άγνωστο", "ανώνυμος",
    "άγνωστος καλλιτέχνης",
    "אלמוני", "לא ידוע", "אמן לא ידוע", "ไม่ทราบ",
  ]
}
