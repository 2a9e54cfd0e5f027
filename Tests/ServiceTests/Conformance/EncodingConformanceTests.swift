import Catalog
import Foundation
import Geodesy
import HTTPTypes
import Hummingbird
import Notation
import Rendering
import TestSupport
import Testing

@testable import Service

/// The abstract tests 35 to 48 of OGC API - Features, Part 1 (OGC 17-069r4, annex A), of GeoJSON, HTML
/// and OpenAPI 3.0, each by its number and its name there.
@Suite("OGC API - Features, Part 1, of encodings")
struct EncodingConformanceTests {
  // MARK: GeoJSON

  @Test(
    "35 /conf/geojson/definition: features come as GeoJSON to who accepts that",
    arguments: FeatureKind.allCases)
  func geoJSONDefinition(kind: FeatureKind) async throws {
    let path = "/api/collections/\(kind.name)/items"
    let answer = try await SampleService.get(path, headers: [.accept: "application/geo+json"])
    #expect(answer.headers[.contentType] == "application/geo+json")
  }

  @Test(
    "36 /conf/geojson/content: it is read as GeoJSON, feature by feature",
    arguments: FeatureKind.allCases)
  func geoJSONContent(kind: FeatureKind) async throws {
    let page = try await ServedData.get("/collections/\(kind.name)/items?limit=100")
    for feature in page.features {
      guard case .object? = feature["properties"] else {
        Issue.record("\(kind.name) has a feature without properties.")
        continue
      }
      let geometry = try #require(feature["geometry"])
      #expect(geometry == .null || geometry["coordinates"]?.elements?.isEmpty == false)
    }
    #expect(page.json["links"] != nil && page.json["timeStamp"] != nil)
  }

  // MARK: HTML

  @Test("41 /conf/html/definition: every document comes as HTML to who accepts that")
  func htmlDefinition() async throws {
    for path in [
      "", "/conformance", "/collections", "/collections/works", "/collections/works/queryables",
      "/collections/works/items", "/collections/works/items/bronze-hare", "/docs",
    ] {
      let answer = try await SampleService.get("/api" + path, headers: [.accept: "text/html"])
      #expect(answer.status == .ok && answer.headers[.contentType] == "text/html; charset=utf-8")
    }
  }

  @Test(
    "42 /conf/html/content: the page has every value and every link of the document",
    arguments: FeatureKind.allCases)
  func htmlContent(kind: FeatureKind) async throws {
    let data = try await ServedData.get("/collections/\(kind.name)/items?limit=100")
    let page = try await SampleService.get("/api/collections/\(kind.name)/items?limit=100&f=html")
    var missing: [String] = []
    func look(_ value: JSONValue) {
      switch value {
      case .string(let text):
        let plain = text.prefix { !"&<>\"'\u{2028}".contains($0) }
        if !page.text.contains(plain) { missing.append(text) }
      case .array(let elements): elements.forEach(look)
      case .object(let members): members.forEach { look($0.value) }
      default: break
      }
    }
    for feature in data.features { feature["properties"].map(look) }
    #expect(missing.isEmpty, "\(missing.prefix(5))")
    for relation in ["alternate", "collection"] {
      #expect(page.text.contains("<code>\(relation)</code>"))
    }
  }

  // MARK: OpenAPI 3.0

  @Test(
    "43 /conf/oas30/completeness: every address below /api is described, and each that is described is one"
  )
  func openAPICompleteness() async throws {
    guard case .object(let paths)? = try await DescribedAPI.document()["paths"] else {
      return #expect(Bool(false))
    }
    let routes = SampleService.catalog.router().routes.filter { $0.method == .get }
      .map(\.path.description).filter { $0.hasPrefix("/api") }
    #expect(!routes.isEmpty)
    #expect(Address.items.kinds == FeatureKind.allCases)
    let described = Set(paths.map(\.name))
    for route in routes {
      let parts = route.split(separator: "/").dropFirst()
      let kinds = Address.all.first { RouterPath($0.path).description == route }?.kinds ?? []
      for kind in route.contains("{collection}") ? kinds.map(\.name) : [""] {
        let path = parts.map { part in
          part == "{collection}" ? kind : part == "**" ? "{path}" : String(part)
        }
        #expect(described.contains("/" + path.joined(separator: "/")), "\(route)")
      }
    }
  }

  @Test("44 /conf/oas30/exception-codes: the statuses of problems are described")
  func openAPIExceptions() async throws {
    let operation = try await DescribedAPI.document()["paths"]?["/collections/works/items"]?["get"]
    for status in ["200", "400", "404", "406", "500", "503"] {
      #expect(operation?["responses"]?[status] != nil, "\(status)")
    }
  }

  @Test("45 /conf/oas30/oas-definition-1: it is told of with its media type")
  func openAPIDefinition1() async throws {
    let answer = try await SampleService.get(
      "/api/openapi.json", headers: [.accept: "application/vnd.oai.openapi+json;version=3.0"])
    #expect(
      answer.headers[.contentType] == "application/vnd.oai.openapi+json;version=3.0")
    #expect(answer.text.contains("\"openapi\":\"3.0.3\""))
  }

  @Test(
    "46 /conf/oas30/oas-definition-2: it is a document of OpenAPI: references lead somewhere, names are unique"
  )
  func openAPIDefinition2() async throws {
    for version in ["3.0", "3.1"] {
      let document = try await DescribedAPI.document(version)
      var references: Set<String> = []
      var operations: [String] = []
      func look(_ value: JSONValue) {
        switch value {
        case .array(let elements): elements.forEach(look)
        case .object(let members):
          for member in members {
            if member.name == "$ref", let text = member.value.string { references.insert(text) }
            if member.name == "operationId", let text = member.value.string {
              operations.append(text)
            }
            look(member.value)
          }
        default: break
        }
      }
      look(document)
      #expect(Set(operations).count == operations.count && operations.count > 60)
      for reference in references {
        var value: JSONValue? = document
        for part in reference.split(separator: "/").dropFirst() { value = value?[String(part)] }
        #expect(value != nil, "\(reference)")
      }
    }
  }

  @Test("47 /conf/oas30/oas-impl: what is described is answered", arguments: FeatureKind.allCases)
  func openAPIImplementation(kind: FeatureKind) async throws {
    let parameters =
      try await DescribedAPI.document()["paths"]?["/collections/\(kind.name)/items"]?["get"]?[
        "parameters"]?
      .elements ?? []
    let names = parameters.compactMap { $0["name"]?.string }
    #expect(names == Address.items(of: kind).parameters.map(\.name) + ["f", "lang"])
    for property in kind.queryables { #expect(names.contains(property.name)) }
  }

  @Test("48 /conf/oas30/security: what asks for a token says so, and how it comes")
  func openAPISecurity() async throws {
    let document = try await DescribedAPI.document()
    #expect(document["security"] == nil, "Reading asks for none.")
    let scheme = document["components"]?["securitySchemes"]?["bearer"]
    #expect(scheme?["type"]?.string == "http" && scheme?["scheme"]?.string == "bearer")
    let works = document["paths"]?["/collections/works/items"]
    #expect(works?["get"]?["security"] == nil)
    #expect(works?["post"]?["security"]?.elements?.first?["bearer"]?.elements == [])
    #expect(document["paths"]?["/history"]?["get"]?["security"] != nil)
  }
}
