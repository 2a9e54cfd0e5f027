import Catalog
import Exchange
import Formats
import Geodesy
import Testing

@Suite("A guess at positions, titles and people")
struct GuessedPositionTests {
  private func guess(
    _ table: String, name: String = "t.csv", center: Coordinate? = nil
  ) throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(table, to: name)
    var reader = SourceReader(campus: try Slug("park"))
    reader.center = center
    return try #require(
      reader.guessedMapping(of: folder.path + "/" + name, command: "docent import")
    ).text
  }

  /// The works of a table, read by its own guess.
  private func works(_ table: String, name: String = "t.csv") throws -> CatalogContents {
    try MappedTable(table, try guess(table, name: name), name: name).reading.contents
  }

  @Test(
    "takes any column that holds pairs, whatever it is called, in the order that makes sense",
    arguments: [
      ("coords", ["-97.73, 30.26", "-97.74, 30.27"], "order: lon, lat"),
      ("where", ["Austin, TX (30.26, -97.73)", "Austin, TX (30.27, -97.74)"], "where: position"),
      (
        "Location", ["30.26, -97.73", "30.27, -97.74", "Austin, TX"], "Location: position"
      ),
      ("geo", ["POINT (-97.73 30.26)", "POINT (-97.74 30.27)"], "geo: position"),
    ] as [(String, [String], String)])
  func pairs(column: String, cells: [String], line: String) throws {
    let table =
      "id,title,\(column)\n"
      + cells.enumerated().map { "a-\($0.offset),Work \($0.offset),\"\($0.element)\"\n" }.joined()
    let text = try guess(table)
    #expect(text.contains(line), "\(text)")
    let first = try #require(try works(table).works[try Slug("a-0")]?.coordinate, "\(text)")
    #expect(first.latitude == 30.26 && first.longitude == -97.73)
  }

  @Test(
    "takes positions that a program wrote into a cell as JSON, in the order that the names in it say",
    arguments: [
      (
        #"{"latitude": "30.26", "longitude": "-97.73", "human_address": "{\"city\": \"Austin\"}"}"#,
        #"{"latitude": "30.27", "longitude": "-97.74", "human_address": "{}"}"#, true
      ),
      (#"{"lon":-97.73,"lat":30.26}"#, #"{"lon":-97.74,"lat":30.27}"#, false),
      (
        #"{"type": "Point", "coordinates": [-97.73, 30.26]}"#,
        #"{"coordinates": [-97.74, 30.27], "type": "Point"}"#, false
      ),
      (
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[-97.73,30.26]},"properties":{}}"#,
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[-97.74,30.27]},"properties":{}}"#,
        true
      ),
    ])
  func objects(one: String, other: String, saysMore: Bool) throws {
    let cells = [one, other].map { $0.replacing("\"", with: "\"\"") }
    let table =
      "id,title,geo_point\n"
      + cells.enumerated().map { "a-\($0.offset),W,\"\($0.element)\"\n" }.joined()
    let text = try guess(table)
    #expect(text.contains("geo_point: position\n"), "\(text)")
    #expect(text.contains("2 of 2 positions"), "\(text)")
    let work = try #require(try works(table).works[try Slug("a-0")])
    #expect(work.coordinate?.latitude == 30.26 && work.coordinate?.longitude == -97.73)
    #expect((work.details["geo_point"] != nil) == saysMore, "\(work.details)")
  }

  @Test(
    "finds positions that are objects and arrays of JSON",
    arguments: [
      (#""the_geom":{"type":"Point","coordinates":[-97.73,30.26]}"#, "the_geom"),
      (#""place":{"geo":{"type":"Point","coordinates":[-97.73,30.26]}}"#, "place.geo"),
      (#""at":[30.26,-97.73]"#, "at"), (#""loc":{"lat":30.26,"lng":-97.73}"#, "loc.lat"),
    ])
  func members(member: String, column: String) throws {
    let rows =
      "[{\"id\":\"a-0\",\"title\":\"Oak\",\(member)},{\"id\":\"a-1\",\"title\":\"Elm\",\(member)}]"
    let text = try guess(rows, name: "t.json")
    #expect(text.contains("2 of 2 positions"), "\(text)")
    #expect(text.contains("\(column): "), "\(text)")
    let work = try #require(try works(rows, name: "t.json").works[try Slug("a-0")])
    #expect(work.coordinate?.latitude == 30.26 && work.coordinate?.longitude == -97.73)
  }

  @Test(
    "knows words for latitude and longitude in many languages",
    arguments: [
      ("Szerokość geograficzna", "Długość geograficzna"), ("Zeměpisná šířka", "Zeměpisná délka"),
      ("leveys", "pituus"), ("lev", "pit"), ("Широта", "Долгота"),
      ("Широта, град.", "Долгота, град."),
      ("緯度", "経度"), ("纬度", "经度"), ("위도", "경도"), ("γεωγραφικό πλάτος", "γεωγραφικό μήκος"),
      ("خط العرض", "خط الطول"), ("קו רוחב", "קו אורך"), ("Enlem", "Boylam"),
    ])
  func languages(north: String, east: String) throws {
    let text = try guess(
      "id;title;\(east);\(north)\n1;A;24.9412;60.1711\n2;B;24.9424;60.1722\n3;C;24.9433;60.1705\n")
    #expect(text.contains("3 of 3 positions"), "\(text)")
    let work = try #require(
      try works("id;title;\(east);\(north)\n1;A;24.9412;60.1711\n2;B;24.9424;60.1722\n")
        .works.values.first, "\(text)")
    #expect((60.17..<60.18).contains(work.coordinate?.latitude ?? 0), "\(text)")
  }

  @Test(
    "takes two columns of numbers for positions by their values, and asks where nothing tells the order"
  )
  func values() throws {
    func table(_ head: String, _ rows: [(Double, Double)], _ more: String = "") -> String {
      "id,title,\(head)\n"
        + rows.enumerated().map { "a-\($0),Work \($0),\($1.0),\($1.1)\(more)\n" }.joined()
    }
    let warsaw = [(52.2416, 21.0301), (52.2147, 21.0281), (52.2567, 21.0312)]
    let usual = try guess(table("p,q", warsaw))
    #expect(usual.contains("  p: latitude\n") && usual.contains("  q: longitude\n"), "\(usual)")
    #expect(usual.contains("'p' and 'q' are taken for positions by the values"), "\(usual)")
    let other = try guess(table("p,q", warsaw.map { ($0.1, $0.0) }))
    #expect(other.contains("  q: latitude\n") && other.contains("  p: longitude\n"), "\(other)")
    // As well in Rome as in Ethiopia.
    let rome = [(41.8902, 12.4822), (41.8986, 12.4769), (41.9029, 12.4534)]
    let open = try guess(table("p,q", rome))
    #expect(open.contains("  p: detail\n") && open.contains("  q: detail\n"), "\(open)")
    #expect(open.contains("nothing tells which of them holds which"), "\(open)")
    let (here, there) = (
      try Coordinate(latitude: 41.9, longitude: 12.5),
      try Coordinate(latitude: 12.5, longitude: 41.9)
    )
    let usualThere = try guess(table("p,q", rome), center: here)
    #expect(usualThere.contains("  p: latitude\n"), "\(usualThere)")
    let otherThere = try guess(table("p,q", rome), center: there)
    #expect(otherThere.contains("  q: latitude\n"), "\(otherThere)")
    let stated = try guess(table("p,q,country", rome, ",Italy"))
    #expect(stated.contains("  p: latitude\n") && !stated.contains("nothing tells"), "\(stated)")
  }

  @Test(
    "takes no other numbers for positions",
    arguments: [
      ("p,q", [(0.305, 1.524), (0.306, 1.525), (0.31, 1.53)]),
      ("Height,Width", [(30.481, 45.721), (30.482, 45.722), (30.483, 45.723)]),
      ("p,q", [(12.345, 88.125), (40.125, 3.875), (77.625, 21.375)]),
      ("p,q", [(30.5, 45.5), (30.6, 45.6), (30.5, 45.5)]),
    ] as [(String, [(Double, Double)])])
  func otherNumbers(head: String, rows: [(Double, Double)]) throws {
    let text = try guess(
      "id,title,\(head)\n"
        + rows.enumerated().map { "a-\($0),Work \($0),\($1.0),\($1.1)\n" }.joined())
    #expect(text.contains("no position") && !text.contains("latitude"), "\(text)")
  }

  @Test(
    "takes no positions for titles",
    arguments: [("label", "wkt"), ("itemLabel", "coord"), ("nimi", "koord")])
  func noTitles(title: String, position: String) throws {
    let text = try guess(
      "\(title),\(position)\nArche,Point(2.29 48.85)\nPhare,Point(2.30 48.86)\n")
    #expect(text.contains("  \(title): title\n"), "\(text)")
    #expect(text.contains("  \(position): position\n"), "\(text)")
    #expect(text.contains("2 works, 2 of 2 positions"), "\(text)")
  }

  @Test("keeps an outline that a cell holds as JSON, and places the work in it")
  func outline() throws {
    let ring = "[[[-97.74,30.26],[-97.72,30.26],[-97.72,30.28],[-97.74,30.28],[-97.74,30.26]]]"
    let cell = #""{""type"": ""Polygon"", ""coordinates"": \#(ring)}""#
    let table = "id,title,geo_shape\na-0,W,\(cell)\na-1,V,\(cell)\n"
    let mapping = "columns: {id: id, title: title, geo_shape: position}\n"
    let work = try MappedTable(table, mapping).work("a-0")
    let here = try #require(work.coordinate)
    #expect(abs(here.latitude - 30.27) < 1e-6 && abs(here.longitude + 97.73) < 1e-6)
    #expect(work.details["geo_shape"] != nil)
    #expect(try guess(table).contains("geo_shape: position"))
  }

  @Test("leaves an object without a position, and one that breaks off, to what they are")
  func noPosition() throws {
    for cell in [#"{""latitude"": ""x"", ""longitude"": 1}"#, #"{""latitude"": 30.2"#, "{}"] {
      let table = "id,title,where\na-0,W,\"\(cell)\"\na-1,V,\"30.26, -97.73\"\n"
      let mapped = try MappedTable(table, "columns: {id: id, title: title, where: position}\n")
      #expect(try mapped.work("a-0").details["where"] != nil)
      #expect(mapped.codes.contains(.leftOut))
    }
  }

  @Test("shows how to exchange positions in JSON that have their axes exchanged")
  func exchangedObjects() throws {
    for (cell, order) in [
      (#"{""type"":""Point"",""coordinates"":[42.37,-71.12]}"#, "lat, lon"),
      (#"{""latitude"":-99.5,""longitude"":42.37}"#, "lon, lat"),
    ] {
      let shifted = cell.replacing("-71.12", with: "-99.5")
      let table = "id,title,where\n" + (0..<4).map { "a-\($0),W\($0),\"\(shifted)\"\n" }.joined()
      let refused = try MappedTable(table, "columns: {id: id, title: title, where: position}\n")
      let remedy = refused.reading.problems.first { $0.code == .invalidCoordinate }?.remedy ?? ""
      #expect(remedy.contains(#"where: {field: position, order: "\#(order)"}"#), "\(remedy)")
      let mended = try MappedTable(
        table, "columns: {id: id, title: title, where: {field: position, order: \"\(order)\"}}\n")
      #expect(try mended.work("a-0").coordinate?.latitude == 42.37)
    }
  }

  @Test(
    "knows names that a Shapefile has cut",
    arguments: [
      ("Accession_", "accession"), ("artist_nam", "artists"), ("Descriptio", "description"),
      ("creation_d", "date"), ("CreditLine", "creditLine"), ("title_of_w", "title"),
    ])
  func cutNames(name: String, field: String) throws {
    func text(_ name: String) throws -> String {
      let title = field == "title" ? "what" : "title"
      return try guess(
        "key,\(title),\(name),lat,lon\n1,Oak,One 1,30.26,-97.73\n2,Elm,Two 2,30.27,-97.74\n"
          + "3,Ash,One 1,30.28,-97.75\n")
    }
    let whole = try text(name)
    #expect(whole.contains("  \(name): \(field)\n"), "\(whole)")
    // What is shorter is no name that was cut; its texts may make it a title all the same.
    guard field != "title" else { return }
    let other = String(name.dropLast(2))
    #expect(!(try text(other)).contains("  \(other): \(field)\n"))
  }

  @Test("takes the order of a pair from what the rows say in words, where numbers do not tell it")
  func wordsOfRows() throws {
    func table(_ pair: String) -> String {
      "id,title,country,where\n"
        + (0..<4).map { "a-\($0),Work \($0),Germany,\"\(pair.replacing("#", with: "\($0)"))\"\n" }
        .joined()
    }
    let usual = try guess(table("52.51#, 13.38#"))
    #expect(usual.contains("where: position\n"), "\(usual)")
    #expect(!usual.contains("Nothing tells"), "\(usual)")
    let other = try guess(table("13.38#, 52.51#"))
    #expect(other.contains("order: lon, lat"), "\(other)")
    #expect(other.contains("agree with what the rows say in words"), "\(other)")
    let first = try #require(try works(table("13.38#, 52.51#")).works[try Slug("a-0")]?.coordinate)
    #expect(first.latitude == 52.51 && first.longitude == 13.38)
  }

  @Test("says that nothing tells the order of a pair, where nothing does")
  func openOrder() throws {
    let text = try guess("id,title,where\n1,A,12.48 41.89\n2,B,12.49 41.90\n")
    #expect(text.contains("where: position\n"), "\(text)")
    #expect(text.contains("# Note: Nothing tells in which order 'where'"))
    // One of the two lies in the sea, and the other in Berlin.
    let sea = try guess("id,title,where\n1,A,13.38 52.51\n2,B,13.39 52.52\n")
    #expect(sea.contains("order: lon, lat"), "\(sea)")
    let others = try guess("id,title,size\n1,A,24.5 / 36.25\n2,B,2.5 / 80.75\n")
    #expect(others.contains("size: dimensions"), "\(others)")
  }

  @Test(
    "takes x and y for degrees where they are, and exchanges columns whose names are wrong",
    arguments: [
      ("x,y", -97.73, 30.26, "x: longitude"), ("x,y", 30.26, -97.73, "x: latitude"),
      ("lat,lon", -97.73, 30.26, "lat: longitude"), ("lat,lon", 30.26, -97.73, "lat: latitude"),
    ] as [(String, Double, Double, String)])
  func columns(names: String, one: Double, other: Double, line: String) throws {
    let table =
      "id,title,\(names)\n"
      + (0..<5).map { "a-\($0),W \($0),\(one + Double($0) / 1000),\(other)\n" }.joined()
    let text = try guess(table)
    #expect(text.contains(line), "\(text)")
    let first = try #require(try works(table).works[try Slug("a-0")]?.coordinate, "\(text)")
    #expect(first.latitude == 30.26 && first.longitude == -97.73)
    #expect(text.contains("exchanged") == (line == "lat: longitude"))
  }

  @Test("leaves x and y of a survey to the reference system that only people can name")
  func surveyed() throws {
    let text = try guess(
      "POI_ID,PLACENAME,X,Y\n11,One,325467.1,5036901.2\n12,Two,325468.1,5036902\n")
    for line in ["POI_ID: id", "PLACENAME: title", "X: x", "# crs: EPSG:2249"] {
      #expect(text.contains(line), "\(line) in \(text)")
    }
  }

  @Test("puts names of people together: the title where there is none, else the artist")
  func people() throws {
    let rows = """
      [{"id": "s-1", "person": {"firstName": "Hilde", "lastName": "Otte"}, "at": "52.51, 13.39"},
       {"id": "s-2", "person": {"firstName": "Ruth", "lastName": "Jacob"}, "at": "52.52, 13.38"}]
      """
    #expect(try works(rows, name: "t.json").works[try Slug("s-1")]?.title[.english] == "Hilde Otte")
    let table = "Inv No,Titre,Prenom,Nom\nA 1,Le Cheval,Anne,Roy\nA 2,La Vache,Jean,Cote\n"
    let contents = try works(table)
    #expect(contents.works.values.map { $0.accession ?? "" }.sorted() == ["A 1", "A 2"])
    #expect(contents.artists.values.map(\.name).sorted() == ["Anne Roy", "Jean Cote"])
  }

  @Test(
    "takes the column with the most different short texts for the title where none is called so")
  func titles() throws {
    let text = try guess("key,kind,what\na-1,Bench,Oak bench\na-2,Bench,Elm bench\na-3,Bench,Ash\n")
    #expect(text.contains("what: title"), "\(text)")
    #expect(text.contains("# Note: No column is called a title: 'what'"))
  }

  @Test("counts what it does not understand of a status, and proposes nothing for it")
  func unknownStatus() throws {
    let text = try guess(
      "id,title,Status\na-1,A,Removed\na-2,B,In repose\na-3,C,In repose\na-4,D,Odd\n")
    #expect(text.contains("would make 4 works"), "\(text)")
    #expect(
      text.contains(
        "As it stands it imports nothing: 3 status values not understood (2 'In repose')"))
    #expect(text.contains("# In repose: …") && !text.contains("repose: on view"))
  }

  @Test(
    "knows words of a status of several languages",
    arguments: [
      ("Retired", Work.Status.removed), ("Relocated", .removed), ("displaced", .removed),
      ("Relocated to storage", .inStorage), ("Removida", .removed), ("No localizada", .removed),
      ("Retirada", .removed), ("verschwunden", .removed), ("Verschwundene", .removed),
      ("Perdu", .removed), ("perdues", .removed), ("Désaffecté", .removed),
      ("DÉSAFFECTÉES", .removed), ("Désaffecté en 1998", .removed), ("Perdida", .removed),
      ("perdidos", .removed), ("Gestohlen (2011)", .removed), ("zerstörte", .removed),
      ("vermißt", .removed), ("Rubata nel 1999", .removed), ("Distrutti", .removed),
      ("Desaparecida no incêndio", .removed), ("verdwenen", .removed),
      ("Detruit par le feu", .removed),
      ("n’existe plus", .removed), ("presumed stolen", .removed), ("Whereabouts unknown", .removed),
      ("Decommissioned", .removed), ("eingelagert", .inStorage), ("Eingelagerte", .inStorage),
      ("En réserve", .inStorage), ("Mise en réserve", .inStorage), ("entreposée", .inStorage),
      ("Almacenadas", .inStorage), ("Em armazém", .inStorage), ("in magazzino", .inStorage),
      ("In opslag", .inStorage), ("Prestada", .onLoan), ("uitgeleend", .onLoan),
      ("Exposées", .onView), ("ausgestellte", .onView),
    ])
  func words(text: String, status: Work.Status) {
    #expect(StatusWords.status(of: text) == status)
  }

  @Test(
    "takes no other text for a status",
    arguments: [
      "Lost property", "Perdu de vue", "Verlorener Sohn", "Gone with the Wind", "Fundido en bronce",
      "Persa", "Volée de marches", "Retiro", "entfernter Verwandter", "",
    ])
  func otherWords(text: String) { #expect(StatusWords.status(of: text) == nil) }
}
