import Catalog
import Exchange
import Hummingbird
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
