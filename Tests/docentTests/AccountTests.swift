import Foundation
import Notation
import Testing

@testable import docent

@Suite("The account of an import")
struct AccountTests {
  /// A campus with two works, on a published tour.
  private func program() throws -> Program {
    let program = try Program()
    try program.write(
      "id: park\nname: The Park\nlanguages: [en]\ntimeZone: Europe/Berlin\n"
        + "center: {latitude: 50.0, longitude: 10.0}\n", to: "Data/park/campus.yaml")
    try program.write(
      "id,title,latitude,longitude\narch,Arch,50.0001,10.0001\nurn,Urn,50.0002,10.0002\n",
      to: "Data/park/works.csv")
    try program.write(
      "id: both\ncampus: park\ntitle: Both\nstops:\n  - work: arch\n  - work: urn\n",
      to: "Tours/both.yaml")
    #expect(try program.run("import", "Data", "Tours").status == 0)
    return program
  }

  @Test("says each change with its fields, what was left out, and every warning")
  func report() throws {
    let program = try program()
    try program.write(
      "id,title,latitude,longitude,status\narch,Great Arch,50.0001,10.0001,removed\n"
        + "gate,Gate,50,10,\nurn,Urn,50.0002,10.0002,\n", to: "Data/park/works.csv")
    let outcome = try program.run("import", "Data", "--report", "account.txt")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let account = try String(
      contentsOf: program.folder.appending(path: "account.txt"), encoding: .utf8)
    #expect(account.contains("Added:\nadded work gate 'Gate'\n"))
    #expect(
      account.contains("changed work arch 'Great Arch'\n  title: 'Arch' became 'Great Arch'\n"))
    #expect(account.contains("  status: 'on view' became 'removed'\n"))
    // A removed work on a published tour.
    #expect(account.contains("[not-on-view]"))
    #expect(outcome.errors.contains("[not-on-view]"))
  }

  @Test("names what was left out of another system's document")
  func leftOut() throws {
    let program = try program()
    try program.write(
      #"{"works": [{"id": "oak", "title": "Oak", "at": "50.0003,10.0003"}], "#
        + #""displaced": [{"id": 1}, {"id": 2}]}"#, to: "t.json")
    try program.write(
      "columns: {id: id, title: title, at: {field: position, order: \"lat, lon\"}}\n", to: "m.yaml")
    let outcome = try program.run(
      "import", "t.json", "--campus", "park", "--mapping", "m.yaml", "--report", "a.txt",
      "--dry-run")
    #expect(outcome.output.contains("Left out: displaced (2)."))
    let account = try String(contentsOf: program.folder.appending(path: "a.txt"), encoding: .utf8)
    #expect(account.contains("Left out:\ndisplaced (2), first at t.json:1\n"))
    // What several files have is one name.
    try program.write(
      #"{"works": [{"id": "elm", "title": "Elm", "at": "50.0004,10.0004"}], "#
        + #""displaced": [{"id": 3}]}"#, to: "u.json")
    let both = try program.run(
      "import", "t.json", "u.json", "--campus", "park", "--mapping", "m.yaml", "--dry-run")
    #expect(both.output.contains("Left out: displaced (3)."), "\(both.output)\(both.errors)")
    let refused = try program.run("import", "Data", "--dry-run", "--report", "no/such/a.txt")
    #expect(refused.status == 1 && refused.errors.contains("[unwritable-file]"))
  }

  @Test("says that a document holds nothing any more, and removes nothing then")
  func emptied() throws {
    let program = try program()
    let mapping = "columns: {id: id, title: title, latitude: latitude, longitude: longitude}\n"
    try program.write(mapping, to: "m.yaml")
    let header = "id,title,latitude,longitude\n"
    try program.write(header + "oak,Oak,50.0001,10.0001\nelm,Elm,50.0002,10.0002\n", to: "t.csv")
    let words = ["import", "t.csv", "--campus", "park", "--mapping", "m.yaml"]
    #expect(try program.run(words).status == 0)
    try program.write(header, to: "t.csv")
    let refused = try program.run(words)
    #expect(refused.status == 1 && refused.errors.contains("'t.csv' holds nothing, and 2 items"))
    #expect(try program.run("show", "oak").status == 0)
    try program.write(header + "oak,Oak,50.0001,10.0001\n", to: "t.csv")
    #expect(try program.run(words).output.contains("1 removed"))
  }

  @Test("leaves a picture that is not there to be found by a check of the catalogue")
  func lostPicture() throws {
    let program = try program()
    try program.write("id,kind,source\np,image,none.png\n", to: "Data/park/media.csv")
    #expect(try program.run("import", "Data").status == 0)
    let check = try program.run("check")
    #expect(check.output.contains("names the media file 'none.png' of campus 'park'"), "\(check)")
    #expect(check.status == 0)
  }

  @Test("takes an artist whom several tables name for one")
  func sharedArtist() throws {
    let program = try program()
    try program.write(
      "columns: {id: id, title: title, artist: artists, at: position}\n", to: "set/mapping.yaml")
    try program.write("id,title,artist,at\noak,Oak,Ann Lee,\"50.0001,10.0001\"\n", to: "set/a.csv")
    try program.write("id,title,artist,at\nelm,Elm,Ann Lee,\"50.0002,10.0002\"\n", to: "set/b.csv")
    let both = try program.run("import", "set", "--campus", "park")
    #expect(both.status == 0 && both.output.contains("Added: 1 artist, 2 works."), "\(both)")
    let again = try program.run("import", "set", "--campus", "park")
    #expect(again.output.contains("0 added, 0 changed, 3 unchanged, 0 removed"), "\(again)")
  }

  @Test("of a revision tells what was left out and warned about")
  func notes() throws {
    let program = try program()
    let works = (0..<6).map {
      #"{"id": "w\#($0)", "title": "Work \#($0)", "at": "5\#($0).5,10.0003"}"#
    }
    try program.write(
      #"{"works": [\#(works.joined(separator: ",\n"))], "displaced": [{"id": 1}, {"id": 2}]}"#,
      to: "t.json")
    try program.write(
      "columns: {id: id, title: title, at: {field: position, order: \"lat, lon\"}}\n", to: "m.yaml")
    let made = try program.run("import", "t.json", "--campus", "park", "--mapping", "m.yaml")
    #expect(made.status == 0, "\(made)")
    let told = try program.run("history", "--revision", "2").output
    #expect(told.contains("\nLeft out:\ndisplaced (2), first at t.json:"), "\(told)")
    let warnings = told.split(separator: "\nWarnings:\n")
    try #require(warnings.count == 2, "\(told)")
    // As the terminal had them: what is said of many rows shares a line.
    for line in warnings[1].split(separator: "\n") {
      #expect(made.errors.contains(line), "\(line)")
    }
    #expect(try program.run("history", "--revision", "1").output.contains("Left out") == false)
    #expect(try program.run("history", "--from", "0").output.contains("\nLeft out:\n"))
  }

  @Test("can be asked for of any revision, of an item, and between two")
  func history() throws {
    let program = try program()
    try program.write(
      "id,title,latitude,longitude\narch,Great Arch,50.0001,10.0001\nurn,Urn,50.0002,10.0002\n",
      to: "Data/park/works.csv")
    try program.run("import", "Data")
    try program.write(
      "id,title,latitude,longitude\narch,Greater Arch,50.0001,10.0001\nurn,Urn,50.0002,10.0002\n"
        + "gate,Gate,50,10\n", to: "Data/park/works.csv")
    try program.run("import", "Data")
    let second = try program.run("history", "--revision", "2")
    #expect(second.output.contains("(0 added, 1 changed, 0 removed)"))
    #expect(
      second.output.hasSuffix(
        "changed work arch 'Great Arch'\n  title: 'Arch' became 'Great Arch'\n"))
    let both = try program.run("history", "--from", "1", "--to", "3").output
    #expect(
      both.contains("title: 'Arch' became 'Greater Arch'") && both.contains("added work gate"))
    let item = try program.run("history", "work:arch").output
    #expect(try program.run("history", "arch").output == item)
    #expect(try program.run("history", "arches").errors.contains("names no thing"))
    #expect(item.contains("'Great Arch' became 'Greater Arch'") && item.contains("added work arch"))
    #expect(!item.contains("work gate"))
    #expect(try program.run("history", "--revision", "9").status == 1)
    #expect(try program.run("history", "--revision", "0").status == 1)
    #expect(try program.run("history", "--revision", "1", "--from", "1").status == 64)
    #expect(
      try program.run("history", "--from", "0", "--to", "1").output.contains("added work urn"))
  }

  @Test("of a catalogue's own warnings is what check says without a path")
  func check() throws {
    let program = try program()
    try program.write(
      "id,title,latitude,longitude,status\narch,Arch,50.0001,10.0001,removed\nurn,Urn,,,\n",
      to: "Data/park/works.csv")
    try program.run("import", "Data")
    let check = try program.run("check", "--database", "docent.sqlite")
    #expect(check.status == 0)
    #expect(check.output.contains("[not-on-view]") && check.output.contains("[missing-position]"))
    #expect(check.output.hasSuffix("4 items: 0 errors, 2 warnings.\n"), "\(check.output)")
    #expect(try program.run("check", "--database", "absent.sqlite").status == 1)
  }
}

@Suite("Problems that repeat")
struct FoldedProblemTests {
  private func warning(_ message: String, _ line: Int) -> Problem {
    Problem(
      .leftOut, message, remedy: "Look.", at: Problem.Location(file: "t.csv", line: line))
  }

  @Test("share a line from four on, with their number and three places")
  func folds() {
    let rows = (1...9).map { warning("Row \($0) ('it's \($0)') has no title.", $0) }
    let folds = FoldedProblems.fold([warning("Else.", 0)] + rows)
    #expect(folds.count == 2)
    #expect(
      folds[1].description
        == "t.csv:1: warning: Row 1 ('it's 1') has no title. Look. [left-out] "
        + "And 8 more like it (also line 2, line 3, line 4, …).")
    #expect(FoldedProblems.fold(Array(rows.prefix(3))).count == 3)
  }

  @Test("tell things of one line apart by what they say, or by their field")
  func oneLine() {
    let images = (1...9).map { warning("Image 'm-\($0)' has no text.", 1) }
    #expect(
      FoldedProblems.fold(images)[0].description
        == "t.csv:1: warning: Image 'm-1' has no text. Look. [left-out] "
        + "And 8 more like it (also 'm-2', 'm-3', 'm-4', …).")
    let records = (1...5).map {
      Problem(
        .leftOut, "Record \($0) is left out.", remedy: "Look.",
        at: Problem.Location(file: "t.json", line: 1, field: "record \($0)"))
    }
    let folded = FoldedProblems.fold(records)[0].description
    #expect(folded.hasSuffix("And 4 more like it (also record 2, record 3, record 4, …)."))
    let same = Array(repeating: warning("It is 'old'.", 1), count: 5)
    #expect(FoldedProblems.fold(same)[0].description.hasSuffix("And 4 more like it."))
  }

  @Test("never hide an error, but of rows, nor one that says something else")
  func errors() {
    func errors(_ thing: String) -> [Problem] {
      (1...9).map { (row: Int) in
        Problem(
          .missingValue, "\(thing) \(row).", remedy: "Fill it.", at: .init(file: "t", line: row))
      }
    }
    #expect(FoldedProblems.fold(errors("Stop")).count == 9)
    #expect(FoldedProblems.fold(errors("Row")).count == 1)
    let words = ["tall", "wide", "old", "new", "red"].map { warning("It is \($0).", 1) }
    #expect(FoldedProblems.fold(words).count == 5)
  }
}
