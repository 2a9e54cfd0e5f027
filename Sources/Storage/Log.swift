import Catalog
import Foundation
import GRDB
import Glibc

/// The log beside a catalogue, read without SQLite.
///
/// SQLite knows a log by its name alone. If a catalogue is moved without its log and another one
/// takes its place, SQLite reads the new one with pages of the old one
/// (sqlite.org/howtocorrupt.html, section 1.4). So every change of a catalogue also writes its
/// signature (``Schema/sign(_:)``), and a log with another signature is not read.
struct Log {
  private let path: String

  /// The log of the catalogue at `path`.
  init(_ path: String) { self.path = path + "-wal" }

  /// Tells whether the log was written for the main file at `main`; `nil` where that cannot be
  /// told, because the main file or the log has no signature.
  func belongs(toMainFileAt main: String) -> Bool? {
    guard let (identity, page) = try? Schema.signature(ofMainFileAt: main), !identity.isEmpty,
      let file = FileHandle(forReadingAtPath: path)
    else { return nil }
    defer { try? file.close() }
    return bears(identity, file, at: page) ?? bears(identity, file, at: nil)
  }

  /// Tells whether the first image of `page` in the log that has any identity has this one; of any
  /// page where `page` is `nil`. `nil` if none has an identity. The layout is that of
  /// sqlite.org/fileformat2.html, section 4.1: a header of 32 bytes, then frames of 24 bytes and a
  /// page each, which are valid while they repeat the two salts of the header.
  private func bears(_ identity: String, _ file: FileHandle, at page: Int?) -> Bool? {
    guard let header = bytes(file, at: 0, count: 32), header.prefix(3) == [0x37, 0x7F, 0x06] else {
      return nil
    }
    let size = number(header[8..<12])
    guard size >= 512, size <= 65_536 else { return nil }
    var offset = 32
    while let frame = bytes(file, at: offset, count: 24), frame[8..<16] == header[16..<24] {
      if page == nil || number(frame[0..<4]) == page {
        guard let image = bytes(file, at: offset + 24, count: size) else { return nil }
        // An identity from before a renewal may remain in the free space of the page, so any
        // position counts.
        if Self.contains(image, identity) { return true }
        if Self.contains(image, Schema.mark) { return false }
      }
      offset += 24 + size
    }
    return nil
  }

  private static func contains(_ page: [UInt8], _ text: String) -> Bool {
    Data(page).range(of: Data(text.utf8)) != nil
  }

  private func bytes(_ file: FileHandle, at offset: Int, count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    guard pread(file.fileDescriptor, &bytes, count, off_t(offset)) == count else { return nil }
    return bytes
  }

  private func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}

extension Connection {
  /// Renames the log of another catalogue, so that it is neither read as this one's nor lost. To be
  /// called under the folder's lock, before the catalogue is opened for writing.
  static func setForeignLogAside(_ path: String) throws {
    guard Log(path).belongs(toMainFileAt: path) == false else { return }
    var number = 1
    while link(path + "-wal", "\(path)-wal.of-another-\(number)") != 0 {
      guard errno == EEXIST else { throw FileState.systemError() }
      number += 1
    }
    unlink(path + "-wal")
    unlink(path + "-shm")
  }
}
