import Foundation
import Glibc
import Testing

/// What a path may lead to that a file must not be written to.
@Suite("A place that is taken")
struct OccupiedPlaceTests {
  private func program() throws -> Program {
    let program = try Program()
    try program.write(
      "id: tiny\nname: Tiny\nlanguages: [en]\ntimeZone: UTC\n"
        + "center:\n  latitude: 1\n  longitude: 2\n", to: "Data/tiny/campus.yaml")
    try program.write(
      "id,title,latitude,longitude\nurn,An Urn,1,2\njar,A Jar,1.001,2\n",
      to: "Data/tiny/works.csv")
    #expect(try program.run("import", "Data").status == 0)
    #expect(try program.run("backup", "copy").status == 0)
    return program
  }

  private func kind(_ name: String, in program: Program) -> mode_t? {
    var status = stat()
    let path = program.folder.appending(path: name).path
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// The commands that write a file to `place`.
  private func writers(to place: String) -> [[String]] {
    [
      ["import", "Data", "--database", place], ["restore", "copy", "--database", place],
      ["backup", place],
      ["export", place, "--format", "svg", "--campus", "tiny"],
      ["export", place, "--format", "svg", "--campus", "tiny", "--replace"],
      ["export", place, "--format", "gpx", "--campus", "tiny", "--replace"],
      ["export", place, "--format", "html"],
    ]
  }

  @Test("by a pipe, socket, folder or circle of links keeps it, and nothing waits")
  func stays() throws {
    let program = try program()
    func path(_ name: String) -> String { program.folder.appending(path: name).path }
    #expect(mkfifo(path("pipe"), 0o600) == 0)
    try makeSocket(at: path("socket"))
    #expect(mkdir(path("folder"), 0o700) == 0)
    try program.write("mine", to: "folder/mine")
    #expect(symlink("circle", path("circle")) == 0)
    #expect(symlink("pipe", path("toPipe")) == 0)
    let places = ["pipe", "socket", "folder", "circle", "toPipe"]
    let before = try program.files
    for place in places {
      let kept = kind(place, in: program)
      for arguments in writers(to: place) {
        let outcome = try program.run(arguments, within: 30)
        #expect(outcome.status == 1, "\(arguments): \(outcome)")
        #expect(outcome.errors.contains("error: "), "\(arguments): \(outcome)")
        #expect(kind(place, in: program) == kept, "\(arguments)")
      }
    }
    #expect(try program.files == before)
  }

  @Test("by a device keeps it", .enabled(if: geteuid() == 0))
  func staysDevice() throws {
    let program = try program()
    let path = program.folder.appending(path: "node").path
    // The numbers of the null device, on a node of the test's own.
    guard mknod(path, S_IFCHR | 0o600, 1 << 8 | 3) == 0 else { return }
    for arguments in writers(to: "node") {
      let outcome = try program.run(arguments, within: 30)
      #expect(outcome.status == 1 && outcome.errors.contains("device"), "\(arguments): \(outcome)")
      #expect(kind("node", in: program) == S_IFCHR, "\(arguments)")
    }
  }

  @Test("by a pipe that SQLite would open beside the catalogue stops no reader")
  func besideCatalogue() throws {
    let program = try program()
    #expect(mkfifo(program.folder.appending(path: "docent.sqlite-journal").path, 0o600) == 0)
    let outcome = try program.run(["search", "urn"], within: 30)
    #expect(outcome.status == 1 && outcome.errors.contains("docent.sqlite-journal"), "\(outcome)")
  }

  @Test("by a link has the file replaced that the link leads to")
  func throughLink() throws {
    let program = try program()
    func path(_ name: String) -> String { program.folder.appending(path: name).path }
    try program.write("", to: "inner/empty.svg")
    #expect(symlink("inner/empty.svg", path("map.svg")) == 0)
    let map = ["export", "map.svg", "--format", "svg", "--campus", "tiny"]
    #expect(try program.run(map).status == 1)
    #expect(try program.run(map + ["--replace"]).status == 0)
    #expect(kind("map.svg", in: program) == S_IFLNK)
    #expect(try String(contentsOfFile: path("inner/empty.svg"), encoding: .utf8).contains("<svg"))
    // A file in an exported folder, linked elsewhere.
    try program.write("old", to: "inner/works")
    try program.write("", to: "out/places.geojson")
    #expect(symlink("../inner/works", path("out/works.geojson")) == 0)
    #expect(try program.run("export", "out", "--format", "geojson", "--replace").status == 0)
    #expect(kind("out/works.geojson", in: program) == S_IFLNK)
    #expect(try String(contentsOfFile: path("inner/works"), encoding: .utf8).contains("Feature"))
    // A link that leads nowhere yet: the catalogue is made where it leads to.
    #expect(symlink("inner/new.sqlite", path("new.sqlite")) == 0)
    #expect(try program.run("import", "Data", "--database", "new.sqlite").status == 0)
    #expect(kind("new.sqlite", in: program) == S_IFLNK)
    #expect(kind("inner/new.sqlite", in: program) == S_IFREG)
    #expect(try program.run("search", "urn", "--database", "new.sqlite").status == 0)
  }

  @Test("without a name is refused before anything is written")
  func nameless() throws {
    let program = try program()
    let before = try program.files
    for arguments in writers(to: "") {
      let outcome = try program.run(arguments, within: 30)
      #expect([1, 64].contains(outcome.status), "\(arguments): \(outcome)")
      #expect(!outcome.errors.contains("disk is full"), "\(outcome)")
    }
    #expect(try program.files == before)
  }

  @Test("of a full disk says so, and nothing is left on it")
  func fullDisk() throws {
    let program = try program()
    // A small disk of its own, in a name space that goes with the commands.
    let script = """
      mkdir m && mount -t tmpfs -o size=2m none m || exit 99
      set +e
      cp docent.sqlite m/live.sqlite
      "$0" search urn --database m/live.sqlite > found
      dd if=/dev/zero of=m/full bs=4k status=none 2> dd
      run() { "$0" "$@" >> out 2>> err; echo "$1 $?" >> codes; }
      run export m/site --format html
      run export m/inner/site --format html
      run export m/src --format source
      run export m/map.svg --format svg --campus tiny
      run backup m/b
      run restore copy --database m/r.sqlite
      run tour new walk --title Walk --campus tiny --database m/live.sqlite
      ls -A m > left
      """
    let outcome = try program.run(
      URL(filePath: "/usr/bin/unshare"), ["-rm", "bash", "-c", script, Program.executable.path])
    guard FileManager.default.fileExists(atPath: program.folder.appending(path: "left").path)
    else { return }  // No name spaces here.
    func text(_ name: String) throws -> String {
      try String(contentsOf: program.folder.appending(path: name), encoding: .utf8)
    }
    let errors = try text("err")
    #expect(outcome.status == 0, "\(outcome)")
    let codes = try text("codes").split(separator: "\n")
    #expect(codes.count == 7 && codes.allSatisfy { !$0.hasSuffix(" 0") }, "\(codes)")
    let lines = errors.split(separator: "\n").filter { $0.contains("error: ") }
    for line in lines { #expect(line.contains("the disk is full"), "\(line)") }
    #expect(lines.count == 7, "\(errors)")
    let left = try text("left").split(separator: "\n").filter { !$0.hasPrefix("live.sqlite") }
    #expect(left == ["full"], "\(left)")
  }

  private func makeSocket(at path: String) throws {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    #expect(bound == 0)
  }
}
