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

  /// `nil` unless `text` is `http` or `https`, a host, and a path or none. No part of the path is empty
  /// or one of dots, for browsers take those out, or holds a semicolon, which no cookie's path can.
  public init?(_ text: String) {
    guard let parts = URLComponents(string: text, encodingInvalidCharacters: false),
      let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme),
      parts.host?.isEmpty == false, parts.user == nil, parts.password == nil,
      parts.query == nil, parts.fragment == nil
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
