import Exchange

/// The words of the names of columns, in the languages in which museums write them.
///
/// A name such as `Titre de l'œuvre` or `Nombre del autor` is understood only where each of its words is known:
/// `Biographie de l'artiste` is no artist.
enum HeadingWords {
  /// A field of a work, and how sure it is, 0 the surest.
  struct Meaning {
    let field: String
    let rank: Int
    /// True if the name says no more than that there is a work.
    var isOfWork: Bool { field == "title" && rank > 1 }
  }

  /// The field that a column of that name holds; `nil` of any other name.
  static func meaning(of name: String) -> Meaning? {
    let words = Self.words(of: name)
    guard !words.isEmpty, words.count <= mostWords,
      words.allSatisfy({ known.contains($0) })
    else { return nil }
    // Who made a work is named in words for both: `Autor da obra`.
    if words.contains(where: people.contains) { return Meaning(field: "artists", rank: 0) }
    let rank = [titles, names, works].firstIndex { kind in words.contains(where: kind.contains) }
    return rank.map { Meaning(field: "title", rank: $0) }
  }

  /// The side of the world for which the letter O stands in the languages of the columns' names: Ost, Oost or
  /// Ouest, Oeste, Ovest; `nil` where they tell nothing.
  static func letterO(of names: [String]) -> TableMapping.LetterO? {
    let words = names.flatMap(Self.words(of:))
    let (east, west) = (words.count(where: ost.contains), words.count(where: ouest.contains))
    if east > 2 * west { return .east }
    return west > 2 * east ? .west : nil
  }

  /// The words of a name in small letters without accents, what an apostrophe cuts off apart.
  private static func words(of name: String) -> [Substring] {
    var text = ""
    var last: Character = " "
    for letter in name {
      switch letter {
      case "'", "’": text.append(" ")
      case "œ", "Œ": text += "oe"
      // `NomArtiste`
      case _ where letter.isUppercase && last.isLowercase: text += " \(letter)"
      default: text.append(letter)
      }
      last = letter
    }
    return ForeignItems.words(text)?.split(separator: "-") ?? []
  }

  /// The most words of a name that is understood. A choice: more are a sentence.
  private static let mostWords = 6

  private static let people: Set<Substring> = [
    "artist", "artists", "author", "authors", "creator", "creators", "maker", "makers", "sculptor",
    "sculptors", "painter",
    "artiste", "artistes", "auteur", "auteurs", "autrice", "createur", "createurs", "createurtrice",
    "sculpteur", "sculpteurs", "sculptrice", "peintre",
    "artista", "artistas", "autor", "autora", "autores", "autoria", "creador", "creadores",
    "escultor", "escultora", "escultores", "pintor", "criador",
    "autore", "autori", "artisti", "scultore", "scultori", "pittore", "creatore",
    "kunstler", "kuenstler", "kunstlerin", "kuenstlerin", "kunstlerinnen", "kunstlername",
    "kuenstlername", "urheber", "urheberin", "urheberinnen", "bildhauer", "bildhauerin",
    "kunstschaffende",
    "kunstenaar", "kunstenaars", "vervaardiger", "beeldhouwer", "konstnar", "kunstner",
  ]
  private static let titles: Set<Substring> = [
    "title", "titre", "titres", "intitule", "appellation", "denomination", "titulo", "denominacion",
    "denominacao", "designacao", "titolo", "denominazione", "titel", "werktitel", "objekttitel",
    "bildtitel", "kunstwerktitel", "werkname", "objektname", "objektbezeichnung", "titeln",
    "benaming", "tittel",
  ]
  private static let names: Set<Substring> = [
    "name", "nom", "noms", "nombre", "nombres", "nome", "nomi", "nomes", "naam", "namn", "navn",
  ]
  private static let works: Set<Substring> = [
    "work", "artwork", "oeuvre", "oeuvres", "obra", "opera", "opere", "werk", "werks", "werkes",
    "kunstwerk", "kunstwerks", "kunstwerkes", "kunstwerken", "sculpture", "escultura", "scultura",
    "skulptur", "skulpturen", "monument", "monumento", "objet", "objeto", "oggetto", "objekt",
    "objekts", "objektes", "object", "verk", "konstverk",
  ]
  /// The words that join others, and those that say nothing more than these.
  private static let joints: Set<Substring> = [
    "of", "the", "by", "s", "full", "de", "du", "des", "d", "l", "la", "le", "les", "et", "ou",
    "del", "della", "dell", "delle", "dello", "degli", "dei", "di", "el", "los", "las", "y", "o",
    "da", "do", "das", "dos", "e", "os", "as", "der", "die", "und", "oder", "van", "het", "een",
    "en", "in", "innen", "a", "es", "arte", "trice", "ice",
  ]
  private static let known = people.union(titles).union(names).union(works).union(joints)

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
