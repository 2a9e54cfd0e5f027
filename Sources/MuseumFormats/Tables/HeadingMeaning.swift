import Exchange

// What a name of several words means. `Titre de l'œuvre` or `Nombre del autor` is understood only where each
// of the words is known: `Biographie de l'artiste` is no artist.
extension HeadingWords {
  /// A field of a work, and how sure it is, 0 the surest.
  struct Meaning {
    let field: String
    let rank: Int
    /// True if the name says no more than that there is a work.
    var isOfWork: Bool { field == "title" && rank > 1 }
  }

  /// The field that a column of that name holds; `nil` of any other name.
  static func meaning(of name: String) -> Meaning? {
    let words = Self.words(in: bare(name))
    guard !words.isEmpty, words.count <= mostWords,
      words.allSatisfy({ known.contains($0) })
    else { return nil }
    // Who made a work is named in words for both: `Autor da obra`.
    if words.contains(where: self.words(of: .maker).contains) {
      return Meaning(field: "artists", rank: 0)
    }
    let kinds: [Kind] = [.title, .name, .work]
    let rank = kinds.firstIndex { words.contains(where: self.words(of: $0).contains) }
    return rank.map { Meaning(field: "title", rank: $0) }
  }

  /// The side of the world for which the letter O stands in the languages of the columns' names: Ost, Oost or
  /// Ouest, Oeste, Ovest; `nil` where they tell nothing.
  static func letterO(of names: [String]) -> TableMapping.LetterO? {
    let words = names.flatMap(Self.words(in:))
    let (east, west) = (words.count(where: ost.contains), words.count(where: ouest.contains))
    if east > 2 * west { return .east }
    return west > 2 * east ? .west : nil
  }

  /// The steps of a column's name that say what is there; the last one where none does.
  static func steps(of name: String) -> [String] {
    let steps = name.split(separator: ".").map(String.init)
    let telling = steps.filter { !wrappers.contains($0.lowercased()) }
    return telling.isEmpty ? [steps.last ?? name] : telling
  }

  /// The name of a column without the steps that say nothing.
  static func bare(_ name: String) -> String { steps(of: name).joined(separator: ".") }

  /// Tells whether a column is called a measure, such as a width.
  static func isMeasure(_ name: String) -> Bool {
    words(in: name).contains(where: measures.contains)
  }

  /// Tells whether a column is called as one of numbers that tell things apart.
  static func isNumber(_ name: String) -> Bool {
    let all = words(in: bare(name))
    guard let last = all.last, let first = all.first else { return false }
    let plain = all.joined()
    guard !otherNumbers.contains(where: plain.contains) else { return false }
    // `Número de obra`, but not `Number of pieces`.
    return numbers.contains(first) && !all.contains("of") || numbers.contains(last)
      || numbers.contains { word in
        // `Objektnummer`, `展示番号`
        (word.utf8.count > 4 || !word.utf8.allSatisfy { $0 < 0x80 }) && last.hasSuffix(word)
      }
  }

  /// The most words of a name that is understood. A choice: more are a sentence.
  private static let mostWords = 6

  /// The words that join others, and those that say nothing more than these.
  private static let joints: Set<Substring> = [
    "of", "the", "by", "s", "full", "de", "du", "des", "d", "l", "la", "le", "les", "et", "ou",
    "del", "della", "dell", "delle", "dello", "degli", "dei", "di", "el", "los", "las", "y", "o",
    "da", "do", "das", "dos", "e", "os", "as", "der", "die", "und", "oder", "van", "het", "een",
    "en", "in", "innen", "a", "es", "arte", "trice", "ice", "i",
  ]
  private static let known = [Kind.maker, .title, .name, .work]
    .reduce(joints) { $0.union(words(of: $1)) }

  // The words below tell the language of a heading, whatever it means. Words shared by several
  // languages do not help; some that name no field do.
  /// Words of languages in which the east begins with O, and that no language of the other kind has.
  private static let ost: Set<Substring> = [
    "titel", "werktitel", "objekttitel", "kunstler", "kuenstler", "kunstlerin", "kuenstlerin",
    "kunstlername", "urheber", "koordinaten", "breite", "breitengrad", "lange", "laenge",
    "langengrad", "laengengrad", "jahr", "datierung", "standort", "beschreibung", "bezeichnung",
    "nummer", "inventarnummer", "ort", "strasse", "anschrift", "bild", "technik", "masse", "stadt",
    "werk", "kunstwerk", "bemerkung", "bemerkungen", "zustand", "und", "der", "naam", "kunstenaar",
    "jaar", "coordinaten", "breedtegraad", "lengtegraad", "adres", "beschrijving", "plaats",
    "locatie", "techniek", "omschrijving",
  ]
  /// Words of languages in which the west begins with O, and that neither a language of the other kind
  /// nor English has.
  private static let ouest: Set<Substring> = [
    "titre", "auteur", "artiste", "annee", "oeuvre", "coordonnees", "emplacement", "lieu", "nom",
    "numero", "sculpteur", "localisation", "etat", "rue", "ville",
    "titulo", "artista", "ano", "obra", "coordenadas", "ubicacion", "lugar", "nombre", "escultor",
    "localizacion", "localizacao", "descripcion", "descricao", "codigo", "tecnica", "medidas",
    "calle", "ciudad", "barrio", "direccion", "fecha", "fotografia", "latitud", "longitud",
    "titolo", "autore", "anno", "ubicazione", "luogo", "nome", "scultore", "descrizione",
    "codice", "indirizzo", "citta", "latitudine", "longitudine", "estado",
  ]
}
