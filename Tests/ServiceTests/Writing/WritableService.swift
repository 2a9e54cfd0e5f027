import Authoring
import Catalog
import Foundation
import HTTPTypes
import Hummingbird
import Notation
import Queries
import Rendering
import Service
import Storage
import TestSupport
import Testing

/// The sample campus in a database of its own, behind the real router, with a token of each role.
struct WritableService {
  let store: CatalogStore
  let catalog: CurrentCatalog
  let tokens: [Role: String]

  init(
    _ contents: CatalogContents = SampleCampus.contents, options: ServiceOptions = ServiceOptions(),
    clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) async throws {
    let store = try CatalogStore.inMemory()
    try await store.apply(
      CatalogContents().changes(to: contents), expecting: try await store.version(),
      note: "import sample", at: .now)
    var tokens: [Role: String] = [:]
    for role in Role.allCases {
      tokens[role] = try await store.issueToken(
        "the \(role.rawValue)", role: role, expires: nil, at: .now
      ).text
    }
    self.store = store
    self.tokens = tokens
    catalog = CurrentCatalog(
      try await store.load().snapshot,
      newest: { try await store.newer(than: $0)?.snapshot },
      published: { try await store.published($0) }, options: options,
      editor: CatalogEditor { _ in store }, clock: clock)
  }

  /// A clock that stands: no minute passes, however long a test waits behind others.
  static func standingClock() -> @Sendable () -> ContinuousClock.Instant {
    let start = ContinuousClock.now
    return { start }
  }

  /// The answer to a request by somebody of a role, or by nobody.
  func send(
    _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil,
    type: String? = "application/geo+json", as role: Role? = .editor, _ headers: HTTPFields = [:],
    from peer: String? = nil
  ) async throws -> CurrentCatalog.Exchange {
    var fields = headers
    if let role, let token = tokens[role], fields[.authorization] == nil {
      fields[.authorization] = "Bearer \(token)"
    }
    if body != nil, let type, fields[.contentType] == nil { fields[.contentType] = type }
    return try await catalog.answer(
      path, method: method, headers: fields, body: Array((body ?? "").utf8), from: peer)
  }

  /// The answer to a request without content.
  func send(
    _ method: HTTPRequest.Method, _ path: String, as role: Role? = .editor, _ headers: HTTPFields
  ) async throws -> CurrentCatalog.Exchange {
    try await send(method, path, nil, type: nil, as: role, headers)
  }

  /// What is at an address, for everybody.
  func get(_ path: String, _ headers: HTTPFields = [:]) async throws -> CurrentCatalog.Exchange {
    try await send(.get, path, as: nil, headers)
  }

  /// The entity tag of what is at an address.
  func tag(_ path: String) async throws -> String {
    try #require(try await send(.get, path).headers[.eTag])
  }

  /// A change of an item by a merge patch, at the state that it has.
  @discardableResult
  func patch(
    _ path: String, _ properties: String, as role: Role = .editor
  ) async throws -> CurrentCatalog.Exchange {
    try await send(
      .patch, path, "{\"properties\":\(properties)}", type: "application/merge-patch+json",
      as: role,
      [.ifMatch: try await tag(path)])
  }

  /// The revisions, newest first.
  func history() async throws -> [HistoryEntry] { try await store.history(limit: 100_000) }
}

extension CurrentCatalog.Exchange {
  /// The content as JSON.
  var json: JSONValue { get throws { try JSONValue(parsing: body) } }
  /// The places of the errors of a refusal.
  var pointers: [String] {
    get throws { (try json["errors"]?.elements ?? []).compactMap { $0["pointer"]?.string } }
  }
}

extension HTTPField.Name {
  static func test(_ name: String) -> HTTPField.Name { HTTPField.Name(name) ?? .location }
}

/// Works to write.
enum NewWork {
  static let collection = "/api/collections/works/items"
  static let hare = "/api/collections/works/items/bronze-hare"
  static let fountain = """
    {"type":"Feature","geometry":{"type":"Point","coordinates":[-30.0001,45.0001]},
     "properties":{"title":"New Fountain","place":"alder","details":{"water":"fresh"}}}
    """

  static func named(_ id: String, _ title: String = "A Work") -> String {
    """
    {"type":"Feature","id":"\(id)","geometry":null,"properties":{"title":"\(title)","place":"alder"}}
    """
  }
}
