import Catalog
import Exchange
import Formats
import Foundation
import Notation
import Testing

@Suite("Media files of a folder")
struct MediaFileTests {
  private static let campus =
    "id: x\nname: X\nlanguages: [en]\ntimeZone: UTC\ncenter:\n  latitude: 1\n  longitude: 2\n"
  private static let gif = Array("GIF89a".utf8)

  /// A campus whose media row names `source`.
  private func folder(_ source: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.campus, to: "Data/x/campus.yaml")
    try folder.write("id,kind,source\nm,image,\(source)\n", to: "Data/x/media.csv")
    try folder.write("secret", to: "secret.gif")
    return folder
  }

  private func refusal(_ reading: SourceReading) throws -> Problem {
    #expect(reading.mediaFiles.isEmpty)
    return try #require(reading.problems.first { $0.code == .refusedMedia }, "\(reading.problems)")
  }

  @Test("are taken in when name and content go together")
  func taken() throws {
    let folder = try folder("m.gif")
    try folder.write(Self.gif, to: "Data/x/media/m.gif")
    let reading = folder.read("Data")
    #expect(reading.problems.allSatisfy { $0.code == .missingAlternativeText })
    let file = try #require(reading.mediaFiles.values.first).open()
    #expect(try file.bytes(at: 1, count: 2) == Array("IF".utf8))
    #expect(try file.bytes(at: 4, count: 99) == Array("9a".utf8))
  }

  @Test("are given to every row that names one, and told of once")
  func shared() throws {
    let folder = try folder("d.svg")
    let rows = (1...3).map { "m\($0),image,d.svg\n" }.joined()
    try folder.write("id,kind,source\n" + rows, to: "Data/x/media.csv")
    try folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\"><script/><g/></svg>", to: "Data/x/media/d.svg")
    let reading = folder.read("Data")
    #expect(reading.mediaFiles.keys.map(\.name) == ["d.svg"])
    #expect(reading.problems.filter { $0.code == .leftOut }.count == 1, "\(reading.problems)")
  }

  @Test("are not what a link leads to, and no pipe", arguments: ["link", "folder", "pipe"])
  func links(what: String) throws {
    let folder = try folder("m.gif")
    let media = folder.path + "/Data/x/media"
    let files = FileManager.default
    switch what {
    case "link":
      try files.createDirectory(atPath: media, withIntermediateDirectories: true)
      try files.createSymbolicLink(
        atPath: media + "/m.gif", withDestinationPath: folder.path + "/secret.gif")
    case "folder":
      try folder.write(Self.gif, to: "elsewhere/m.gif")
      try files.createSymbolicLink(
        atPath: media, withDestinationPath: folder.path + "/elsewhere")
    default:
      try files.createDirectory(atPath: media, withIntermediateDirectories: true)
      #expect(mkfifo(media + "/m.gif", 0o600) == 0)
    }
    let problem = try refusal(folder.read("Data"))
    #expect(problem.message.contains(what == "pipe" ? "no ordinary file" : "symbolic link"))
    #expect(folder.place(of: problem) == "Data/x/media.csv:2: source")
  }

  @Test("that become something else before they are stored are not stored")
  func swapped() throws {
    let folder = try folder("m.gif")
    try folder.write(Self.gif, to: "Data/x/media/m.gif")
    let file = try #require(folder.read("Data").mediaFiles.values.first)
    try FileManager.default.removeItem(atPath: folder.path + "/Data/x/media/m.gif")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/Data/x/media/m.gif",
      withDestinationPath: folder.path + "/secret.gif")
    #expect(throws: Problem.self) { try file.open() }
  }

  @Test(
    "of other types stay outside, and the message names both",
    arguments: [
      ("evil.js", "alert(1)", "is no image, sound, film or model"),
      ("evil.html", "<!DOCTYPE html><html></html>", "looks like an HTML page"),
      ("evil.xhtml", "<html/>", "looks like an HTML page"),
      ("evil.php", "<?php ?>", "is no image"), ("evil", "GIF89a", "looks like image/gif"),
      ("evil.png", "<html><script/></html>", "is image/png, but its content looks like an HTML"),
      (
        "evil.svg", "<html><script/></html>", "is image/svg+xml, but its content looks like an HTML"
      ),
      ("evil.jpg", "GIF89a", "is image/jpeg, but its content looks like image/gif"),
      ("evil.php.gif", "GIF89a", "has the ending 'php' in it"),
      ("evil.mp4", "", "looks like an empty file"), ("evil.ply", "<script>", "looks like"),
    ])
  func otherTypes(name: String, content: String, said: String) throws {
    let folder = try folder(name)
    try folder.write(content, to: "Data/x/media/\(name)")
    let problem = try refusal(folder.read("Data"))
    #expect(problem.message.contains(said), "\(problem)")
  }

  @Test("of a table lie below it", arguments: ["..", "a/../..", "/tmp", "a/../b"])
  func tableFolder(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.gif, to: "secret.gif")
    try folder.write("title,pic,lat,lon\nHare,secret.gif,1,2\n", to: "in/t.csv")
    let mapping = """
      items: works
      mediaFolder: \(name)
      columns:
        title: title
        pic: media
        lat: latitude
        lon: longitude
      """
    try folder.write(mapping, to: "map.yaml")
    let reading = SourceReader(campus: try Slug("x"), mapping: folder.path + "/map.yaml")
      .read([folder.path + "/in/t.csv"])
    #expect(reading.mediaFiles.isEmpty)
    let problem = try #require(reading.problems.first { $0.severity == .error })
    #expect(problem.location?.field == "mediaFolder" && problem.location?.line == 2)
  }

  @Test("of a table are not reached through a linked folder")
  func linkedTableFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.gif, to: "secret/s.gif")
    try folder.write("title,pic,lat,lon\nHare,s.gif,1,2\n", to: "in/t.csv")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/in/images", withDestinationPath: folder.path + "/secret")
    let mapping =
      "items: works\nmediaFolder: images\ncolumns:\n  title: title\n  pic: media\n"
      + "  lat: latitude\n  lon: longitude\n"
    try folder.write(mapping, to: "map.yaml")
    let reading = SourceReader(campus: try Slug("x"), mapping: folder.path + "/map.yaml")
      .read([folder.path + "/in/t.csv"])
    #expect(try refusal(reading).message.contains("symbolic link"))
  }
}

@Suite("Names from documents")
struct DocumentNameTests {
  @Test(
    "lead to files of the folder only", arguments: ["out.txt", "in/up.txt", "in/out/secret.txt"])
  func links(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("secret", to: "secret.txt")
    try folder.write("open", to: "doc/in/a.txt")
    for (link, target) in [
      ("doc/out.txt", "secret.txt"), ("doc/in/up.txt", "secret.txt"), ("doc/in/out", ""),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(link)", withDestinationPath: "\(folder.path)/\(target)")
    }
    let document = try #require(FolderDescriptor(folder.path + "/doc"))
    #expect(throws: FolderDescriptor.Refusal.link) { try document.file(name) }
    #expect(throws: FolderDescriptor.Refusal.outside) { try document.file("../secret.txt") }
    #expect(throws: FolderDescriptor.Refusal.outside) { try document.file("/etc/passwd") }
    #expect(throws: FolderDescriptor.Refusal.absent) { try document.file("in/b.txt") }
    #expect(throws: FolderDescriptor.Refusal.notOrdinary) { try document.file("in") }
    #expect(throws: FolderDescriptor.Refusal.notOrdinary) { try document.file("in/a.txt/b") }
    #expect(try document.file("./in//a.txt").bytes(at: 0, count: 9) == Array("open".utf8))
  }
}

@Suite("Files of a stranger's folder")
struct StrangersFolderTests {
  @Test(
    "are not what links lead to",
    arguments: [
      ("genera", "generaData.plist"), ("collectiveaccess", "ca_objects.json"),
      ("imdf", "venue.geojson"),
    ])
  func links(format: String, name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("{\"secret\": \"of this machine\"}", to: "secret")
    try folder.write("", to: "bundle/readme")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/bundle/\(name)", withDestinationPath: "\(folder.path)/secret")
    let reading = SourceReader(campus: try Slug("x"), format: FormatList.complete[format])
      .read([folder.path + "/bundle"])
    let problems = reading.problems.filter { $0.message.contains("symbolic link") }
    #expect(problems.map(\.code) == [.unreadableFile], "\(reading.problems)")
    #expect(!reading.problems.contains { $0.message.contains("of this machine") })
  }
}
