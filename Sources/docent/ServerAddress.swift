import Catalog
import Foundation
import Notation

/// The address at which a gallery's program answers over HTTP, its secrets kept apart.
struct ServerAddress: CustomStringConvertible {
  /// The credentials that requests are sent with.
  enum Credentials {
    case none
    case user(String, password: String)
    case token(String)
  }

  /// Scheme, host and port, as a browser counts an origin.
  let origin: String
  /// The path in front of the services' own, without a slash at its end.
  let path: String
  let credentials: Credentials

  /// The address without secrets, for messages and the catalogue's history.
  var description: String { origin + path }

  /// Tells whether a path that is imported is an address.
  static func isAddress(_ path: String) -> Bool {
    path.lowercased().hasPrefix("https://") || path.lowercased().hasPrefix("http://")
  }

  /// The variables that credentials are taken from, where the address holds none.
  static let userVariable = "DOCENT_COLLECTIVEACCESS_USER"
  static let passwordVariable = "DOCENT_COLLECTIVEACCESS_PASSWORD"
  static let tokenVariable = "DOCENT_COLLECTIVEACCESS_TOKEN"

  /// Reads an address; credentials that it lacks come from `environment`. Without encryption only
  /// this machine is spoken to, unless `allowsHTTP`.
  init(_ text: String, allowsHTTP: Bool, environment: [String: String]) throws {
    guard let parts = URLComponents(string: text), let host = parts.host?.lowercased(),
      let scheme = parts.scheme?.lowercased(), Self.isHost(host),
      parts.port.map((1...65_535).contains) ?? true,
      // A slash is the most that stands behind a host alone.
      parts.query == nil, parts.fragment == nil, parts.percentEncodedPath.utf8.count < 100
    else {
      // Not quoted: it may hold a password.
      throw Problem(
        .badRequest, "The address of the server cannot be read.",
        remedy: "Write it as https://HOST/PATH, without question mark, where CollectiveAccess is "
          + "installed.")
    }
    guard scheme == "https" || allowsHTTP || Self.isThisMachine(host) else {
      throw Problem(
        .badRequest, "Over http:// anyone on the way could read and change what \(host) says.",
        remedy: "Write https://, or add --allow-http if that is what you want.")
    }
    let bracketed = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    origin = "\(scheme)://\(bracketed)" + (parts.port.map { ":\($0)" } ?? "")
    var path = parts.percentEncodedPath
    for ending in ["/", "/service.php", "/"] where path.hasSuffix(ending) {
      path.removeLast(ending.count)
    }
    self.path = path
    let user = parts.user ?? environment[Self.userVariable]
    let password = parts.password ?? environment[Self.passwordVariable]
    if let token = environment[Self.tokenVariable], parts.user == nil, !token.isEmpty {
      credentials = .token(token)
    } else if let user, let password, !user.isEmpty {
      credentials = .user(user, password: password)
    } else {
      credentials = .none
    }
  }

  /// Tells whether `host` can name a host: labels between single dots (RFC 1123, section 2.1), the
  /// last of which may end with one; or an address in brackets.
  private static func isHost(_ host: String) -> Bool {
    let labels = (host.hasSuffix(".") ? host.dropLast() : host[...])
      .split(separator: ".", omittingEmptySubsequences: false)
    return labels.allSatisfy { !$0.isEmpty && !$0.utf8.contains { $0 <= 0x20 || $0 == 0x2F } }
  }

  /// Tells whether a host is reached without leaving this machine: the loopback addresses of RFC
  /// 1122, section 3.2.1.3, and RFC 4291, section 2.5.3, and the name that RFC 6761 keeps for them.
  private static func isThisMachine(_ host: String) -> Bool {
    let octets = host.split(separator: ".", omittingEmptySubsequences: false)
    return ["localhost", "::1", "[::1]"].contains(host)
      || octets.count == 4 && octets[0] == "127" && octets.allSatisfy { UInt8($0) != nil }
  }
}
