import Foundation
import Testing

/// What is checked and imported beside a catalogue that is there already.
@Suite("Files beside a catalogue")
struct BesideCatalogueTests {
  private static let campus =
    "id: tiny\nname: Tiny\nlanguages: [en]\ntimeZone: Europe/Berlin\n"
    + "center:\n  latitude: 50\n  longitude: 10\n"
  private static let map = """
    <osm version="0.6">
    <node id="1" lat="50" lon="10"/><node id="2" lat="50" lon="10.001"/>
    <node id="3" lat="50" lon="10.002"/>
    <way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><tag k="highway" v="footway"/></way>
    </osm>

    """
  private static let gate = """
    {"type": "FeatureCollection", "features": [{"type": "Feature", "id": "tiny/gate",
    "properties": {"kind": "gate", "passage": "open"},
    "geometry": {"type": "Point", "coordinates": [10.001, 50]}}]}

    """
  private static let works = "id,title,latitude,longitude\nurn,An Urn,50,10\nelk,An Elk,50,10.001\n"
  private static let tour =
    "id: round\ncampus: tiny\ntitle: Round\nstops:\n  - work: urn\n  - work: elk\n    number: 20\n"

  /// A catalogue of a campus in text, with paths from a map.
  private func program() throws -> Program {
    let program = try Program()
    try program.write(Self.campus, to: "Data/tiny/campus.yaml")
    try program.write(Self.works, to: "Data/tiny/works.csv")
    try program.write(Self.tour, to: "Tours/round.yaml")
    try program.write(Self.map, to: "map.osm")
    let outcome = try program.run("import", "Data", "Tours")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try program.run("import", "map.osm", "--campus", "tiny").status == 0)
    return program
  }

  @Test("are held against it where it is named, and else said to be checked alone")
  func check() throws {
    let program = try program()
    let history = try program.run("history").output
    #expect(history.split(separator: "\n").count == 2, "\(history)")
    try program.write(Self.gate, to: "Data/tiny/paths.geojson")
    let alone = try program.run("check", "Data")
    #expect(alone.output.contains("'tiny/gate' stands on no path that was checked"), "\(alone)")
    let beside = try program.run("check", "Data", "--database", "docent.sqlite")
    #expect(beside.status == 0 && beside.output.hasSuffix("0 errors, 0 warnings.\n"), "\(beside)")

    let map = try program.run("check", "map.osm", "--campus", "tiny")
    #expect(map.output.contains("Nothing that was read describes campus 'tiny'"), "\(map)")
    let known = try program.run(
      "check", "map.osm", "--campus", "tiny", "--database", "docent.sqlite")
    #expect(!known.output.contains("describes campus"), "\(known)")

    try program.write(Self.tour.replacing("work: elk", with: "work: elf"), to: "Tours/round.yaml")
    let tours = try program.run("check", "Tours")
    #expect(tours.status == 0 && tours.output.contains("with --database"), "\(tours)")
    let dangling = try program.run("check", "Tours", "--database", "docent.sqlite")
    #expect(dangling.status == 1 && dangling.output.contains("Did you mean elk?"), "\(dangling)")
    // Nothing was written.
    #expect(try program.run("history").output == history)
    let absent = try program.run("check", "Tours", "--database", "none.sqlite")
    #expect(absent.status == 1 && absent.errors.contains("[no-catalog]"), "\(absent)")
    #expect(try program.files.contains("none.sqlite") == false)
  }

  @Test("say which stop names what they no longer hold")
  func leaving() throws {
    let program = try program()
    try program.write(
      Self.works.split(separator: "\n").dropLast().joined(separator: "\n") + "\n",
      to: "Data/tiny/works.csv")
    let outcome = try program.run("import", "Data")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("Put the work back into its file, or"), "\(outcome.errors)")
    #expect(outcome.errors.contains("'docent tour remove round 20'"), "\(outcome.errors)")
    #expect(try program.run("tour", "remove", "round", "20").status == 0)
    #expect(try program.run("import", "Data").status == 0)
  }

  @Test(
    "are told to be in conflict with edits, as an import would tell it", arguments: [true, false])
  func conflicts(isGone: Bool) throws {
    let program = try program()
    #expect(try program.run("tour", "set", "round", "--title", "Here").status == 0)
    if isGone {
      try program.write(
        Self.tour.replacing("id: round", with: "id: other"), to: "Tours/other.yaml")
      try FileManager.default.removeItem(at: program.folder.appending(path: "Tours/round.yaml"))
    } else {
      try program.write(
        Self.tour.replacing("title: Round", with: "title: There"), to: "Tours/round.yaml")
    }
    let words = isGone ? "is gone from the text, but was changed here" : "was changed both here"
    let history = try program.run("history").output
    let check = try program.run("check", "Tours", "--database", "docent.sqlite")
    #expect(check.status == 1 && check.output.contains(words), "\(check)")
    #expect(check.output.contains(": 1 error, 0 warnings."), "\(check)")
    #expect(try program.run("import", "Tours").errors.contains(words))
    #expect(try program.run("history").output == history)
  }

  @Test("say what they change of another document's")
  func changedByAnother() throws {
    let program = try program()
    let mapping = "columns: {id: id, name: title, at: position}\n"
    try program.write(mapping, to: "mapping.yaml")
    let rows = "id,name,at\na-1,One,\"50, 10.0001\"\na-2,Two,\"50, 10.0002\"\n"
    try program.write(rows, to: "one.csv")
    try program.write(rows.replacing("One", with: "Other"), to: "two.csv")
    func run(_ verb: String, _ files: String...) throws -> Program.Outcome {
      try program.run([verb] + files + ["--campus", "tiny", "--mapping", "mapping.yaml"])
    }
    // At once it is an error that names both places.
    let both = try run("check", "one.csv", "two.csv")
    #expect(both.status == 1)
    #expect(
      both.output.contains(
        "two.csv:2: id: error: The work a-1 stands twice: first in one.csv:2."))
    #expect(try run("import", "one.csv").errors.isEmpty)
    let again = try run("import", "one.csv")
    #expect(again.errors.isEmpty, "\(again.errors)")
    let other = try run("import", "two.csv")
    #expect(
      other.errors.contains(
        "two.csv:2: warning: The work a-1 and 1 other came from 'one.csv' before, and 'two.csv' tells "
          + "of it now."), "\(other.errors)")
    // What a new name leaves behind is named.
    try program.write("id,name,at\na-1,Other,\"50, 10.0001\"\n", to: "four.csv")
    #expect(
      try run("import", "four.csv").errors.contains("is not in it stays: work a-2."))
    try program.write(rows.replacing("a-1,One", with: "urn,Text"), to: "three.csv")
    #expect(
      try run("import", "three.csv").errors.contains(
        "The work urn came from the text of campus 'tiny' before"))
    // A folder with the catalogue's own text takes back what is its own.
    #expect(try program.run("import", "Data").errors.contains("came from") == false)
  }

  @Test("tell of a published tour that shows what is in storage, at once and when it is published")
  func stored() throws {
    let program = try program()
    try program.write(
      "id,title,latitude,longitude,status\nurn,An Urn,50,10,\nelk,An Elk,50,10.001,in storage\n",
      to: "Data/tiny/works.csv")
    let words =
      "Stop 20 of tour 'round', which is published, shows the work 'elk', which is in storage."
    let outcome = try program.run("import", "Data")
    #expect(outcome.errors.contains("works.csv:3: warning: " + words), "\(outcome.errors)")
    let check = try program.run("check", "Data", "Tours").output
    #expect(check.contains("round.yaml:6: work: warning: "), "\(check)")
    #expect(try program.run("tour", "withdraw", "round").errors.isEmpty)
    #expect(try program.run("tour", "publish", "round").errors.contains(words))
  }

  @Test("tell each option of a question that is wrong")
  func options() throws {
    let program = try program()
    let route = try program.run("route", "round", "--first", "7", "--last", "8")
    #expect(route.status == 1)
    #expect(route.errors.contains("Option --first: "), "\(route)")
    #expect(route.errors.contains("Option --last: "), "\(route)")
    let matrix = try program.run("matrix", "--from", "urn;elf", "--to", "none;elk")
    #expect(matrix.status == 1)
    for told in ["Option --from: There is no", "'elf'", "Option --to: There is no", "'none'"] {
      #expect(matrix.errors.contains(told), "\(matrix)")
    }
  }

  @Test("let a walk begin by the clock of the campus")
  func clock() throws {
    let program = try program()
    for (time, status) in [
      ("2026-05-04T10:30", 0 as Int32), ("2026-05-04T08:30Z", 0), ("2026-05-04T10:30x", 1),
    ] {
      for words in [
        ["route", "round"], ["directions", "--from", "urn", "--to", "elk"],
        ["nearest", "--at", "50,10", "--walking"],
      ] {
        let outcome = try program.run(words + ["--depart", time])
        #expect(outcome.status == status, "\(outcome)")
      }
    }
    #expect(try program.run("get", "/api/tours/round/route?depart=2026-05-04T10:30").status == 0)
    let help = try program.run("directions", "--help").output
    let words = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("by the clock of the campus"), "\(help)")
  }
}
