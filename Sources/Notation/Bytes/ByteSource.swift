import Foundation

/// Bytes that come in pieces, so that none need be kept that were read.
public protocol ByteSource: AnyObject {
  /// Fills the beginning of a buffer, and answers how far; 0 only at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(UnreadableBytes) -> Int
}

/// The reason why bytes cannot be read on.
public struct UnreadableBytes: Error {
  /// The fault, as a whole sentence.
  public let sentence: String
  /// The remedy, as a whole sentence.
  public let remedy: String
}

/// Bytes that are in memory already.
public final class MemoryBytes: ByteSource {
  private var rest: ArraySlice<UInt8>

  /// The bytes, all of them in memory.
  public init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// The next bytes, as many as fit into `buffer`; 0 at the end.
  ///
  /// - Complexity: O(n) for n bytes.
  public func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let piece = rest.prefix(buffer.count)
    buffer.copyBytes(from: piece)
    rest = rest[piece.endIndex...]
    return piece.count
  }
}

/// The bytes of an open file.
public final class FileBytes: ByteSource {
  private let handle: FileHandle

  /// Reads from where `handle` stands, and closes it in the end.
  init(_ handle: FileHandle) { self.handle = handle }

  deinit { try? handle.close() }

  /// The next bytes, as many as fit into `buffer`; 0 at the end.
  ///
  /// - Complexity: O(n) for n bytes.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(UnreadableBytes) -> Int {
    while true {
      let count = systemRead(handle.fileDescriptor, buffer)
      if count >= 0 { return count }
      guard errno == EINTR else {
        throw UnreadableBytes(
          sentence: "The file cannot be read on: \(String(cString: strerror(errno))).",
          remedy: "Check the disk or share that it is on, and copy it again.")
      }
    }
  }
}

/// The call that ``FileBytes/read(into:)`` hides by its name.
private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(file, buffer.baseAddress, buffer.count)
}

/// A source of which the first bytes were looked at, and come again.
final class ReopenedBytes: ByteSource {
  private let opening: MemoryBytes
  private let rest: any ByteSource

  /// A source that gives `opening` first, then what `rest` still has.
  init(_ opening: [UInt8], then rest: any ByteSource) {
    self.opening = MemoryBytes(opening)
    self.rest = rest
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(UnreadableBytes) -> Int {
    let count = opening.read(into: buffer)
    return count > 0 ? count : try rest.read(into: buffer)
  }
}

extension ByteSource {
  /// The next bytes, `count` of them unless the source ends before.
  func next(_ count: Int) throws(UnreadableBytes) -> [UInt8] {
    var failure: UnreadableBytes?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let rest = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
        do throws(UnreadableBytes) {
          let got = try read(into: rest)
          if got == 0 { return }
          filled += got
        } catch {
          failure = error
          return
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
