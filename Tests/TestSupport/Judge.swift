import Foundation

/// A program of somebody else that judges what Docent writes.
///
/// Where one is not installed, the tests that ask it are skipped; but with `DOCENT_JUDGES=1` in the
/// environment, as the gate has it, they run all the same, and fail.
public struct Judge: Sendable {
  /// GDAL's reader of maps.
  public static let ogrinfo = Judge("ogrinfo", package: "gdal-bin")
  /// GDAL's converter of maps.
  public static let ogr2ogr = Judge("ogr2ogr", package: "gdal-bin")
  /// libxml2's checker of XML and its schemas.
  public static let xmllint = Judge("xmllint", package: "libxml2-utils")
  /// ZBar's reader of codes in pictures.
  public static let zbarimg = Judge("zbarimg", package: "zbar-tools")
  /// A reader of GPX for Python.
  public static let gpxpy = Judge("python3", module: "gpxpy", package: "python3-gpxpy")
  /// A reader and writer of workbooks for Python.
  public static let openpyxl = Judge(
    "python3", module: "openpyxl", package: "python3-openpyxl")
  /// The tool of OpenStreetMap's files.
  public static let osmium = Judge("osmium", package: "osmium-tool")
  /// Python itself, whose library has tables of the standards.
  public static let python = Judge("python3", package: "python3")
  /// A validator of JSON Schema for Python.
  public static let jsonschema = Judge(
    "python3", module: "jsonschema", package: "python3-jsonschema")

  /// A browser, which is led as ``Browser`` does.
  static let chromium = Judge("chromium", package: "chromium")

  /// The Debian package that has it.
  public let package: String
  /// Whether tests that ask it are to be skipped.
  public let isAbsent: Bool
  let path: String

  private init(_ program: String, module: String? = nil, package: String) {
    self.package = package
    path = "/usr/bin/\(program)"
    var isThere = FileManager.default.fileExists(atPath: path)
    if isThere, let module {
      isThere = (try? Self.run(path, ["-c", "import \(module)"], in: nil).status) == 0
    }
    isAbsent = !isThere && !Self.isGate
  }

  /// True where what is missing makes tests fail, as in the gate, and not be skipped.
  public static var isGate: Bool { ProcessInfo.processInfo.environment["DOCENT_JUDGES"] == "1" }

  /// What a judge had to say.
  public struct Verdict: Sendable {
    /// Its exit status.
    public let status: Int32
    /// Its standard output.
    public let output: String
    /// Its standard error.
    public let errors: String
  }

  /// Asks it.
  ///
  /// - Throws: if it cannot be started.
  public func run(_ arguments: [String], in folder: URL? = nil) throws -> Verdict {
    try Self.run(path, arguments, in: folder)
  }

  private static func run(
    _ path: String, _ arguments: [String], in folder: URL?
  ) throws -> Verdict {
    // Files, since a pipe that nobody reads while the other fills would stop both.
    let said = FileManager.default.temporaryDirectory
      .appending(path: "docent-judge-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: said, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: said) }
    let files = ["output", "errors"].map { said.appending(path: $0) }
    for file in files { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    process.waitUntilExit()
    let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    return Verdict(status: process.terminationStatus, output: texts[0], errors: texts[1])
  }
}
