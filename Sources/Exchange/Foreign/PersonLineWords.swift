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
  static let dateWords: Set = [
    "b", "born", "d", "died", "active", "fl", "flourished", "c", "ca", "circa", "about", "after",
    "before", "est", "established", "founded", "present", "to", "and", "or", "early",
    "late", "mid", "né", "née", "mort", "nacido", "nacida", "geboren", "gest", "geb", "s", "in",
  ]
  /// Words beside which a Roman number is a century.
  static let centuries: Set = [
    "century", "centuries", "jahrhundert", "jahrhunderts", "jh", "jhdt", "jhd", "siècle", "siglo",
    "século", "secolo", "eeuw",
  ]
  /// The words for with, between two people who have a role or dates each.
  static let companions: Set = ["with", "mit", "avec", "con", "com", "met"]
  /// The words for and, between two people.
  static let joints: Set = ["and", "und", "et", "y", "e", "en"]
}
