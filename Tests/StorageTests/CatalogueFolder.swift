import Catalog
import Foundation
import Notation
import Storage
import TestSupport

/// A folder that goes when the test is over.
final class CatalogueFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/docent-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }

  /// The names in the folder, sorted.
  var listing: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: file(name)))
  }

  /// The file as a media file that is imported.
  func input(_ name: String) -> MediaInput {
    let url = URL(fileURLWithPath: file(name))
    return MediaInput {
      guard let handle = try? FileHandle(forReadingFrom: url) else {
        throw Problem(.unreadableFile, "It is not there.", remedy: "Put it there.")
      }
      return { offset, count in
        try handle.seek(toOffset: UInt64(offset))
        return Array(try handle.read(upToCount: count) ?? Data())
      }
    }
  }

  func write(_ bytes: Data, _ name: String) throws {
    try bytes.write(to: URL(fileURLWithPath: file(name)))
  }
}

extension CatalogStore {
  /// Makes `changes` if this catalogue is at `revision`, or at whichever it is where `nil`.
  @discardableResult
  func apply(
    _ changes: [Change], expecting revision: Int?, note: String, at date: Date
  ) throws -> Int {
    let now = try version()
    let expected = CatalogVersion(identity: now.identity, revision: revision ?? now.revision)
    return try apply(changes, expecting: expected, note: note, at: date)
  }
}

extension CatalogStore {
  /// Takes in what is not there yet of `items`, and the files of `media`, as an import does; the
  /// number of files that were new or different.
  @discardableResult
  func take(_ items: [Item], media: [MediaFileName: MediaInput] = [:]) throws -> Int {
    try writing { transaction in
      let contents = try transaction.contents()
      let changes = items.filter { contents[$0.key] == nil }.map(Change.add)
      if !changes.isEmpty { _ = try transaction.writeImported(changes, note: "import", at: .noon) }
      return try transaction.store(media, of: CatalogContents(items)).count
    }
  }

  /// Takes the newest revision back.
  func takeNewestBack() throws {
    try writing { _ = try $0.takeBack(try $0.version().revision, at: .noon) }
  }
}
