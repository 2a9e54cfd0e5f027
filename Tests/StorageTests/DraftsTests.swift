import Drafts
import Foundation
import Glibc
import Testing

@Suite("Drafts")
struct DraftsTests {
  /// What a run that was killed leaves: its record, held by nobody, and what it had made so far.
  private func leave(_ folder: CatalogueFolder, _ lines: [String], token: String) throws {
    let heading = "Docent's, unfinished: what is named here goes once nobody holds this file."
    let text = ([heading] + lines).joined(separator: "\n") + "\n"
    try folder.write(Data(text.utf8), ".docent-run-\(token)")
  }

  private let token = "0123456789abcdef"

  @Test("are gone when their run is done, with the record")
  func areGone() throws {
    let folder = try CatalogueFolder()
    let drafts = try Drafts(in: folder.path)
    let file = try drafts.path(for: "c.sqlite")
    try Data("x".utf8).write(to: URL(fileURLWithPath: file))
    try FileManager.default.createDirectory(
      atPath: try drafts.path(for: "site") + "/inner", withIntermediateDirectories: true)
    #expect(try folder.listing.count == 3)
    #expect(Drafts.left(in: folder.path) == [])
    drafts.finish()
    #expect(try folder.listing == [])
  }

  @Test("of a run that lives are left alone, those of one that is gone are not")
  func goneRuns() throws {
    let folder = try CatalogueFolder()
    let drafts = try Drafts(in: folder.path)
    let living = try drafts.path(for: "b")
    try Data("x".utf8).write(to: URL(fileURLWithPath: living))
    let name = ".site.docent-\(token)"
    try leave(folder, [name], token: token)
    try FileManager.default.createDirectory(
      atPath: folder.file("\(name)/tours"), withIntermediateDirectories: true)
    try folder.write(Data("x".utf8), "\(name)/tours/1.html")
    #expect(Drafts.left(in: folder.path) == [name])
    #expect(Drafts.clear(folder.path) == [name])
    #expect(FileManager.default.fileExists(atPath: living))
    drafts.finish()
    #expect(try folder.listing == [])
  }

  @Test("are nobody else's: what only looks like one stays")
  func strangers() throws {
    let folder = try CatalogueFolder()
    let names = [
      ".site.docent-1a2b3c4d", "c.sqlite.0A1B.partial", ".x.docent-\(token)",
      ".docent-run-0123", ".docent-run-0123456789abcdeX", ".docent-run-1111111111111111",
    ]
    for name in names { try folder.write(Data("mine".utf8), name) }
    try folder.write(Data("mine".utf8), "precious")
    // A record names only what is marked as its own, in its own folder.
    let other = "fedcba9876543210"
    try leave(
      folder,
      ["precious", "../precious", "/etc/passwd", ".x.docent-\(token)", ".y.docent-\(other)/.."],
      token: other)
    #expect(Drafts.clear(folder.path) == [])
    #expect(try folder.listing == (names + ["precious"]).sorted())
  }

  @Test("of another user are left alone, whatever they name", .enabled(if: geteuid() == 0))
  func otherUsers() throws {
    let folder = try CatalogueFolder()
    let name = ".site.docent-\(token)"
    try leave(folder, [name], token: token)
    try folder.write(Data("x".utf8), name)
    #expect(chown(folder.file(".docent-run-\(token)"), 12_345, 12_345) == 0)
    #expect(Drafts.left(in: folder.path) == [])
    #expect(Drafts.clear(folder.path) == [])
    #expect(try folder.listing == [".docent-run-\(token)", name])
    #expect(chown(folder.file(".docent-run-\(token)"), 0, 0) == 0)
    #expect(Drafts.clear(folder.path) == [name])
  }

  @Test("that hold what was called otherwise give it back")
  func giveBack() throws {
    let folder = try CatalogueFolder()
    let old = ".site.docent-\(token)-1"
    try leave(folder, [".site.docent-\(token)", old, "held \(old)/site"], token: token)
    try FileManager.default.createDirectory(
      atPath: folder.file(old), withIntermediateDirectories: true)
    try folder.write(Data("x".utf8), "\(old)/index.html")
    Drafts.clear(folder.path)
    #expect(try folder.listing == ["site"])
  }

  @Test("with a list of their files lose those, and keep what others put there")
  func listed() throws {
    let folder = try CatalogueFolder()
    let name = ".site.docent-\(token)"
    try leave(folder, [name], token: token)
    try FileManager.default.createDirectory(
      atPath: folder.file("\(name)/a"), withIntermediateDirectories: true)
    try folder.write(Data("x".utf8), "\(name)/a/1.html")
    try folder.write(Data("mine".utf8), "\(name)/notes.txt")
    try folder.write(Data(FileList.bytes(["a/1.html"])), "\(name)/\(FileList.name)")
    Drafts.clear(folder.path)
    #expect(try folder.listing == [name])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.file(name)) == ["notes.txt"])
  }

  @Test("change places with what is there")
  func exchange() throws {
    let folder = try CatalogueFolder()
    try folder.write(Data("old".utf8), "site")
    let drafts = try Drafts(in: folder.path)
    let draft = try drafts.path(for: "site")
    try Data("new".utf8).write(to: URL(fileURLWithPath: draft))
    try drafts.exchange(draft, with: folder.file("site"))
    drafts.finish()
    #expect(try folder.listing == ["site"])
    #expect(try folder.bytes("site") == Data("new".utf8))
  }
}
