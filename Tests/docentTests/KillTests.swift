import Foundation
import Testing

/// Runs are ended by SIGKILL at random moments: a handful here, 300 with `DOCENT_LONG=1`, as
/// `.ci/kills` does.
@Suite("A run that is killed", .serialized)
struct KillTests {
  private static let isLong = ProcessInfo.processInfo.environment["DOCENT_LONG"] == "1"

  enum Scenario: String, CaseIterable {
    case firstImport, nextImport, tourEdit, backup, restore, site, source
  }

  @Test("loses nothing that was acknowledged, and leaves nothing that the next run does not clear")
  func survives() throws {
    var trial = try Trial()
    for round in 0..<(Self.isLong ? 301 : 7) {
      try trial.run(Scenario.allCases[round % Scenario.allCases.count], round)
    }
    if Self.isLong { print("\(trial.kills) runs killed, \(trial.done) were done before.") }
  }
}

/// A catalogue to which things happen.
private struct Trial {
  let program: Program
  /// How long each run takes when nobody ends it, in seconds.
  private var lengths: [KillTests.Scenario: Double] = [:]
  private(set) var kills = 0
  private(set) var done = 0
  private var random = SystemRandomNumberGenerator()

  init() throws {
    program = try Program()
    try writeText("Version 0")
    try program.write(
      "id: walk\ncampus: park\ntitle: Walk\nstops:\n  - work: work-1\n", to: "Tours/walk.yaml")
    try program.writePark()
    #expect(try program.run("import", "Data", "Tours").status == 0)
    #expect(try program.run("backup", "old.sqlite").status == 0)
  }

  /// 200 works, the first of which is called `title`.
  private func writeText(_ title: String) throws {
    let rows = (1...200).map { number in
      "work-\(number),\(number == 1 ? title : "Work \(number)"),50.0\(100 + number),10.0\(100 + number)"
    }
    try program.write(
      "id,title,latitude,longitude\n" + rows.joined(separator: "\n") + "\n",
      to: "Data/park/works.csv")
  }

  mutating func run(_ scenario: KillTests.Scenario, _ round: Int) throws {
    switch scenario {
    case .firstImport: try firstImport(round)
    case .nextImport: try nextImport(round)
    case .tourEdit: try tourEdit(round)
    case .backup: try backup(round)
    case .restore: try restore(round)
    case .site, .source: try export(scenario, round)
    }
  }

  private mutating func firstImport(_ round: Int) throws {
    try kill(.firstImport, ["import", "Data", "Tours", "--database", "new.sqlite"])
    // There is none, or one that can be read.
    let met = try program.run("history", "--database", "new.sqlite")
    #expect(met.status == 0 || met.errors.contains("[no-catalog]"), "\(round): \(met.errors)")
    let next = try program.run("import", "Data", "Tours", "--database", "new.sqlite")
    #expect(next.status == 0, "\(round): \(next.errors)")
    #expect(
      try program.run("show", "work-200", "--database", "new.sqlite").status == 0, "\(round)")
    try expectNothingLeft(round)
    try FileManager.default.removeItem(at: program.folder.appending(path: "new.sqlite"))
  }

  private mutating func nextImport(_ round: Int) throws {
    let title = try currentTitle()
    try writeText("Version \(round)x")
    let said = try kill(.nextImport, ["import", "Data", "Tours"])
    let after = try currentTitle()
    #expect([title, "Version \(round)x"].contains(after), "\(round)")
    if said.contains("Revision ") { #expect(after == "Version \(round)x", "\(round)") }
    let next = try program.run("import", "Data", "Tours")
    #expect(next.status == 0, "\(round): \(next.errors)")
    #expect(try currentTitle() == "Version \(round)x", "\(round)")
    try expectNothingLeft(round)
  }

  private mutating func tourEdit(_ round: Int) throws {
    let said = try kill(.tourEdit, ["tour", "set", "walk", "--author", "Author \(round)"])
    let author = try program.run("get", "/tours/walk?f=json").output
    if said.contains("Revision ") { #expect(author.contains("Author \(round)\""), "\(round)") }
    let next = try program.run("tour", "set", "walk", "--author", "Author \(round)b")
    #expect(next.status == 0, "\(round): \(next.errors)")
    #expect(
      try program.run("get", "/tours/walk?f=json").output.contains("Author \(round)b"), "\(round)")
    try expectNothingLeft(round)
  }

  private mutating func backup(_ round: Int) throws {
    let said = try kill(.backup, ["backup", "copy.sqlite"])
    let isThere = try program.files.contains("copy.sqlite")
    if said.contains("Revision ") { #expect(isThere, "\(round)") }
    if isThere {
      #expect(try program.run("doctor", "--database", "copy.sqlite").status == 0, "\(round)")
      try FileManager.default.removeItem(at: program.folder.appending(path: "copy.sqlite"))
    }
    let next = try program.run("backup", "copy.sqlite")
    #expect(next.status == 0, "\(round): \(next.errors)")
    try FileManager.default.removeItem(at: program.folder.appending(path: "copy.sqlite"))
    try expectNothingLeft(round)
  }

  private mutating func restore(_ round: Int) throws {
    let current = try currentTitle()
    try kill(.restore, ["restore", "old.sqlite"])
    // There is a whole catalogue at every moment: this one or that.
    #expect(["Version 0", current].contains(try currentTitle()), "\(round)")
    let next = try program.run("restore", "old.sqlite")
    #expect(next.status == 0, "\(round): \(next.errors)")
    #expect(try currentTitle() == "Version 0", "\(round)")
    for name in try program.files where name.contains(".before-restore") {
      #expect(try program.run("history", "--database", name).status == 0, "\(round)")
      try FileManager.default.removeItem(at: program.folder.appending(path: name))
    }
    try expectNothingLeft(round)
  }

  private mutating func export(_ scenario: KillTests.Scenario, _ round: Int) throws {
    let arguments =
      scenario == .site
      ? ["export", "site", "--format", "html"]
      : ["export", "text", "--format", "source", "--replace"]
    let folder = scenario == .site ? "site" : "text"
    // Once there is none yet, and then in the place of the one before.
    if round % 3 == 0 {
      try? FileManager.default.removeItem(at: program.folder.appending(path: folder))
    }
    try kill(scenario, arguments)
    let list = program.folder.appending(path: "site/.docent-site")
    if scenario == .site, try program.files.contains("site") {
      let files = try String(contentsOf: list, encoding: .utf8).split(separator: "\n").dropFirst()
      #expect(!files.isEmpty, "\(round)")
      for file in files {
        #expect(
          FileManager.default.fileExists(
            atPath: program.folder.appending(path: "site/\(file)").path),
          "\(round): \(file)")
      }
    }
    let next = try program.run(arguments)
    #expect(next.status == 0, "\(round): \(next.errors)")
    try expectNothingLeft(round)
  }

  private func currentTitle() throws -> String {
    let shown = try program.run("show", "work-1")
    #expect(shown.status == 0, "\(shown.errors)")
    return shown.output.split(separator: "\n").first.map(String.init) ?? ""
  }

  private func expectNothingLeft(_ round: Int) throws {
    let names = FileManager.default.enumerator(atPath: program.folder.path)
    while let name = names?.nextObject() as? String {
      let isLeft =
        name.contains(".docent-run-") || name.contains(".docent-0") || name.contains(".partial")
        || name.hasSuffix("-wal") || name.hasSuffix("-shm") || name.hasSuffix("-journal")
        || (name.hasPrefix(".") && name.contains(".docent-"))
      #expect(!isLeft, "\(round): \(name)")
    }
  }

  /// Starts a run and ends it at a moment within the time that it takes; what it had said by then.
  @discardableResult
  private mutating func kill(
    _ scenario: KillTests.Scenario, _ arguments: [String]
  ) throws -> String {
    let output = program.folder.appending(path: ".output")
    try Data().write(to: output)
    let process = Process()
    process.executableURL = Program.executable
    process.arguments = arguments
    process.currentDirectoryURL = program.folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    let start = ContinuousClock.now
    try process.run()
    let length = lengths[scenario] ?? 0.6
    Thread.sleep(forTimeInterval: Double.random(in: 0...length, using: &random))
    if process.isRunning {
      Foundation.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      kills += 1
      // The next is ended later, until one comes to its end.
      lengths[scenario] = length * 1.02
    } else {
      done += 1
      let took = (ContinuousClock.now - start) / .seconds(1)
      lengths[scenario] = min(length, max(took, 0.05))
    }
    return try String(contentsOf: output, encoding: .utf8)
  }
}

@Suite("A full disk", .serialized)
struct FullDiskTests {
  /// Runs `docent` where no file can grow, as on a full disk (setrlimit(2), RLIMIT_FSIZE).
  private func onFullDisk(_ program: Program, _ arguments: String) throws -> (Int32, String) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", "trap '' XFSZ; ulimit -f 0; exec '\(Program.executable.path)' \(arguments) 2>&1",
    ]
    process.currentDirectoryURL = program.folder
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }

  @Test("fails an edit with a sentence, and reads go on")
  func reads() throws {
    let program = try Program()
    #expect(try program.importSample().status == 0)
    let before = try program.run("show", "tour:take-flight").output
    let (status, text) = try onFullDisk(program, "tour set take-flight --title Full")
    #expect(status == 1)
    #expect(text.contains("docent: error: "))
    for arguments in ["show tour:take-flight", "search owl", "history", "get /healthz"] {
      let (status, text) = try onFullDisk(program, arguments)
      #expect(status == 0, "\(arguments): \(text)")
    }
    #expect(try onFullDisk(program, "show tour:take-flight").1 == before)
    // With room again, all is as it was.
    #expect(try program.run("tour", "set", "take-flight", "--title", "Room").status == 0)
    #expect(try program.run("show", "tour:take-flight").output.hasPrefix("Room"))
  }
}
