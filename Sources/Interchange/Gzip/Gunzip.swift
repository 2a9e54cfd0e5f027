import CZlib

/// Unpacks gzip (RFC 1952) with zlib, without trusting what is packed.
enum Gunzip {
  /// More is never unpacked: as large as an extract of a city.
  static let most = 512 << 20
  /// Text packs ten- to thirtyfold. Beyond this factor, and a first megabyte, a file is a trap.
  static let steepest = 200

  /// Why a file is not unpacked.
  enum Failure: Error {
    /// It breaks the rules of gzip.
    case broken
    /// It ends too early.
    case truncated
    /// It holds more than ``most``, or is packed more than ``steepest``.
    case tooLarge
  }

  /// Whether `bytes` begin as gzip does.
  static func isPacked(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: [0x1F, 0x8B, 0x08])
  }

  /// What `packed` holds; of several members, all of them. With a `limit`, unpacking stops after so
  /// many bytes or where it fails, for a look at the beginning.
  static func unpack(_ packed: [UInt8], upTo limit: Int? = nil) throws(Failure) -> [UInt8] {
    var result: [UInt8] = []
    let failure = packed.withUnsafeBufferPointer { input in
      unpack(input, upTo: limit, into: &result)
    }
    if let failure, limit == nil { throw failure }
    return result
  }

  private static func unpack(
    _ input: UnsafeBufferPointer<UInt8>, upTo limit: Int?, into result: inout [UInt8]
  ) -> Failure? {
    var stream = z_stream()
    // 15 bits of window, and 16 for gzip's own frame (zlib.h, inflateInit2).
    guard
      inflateInit2_(&stream, 15 + 16, zlibVersion(), Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return .broken }
    defer { inflateEnd(&stream) }
    var consumed = 0
    var isBetweenMembers = false
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let piece = min(input.count - consumed, 1 << 20)
      stream.next_in = input.baseAddress.map { UnsafeMutablePointer(mutating: $0 + consumed) }
      stream.avail_in = UInt32(piece)
      let (status, count) = buffer.withUnsafeMutableBufferPointer { output in
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        let status = inflate(&stream, Z_NO_FLUSH)
        return (status, output.count - Int(stream.avail_out))
      }
      let taken = piece - Int(stream.avail_in)
      consumed += taken
      result += buffer[..<count]
      if let limit, result.count >= limit { return nil }
      if result.count > most || result.count > (1 << 20) + consumed * steepest { return .tooLarge }
      switch status {
      case Z_STREAM_END:
        guard consumed < input.count else { return nil }
        // What stands behind the last member and is no member is padding.
        guard isPacked(input[consumed...]) else { return nil }
        guard inflateReset(&stream) == Z_OK else { return .broken }
        isBetweenMembers = true
      case Z_OK, Z_BUF_ERROR:
        if count == 0, taken == 0, !isBetweenMembers || consumed == input.count {
          return .truncated
        }
        isBetweenMembers = false
      default: return .broken
      }
    }
  }
}
