import Foundation
import Notation
import TestSupport
import Testing

@testable import Exchange

@Suite("A program of others")
struct ForeignToolTests {
  @Test("that is not installed is named with the package that has it")
  func absent() {
    let tool = ForeignTool(
      name: "docent-has-no-such-tool", package: "such-tool", purpose: "reads such")
    let log = ProblemLog(file: "art.gpkg")
    #expect(tool.installed(for: "a GeoPackage", log: log) == nil)
    #expect(log.problems.map(\.code) == [.unreadableFile])
    #expect(log.problems[0].message.contains("docent-has-no-such-tool"))
    #expect(log.problems[0].remedy.contains("apt-get install such-tool"))
  }

  @Test("works in a folder that nobody else can open, and that is gone after it")
  func privateFolder() throws {
    let log = ProblemLog(file: "x")
    var folder = PrivateFolder(log: log)
    let url = try #require(folder?.url)
    let mode = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions]
    #expect(mode as? Int == 0o700)
    #expect(folder?.write(MemoryBytes([1, 2, 3]), to: "a", log: log) == true)
    #expect(try Data(contentsOf: url.appending(path: "a")) == Data([1, 2, 3]))
    folder = nil
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }

  @Test("that writes without end is ended, and so is one that waits or computes without end")
  func bounds() throws {
    let folder = try #require(PrivateFolder(log: ProblemLog(file: "x")))
    var process = BoundedProcess()
    process.fileSize = 1 << 20
    process.seconds = 1
    for (program, arguments) in [
      ("/usr/bin/yes", []), ("/bin/sleep", ["1000"]), ("/bin/sh", ["-c", "while :; do :; done"]),
    ] {
      #expect(throws: BoundedProcess.Failure.self, "\(program)") {
        try process.runAndWait(program, arguments, in: folder.url, output: "out")
      }
      let size = try Data(contentsOf: folder.url.appending(path: "out")).count
      #expect(size <= 1 << 20)
    }
  }

  @Test("is heard to the end of what it says, and judged by its last whole line")
  func says() throws {
    let folder = try #require(PrivateFolder(log: ProblemLog(file: "x")))
    let script =
      "yes 'Warning: a rather long line' | head -n 2000 >&2; echo 'ERROR: lost' >&2; exit "
    let said = try BoundedProcess().runAndWait("/bin/sh", ["-c", script + "0"], in: folder.url)
    #expect(said.hasSuffix("ERROR: lost\n"))
    let failure = #expect(throws: BoundedProcess.Failure.self) {
      try BoundedProcess().runAndWait("/bin/sh", ["-c", script + "1"], in: folder.url)
    }
    #expect(failure?.reason == "ERROR: lost")
    let endless = "yes 'Warning' | head -c 20000000 >&2"
    #expect(throws: BoundedProcess.Failure.self) {
      try BoundedProcess().runAndWait("/bin/sh", ["-c", endless], in: folder.url)
    }
    #expect(throws: BoundedProcess.Failure.self) {
      try BoundedProcess().runAndWait("/bin/echo", [], in: folder.url, output: "none/out")
    }
  }

  @Test("ends with what it started, and by itself where nobody is left to end it")
  func group() throws {
    let folder = try #require(PrivateFolder(log: ProblemLog(file: "x")))
    var process = BoundedProcess()
    process.seconds = 1
    let script = "tr '\\0' ' ' < /proc/$PPID/cmdline; echo; sleep 1000 & echo $!; wait"
    #expect(throws: BoundedProcess.Failure.self) {
      try process.runAndWait("/bin/sh", ["-c", script], in: folder.url, output: "out")
    }
    let lines = try String(contentsOf: folder.url.appending(path: "out"), encoding: .utf8)
      .split(separator: "\n")
    #expect(lines.first?.hasPrefix("timeout -s KILL 2 ") == true, "\(lines)")
    let child = try #require(lines.last.flatMap { pid_t($0) })
    func isRunning() -> Bool {
      // One that was killed is listed as a zombie until somebody asks for its end.
      let state = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)
      return state.map { !$0.contains(") Z ") } ?? false
    }
    for _ in 0..<500 where isRunning() { usleep(10_000) }
    #expect(!isRunning())
  }

  @Test("gets no variable of ours, and hands on what it writes")
  func environment() throws {
    let folder = try #require(PrivateFolder(log: ProblemLog(file: "x")))
    try BoundedProcess(environment: ["A": "1"])
      .runAndWait("/usr/bin/env", [], in: folder.url, output: "out")
    let text = try String(contentsOf: folder.url.appending(path: "out"), encoding: .utf8)
    let names = text.split(separator: "\n").compactMap { $0.split(separator: "=").first }
    #expect(Set(names).subtracting(["PWD", "OLDPWD", "_", "SHLVL"]) == ["A", "PATH", "LC_ALL"])
  }
}

@Suite(
  "The schema of a file of SQLite", .disabled(if: Judge.python.isAbsent, "needs Python"))
struct SQLiteSchemaTests {
  private static let making = """
    import json, random, sqlite3, sys
    random.seed(int(sys.argv[1]))
    db = sqlite3.connect("a.db")
    db.execute("PRAGMA page_size = %d" % random.choice([512, 1024, 4096, 65536]))
    for n in range(random.choice([1, 5, 400])):
      columns = ", ".join("c%d_%s TEXT" % (i, "x" * random.choice([1, 50]))
                          for i in range(random.choice([1, 3, 150])))
      db.execute('CREATE TABLE "t %d" (%s)' % (n, columns))
      if n % 7 == 0: db.execute('CREATE VIEW v%d AS SELECT * FROM "t %d"' % (n, n))
      if n % 9 == 0: db.execute('CREATE UNIQUE INDEX i%d ON "t %d" (c0_%s)' % (
        n, n, "x" * (1 if "c0_x " in columns else 50)))
    db.execute("CREATE VIRTUAL TABLE words USING fts5(text)")
    for n in range(0, 300, 3): db.execute('DROP TABLE IF EXISTS "t %d"' % n) if n % 7 else None
    db.commit()
    rows = db.execute("SELECT type, name, coalesce(sql, '') FROM sqlite_master").fetchall()
    json.dump(sorted(rows), open("a.json", "w"))
    """

  @Test("is read as SQLite reads it", arguments: 1...12)
  func agrees(seed: Int) throws {
    let folder = try TemporaryFolder()
    let verdict = try Judge.python.run(
      ["-c", Self.making, "\(seed)"], in: URL(filePath: folder.path))
    #expect(verdict.status == 0, "\(verdict.errors)")
    let file = try #require(try FolderDescriptor(folder.path)?.file("a.db"))
    let schema = try #require(SQLiteSchema(of: file))
    let rows = try JSONDecoder().decode(
      [[String]].self, from: Data(contentsOf: URL(filePath: folder.path + "/a.json")))
    #expect(Set(schema.entries.map { [$0.type, $0.name, $0.statement] }) == Set(rows))
    #expect(schema.entries.count == rows.count)
    #expect(schema.entries.compactMap(\.module) == ["fts5"])

    // Whatever is in it, reading ends.
    var random = SplitMix64(seed: UInt64(seed))
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: folder.path + "/a.db")))
    for _ in 0..<20 {
      var changed = bytes
      for _ in 0..<30 {
        changed[.random(in: 0..<min(bytes.count, 20_000), using: &random)] =
          .random(in: 0...255, using: &random)
      }
      try folder.write(changed, to: "b.db")
      _ = SQLiteSchema(of: try #require(try FolderDescriptor(folder.path)?.file("b.db")))
    }
  }
}

@Suite("A chain of pages of a file of SQLite")
struct SQLitePagesTests {
  @Test("is followed as deep as SQLite follows it, and no deeper", arguments: [19, 20])
  func depth(inner: Int) throws {
    // Pages of 512 bytes, each but the last with nothing but the number of the next.
    var bytes = [UInt8](repeating: 0, count: 512 * (inner + 1))
    bytes.replaceSubrange(0..<16, with: "SQLite format 3\0".utf8)
    (bytes[16], bytes[59]) = (2, 1)
    for page in 0...inner {
      let start = page * 512 + (page == 0 ? 100 : 0)
      bytes[start] = page == inner ? 0x0D : 0x05
      bytes[start + 11] = page == inner ? 0 : UInt8(page + 2)
    }
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "a.db")
    let file = try #require(try FolderDescriptor(folder.path)?.file("a.db"))
    #expect((SQLiteSchema(of: file) != nil) == (inner < 20))
  }
}

@Suite("The bytes that a file begins with")
struct FileSignatureTests {
  @Test("tell what it is, and nothing less does")
  func kinds() {
    var package = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 92)
    #expect(FileSignature(package) == nil)
    package.replaceSubrange(68..<72, with: "GPKG".utf8)
    #expect(FileSignature(package) == .geoPackage)
    var shape: [UInt8] = [0, 0, 0x27, 0x0A] + [UInt8](repeating: 0, count: 104)
    shape.replaceSubrange(28..<32, with: [0xE8, 3, 0, 0])
    shape[103] = 1
    #expect(FileSignature(shape) == .shapefile)
    shape[103] = 50
    #expect(FileSignature(shape) == nil)
    #expect(FileSignature(Array("fgb\u{3}fgb\u{1}".utf8)) == .flatGeobuf)
    #expect(FileSignature([0, 0, 0, 13, 10, 9] + Array("OSMHeader".utf8)) == .osmPBF)
    for signature in [package, shape] {
      for count in 0..<72 { #expect(FileSignature(signature.prefix(count)) == nil) }
    }
  }
}
