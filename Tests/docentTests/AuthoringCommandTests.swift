import Foundation
import Testing

@Suite("Authoring by text and terminal")
struct AuthoringCommandTests {
  /// A small catalogue in text: one campus, two works, one tour.
  private func program() throws -> Program {
    let program = try Program()
    try program.writePark()
    try program.write(
      """
      id,title,latitude,longitude
      arch,Arch,50.0001,10.0001
      urn,Urn,50.0002,10.0002

      """, to: "Data/park/works.csv")
    try program.write(
      """
      id: both
      campus: park
      title: Both
      stops:
        - work: arch
        - work: urn

      """, to: "Tours/both.yaml")
    return program
  }

  @Test("shows warnings that say the same in one line, and how many there are")
  func foldsWarnings() throws {
    let program = try program()
    let works = (1...25).map { "nowhere-\($0),Nowhere \($0),," }.joined(separator: "\n")
    try program.write(
      "id,title,latitude,longitude\narch,Arch,50.0001,10.0001\nurn,Urn,50,10\n\(works)\n",
      to: "Data/park/works.csv")
    let outcome = try program.run("import", "Data")
    #expect(outcome.status == 0)
    let warnings = outcome.errors.split(separator: "\n").filter { $0.contains("missing-position") }
    #expect(warnings.count == 1)
    #expect(
      warnings[0].hasSuffix(
        " [missing-position] And 24 more like it (also line 5: latitude, line 6: latitude, line 7: latitude, …)."
      )
        || warnings[0].hasSuffix(
          " [missing-position] And 24 more like it (also line 5, line 6, line 7, …)."),
      "\(warnings[0])")
    #expect(outcome.errors.contains("'docent check', with the same arguments, lists them"))
    #expect(outcome.output.contains("25 warnings"))
    let check = try program.run("check", "Data").output
    #expect(check.split(separator: "\n").count { $0.contains("[missing-position]") } == 25)
  }

  @Test("changes exactly what changed in the text")
  func changesExactly() throws {
    let program = try program()
    #expect(try program.run("import", "Data", "Tours").output.hasPrefix("Revision 1: 4 added,"))
    #expect(
      try program.run("import", "Data", "Tours").output
        == "Revision 1: 0 added, 0 changed, 4 unchanged, 0 removed.\n")
    try program.write(
      """
      id,title,latitude,longitude
      arch,Triumphal Arch,50.0001,10.0001
      urn,Urn,50.0002,10.0002

      """, to: "Data/park/works.csv")
    #expect(
      try program.run("import", "Data").output
        == "Revision 2: 0 added, 1 changed, 2 unchanged, 0 removed.\n")
    #expect(try program.run("show", "arch").output.contains("Triumphal Arch"))
  }

  @Test("imports all or nothing, and says where every problem is")
  func allOrNothing() throws {
    let program = try program()
    try program.run("import", "Data", "Tours")
    try program.write(
      """
      id,title,latitude,longitude
      arch,Changed,50.0001,10.0001
      urn,Urn,95,10.0002
      vase,,50,10
      bowl,Bowl,50

      """, to: "Data/park/works.csv")
    let outcome = try program.run("import", "Data", "Tours")
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty)
    for place in ["works.csv:3: latitude", "works.csv:4: title", "works.csv:5"] {
      #expect(outcome.errors.contains("Data/park/\(place)"), "\(place) in \(outcome.errors)")
    }
    #expect(try program.run("show", "arch").output.hasPrefix("Arch\n"))
    #expect(try program.run("history").output.split(separator: "\n").count == 1)
  }

  @Test("removes what is gone from a folder, and keeps what was made here")
  func removesAndKeeps() throws {
    let program = try program()
    try program.write(
      """
      id: other
      campus: park
      title: Other
      stops: []

      """, to: "Tours/other.yaml")
    try program.run("import", "Data", "Tours")
    try program.run("tour", "new", "mine", "--campus", "park", "--title", "Mine")
    try FileManager.default.removeItem(at: program.folder.appending(path: "Tours/both.yaml"))
    #expect(try program.run("import", "Data", "Tours").output.contains("1 removed"))
    #expect(try program.run("show", "tour:mine").status == 0)
    #expect(try program.run("show", "tour:both").status == 1)
  }

  @Test("keeps an edit made here, and stops where the text was edited too")
  func keepsEdits() throws {
    let program = try program()
    try program.run("import", "Data", "Tours")
    try program.run("tour", "set", "both", "--title", "The Pair")
    let kept = try program.run("import", "Data", "Tours")
    #expect(kept.output.contains("tour both"))
    #expect(try program.run("show", "both").output.hasPrefix("The Pair\n"))
    try program.write(
      """
      id: both
      campus: park
      title: Two of Them
      stops: []

      """, to: "Tours/both.yaml")
    let conflict = try program.run("import", "Data", "Tours")
    #expect(conflict.status == 1)
    #expect(conflict.errors.contains("[import-conflict]"))
    #expect(try program.run("import", "--prefer-files", "Data", "Tours").status == 0)
    #expect(try program.run("show", "both").output.hasPrefix("Two of Them\n"))
  }

  @Test("lets two terminals edit at once: other tours, other fields, and both adding to one")
  func editsAtOnce() throws {
    let program = try program()
    let works = (1...8).map { "w\($0),Work \($0),50.000\($0),10.0001" }.joined(separator: "\n")
    try program.write(
      "id,title,latitude,longitude\narch,Arch,50.0001,10.0001\nurn,Urn,50.0002,10.0002\n\(works)\n",
      to: "Data/park/works.csv")
    try program.run("import", "Data", "Tours")
    try program.run("tour", "new", "mine", "--campus", "park", "--title", "Mine")
    var runs = (1...8).map { ["tour", "add", "both", "w\($0)"] }
    runs += [["tour", "set", "mine", "--author", "A."], ["tour", "set", "mine", "--text", "T."]]
    let outcomes = try program.run(atOnce: runs)
    #expect(outcomes.allSatisfy { $0.status == 0 }, "\(outcomes)")
    let shown = try program.run("get", "/tours/both?f=json").output
    for number in 1...8 { #expect(shown.contains("w\(number)"), "\(shown)") }
    let list = try program.run("export", "out", "--format", "source").status
    #expect(list == 0)
    let mine = try String(
      contentsOf: program.folder.appending(path: "out/Tours/mine.yaml"), encoding: .utf8)
    #expect(mine.contains("A.") && mine.contains("T."))
  }

  @Test("does not write an identity down, nor what only a terminal would obey")
  func writesPlainly() throws {
    let program = try program()
    try program.run("import", "Data", "Tours")
    #expect(try program.run("export", "out", "--format", "source").status == 0)
    let files = FileManager.default.enumerator(atPath: program.folder.appending(path: "out").path)
    while let name = files?.nextObject() as? String {
      let file = program.folder.appending(path: "out/\(name)")
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      #expect(!text.contains("docent-catalogue-"), "\(name)")
    }
    for arguments in [
      ["backup", "a\u{1B}[31m.sqlite"], ["a\u{1B}[31m"], ["import", "a\u{1B}[31m"],
      ["export", "a\u{1B}[31m", "--format", "geojson"],
    ] {
      let outcome = try program.run(arguments)
      #expect(!(outcome.output + outcome.errors).contains("\u{1B}"), "\(arguments)")
    }
  }

  @Test("refuses to put a site in the place of the folder one stands in")
  func standsInside() throws {
    let program = try program()
    try program.run(
      "import", "Data", "Tours", "--database", "/tmp/\(program.folder.lastPathComponent).sqlite")
    let database = "/tmp/\(program.folder.lastPathComponent).sqlite"
    defer { try? FileManager.default.removeItem(atPath: database) }
    for destination in [".", program.folder.path] {
      let outcome = try program.run(
        "export", destination, "--format", "html", "--database", database)
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains("current folder"))
      #expect(outcome.errors.contains("[unwritable-file]"))
    }
    let host = try program.run(
      "serve", "--host", "nowhere.invalid", "--port", "0", "--database", database)
    #expect(host.status == 1)
    #expect(host.errors.contains("[address-in-use]"))
  }

  @Test("builds a tour in the terminal, hidden until it is published, every step undone at will")
  func buildsTour() throws {
    let program = try program()
    try program.run("import", "Data", "Tours")
    let steps = [
      ["tour", "new", "mine", "--campus", "park", "--title", "Mine"],
      ["tour", "add", "mine", "urn", "--dwell", "60", "--text", "Look."],
      ["tour", "add", "mine", "arch", "--at", "1", "--radius", "20"],
      ["tour", "move", "mine", "2", "--to", "1"],
      ["tour", "set", "mine", "--stop", "1", "--title", "First", "--number", "7"],
    ]
    for step in steps { #expect(try program.run(step).status == 0) }
    #expect(try program.run("get", "/tours/mine?f=json").status == 1)
    #expect(try program.run("get", "/api/tours/mine/route").output.contains("not-found"))
    #expect(try program.run("tour", "publish", "mine").status == 0)
    let route = try program.run("get", "/api/tours/mine/route")
    #expect(route.status == 0)
    #expect(route.output.contains("\"stop\":7"))
    #expect(try program.run("tour", "withdraw", "mine").status == 0)
    #expect(try program.run("get", "/tours/mine?f=json").status == 1)
    #expect(try program.run("undo").status == 0)
    #expect(try program.run("get", "/tours/mine?f=json").status == 0)
    #expect(try program.run("tour", "remove", "mine", "7").status == 0)
    #expect(try program.run("tour", "delete", "mine").status == 0)
    #expect(try program.run("show", "mine").status == 1)
  }

  @Test(
    "refuses edits that make no sense, and changes nothing",
    arguments: [
      ["tour", "new", "Bad Name", "--campus", "park", "--title", "X"],
      ["tour", "new", "x", "--campus", "moon", "--title", "X"],
      ["tour", "add", "both", "urn", "--at", "9"], ["tour", "add", "both", "urn", "--dwell", "-1"],
      ["tour", "add", "both", "urn", "--radius", "0"],
      ["tour", "add", "both", "urn", "--number", "1"],
      ["tour", "add", "both", "urn", "--weight", "-1"],
      ["tour", "set", "both", "--stop", "1", "--after", "x"],
      ["tour", "set", "both", "--title", "\u{1B}[31m"],
      ["tour", "set", "both", "--title", "X", "--lang", "!"], ["tour", "publish", "none"],
      ["undo", "99"],
    ])
  func refuses(arguments: [String]) throws {
    let program = try program()
    try program.run("import", "Data", "Tours")
    let outcome = try program.run(arguments)
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("docent: error: "))
    #expect(try program.run("history").output.split(separator: "\n").count == 1)
  }

  @Test("never takes an import back without being asked by its number")
  func undoStopsAtImport() throws {
    let program = try program()
    try program.run("import", "Data", "Tours")
    let bare = try program.run("undo")
    #expect(bare.status == 1)
    #expect(bare.errors.contains("docent undo 1"))
    let named = try program.run("undo", "1")
    #expect(named.output.contains("'docent undo 2' brings it back"))
    #expect(try program.run("undo", "2").status == 0)
    #expect(try program.run("tour", "list").output.contains("both"))
  }

  @Test("brings the shipped text back byte for byte")
  func exportsSource() throws {
    let program = try Program()
    #expect(try program.importSample().status == 0)
    #expect(try program.run("export", "out", "--format", "source").status == 0)
    let files = FileManager.default
    let out = program.folder.appending(path: "out")
    let exported = try #require(files.enumerator(atPath: out.path))
    var count = 0
    for case let name as String in exported {
      let file = out.appending(path: name)
      guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
        continue
      }
      count += 1
      #expect(
        files.contentsEqual(atPath: file.path, andPath: Program.package.appending(path: name).path),
        "\(name)")
    }
    #expect(count >= 20)
  }
}
