import Catalog
import Exchange
import Formats
import Foundation
import Notation

/// A folder that is gone when the test is over.
final class TemporaryFolder {
  let path: String

  init(_ files: [SourceFile] = []) throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("docent-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for file in files { try write(file.bytes, to: file.path) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to file: String) throws { try write(Array(text.utf8), to: file) }

  func write(_ bytes: [UInt8], to file: String) throws {
    let url = URL(fileURLWithPath: "\(path)/\(file)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  /// Reads files of the folder as a person standing in it would name them.
  func read(_ paths: String...) -> SourceReading {
    SourceReader().read(paths.map { "\(path)/\($0)" })
  }

  /// Where a problem is, without the folder's own path.
  func place(of problem: Problem) -> String {
    let place = problem.location?.description ?? "nowhere"
    return place.hasPrefix(path + "/") ? String(place.dropFirst(path.count + 1)) : place
  }
}
