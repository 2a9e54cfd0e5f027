import Foundation
import HTTPTypes
import NIOCore

/// The proxies that are believed when they say for whom they ask.
public struct ProxyList: Hashable, Sendable {
  private let addresses: Set<SocketAddress>

  /// No proxy at all.
  static let none = ProxyList(addresses: [])

  private init(addresses: Set<SocketAddress>) { self.addresses = addresses }

  /// The addresses of `text`, with commas between them; `nil` where one is none.
  public init?(_ text: String) {
    var addresses: Set<SocketAddress> = []
    for part in text.split(separator: ",") {
      let name = part.trimmingCharacters(in: .whitespaces)
      guard let address = Self.address(name) else { return nil }
      addresses.insert(address)
    }
    self.addresses = addresses
  }

  /// True if none is named.
  var isEmpty: Bool { addresses.isEmpty }

  /// Tells whether `address`, without its port, is one of them.
  func holds(_ address: String) -> Bool {
    Self.address(address).map(addresses.contains) ?? false
  }

  /// The address, of IPv4 also where it is written as one of IPv6 (RFC 4291, section 2.5.5.2).
  private static func address(_ text: String) -> SocketAddress? {
    let plain = text.lowercased().hasPrefix("::ffff:") ? String(text.dropFirst(7)) : text
    return (try? SocketAddress(ipAddress: plain, port: 0))
      ?? (try? SocketAddress(ipAddress: text, port: 0))
  }
}

/// The client of a request, as far as it can be told from others.
enum ClientAddress {
  /// The client of a request that came from `peer`: `peer` itself, or the last in `X-Forwarded-For`
  /// that is no trusted proxy, where `peer` is one. Of IPv6 the first 64 bits, which are what one
  /// customer of a network has (RFC 6177, section 2).
  static func client(peer: String, forwarded: [String], trusting proxies: ProxyList?) -> String {
    guard let proxies, proxies.holds(peer) else { return grouped(peer) }
    // What comes before the last that is not trusted, anybody may have written.
    let hops = forwarded.joined(separator: ",").split(separator: ",").suffix(16)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    for hop in hops.reversed() where !proxies.holds(hop) {
      // A hop that is no address is not repeated: its proxy answers for it.
      let isAddress = (try? SocketAddress(ipAddress: hop, port: 0)) != nil
      return grouped(isAddress ? hop : peer)
    }
    return grouped(peer)
  }

  /// True if the request came from this machine, and no proxy says that it only passed it on.
  static func isLocal(peer: String?, headers: HTTPFields) -> Bool {
    guard headers[.forwarded] == nil, headers[.forwardedFor] == nil else { return false }
    // Where there is no socket, the program itself asks.
    guard let peer else { return true }
    return switch try? SocketAddress(ipAddress: peer, port: 0) {
    case .v4(let v4): v4.address.sin_addr.s_addr.bigEndian >> 24 == 127
    case .v6: peer == "::1"
    case .unixDomainSocket: true
    case nil: false
    }
  }

  private static func grouped(_ address: String) -> String {
    guard address.contains(":"), case .v6(let v6)? = try? SocketAddress(ipAddress: address, port: 0)
    else { return address }
    var network = v6.address.sin6_addr
    return withUnsafeBytes(of: &network) { bytes in
      bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":")
    }
  }
}
