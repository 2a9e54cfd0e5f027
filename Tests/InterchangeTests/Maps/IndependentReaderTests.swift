import Catalog
import Foundation
import Interchange
import TestSupport
import Testing

@Suite("GDAL", .disabled(if: GDAL.isAbsent, "needs ogrinfo"))
struct IndependentReaderTests {
  @Test("reads every KML", arguments: UInt64(40)..<44)
  func readsKML(seed: UInt64) throws {
    let contents = try RandomCatalogue.contents(seed: seed).tidied()
    for file in try KMLExport.write(ExportRequest(contents)).files {
      let features = try GDAL.features(in: file.bytes, named: "map.kml")
      #expect(features == file.count(of: "<Placemark"))
    }
  }

  @Test("reads every GPX", arguments: UInt64(40)..<44)
  func readsGPX(seed: UInt64) throws {
    let contents = try RandomCatalogue.contents(seed: seed).tidied()
    for file in try GPXExport.write(ExportRequest(contents)).files {
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

extension SourceFile {
  fileprivate func count(of text: String) -> Int {
    String(decoding: bytes, as: UTF8.self).components(separatedBy: text).count - 1
  }
}

/// The reader of most map programs, where it is installed (Debian's gdal-bin).
private enum GDAL {
  static let program = "/usr/bin/ogrinfo"
  static let isAbsent = !FileManager.default.fileExists(atPath: program)

  /// How many features it finds in all layers; records an issue for everything that it complains of.
  static func features(in bytes: [UInt8], named name: String) throws -> Int {
    let folder = try TemporaryFolder([SourceFile(path: name, bytes: bytes)])
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = ["-ro", "-so", "-al", "\(folder.path)/\(name)"]
    let output = Pipe()
    let complaints = Pipe()
    process.standardOutput = output
    process.standardError = complaints
    try process.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let errors = complaints.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(String(decoding: errors, as: UTF8.self) == "")
    let counts = said.split(separator: "\n").compactMap { line in
      line.hasPrefix("Feature Count: ") ? Int(line.dropFirst(15)) : nil
    }
    return counts.reduce(0, +)
  }
}
