import Catalog
import Exchange
import Formats
import Testing

@testable import MuseumFormats

@Suite("JSON beside the rows of a table")
struct OtherListsTests {
  private static let mapping = "columns: {id: id, title: title}\n"

  @Test("is told by name, number and place: a second list of works, and single values")
  func secondList() throws {
    let table = try MappedTable(
      """
      {"updated": "2024",
       "works": [{"id": "a-1", "title": "Arch"}],
       "displaced": [{"id": "b-1", "title": "Urn"}, {"id": "b-2", "title": "Wall"},
        {"id": "b-3", "title": "Gate"}, {"id": "b-4", "title": "Hut"}, {"id": "b-5", "title": "Oak"}],
       "empty": [], "nothing": null}

      """, Self.mapping, name: "table.json")
    #expect(table.reading.contents.works.count == 1)
    #expect(table.reading.leftOut.map(\.name) == ["updated", "displaced"])
    #expect(table.reading.leftOut.map(\.count) == [1, 5])
    #expect(table.reading.leftOut.map(\.line) == [1, 3])
    let told = table.reading.problems.filter { $0.code == .leftOut }
    #expect(
      told.contains { $0.message.contains("'displaced': 5 values") && $0.location?.line == 3 })
  }

  @Test("is none of its rows where it is the list of the columns")
  func schema() throws {
    let table = try MappedTable(
      #"{"fields": [{"name": "id"}, {"name": "title"}], "features": [{"id": "a-1", "title": "Arch"}]}"#,
      Self.mapping, name: "table.json")
    #expect(table.reading.contents.works.values.map(\.title[.english]) == ["Arch"])
    #expect(table.reading.leftOut.map(\.name) == ["fields"])
  }

  @Test("is read where the mapping names it, and the first list is told then")
  func named() throws {
    let table = try MappedTable(
      #"{"works": [{"id": "a-1", "title": "Arch"}], "displaced": [{"id": "b-1", "title": "Urn"}]}"#,
      "rows: displaced\n" + Self.mapping, name: "table.json")
    #expect(table.reading.contents.works.values.map(\.title[.english]) == ["Urn"])
    #expect(table.reading.leftOut.map(\.name) == ["works"])
  }

  @Test("is none of its rows where it only leads to further pages, before or behind them")
  func links() throws {
    let links = #""links": [{"href": "https://e.example/x", "rel": "next"}]"#
    let features =
      #""features": [{"type": "Feature", "id": "a-1", "geometry": null, "properties": {"title": "Arch"}}]"#
    for members in [links + ", " + features, features + ", " + links] {
      let table = try MappedTable(
        #"{"type": "FeatureCollection", "numberMatched": 1, \#(members)}"#, Self.mapping,
        name: "table.geojson")
      #expect(table.reading.contents.works.values.map(\.title[.english]) == ["Arch"])
      #expect(table.reading.leftOut.isEmpty)
    }
    // Where nothing else is there, it is what was meant.
    let table = try MappedTable(
      #"{"links": [{"id": "a-1", "title": "Arch"}]}"#, Self.mapping, name: "table.json")
    #expect(table.reading.contents.works.count == 1)
  }

  @Test("stands in the guess")
  func guess() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"works": [{"id": "a-1", "title": "Arch"}], "displaced": [{"id": 1}, {"id": 2}]}"#,
      to: "t.json")
    let guess = try #require(
      SourceReader(campus: try Slug("park")).guessedMapping(
        of: folder.path + "/t.json", command: "docent import"))
    #expect(guess.text.contains("\nrows: works  #"), "\(guess.text)")
    #expect(guess.text.contains("'displaced' (2) stands beside the rows and is not read"))
  }

  @Test("of columns that a mapping ignores is counted for the account")
  func ignored() throws {
    let table = try MappedTable(
      "id,title,note,other\na-1,Arch,x,\na-2,Urn,y,z\n", "others: ignore\n" + Self.mapping)
    #expect(table.reading.leftOut.map(\.description).map { $0.prefix { $0 != "/" } }.count == 2)
    #expect(table.reading.leftOut.map(\.name) == ["note", "other"])
    #expect(table.reading.leftOut.map(\.count) == [2, 1])
    #expect(table.reading.leftOut.map(\.line) == [2, 3])
  }

  @Test("is told where a collection has a name that is not that of the file")
  func names() throws {
    for (name, told) in [("table", []), ("Table", []), ("Works of art", ["name"])] {
      let table = try MappedTable(
        """
        {"type": "FeatureCollection", "name": "\(name)", "features": [{"type": "Feature", "id": "a-1",
         "geometry": null, "properties": {"title": "Arch"}}]}
        """, Self.mapping, name: "table.geojson")
      #expect(table.reading.leftOut.map(\.name) == told, "\(name)")
    }
  }
}

@Suite("A list of objects within objects")
struct DeepListTests {
  private static let mapping = "columns: {id: id, title: title}\n"
  private static let answer = """
    {"help": "https://e.example/help", "success": true,
     "result": {"fields": [{"id": "_id"}, {"id": "title"}, {"id": "lat"}],
      "records": [{"id": "a-1", "title": "Arch", "lat": "45.5", "lon": "-73.5"},
       {"id": "a-2", "title": "Urn", "lat": "45.51", "lon": "-73.51"}], "total": 2}}

    """

  @Test("is found up to three steps down, and the guess names it")
  func found() throws {
    let table = try MappedTable(Self.answer, Self.mapping, name: "table.json")
    #expect(table.reading.contents.works.count == 2, "\(table.reading.problems)")
    #expect(table.reading.leftOut.map(\.name).sorted() == ["help", "result.fields", "success"])
    let guess = try GuessedTable(Self.answer, name: "t.json")
    #expect(guess.guess.contains("\nrows: result.records  #"), "\(guess.guess)")
    #expect(guess.titles == ["Arch", "Urn"])
    let deeper = try MappedTable(
      #"{"a": {"b": {"c": [{"id": "a-1", "title": "Arch"}]}}}"#, Self.mapping, name: "table.json")
    #expect(deeper.reading.contents.works.count == 1, "\(deeper.reading.problems)")
  }

  @Test("is the longest of several, which is told with the names of the others")
  func several() throws {
    let text = """
      {"meta": {"tags": [{"id": "t-1", "title": "Steel"}]},
       "data": {"works": [{"id": "a-1", "title": "Arch"}, {"id": "a-2", "title": "Urn"}]}}

      """
    let table = try MappedTable(text, Self.mapping, name: "table.json")
    #expect(
      Set(table.reading.contents.works.values.map { $0.title[.english] }) == ["Arch", "Urn"])
    #expect(table.reading.leftOut.map(\.name) == ["meta.tags"])
    #expect(
      table.reading.problems.contains {
        $0.code == .assumedValue && $0.remedy.contains("'rows: data.works'")
      })
    #expect(DeepLists.names(in: Array(text.utf8)[...]) == ["meta.tags", "data.works"])
  }

  @Test("stands back behind one that is a member of the document, beside which it is told")
  func second() throws {
    let table = try MappedTable(
      """
      {"collection": {"name": "Outdoor", "works": [{"id": "a-1", "title": "Arch"}, {"id": "a-2", "title": "Urn"}]},
       "displaced": [{"id": "b-1", "title": "Oak"}]}

      """, Self.mapping, name: "table.json")
    #expect(table.reading.contents.works.values.map { $0.title[.english] } == ["Oak"])
    #expect(table.reading.leftOut.map(\.name) == ["collection.name", "collection.works"])
    #expect(table.reading.leftOut.map(\.count) == [1, 2])
  }

  @Test("is proposed where the mapping names another path")
  func proposed() throws {
    let table = try MappedTable(
      Self.answer, "rows: result.items\n" + Self.mapping, name: "table.json")
    #expect(table.reading.problems.contains { $0.remedy.contains("'rows: result.records'") })
  }
}

@Suite("JSON of one object a file")
struct ObjectFileTests {
  private static let mapping =
    "columns: {id: id, title: title, creator.name: artists, images.url: media}\n"

  private func object(_ id: String, _ title: String) -> String {
    """
    {"id": "\(id)",
     "title": "\(title)",
     "creator": [{"name": "A. Maker"}, {"name": "B. Other"}],
     "images": [{"url": "https://example.org/\(id).jpg"}]}

    """
  }

  @Test("is one work, whatever lists stand in it")
  func single() throws {
    let table = try MappedTable(object("w-1", "Heron"), Self.mapping, name: "table.json")
    let work = try table.work("w-1")
    #expect(work.artists.count == 2 && work.media.count == 1)
    #expect(table.reading.leftOut.isEmpty)
  }

  @Test("is read together with the others of its folder, and problems name their files")
  func folder() throws {
    let folder = try TemporaryFolder()
    try folder.write(object("w-1", "Heron"), to: "works/1.json")
    try folder.write(object("w-2", "Wren"), to: "works/2.json")
    try folder.write(#"{"id": "w-3",\#n "name": "Nameless"}"#, to: "works/3.json")
    try folder.write(Self.mapping, to: "mapping.yaml")
    let reader = SourceReader(
      languages: [try PlaceID("park"): [.english]], campus: try Slug("park"),
      mapping: folder.path + "/mapping.yaml")
    let reading = reader.read([folder.path + "/works"])
    #expect(reading.contents.works.keys.map(\.description).sorted() == ["w-1", "w-2"])
    #expect(reading.leftOut.map(\.name) == [])
    try folder.write("a: b", to: "works/more.yaml")
    try folder.write("GIF89a", to: "works/1.gif")
    try folder.write(object("w-4", "Owl"), to: "works/old/4.json")
    #expect(
      reader.read([folder.path + "/works"]).leftOut.map(\.name).sorted() == ["more.yaml", "old"])
    let left = try #require(reading.problems.first { $0.code == .leftOut })
    #expect(left.location?.file.hasSuffix("works/3.json") == true && left.location?.line == 1)
    let place = try #require(reading.locations[ItemKey(.work, "w-2")])
    #expect(place.file.hasSuffix("works/2.json") && place.line == 1)
    let guess = SourceReader(campus: try Slug("park"))
      .guessedMapping(of: folder.path + "/works", command: "docent import")
    #expect(guess?.rowCount == 3)
  }

  @Test("is read together where a file of another kind stands beside, which is told")
  func aside() throws {
    let folder = try TemporaryFolder()
    try folder.write(object("w-1", "Heron"), to: "works/1.json")
    try folder.write(object("w-2", "Wren"), to: "works/2.json")
    try folder.write(#"{"conf": "Zq5"}"#, to: "works/conf.json")
    try folder.write(Self.mapping, to: "works/my.yaml")
    let reading = SourceReader(
      languages: [try PlaceID("park"): [.english]], campus: try Slug("park"),
      mapping: folder.path + "/works/my.yaml"
    ).read([folder.path + "/works"])
    #expect(reading.contents.works.keys.map(\.description).sorted() == ["w-1", "w-2"])
    #expect(reading.leftOut.map(\.name) == ["conf.json"])
    let guess = try #require(
      SourceReader(campus: try Slug("park"))
        .guessedMapping(of: folder.path + "/works", command: "docent import"))
    #expect(
      guess.rowCount == 2 && guess.text.contains("'conf.json' (1) is not read."), "\(guess.text)")
  }
}

@Suite("A folder as a bundle")
struct BundleTests {
  @Test("gives the document in it, with the pictures beside it")
  func tour() throws {
    var figure = TourMLFigure()
    figure.stop("s-1", "<tourml:AssetRef tourml:id='a'/>")
    figure.asset("a", "<tourml:Source tourml:uri='assets/talk.mp3' tourml:format='audio/mpeg'/>")
    let folder = try TemporaryFolder()
    try folder.write(figure.text, to: "bundle/tour.xml")
    try folder.write("sound", to: "bundle/assets/talk.mp3")
    let reading = SourceReader(
      languages: [try PlaceID("x"): [.english]], campus: try Slug("x")
    ).read([folder.path + "/bundle"])
    #expect(reading.contents.tours.count == 1)
    #expect(reading.contents.media.values.map(\.source.description) == ["assets-talk.mp3"])
  }

  @Test("gives a data file of Genera with its templates, without settings beside it")
  func genera() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      {"versionID": "2", "templateList": [{"templateName": "bird", "tabs": []}],
       "groupList": [{"label": "Birds"}],
       "data": [{"identifier": "owl", "label": "Owl", "group": "Birds"}]}
      """, to: "app/data.json")
    try folder.write("<h1>{{label}}</h1>", to: "app/templates/bird.html")
    let reading = SourceReader(
      languages: [try PlaceID("x"): [.english]], campus: try Slug("x")
    ).read([folder.path + "/app"])
    #expect(reading.contents.works.count == 1, "\(reading.problems)")
  }

  @Test("without a document is refused as before, and tells of data that is none")
  func nothing() throws {
    let folder = try TemporaryFolder()
    try folder.write("plain", to: "empty/readme.txt")
    let refused = SourceReader(campus: try Slug("x")).read([folder.path + "/empty"])
    #expect(refused.problems.map(\.code) == [.unknownFormat])
    try folder.write(
      "<gpx version='1.1'><wpt lat='1' lon='2'><name>Owl</name></wpt></gpx>", to: "two/a.gpx")
    try folder.write("{\"stray\": 1}", to: "two/b.json")
    let reading = SourceReader(campus: try Slug("x")).read([folder.path + "/two"])
    #expect(reading.contents.works.count == 1)
    #expect(
      reading.problems.contains {
        $0.code == .leftOut && $0.location?.file.hasSuffix("b.json") == true
      })
  }
}

@Suite("A guess that tests itself")
struct GuessTrialTests {
  private func guess(_ table: String, name: String = "t.csv") throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(table, to: name)
    return try #require(
      SourceReader(campus: try Slug("park")).guessedMapping(
        of: folder.path + "/" + name, command: "docent import")
    ).text
  }

  @Test("says what it would make of the table")
  func outcome() throws {
    let text = try guess(
      """
      registryid,Art Title,CoordonneeLatitude,CoordonneeLongitude,copyright,artist
      R-1,Unknown,45.5,-73.5,Y,Ann Lee
      R-2,Arch,45.51,-73.51,N,unknown
      R-3,Gate,10.1,20.2,Y,Bo Berg

      """)
    #expect(
      text.contains("# As it stands it would make 3 works"), "\(text)")
    #expect(text.contains("2 of 3 positions within 20 km of their middle"), "\(text)")
    for line in [
      "registryid: id", "Art Title: title", "CoordonneeLatitude: latitude",
      "CoordonneeLongitude: longitude", "artist: artists",
    ] { #expect(text.contains(line), "\(line)") }
    #expect(!text.contains("copyright: rights") && !text.contains("Unknown]"))
  }

  @Test("tells the positions that are not read, with the first of them")
  func unreadPositions() throws {
    let text = try guess(
      "id,title,location\na,Arch,\"30.26, -97.73\"\nb,Urn,\"30.27, -97.74\"\nc,Oak,by the gate\n"
        + "d,Elm,\"30.26, -97.75\"\n")
    #expect(text.contains("3 of 3 positions within 20 km"), "\(text)")
    #expect(text.contains("1 position not read, the first in line 4"), "\(text)")
    #expect(text.contains("'by the gate'"), "\(text)")
  }

  @Test("takes days of milliseconds for a work's date, in arrays too, and none of an artist's life")
  func milliseconds() throws {
    func rows(_ more: (Int) -> String) -> String {
      let rows = (0..<4).map {
        #"{"id": "b\#($0)", "title": "T\#($0)", "lat": -33.1, "lng": 151.1, \#(more($0))}"#
      }
      return "[" + rows.joined(separator: ",\n") + "]"
    }
    let born = rows {
      #""artists": [{"name": "N\#($0)", "born": "/Date(-63115200000\#($0))/"}], "lastModified": "/Date(1631152000000)/""#
    }
    let text = try guess(born, name: "t.json")
    #expect(!text.contains(": date"), "\(text)")
    let dates = rows { _ in #""dates": ["/Date(631152000000)/"]"# }
    let table = try MappedTable(
      dates, "columns: {id: id, title: title, lat: latitude, lng: longitude, dates: date}\n",
      name: "t.json")
    #expect(table.reading.contents.works.values.allSatisfy { $0.date?[.english] == "1990-01-01" })
    let inner = rows { _ in #""dates": [{"made": "/Date(631152000000)/"}]"# }
    let objects = try MappedTable(
      inner, "columns: {id: id, title: title, lat: latitude, lng: longitude, dates.made: date}\n",
      name: "t.json")
    #expect(objects.reading.contents.works.values.allSatisfy { $0.date?[.english] == "1990-01-01" })
  }

  @Test("tries pairs in both orders, and takes the one in which works lie together")
  func order() throws {
    let text = try guess(
      "id,title,location\na-1,Arch,\"-97.73, 30.26\"\na-2,Urn,\"-97.74, 30.27\"\n")
    #expect(text.contains("    field: position\n    order: lon, lat\n"), "\(text)")
    #expect(text.contains("2 of 2 positions within 20 km"))
    let usual = try guess("id,title,location\na-1,Arch,\"30.26, -97.73\"\n")
    #expect(usual.contains("location: position\n") && !usual.contains("order"))
  }

  @Test("finds a pair in brackets behind a place's name, which stays a detail")
  func brackets() throws {
    let rows = "id,title,location\na-1,Arch,\"Austin, TX\n(30.26, -97.73)\"\n"
    #expect(try guess(rows).contains("location: position\n"))
    let table = try MappedTable(rows, "columns: {id: id, title: title, location: position}\n")
    let work = try table.work("a-1")
    #expect(work.coordinate?.latitude == 30.26 && work.coordinate?.longitude == -97.73)
    #expect(work.details["location"] == "Austin, TX\n(30.26, -97.73)")
  }

  @Test("names a second list, and why nothing would be imported")
  func faults() throws {
    let text = try guess(
      #"{"works": [{"id": "a", "title": "A", "at": "1.5, 2.5"}], "displaced": [{"id": 1}, {"id": 2}]}"#,
      name: "t.json")
    #expect(text.contains("'displaced' (2) not read"), "\(text)")
    let none = try guess("id,height,width\n1,2,3\n2,3,4\n")
    #expect(none.contains("As it stands it imports nothing"), "\(none)")
  }
}
