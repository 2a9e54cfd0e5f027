import Catalog
import Exchange
import Hummingbird
import Rendering
import Synchronization

/// The host that was called last: nearly all requests call the same, and to read its name takes longer
/// than much that is asked.
final class LastHost: Sendable {
  private let last = Mutex<(host: String, address: PublicAddress?)>(("", nil))

  /// The address of `host`; `nil` where that is no host.
  func address(of host: String) -> PublicAddress? {
    last.withLock { last in
      if last.host != host {
        let isHost = CurrentCatalog.isHost(host)
        last = (host, isHost ? PublicAddress("http://" + host) : nil)
      }
      return last.address
    }
  }
}

extension CurrentCatalog {
  /// A reader of what is the same whichever host was called: its links lead to where the keeper decided
  /// that pages are.
  func reader(_ languages: LanguagePreference) -> Reader {
    Reader(languages: languages, address: options.publicAddress)
  }

  /// The address of this service in answers that name whole ones: what its keeper decided, or else
  /// the host that the asker called; `nil` where that is no host, which is not repeated.
  func address(asked request: Request) -> PublicAddress? {
    if let address = options.publicAddress { return address }
    return lastHost.address(of: request.head.authority ?? "")
  }

  /// Tells whether `text` is a name or number of a host, with a port or without (RFC 9110, section
  /// 7.2): labels of letters, digits, `-` and `_` with full stops between them, or an address of IPv6
  /// in brackets.
  static func isHost(_ text: String) -> Bool {
    var host = text.utf8[...]
    if let colon = host.lastIndex(of: UInt8(ascii: ":")), host.last != UInt8(ascii: "]") {
      let port = host[host.index(after: colon)...]
      guard port.allSatisfy({ (0x30...0x39).contains($0) }),
        UInt16(String(decoding: port, as: UTF8.self)) != nil
      else { return false }
      host = host[..<colon]
    }
    guard !host.isEmpty, host.count <= 253 else { return false }
    if host.first == UInt8(ascii: "[") {
      let inner = host.dropFirst().dropLast()
      return host.last == UInt8(ascii: "]") && inner.contains(UInt8(ascii: ":"))
        && inner.allSatisfy { isHexadecimal($0) || ".:".utf8.contains($0) }
    }
    // One at the end is the root of all names.
    let name = host.last == UInt8(ascii: ".") ? host.dropLast() : host
    return name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .allSatisfy { label in
        (1...63).contains(label.count) && label.first != UInt8(ascii: "-")
          && label.last != UInt8(ascii: "-") && label.allSatisfy(isInLabel)
      }
  }

  private static func isInLabel(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || "-_".utf8.contains(byte)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte & 0xDF)
  }
}
