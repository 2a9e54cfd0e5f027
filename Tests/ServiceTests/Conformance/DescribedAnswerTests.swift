import Foundation
import HTTPTypes
import Notation
import Queries
import Rendering
import TestSupport
import Testing

@testable import Service

/// Live answers, held against the schemas of the description.
@Suite("Answers, held against the description")
struct DescribedAnswerTests {
  /// The addresses that are asked of each path of the description, below `/api`: what the answers
  /// to all of them together have.
  private static let questions: [String: [String]] = [
    "/": [""], "/conformance": ["/conformance"], "/openapi.json": ["/openapi.json"],
    "/collections": ["/collections"], "/tileMatrixSets": ["/tileMatrixSets"],
    "/tileMatrixSets/WebMercatorQuad": ["/tileMatrixSets/WebMercatorQuad"],
    "/tiles": ["/tiles"], "/tiles/WebMercatorQuad": ["/tiles/WebMercatorQuad"],
    "/tiles/WebMercatorQuad/tilejson.json": ["/tiles/WebMercatorQuad/tilejson.json"],
    "/changes": ["/changes?since=1", "/changes", "/changes?since=999999"],
    "/history": ["/history"], "/session": ["/session"], "/tokens": ["/tokens"],
    "/media": ["/media"], "/media/{id}": ["/media/hare-photo"],
    "/media/{id}/offers": ["/media/hare-photo/offers"],
    "/search": ["q=hare", "q=har", "q=101", "q=xyzzy", "q=hare&place=alder&onView=true"].map {
      "/search?\($0)"
    },
    "/matrix": ["/matrix?from=bronze-hare;45,-30&to=tide-clock;0,0&stepFree=true"],
    "/nearest": [
      "", "&walking=true", "&accuracy=50", "&level=alder/gallery/b", "&kind=entrance",
      "&kind=building&walking=true", "&kind=stop", "&within=0", "&status=any",
    ].map { "/nearest?lat=45&lon=-30\($0)" },
    "/directions": [
      "from=bronze-hare&to=tide-clock", "from=bronze-hare&to=tide-clock&stepFree=true",
      "from=bronze-hare&to=tide-clock&along=60", "from=bronze-hare&to=tide-clock&alternatives=3",
      "from=45,-30&to=bronze-hare", "from=alder/gallery&to=alder/library",
      "from=alder/gallery&to=alder/library&stepFree=true&depart=2026-05-04T23:00:00",
    ].map { "/directions?\($0)" },
    "/isochrone": [
      "from=bronze-hare&minutes=1,5", "from=0,0", "from=tide-clock&outline=true",
    ].map { "/isochrone?\($0)" },
    "/tours/{id}/route": [
      "", "?order=shortest", "?from=45,-30&return=true&along=60", "?minutes=12", "?stepFree=true",
    ].map { "/tours/first-walk/route\($0)" },
    "/browse": ["/browse"],
    "/browse/{path}": ["alder", "alder/gallery", "alder/gallery/b", "alder/library"].map {
      "/browse/\($0)"
    },
  ]

  /// The addresses that are asked of a path of the description; those of collections have one place
  /// each, and all features.
  private static func addresses(
    of path: String, in catalog: CurrentCatalog
  ) async throws -> [String] {
    guard path.hasSuffix("/items/{feature}") else {
      return questions[path] ?? (path.hasPrefix("/collections/") ? [path] : [])
    }
    let list = path.replacing("/{feature}", with: "")
    return try await ServedData.get("\(list)?limit=1000", of: catalog).ids.map { "\(list)/\($0)" }
  }

  /// A service with something to tell at every address, and one of which every field is set.
  private static func services() async throws -> [WritableService] {
    let service = try await WritableService()
    try await service.patch("/api/collections/works/items/bronze-hare", #"{"medium":"Tin"}"#)
    let draft = #"{"properties":{"title":"Plan","campus":"alder"}}"#
    _ = try await service.send(.post, "/api/collections/tours/items", draft)
    _ = try await service.send(.delete, "/api/collections/tours/items/plan", [.ifMatch: "*"])
    let newest = try #require(try await service.history().first).revision
    _ = try await service.send(
      .post, "/api/undo", "{\"revision\":\(newest)}", type: "application/json")
    _ = try await service.store.issueToken(
      "brief", role: .author, expires: .now.addingTimeInterval(60), at: .now)
    var full = try FullCatalogue.contents()
    for id in full.tours.keys { full.tours[id]?.status = .published }
    return [service, try await WritableService(full)]
  }

  /// The types of JSON, and the others.
  private static let otherTypes: Set<String> = [
    "text/html", "text/plain", "text/event-stream", "application/gpx+xml",
    "application/vnd.mapbox-vector-tile",
  ]

  @Test(
    "have every member that is always there, and none that is not told", arguments: ["3.0", "3.1"])
  func reads(version: String) async throws {
    let document = try await DescribedAPI.document(version)
    guard case .object(let paths)? = document["paths"] else { return }
    var held = 0
    for (number, service) in try await Self.services().enumerated() {
      for path in paths {
        let success = path.value["get"]?["responses"]?["200"]
        guard case .object(let types)? = success?["content"],
          case let types = types.filter({ !Self.otherTypes.contains($0.name) }), !types.isEmpty
        else { continue }
        let addresses = try await Self.addresses(of: path.name, in: service.catalog)
        // A collection may be empty in one of them.
        #expect(!addresses.isEmpty || path.name.contains("{feature}"), "\(path.name)")
        for address in addresses {
          for type in types {
            let answer = try await service.send(
              .get, "/api\(address)", as: .admin, [.accept: type.name])
            // Not everything that is asked for is in both.
            guard number == 0 || answer.status == .ok else { continue }
            #expect(answer.status == .ok, "\(address): \(answer.text)")
            // Of several types of JSON, the answer has the one that says most.
            let told = answer.headers[.contentType]?.prefix { $0 != ";" }
            let described = types.first { $0.name.prefix { $0 != ";" } == told ?? "" }
            let form = DescribedForm(
              document: document, schema: try #require(described?.value["schema"], "\(address)"))
            let faults = form.faults(of: try answer.json, at: "\(address) \(type.name)")
            #expect(faults.isEmpty, "\(faults.prefix(8).joined(separator: "\n"))")
            for name in ["ETag", "Link"] {
              let isDescribed = success?["headers"]?[name] != nil
              #expect(isDescribed == (answer.headers[.test(name)] != nil), "\(name) of \(address)")
            }
            held += 1
          }
        }
      }
    }
    #expect(held > 300)
  }

  @Test("are of one form with a write that is done or refused, whatever its status")
  func writes() async throws {
    let service = try await WritableService()
    let items = "/collections/works/items"
    let hare = "\(items)/bronze-hare"
    let geometry = #"{"geometry":{"type":"Point","coordinates":[200,95]}}"#
    let merge = "application/merge-patch+json"
    let state: HTTPFields = [.ifMatch: "*"]
    let writes: [(HTTPRequest.Method, String, String?, String, HTTPFields, Int)] = [
      // Not everything that goes has a name.
      (.post, "/undo?dryRun=true", #"{"revision":1}"#, "application/json", [:], 200),
      (.post, items, NewWork.fountain, "application/geo+json", [:], 201),
      (.post, "\(items)?dryRun=true", NewWork.fountain, "application/geo+json", [:], 200),
      (
        .post, items, NewWork.named("urn"), "application/geo+json",
        [.prefer: "return=representation"], 201
      ),
      (.post, items, NewWork.named("urn"), "application/geo+json", [:], 409),
      (.post, items, "{", "application/geo+json", [:], 400),
      (.post, items, "x", "text/plain", [:], 415),
      (.patch, hare, #"{"properties":{"medium":"Tin","date":"1990"}}"#, merge, state, 200),
      (.patch, hare, geometry, merge, state, 422),
      (.patch, hare, "{}", merge, [.ifMatch: "\"other\""], 412),
      (.patch, hare, "{}", merge, [:], 428), (.delete, "\(items)/nothing", nil, merge, state, 404),
      (.delete, hare, nil, merge, state, 409),
      (
        .post, "/batch",
        #"{"operations":[{"method":"DELETE","collection":"works","id":"urn","ifMatch":"\"no\""}]}"#,
        "application/json", [:], 412
      ),
      (
        .post, "/batch",
        #"{"operations":[{"method":"DELETE","collection":"works","id":"urn","ifMatch":"*"}]}"#,
        "application/json", [:], 200
      ),
      (
        .post, "/tours/first-walk/edits", #"{"edit":"add","work":"tide-clock"}"#,
        "application/json", state, 200
      ),
      (
        .post, "/tours/first-walk/edits", #"{"edit":"publish"}"#, "application/json", [:], 428
      ),
      (
        .post, "/tours/first-walk/edits", #"{"edit":"remove","stop":1}"#, "application/json",
        [.ifMatch: "*", .prefer: "return=representation"], 200
      ),
      (.post, "/undo", #"{"revision":2}"#, "application/json", [:], 200),
      (.post, "/tokens", #"{"name":"o","role":"author"}"#, "application/json", [:], 201),
    ]
    for version in ["3.0", "3.1"] {
      let document = try await DescribedAPI.document(version)
      for (method, path, body, type, fields, status) in writes {
        let service = version == "3.0" ? service : try await WritableService()
        let answer = try await service.send(
          method, "/api\(path)", body, type: type, as: .admin, fields)
        if version == "3.0" { #expect(answer.status.code == status, "\(path): \(answer.text)") }
        let described = try #require(
          Self.operation(method, path, in: document)?["responses"]?["\(answer.status.code)"],
          "\(method) \(path) \(answer.status.code)")
        var response = described
        if let name = described["$ref"]?.string?.split(separator: "/").last {
          response = try #require(document["components"]?["responses"]?[String(name)])
        }
        let told = String((answer.headers[.contentType] ?? "").prefix { $0 != ";" })
        let schema = try #require(response["content"]?[told]?["schema"], "\(path) \(told)")
        let faults = DescribedForm(document: document, schema: schema)
          .faults(of: try answer.json, at: "\(method) \(path)")
        #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
      }
    }
  }

  /// The operation of the description for an address, which may have a query.
  private static func operation(
    _ method: HTTPRequest.Method, _ address: String, in document: JSONValue
  ) -> JSONValue? {
    guard case .object(let paths)? = document["paths"] else { return nil }
    let parts = address.prefix { $0 != "?" }.split(separator: "/")
    return paths.first { path in
      let names = path.name.split(separator: "/")
      return names.count == parts.count
        && zip(names, parts).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
    }?.value[method.rawValue.lowercased()]
  }

  @Test("may be every refusal that comes before a question is read", arguments: ["3.0", "3.1"])
  func refusals(version: String) async throws {
    let document = try await DescribedAPI.document(version)
    guard case .object(let paths)? = document["paths"] else { return }
    let limits = RequestLimits()
    let before = [
      Problem.requestTimeout(limits), .contentTooLarge(1), .addressTooLong(limits),
      .headerTooLarge(limits), .tooManyConnections,
      Problem(.badRequest, "It is no HTTP.", remedy: "Ask anew."),
    ]
    for path in paths {
      guard case .object(let operations) = path.value else { continue }
      for operation in operations {
        for problem in before {
          let status = "\(problem.code.status.code)"
          #expect(
            operation.value["responses"]?[status] != nil, "\(operation.name) \(path.name) \(status)"
          )
        }
      }
    }
    let schema = try #require(document["components"]?["schemas"]?["problem"])
    for problem in before {
      let details = try JSONValue(parsing: problem.details.bytes)
      #expect(
        DescribedForm(document: document, schema: schema).faults(of: details, at: "problem") == [])
    }
  }

  @Test("are held strictly: what is missing, too much or of another type is a fault")
  func strictness() throws {
    let schema = try JSONValue(
      parsing: Array(
        #"""
        {"type":"object","required":["a"],"properties":{"a":{"type":"integer","maximum":3},
         "b":{"type":"array","items":{"anyOf":[{"type":"string"},{"type":"null"}]}},
         "c":{"$ref":"#/components/schemas/c"}}}
        """#.utf8))
    let document = try JSONValue(
      parsing: Array(#"{"components":{"schemas":{"c":{"type":"string","enum":["x"]}}}}"#.utf8))
    let form = DescribedForm(document: document, schema: schema)
    for (text, count) in [
      (#"{"a":1,"b":["x",null],"c":"x"}"#, 0), ("{}", 1), (#"{"a":"1"}"#, 1), (#"{"a":4}"#, 1),
      (#"{"a":1,"d":1}"#, 1), (#"{"a":1,"b":[1]}"#, 1), (#"{"a":1,"c":"y"}"#, 1),
      (#"{"a":1.5,"c":null}"#, 3), ("[]", 1),
    ] {
      let faults = form.faults(of: try JSONValue(parsing: Array(text.utf8)), at: "")
      #expect(faults.count == count, "\(text): \(faults)")
    }
  }
}
