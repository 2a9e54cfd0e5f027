import Catalog
import Foundation
import Geodesy
import HTTPTypes
import Notation
import Rendering
import TestSupport
import Testing

@testable import Service

/// The abstract tests of OGC API - Features, Part 1 (OGC 17-069r4, annex A), each by its number and
/// its name there. The article <doc:OGC> has a table of them.
@Suite("OGC API - Features, Part 1")
struct FeatureConformanceTests {
  private static let kinds = FeatureKind.allCases
  private static let crs84 = "http://www.opengis.net/def/crs/OGC/1.3/CRS84"

  private static func described(_ version: String = "3.0") async throws -> JSONValue {
    try await ServedData.get("/openapi.json?version=\(version)").json
  }

  private static func parameter(
    _ name: String, _ path: String = "/collections/works/items"
  ) async throws -> JSONValue? {
    try await described()["paths"]?[path]?["get"]?["parameters"]?.elements?
      .first { $0["name"]?.string == name }
  }

  // MARK: Core

  @Test("1 /conf/core/http: answers HTTP/1.1 with its status codes and methods")
  func http() async throws {
    for path in ["", "/conformance", "/collections", "/collections/works/items"] {
      let get = try await SampleService.get("/api" + path)
      let head = try await SampleService.get("/api" + path, method: .head)
      #expect(get.status == .ok && head.status == .ok)
      #expect(get.headers[.contentType] == head.headers[.contentType])
    }
    #expect(try await SampleService.get("/api/collections/none").status == .notFound)
    let post = try await SampleService.get("/api/collections", method: .post)
    #expect(post.status == .methodNotAllowed && post.headers[.allow] == "GET, HEAD, OPTIONS")
  }

  @Test("2 /conf/core/crs84: positions are longitude, latitude on WGS 84")
  func crs84() async throws {
    for kind in Self.kinds {
      let collection = try await ServedData.get("/collections/\(kind.name)")
      #expect(collection.json["crs"]?.elements?.first?.string == Self.crs84)
    }
    let work = try await ServedData.get("/collections/works/items/bronze-hare")
    let position = work.json["geometry"]?["coordinates"]?.elements?.compactMap(\.number) ?? []
    let slug = try Slug("bronze-hare")
    let own = try #require(SampleCampus.contents.works[slug]?.coordinate)
    #expect(position == [own.longitude, own.latitude])
  }

  @Test("3 /conf/core/root-op: a landing page is at the root", arguments: ["/api", "/api/"])
  func rootOp(path: String) async throws {
    #expect(try await SampleService.get(path).status == .ok)
  }

  @Test("4 /conf/core/root-success: it links to the description, the classes and the collections")
  func rootSuccess() async throws {
    let root = try await ServedData.get("")
    for relation in ["self", "alternate", "service-desc", "service-doc", "conformance", "data"] {
      #expect(!root.links(relation).isEmpty, "\(relation)")
    }
    for link in root.json["links"]?.elements ?? [] {
      let href = try #require(link["href"]?.string)
      #expect(try await SampleService.get(ServedData.path(href)).status == .ok, "\(href)")
    }
  }

  @Test("5 /conf/core/api-definition-op: the description is where the landing page says")
  func definitionOp() async throws {
    for link in try await ServedData.get("").links("service-desc") {
      let answer = try await SampleService.get(ServedData.path(link["href"]?.string ?? ""))
      #expect(answer.status == .ok)
      #expect(answer.headers[.contentType] == link["type"]?.string)
    }
  }

  @Test("6 /conf/core/api-definition-success: the description is one of OpenAPI")
  func definitionSuccess() async throws {
    #expect(try await Self.described()["openapi"]?.string == "3.0.3")
    #expect(try await Self.described("3.1")["openapi"]?.string == "3.1.0")
  }

  @Test("7 /conf/core/conformance-op: the classes are at /conformance")
  func conformanceOp() async throws {
    #expect(try await SampleService.get("/api/conformance").status == .ok)
  }

  @Test("8 /conf/core/conformance-success: they are listed, each once")
  func conformanceSuccess() async throws {
    let classes = try await ServedData.get("/conformance").json["conformsTo"]?.elements ?? []
    let names = classes.compactMap(\.string)
    #expect(names.count == classes.count && Set(names).count == names.count)
    for name in ["core", "oas30", "html", "geojson"] {
      #expect(names.contains("http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/\(name)"))
    }
  }

  @Test("9 /conf/core/fc-md-op: the collections are at /collections")
  func collectionsOp() async throws {
    #expect(try await SampleService.get("/api/collections").status == .ok)
  }

  @Test("10 /conf/core/fc-md-success: the list of collections has its members")
  func collectionsSuccess() async throws {
    let document = try await ServedData.get("/collections")
    #expect(document.json["links"]?.elements?.isEmpty == false)
    let ids = (document.json["collections"]?.elements ?? []).compactMap { $0["id"]?.string }
    #expect(ids == Self.kinds.map(\.name))
  }

  @Test("11 /conf/core/fc-md-links: it links to itself and to its other shapes")
  func collectionsLinks() async throws {
    let document = try await ServedData.get("/collections")
    #expect(document.links("self").count == 1 && document.links("alternate").count == 1)
    for link in document.json["links"]?.elements ?? [] {
      #expect(link["rel"]?.string != nil && link["type"]?.string != nil)
    }
  }

  @Test("12 /conf/core/fc-md-items: every collection of the description is listed")
  func collectionsItems() async throws {
    guard case .object(let paths)? = try await Self.described()["paths"] else {
      return #expect(Bool(false))
    }
    let described = paths.map(\.name).filter { $0.hasSuffix("/items") }
    #expect(Set(described) == Set(Self.kinds.map { "/collections/\($0.name)/items" }))
  }

  @Test("13 /conf/core/fc-md-items-links: each links to its items in every shape")
  func collectionsItemsLinks() async throws {
    let collections = try await ServedData.get("/collections").json["collections"]?.elements ?? []
    for collection in collections {
      let links = (collection["links"]?.elements ?? []).filter { $0["rel"]?.string == "items" }
      let types = Set(links.compactMap { $0["type"]?.string })
      #expect(types == ["application/geo+json", "application/json", "text/html"])
    }
  }

  @Test("14 /conf/core/fc-md-extent: extents hold every feature")
  func extents() async throws {
    let collections = try await ServedData.get("/collections").json["collections"]?.elements ?? []
    for collection in collections {
      let name = try #require(collection["id"]?.string)
      let count = try await ServedData.get("/collections/\(name)/items?limit=10000").features
        .filter { $0["geometry"] != .null }.count
      guard let box = collection["extent"]?["spatial"]?["bbox"]?.elements?.first?.elements else {
        #expect(count == 0, "\(name)")
        continue
      }
      let sides = box.compactMap(\.number).map { "\($0)" }.joined(separator: ",")
      let inside = try await ServedData.get("/collections/\(name)/items?bbox=\(sides)&limit=10000")
      #expect(inside.features.count == count, "\(name)")
    }
    let years = collections.first { $0["id"]?.string == "works" }?["extent"]?["temporal"]
    #expect(years?["interval"]?.elements?.first?.elements?.count == 2)
  }

  @Test("15 /conf/core/fc-md-extent-multi: there is one box, which is that of all")
  func extentMulti() async throws {
    let collections = try await ServedData.get("/collections").json["collections"]?.elements ?? []
    for collection in collections {
      #expect((collection["extent"]?["spatial"]?["bbox"]?.elements?.count ?? 1) == 1)
    }
  }

  @Test("16 /conf/core/sfc-md-op: every collection is at its address", arguments: kinds)
  func collectionOp(kind: FeatureKind) async throws {
    #expect(try await SampleService.get("/api/collections/\(kind.name)").status == .ok)
  }

  @Test("17 /conf/core/sfc-md-success: it says what the list says", arguments: kinds)
  func collectionSuccess(kind: FeatureKind) async throws {
    let list = try await ServedData.get("/collections").json["collections"]?.elements ?? []
    let listed = try #require(list.first { $0["id"]?.string == kind.name })
    let own = try await ServedData.get("/collections/\(kind.name)")
    for member in ["id", "title", "description", "extent"] {
      #expect(own.json[member] == listed[member], "\(member)")
    }
    let links = own.json["links"]?.elements ?? []
    for link in listed["links"]?.elements ?? [] {
      #expect(links.contains { $0["href"] == link["href"] && $0["rel"] == link["rel"] }, "\(link)")
    }
  }

  @Test("18 /conf/core/fc-op: features are at /items", arguments: kinds)
  func featuresOp(kind: FeatureKind) async throws {
    let answer = try await SampleService.get("/api/collections/\(kind.name)/items")
    #expect(answer.status == .ok)
    #expect(answer.headers[.contentType] == "application/geo+json")
  }

  @Test("19 /conf/core/fc-bbox-definition: bbox is described as the standard has it")
  func boxDefinition() async throws {
    let box = try #require(try await Self.parameter("bbox"))
    #expect(box["in"]?.string == "query" && box["required"] == .bool(false))
    #expect(box["style"]?.string == "form" && box["explode"] == .bool(false))
    #expect(box["schema"]?["type"]?.string == "array")
    #expect(box["schema"]?["minItems"] == .integer(4) && box["schema"]?["maxItems"] == .integer(6))
    #expect(box["schema"]?["items"]?["type"]?.string == "number")
  }

  @Test("20 /conf/core/fc-bbox-response: only features that meet the box are sent")
  func boxResponse() async throws {
    let slug = try Slug("bronze-hare")
    let own = try #require(SampleCampus.contents.works[slug]?.coordinate)
    let (x, y) = (own.longitude, own.latitude)
    let near = try await ServedData.get(
      "/collections/works/items?bbox=\(x - 1e-6),\(y - 1e-6),\(x + 1e-6),\(y + 1e-6)")
    #expect(near.ids == ["bronze-hare"])
    let high = try await ServedData.get(
      "/collections/works/items?bbox=\(x - 1e-6),\(y - 1e-6),0,\(x + 1e-6),\(y + 1e-6),9")
    #expect(high.ids == ["bronze-hare"])
    // Around the Earth the other way, across the antimeridian.
    let other = try await ServedData.get(
      "/collections/works/items?bbox=\(x + 1e-6),-90,\(x - 1e-6),90&limit=100")
    #expect(!other.ids.contains("bronze-hare") && !other.ids.isEmpty)
  }

  @Test("21 /conf/core/fc-limit-definition: limit is described as the standard has it")
  func limitDefinition() async throws {
    let limit = try #require(try await Self.parameter("limit"))
    #expect(limit["in"]?.string == "query" && limit["required"] == .bool(false))
    #expect(limit["style"]?.string == "form" && limit["explode"] == .bool(false))
    #expect(limit["schema"]?["type"]?.string == "integer")
    #expect(limit["schema"]?["minimum"] == .integer(1))
    #expect(limit["schema"]?["default"] == .integer(10))
  }

  @Test(
    "22 /conf/core/fc-limit-response: at most so many are sent, and more than can be is no fault")
  func limitResponse() async throws {
    #expect(try await ServedData.get("/collections/works/items?limit=2").features.count == 2)
    let all = try await ServedData.get("/collections/works/items?limit=99999999999999999999999")
    #expect(all.features.count == SampleCampus.contents.works.count)
  }

  @Test("23 /conf/core/fc-time-definition: datetime is described as the standard has it")
  func timeDefinition() async throws {
    let time = try #require(try await Self.parameter("datetime"))
    #expect(time["in"]?.string == "query" && time["required"] == .bool(false))
    #expect(time["style"]?.string == "form" && time["explode"] == .bool(false))
    #expect(time["schema"]?["type"]?.string == "string")
  }

  @Test(
    "24 /conf/core/fc-time-response: only features of the time, and those without one, are sent")
  func timeResponse() async throws {
    let works = SampleCampus.contents.works.values
    for (text, from, to) in [
      ("1989-06-01", 1989, 1989), ("1989-06-01T12:00:00Z", 1989, 1989),
      ("../1990-01-01", -9999, 1990),
      ("2000-01-01T00:00:00Z/..", 2000, 9999), ("1900-01-01/2000-12-31", 1900, 2000),
      ("/", -9999, 9999),
    ] {
      let answer = try await ServedData.get("/collections/works/items?limit=100&datetime=\(text)")
      let wanted = works.filter { work in
        work.years.map { $0.from <= to && $0.to >= from } ?? true
      }
      #expect(Set(answer.ids) == Set(wanted.map(\.id.description)), "\(text)")
    }
  }

  @Test("25 /conf/core/query-param-invalid: a value out of its range is a 400 that names it")
  func invalidParameters() async throws {
    for query in ["bbox=1,2,3", "limit=0", "limit=x", "datetime=yesterday", "after=No"] {
      let answer = try await SampleService.get("/api/collections/works/items?\(query)")
      #expect(answer.status == .badRequest, "\(query)")
      #expect(answer.text.contains("'\(query.prefix { $0 != "=" })'"), "\(query): \(answer.text)")
      #expect(answer.headers[.contentType] == "application/problem+json")
    }
  }

  @Test("26 /conf/core/query-param-unknown: a parameter that is not described is a 400")
  func unknownParameters() async throws {
    for path in [
      "", "/conformance", "/collections", "/collections/works", "/collections/works/items",
    ] {
      let answer = try await SampleService.get("/api\(path)?unknown=1")
      #expect(answer.status == .badRequest && answer.text.contains("unknown"))
    }
  }

  @Test("27 /conf/core/fc-response: a page of features has its members", arguments: kinds)
  func featuresResponse(kind: FeatureKind) async throws {
    let page = try await ServedData.get("/collections/\(kind.name)/items")
    #expect(page.json["type"]?.string == "FeatureCollection")
    #expect(page.features.allSatisfy { $0["type"]?.string == "Feature" })
    #expect(Set(page.ids).count == page.features.count)
  }

  @Test("28 /conf/core/fc-links: a page links to itself, its shapes, its collection, and the next")
  func featuresLinks() async throws {
    let page = try await ServedData.get("/collections/works/items?limit=2")
    #expect(page.links("self").count == 1 && page.links("alternate").count == 2)
    #expect(page.links("collection").count == 1)
    #expect(page.links("prev").isEmpty)
    let next = try #require(page.links("next").first?["href"]?.string)
    let second = try await ServedData.get(
      ServedData.path(next).replacing("/api", with: "", maxReplacements: 1))
    #expect(Set(second.ids).isDisjoint(with: page.ids))
    let back = try #require(second.links("prev").first?["href"]?.string)
    let first = try await ServedData.get(
      ServedData.path(back).replacing("/api", with: "", maxReplacements: 1))
    #expect(first.ids == page.ids)
    let field = try #require(page.exchange.headers[.link])
    #expect(field.contains("rel=\"next\"") && field.contains("rel=\"self\""))
  }

  @Test("29 /conf/core/fc-timeStamp: a page says when it was made, after RFC 3339")
  func timeStamp() async throws {
    let page = try await ServedData.get("/collections/works/items")
    let time = try #require(page.json["timeStamp"]?.string)
    #expect(CivilTime.seconds(parsing: time) != nil && time.hasSuffix("Z"))
  }

  @Test("30 /conf/core/fc-numberMatched: it is the number of all that match", arguments: kinds)
  func numberMatched(kind: FeatureKind) async throws {
    let first = try await ServedData.get("/collections/\(kind.name)/items?limit=1")
    let all = try await ServedData.all("/collections/\(kind.name)/items?limit=2")
    #expect(first.matched == all.features.count)
    let collection = try await ServedData.get("/collections/\(kind.name)")
    #expect(collection.json["itemCount"]?.number.map { Int($0) } == first.matched)
  }

  @Test(
    "31 /conf/core/fc-numberReturned: it is the number of features on the page", arguments: kinds)
  func numberReturned(kind: FeatureKind) async throws {
    let page = try await ServedData.get("/collections/\(kind.name)/items?limit=3")
    #expect(page.json["numberReturned"] == .integer(page.features.count))
  }

  @Test("32 /conf/core/f-op: every feature is at its address", arguments: kinds)
  func featureOp(kind: FeatureKind) async throws {
    for id in try await ServedData.get("/collections/\(kind.name)/items?limit=100").ids {
      let answer = try await SampleService.get("/api/collections/\(kind.name)/items/\(id)")
      #expect(answer.status == .ok, "\(id)")
    }
    let none = try await SampleService.get("/api/collections/\(kind.name)/items/no-such-thing")
    #expect(none.status == .notFound)
  }

  @Test("33 /conf/core/f-success: it says what the page of features says", arguments: kinds)
  func featureSuccess(kind: FeatureKind) async throws {
    for listed in try await ServedData.get("/collections/\(kind.name)/items?limit=100").features {
      let own = try await ServedData.get(
        "/collections/\(kind.name)/items/\(listed["id"]?.string ?? "")")
      for member in ["type", "id", "geometry", "properties"] {
        #expect(own.json[member] == listed[member], "\(member)")
      }
    }
  }

  @Test("34 /conf/core/f-links: a feature links to itself, its shapes and its collection")
  func featureLinks() async throws {
    let feature = try await ServedData.get("/collections/works/items/bronze-hare")
    #expect(feature.links("self").count == 1 && feature.links("alternate").count == 2)
    #expect(feature.links("collection").count == 1)
  }

  // MARK: GeoJSON

  @Test(
    "35 /conf/geojson/definition: features come as GeoJSON to who accepts that", arguments: kinds)
  func geoJSONDefinition(kind: FeatureKind) async throws {
    let path = "/api/collections/\(kind.name)/items"
    let answer = try await SampleService.get(path, headers: [.accept: "application/geo+json"])
    #expect(answer.headers[.contentType] == "application/geo+json")
  }

  @Test("36 /conf/geojson/content: it is read as GeoJSON, feature by feature", arguments: kinds)
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
    arguments: kinds)
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
    guard case .object(let paths)? = try await Self.described()["paths"] else {
      return #expect(Bool(false))
    }
    let routes = SampleService.catalog.router().routes.filter { $0.method == .get }
      .map(\.path.description).filter { $0.hasPrefix("/api") }
    #expect(!routes.isEmpty)
    let described = Set(paths.map(\.name))
    for route in routes {
      let parts = route.split(separator: "/").dropFirst()
      for kind in route.contains("{collection}") ? Self.kinds.map(\.name) : [""] {
        let path = parts.map { part in
          part == "{collection}" ? kind : part == "**" ? "{path}" : String(part)
        }
        #expect(described.contains("/" + path.joined(separator: "/")), "\(route)")
      }
    }
  }

  @Test("44 /conf/oas30/exception-codes: the statuses of problems are described")
  func openAPIExceptions() async throws {
    let operation = try await Self.described()["paths"]?["/collections/works/items"]?["get"]
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
      let document = try await Self.described(version)
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

  @Test("47 /conf/oas30/oas-impl: what is described is answered", arguments: kinds)
  func openAPIImplementation(kind: FeatureKind) async throws {
    let parameters =
      try await Self.described()["paths"]?["/collections/\(kind.name)/items"]?["get"]?[
        "parameters"]?
      .elements ?? []
    let names = parameters.compactMap { $0["name"]?.string }
    #expect(names == Address.items(of: kind).parameters.map(\.name) + ["f", "lang"])
    for property in kind.queryables { #expect(names.contains(property.name)) }
  }

  @Test("48 /conf/oas30/security: nothing asks for a key, and none is described")
  func openAPISecurity() async throws {
    let document = try await Self.described()
    #expect(document["security"] == nil && document["components"]?["securitySchemes"] == nil)
  }

  // MARK: The article

  @Test("are in the article, each by its number, and none besides")
  func isInArticle() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let article = try String(
      contentsOf: folder.appending(path: "../../Sources/docent/Documentation.docc/OGC.md")
        .standardizedFileURL, encoding: .utf8)
    let tests = source.matches(of: #/"(\d+) (/conf/[-a-z0-9A-Z/]+): /#).map { "\($0.1) \($0.2)" }
    let rows = article.matches(of: #/\| (\d+) \| `(/conf/[^`]+)` \| passed/#)
      .map { "\($0.1) \($0.2)" }
    #expect(tests == rows && tests.count == 44)
  }
}
