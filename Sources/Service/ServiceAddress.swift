import Catalog
import Exchange
import Hummingbird
import Notation
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
        last = (host, PublicAddress.answering(host))
      }
      return last.address
    }
  }
}

extension Address {
  /// The whole address of a service that is reached at `service`, with `parts` in the places that the path
  /// leaves open, each with escapes where it needs them.
  func url(_ parts: String..., at service: PublicAddress?) -> String {
    var parts = parts[...]
    let path = path.split(separator: "/").map { name in
      guard name.hasPrefix(":"), let part = parts.popFirst() else { return String(name) }
      return PercentEncoding.encoded(part, keeping: Self.standsInPath)
    }
    return (service?.description ?? "") + "/" + path.joined(separator: "/")
  }

  /// Tells whether a byte stands for itself in a part of a path: the unreserved ones, and the colon of the
  /// identifiers of features (RFC 3986, section 3.3).
  private static func standsInPath(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || PercentEncoding.isUnreserved(byte)
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
}
