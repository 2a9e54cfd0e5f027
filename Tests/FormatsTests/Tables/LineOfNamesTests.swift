import Catalog
import Exchange
import Testing

@Suite("A line of names")
struct LineOfNamesTests {
  @Test("gives its people, with roles, nationalities and dates, which are never people")
  func roles() {
    let line =
      "Adler & Sullivan, original architects; American, 1883-1896|Vinci & Kenny, restoration architects"
    let people = PersonLine.people(in: line)
    #expect(people.map(\.name) == ["Adler & Sullivan", "Vinci & Kenny"])
    #expect(people.map(\.role) == ["original architects", "restoration architects"])
    #expect(people[0].nationality == "American" && people[0].lifeDates == "1883-1896")
    #expect(people[1].nationality == nil && people[1].lifeDates == nil)
  }

  @Test(
    "keeps what is no fact as a name",
    arguments: [
      ("Moore, Henry", ["Moore, Henry"]), ("A. Maker; B. Other", ["A. Maker", "B. Other"]),
      ("Georges Seurat (French, 1859–1891)", ["Georges Seurat"]),
      ("Group of Seven (1920)", ["Group of Seven"]), ("1883-1896", []),
      ("The English Beat; Dutch Boy", ["The English Beat", "Dutch Boy"]),
      ("Rodin; b. 1840", ["Rodin"]), ("Kahn; Estonian-born American", ["Kahn"]),
      ("Roe, Jane, American, born 1901, died 1980", ["Roe, Jane"]),
      ("A, B, C, D and E, Dutch, 1901, 1980", ["A, B, C, D and E"]),
      ("Smith, Tony; Sculptor", ["Smith, Tony"]), ("", []), ("|;|", []),
    ])
  func names(line: String, expected: [String]) {
    #expect(PersonLine.people(in: line).map(\.name) == expected)
  }

  @Test(
    "has people apart who are told apart by facts, and facts behind a comma, but no firm in pieces")
  func joined() {
    let two = PersonLine.people(in: "Hiro Tanaka (born 1971) and Ada Lindqvist (1931-2004)")
    #expect(two.map(\.name) == ["Hiro Tanaka", "Ada Lindqvist"])
    #expect(two.map(\.lifeDates) == ["born 1971", "1931-2004"])
    let one = PersonLine.people(in: "Maria O'Neill, Irish, 1920–1999")
    #expect(one.map(\.name) == ["Maria O'Neill"])
    #expect(one[0].nationality == "Irish" && one[0].lifeDates == "1920–1999")
    for (line, roles) in [
      ("Ann Lee (sculpteur), Bo Berg (architecte)", ["sculpteur", "architecte"]),
      ("Lee, Ann (sculptor, b. 1950), Berg, Bo (1950-2004)", ["sculptor", nil]),
    ] as [(String, [String?])] {
      let people = PersonLine.people(in: line)
      #expect(people.count == 2 && people.map(\.role) == roles, "\(people)")
    }
    for name in [
      "Gilbert and George", "Lee (Bo) and Sons", "Lee (Bo), Berg (Cy)", "Moore, Henry",
      "Ink, English",
    ] {
      #expect(PersonLine.people(in: name).map(\.name) == [name])
    }
  }

  @Test(
    "reads roles and facts in whatever order and marks they stand",
    arguments: [
      ("Jane Doe (sculptor, b. 1950)", "Jane Doe", "sculptor", nil, "b. 1950"),
      ("Smith, John, 1920-1999, American", "Smith, John", nil, "American", "1920-1999"),
      ("Jane Doe (b. 1950), sculptor", "Jane Doe", "sculptor", nil, "b. 1950"),
      ("Ann Lee, American sculptor, 1920-1999", "Ann Lee", "sculptor", "American", "1920-1999"),
      ("Architect: Louis Kahn", "Louis Kahn", "Architect", nil, nil),
      ("Lee & Berg, landscape architects", "Lee & Berg", "landscape architects", nil, nil),
      (
        "Roe, Jane (American, born 1901, died 1980)", "Roe, Jane", nil, "American",
        "born 1901, died 1980"
      ),
      ("Ann Lee, American (1930 - 2001)", "Ann Lee", nil, "American", "1930 - 2001"),
      ("Ann Lee (1900–1980), British", "Ann Lee", nil, "British", "1900–1980"),
      ("Ann Lee [sculptor]", "Ann Lee", "sculptor", nil, nil),
      ("by Ann Lee", "Ann Lee", nil, nil, nil),
      ("Cast by ACME Foundry, 1999", "ACME Foundry", "Cast by", nil, nil),
      ("Group (of Seven)", "Group (of Seven)", nil, nil, nil),
      ("Re: Sculpture", "Re: Sculpture", nil, nil, nil),
    ] as [(String, String, String?, String?, String?)])
  func notes(line: String, name: String, role: String?, nationality: String?, dates: String?) {
    let people = PersonLine.people(in: line)
    #expect(people.map(\.name) == [name])
    #expect(people.first?.role == role && people.first?.nationality == nationality)
    #expect(people.first?.lifeDates == dates)
  }

  @Test("leaves as text whom a work only goes back to, and a role without a name")
  func attributions() {
    for line in [
      "after Rodin", "attributed to Jane Doe", "Rodin (after)", "Rembrandt, attributed",
      "d'après Rodin", "Circle of Bernini", "sculptor", "Auguste Rodin (d'après)",
      "Jane Doe (?)", "Bo Berg (Werkstatt)", "zugeschrieben Bo Berg", "1883-1896",
      "Bo Berg (atrib.)", "Rodin (attribué à)", "(attribué à) Rodin", "según Rodin",
      "Werkstatt des Peter Parler", "Umkreis der Ann Lee", "Cercle de Rodin",
    ] {
      #expect(PersonLine.people(in: line) == [], "\(line)")
      #expect(PersonLine.attributions(in: line) == [line])
    }
    #expect(PersonLine.people(in: "Segun Adeyemi").map(\.name) == ["Segun Adeyemi"])
    let line = "Architect: Ann Lee; Builder: Bo Berg; after Rodin"
    #expect(PersonLine.people(in: line).map(\.name) == ["Ann Lee", "Bo Berg"])
    #expect(PersonLine.people(in: line).map(\.role) == ["Architect", "Builder"])
    #expect(PersonLine.attributions(in: line) == ["after Rodin"])
    #expect(PersonLine.attributions(in: "School of Art; Ann Lee").isEmpty)
  }

  @Test(
    "never makes people of cultures, times and places",
    arguments: [
      ("Greek; Athens", []), ("Chinese; Henan province", []), ("Ancient Roman; Italy", []),
      ("Roman", []), ("China", []), ("Coclé; Panama", []), ("Deutschland", []),
      ("Egypt, Old Kingdom, Dynasty 5 (about 2504-2347 BCE)", []), ("Sui dynasty", []),
      ("Jalisco, Mexico", []), ("Claude Monet; France", ["Claude Monet"]),
      ("Roman, Ann", ["Roman, Ann"]), ("Israel, Marvin", ["Israel, Marvin"]),
      ("Christo; American", ["Christo"]), ("Maya Lin", ["Maya Lin"]), ("Rodin", ["Rodin"]),
      ("Berg; Paris Jones", ["Berg", "Paris Jones"]),
    ])
  func places(line: String, expected: [String]) {
    #expect(PersonLine.people(in: line).map(\.name) == expected)
    if expected.isEmpty { #expect(!PersonLine.attributions(in: line).isEmpty) }
    let saysMore = line == "Christo; American" || line.hasSuffix("France")
    #expect(ForeignArtists.areNames(line) == (!expected.isEmpty && !saysMore))
  }

  @Test(
    "makes nobody of words that name nobody, in several languages, nor of prose",
    arguments: [
      "Unknown", "Unknown artist", "Artist unknown", "Anonymous", "Anon.", "Not known", "Various",
      "TBD", "?", "-", "N/A", "Unidentified artist, American, 19th century", "Unknown (American)",
      "Unknown, possibly Jane Roe", "Aboriginal artist unknown", "Jane Roe?",
      "Unbekannt", "unbekannter Künstler", "Anonym", "Diverse Künstler", "k. A.", "siehe Katalog",
      "Künstlername nicht überliefert", "deutsch, 19. Jahrhundert", "français, XIXe siècle",
      "Anónimo", "Autor desconocido", "Varios autores", "S/A", "Inconnu", "Ignoto",
      "Autore ignoto", "Desconhecido", "Onbekend", "yes", "作者不詳",
      "N/D", "s/d", "Sin autor", "Sans auteur", "sans artiste connu", "Ohne Künstler", "en attente",
      "Pendiente", "مجهول", "Неизвестен", "Άγνωστος",
      String(repeating: "A wall of glass tells of the valley. ", count: 8),
    ])
  func unnamed(line: String) {
    #expect(PersonLine.people(in: line) == [])
    #expect(!PersonLine.attributions(in: line).isEmpty && !ForeignArtists.areNames(line))
  }

  @Test(
    "leaves names alone that have such a word in them",
    arguments: [
      "Various & Gould", "Not Vital", "Anonymous Bosch", "N. A. Maker", "S. A. Berg", "Deutsch",
      "Italiana, Ann", "Master of Meßkirch", "村上隆", "A. Maker",
      "Sin, Ann", "N. D. Berg", "Sans Souci",
    ])
  func named(line: String) { #expect(PersonLine.people(in: line).map(\.name) == [line]) }

  @Test(
    "has people apart who have a role each",
    arguments: [
      (
        "Entwurf: Bo Berg, Ausführung: Schmidt & Söhne", ["Bo Berg", "Schmidt & Söhne"],
        ["Entwurf", "Ausführung"]
      ),
      (
        "Architect: Ann Lee / Sculptor: Bo Berg", ["Ann Lee", "Bo Berg"],
        ["Architect", "Sculptor"]
      ),
      (
        "Designed by Ann Lee and fabricated by Bo Berg", ["Ann Lee", "Bo Berg"],
        ["Designed by", "fabricated by"]
      ),
      (
        "Designed by Bo Berg, built by Ann Lee", ["Bo Berg", "Ann Lee"],
        ["Designed by", "built by"]
      ),
      (
        "Jørn Utzon (architect) with Arup & Partners (engineers)",
        ["Jørn Utzon", "Arup & Partners"], ["architect", "engineers"]
      ),
      (
        "Ann Lee, sculptor and Bo Berg, architect", ["Ann Lee", "Bo Berg"],
        ["sculptor", "architect"]
      ),
    ])
  func roleEach(line: String, names: [String], roles: [String]) {
    let people = PersonLine.people(in: line)
    #expect(people.map(\.name) == names && people.map(\.role) == roles)
  }

  @Test("of a table makes no artist of what names nobody, and keeps it; of prose with a warning")
  func unnamedInTable() throws {
    let prose = String(repeating: "A wall of glass tells of the valley ", count: 8)
    let table = try MappedTable(
      "id,title,artist,born\na,Unknown,Unknown,\nb,B,?,\nc,C,\(prose),\nd,D,Unknown,American\n"
        + "e,E,Designed by Ann Lee,\n",
      "columns: {id: id, title: title, artist: artists, born: \"artists.nationality\"}\n")
    #expect(table.reading.contents.artists.values.map(\.name) == ["Ann Lee"])
    for (id, text) in [
      ("a", "Unknown"), ("b", "?"), ("c", String(prose.dropLast())), ("d", "Unknown"),
    ] {
      #expect(try table.work(id).details["artist"] == text, "\(table.reading.problems)")
    }
    let warning = try #require(table.reading.problems.first { $0.location?.line == 4 })
    #expect(warning.code == .assumedValue && warning.message.contains("longer than the name"))
  }

  @Test("has what somebody did before the name for the role")
  func verbs() {
    let people = PersonLine.people(
      in: "Designed by Louis Comfort Tiffany (American, 1848–1933); Made by Tiffany Studios")
    #expect(people.map(\.name) == ["Louis Comfort Tiffany", "Tiffany Studios"])
    #expect(people.map(\.role) == ["Designed by", "Made by"])
    #expect(people[0].nationality == "American" && people[0].lifeDates == "1848–1933")
    let born = PersonLine.people(in: "Jean Arp; French, born Germany (Alsace), 1886–1966")
    #expect(born.map(\.name) == ["Jean Arp"] && born[0].lifeDates == "1886–1966")
    #expect(PersonLine.people(in: "French, Daniel Chester").count == 1)
    for (line, role, name) in [
      ("Painted and engraved by Bo Berg", "Painted and engraved by", "Bo Berg"),
      ("DESSINÉE PAR Eva Roux", "DESSINÉE PAR", "Eva Roux"),
      ("diseñado por  José García Pérez", "diseñado por", "José García Pérez"),
    ] {
      let people = PersonLine.people(in: line)
      #expect(people.map(\.role) == [role] && people.map(\.name) == [name])
    }
    for name in ["Cast by", "Leonardo da Vinci", "Bo and Ed by Sea", "Carl von Made"] {
      let person = PersonLine(name)
      #expect(person.name == name && person.role == nil)
    }
  }

  @Test("of a table column of cultures and places makes only evident people")
  func cultures() throws {
    let rows = [
      "Tamil Nadu, India", "Teotihuacan", "Nayarit Valley; Mexico", "Ann Lee (American, 1901-1980)",
    ]
    let table = try MappedTable(
      "id,title,artist_culture_place\n"
        + rows.enumerated().map { "w\($0.offset),T,\"\($0.element)\"\n" }.joined(),
      "columns: {id: id, title: title, artist_culture_place: artists}\n")
    #expect(table.reading.contents.artists.values.map(\.name) == ["Ann Lee"])
    for (index, row) in rows.enumerated() {
      #expect(try table.work("w\(index)").details["artist_culture_place"] == row)
    }
  }

  @Test("of a table is kept where it names nobody who made the work")
  func unmade() throws {
    let table = try MappedTable(
      "id,title,artist\na,Kiss,after Rodin\nb,Gate,\"Architect: Ann Lee; Builder: Bo Berg\"\n",
      "columns: {id: id, title: title, artist: artists}\n")
    #expect(try table.work("a").artists.isEmpty)
    #expect(try table.work("a").details["artist"] == "after Rodin")
    #expect(Set(table.reading.contents.artists.values.map(\.name)) == ["Ann Lee", "Bo Berg"])
    #expect(try table.work("b").details["artist"] == "Architect: Ann Lee; Builder: Bo Berg")
  }

  @Test("of a table names two firms, and stays a detail where it says more")
  func table() throws {
    let table = try MappedTable(
      """
      id,title,architect
      a,Auditorium,"Adler & Sullivan, original architects; American, 1883-1896|Vinci & Kenny"
      b,Gate,"Adler & Sullivan"
      c,Arch,"Moore, Henry"

      """, "columns: {id: id, title: title, architect: artists}\n")
    let artists = table.reading.contents.artists
    #expect(
      Set(artists.values.map(\.name)) == ["Adler & Sullivan", "Vinci & Kenny", "Moore, Henry"])
    let adler = try #require(artists.values.first { $0.name == "Adler & Sullivan" })
    #expect(adler.nationality == "American" && adler.lifeDates == "1883-1896")
    let work = try table.work("a")
    #expect(work.artists.count == 2)
    #expect(work.details["architect"]?.contains("original architects") == true)
    #expect(try table.work("b").artists == [adler.id] && table.work("b").details.isEmpty)
    #expect(try table.work("c").details.isEmpty)
  }

  @Test("put together of the parts of two people in an array gives two artists")
  func parts() throws {
    let table = try MappedTable(
      """
      [{"no": "7", "Titre": "Les deux", "artistes": [{"Prenom": "Jean", "Nom": "Arp"},
        {"Prenom": "Sophie", "Nom": "Taeuber"}]},
       {"no": "8", "Titre": "Seule", "artistes": [{"Prenom": "Sonia", "Nom": "Delaunay"}]}]

      """,
      """
      columns: {no: ignore, Titre: title}
      constants: {id: "o-{no}", artists: "{artistes.Prenom} {artistes.Nom}"}

      """, name: "table.json")
    #expect(
      Set(table.reading.contents.artists.values.map(\.name)) == [
        "Jean Arp", "Sophie Taeuber", "Sonia Delaunay",
      ])
    #expect(try table.work("o-7").artists.count == 2)
  }
}
