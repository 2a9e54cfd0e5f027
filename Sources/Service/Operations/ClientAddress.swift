import Exchange
import Foundation
import HTTPTypes
import NIOCore

/// The proxies that are believed when they say for whom they ask.
public struct ProxyList: Hashable, Sendable {
  private let addresses: Set<SocketAddress>

  /// No proxy at all.
  static let none = ProxyList(addresses: [])

  private init(addresses: Set<SocketAddress>) { self.addresses = addresses }

  /// The addresses of `text`, with commas between them, or none of nothing; `nil` where one is none.
  public init?(_ text: String) {
    var addresses: Set<SocketAddress> = []
    let parts = text.isEmpty ? [] : text.split(separator: ",", omittingEmptySubsequences: false)
    for part in parts {
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

  /// The fields by which proxies say that they pass a request on (RFC 7239; RFC 9110, section 7.6.3).
  private static let fieldsOfProxies: [HTTPField.Name] = [
    .forwarded, .forwardedFor, .named("X-Forwarded-Host"), .named("X-Forwarded-Proto"),
    .named("X-Real-IP"), .named("Via"),
  ]

  /// True if the request came from this machine, and no proxy says that it only passed it on.
  ///
  /// A proxy that says nothing is known by the host that it was asked for: `publicAddress`, unless
  /// that is of this machine alone.
  static func isLocal(
    peer: String?, headers: HTTPFields, host: String? = nil, publicAddress: PublicAddress? = nil
  ) -> Bool {
    guard fieldsOfProxies.allSatisfy({ headers[$0] == nil }) else { return false }
    if let host, let publicAddress, !publicAddress.isOfThisMachine, publicAddress.names(host) {
      return false
    }
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

extension PublicAddress {
  /// The host with its port, where that is not the usual one of the scheme.
  private var host: String { Self.withoutUsualPort(origin.drop { $0 != "/" }.dropFirst(2)) }

  private static func withoutUsualPort(_ host: some StringProtocol) -> String {
    let usual = [":443", ":80"].first(where: host.hasSuffix)
    return String(host.dropLast(usual?.count ?? 0))
  }

  /// Tells whether a field `Host` names the host of the address.
  fileprivate func names(_ host: String) -> Bool {
    Self.withoutUsualPort(host.lowercased()) == self.host
  }

  /// True if no other machine can reach it (RFC 6761, section 6.3; RFC 1122, section 3.2.1.3).
  fileprivate var isOfThisMachine: Bool {
    let name =
      host.hasPrefix("[") ? host.prefix { $0 != "]" }.dropFirst() : host.prefix { $0 != ":" }
    return name == "localhost" || name.hasSuffix(".localhost") || name.hasPrefix("127.")
      || name == "::1"
  }
}
