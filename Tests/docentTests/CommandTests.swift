import Catalog
import Foundation
import Notation
import Testing

@Suite("The docent command")
struct CommandTests {
  @Test(
    "explains every verb with an example",
    arguments: [
      "formats", "browse", "search", "show", "nearest", "route", "follow", "serve", "export", "get",
      "import",
      "check", "work", "artist", "place", "path", "media", "tour", "undo", "history", "backup",
      "restore", "doctor", "explain", "bench",
    ])
  func explains(verb: String) throws {
    let help = try Program().run(verb, "--help")
    #expect(help.status == 0)
    #expect(help.output.contains("Example"))
  }

  @Test(
    "answers misuse with 64",
    arguments: [
      ["nearest"], ["nearest", "--at"], ["fly"], ["route"], ["browse", "--colour"],
      ["export", "site"], ["export", "site", "--format", "pdf"], ["serve", "--port", "70000"],
      ["nearest", "--at", "0,0", "--step-free"], ["directions", "--from", "0,0"],
    ])
  func refusesMisuse(arguments: [String]) throws {
    let outcome = try Program().run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("Usage:"))
  }

  @Test(
    "names the verbs that one may have meant",
    arguments: [
      (["serch", "hare"], "Did you mean 'docent search'?"),
      (["--database", "a", "serch"], "Did you mean 'docent search'?"),
      (["tour", "ad"], "Did you mean 'docent tour add'?"), (["fly"], nil),
      (["nearest", "sho"], nil),
    ])
  func suggests(arguments: [String], sentence: String?) throws {
    let outcome = try Program().run(arguments)
    #expect(outcome.status == 64)
    #expect(
      outcome.errors.split(separator: "\n").last { $0.hasPrefix("Did") }.map(String.init)
        == sentence)
  }

  @Test(
    "refuses what is no position with a sentence",
    arguments: [
      "garbage", "NaN,0", "91,0", "0,181", "-91,-71", "42.37", "42.37,-71.1,3", "inf,inf", "",
      "42,37", "42.3736;-71.1190",
    ])
  func refusesPosition(text: String) throws {
    let program = try Program()
    let outcome = try program.run("nearest", "--at", text)
    if ["42,37", "42.3736;-71.1190"].contains(text) {
      // Positions after all, but there is no catalogue.
      #expect(outcome.errors.contains("[no-catalog]"))
    } else {
      #expect(outcome.errors.contains("--at"))
      #expect(outcome.errors.contains("[invalid-coordinate]"))
    }
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty)
  }

  @Test(
    "says what a number may be, and which way it is wrong",
    arguments: [
      ["nearest", "--at", "0,0", "--limit", "0"], ["search", "x", "--limit", "0"],
      ["history", "--limit", "0"],
    ])
  func refusesNumber(arguments: [String]) throws {
    let outcome = try Program().run(arguments)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("--limit must be from 1 to"))
    #expect(outcome.errors.contains("at least 1"))
  }

  @Test("says of what it cannot import why, as far as that shows")
  func unreadableFiles() throws {
    let program = try Program()
    try program.write("", to: "empty")
    try program.write(
      "<?xml version=\"1.0\"?><!DOCTYPE gpx [<!ENTITY a \"b\">]><gpx>&a;</gpx>", to: "x.gpx")
    try program.write("what is this", to: "text")
    #expect(mkfifo(program.folder.appending(path: "pipe").path, 0o600) == 0)
    for (file, words) in [
      ("empty", "The file is empty."), ("x.gpx", "declares a document type"),
      ("pipe", "is no ordinary file"), ("text", "in no format that is known"),
    ] {
      let outcome = try program.run(["import", file, "--campus", "tiny"], within: 30)
      #expect(outcome.status == 1 && outcome.errors.contains(words), "\(outcome)")
    }
  }

  @Test("takes an empty list of holidays as such, and writes it again")
  func noHolidays() throws {
    let program = try Program()
    try program.write(
      "id: tiny\nname: Tiny\nlanguages: [en]\ntimeZone: UTC\npublicHolidays: []\n"
        + "center:\n  latitude: 1\n  longitude: 2\n", to: "Data/tiny/campus.yaml")
    #expect(try program.run("import", "Data").status == 0)
    #expect(try program.run("export", "out", "--format", "source").status == 0)
    let file = program.folder.appending(path: "out/Data/tiny/campus.yaml")
    #expect(try String(contentsOf: file, encoding: .utf8).contains("publicHolidays: []\n"))
    #expect(try program.run("import", "out/Data").output.contains("0 changed"))
  }

  @Test("says what is wrong with names, not with the catalogue")
  func refusesNames() throws {
    let program = try Program()
    #expect(try program.importSample().status == 0)
    let campus = try program.run("nearest", "--at", "49,-123", "--campus", "ubc/belkin")
    #expect(campus.errors.contains("is a building, not a campus"))
    let history = try program.run("history", "--of", "tour:none")
    #expect(history.status == 1)
    let restore = try program.run("restore", "nope")
    #expect(restore.errors.contains("There is no backup at"))
    let backup = try program.run("backup", "nodir/copy")
    #expect(backup.errors.contains("There is no folder"))
    #expect(try program.run("browse", "--database", "").status == 64)
    let doctor = try program.run("doctor")
    #expect(doctor.output.contains("journal: wal"))
  }

  @Test(
    "creates nothing by reading",
    arguments: [
      ["browse"], ["search", "x"], ["show", "x"], ["nearest", "--at", "0,0"], ["route", "x"],
      ["follow"], ["history"], ["get", "/"], ["backup", "copy"],
      ["export", "site", "--format", "html"], ["tour", "publish", "x"], ["undo"],
      ["work", "set", "x", "--set", "date=1"], ["place", "new", "x"],
      ["media", "add", "/etc/hostname"], ["work", "remove", "x", "--dry-run"],
    ])
  func createsNothing(arguments: [String]) throws {
    let program = try Program()
    let outcome = try program.run(arguments)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("[no-catalog]"))
    #expect(outcome.errors.contains("docent import"))
    #expect(try program.files.isEmpty)
  }

  @Test("takes the catalogue's file before the verb and behind it")
  func takesDatabase() throws {
    let program = try Program()
    for arguments in [
      ["--database", "no.sqlite", "browse"], ["--database=no.sqlite", "browse"],
      ["browse", "--database", "no.sqlite"],
    ] {
      let outcome = try program.run(arguments)
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains("no.sqlite"))
    }
  }

  @Test("explains every code, and suggests the nearest for a mistyped one")
  func explainsCodes() throws {
    let program = try Program()
    for code in Problem.Code.allCases {
      let outcome = try program.run("explain", code.rawValue)
      #expect(outcome.output.contains(code.explanation))
    }
    let mistyped = try program.run("explain", "not-fuond")
    #expect(mistyped.status == 1)
    #expect(mistyped.errors.contains("not-found"))
  }
}
