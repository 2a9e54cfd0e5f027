import Authoring
import Catalog
import Foundation
import Geodesy
import HTTPTypes
import Notation
import Rendering
import Storage
import TestSupport
import Testing

@testable import Service

/// The abstract tests of OGC API - Features, Part 4, on states that were seen, on what a client prefers,
/// and on features as such; see ``WritingConformanceTests`` for the others.
@Suite("OGC API - Features, Part 4: states and preferences")
struct StateConformanceTests {
  @Test("/conf/optimistic-locking-etags/get-etag: every feature has an entity tag")
  func tags() async throws {
    let service = try await WritableService()
    for kind in FeatureKind.allCases {
      let page = try await ServedData.get("/collections/\(kind.name)/items", of: service.catalog)
      for id in page.ids {
        let answer = try await service.get("/api/collections/\(kind.name)/items/\(id)")
        let tag = try #require(answer.headers[.eTag])
        #expect(tag.first == "\"" && tag.last == "\"" && tag.count > 10)
      }
    }
  }

  @Test("/conf/optimistic-locking-etags/replace: PUT needs the state that is there")
  func lockedReplace() async throws {
    let (service, path) = try await WritingConformanceTests.fresh()
    let body = NewWork.named("fresh", "Newer")
    let tag = try await service.tag(path)
    #expect(
      try await service.send(.put, path, body, [.ifMatch: "\"0\""]).status == .preconditionFailed)
    #expect(try await service.tag(path) == tag)
    let made = try await service.send(.put, path, body, [.ifMatch: tag])
    #expect(made.status == .ok)
    let now = try await service.tag(path)
    #expect(now != tag && made.headers[.eTag] == now)
    #expect(try await service.send(.put, path, body).status == .preconditionRequired)
  }

  @Test("/conf/optimistic-locking-etags/update: PATCH needs the state that is there")
  func lockedUpdate() async throws {
    let (service, path) = try await WritingConformanceTests.fresh()
    let body = "{\"properties\":{\"title\":\"Newer\"}}"
    let tag = try await service.tag(path)
    func patch(_ headers: HTTPFields) async throws -> CurrentCatalog.Exchange {
      try await service.send(.patch, path, body, type: WritingConformanceTests.merge, headers)
    }
    #expect(try await patch([.ifMatch: "\"0\""]).status == .preconditionFailed)
    #expect(try await service.tag(path) == tag)
    let made = try await patch([.ifMatch: "\"0\", \(tag)"])
    #expect(made.status == .ok && made.headers[.eTag] != tag)
    #expect(try await patch([:]).status == .preconditionRequired)
    // Of whichever representation: a tag tells the state of the item.
    for headers: HTTPFields in [
      [.acceptLanguage: "es"], [.accept: "application/json"], [.acceptEncoding: "gzip"],
    ] {
      let other = try #require(try await service.get(path, headers).headers[.eTag])
      let answer = try await patch([.ifMatch: other])
      #expect(answer.status == .ok, "\(headers)")
    }
  }

  @Test("/conf/optimistic-locking-etags/delete: DELETE needs the state that is there")
  func lockedDelete() async throws {
    let (service, path) = try await WritingConformanceTests.fresh()
    let tag = try await service.tag(path)
    #expect(
      try await service.send(.delete, path, [.ifMatch: "\"0\""]).status == .preconditionFailed)
    #expect(try await service.get(path).status == .ok)
    #expect(try await service.send(.delete, path, [.ifMatch: tag]).status == .ok)
    #expect(try await service.get(path).status == .notFound)
    #expect(
      try await service.send(.delete, WritingConformanceTests.hare).status == .preconditionRequired)
  }

  @Test(
    "/conf/return-resource-representation-in-response/prefer: preferences are taken, and refuse nothing"
  )
  func prefer() async throws {
    let service = try await WritableService()
    for prefer in ["", "return=representation", "return=minimal", "return=nothing, x; y"] {
      let answer = try await service.send(
        .post, WritingConformanceTests.works, NewWork.fountain, [.prefer: prefer])
      #expect(answer.status == .created, "\(prefer)")
    }
  }

  @Test(
    "/conf/return-resource-representation-in-response/representation: the feature comes back if that is preferred"
  )
  func representation() async throws {
    let (service, path) = try await WritingConformanceTests.fresh()
    let made = try await service.send(
      .put, path, NewWork.named("fresh", "Newer"),
      [.ifMatch: "*", .prefer: "return=representation"])
    #expect(made.status == .ok)
    let read = try await service.get(path)
    #expect(made.body == read.body)
  }

  @Test(
    "/conf/return-resource-representation-in-response/minimal: the feature does not come back otherwise"
  )
  func minimal() async throws {
    let service = try await WritableService()
    let plain = try await service.send(.post, WritingConformanceTests.works, NewWork.fountain)
    #expect(try plain.json["properties"] == nil && plain.json["revision"]?.number == 2)
    let minimal = try await service.send(
      .post, WritingConformanceTests.works, NewWork.fountain, [.prefer: "return=minimal"])
    #expect(minimal.status == .created && minimal.body.isEmpty)
  }

  @Test(
    "/conf/return-resource-representation-in-response/content-negotiation: it comes in the type that is asked for"
  )
  func negotiated() async throws {
    let service = try await WritableService()
    for type in ["application/geo+json", "application/json"] {
      let made = try await service.send(
        .post, WritingConformanceTests.works, NewWork.fountain,
        [.prefer: "return=representation", .accept: type])
      #expect(made.headers[.contentType] == type)
    }
  }

  @Test(
    "/conf/return-resource-representation-in-response/preference-applied: what was preferred is told"
  )
  func applied() async throws {
    let service = try await WritableService()
    let made = try await service.send(
      .post, WritingConformanceTests.works, NewWork.fountain, [.prefer: "return=representation"])
    #expect(made.headers[.preferenceApplied] == "return=representation")
  }

  @Test("/conf/handling/prefer: strict and lenient handling are taken")
  func handling() async throws {
    let service = try await WritableService()
    for prefer in ["", "handling=strict", "handling=lenient"] {
      let answer = try await service.send(
        .post, WritingConformanceTests.works, NewWork.fountain, [.prefer: prefer])
      #expect(answer.status == .created)
    }
  }

  @Test("/conf/handling/strict: what breaks a rule is refused, with the reason")
  func strict() async throws {
    let service = try await WritableService()
    let answer = try await service.send(
      .post, WritingConformanceTests.works,
      "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"place\":\"alder\"}}",
      [.prefer: "handling=strict"])
    #expect(answer.status == .unprocessableContent)
    #expect(try answer.json["errors"]?.elements?.isEmpty == false)
    #expect(try await service.history().count == 1)
  }

  @Test("/conf/handling/lenient: lenient handling takes what is taken without it")
  func lenient() async throws {
    let service = try await WritableService()
    let answer = try await service.send(
      .post, WritingConformanceTests.works, NewWork.fountain, [.prefer: "handling=lenient"])
    #expect(answer.status == .created)
  }

  @Test("/conf/handling/preference-applied: a strict refusal says that it is one")
  func strictApplied() async throws {
    let service = try await WritableService()
    let answer = try await service.send(
      .post, WritingConformanceTests.works, "{}", [.prefer: "handling=strict"])
    #expect(answer.headers[.preferenceApplied] == "handling=strict")
  }

  @Test("/conf/features/endpoints: what can be written are the features of the collections")
  func endpoints() async throws {
    let service = try await WritableService()
    let collections = try await ServedData.get("/collections", of: service.catalog)
    for collection in collections.json["collections"]?.elements ?? [] {
      let name = try #require(collection["id"]?.string)
      let page = try await ServedData.get("/collections/\(name)/items", of: service.catalog)
      let canWrite = collection["supportsNonAutogeneratedResourceIds"] == .bool(true)
      for (path, method) in [("", "POST")] + page.ids.map({ ("/\($0)", "PUT") }) {
        let answer = try await service.send(
          .options, "/api/collections/\(name)/items\(path)", as: nil)
        #expect((answer.headers[.allow]?.contains(method) == true) == canWrite, "\(name)\(path)")
      }
    }
  }

  @Test("/conf/features/put-create: collections tell that PUT may add")
  func putCreate() async throws {
    let service = try await WritableService()
    let collection = try await ServedData.get("/collections/works", of: service.catalog)
    #expect(collection.json["supportsNonAutogeneratedResourceIds"] == .bool(true))
    let made = try await service.send(
      .put, WritingConformanceTests.works + "/put-here", NewWork.named("put-here"))
    #expect(made.status == .created)
    #expect(
      try await service.get(WritingConformanceTests.works + "/put-here").json["id"]?.string
        == "put-here")
  }

  @Test("/conf/features/crs: positions come in the system that is named")
  func systems() async throws {
    let service = try await WritableService()
    let systems =
      try await ServedData.get("/collections/works", of: service.catalog)
      .json["crs"]?.elements?.compactMap(\.string) ?? []
    #expect(systems.count >= 4)
    _ = try await service.send(.post, WritingConformanceTests.works, NewWork.fountain)
    for (number, system) in systems.enumerated() {
      let query =
        "?crs=\(try #require(system.addingPercentEncoding(withAllowedCharacters: .alphanumerics)))"
      let told = try await service.get(WritingConformanceTests.works + "/new-fountain" + query)
      var copy = try told.json
      guard case .object(let members) = copy else { continue }
      copy = .object(members.filter { $0.name == "type" || $0.name == "geometry" })
      let geometry = try #require(
        String(decoding: told.body, as: UTF8.self)
          .firstMatch(of: #/"geometry":(\{[^}]*\})/#)?.1)
      let body = """
        {"type":"Feature","id":"copy-\(number)","geometry":\(geometry),
         "properties":{"title":"Copy","place":"alder"}}
        """
      let made = try await service.send(
        .post, WritingConformanceTests.works, body, [.contentCrs: "<\(system)>"])
      #expect(made.status == .created, "\(system): \(made.text)")
      let back = try await service.get(WritingConformanceTests.works + "/copy-\(number)")
      let position = try back.json["geometry"]?["coordinates"]?.elements?.compactMap(\.number) ?? []
      #expect(position.count == 2 && abs(position[0] + 30.0001) < 1e-7, "\(system) \(position)")
      #expect(abs(position[1] - 45.0001) < 1e-7)
    }
    // A zone that no campus lies in, as after a campus was removed whose zone a client has read.
    let sent = try CoordinateReferenceSystem("EPSG:32625")
      .position(of: Coordinate(latitude: 45.0001, longitude: -30.0001))
    let other = try await service.send(
      .post, WritingConformanceTests.works,
      """
      {"type":"Feature","id":"copy-of-25","properties":{"title":"Copy","place":"alder"},
       "geometry":{"type":"Point","coordinates":[\(sent.x),\(sent.y)]}}
      """, [.contentCrs: "<http://www.opengis.net/def/crs/EPSG/0/32625>"])
    #expect(other.status == .created, "\(other.text)")
    let told = try await service.get(WritingConformanceTests.works + "/copy-of-25")
    let place = try told.json["geometry"]?["coordinates"]?.elements?.compactMap(\.number) ?? []
    #expect(place.count == 2 && abs(place[0] + 30.0001) < 1e-7, "\(place)")
    let unknown = try await service.send(
      .post, WritingConformanceTests.works, NewWork.named("x"),
      [.contentCrs: "<http://www.opengis.net/def/crs/EPSG/0/2154>"])
    #expect(unknown.status == .badRequest)
  }

  @Test("/conf/features/geojson: another identifier in GeoJSON is refused, and nothing changes")
  func geoJSON() async throws {
    let service = try await WritableService()
    let before = try await service.get(WritingConformanceTests.hare).body
    let answer = try await service.send(
      .put, WritingConformanceTests.hare, NewWork.named("other"), [.ifMatch: "*"])
    #expect(answer.status == .unprocessableContent)
    #expect(try await service.get(WritingConformanceTests.hare).body == before)
  }

  @Test("/conf/features/json-merge-patch: a merge patch changes, adds, unsets and moves")
  func mergePatch() async throws {
    let service = try await WritableService()
    _ = try await service.send(.post, WritingConformanceTests.works, NewWork.fountain)
    let path = WritingConformanceTests.works + "/new-fountain"
    let answer = try await service.send(
      .patch, path,
      """
      {"geometry":{"type":"Point","coordinates":[-30.0002,45.0002]},
       "properties":{"title":"Changed","medium":"Stone","details":null}}
      """, type: WritingConformanceTests.merge, [.ifMatch: "*"])
    #expect(answer.status == .ok, "\(answer.text)")
    let now = try await service.get(path).json
    #expect(now["properties"]?["title"]?.string == "Changed")
    #expect(now["properties"]?["medium"]?.string == "Stone")
    #expect(now["properties"]?["details"] == nil)
    #expect(
      now["geometry"]?["coordinates"]?.elements == [.number(-30.0002), .number(45.0002)])
  }
}
