import Foundation
import Notation
import Synchronization

/// Runs of GDAL's programs in a private folder, with one driver to read and one to write: of all that
/// GDAL knows, databases, servers, documents that name other files, a stranger's file reaches nothing.
struct GDAL {
  /// The folder with copies of what is read.
  let folder: PrivateFolder
  /// The driver that reads, as GDAL calls it.
  let driver: String
  private let path: String
  /// The drivers that are not loaded.
  private let skipped: [String]

  /// Runs of the `ogr2ogr` at `path` and of its neighbours, in `folder`.
  init(
    _ path: String, in folder: PrivateFolder, reading driver: String
  ) throws(BoundedProcess.Failure) {
    (self.path, self.folder, self.driver) = (path, folder, driver)
    let names: Set<String>
    if let known = Self.known.withLock({ $0[path] }) {
      names = known
    } else {
      names = try Self.drivers(beside: path, in: folder)
      Self.known.withLock { $0[path] = names }
    }
    guard names.contains(driver), names.contains(Self.writer) else {
      throw BoundedProcess.Failure(reason: "it was built without '\(driver)'")
    }
    skipped = names.subtracting([driver, Self.writer]).sorted()
  }

  /// The names of all drivers, by the path of `ogr2ogr`: they are asked for once.
  private static let known = Mutex<[String: Set<String>]>([:])

  /// The driver that writes.
  private static let writer = "GeoJSON"

  /// The path of another program of GDAL, which stands beside `ogr2ogr`.
  private static func path(of program: String, beside path: String) -> String {
    URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent(program).path
  }

  /// Runs a program, and returns what it said of its work, or what it wrote, if `output` is a file for
  /// that.
  @discardableResult
  func run(
    _ program: String, _ arguments: [String], output: String? = nil
  ) throws(BoundedProcess.Failure) -> String {
    let said = try Self.process(skipping: skipped, in: folder)
      .runAndWait(
        Self.path(of: program, beside: path), arguments, in: folder.url, output: output)
    guard let output else { return said }
    return try Self.text(of: output, in: folder)
  }

  private static func text(
    of file: String, in folder: PrivateFolder
  ) throws(BoundedProcess.Failure) -> String {
    let log = ProblemLog(file: folder.url.appendingPathComponent(file).path)
    guard let bytes = DiskFile.bytes(log: log, most: InputBound.text.most) else {
      throw BoundedProcess.Failure(reason: "what it wrote cannot be read")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func process(
    skipping drivers: [String], in folder: PrivateFolder
  ) -> BoundedProcess {
    var process = BoundedProcess(environment: [
      // A comma makes GDAL take names as they are, spaces in them and all.
      "GDAL_SKIP": drivers.isEmpty ? "" : drivers.joined(separator: ",") + ",",
      // No extensions of SQLite, no functions of it that open files, no drivers or Python elsewhere.
      "OGR_SQLITE_ALLOW_EXTERNAL_ACCESS": "NO", "OGR_SQLITE_LOAD_EXTENSIONS": "",
      "SPATIALITE_SECURITY": "strict", "GDAL_DRIVER_PATH": "disable",
      "GDAL_VRT_ENABLE_PYTHON": "NO",
      // Where something asks for the network all the same, it meets a closed door (RFC 863's port).
      "http_proxy": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9",
      "GDAL_HTTP_PROXY": "127.0.0.1:9", "GDAL_HTTP_TIMEOUT": "1",
      "CPL_VSIL_CURL_ALLOWED_EXTENSIONS": ".none", "PROJ_NETWORK": "OFF",
      "HOME": folder.url.path, "TMPDIR": folder.url.path, "CPL_TMPDIR": folder.url.path,
      "GDAL_NUM_THREADS": "1", "CPL_DEBUG": "OFF",
    ])
    process.fileSize = InputBound.table.most
    return process
  }

  /// The names of all drivers, as the programs list them: a list of ours would miss the next one.
  private static func drivers(
    beside path: String, in folder: PrivateFolder
  ) throws(BoundedProcess.Failure) -> Set<String> {
    var names: Set<String> = []
    for program in ["ogrinfo", "gdalinfo"] {
      let list = "drivers-\(program)"
      try process(skipping: [], in: folder)
        .runAndWait(
          Self.path(of: program, beside: path), ["--formats"], in: folder.url, output: list)
      for line in try text(of: list, in: folder).split(separator: "\n") where line.hasPrefix("  ") {
        // "  ESRI Shapefile -vector- (rw+v): ESRI Shapefile"
        guard let mark = line.range(of: " -") else { continue }
        names.insert(String(line[..<mark.lowerBound].drop { $0 == " " }))
      }
    }
    return names
  }
}
