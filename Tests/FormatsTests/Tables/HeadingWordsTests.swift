import Catalog
import Exchange
import Testing

@testable import MuseumFormats

@Suite("The words of column names")
struct HeadingWordsTests {
  @Test(
    "give the title and the artists, however often a title stands",
    arguments: [
      ("Titre de l'oeuvre", "Nom de l'artiste"), ("Nom de l’œuvre", "Sculpteur"),
      ("Oeuvre", "Auteur"), ("Appellation", "Créateur"), ("Titre de l'œuvre", "Auteur(s)"),
      ("Título de la obra", "Nombre del autor"), ("Denominación", "Escultor"),
      ("Título da obra", "Autor da obra"), ("Denominação", "Escultor"), ("Werktitel", "Urheber"),
      ("Objekttitel", "Künstlername"), ("Titel des Werks", "Künstler/in"),
      ("Titolo dell'opera", "Autore"), ("Naam", "Kunstenaar"), ("TitreOeuvre", "NomArtiste"),
      ("Tytuł", "Twórca"), ("Nazwa obiektu", "Imię i nazwisko autora"), ("Název díla", "Autor"),
      ("Cím", "Művész"), ("Teoksen nimi", "Taiteilija"), ("Nimi", "Tekijä"), ("Titel", "Konstnär"),
      ("Tittel", "Kunstner"), ("Nafn", "Listamaður"), ("Naslov", "Umjetnik"),
      ("Eserin adı", "Sanatçı"), ("Название", "Автор"), ("Назва твору", "Митець"),
      ("Τίτλος έργου", "Καλλιτέχνης"), ("作品名", "作者"), ("作品名称", "艺术家"), ("작품명", "작가"),
      ("العنوان", "الفنان"), ("שם היצירה", "אמן"), ("workLabel", "creatorLabel"),
    ])
  func pairs(title: String, artist: String) throws {
    let table = try GuessedTable(
      """
      Nr;\(artist);\(title);lat;lon
      1;Ann Lee;Sans titre;45.5;-73.5
      2;Bo Berg;Sans titre;45.51;-73.51
      3;Di Eff;Arche;45.52;-73.52

      """)
    #expect(table.titles == ["Arche", "Sans titre", "Sans titre"], "\(table.guess)")
    #expect(table.reading.contents.artists.count == 3, "\(table.guess)")
  }

  @Test(
    "say nothing of other things, though these are an artist's or a work's",
    arguments: [
      "Biographie de l'artiste", "Type d'oeuvre", "Art des Werkes", "Artist website", "Nom du lieu",
      "",
      "Город", "location.name", "content.rendered",
    ])
  func others(name: String) { #expect(HeadingWords.meaning(of: name) == nil) }

  @Test("of how many artists there are make nobody one")
  func counts() throws {
    let table = try GuessedTable(
      "id,titre,Nombre d'artistes,lat,lon\n1,Arc,2,45.5,-73.5\n2,Porte,3,45.51,-73.51\n")
    #expect(table.guess.contains("  Nombre d'artistes: detail\n"), "\(table.guess)")
  }

  @Test("of other scripts are not taken for the beginnings of longer ones, which Shapefiles cut")
  func otherScripts() throws {
    for name in ["Город", "Книга", "العام", "الوصف", "Έργον", "כותרת"] {
      let table = try GuessedTable(
        "id,Title,\(name),lat,lon\n1,Arch,Aa,45.5,-73.5\n2,Gate,Bb,45.51,-73.51\n")
      #expect(table.guess.contains("  \(name): detail\n"), "\(table.guess)")
    }
    let cut = try GuessedTable("id,title,INVENTORYN\n1,Arch,A-1\n2,Gate,A-2\n")
    #expect(cut.guess.contains("  INVENTORYN: accession\n"), "\(cut.guess)")
  }

  @Test(
    "are compared without accents, capitals and signs, in every script",
    arguments: [
      ("Œuvre_N.º 2", "oeuvren2"), ("Długość geogr.", "dlugoscgeogr"), ("№ п/п", "noпп"),
      ("ΤΊΤΛΟΣ", "τιτλοσ"), ("Τίτλος", "τιτλοσ"), ("작품명", "작품명"), ("Maße", "masse"), ("…", ""),
    ])
  func spelling(name: String, plain: String) { #expect(HeadingWords.plain(name) == plain) }

  @Test(
    "for numbers of inventories and of other things give what tells works apart",
    arguments: [
      ("N.º Inventário", "accession"), ("N° d'inventaire", "accession"),
      ("Número de inventario", "accession"), ("Nr inwentarzowy", "accession"),
      ("Inventarisnummer", "accession"), ("管理番号", "accession"), ("Инв. №", "accession"),
      ("Référence", "id"), ("Código", "id"), ("Asset Number", "id"), ("展示番号", "id"),
      ("Phone number", nil), ("Number of pieces", nil), ("Postal code", nil),
    ] as [(String, String?)])
  func numbers(name: String, field: String?) throws {
    let table = try GuessedTable(
      "\(name);title;lat;lon\nR-7;Arch;45.5;-73.5\nR-8;Arch;45.51;-73.51\n")
    let expected = ": \(field ?? "detail")\n"
    #expect(table.guess.contains(expected), "\(table.guess)")
    #expect(!table.guess.contains(": id\n") || field == "id", "\(table.guess)")
    if field != nil { #expect(table.titles == ["Arch", "Arch"]) }
  }

  @Test("are those of the steps of a path that say something")
  func paths() throws {
    let table = try GuessedTable(
      """
      [{"id": {"value": "a-1"}, "attributes": {"TITLE": "Arch", "kind": "Stone gate"},
        "artist": {"data": {"attributes": {"name": "Ann Lee"}}}, "lat": {"value": 45.5},
        "lon": {"value": -73.5}},
       {"id": {"value": "a-2"}, "attributes": {"TITLE": "Gate", "kind": "Iron gate"},
        "artist": {"data": {"attributes": {"name": "Bo Berg"}}}, "lat": {"value": 45.51},
        "lon": {"value": -73.51}}]
      """, name: "t.json")
    let contents = table.reading.contents
    #expect(table.titles == ["Arch", "Gate"], "\(table.guess)")
    #expect(contents.artists.values.map(\.name).sorted() == ["Ann Lee", "Bo Berg"])
    #expect(contents.works[try Slug("a-1")]?.coordinate?.latitude == 45.5, "\(table.guess)")
    #expect(!table.guess.contains("No column is called a title"))
    let post = try GuessedTable(
      """
      [{"id": "a-1", "title": {"rendered": "Arch"}, "content": {"rendered": "An arch of stone."}},
       {"id": "a-2", "title": {"rendered": "Gate"}, "content": {"rendered": "A gate of iron."}}]
      """, name: "t.json")
    #expect(post.titles == ["Arch", "Gate"], "\(post.guess)")
  }

  @Test("for a title count whatever its texts look like, and a note never says that there is none")
  func sureTitles() throws {
    let names = ["Gate", "Arc", "Owl", "Sun", "Hare", "Fox"]
    let codes = try GuessedTable(
      "id,title,maker_x\n"
        + names.enumerated().map { "\($0.offset),W\($0.offset),\($0.element) Lee\n" }.joined())
    #expect(codes.titles == (0..<6).map { "W\($0)" }, "\(codes.guess)")
    #expect(!codes.guess.contains("No column is called a title"), "\(codes.guess)")
    let empty = try GuessedTable("id,title,what\na-1,,Oak bench\na-2,,Elm bench\n")
    #expect(empty.titles == ["Elm bench", "Oak bench"], "\(empty.guess)")
    #expect(
      empty.guess.contains("# Note: 'title' holds no titles: 'what' is taken"), "\(empty.guess)")
  }

  @Test("stand once for a field, and have one kind each")
  func plain() {
    for field in HeadingWords.fields {
      let names = HeadingWords.names(of: field)
      #expect(!names.isEmpty && Set(names).count == names.count, "\(field): \(names)")
    }
    let kinds = [HeadingWords.Kind.maker, .title, .name, .work].map(HeadingWords.words(of:))
    for (index, words) in kinds.enumerated() {
      #expect(!words.isEmpty)
      for others in kinds[..<index] { #expect(words.isDisjoint(with: others)) }
    }
  }

  @Test("for who makes works make nobody of an unknown one")
  func makers() {
    for word in HeadingWords.words(of: .maker) where word.utf8.allSatisfy({ $0 < 0x80 }) {
      #expect(UnnamedPerson.isOne("\(word) unknown"), "\(word)")
    }
    for line in ["Autrice inconnue", "Escultores desconocidos", "Unknown foundry"] {
      #expect(UnnamedPerson.isOne(line), "\(line)")
    }
  }
}
