import Authoring
import Catalog
import Exchange
import Foundation
import HTTPTypes
import Hummingbird
public import Notation
import Rendering
import Storage

/// The single sign-on of a campus by way of a proxy, which tells in header fields who asks.
///
/// The fields count only where they come from the proxies that are named: whoever else sends them is
/// nobody. A proxy has to take them away from what its clients send.
public struct ProxySignOn: Hashable, Sendable {
  let userField: String
  let rolesField: String
  let proxies: ProxyList

  /// A sign-on by the fields `userField` and `rolesField` of `proxies`.
  ///
  /// Throws a Problem for a name that no field can have, and where no proxy is named.
  public init(userField: String, rolesField: String, proxies: ProxyList) throws(Problem) {
    for field in [userField, rolesField] where HTTPField.Name(field) == nil {
      throw Problem(
        .badRequest, "'\(field)' is no name of a header field.",
        remedy: "Name a field that your proxy sets, such as X-Remote-User.")
    }
    guard !proxies.isEmpty else {
      throw Problem(
        .badRequest, "No proxy is named from which users are taken.",
        remedy: "Name its address with the setting trusted-proxies.")
    }
    self.userField = userField
    self.rolesField = rolesField
    self.proxies = proxies
  }

  /// Who a trusted proxy says asks; `nil` if it names nobody, or nobody with a role.
  ///
  /// Throws `badRequest` where one of the fields comes twice, or the name is none that history can
  /// show; `forbidden` for a write that the page of another site makes a browser send, along with
  /// the cookie by which the proxy knows its user. The own pages are those of `address`, where it is
  /// known.
  func contributor(
    of request: Request, peer: String?, reachedBy address: PublicAddress? = nil
  ) throws -> Contributor? {
    guard let peer, proxies.holds(peer), let user = try Self.value(of: userField, in: request),
      !user.isEmpty, let roles = try Self.value(of: rolesField, in: request),
      let role = Self.role(in: roles)
    else { return nil }
    let isWrite = ![.get, .head, .options].contains(request.method)
    if isWrite, RequestOrigin.isOther(request, than: address) {
      throw Problem(
        .forbidden, "The page of another site asks for this in the name of '\(user.prefix(64))'.",
        remedy: "Write from pages of this site, or with a token.")
    }
    // Without these characters it would be the name of somebody else. The last stands for bytes that are
    // no UTF-8.
    guard user.isVisibleLine, !user.unicodeScalars.contains("\u{FFFD}") else {
      throw Problem(
        .badRequest, "The name of the user in '\(userField)' holds a character that is not shown.",
        remedy: "Have the proxy name its users by what can be read in a line, in UTF-8.")
    }
    return Contributor(name: Self.shortened(user), role: role)
  }

  /// The value of a field that comes once at most: the second of two may be the client's own, which a
  /// proxy has passed on beside its own.
  private static func value(of field: String, in request: Request) throws(Problem) -> String? {
    guard let name = HTTPField.Name(field) else { return nil }
    let values = request.headers[values: name]
    guard values.count <= 1 else {
      throw Problem(
        .badRequest, "The request has more than one field '\(field)'.",
        remedy: "Have the proxy take it away from what its clients send, and send one.")
    }
    return values.first
  }

  /// A name that is as long as one of a token may be: the end of a longer one is its hash, so that two users
  /// have the same by a chance of 1 in 2^64.
  private static func shortened(_ name: String) -> String {
    guard name.utf8.count > AccessToken.longestName else { return name }
    let digits = Digest.of(name.utf8, by: .sha256).prefix(8).map { $0.padded(to: 2, radix: 16) }
    let ending = "~" + digits.joined()
    var start = name
    while start.utf8.count + ending.utf8.count > AccessToken.longestName { start.removeLast() }
    return start + ending
  }

  /// The greatest role among words, with `docent-` before them or without.
  static func role(in words: String) -> Role? {
    words.split { " ,;".contains($0) }.compactMap { word -> Role? in
      let word = word.lowercased()
      return Role(rawValue: word.hasPrefix("docent-") ? String(word.dropFirst(7)) : word)
    }.max()
  }
}
