import Catalog
import Exchange
import Formats
import Foundation
import Geodesy
import Notation
import TestSupport
import Testing

/// A map that GDAL converts, for tests of what is read of it.
struct ConvertedMap {
  let folder: TemporaryFolder

  private static let map = """
    {"type": "FeatureCollection", "name": "art", "features": [
    {"type": "Feature", "properties": {"id": "h-1", "title": "Héron", "year": 1984, "shown": true,
      "seen": "2012-05-01"}, "geometry": {"type": "Point", "coordinates": [-73.98, 40.75]}},
    {"type": "Feature", "properties": {"id": "w-1", "title": "Wren", "year": null, "shown": null,
      "seen": null}, "geometry": {"type": "Point", "coordinates": [-73.97, 40.76]}}]}
    """

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.map, to: "in.geojson")
    try folder.write(
      "columns:\n  id: id\n  title: title\n  year: date\n  geometry: position\n", to: "m.yaml")
  }

  /// Asks `ogr2ogr` to convert the map.
  func convert(_ arguments: String...) throws {
    let verdict = try Judge.ogr2ogr.run(arguments, in: URL(filePath: folder.path))
    #expect(verdict.status == 0, "\(verdict.errors)")
  }

  /// Runs a script of Python in the folder.
  func python(_ script: String) throws {
    let verdict = try Judge.python.run(["-c", script], in: URL(filePath: folder.path))
    #expect(verdict.status == 0, "\(verdict.errors)")
  }

  func read(_ name: String, as format: String? = nil, _ settings: String = "") throws
    -> SourceReading
  {
    if !settings.isEmpty {
      let mapping = try String(contentsOfFile: folder.path + "/m.yaml", encoding: .utf8)
      try folder.write(settings + mapping, to: "m.yaml")
    }
    return SourceReader(
      languages: [try PlaceID("park"): [.english]], campus: try Slug("park"),
      format: format.flatMap { FormatList.complete[$0] }, mapping: folder.path + "/m.yaml"
    ).read(["\(folder.path)/\(name)"])
  }
}

@Suite(
  "A file of map programs", .disabled(if: Judge.ogr2ogr.isAbsent, "needs ogr2ogr (gdal-bin)"))
struct LayersTests {
  private static let names = ["art.gpkg", "art.shp", "art.fgb"]

  @Test(
    "is known by its content, and says the same as the map that it was made of", arguments: names)
  func content(name: String) throws {
    let map = try ConvertedMap()
    let whole = try map.read("in.geojson").contents
    try map.convert(name, "in.geojson")
    let reading = try map.read(name)
    #expect(!reading.problems.contains { $0.severity == .error }, "\(reading.problems)")
    let works = reading.contents.works
    #expect(works.count == 2)
    for (id, work) in whole.works {
      var found = try #require(works[id])
      // A Shapefile has no truth values, only numbers.
      if name.hasSuffix("shp") { found.details["shown"] = work.details["shown"] }
      // FlatGeobuf has no days, only moments.
      if name.hasSuffix("fgb"), found.details["seen"] == "2012-05-01T00:00:00" {
        found.details["seen"] = work.details["seen"]
      }
      #expect(found == work)
    }
    // The place of a work is the number of its feature; FlatGeobuf sorts features by their positions.
    let lines = try ["h-1", "w-1"].map {
      reading.locations[ItemKey(.work, try Slug($0).description)]?.line
    }
    #expect(lines == (name.hasSuffix("fgb") ? [2, 1] : [1, 2]))
  }

  @Test("keeps the reference system that it is in", arguments: names)
  func referenceSystem(name: String) throws {
    let map = try ConvertedMap()
    try map.convert("-t_srs", "EPSG:2263", name, "in.geojson")
    let work = try #require(try map.read(name).contents.works[try Slug("h-1")])
    let here = try #require(work.coordinate)
    #expect(here.distance(to: try Coordinate(latitude: 40.75, longitude: -73.98)).value < 1)
    let survey = try #require(work.survey)
    #expect(survey.crs == "EPSG:2263" || survey.crs == "urn:ogc:def:crs:EPSG::2263")
    #expect(abs(survey.x - 989_600) < 2000)
  }

  @Test("may be in a system without a code", arguments: names)
  func ownSystem(name: String) throws {
    let map = try ConvertedMap()
    try map.convert(
      "-t_srs", "+proj=tmerc +lat_0=40 +lon_0=-74 +k=1 +x_0=1000 +y_0=500 +datum=WGS84 +units=m",
      name, "in.geojson")
    let reading = try map.read(name)
    let here = try #require(
      reading.contents.works[try Slug("h-1")]?.coordinate, "\(reading.problems)")
    #expect(here.distance(to: try Coordinate(latitude: 40.75, longitude: -73.98)).value < 0.01)
  }

  @Test("that names no system is taken for degrees, which is said")
  func noSystem() throws {
    let map = try ConvertedMap()
    try map.convert("art.shp", "in.geojson")
    try FileManager.default.removeItem(atPath: map.folder.path + "/art.prj")
    let reading = try map.read("art.shp")
    #expect(reading.contents.works[try Slug("h-1")]?.coordinate != nil)
    #expect(
      reading.problems.contains { $0.code == .assumedValue && $0.message.contains("WGS 84") })
    #expect(
      try map.read("art.shp", "crs: EPSG:4326\n").contents.works[try Slug("h-1")]?.coordinate
        != nil)
  }

  @Test("has layers, of which one is read, and the others are told")
  func layers() throws {
    let map = try ConvertedMap()
    try map.convert("art.gpkg", "in.geojson", "-nln", "on view")
    try map.convert("-update", "art.gpkg", "in.geojson", "-nln", "lost", "-where", "id = 'w-1'")
    let first = try map.read("art.gpkg")
    #expect(first.contents.works.count == 2)
    #expect(first.leftOut.map { "\($0.name) \($0.count)" } == ["lost 1"])
    let other = try map.read("art.gpkg", "rows: lost\n")
    #expect(other.contents.works.keys.map(\.description) == ["w-1"])
    let none = try ConvertedMap()
    try FileManager.default.copyItem(
      atPath: map.folder.path + "/art.gpkg", toPath: none.folder.path + "/art.gpkg")
    let problems = try none.read("art.gpkg", "rows: sold\n").problems
    #expect(problems.map(\.code) == [.missingValue])
    #expect(problems.first?.remedy.contains("'on view', 'lost'") == true)
  }

  @Test("is guessed as any map is, and leaves nothing behind", arguments: names)
  func guess(name: String) throws {
    let map = try ConvertedMap()
    try map.convert(name, "in.geojson")
    let guess = SourceReader(campus: try Slug("park")).guessedMapping(
      of: "\(map.folder.path)/\(name)", command: "docent import")
    #expect(guess?.rowCount == 2)
    #expect(guess?.text.contains("geometry: position") == true, "\(guess?.text ?? "")")
  }

  @Test("of the Shapefile's kind is read with its parts, packed or not, and lacks none")
  func parts() throws {
    let map = try ConvertedMap()
    try map.convert("art.shp", "in.geojson")
    try map.python(
      """
      import zipfile, os
      with zipfile.ZipFile("art.zip", "w", zipfile.ZIP_DEFLATED) as z:
        for name in os.listdir("."):
          if name.startswith("art.") and not name.endswith("zip"): z.write(name, "maps/" + name)
      with zipfile.ZipFile("all.zip", "w", zipfile.ZIP_DEFLATED) as z:
        for name in os.listdir("."):
          if name.startswith("art.") and not name.endswith("zip"):
            z.write(name, "maps/" + name); z.write(name, "old/-" + name)
      """)
    #expect(try map.read("art.zip").contents.works.count == 2)
    let all = try map.read("all.zip")
    #expect(all.contents.works.count == 2, "\(all.problems)")
    #expect(all.leftOut.map { "\($0.name) \($0.count)" } == ["old/-art 2"])
    #expect(try map.read("all.zip", "rows: old/-art\n").contents.works.count == 2)
    try map.folder.write(
      "columns:\n  id: id\n  title: title\n  geometry: position\n", to: "m.yaml")
    // The index begins as the file itself does, and is none.
    #expect(try map.read("art.shx").problems.map(\.code) == [.unknownFormat])
    let table = map.folder.path + "/art.dbf"
    try FileManager.default.moveItem(atPath: table, toPath: map.folder.path + "/elsewhere")
    let lacking = try map.read("art.shp").problems
    #expect(lacking.map(\.code) == [.unreadableFile])
    #expect(lacking.first?.message.contains("'art.dbf'") == true)
    try FileManager.default.createSymbolicLink(
      atPath: table, withDestinationPath: map.folder.path + "/elsewhere")
    #expect(try map.read("art.shp").problems.map(\.code) == [.unreadableFile])
  }

  @Test("of the Shapefile's kind may say nothing of its encoding")
  func encoding() throws {
    for (encoding, isTold) in [("UTF-8", false), ("CP1252", true)] {
      let map = try ConvertedMap()
      try map.convert("art.shp", "in.geojson", "-lco", "ENCODING=\(encoding)")
      try? FileManager.default.removeItem(atPath: map.folder.path + "/art.cpg")
      try map.python(
        "d = bytearray(open('art.dbf', 'rb').read()); d[29] = 0; open('art.dbf', 'wb').write(d)")
      let reading = try map.read("art.shp")
      #expect(reading.contents.works[try Slug("h-1")]?.title[.english] == "Héron", "\(encoding)")
      #expect(reading.problems.contains { $0.message.contains("windows-1252") } == isTold)
      let named = try map.read("art.shp", "encoding: \(isTold ? "iso-8859-1" : "utf-8")\n")
      #expect(named.contents.works[try Slug("h-1")]?.title[.english] == "Héron")
    }
  }

  @Test(
    "is none where only its name says so, whatever GDAL would read of it",
    arguments: ["art.gpkg", "art.fgb", "art.shp"],
    [
      "<OGRVRTDataSource><OGRVRTLayer name='x'><SrcDataSource>/etc/passwd</SrcDataSource>"
        + "<SrcLayer>passwd</SrcLayer></OGRVRTLayer></OGRVRTDataSource>",
      "SQLite format 3\0", "fgb", "", "\0\0\u{27}\n",
    ])
  func disguised(name: String, content: String) throws {
    let map = try ConvertedMap()
    try map.folder.write(content, to: name)
    for format in [nil, "geopackage", "shapefile", "flatgeobuf"] {
      let reading = try map.read(name, as: format)
      #expect(reading.contents.isEmpty)
      #expect(reading.problems.contains { $0.severity == .error }, "\(reading.problems)")
    }
  }

  @Test(
    "of the GeoPackage's kind is refused where code of others would run",
    arguments: [
      "CREATE VIRTUAL TABLE evil USING VirtualText('/etc/passwd', 'UTF-8')",
      "CREATE VIRTUAL TABLE \"evil using rtree(\" using VirtualOGR('/etc/passwd')",
      "CREATE  VIRTUAL\nTABLE evil USING fsdir",
      "CREATE/**/VIRTUAL TABLE [evil using rtree(] -- using rtree\n USING \"VirtualText\"('/etc/passwd')",
    ])
  func virtualTable(statement: String) throws {
    let map = try ConvertedMap()
    try map.convert("art.gpkg", "in.geojson")
    #expect(try map.read("art.gpkg").contents.works.count == 2)
    try map.python(
      """
      import sqlite3
      db = sqlite3.connect("art.gpkg")
      db.execute("PRAGMA writable_schema = ON")
      db.execute("INSERT INTO sqlite_master VALUES ('table', 'evil', 'evil', 0, ?)",
                 [\"\"\"\(statement)\"\"\"])
      db.commit()
      """)
    let reading = try map.read("art.gpkg")
    #expect(reading.contents.isEmpty)
    #expect(reading.problems.map(\.code) == [.malformedFile], "\(reading.problems)")
    #expect(reading.problems.first?.message.contains("virtual table 'evil'") == true)
  }

  @Test("of the GeoPackage's kind waits until no other program writes to it")
  func unfinished() throws {
    let map = try ConvertedMap()
    try map.convert("art.gpkg", "in.geojson")
    // A journal that is done with may stay, with zeros in its head; one with its mark is to be taken back.
    try map.folder.write([UInt8](repeating: 0, count: 512), to: "art.gpkg-journal")
    #expect(try map.read("art.gpkg").contents.works.count == 2)
    try map.folder.write(
      [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7, 0, 0, 0, 1], to: "art.gpkg-journal")
    #expect(try map.read("art.gpkg").problems.map(\.code) == [.unreadableFile])
    try map.folder.write([], to: "art.gpkg-journal")
    try map.folder.write([1], to: "art.gpkg-wal")
    #expect(try map.read("art.gpkg").problems.map(\.code) == [.unreadableFile])
  }

  @Test("is read or refused whatever bytes of it are others", arguments: names)
  func damaged(name: String) throws {
    let map = try ConvertedMap()
    try map.convert(name, "in.geojson")
    let path = URL(filePath: "\(map.folder.path)/\(name)")
    let bytes = [UInt8](try Data(contentsOf: path))
    var random = SplitMix64(seed: 5)
    for number in 0..<8 {
      var changed = bytes
      for _ in 0...(number * 4) {
        changed[.random(in: 100..<bytes.count, using: &random)] =
          .random(in: 0...255, using: &random)
      }
      if number == 7 { changed = Array(bytes.prefix(bytes.count / 2)) }
      try map.folder.write(changed, to: name)
      let reading = try map.read(name)
      let isRefused = reading.problems.contains { $0.severity == .error }
      #expect(!reading.contents.isEmpty || isRefused, "\(number)")
      #expect(reading.problems.allSatisfy { !$0.remedy.isEmpty })
    }
  }
}
