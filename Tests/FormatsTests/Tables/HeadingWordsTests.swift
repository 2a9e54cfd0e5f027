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
      "Город",
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
}
