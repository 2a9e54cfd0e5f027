import Catalog
import Hummingbird
import Synchronization

/// The readings of requests for pages and data, each made once: the same few browsers ask for the same few
/// pages, and to read an address and its header fields takes longer than to send what is kept.
final class KeptReadings: Sendable {
  /// Everything in a request that a ``ReadingRequest`` looks at. Another field that decides on an
  /// answer must stand here, too.
  private struct Key: Hashable {
    let path: String
    let host: String?
    let accept: String?
    let acceptLanguage: String?
    let chosen: LanguageTag?

    init(_ request: Request) {
      path = request.head.path ?? ""
      host = request.head.authority
      accept = request.headers[.accept]
      acceptLanguage = request.headers[.acceptLanguage]
      chosen = request.headers[.cookie] == nil ? nil : CookieLanguage.read(request)
    }

    var size: Int {
      path.utf8.count
        + [host, accept, acceptLanguage].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    }
  }

  /// The most readings that are kept; when there are so many, all go. A choice: about a megabyte.
  private let most: Int
  /// The longest request that is kept, in bytes; a choice. Those of browsers have about 200.
  private static let longest = 1_024
  private let readings = Mutex<[Key: ReadingRequest]>([:])

  init(most: Int = 1_024) { self.most = most }

  /// The number of readings that are kept.
  var count: Int { readings.withLock(\.count) }

  /// The reading of `request`, which `make` makes where it is not kept. What cannot be read is not
  /// kept.
  func reading(
    of request: Request, _ make: () throws -> ReadingRequest
  ) rethrows -> ReadingRequest {
    let key = Key(request)
    if let known = readings.withLock({ $0[key] }) { return known }
    let reading = try make()
    if key.size <= Self.longest {
      readings.withLock { readings in
        if readings.count >= most { readings = [:] }
        readings[key] = reading
      }
    }
    return reading
  }
}
