public import Catalog
import Foundation
import Notation

/// The public address of this catalogue's pages, such as `https://art.example.edu/guide`.
///
/// Linked data name things by addresses, which are this one followed by a `PagePath`.
public struct PublicAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address without a slash at its end.
  public let description: String
  /// The part of the address behind the host, without a slash at its end: `/guide`, or nothing.
  public let path: String

  /// This machine, the default where no public address was given.
  public static let localhost = PublicAddress(known: "http://localhost")

  private init(known: String) {
    description = known
    path = ""
  }

  /// The address of what answers requests for `host` without encryption; `nil` where that is no host
  /// with a port or without, as the field `Host` names one.
  public static func answering(_ host: String) -> PublicAddress? {
    isHost(host[...]) ? PublicAddress(known: "http://" + host) : nil
  }

  /// `nil` unless `text` is `http` or `https`, a host with a port or without, and a path or none. No
  /// part of the path is empty or one of dots, for browsers take those out, or holds a semicolon, which
  /// no cookie's path can.
  public init?(_ text: String) {
    guard let parts = URLComponents(string: text, encodingInvalidCharacters: false),
      let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme),
      parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil,
      Self.isHost(text.drop { $0 != "/" }.dropFirst(2).prefix { $0 != "/" })
    else { return nil }
    var text = text[...]
    while text.last == "/" { text.removeLast() }
    var path = parts.percentEncodedPath[...]
    while path.last == "/" { path.removeLast() }
    let isPlain = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      .allSatisfy { !["", ".", "..", "%2e", "%2e%2e"].contains($0.lowercased()) }
    guard isPlain, !path.contains(";") else { return nil }
    description = String(text)
    self.path = String(path)
  }

  /// The path below which everything of this address is, from slash to slash: `/guide/`, or `/`.
  public var root: String { path + "/" }

  /// The scheme, host and port, in small letters: what browsers call the origin of its pages.
  public var origin: String { description.dropLast(path.utf8.count).lowercased() }

  /// True if what goes to and from it is encrypted.
  public var isSecure: Bool { origin.hasPrefix("https:") }

  /// The address of what is at `path` below it.
  public func address(_ path: String) -> String { "\(description)/\(path)" }

  /// The address of a medium's bytes.
  public func address(of medium: Media) -> String {
    switch medium.source {
    case .file(let name): address(PagePath.media(medium.campus, file: name))
    case .address(let text): Self.escaped(text)
    }
  }

  /// Tells whether the address of a medium's bytes leads back to its source as the catalogue has it.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func isWhole(_ source: Media.Source) -> Bool {
    guard case .address(let text) = source else { return true }
    return escaped(text) == text
  }

  /// `text` with everything escaped that stands in no address (RFC 3986, section 2).
  ///
  /// - Complexity: O(n) for n bytes.
  public static func escaped(_ text: String) -> String {
    PercentEncoding.encoded(text) {
      PercentEncoding.isUnreserved($0) || ":/?#[]@!$&'()*+,;=%".utf8.contains($0)
    }
  }
}

extension PublicAddress {
  /// Tells whether `text` is a name or number of a host, with a port that can be called or without
  /// (RFC 9110, section 7.2): labels of letters, digits, `-` and `_` with full stops between them, or
  /// an address of IPv6 in brackets.
  private static func isHost(_ text: Substring) -> Bool {
    var host = text.utf8[...]
    if let colon = host.lastIndex(of: UInt8(ascii: ":")), host.last != UInt8(ascii: "]") {
      let port = host[host.index(after: colon)...]
      guard port.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = UInt16(String(decoding: port, as: UTF8.self)), number > 0
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
