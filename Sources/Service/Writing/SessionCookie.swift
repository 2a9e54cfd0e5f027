import Exchange
import HTTPTypes
import Hummingbird

/// The cookie of a session: no script reads it, no other site makes a browser send it, and no part of
/// the host outside the pages gets it.
struct SessionCookie {
  private static let plainName = "docent-session"

  /// The name. Browsers take one with the beginning `__Host-` only over https, of the whole host and
  /// from nobody but it (RFC 6265bis, section 4.1.3); where pages are below a path, `__Secure-` is as
  /// much as can be had.
  let name: String
  private let path: String
  private let isSecure: Bool

  /// The cookie of a service whose pages are at `address`.
  init(_ address: PublicAddress?) {
    path = address?.path ?? ""
    isSecure = address?.isSecure ?? false
    name = (isSecure ? path.isEmpty ? "__Host-" : "__Secure-" : "") + Self.plainName
  }

  /// The secret that a request has; `nil` if it has none, or several: then another host of the domain
  /// may have put one there, and nobody can tell which.
  func secret(in request: Request) -> String? {
    let fields = request.headers[values: .cookie]
    guard !fields.isEmpty else { return nil }
    let secrets = fields.flatMap { $0.split(separator: ";") }.compactMap { pair -> Substring? in
      let pair = pair.drop { $0 == " " || $0 == "\t" }
      guard pair.hasPrefix(name + "=") else { return nil }
      return pair.dropFirst(name.utf8.count + 1)
    }
    return secrets.count == 1 ? secrets.first.map(String.init) : nil
  }

  /// The field `Set-Cookie` that has a browser keep `secret` for so many seconds.
  func field(_ secret: String, lasting seconds: Int) -> String {
    "\(name)=\(secret); Max-Age=\(seconds); Path=\(path.isEmpty ? "/" : path)"
      + (isSecure ? "; Secure" : "") + "; HttpOnly; SameSite=Strict"
  }

  /// The field that has a browser forget the secret.
  var removal: String { field("", lasting: 0) }
}
