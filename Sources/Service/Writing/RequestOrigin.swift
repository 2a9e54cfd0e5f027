import Exchange
import HTTPTypes
import Hummingbird

/// The site whose page has a browser ask.
enum RequestOrigin {
  /// Tells whether a browser says that the page of another site asks (Fetch Metadata; RFC 6454), or of
  /// another origin on the same one. The own origin is that of `address`, where it is known, or else
  /// the host that the request names.
  static func isOther(_ request: Request, than address: PublicAddress? = nil) -> Bool {
    if let site = request.headers[.named("Sec-Fetch-Site")], site != "same-origin", site != "none" {
      return true
    }
    guard let origin = request.headers[.named("Origin")] else { return false }
    guard let mark = origin.firstRange(of: "://") else { return true }
    let host = String(origin[mark.upperBound...])
    // Where the scheme is known, a page that came without encryption is not ours.
    if let own = address?.origin, own.hasSuffix("://" + host.lowercased()) {
      return own != origin.lowercased()
    }
    let hosts = [request.head.authority, request.headers[.named("X-Forwarded-Host")]]
    return !hosts.contains(host)
  }
}
