import NIOCore
import Notation

/// The field `Host`, by which a request says which host it asks.
enum HostField {
  /// Tells whether the value of a field is a host with a port or without, as RFC 3986 writes them
  /// (sections 3.2.2 and 3.2.3): a name of unreserved characters, sub-delimiters and escapes, or an
  /// address in brackets. One of no characters is none, since no address of HTTP is without a host (RFC
  /// 9110, section 4.2.1).
  ///
  /// A request with any other must be refused (RFC 9112, section 3.2): it may be told apart otherwise by
  /// what stands in between, and what it says may come back in links.
  ///
  /// - Complexity: O(n) for n bytes.
  static func isWellFormed(_ field: String) -> Bool {
    // The decoder leaves spaces around a value (RFC 9110, section 5.5).
    let value = field.utf8.drop { $0 == 0x20 || $0 == 0x09 }
    guard let last = value.lastIndex(where: { $0 != 0x20 && $0 != 0x09 }), let first = value.first
    else { return false }
    let text = value[...last]
    let end =
      first == UInt8(ascii: "[")
      ? text.firstIndex(of: UInt8(ascii: "]")).map(text.index(after:))
      : text.firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex
    guard let end else { return false }
    let (host, rest) = (text[..<end], text[end...])
    guard rest.isEmpty || rest.first == UInt8(ascii: ":"),
      rest.dropFirst().allSatisfy({ (0x30...0x39).contains($0) })
    else { return false }
    return first == UInt8(ascii: "[") ? isAddress(host.dropFirst().dropLast()) : isName(host)
  }

  private static func isName(_ text: Substring.UTF8View) -> Bool {
    var escape = 0
    for byte in text {
      if escape > 0 {
        guard isHexadecimal(byte) else { return false }
        escape -= 1
      } else if byte == UInt8(ascii: "%") {
        escape = 2
      } else if !isPlain(byte) {
        return false
      }
    }
    return escape == 0 && !text.isEmpty
  }

  /// An address of IPv6, or one of a version to come, `v1.x`.
  private static func isAddress(_ text: Substring.UTF8View) -> Bool {
    let inner = String(decoding: text, as: UTF8.self)
    guard text.first.map({ $0 | 0x20 }) == UInt8(ascii: "v") else {
      guard case .v6? = try? SocketAddress(ipAddress: inner, port: 0) else { return false }
      return text.allSatisfy { isHexadecimal($0) || ".:".utf8.contains($0) }
    }
    let parts = text.dropFirst().split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
      && parts[0].allSatisfy(isHexadecimal)
      && parts[1].allSatisfy { isPlain($0) || $0 == UInt8(ascii: ":") }
  }

  /// An unreserved character or a sub-delimiter.
  private static func isPlain(_ byte: UInt8) -> Bool {
    PercentEncoding.isUnreserved(byte) || "!$&'()*+,;=".utf8.contains(byte)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    Character(UnicodeScalar(byte)).isHexDigit
  }
}
