import Foundation
import TestSupport
import Testing

@Suite(
  "Works that went through a map program",
  .disabled(if: Judge.ogr2ogr.isAbsent, "needs ogr2ogr (Debian's gdal-bin)"))
struct MapProgramTests {
  private func convert(_ arguments: [String], in folder: URL) throws {
    let verdict = try Judge.ogr2ogr.run(arguments, in: folder)
    #expect(verdict.status == 0, "\(verdict.errors)")
  }

  @Test("come back as they were, artists and all, by the mapping that Docent prints")
  func geoPackage() throws {
    let program = try Program()
    let data = Program.package.appending(path: "Data/cambridge").path
    #expect(try program.run("import", data).status == 0)
    let exported = try program.run("export", "map", "--format", "geojson", "--campus", "cambridge")
    #expect(exported.status == 0, "\(exported.errors)")
    try convert(["works.gpkg", "map/works.geojson"], in: program.folder)
    try convert(["-f", "GeoJSON", "back.geojson", "works.gpkg"], in: program.folder)
    let guess = try program.run("import", "back.geojson")
    try program.write(guess.output, to: "mapping.yaml")
    let outcome = try program.run("import", "back.geojson", "--mapping", "mapping.yaml")
    #expect(outcome.status == 0, "\(outcome.errors.prefix(2000))")
    #expect(outcome.output.contains(": 0 added, 0 changed, "), "\(outcome.output)")
    #expect(!outcome.output.contains("Emptied"))

    // So they do from the file of the map program itself, without a detour.
    for name in ["works.gpkg", "works.fgb"] {
      if name.hasSuffix("fgb") {
        try convert(
          ["-mapFieldType", "StringList=String", name, "map/works.geojson"], in: program.folder)
      }
      let guess = try program.run("import", name)
      try program.write(guess.output, to: "own.yaml")
      let outcome = try program.run("import", name, "--mapping", "own.yaml")
      #expect(outcome.status == 0, "\(name): \(outcome.errors.prefix(2000))")
      #expect(
        outcome.output.contains(": 0 added, 0 changed, "), "\(name): \(outcome.output.prefix(2000))"
      )
    }
    // A Shapefile cuts names and texts, which the guess says before anything is read.
    try convert(
      ["-mapFieldType", "StringList=String", "works.shp", "map/works.geojson"], in: program.folder)
    let cut = try program.run("import", "works.shp")
    #expect(cut.status == 1 && cut.output.contains("a Shapefile cuts names"), "\(cut.output)")

    // A list that is no list any more is refused, and nothing is changed.
    let path = program.folder.appending(path: "back.geojson")
    let broken = try String(contentsOf: path, encoding: .utf8)
      .replacing("\"artistIDs\": \"(1:", with: "\"artistIDs\": \"(7:")
    try program.write(broken, to: "broken.geojson")
    let refused = try program.run("import", "broken.geojson", "--mapping", "mapping.yaml")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("artistIDs: error: Row 1: the list"), "\(refused.errors)")

    // What a mapping leaves out of works that stay is told.
    let without = guess.output.replacing("field: artists", with: "field: detail")
    try program.write(without, to: "without.yaml")
    let emptied = try program.run(
      "import", "back.geojson", "--mapping", "without.yaml", "--dry-run")
    #expect(emptied.output.contains("Emptied: artists of "), "\(emptied.output)")
  }
}
