import Foundation
import HTTPTypes
import Notation
import Rendering
import Service
import TestSupport
import Testing

/// What the service says below `/api`, as tests read it.
enum ServedData {
  /// A document and how it came.
  struct Document {
    let exchange: CurrentCatalog.Exchange
    let json: JSONValue

    /// The links with this relation.
    func links(_ relation: String) -> [JSONValue] {
      (json["links"]?.elements ?? []).filter { $0["rel"]?.string == relation }
    }

    /// The features of a collection, without the columns that the first has only a name for.
    var features: [JSONValue] { (json["features"]?.elements ?? []).map(Self.filled) }
    /// The identifiers of the features.
    var ids: [String] { features.compactMap { $0["id"]?.string } }
    /// A feature without the properties that are null.
    private static func filled(_ feature: JSONValue) -> JSONValue {
      guard case .object(let members) = feature else { return feature }
      return .object(
        members.map { member in
          guard member.name == "properties", case .object(let properties) = member.value else {
            return member
          }
          return JSONValue.Member(
            name: member.name, value: .object(properties.filter { $0.value != .null }))
        })
    }
    /// The number of features that match.
    var matched: Int? { json["numberMatched"]?.number.map { Int($0) } }
  }

  /// What `GET /api/PATH` answers, which is JSON.
  static func get(
    _ path: String, of catalog: CurrentCatalog = SampleService.catalog, headers: HTTPFields = [:]
  ) async throws -> Document {
    let address = path.hasPrefix("/") || path.isEmpty ? "/api" + path : path
    let exchange = try await catalog.answer(address, method: .get, headers: headers)
    #expect(exchange.status == .ok, "\(path): \(exchange.text.prefix(300))")
    return Document(exchange: exchange, json: try JSONValue(parsing: exchange.body))
  }

  /// The path and query of an address that an answer names.
  static func path(_ href: String) -> String {
    String(href.dropFirst("http://localhost".count))
  }

  /// The features of all pages, by following `next`; and the number of pages.
  static func all(
    _ path: String, of catalog: CurrentCatalog = SampleService.catalog
  ) async throws -> (features: [JSONValue], pages: Int) {
    var features: [JSONValue] = []
    var pages = 0
    var next: String? = "/api" + path
    while let address = next, pages < 10_000 {
      let exchange = try await catalog.answer(address, method: .get, headers: [:])
      #expect(exchange.status == .ok, "\(address): \(exchange.text.prefix(300))")
      let page = Document(exchange: exchange, json: try JSONValue(parsing: exchange.body))
      features += page.features
      pages += 1
      next = page.links("next").first?["href"]?.string.map(Self.path)
    }
    return (features, pages)
  }
}
