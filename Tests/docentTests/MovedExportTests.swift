import Foundation
import TestSupport
import Testing

@Suite("An export that comes into a catalogue without its rooms")
struct MovedExportTests {
  private static func campus(_ name: String) -> String {
    """
    id: \(name)
    name: \(name)
    languages: [en]
    timeZone: UTC
    center:
      latitude: 1
      longitude: 2

    """
  }

  /// The campus `one`, with a work on a lawn and one in a room, which a tour visits, and the room too.
  private static func exporting() throws -> Program {
    let program = try Program()
    try program.write(campus("one"), to: "Data/one/campus.yaml")
    func place(_ id: String, _ fields: String, _ geometry: String = "null") -> String {
      "{\"type\": \"Feature\", \"id\": \"one/\(id)\", \"properties\": {\(fields)}, \"geometry\": \(geometry)}"
    }
    let places = [
      place(
        "hall", "\"kind\": \"building\", \"name\": \"Hall\"",
        "{\"type\": \"Point\", \"coordinates\": [2, 1]}"),
      place("hall/1", "\"kind\": \"level\", \"ordinal\": 0, \"shortName\": \"1\""),
      place(
        "hall/1/foyer", "\"kind\": \"room\", \"name\": \"Foyer\"",
        "{\"type\": \"Point\", \"coordinates\": [2, 1]}"),
    ]
    try program.write(
      "{\"type\": \"FeatureCollection\", \"features\": [\(places.joined(separator: ","))]}",
      to: "Data/one/places.geojson")
    try program.write(
      "id,title,place,latitude,longitude\nurn,An Urn,,1,2\njar,A Jar,one/hall/1/foyer,1.001,2\n",
      to: "Data/one/works.csv")
    try program.write(
      "id: walk\ncampus: one\ntitle: A Walk\nstops:\n  - work: urn\n  - place: one/hall/1/foyer\n"
        + "  - work: jar\n    after: [one/hall/1/foyer]\n", to: "Tours/walk.yaml")
    let outcome = try program.run("import", "Data", "Tours")
    #expect(outcome.status == 0, "\(outcome.errors)")
    return program
  }

  @Test(
    "is read whole, with a warning for what was in them, and their names as details",
    arguments: ["tourml", "kml", "gpx", "geojson", "table", "geopackage"])
  func missing(format: String) throws {
    if format == "geopackage", Judge.ogr2ogr.isAbsent { return }
    let program = try Self.exporting()
    let written = format == "geopackage" ? "geojson" : format
    let exported = try program.run("export", "out", "--format", written)
    #expect(exported.status == 0, "\(exported.errors)")
    var document = ["geojson": "out/works.geojson", "table": "out/works.csv"][written] ?? "out"
    if format == "geopackage" {
      document = "works.gpkg"
      #expect(
        try Judge.ogr2ogr.run([document, "out/works.geojson"], in: program.folder).status == 0)
    }
    for campus in ["one", "two"] {
      let catalogue = ["--database", "\(campus).sqlite"]
      try program.write(Self.campus(campus), to: "Bare/\(campus)/campus.yaml")
      #expect(try program.run(catalogue + ["import", "Bare/\(campus)"]).status == 0)
      var arguments = ["import", document, "--campus", campus]
      if written == "table" { arguments += ["--mapping", "out/mapping.yaml"] }
      if written == "geojson" {
        let guess = try program.run(catalogue + arguments)
        try program.write(guess.output, to: "mapping.yaml")
        arguments += ["--mapping", "mapping.yaml"]
      }
      let read = try program.run(catalogue + arguments)
      #expect(read.status == 0, "\(campus): \(read.errors)")
      #expect(read.errors.contains("that campus '\(campus)' lacks"), "\(read.errors)")
      if ["tourml", "kml", "gpx"].contains(format) {
        #expect(read.errors.contains("A stop shows a place that"), "\(read.errors)")
      }
      let jar = try program.run(catalogue + ["show", "jar", "--format", "json"]).output
      #expect(jar.contains("\"place\":\"\(campus)\""), "\(jar)")
      #expect(jar.contains("hall/1/foyer"), "\(jar)")
      #expect(try program.run(catalogue + ["check"]).status == 0)
    }
  }
}
