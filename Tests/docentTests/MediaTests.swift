import Foundation
import Testing

@Suite("Media from folder to page")
struct MediaTests {
  private static let drawing = """
    <svg xmlns="http://www.w3.org/2000/svg" onload="evil()"><script>evil()</script>
    <g id="a" fill="red"/></svg>
    """
  /// A row and a bit of the catalogue.
  private static let film = Data(
    [0, 0, 0, 0x14] + Array("ftypisom".utf8) + [UInt8](repeating: 7, count: 1_500_000))

  private func program() throws -> Program {
    let program = try Program()
    try program.write(
      "id: tiny\nname: Tiny\nlanguages: [en]\ntimeZone: UTC\n"
        + "center:\n  latitude: 1\n  longitude: 2\n", to: "Data/tiny/campus.yaml")
    try program.write(
      "id,kind,source,alternativeText\nd,image,d.svg,A\nf,video,f.mp4,A\ne,image,evil.js,A\n"
        + "l,image,link.png,A\n", to: "Data/tiny/media.csv")
    try program.write(
      "id,title,latitude,longitude,media\nurn,An Urn,1,2,d;f\n", to: "Data/tiny/works.csv")
    try program.write(Self.drawing, to: "Data/tiny/media/d.svg")
    try program.write("evil()", to: "Data/tiny/media/evil.js")
    try Self.film.write(to: program.folder.appending(path: "Data/tiny/media/f.mp4"))
    try FileManager.default.createSymbolicLink(
      atPath: program.folder.appending(path: "Data/tiny/media/link.png").path,
      withDestinationPath: "/etc/hostname")
    return program
  }

  private func bytes(_ program: Program, _ path: String) throws -> Data {
    try Data(contentsOf: program.folder.appending(path: path))
  }

  @Test("is taken in clean, comes out whole, and changes nothing when it comes in again")
  func roundTrip() throws {
    let program = try program()
    let first = try program.run("import", "Data")
    #expect(first.status == 0 && first.output.contains("2 media files stored"), "\(first.errors)")
    #expect(first.errors.contains("onload, script"), "\(first.errors)")
    #expect(first.errors.contains("'evil.js' is no image"))
    #expect(first.errors.contains("'link.png' is a symbolic link"))

    #expect(try program.run("export", "out", "--format", "source").status == 0)
    #expect(try bytes(program, "out/Data/tiny/media/f.mp4") == Self.film)
    let clean = String(decoding: try bytes(program, "out/Data/tiny/media/d.svg"), as: UTF8.self)
    #expect(!clean.contains("evil") && clean.contains("<g fill=\"red\" id=\"a\"/>"), "\(clean)")
    let second = try program.run("import", "out/Data")
    #expect(second.status == 0 && !second.output.contains("stored"), "\(second.output)")
    #expect(second.output.contains("0 added, 0 changed"))
    // Nothing that is there already differs.
    #expect(try program.run("export", "out", "--format", "source").status == 0)
    try Data([1]).write(to: program.folder.appending(path: "out/Data/tiny/media/f.mp4"))
    #expect(try program.run("export", "out", "--format", "source").status == 1)

    let site = try program.run("export", "site", "--format", "html")
    #expect(site.status == 0, "\(site.errors)")
    #expect(try bytes(program, "site/media/tiny/f.mp4") == Self.film)
    #expect(try bytes(program, "site/media/tiny/d.svg") == Data(clean.utf8))
    #expect(
      try FileManager.default.contentsOfDirectory(
        atPath: program.folder.appending(path: "site/media/tiny").path
      ).sorted() == ["d.svg", "f.mp4"])
  }
}
