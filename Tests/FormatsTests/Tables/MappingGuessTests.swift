import Catalog
import Exchange
import Formats
import Foundation
import Testing

@Suite("A guessed mapping")
struct MappingGuessTests {
  private func guess(_ table: String, name: String = "table.csv") throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(table, to: name)
    let guess = SourceReader(campus: try Slug("park")).guessedMapping(
      of: folder.path + "/" + name, command: "docent import \(name) --campus park")
    return try #require(guess).text
  }

  @Test("names what each column was taken for, with values to judge by")
  func columns() throws {
    let text = try guess(
      """
      Nr,Titel,Titel_es,Artist Name,Jahr,Lat,Lng,Photo URL,Remarks,Void
      1,Arch,Arco,Ann Lee; Bo,1968,48.1,11.5,https://e.org/1.jpg,*&x,
      2,Gate,,Ann Lee,c. 1970,48.2,11.6,https://e.org/2.jpg,n/a,

      """)
    for line in [
      "docent import table.csv --campus park --mapping mapping.yaml", "items: works",
      "  # 2 of 2 rows, all different: 1 | 2", "  Nr: id", "  Titel: title",
      "  Titel_es: title@es", "  Artist Name:", "    field: artists", "    separator: ;",
      "  Jahr: [date, years]", "  Lat: latitude", "  Lng: longitude", "  Photo URL: media",
      "  Remarks: detail", "  Void: ignore", "empty: [n/a]",
    ] {
      #expect(text.contains(line + "\n") || text.contains(line), "\(line) in \(text)")
    }
  }

  @Test(
    "can be read, whatever characters stand in the table, and knows an old Macintosh by its letters",
    arguments: [
      Array("id;title;lat;lon\n1;".utf8) + [0x81]
        + Array("bc;52.5;13.4\n2;Hare;52.51;13.41\n".utf8),
      Array("id;title;lat;lon\n1;Åbc;52.5;13.4\n2;Ha\u{81}\u{7F}\u{FFFE}re;52.51;13.41\n".utf8),
    ])
  func controls(bytes: [UInt8]) throws {
    let table = try GuessedTable(bytes, name: "t.csv")
    #expect(table.guess.contains("encoding: macintosh  #") == (bytes[19] == 0x81))
    #expect(table.titles.count == 2 && table.titles.contains("Åbc"), "\(table.reading.problems)")
  }

  @Test("names everything beside the rows that is not read, and cuts no word")
  func others() throws {
    let lists = (1...8).map { "\"a\($0)\": [{\"x\": 1}]" }.joined(separator: ", ")
    let text = try guess(
      #"{"works": [{"id": "w-1", "title": "A"}, {"id": "w-2", "title": "B"}], \#(lists)}"#,
      name: "t.json")
    for number in 1...8 { #expect(text.contains("'a\(number)' (1)"), "\(text)") }
    let lost = try guess(
      "id,title,lat,lon\n0,W0,0,0\n1,W1,0,0\n2,W2,0,0\n9,Z,45.1,9.1\n")
    #expect(lost.contains("so it has no position. Work 'W1'"), "\(lost)")
  }

  @Test("notes a column of last days though one of them is none")
  func lastDays() throws {
    let text = try guess(
      "id,title,End\na-1,A,12/31/2021\na-2,B,Permanent\na-3,C,05/16/2022\na-4,D,05/26/2022\n")
    #expect(text.contains("'End' holds days"), "\(text)")
  }

  @Test("says where no column looks like a title or an identifier")
  func nothing() throws {
    let text = try guess("a,b\n1,1\n1,2\n")
    #expect(text.contains("No column looks like a title"))
    #expect(text.contains("No column looks like an identifier"))
  }

  @Test(
    "is never promised of a file that it cannot be made of: its own problem is said",
    arguments: [
      ("t.csv", "id,title\n\"a-1,Arch\n", 2), ("t.json", "[{\"id\":\"a-1\"},{\"id\"", 1),
      ("t.tsv", "id\ttitle\na-1\t\"Arch\n", 2), ("t.csv", "", nil),
    ] as [(String, String, Int?)])
  func unreadable(name: String, text: String, line: Int?) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: name)
    let reader = SourceReader(campus: try Slug("park"))
    let path = folder.path + "/" + name
    let isGuessed = reader.guessedMapping(of: path, command: "docent import") != nil
    let errors = reader.read([path]).problems.filter { $0.severity == .error }
    #expect(!isGuessed && !errors.isEmpty, "\(errors)")
    #expect(!errors.contains { $0.remedy.contains("prints a guess") }, "\(errors)")
    if let line { #expect(errors.contains { $0.location?.line == line }, "\(errors)") }
  }

  @Test("is made of nothing that is no table", arguments: ["id: x\ncampus: y\n", "", "<a/>"])
  func none(text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "file.yaml")
    #expect(
      SourceReader().guessedMapping(of: folder.path + "/file.yaml", command: "docent") == nil)
  }
}

@Suite("A table of places")
struct PlaceGuessTests {
  /// The guess, and what an import reads by it.
  private func read(_ table: String) throws -> (guess: String, reading: SourceReading) {
    let folder = try TemporaryFolder([SourceFile(path: "p.csv", bytes: Array(table.utf8))])
    let path = "\(folder.path)/p.csv"
    let reader = SourceReader(languages: [try PlaceID("x"): [.english]], campus: try Slug("x"))
    let guess = try #require(reader.guessedMapping(of: path, command: "docent import p.csv"))
    try folder.write(guess.text, to: "m.yaml")
    let mapped = SourceReader(
      languages: [try PlaceID("x"): [.english]], campus: try Slug("x"),
      mapping: "\(folder.path)/m.yaml")
    return (guess.text, mapped.read([path]))
  }

  @Test("is guessed as one where a column says which row is what")
  func kinds() throws {
    let (guess, reading) = try read(
      "Code,Type,Name,Parent,Floor,Lat,Lon\nHALL,Gebäude,Hall,,,50.001,10.001\n"
        + "H0,Etage,Ground,HALL,0,,\nH1,Etage,First,HALL,1,,\nR7,Raum,Foyer,H0,,50.0011,10.0011\n")
    #expect(guess.contains("items: places\n"), "\(guess)")
    #expect(guess.contains("would make 1 building, 2 levels, 1 room, 2 of 2 positions"), "\(guess)")
    #expect(!reading.problems.contains { $0.severity == .error }, "\(reading.problems)")
    #expect(reading.contents.rooms[try PlaceID("x/hall/h0/r7")]?.shape != nil)
    #expect(reading.contents.levels[try PlaceID("x/hall/h1")]?.ordinal == 1)
    #expect(reading.contents.works.isEmpty)
  }

  @Test("stays one where a row is of another kind, which is told, and has names in other languages")
  func others() throws {
    let (guess, reading) = try read(
      "id,kind,name,name@ar,name_fr,parent\nhall,building,Hall,قاعة,Salle,\nh0,level,Ground,,,hall\n"
        + "tree,Tree,Oak,,,\nr7,room,Foyer,بهو,,h0\n")
    #expect(guess.contains("items: places\n"), "\(guess)")
    #expect(guess.contains("      # \"Tree\": …"), "\(guess)")
    let left = try #require(reading.problems.first { $0.code == .leftOut })
    #expect(left.message.contains("The place 'tree' is 'Tree', which is no kind of place."))
    #expect(left.location?.line == 4)
    let hall = try #require(reading.contents.buildings[try PlaceID("x/hall")])
    let (arabic, french) = (try LanguageTag("ar"), try LanguageTag("fr"))
    #expect(hall.name[arabic] == "قاعة" && hall.name[french] == "Salle")
    #expect(reading.contents.works.isEmpty && reading.contents.rooms.count == 1)
  }

  @Test("is guessed as one of buildings where each row names one")
  func buildings() throws {
    let (guess, reading) = try read(
      "Building Name,Address,Latitude,Longitude\nHall,1 Main St,50.001,10.001\n"
        + "Library,2 Main St,50.002,10.002\n")
    #expect(guess.contains("items: places\n"), "\(guess)")
    #expect(reading.contents.buildings.count == 2, "\(reading.problems)")
    #expect(reading.contents.buildings[try PlaceID("x/hall")]?.address == "1 Main St")
  }

  @Test("is no table of works that says in which building each stands")
  func works() throws {
    for table in [
      "Title,Artist,Building Name,Lat,Lon\nUrn,Ada,Hall,50,10\nJar,Bo,Hall,50.1,10\n",
      "Name,Type,Lat,Lon\nUrn,Sculpture,50,10\nJar,Room,50.1,10\n",
    ] {
      let (guess, _) = try read(table)
      #expect(guess.contains("items: works\n"), "\(guess)")
    }
  }
}
