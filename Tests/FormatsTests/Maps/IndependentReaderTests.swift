import Catalog
import Exchange
import Foundation
import MapFormats
import TestSupport
import Testing

@Suite("GDAL", .disabled(if: Judge.ogrinfo.isAbsent, "needs ogrinfo"))
struct IndependentReaderTests {
  @Test("reads every KML", arguments: UInt64(40)..<44)
  func readsKML(seed: UInt64) throws {
    let contents = try RandomCatalogue.contents(seed: seed).tidied()
    for file in try KMLFormat().write(ExportRequest(contents)).files {
      let features = try GDAL.features(in: file.bytes, named: "map.kml")
      #expect(features == file.count(of: "<Placemark"))
    }
  }

  @Test("reads every GPX", arguments: UInt64(40)..<44)
  func readsGPX(seed: UInt64) throws {
    let contents = try RandomCatalogue.contents(seed: seed).tidied()
    for file in try GPXFormat().write(ExportRequest(contents)).files {
      let features = try GDAL.features(in: file.bytes, named: "map.gpx")
      #expect(
        features
          == file.count(of: "<wpt ") + file.count(of: "<rte>") + file.count(of: "<rtept "))
    }
  }

  @Test("reads the GeoJSON of the text form and of IMDF", arguments: UInt64(40)..<44)
  func readsGeoJSON(seed: UInt64) throws {
    let contents = try RandomCatalogue.contents(seed: seed).tidied()
    var files = SourceWriter.files(contents)
    for campus in contents.campuses.keys {
      files += try IMDFExport.write(ExportRequest(contents, campus: campus)).files
    }
    let maps = files.filter { $0.path.hasSuffix(".geojson") && $0.count(of: "\"Feature\"") > 0 }
    #expect(!maps.isEmpty)
    for file in maps {
      let features = try GDAL.features(in: file.bytes, named: "map.geojson")
      #expect(features == file.count(of: "\"Feature\""), "\(file.path)")
    }
  }
}

@Suite("gpxpy", .disabled(if: Judge.gpxpy.isAbsent, "needs Python's gpxpy"))
struct GPXPyTests {
  private static let counting = """
    import gpxpy, sys
    gpx = gpxpy.parse(open(sys.argv[1], encoding="utf-8"))
    print(len(gpx.waypoints), len(gpx.routes), sum(len(route.points) for route in gpx.routes))
    """

  @Test("reads every waypoint and route", arguments: UInt64(40)..<44)
  func reads(seed: UInt64) throws {
    let contents = try RandomCatalogue.contents(seed: seed).tidied()
    for file in try GPXFormat().write(ExportRequest(contents)).files {
      let folder = try TemporaryFolder([SourceFile(path: "map.gpx", bytes: file.bytes)])
      let verdict = try Judge.gpxpy.run(["-c", Self.counting, "\(folder.path)/map.gpx"])
      let counts = ["<wpt ", "<rte>", "<rtept "].map { "\(file.count(of: $0))" }
      #expect(verdict.output == counts.joined(separator: " ") + "\n", "\(verdict.errors)")
    }
  }
}

extension SourceFile {
  fileprivate func count(of text: String) -> Int {
    String(decoding: bytes, as: UTF8.self).components(separatedBy: text).count - 1
  }
}

/// The reader of most map programs.
private enum GDAL {
  /// How many features it finds in all layers; records an issue for everything that it complains of.
  static func features(in bytes: [UInt8], named name: String) throws -> Int {
    let folder = try TemporaryFolder([SourceFile(path: name, bytes: bytes)])
    let verdict = try Judge.ogrinfo.run(["-ro", "-so", "-al", "\(folder.path)/\(name)"])
    #expect(verdict.status == 0)
    #expect(verdict.errors == "")
    let counts = verdict.output.split(separator: "\n").compactMap { line in
      line.hasPrefix("Feature Count: ") ? Int(line.dropFirst(15)) : nil
    }
    return counts.reduce(0, +)
  }
}
