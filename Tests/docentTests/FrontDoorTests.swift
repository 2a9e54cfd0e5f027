import Foundation
import Testing

@Suite("The picture in the README")
struct FrontDoorTests {
  @Test("is what Docent draws of the tour today")
  func picture() throws {
    let program = try Program()
    let sources = ["Data/cambridge", "Tours/next-stop-nature.yaml"]
      .map { Program.package.appending(path: $0).path }
    #expect(try program.run(["import"] + sources).status == 0)
    let drawn = try program.run(
      "export", "tour.svg", "--format", "svg", "--tour", "next-stop-nature")
    #expect(drawn.status == 0, "\(drawn.errors)")
    let kept = Program.package
      .appending(path: "Sources/docent/Documentation.docc/Resources/next-stop-nature.svg")
    let isSame =
      try Data(contentsOf: kept)
      == Data(contentsOf: program.folder.appending(path: "tour.svg"))
    #expect(isSame, "Draw it again and look at it: docent export … --format svg")
    let readme = try String(
      contentsOf: Program.package.appending(path: "README.md"), encoding: .utf8)
    #expect(readme.contains("](Sources/docent/Documentation.docc/Resources/next-stop-nature.svg)"))
  }
}
