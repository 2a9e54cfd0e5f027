import Catalog
import Foundation
import Geodesy
import HTTPTypes
import Notation
import Rendering
import TestSupport
import Testing

@testable import Service

/// The abstract tests 1 to 17 of OGC API - Features, Part 1 (OGC 17-069r4, annex A), of the landing page
/// and the collections, each by its number and its name there.
@Suite("OGC API - Features, Part 1, of collections")
struct CollectionConformanceTests {
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
    for kind in FeatureKind.allCases {
      let collection = try await ServedData.get("/collections/\(kind.name)")
      #expect(collection.json["crs"]?.elements?.first?.string == DescribedAPI.crs84)
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
    #expect(try await DescribedAPI.document()["openapi"]?.string == "3.0.3")
    #expect(try await DescribedAPI.document("3.1")["openapi"]?.string == "3.1.0")
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
    #expect(ids == FeatureKind.allCases.map(\.name))
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
    guard case .object(let paths)? = try await DescribedAPI.document()["paths"] else {
      return #expect(Bool(false))
    }
    let described = paths.map(\.name).filter { $0.hasSuffix("/items") }
    #expect(Set(described) == Set(FeatureKind.allCases.map { "/collections/\($0.name)/items" }))
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

  @Test(
    "16 /conf/core/sfc-md-op: every collection is at its address", arguments: FeatureKind.allCases)
  func collectionOp(kind: FeatureKind) async throws {
    #expect(try await SampleService.get("/api/collections/\(kind.name)").status == .ok)
  }

  @Test("17 /conf/core/sfc-md-success: it says what the list says", arguments: FeatureKind.allCases)
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
}
