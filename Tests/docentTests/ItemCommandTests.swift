import Foundation
import Notation
import Testing

@Suite("Editing things in the terminal")
struct ItemCommandTests {
  /// A campus with a hall, three works, an artist, and a published tour of two of the works.
  private func program() throws -> Program {
    let program = try Program()
    try program.write(
      "id: park\nname: The Park\nlanguages: [en, es]\ntimeZone: Europe/Berlin\n"
        + "center: {latitude: 50.0, longitude: 10.0}\n", to: "Data/park/campus.yaml")
    try program.write(Self.works, to: "Data/park/works.csv")
    try program.write("id,name\nada,Ada Lindqvist\n", to: "Data/park/artists.csv")
    let places = [
      #""park/hall","geometry":null,"properties":{"kind":"building","name":"Hall"}"#,
      #""park/hall/0","geometry":null,"properties":{"kind":"level","ordinal":0,"shortName":"G"}"#,
      #""park/hall/0/foyer","geometry":null,"properties":{"kind":"room","name":"Foyer"}"#,
    ].map { "{\"type\":\"Feature\",\"id\":\($0)}" }.joined(separator: ",\n")
    try program.write(
      "{\"type\":\"FeatureCollection\",\"features\":[\(places)]}\n", to: "Data/park/places.geojson")
    try program.write(
      "id: both\ncampus: park\ntitle: Both\nstops:\n  - work: arch\n    dwell: 60\n  - work: urn\n",
      to: "Tours/both.yaml")
    let imported = try program.run("import", "Data", "Tours")
    #expect(imported.status == 0, "\(imported.errors)")
    return program
  }

  private static let works = """
    id,title,title@es,group,latitude,longitude
    arch,Arch,Arco,Stone,50.0001,10.0001
    oak,Oak,,Wood,50.0003,10.0003
    urn,Urn,,Stone,50.0002,10.0002

    """

  /// What the catalogue is as text.
  private func text(_ program: Program, _ file: String) throws -> String {
    let export = try program.run("export", "out", "--format", "source", "--replace")
    #expect(export.status == 0, "\(export.errors)")
    return try String(
      contentsOf: program.folder.appending(path: "out/\(file)"), encoding: .utf8)
  }

  @Test("adds, changes and removes a work, says what changed, and takes it back")
  func works() throws {
    let program = try program()
    let new = try program.run(
      "work", "new", "hare", "--set", "title=Bronze Hare", "--set", "title@es=Liebre",
      "--set", "artists=ada", "--set", "place=park/hall/0/foyer", "--set", "status=on loan",
      "--set", "detail:foundry=North=West")
    #expect(new.status == 0, "\(new.errors)")
    #expect(new.output.hasPrefix("Revision 2: 1 added, 0 changed, 0 removed.\nadded work hare"))
    let set = try program.run(
      "work", "set", "hare", "--set", "date=1962", "--set", "title@es=", "--set", "artists=",
      "--set", "position=50°00'00.36\"N, 10°00'00.36\"E")
    #expect(
      set.output.hasPrefix(
        "Revision 3: 0 added, 1 changed, 0 removed.\nchanged work hare 'Bronze Hare'\n"),
      "\(set)")
    #expect(set.output.contains("  date: nothing became '1962'\n"), "\(set)")
    #expect(set.output.contains("  artists: 'ada' became "), "\(set)")
    let rows = try text(program, "Data/park/works.csv").split(separator: "\n")
    #expect(rows.contains { $0.hasPrefix("hare,Bronze Hare,,") }, "\(rows)")
    #expect(rows.contains { $0.hasSuffix("North=West") && $0.contains("50.0001,10.0001") })
    #expect(
      try program.run("work", "set", "hare", "--set", "date=1962").output == "Nothing to change.\n")
    #expect(try program.run("history", "work:hare").output.contains("work set hare"))
    #expect(try program.run("work", "remove", "work:hare").output.contains("removed work hare"))
    #expect(try program.run("show", "hare").status == 1)
    #expect(try program.run("undo").status == 0)
    #expect(try program.run("show", "hare").output.contains("1962"))
  }

  @Test("makes of a value what an import makes of the same value in the files")
  func asInFiles() throws {
    let program = try program()
    try program.write(
      """
      id,title,title@es,group,latitude,longitude,status,yearFrom,yearTo,narrative,artists,site
      arch,Arch,Puerta,Stone,50.0001,10.0001,in storage,-20,14,"A, ""B""; C",ada,north
      oak,Oak,,Wood,50.0003,10.0003,,,,,,
      urn,Urn,,Stone,50.0002,10.0002,,,,,,

      """, to: "Data/park/works.csv")
    let set = try program.run(
      "work", "set", "arch", "--set", "title@es=Puerta", "--set", "status=in storage", "--set",
      "yearFrom=-20", "--set", "yearTo=14", "--set", "narrative=A, \"B\"; C", "--set",
      "artists=ada", "--set", "detail:site=north")
    #expect(set.status == 0, "\(set.errors)")
    let imported = try program.run("import", "Data", "--report", "account.txt")
    #expect(imported.output.contains("0 added, 0 changed"), "\(imported)")
  }

  @Test("is refused whole where one part is wrong, with the item and the field")
  func whole() throws {
    let program = try program()
    for (arguments, words) in [
      (["work", "set", "urn", "oakk", "--set", "date=1"], ["Did you mean oak?", "[not-found]"]),
      (
        ["work", "set", "urn", "--set", "date=1", "--set", "yearFrom=abc"],
        ["work urn: yearFrom: error: 'yearFrom' is 'abc', not a whole number."]
      ),
      (
        ["work", "set", "urn", "--set", "titl=Vase"],
        ["no field 'titl' here", "Did you mean title?"]
      ),
      (["work", "set", "urn", "--set", "artists=nobody"], ["work urn: artists: error", "nobody"]),
      (
        ["work", "set", "urn", "--set", "place=park/barn"], ["work urn: place: error", "park/barn"]
      ),
      (["work", "set", "urn", "--set", "title="], ["work urn: title: error: 'title' is missing"]),
      (["work", "set", "urn", "--set", "text=bell \u{7}"], ["no field 'text'"]),
      (["work", "set", "urn", "--set", "narrative=bell \u{7}"], ["U+0007", "[invalid-value]"]),
      (["work", "new", "urn", "--set", "title=Vase"], ["work urn is there already"]),
      (["work", "new", "Urn 2", "--set", "title=Vase"], ["'Urn 2' is no identifier"]),
      (["artist", "new", "bo"], ["artist bo: name: error: 'name' is missing"]),
      (["work", "remove", "urn", "oak"], ["tour both", "[dangling-reference]"]),
      (["place", "remove", "park/hall/0"], ["park/hall/0/foyer", "[dangling-reference]"]),
      (["place", "new", "park/barn/1/a", "--set", "name=A"], ["[dangling-reference]"]),
      (["place", "set", "artist:ada", "--set", "name=A"], ["'artist' is no kind of place"]),
      (["place", "set", "park", "--kind", "room", "--set", "name=A"], ["no room 'park'"]),
      (
        ["place", "set", "building:park/hall", "--kind", "room", "--set", "name=A"],
        ["told to be a room, too"]
      ),
      (["place", "new", "park/barn", "--campus", "zoo", "--set", "name=A"], ["not on 'zoo'"]),
      (
        ["work", "set", "arch", "oak", "urn", "--set", "yearFrom=soon"],
        ["work arch: yearFrom", "So it is of 2 items more."]
      ),
      (
        ["place", "set", "park", "--kind", "barn", "--set", "name=A"], ["--kind: 'barn' is no kind"]
      ),
      (["place", "new", "park/hall/1", "--set", "ordinal=1"], ["level:park/hall/1 or entrance:"]),
      (
        ["work", "set", "--where", "titl = 'x'", "--set", "date=1"],
        ["--where", "Did you mean title?"]
      ),
    ] {
      let outcome = try program.run(arguments)
      #expect(outcome.status == 1 && outcome.output.isEmpty, "\(arguments): \(outcome)")
      for word in words { #expect(outcome.errors.contains(word), "\(arguments): \(outcome)") }
    }
    for arguments in [
      ["work", "set", "urn"], ["work", "set", "--set", "date=1"], ["work", "new"],
      ["work", "set", "urn", "--where", "true", "--set", "date=1"], ["work", "remove"],
      ["work", "set", "urn", "--set", "date"], ["media", "add"],
      ["place", "set", "--where", "true", "--set", "address="],
      ["media", "add", "a.jpg", "b.jpg", "--id", "a"], ["media", "add", "a.jpg", "--stop", "1"],
    ] {
      #expect(try program.run(arguments).status == 64, "\(arguments)")
    }
    #expect(try program.run("history").output.split(separator: "\n").count == 1)
  }

  @Test("changes many at once by a condition, and says before what it would do")
  func bulk() throws {
    let program = try program()
    let condition = "\"group\" = 'Stone'"
    let arguments = ["work", "set", "--where", condition, "--set", "status=in storage"]
    let trial = try program.run(arguments + ["--dry-run"])
    #expect(
      trial.output == """
        Nothing was changed. It would be: 0 added, 2 changed, 0 removed.
        changed work arch 'Arch'
          status: 'on view' became 'in storage'
        changed work urn 'Urn'
          status: 'on view' became 'in storage'

        """, "\(trial)")
    // What a tour shows of them is told already.
    #expect(trial.errors.contains("[not-on-view]"))
    let json = try JSONValue(
      parsing: Array(try program.run(arguments + ["--dry-run", "--format", "json"]).output.utf8))
    #expect(json["dryRun"] == .bool(true) && json["changes"]?.elements?.count == 2)
    #expect(try program.run("history").output.split(separator: "\n").count == 1)
    #expect(try program.run(arguments).output.hasPrefix("Revision 2: 0 added, 2 changed"))
    #expect(try program.run(arguments).output == "Nothing to change.\n")
    let stored = "{\"op\":\"=\",\"args\":[{\"property\":\"status\"},\"in storage\"]}"
    let listed = try program.run(
      "work", "set", "--where", stored, "--set", "rights=None", "--dry-run")
    #expect(listed.output.contains("2 changed"), "\(listed)")
  }

  @Test("lets several terminals change one work at once, each another field")
  func atOnce() throws {
    let program = try program()
    let settings = ["date=1962", "medium=Bronze", "rights=None", "group=Hares", "detail:a=b"]
    let outcomes = try program.run(
      atOnce: settings.map { ["work", "set", "oak", "--set", $0] })
    #expect(outcomes.allSatisfy { $0.status == 0 }, "\(outcomes)")
    let shown = try program.run("show", "work:oak").output
    for word in ["1962", "Bronze", "None", "Hares"] { #expect(shown.contains(word), "\(shown)") }
    #expect(try program.run("history").output.split(separator: "\n").count == 6)
  }

  @Test("removes by a condition only what was confirmed")
  func removesBulk() throws {
    let program = try program()
    let arguments = ["work", "remove", "--where", "\"group\" = 'Wood'"]
    let unconfirmed = try program.run(arguments)
    #expect(unconfirmed.status == 1 && unconfirmed.output.contains("removed work oak 'Oak'"))
    #expect(unconfirmed.errors.contains("--yes"))
    #expect(try program.run("show", "oak").status == 0)
    #expect(
      try program.run(arguments + ["--yes"]).output.hasPrefix("Revision 2: 0 added, 0 changed, 1"))
    #expect(try program.run("show", "oak").status == 1)
    let nothing = try program.run(arguments)
    #expect(nothing.status == 0 && nothing.output == "Nothing to change.\n")
  }

  @Test("makes and moves places of every kind, down to the cellar")
  func places() throws {
    let program = try program()
    for arguments in [
      ["new", "park/barn", "--set", "name=Barn", "--set", "position=50°0'1\"N 10°0'1\"E"],
      ["new", "level:park/barn/minus-2", "--set", "ordinal=-2", "--set", "shortName=-2"],
      ["new", "park/barn/minus-2/cell", "--set", "name=Cell", "--set", "name@es=Celda"],
      [
        "new", "park/barn/door", "--kind", "entrance", "--set", "position=50.0003,10.0003", "--set",
        "level=park/barn/minus-2", "--set", "accessible=false",
      ],
      ["set", "park", "--set", "center=50.0001,10.0001", "--set", "publicHolidays=[2026-12-25]"],
      ["set", "park/barn/door", "--set", "accessible="],
      [
        "set", "park/hall", "--set",
        "geometry={\"type\":\"Polygon\",\"coordinates\":[[[10,50],[10.0001,50],[10.0001,50.0001],[10,50]]]}",
      ],
    ] {
      let outcome = try program.run(["place"] + arguments)
      #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
    }
    let places = try text(program, "Data/park/places.geojson")
    #expect(places.contains("\"ordinal\":-2") && places.contains("\"name@es\":\"Celda\""))
    #expect(!places.contains("accessible") && places.contains("Polygon"))
    #expect(try text(program, "Data/park/campus.yaml").contains("2026-12-25"))
    let move = try program.run("work", "set", "oak", "--set", "place=park/barn/minus-2/cell")
    #expect(move.output.contains("place: 'park' became 'park/barn/minus-2/cell'"), "\(move)")
    // A door of one building that leads to a level of another.
    let wrong = try program.run("place", "set", "park/barn/door", "--set", "level=park/hall/0")
    #expect(wrong.status == 1 && wrong.errors.contains("of another building"), "\(wrong)")
    let path = try program.run(
      "path", "new", "path:park/p1", "--set", "kind=steps", "--set",
      "geometry={\"type\":\"LineString\",\"coordinates\":[[10,50],[10.0001,50]]}")
    #expect(path.status == 0, "\(path.errors)")
    let steps = try program.run(
      "path", "set", "--kind", "path", "--where", "path = 'steps'", "--set", "width=1.5",
      "--dry-run")
    #expect(steps.output.contains("width: nothing became '1.5'"), "\(steps)")
  }

  @Test("takes texts in as they are, however long, and shows none that would steer the terminal")
  func texts() throws {
    let program = try program()
    let long = String(repeating: "לא 🗿 fin. ", count: 60_000)
    try program.write(long + "\n", to: "long.md")
    let set = try program.run("work", "set", "oak", "--set-from", "narrative=long.md")
    #expect(set.status == 0 && set.output.utf8.count < 1_000, "\(set.errors)")
    #expect(try text(program, "Data/park/works.csv").contains(long))
    let arabic = "\u{202E}لوحة\u{202C}"
    let turned = try program.run("work", "set", "oak", "--set", "title=\(arabic)")
    #expect(turned.status == 0 && turned.output.contains("\\u{202E}"))
    #expect(!turned.output.contains("\u{202E}"))
    #expect(try text(program, "Data/park/works.csv").contains(arabic))
    let far = try program.run("work", "set", "oak", "--set", "position=17°30'S 179.9°W")
    #expect(far.status == 0 && far.errors.contains("[far-from-campus]"), "\(far)")
    #expect(try text(program, "Data/park/works.csv").contains("-17.5,-179.9"))
    let absent = try program.run("work", "set", "oak", "--set-from", "narrative=none.md")
    #expect(absent.status == 1 && absent.errors.contains("none.md"))
    // A program before the pipe that failed takes no text away.
    let empty = try program.run("work", "set", "oak", "--set-from", "narrative=-")
    #expect(empty.status == 1 && empty.errors.contains("--set narrative="), "\(empty)")
    #expect(
      try program.run(
        "work", "set", "oak", "--set-from", "narrative=-", "--set-from", "rights=-"
      ).status == 64)
  }

  @Test("takes media in as an import does, and shows them with a work or a stop")
  func media() throws {
    var program = try program()
    let temporary = program.folder.appending(path: "temporary")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    program.environment["TMPDIR"] = temporary.path
    try program.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"evil()\"><g id=\"a\" fill=\"red\"/></svg>",
      to: "in/Plan of it.svg")
    try program.write("evil()", to: "in/evil.png")
    let add = try program.run(
      "media", "add", "in/Plan of it.svg", "--for", "oak", "--caption", "The plan", "--set",
      "alternativeText=A red plan")
    #expect(add.status == 0, "\(add.errors)")
    #expect(add.errors.contains("is taken away"), "\(add.errors)")
    #expect(
      add.output.contains("added media plan-of-it") && add.output.contains("changed work oak"))
    #expect(try text(program, "Data/park/media.csv").contains("A red plan,The plan"))
    let file = program.folder.appending(path: "out/Data/park/media/Plan of it.svg")
    #expect(try !String(contentsOf: file, encoding: .utf8).contains("evil"))
    #expect(try program.run("get", "/media/park/Plan%20of%20it.svg").status == 0)
    let stop = try program.run(
      "media", "add", "https://example.org/talk.mp3", "--for", "tour:both", "--stop", "2", "--id",
      "talk")
    #expect(stop.output.contains("added media talk") && stop.output.contains("changed tour both"))
    for (arguments, words) in [
      (["in/evil.png"], "[refused-media]"), (["https://example.org/talk"], "--set kind="),
      (["in"], "is no ordinary file"),
      (["none.jpg"], "There is no file 'none.jpg'"),
      (["in/Plan of it.svg", "--for", "none"], "none"),
      (["in/Plan of it.svg", "--for", "ada"], "cannot show media"),
      (["in/Plan of it.svg", "--for", "tour:both"], "--stop N"),
      (["in/Plan of it.svg", "--for", "tour:both", "--stop", "9"], "has no stop 9"),
      (["in/Plan of it.svg", "--id", "talk"], "media talk is there already"),
      (["in/Plan of it.svg", "--set", "source=b.svg"], "Leave it out"),
    ] {
      let outcome = try program.run(["media", "add"] + arguments)
      #expect(outcome.status == 1 && outcome.errors.contains(words), "\(arguments): \(outcome)")
      // What would be a warning of one file among many is an error, too.
      #expect(outcome.errors.contains("error: "), "\(arguments): \(outcome)")
    }
    let set = try program.run("media", "set", "--where", "media = 'audio'", "--set", "credit=Ada")
    #expect(set.output.contains("changed media talk"), "\(set)")
    let shown = try program.run("media", "remove", "talk")
    #expect(shown.status == 1 && shown.errors.contains("tour both"))
    #expect(try program.run("history").output.split(separator: "\n").count == 4)
    #expect(try program.run("undo", "3").status == 1)
    #expect(try program.run("undo", "2").status == 0)
    #expect(try program.run("show", "media:plan-of-it").status == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [])
  }

  @Test("copies a tour as a draft that has a life of its own")
  func copiesTour() throws {
    let program = try program()
    let copy = try program.run("tour", "copy", "both", "brief", "--title", "In Brief")
    #expect(copy.output == "Revision 2: tour brief is a draft with 2 stops, as tour both has.\n")
    #expect(try program.run("tour", "remove", "brief", "2").status == 0)
    #expect(
      try text(program, "Tours/brief.yaml")
        == "id: brief\ncampus: park\ntitle: In Brief\nstatus: draft\nstops:\n  - work: arch\n    dwell: 60\n"
    )
    #expect(try text(program, "Tours/both.yaml").contains("work: urn"))
    #expect(
      try program.run("tour", "copy", "both", "both").errors.contains("[duplicate-identifier]"))
    #expect(try program.run("tour", "copy", "none", "new").errors.contains("[not-found]"))
  }

  @Test("has an example and the fields in the help of each verb")
  func help() throws {
    let program = try Program()
    for noun in ["work", "artist", "place", "path", "media"] {
      for verb in [noun == "media" ? "add" : "new", "set", "remove"] {
        let help = try program.run(noun, verb, "--help")
        #expect(help.status == 0 && help.output.contains("Example: docent \(noun) \(verb)"))
        #expect(verb == "remove" || help.output.contains("Fields"), "\(help.output)")
      }
    }
    let completions = try program.run("--generate-completion-script", "bash").output
    #expect(completions.contains("locationNote="))
  }
}

@Suite("The centre of a campus that an import makes")
struct ImportCenterTests {
  private static let track = """
    <gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1">
    <wpt lat="50.001" lon="10.001"><name>Arch</name></wpt></gpx>
    """

  @Test("is the one that is given, in any notation of degrees")
  func given() throws {
    let program = try Program()
    try program.write(Self.track, to: "t.gpx")
    let arguments = ["import", "t.gpx", "--campus", "park", "--center"]
    for wrong in ["here", "91,0", "50"] {
      let outcome = try program.run(arguments + [wrong])
      #expect(outcome.status == 1 && outcome.errors.contains("--center"), "\(outcome)")
    }
    #expect(try !program.files.contains("docent.sqlite"))
    let made = try program.run(arguments + ["50°0'0\"N, 10°0'0\"E"])
    #expect(made.status == 0, "\(made.errors)")
    #expect(
      try program.run("show", "campus:park", "--format", "geojson").output.contains("[10,50]"))
    let again = try program.run(arguments + ["51,10"])
    #expect(again.status == 1 && again.errors.contains("'park' is there already"), "\(again)")
    #expect(again.errors.contains("docent place set park --set center=LAT,LON"))
  }

  @Test("tells positions whose latitude and longitude are exchanged")
  func exchanged() throws {
    let program = try Program()
    try program.write(Self.track, to: "t.gpx")
    let outcome = try program.run("import", "t.gpx", "--campus", "park", "--center", "10,50")
    #expect(outcome.status == 1 && outcome.errors.contains("exchanged"), "\(outcome)")
  }
}
