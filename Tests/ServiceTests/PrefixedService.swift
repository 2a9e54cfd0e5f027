import Catalog
import Exchange
import Foundation
import HTTPTypes
import Queries
import Synchronization
import TestSupport

@testable import Service

/// The sample campus as the world sees it below a path, behind a proxy that takes the path away.
final class PrefixedService: Sendable {
  static let host = "https://docent.test"
  static let prefix = "/art"

  let catalog: CurrentCatalog
  private let lost = Mutex<[String]>([])
  /// The addresses that led to nothing so far.
  var failures: [String] { lost.withLock(\.self) }

  init() {
    let alder = SampleCampus.snapshot.campuses[0].id
    catalog = CurrentCatalog(
      SampleCampus.snapshot,
      published: { file in
        file == .media(alder, name: "hare.jpg")
          ? MediaBytes([0xFF, 0xD8, 0xFF], digest: "ffd8ff") : nil
      },
      options: ServiceOptions(publicAddress: PublicAddress(Self.host + Self.prefix)))
  }

  /// Tells whether an address is below the path of the service.
  static func isInside(_ url: URL) -> Bool {
    let path = url.path(percentEncoded: true)
    return url.absoluteString.hasPrefix(host + "/")
      && (path == prefix || path.hasPrefix(prefix + "/"))
  }

  /// The answer to an address of the world; `nil` for one that the proxy does not pass on.
  func get(
    _ url: URL, _ headers: HTTPFields = [:]
  ) async throws -> CurrentCatalog.Exchange? {
    guard Self.isInside(url) else { return nil }
    var address = String(url.path(percentEncoded: true).dropFirst(Self.prefix.count))
    if address.isEmpty { address = "/" }
    if let query = url.query(percentEncoded: true) { address += "?" + query }
    return try await catalog.answer(address, headers: headers)
  }

  /// A page of a telephone that reaches the service by the proxy.
  func browse(width: Int = 390) async throws -> BrowserPage {
    try await BrowserPage(width: width) { url in
      guard let answer = try await self.get(url, [.accept: "text/html, */*;q=0.8"]),
        answer.status.code < 400
      else {
        self.lost.withLock { $0.append(url.absoluteString) }
        return BrowserPage.Answer(status: 404, headers: [], body: [])
      }
      return BrowserPage.Answer(
        status: answer.status.code,
        headers: answer.headers.map { ($0.name.rawName, $0.value) }, body: answer.body)
    }
  }
}
