public import Catalog
import Foundation

/// The words by which collections state whether a work can still be seen.
///
/// English, and the languages of the pages, Spanish and French; and German, Italian, Portuguese and Dutch, in
/// which public-art registers are common too. Other words have no status here.
public enum StatusWords {
  /// Phrases of one language in letters and digits without accents, as ``ForeignItems/words(_:)`` writes
  /// them. A `*` stands for each of the endings that words have there by gender and number.
  private struct Phrases {
    let status: Work.Status
    let endings: [String]
    let phrases: [String]

    init(_ status: Work.Status, _ endings: [String], _ phrases: [String]) {
      self.status = status
      self.endings = endings
      self.phrases = phrases
    }

    /// Phrases of a language whose words have no such endings.
    init(_ status: Work.Status, _ phrases: [String]) { self.init(status, [], phrases) }

    /// The phrases with every ending.
    var all: [String] {
      phrases.flatMap { phrase in
        phrase.contains("*") ? endings.map { phrase.replacing("*", with: $0) } : [phrase]
      }
    }
  }

  /// The endings of adjectives and participles: of words in `-o` and `-a`, of French and of German ones.
  private static let (spanish, italian, french, german) = (
    ["o", "a", "os", "as"], ["o", "a", "i", "e"], ["", "e", "s", "es"], ["", "e", "er", "es", "en"]
  )

  private static let phrases: [Phrases] = [
    // English
    Phrases(
      .removed,
      [
        "removed", "permanently-removed", "no-longer-in-place", "no-longer-there",
        "no-longer-exists", "no-longer-existing", "no-longer-extant", "no-longer-in-situ",
        "no-longer-on-site", "no-longer-on-view", "no-longer-on-display", "no-longer-standing",
        "no-longer-present", "no-longer-visible", "no-longer-installed", "not-extant", "non-extant",
        "nonextant", "not-in-place", "not-present", "not-found", "deaccessioned", "de-accessioned",
        "deaccession", "decommissioned", "de-commissioned", "destroyed", "presumed-destroyed",
        "demolished", "dismantled", "stolen", "presumed-stolen", "lost", "presumed-lost", "missing",
        "presumed-missing", "whereabouts-unknown", "location-unknown", "gone", "vanished",
        "disappeared", "painted-over", "buffed", "scrapped", "melted-down", "disposed",
        "disposed-of", "deinstalled", "de-installed", "uninstalled", "withdrawn", "retired",
        "relocated", "displaced", "not-located", "unlocated",
      ]),
    Phrases(
      .inStorage,
      [
        "in-storage", "in-store", "put-in-storage", "placed-in-storage", "relocated-to-storage",
        "moved-to-storage", "storage", "stored", "warehoused", "art-storage",
        "temporarily-removed", "removed-temporarily", "temporary-removal", "temporarily-in-storage",
        "temporarily-deinstalled", "not-on-view", "not-on-display", "not-currently-on-view",
        "not-currently-on-display", "off-view", "off-display", "under-conservation",
        "in-conservation", "under-restoration", "in-restoration", "under-repair",
      ]),
    Phrases(.onLoan, ["on-loan", "out-on-loan", "loaned", "loaned-out", "lent"]),
    Phrases(
      .onView,
      [
        "on-view", "on-display", "displayed", "in-place", "in-situ", "on-site", "existing",
        "exists", "extant", "installed", "active", "current", "present", "standing", "permanent",
        "permanently-installed", "accessible",
      ]),
    // Spanish, and Portuguese with the same endings
    Phrases(
      .removed, spanish,
      [
        "retirad*", "desaparecid*", "destruid*", "robad*", "hurtad*", "demolid*", "derribad*",
        "desmontad*", "desmantelad*", "desinstalad*", "eliminad*", "perdid*", "extraviad*",
        "removid*", "no-localizad*", "no-localizable", "en-paradero-desconocido",
        "paradero-desconocido", "trasladad*", "ya-no-esta", "ya-no-existe", "no-existe",
        "dad*-de-baja", "suprimid*",
        "roubad*", "furtad*", "desafetad*", "abatid*", "nao-localizad*", "ja-nao-existe",
        "nao-existe", "paradeiro-desconhecido", "transferid*",
      ]),
    Phrases(
      .inStorage, spanish,
      [
        "en-almacen", "en-almacenes", "almacenad*", "guardad*", "en-deposito", "en-reserva",
        "retirad*-temporalmente", "en-restauracion", "no-expuest*",
        "em-reserva", "em-reservas", "em-armazem", "em-deposito", "armazenad*", "em-restauro",
        "nao-expost*", "retirad*-temporariamente",
      ]),
    Phrases(
      .onLoan, spanish, ["en-prestamo", "prestad*", "cedid*", "em-emprestimo", "emprestad*"]),
    Phrases(
      .onView, spanish,
      [
        "expuest*", "en-exposicion", "instalad*", "existente", "existentes", "en-su-lugar",
        "en-su-sitio", "expost*", "em-exposicao",
      ]),
    // French
    Phrases(
      .removed, french,
      [
        "retire*", "enleve*", "disparu*", "detruit*", "vole*", "derobe*", "deplace*", "demoli*",
        "demonte*", "depose*", "desinstalle*", "demantele*", "perdu*", "egare*", "manquant*",
        "supprime*", "decommissionne*", "desaffecte*", "declasse*", "aliene*", "non-localise*",
        "non-retrouve*", "introuvable", "introuvables", "localisation-inconnue", "nexiste-plus",
        "nest-plus-en-place", "nest-plus-visible", "nest-plus-la", "plus-en-place",
      ]),
    Phrases(
      .inStorage, french,
      [
        "en-reserve", "en-reserves", "en-depot", "en-stock", "stocke*", "entrepose*", "remise*",
        "mis*-en-reserve", "retire*-temporairement", "depose*-temporairement", "en-restauration",
        "non-expose*", "hors-exposition",
      ]),
    Phrases(.onLoan, french, ["en-pret", "prete*"]),
    Phrases(
      .onView, french,
      [
        "expose*", "en-place", "installe*", "existant*", "visible", "visibles",
        "conserve*-sur-place",
      ]),
    // German
    Phrases(
      .removed, german,
      [
        "entfernt*", "abgebaut*", "zerstort*", "zerstoert*", "gestohlen*", "verschollen*",
        "verschwunden*", "verloren*", "abgerissen*", "abgetragen*", "abgangig*", "abgaengig*",
        "nicht-mehr-vorhanden*", "nicht-mehr-existent*", "nicht-mehr-erhalten*",
        "nicht-erhalten*", "nicht-mehr-am-ort", "nicht-mehr-vor-ort", "existiert-nicht-mehr",
        "vermisst*", "demontiert*", "versetzt*", "umgesetzt*", "ausgesondert*", "stillgelegt*",
        "eingeschmolzen*", "vernichtet*", "nicht-auffindbar*", "unauffindbar*",
        "verbleib-unbekannt",
        "standort-unbekannt",
      ]),
    Phrases(
      .inStorage, german,
      [
        "im-depot", "im-magazin", "im-lager", "im-archiv", "eingelagert*", "ausgelagert*",
        "deponiert*", "magaziniert*", "vorubergehend-entfernt*", "voruebergehend-entfernt*",
        "in-restaurierung", "nicht-ausgestellt*",
      ]),
    Phrases(.onLoan, german, ["ausgeliehen*", "verliehen*"]),
    Phrases(
      .onView, german,
      [
        "ausgestellt*", "vorhanden*", "aufgestellt*", "installiert*", "zuganglich*", "zugaenglich*",
        "erhalten*",
      ]),
    // Italian
    Phrases(
      .removed, italian,
      [
        "rimoss*", "perdut*", "rubat*", "trafugat*", "distrutt*", "dismess*", "demolit*",
        "smantellat*", "smontat*", "scompars*", "dispers*", "eliminat*", "spostat*",
        "non-reperibile", "non-localizzat*", "non-esiste-piu", "non-piu-esistente",
      ]),
    Phrases(
      .inStorage, italian,
      [
        "in-deposito", "nei-depositi", "in-magazzino", "immagazzinat*", "in-restauro",
        "non-espost*", "rimoss*-temporaneamente",
      ]),
    Phrases(.onLoan, italian, ["in-prestito", "prestat*"]),
    Phrases(.onView, italian, ["espost*", "in-esposizione", "in-loco", "esistente", "esistenti"]),
    // Dutch
    Phrases(
      .removed, ["", "e"],
      [
        "verwijderd*", "verdwenen", "vernield*", "vernietigd*", "verwoest*", "gestolen",
        "gesloopt*",
        "verloren", "vermist*", "verplaatst*", "niet-meer-aanwezig", "niet-meer-aanwezige",
        "bestaat-niet-meer", "afgestoten", "ontmanteld*",
      ]),
    Phrases(
      .inStorage, ["", "e"],
      ["in-depot", "in-opslag", "opgeslagen", "tijdelijk-verwijderd*", "in-restauratie"]),
    Phrases(.onLoan, ["", "e"], ["uitgeleend*"]),
    Phrases(.onView, ["", "e"], ["aanwezig*", "tentoongesteld*", "geplaatst*"]),
  ]

  private static let statuses: [String: Work.Status] = Dictionary(
    phrases.flatMap { group in group.all.map { ($0, group.status) } },
    uniquingKeysWith: { first, _ in first })
  private static let mostWords = statuses.keys.map { $0.split(separator: "-").count }.max() ?? 1

  /// Words that may follow a phrase that is a status. Before any other word it could mean anything, as in
  /// `lost property` and `en réserve naturelle`.
  private static let sequels: Set<Substring> = [
    "after", "and", "as", "at", "because", "by", "due", "during", "for", "from", "in", "on", "per",
    "since", "to", "until", "currently", "permanently", "a", "desde", "en", "para", "por", "y",
    "depuis", "et", "le", "par", "pour", "am", "durch", "im", "seit", "und", "von", "wegen", "vor",
    "bei", "bis", "nach", "aus", "lors", "suite", "dans", "apres", "dal", "da", "del", "nel",
    "durante", "em", "no", "na", "sinds", "door", "bij", "wegens", "temporairement",
    "definitivement", "vermutlich", "endgultig",
  ]
  /// Further words that may follow a phrase of several words, which says more by itself: behind one word
  /// they may go on to a title, as in `Gone with the Wind`.
  private static let furtherSequels: Set<Substring> = [
    "again", "now", "today", "right", "yet", "anymore", "any", "this", "these", "of", "with",
    "under",
    "until", "till", "pending", "while", "awaiting", "temporarily", "facility", "room", "warehouse",
    "actuellement", "momentanement", "du", "au", "aux", "chez", "sur", "avec", "jusquen", "jusquau",
    "jusqua", "derzeit", "zurzeit", "momentan", "vorubergehend", "voruebergehend", "der", "des",
    "dem", "mit", "zur", "zum", "aufgrund", "infolge", "actualmente", "temporalmente", "hasta",
    "con", "com", "desde", "attualmente", "temporaneamente", "fino", "momenteel", "tijdelijk",
    "tot",
  ]

  /// The status that a cell states, in such a phrase alone or with words behind it that explain it,
  /// as in `Removed (2014)` and `destroyed by fire`; `nil` for any other text, and for one of more
  /// than 100 bytes.
  ///
  /// - Complexity: O(1): a text of more than 100 bytes is none.
  public static func status(of text: String) -> Work.Status? {
    guard text.utf8.count <= 100 else { return nil }
    if let status = opening(of: text[...]) { return status }
    // The text behind a mark explains the text before it.
    let head = text.prefix { !"(,;:[/–—".contains($0) }
    let dash = head.range(of: " - ")?.lowerBound ?? head.endIndex
    return dash < text.endIndex ? opening(of: head[..<dash]) : nil
  }

  private static func opening(of text: Substring) -> Work.Status? {
    guard let written = ForeignItems.words(String(text)) else { return nil }
    let words = written.split(separator: "-")
    // The longest phrase counts, because 'removed temporarily' is not 'removed'.
    for count in stride(from: min(words.count, mostWords), to: 0, by: -1) {
      guard let status = statuses[words.prefix(count).joined(separator: "-")] else { continue }
      guard words.count > count else { return status }
      let next = words[count]
      return sequels.contains(next) || next.allSatisfy(\.isNumber)
        || count > 1 && furtherSequels.contains(next) ? status : nil
    }
    return nil
  }

  /// Tells whether a cell says more than the status that it means: when or how a work went, or in what
  /// words. An answer to the question that a column's name asks says no more, nor does the word of the
  /// status itself, nor any known phrase for a work on view.
  ///
  /// - Complexity: O(n) for n characters.
  public static func saysMore(
    _ text: String, than status: Work.Status, in column: String
  ) -> Bool {
    if text.lowercased() == status.rawValue || answer(text, to: column) != nil { return false }
    guard let words = ForeignItems.words(text) else { return !text.isEmpty }
    return !(status == .onView && statuses[words] == .onView)
  }

  /// Parts of the names of columns that hold a status, if any of their values reads like one.
  static let names = ["status", "zustand", "estado", "etat", "condition", "disposition"]

  /// The columns that ask a question, by their names in letters and digits, with the meanings of
  /// yes and no.
  private static let questions: [(names: Set<String>, yes: Work.Status, no: Work.Status)] = [
    (["onview", "isonview", "ondisplay", "isondisplay", "inplace", "extant"], .onView, .inStorage),
    (
      [
        "removed", "isremoved", "deaccessioned", "isdeaccessioned", "destroyed", "stolen", "gone",
        "decommissioned", "isdecommissioned", "deinstalled", "isdeinstalled",
      ],
      .removed, .onView
    ),
    (
      [
        "active", "isactive", "exists", "existing", "isexisting", "stillexists", "stillexisting",
        "stillthere", "stillstanding", "standing", "isstanding", "isextant", "current", "iscurrent",
        "present", "ispresent", "actif", "existe", "aktiv", "vorhanden", "activo", "activa",
        "ativo", "attivo", "esistente", "aanwezig",
      ],
      .onView, .removed
    ),
    (["instorage", "isinstorage", "stored"], .inStorage, .onView),
    (["onloan", "isonloan", "loaned"], .onLoan, .onView),
  ]
  /// The columns that hold the day on which a work went, by their names in letters and digits.
  private static let removalDays: Set = [
    "removaldate", "removeddate", "dateremoved", "dateofremoval", "removedon", "removaldt",
    "deaccessiondate", "deaccessioneddate", "dateofdeaccession", "datedeaccessioned",
    "deaccessionedon", "deinstallationdate", "deinstalldate", "deinstalleddate",
    "datedeinstalled", "demolitiondate", "datedemolished", "dateofdemolition", "destructiondate",
    "datedestroyed", "dateofdestruction", "decommissiondate", "datedecommissioned",
    "retireddate", "dateretired", "retirementdate", "dateretrait", "datededepose",
    "datededemolition", "decommissionedon", "abbaudatum", "abrissdatum", "entfernungsdatum",
    "fechaderetiro", "fechaderetirada", "fechadebaja",
  ]

  /// Words for a day, beside which a word of ``departures`` makes the name of such a column.
  private static let days: Set<Substring> = [
    "date", "dates", "day", "on", "dt", "datum", "tag", "am", "fecha", "dia", "data", "giorno",
    "jour", "dag",
  ]
  /// Words for the going of a work, in letters without accents: nouns, and participles.
  private static let departures: Set<Substring> = [
    "removal", "removed", "deaccession", "deaccessioned", "deinstallation", "deinstalled",
    "demolition", "demolished", "destruction", "destroyed", "decommission", "decommissioning",
    "decommissioned", "dismantling", "dismantled", "disposal", "theft", "stolen", "retirement",
    "retired",
    "retrait", "retire", "retiree", "depose", "deposee", "enlevement", "denlevement", "enleve",
    "enlevee", "demontage", "demonte", "demontee", "disparition", "desinstallation",
    "declassement", "detruit", "detruite", "demoli", "demolie",
    "retiro", "retirada", "retirado", "baja", "remocion", "desmontaje", "desmontado",
    "desmontada", "demolicion", "demolido", "demolida", "destruccion", "destruido", "destruida",
    "desinstalacion", "remocao", "removido", "removida", "demolicao", "destruicao", "desmontagem",
    "desinstalacao",
    "entfernung", "entfernt", "abbau", "abbaus", "abgebaut", "abbruch", "abriss", "abgerissen",
    "demontage", "demontiert", "zerstorung", "zerstort", "aussonderung",
    "rimozione", "rimosso", "rimossa", "smantellamento", "demolizione", "demolito", "distruzione",
    "distrutto", "dismissione",
    "verwijdering", "verwijderd", "sloop", "gesloopt", "ontmanteling",
  ]
  /// Words that may stand between those, and say no more.
  private static let between: Set<Substring> = [
    "of", "the", "de", "du", "des", "la", "le", "del", "da", "do", "di", "della", "der", "van",
    "work", "artwork", "oeuvre", "obra", "opera", "werk",
  ]

  /// Tells whether a column of that name holds the day on which a work went.
  ///
  /// - Complexity: O(n) for n characters.
  public static func isRemovalDay(_ name: String) -> Bool {
    // A column that asks whether works are gone may answer with the day.
    if removalDays.contains(HeadingWords.plain(name)) || question(of: name)?.yes == .removed {
      return true
    }
    let words = (ForeignItems.words(name) ?? "").split(separator: "-")
      .filter { !between.contains($0) }
    return words.contains(where: departures.contains) && words.contains(where: days.contains)
      && words.allSatisfy { departures.contains($0) || days.contains($0) }
  }

  /// The status of works of which a column of that name says yes, and no; `nil` if it asks nothing. The
  /// words by which a status says that works are gone, stored or lent are questions as well.
  private static func question(of name: String) -> (yes: Work.Status, no: Work.Status)? {
    let plain = HeadingWords.plain(name)
    if let known = questions.first(where: { $0.names.contains(plain) }) {
      return (known.yes, known.no)
    }
    guard let words = ForeignItems.words(name), let status = statuses[words], status != .onView
    else { return nil }
    return (status, .onView)
  }

  private static let yes: Set = [
    "yes", "true", "y", "1", "x", "si", "oui", "ja", "sim", "vrai", "wahr", "verdadero",
    "verdadeiro", "vero", "waar",
  ]
  private static let no: Set = [
    "no", "false", "n", "0", "non", "nein", "nao", "nee", "faux", "falsch", "falso", "onwaar",
  ]

  /// The status that the answer `text` means to the question that a column's name asks; `nil` if
  /// the name asks none, or the text is no answer.
  ///
  /// - Complexity: O(n) for n characters.
  public static func answer(_ text: String, to name: String) -> Work.Status? {
    guard let question = question(of: name) else { return nil }
    let answer = HeadingWords.plain(text)
    return yes.contains(answer) ? question.yes : no.contains(answer) ? question.no : nil
  }
}
