import Drafts
public import Foundation
public import Notation

/// A program of others that does what nothing here would be kept as well for: it runs in a process of its
/// own, with bounds, where it is installed.
public struct ForeignTool: Hashable, Sendable {
  /// The name of the program on the search path.
  public let name: String
  /// The name of the package in which Debian has it.
  public let package: String
  /// The work that it does for Docent, as the rest of a sentence: `reads OpenStreetMap PBF`.
  public let purpose: String

  /// GDAL, which reads the files of map programs.
  public static let gdal = ForeignTool(
    name: "ogr2ogr", package: "gdal-bin",
    purpose: "reads "
      + FileSignature.allCases.filter { $0.driver != nil }.map(\.format).joined(separator: ", "))
  /// Osmium, which reads the binary extracts of OpenStreetMap.
  public static let osmium = ForeignTool(
    name: "osmium", package: "osmium-tool", purpose: "reads \(FileSignature.osmPBF.format)")
  /// libvips, which makes sizes of images for the screen.
  public static let vips = ForeignTool(
    name: "vipsthumbnail", package: "libvips-tools",
    purpose: "makes sizes of images for the screen, and reads what photographs say of themselves")

  /// All of them.
  public static let all = [gdal, osmium, vips]

  /// The path of the program; `nil` where it is not installed.
  public var path: String? { BoundedProcess.path(of: name) }

  /// The sentence that says how to install it.
  public var remedy: String {
    "Install it, on Debian with 'sudo apt-get install \(package)', and try again."
  }

  /// The path of the program, or a problem in `log` that says how to install it. `title` is what the
  /// file is.
  public func installed(for title: String, log: ProblemLog) -> String? {
    if let path { return path }
    log.add(
      .unreadableFile, "This is \(title), which '\(name)' reads: it is not installed here.",
      remedy: remedy)
    return nil
  }
}

/// A folder that only this user can open, for files that a program of others reads and writes. It goes
/// with its last holder; where the run is killed, the next one takes it away, as it does with drafts.
public final class PrivateFolder {
  /// The folder.
  public let url: URL
  private let drafts: Drafts

  /// A new, empty folder among the temporary files; `nil` and a problem if there can be none.
  public init?(log: ProblemLog) {
    let place = FileManager.default.temporaryDirectory.path
    do {
      drafts = try Drafts(in: place)
      url = URL(fileURLWithPath: try drafts.path(for: "reading"), isDirectory: true)
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    } catch {
      log.add(
        .unwritableFile,
        "There is no folder for temporary files: \(WriteFailure.reason(error, in: place)).",
        remedy: "Make room in \(place), or set TMPDIR to another folder.")
      return nil
    }
  }

  /// Copies all of `source` into the file `name`; false and a problem in `log` if that fails.
  func write(_ source: any ByteSource, to name: String, log: ProblemLog) -> Bool {
    let path = url.appendingPathComponent(name).path
    do {
      try Data().write(to: URL(fileURLWithPath: path))
      guard let handle = FileHandle(forWritingAtPath: path) else { throw POSIXError(.EIO) }
      defer { try? handle.close() }
      var piece = [UInt8](repeating: 0, count: 1 << 20)
      while true {
        let outcome = piece.withUnsafeMutableBytes { buffer in
          Result { () throws(UnreadableBytes) in try source.read(into: buffer) }
        }
        let count = try outcome.get()
        if count == 0 { return true }
        try handle.write(contentsOf: piece[..<count])
      }
    } catch let error as UnreadableBytes {
      log.add(.unreadableFile, error.sentence, remedy: error.remedy)
    } catch {
      log.add(
        .unwritableFile,
        "The file cannot be copied to be read: \(WriteFailure.reason(error, in: url.path)).",
        remedy: "Make room for temporary files, or set TMPDIR to another folder.")
    }
    return false
  }

  /// Copies the file that `log` is about into the file `name`; false and a problem if it is no ordinary
  /// file of at most `most` bytes, or cannot be copied.
  public func copy(to name: String, most: Int, log: ProblemLog) -> Bool {
    guard let (source, _) = DiskFile.open(log: log, most: most) else { return false }
    return write(source, to: name, log: log)
  }
}
