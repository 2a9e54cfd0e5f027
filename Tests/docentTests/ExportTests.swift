import Foundation
import Testing

@Suite("An export")
struct ExportTests {
  private func program() throws -> Program {
    let program = try Program()
    try program.write(
      "id: tiny\nname: Tiny\nlanguages: [en]\ntimeZone: UTC\n"
        + "center:\n  latitude: 1\n  longitude: 2\n", to: "Data/tiny/campus.yaml")
    try program.write(
      "id,title,latitude,longitude\nurn,An Urn,1,2\njar,A Jar,1.001,2\n",
      to: "Data/tiny/works.csv")
    try program.write(
      "id: walk\ncampus: tiny\ntitle: A Walk\nstops:\n  - work: urn\n  - work: jar\n",
      to: "Tours/walk.yaml")
    #expect(try program.run("import", "Data", "Tours").status == 0)
    return program
  }

  @Test(
    "replaces what differs only when told to, and writes nothing else before",
    arguments: [("geojson", "out/works.geojson"), ("source", "out/Data/tiny/works.csv")])
  func asksBeforeReplacing(format: String, file: String) throws {
    let program = try program()
    try program.write("mine", to: file)
    let refused = try program.run("export", "out", "--format", format)
    #expect(refused.status == 1)
    #expect(refused.errors.contains(file))
    #expect(refused.errors.contains("--replace"))
    let there = try FileManager.default.subpathsOfDirectory(
      atPath: program.folder.appending(path: "out").path)
    #expect(there.filter { $0.contains(".") }.count == 1)
    #expect(try program.run("export", "out", "--format", format, "--replace").status == 0)
    // Nothing differs any more.
    #expect(try program.run("export", "out", "--format", format).status == 0)
  }

  @Test("of a drawing replaces what differs only when told to")
  func drawing() throws {
    let program = try program()
    try program.write("mine", to: "walk.svg")
    let arguments = ["export", "walk.svg", "--format", "svg", "--tour", "walk"]
    #expect(try program.run(arguments).status == 1)
    #expect(try program.run(arguments + ["--replace"]).status == 0)
  }

  @Test("for viewers of IIIF needs to know where the pages are, and says what it leaves out")
  func presentation() throws {
    let program = try program()
    let refused = try program.run("export", "out", "--format", "iiif")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("--public-address https://"))
    let address = ["--public-address", "https://art.example.edu"]
    let written = try program.run(["export", "out", "--format", "iiif", "--report"] + address)
    #expect(written.status == 0)
    #expect(written.output.hasPrefix("5 files in out. "))
    #expect(written.output.contains("campus tiny: languages, timeZone"))
    let manifest = program.folder.appending(path: "out/iiif/works/urn/manifest.json")
    #expect(
      try String(contentsOf: manifest, encoding: .utf8)
        .contains("\"https://art.example.edu/iiif/works/urn/manifest.json\""))
    #expect(try program.run(["export", "out", "--format", "gpx"] + address).status != 0)
  }

  @Test("names the text of tours that are gone")
  func namesLeftovers() throws {
    let program = try program()
    #expect(try program.run("tour", "delete", "walk").status == 0)
    let outcome = try program.run("export", ".", "--format", "source", "--replace")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("Tours/walk.yaml"))
  }

  @Test("into a place that cannot be says why", arguments: ["geojson", "source", "html"])
  func impossiblePlace(format: String) throws {
    let program = try program()
    try program.write("mine", to: "file")
    let outcome = try program.run("export", "file/sub", "--format", format)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("[unwritable-file]"))
    #expect(!outcome.errors.contains("NSCocoaErrorDomain"))
  }

  @Test(
    "in another system's format is read back, but never takes a work from another campus",
    arguments: ["tourml", "kml", "gpx"])
  func readBack(format: String) throws {
    let program = try program()
    let report = try program.run("export", "w.xml", "--format", format, "--report")
    #expect(report.status == 0)
    #expect(report.output.hasPrefix("w.xml is written. "))
    let again = try program.run("import", "w.xml", "--campus", "tiny")
    #expect(again.status == 0 && again.output.contains("0 added, 0 changed"), "\(again)")
    try program.write(
      "id: other\nname: Other\nlanguages: [en]\ntimeZone: UTC\n"
        + "center:\n  latitude: 1\n  longitude: 2\n", to: "Other/other/campus.yaml")
    #expect(try program.run("import", "Other").status == 0)
    let taken = try program.run("import", "w.xml", "--campus", "other")
    #expect(taken.status == 1)
    #expect(taken.errors.contains("is on campus 'tiny' already; here it would be on 'other'."))
    #expect(try program.run("show", "urn").output.contains("Tiny"))
  }

  @Test("of tours in TourML brings their media along, in a folder that can be imported")
  func broughtMedia() throws {
    let program = try program()
    try program.write("id,kind,source\nplan,image,plan.svg\n", to: "Data/tiny/media.csv")
    try program.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\"><rect width=\"2\" height=\"2\"/></svg>\n",
      to: "Data/tiny/media/plan.svg")
    try program.write(
      "id: walk\ncampus: tiny\ntitle: A Walk\nstops:\n  - work: urn\n    media: [plan]\n",
      to: "Tours/walk.yaml")
    #expect(try program.run("import", "Data", "Tours").status == 0)
    let written = try program.run("export", "out", "--format", "tourml", "--report")
    #expect(written.output.hasPrefix("2 files in out. "), "\(written)")
    #expect(!written.output.contains("plan"))
    let other = ["--database", "other.sqlite"]
    let read = try program.run(other + ["import", "out"])
    #expect(read.status == 0 && read.output.contains("1 media"), "\(read)")
    #expect(try program.run(other + ["get", "/media/tiny/plan.svg"]).status == 0)
    let alone = try program.run("export", "walk.xml", "--format", "tourml", "--report")
    #expect(alone.output.hasPrefix("walk.xml is written. "))
    #expect(alone.output.contains("media plan: source"), "\(alone)")
  }
}
