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
  /// Throws `forbidden` for a write that the page of another site makes a browser send, along with
  /// the cookie by which the proxy knows its user. The own pages are those of `address`, where it is
  /// known.
  func contributor(
    of request: Request, peer: String?, reachedBy address: PublicAddress? = nil
  ) throws -> Contributor? {
    guard let peer, proxies.holds(peer), let name = HTTPField.Name(userField),
      let user = request.headers[name], !user.isEmpty,
      let roles = HTTPField.Name(rolesField).flatMap({ request.headers[$0] }),
      let role = Self.role(in: roles)
    else { return nil }
    let isWrite = ![.get, .head, .options].contains(request.method)
    if isWrite, RequestOrigin.isOther(request, than: address) {
      throw Problem(
        .forbidden, "The page of another site asks for this in the name of '\(user.prefix(64))'.",
        remedy: "Write from pages of this site, or with a token.")
    }
    let shown = user.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
    let text = String(String.UnicodeScalarView(shown)).prefix(AccessToken.longestName)
    return text.isEmpty ? nil : Contributor(name: String(text), role: role)
  }

  /// The greatest role among words, with `docent-` before them or without.
  static func role(in words: String) -> Role? {
    words.split { " ,;".contains($0) }.compactMap { word -> Role? in
      let word = word.lowercased()
      return Role(rawValue: word.hasPrefix("docent-") ? String(word.dropFirst(7)) : word)
    }.max()
  }
}
