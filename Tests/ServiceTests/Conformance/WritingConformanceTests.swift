import Authoring
import Catalog
import Foundation
import HTTPTypes
import Notation
import Rendering
import Storage
import TestSupport
import Testing

@testable import Service

/// The abstract tests of OGC API - Features, Part 4 (OGC 20-002, annex A), by their names there; those
/// whose conditions are not met here (GML, JSON-FG, schemas of Part 5, CRS84 alone) are not asked.
@Suite("OGC API - Features, Part 4: changes")
struct WritingConformanceTests {
  static let works = NewWork.collection
  static let hare = NewWork.hare
  static let merge = "application/merge-patch+json"

  /// The part of an item that was sent: without what the service adds to it.
  static func expectTitle(
    _ service: WritableService, _ path: String, _ title: String?
  ) async throws {
    let answer = try await service.get(path)
    #expect(answer.status == .ok, "\(path)")
    #expect(try answer.json["properties"]?["title"]?.string == title)
  }

  static func fresh() async throws -> (service: WritableService, path: String) {
    let service = try await WritableService()
    _ = try await service.send(.post, works, NewWork.named("fresh", "Fresh"))
    return (service, works + "/fresh")
  }

  @Test("/conf/create-replace-delete/options: what can be written is told, with types")
  func options() async throws {
    let service = try await WritableService()
    for kind in FeatureKind.allCases where kind != .stops {
      let items = try await service.send(
        .options, "/api/collections/\(kind.name)/items", as: nil)
      #expect(items.status == .ok)
      #expect(items.headers[.allow]?.contains("POST") == true)
      #expect(items.headers[.acceptPost]?.contains("application/geo+json") == true)
      let item = try await service.send(
        .options, "/api/collections/\(kind.name)/items/x", as: nil)
      #expect(item.status == .ok)
      for method in ["PUT", "PATCH", "DELETE"] {
        #expect(item.headers[.allow]?.contains(method) == true)
        #expect(item.headers[.accessControlAllowMethods]?.contains(method) == true)
      }
      #expect(item.headers[.accessControlAllowHeaders]?.contains("Authorization") == true)
    }
    let stops = try await service.send(.options, "/api/collections/stops/items", as: nil)
    #expect(stops.headers[.allow] == "GET, HEAD, OPTIONS")
  }

  @Test("/conf/create-replace-delete/create: a feature is added, with an identifier or without")
  func create() async throws {
    let service = try await WritableService()
    for (body, id, title) in [
      (NewWork.fountain, "new-fountain", "New Fountain"),
      (NewWork.named("my-id"), "my-id", "A Work"),
      (NewWork.fountain, "new-fountain-2", "New Fountain"),
    ] {
      let before = try await ServedData.all("/collections/works/items", of: service.catalog)
      let made = try await service.send(.post, Self.works, body)
      #expect(made.status == .created, "\(made.text)")
      let location = ServedData.path(try #require(made.headers[.location]))
      #expect(location == "\(Self.works)/\(id)")
      #expect(!before.features.contains { $0["id"]?.string == id })
      try await Self.expectTitle(service, location, title)
    }
  }

  @Test("/conf/create-replace-delete/create-content-type: without a type nothing is added")
  func createType() async throws {
    let service = try await WritableService()
    let answer = try await service.send(.post, Self.works, NewWork.fountain, type: nil)
    #expect(answer.status == .badRequest)
  }

  @Test("/conf/create-replace-delete/replace: the content of a feature is replaced")
  func replace() async throws {
    let service = try await WritableService()
    let answer = try await service.send(
      .put, Self.hare, NewWork.named("bronze-hare", "Tin Hare"), [.ifMatch: "*"])
    #expect(answer.status == .ok, "\(answer.text)")
    let now = try await service.get(Self.hare).json
    #expect(now["properties"]?["title"]?.string == "Tin Hare")
    #expect(now["geometry"] == .null && now["properties"]?["artistIDs"]?.elements == [])
  }

  @Test("/conf/create-replace-delete/replace-content-type: without a type nothing is replaced")
  func replaceType() async throws {
    let service = try await WritableService()
    let answer = try await service.send(
      .put, Self.hare, NewWork.named("bronze-hare"), type: nil, [.ifMatch: "*"])
    #expect(answer.status == .badRequest)
  }

  @Test("/conf/create-replace-delete/replace-rid: another identifier in the content is refused")
  func replaceIdentifier() async throws {
    let service = try await WritableService()
    let before = try await service.get(Self.hare).body
    let answer = try await service.send(
      .put, Self.hare, NewWork.named("other"), [.ifMatch: "*"])
    #expect((400..<500).contains(answer.status.code))
    #expect(try await service.get(Self.hare).body == before)
    #expect(try await service.get(Self.works + "/other").status == .notFound)
  }

  @Test(
    "/conf/create-replace-delete/replace-exceptions: PUT adds what is not there, unless a state is named"
  )
  func replaceMissing() async throws {
    let service = try await WritableService()
    let made = try await service.send(.put, Self.works + "/one", NewWork.named("one"))
    #expect(made.status == .created)
    try await Self.expectTitle(service, Self.works + "/one", "A Work")
    let refused = try await service.send(
      .put, Self.works + "/two", NewWork.named("two"), [.ifMatch: "\"xyz\""])
    #expect(refused.status == .preconditionFailed)
    #expect(try await service.get(Self.works + "/two").status == .notFound)
  }

  @Test("/conf/create-replace-delete/delete: a feature is removed")
  func delete() async throws {
    let (service, path) = try await Self.fresh()
    #expect(try await service.send(.delete, path, [.ifMatch: "*"]).status == .ok)
    #expect(try await service.get(path).status == .notFound)
  }

  @Test("/conf/update/options: PATCH is told, with its types")
  func updateOptions() async throws {
    let service = try await WritableService()
    let answer = try await service.send(.options, Self.hare, as: nil)
    #expect(answer.status == .ok && answer.headers[.allow]?.contains("PATCH") == true)
    #expect(
      answer.headers[.acceptPatch] == "application/merge-patch+json, application/json-patch+json")
  }

  @Test("/conf/update/update: what a patch names is changed, and nothing else")
  func update() async throws {
    let service = try await WritableService()
    for (body, type) in [
      ("{\"properties\":{\"medium\":\"Tin\"}}", Self.merge),
      (
        "[{\"op\":\"add\",\"path\":\"/properties/medium\",\"value\":\"Brass\"}]",
        "application/json-patch+json"
      ),
    ] {
      let before = try #require(try await service.store.load().contents.works[Slug("bronze-hare")])
      let answer = try await service.send(.patch, Self.hare, body, type: type, [.ifMatch: "*"])
      #expect(answer.status == .ok, "\(answer.text)")
      var after = try #require(try await service.store.load().contents.works[Slug("bronze-hare")])
      #expect(after.medium != before.medium)
      after.medium = before.medium
      #expect(after == before)
    }
  }

  @Test("/conf/update/update-content-type: without a type nothing is changed")
  func updateType() async throws {
    let service = try await WritableService()
    let answer = try await service.send(.patch, Self.hare, "{}", type: nil, [.ifMatch: "*"])
    #expect(answer.status == .badRequest)
  }

  @Test("/conf/update/update-rid: a patch of the identifier is refused")
  func updateIdentifier() async throws {
    let service = try await WritableService()
    for body in ["{\"id\":\"other\"}", "{\"properties\":{\"id\":\"other\"}}"] {
      let answer = try await service.send(
        .patch, Self.hare, body, type: Self.merge, [.ifMatch: "*"])
      #expect((400..<500).contains(answer.status.code))
    }
    #expect(try await service.get(Self.works + "/other").status == .notFound)
  }
}
