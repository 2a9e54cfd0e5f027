// The words that lines of names have besides names.
extension PersonLine {
  /// What people do for a work.
  static let roles: Set = [
    "architect", "architects", "sculptor", "sculptors", "artist", "artists", "painter", "painters",
    "designer", "designers", "engineer", "engineers", "photographer", "photographers", "muralist",
    "muralists", "founder", "foundry", "fabricator", "fabricators", "manufacturer", "manufacturers",
    "maker", "makers", "builder", "builders", "printer", "printers", "publisher", "publishers",
    "printmaker", "carver", "carvers", "mason", "masons", "modeler", "modeller", "caster",
    "contractor", "contractors", "potter", "weaver", "glassmaker", "illustrator", "engraver",
    "draftsman", "craftsman", "craftsmen", "restorer", "restorers", "architecte", "architectes",
    "sculpteur", "sculptrice", "peintre", "arquitecto", "arquitecta", "escultor", "escultora",
    "ceramist", "ceramicist", "blacksmith", "metalsmith", "welder", "jeweler", "jeweller",
    "calligrapher", "typographer", "lithographer", "glazier", "gardener", "donor", "commissioner",
    "scultore", "scultrice", "pittore", "pittrice", "architetto", "arquiteto", "arquiteta",
    "beeldhouwer", "beeldhouwster", "schilder", "keramiker", "keramikerin", "fotograf",
    "fotografin",
    "photographe", "graveur", "fotografo", "fotografa", "ceramista", "muralista",
    "pintor", "pintora", "architekt", "architektin", "bildhauer", "bildhauerin", "maler", "malerin",
  ]
  /// What stands before a colon and a name; a person who is called so alone is somebody.
  static let labels: Set = [
    "design", "fabrication", "execution", "construction", "concept", "casting", "carving",
    "entwurf", "ausführung", "gestaltung", "konzept", "idee", "guss", "bau", "umsetzung",
    "realisierung", "fertigung", "herstellung", "künstler", "künstlerin", "conception",
    "réalisation", "exécution", "fonte", "artiste", "artistes", "auteur", "diseño", "ejecución",
    "realización", "fundición", "artista", "autor", "autora", "progetto", "esecuzione",
    "realizzazione", "autore", "ontwerp", "uitvoering", "kunstenaar",
  ]
  /// Words that stand beside a role.
  static let epithets: Set = [
    "original", "landscape", "lead", "principal", "associate", "associated", "consulting",
    "structural", "interior", "graphic", "general", "project", "assistant", "chief", "co", "and",
    "of", "record", "restoration", "renovation", "design", "stone", "wood", "steel", "glass",
    "metal", "firm", "team", "company", "und", "et", "y",
  ]
  /// Words that stand beside the years of a life.
  static let dateWords = Set([
    "b", "d", "active", "fl", "flourished", "c", "ca", "circa", "about", "after", "before", "est",
    "established", "founded", "present", "to", "and", "or", "early", "late", "mid", "s", "in", "en",
    "um", "vers", "hacia",
  ])
  .union(sureEvents).union(events)
  /// Words before the year and place of a birth or a death, and before nothing else.
  static let sureEvents: Set = [
    "born", "died", "geboren", "gestorben", "nacido", "nacida", "fallecido", "fallecida",
    "nascido", "nascida", "falecido", "falecida", "décédé", "décédée",
  ]
  /// Words that may stand there, and before something else, too: `née Berg`, `Mort, Ann`.
  static let events: Set = [
    "geb", "gest", "né", "née", "mort", "morte", "nato", "nata", "morto", "morta", "muerto",
    "muerta",
  ]
  /// The letters that stand for such words before a year.
  static let eventLetters: Set = ["b", "d", "n", "m"]
  /// The words before the place or the day of such an event.
  static let prepositions: Set = [
    "in", "at", "near", "en", "à", "a", "au", "aux", "le", "em", "il", "am", "um", "bei", "zu",
    "vers", "hacia", "circa", "about",
  ]
  /// Words beside which a Roman number is a century.
  static let centuries: Set = [
    "century", "centuries", "jahrhundert", "jahrhunderts", "jh", "jhdt", "jhd", "siècle", "siglo",
    "século", "secolo", "eeuw",
  ]
  /// Labels of a source or credit, such as `Photo:`: nobody behind them made the work.
  static let citations: Set = [
    "source", "sources", "quelle", "quellen", "fuente", "fuentes", "bron", "photo", "photos",
    "photograph", "photographs", "image", "images", "foto", "fotos", "credit", "credits",
    "website", "websites", "webseite", "web",
  ]
  /// The words behind a name that say that there are others, with those before them: `et al.`, `y otros`.
  static let others: [String: Set<String>] = [
    "al": ["et", "&"], "alii": ["et"], "a": ["u", "e"], "others": ["and", "&", "with"],
    "andere": ["und", "u", "&", "en"], "weitere": ["und", "u", "&"], "anderen": ["en"],
    "otros": ["y"], "otras": ["y"], "autres": ["et"], "altri": ["e", "ed"], "altre": ["e", "ed"],
    "outros": ["e"], "outras": ["e"], "andra": ["och"], "andre": ["og"], "muut": ["ja"],
    "inni": ["i"], "ostali": ["i"], "kol": ["a"], "další": ["a"], "mások": ["és"], "др": ["и"],
    "άλλοι": ["και"], "diğerleri": ["ve"],
  ]
  /// The words for with, between two people who have a role or dates each.
  static let companions: Set = ["with", "mit", "avec", "con", "com", "met"]
  /// The words for and, between two people.
  static let joints: Set = ["and", "und", "et", "y", "e", "en"]
}
