import Foundation
import HTTPTypes
import Notation
import Rendering
import Testing

@testable import Service

/// What programs found wrong that ask whatever the description allows.
@Suite("The description, taken at its word")
struct DescriptionAtItsWordTests {
  private static let item = "/collections/works/items/{feature}"
  private static let items = "/collections/works/items"

  private static func operation(_ method: String, _ path: String) async throws -> JSONValue {
    try #require(try await DescribedAPI.document("3.1")["paths"]?[path]?[method])
  }

  private static func parameter(_ name: String, of operation: JSONValue) throws -> JSONValue {
    try #require(
      operation["parameters"]?.elements?.first { $0["name"]?.string == name }, "\(name)")
  }

  @Test(
    "tells of the reference systems that collections list, and of no other",
    arguments: [
      "crs", "bbox-crs", "filter-crs",
    ])
  func systems(name: String) async throws {
    let listed = try await ServedData.get("/collections/works").json["crs"]?.elements ?? []
    #expect(listed.count >= 4)
    for version in ["3.0", "3.1"] {
      let document = try await DescribedAPI.document(version)
      let items = try #require(document["paths"]?[Self.items]?["get"])
      #expect(try Self.parameter(name, of: items)["schema"]?["enum"]?.elements == listed)
      let write = try #require(document["paths"]?[Self.items]?["post"])
      let field = try Self.parameter("Content-Crs", of: write)["schema"]?["enum"]?.elements
      #expect(
        field?.compactMap(\.string) == listed.compactMap(\.string).map { "<\($0)>" })
    }
  }

  @Test("says that an address can be too long, everywhere")
  func tooLong() async throws {
    guard case .object(let paths)? = try await DescribedAPI.document("3.1")["paths"] else {
      Issue.record("There are no paths.")
      return
    }
    for path in paths {
      guard case .object(let operations) = path.value else { continue }
      for operation in operations {
        #expect(operation.value["responses"]?["414"] != nil, "\(operation.name) \(path.name)")
      }
    }
  }

  @Test("needs If-Match where a write without it is refused")
  func conditions() async throws {
    let service = try await WritableService()
    for (method, isNeeded) in [("put", false), ("patch", true), ("delete", true)] {
      let field = try Self.parameter(
        "If-Match", of: try await Self.operation(method, Self.item))
      #expect(field["required"] == .bool(isNeeded), "\(method)")
      let pattern = try Regex(try #require(field["schema"]?["pattern"]?.string))
      for tag in ["*", "\"a-b\"", "W/\"a\"", "\"a\", \"b\"", "\"\""] {
        #expect(tag.wholeMatch(of: pattern) != nil, "\(tag)")
      }
      for tag in ["", "a", "\"a", "*, \"a\""] {
        #expect(tag.wholeMatch(of: pattern) == nil, "\(tag)")
      }
    }
    let bare = try await service.send(.delete, "/api/collections/works/items/bronze-hare", [:])
    #expect(bare.status.code == 428)
  }

  @Test("tells every status and type of success that a write can have")
  func successes() async throws {
    let service = try await WritableService()
    let work = #"{"properties":{"title":"Urn","place":"alder"}}"#
    let path = "/api" + Self.items
    var answers = [
      try await service.send(.post, path + "?dryRun=true", work),
      try await service.send(.post, path, work),
      try await service.send(.post, path, work, [.test("Prefer"): "return=representation"]),
      try await service.send(.post, path, work, [.test("Prefer"): "return=minimal"]),
    ]
    #expect(answers.map(\.status.code) == [200, 201, 201, 201])
    try Self.expectDescribed(answers, by: try await Self.operation("post", Self.items))
    answers = []
    for preference in ["handling=strict", "return=representation", "return=minimal"] {
      answers.append(
        try await service.send(
          .patch, "\(path)/bronze-hare", #"{"properties":{"medium":"Bronze"}}"#,
          type: "application/merge-patch+json",
          [.ifMatch: "*", .test("Prefer"): preference]))
    }
    #expect(answers.map(\.status.code) == [200, 200, 204])
    try Self.expectDescribed(answers, by: try await Self.operation("patch", Self.item))
  }

  @Test("has the form of a key that the service knows a write by")
  func keys() async throws {
    let service = try await WritableService()
    let field = try Self.parameter(
      "Idempotency-Key", of: try await Self.operation("post", Self.items))
    let pattern = try Regex(try #require(field["schema"]?["pattern"]?.string))
    let keys = [
      "a", "\"8e03 978e\"", String(repeating: "k", count: 255), "",
      String(repeating: "k", count: 256), "caf\u{E9}",
    ]
    for key in keys {
      let answer = try await service.send(
        .post, "/api\(Self.items)?dryRun=true", NewWork.fountain,
        [.test("Idempotency-Key"): key])
      #expect(
        (answer.status == .ok) == (key.wholeMatch(of: pattern) != nil), "\(key): \(answer.text)")
    }
  }

  private static func expectDescribed(
    _ answers: [CurrentCatalog.Exchange], by operation: JSONValue
  ) throws {
    for answer in answers {
      let described = operation["responses"]?["\(answer.status.code)"]
      #expect(described != nil, "\(answer.status.code)")
      guard !answer.text.isEmpty else { continue }
      let type = String((answer.headers[.contentType] ?? "").prefix { $0 != ";" })
      #expect(described?["content"]?[type] != nil, "\(answer.status.code) \(type)")
    }
  }

  @Test(
    "asks for what uploads cannot do without",
    arguments: [
      ("post", "/uploads"), ("head", "/uploads/{id}"), ("patch", "/uploads/{id}"),
      ("delete", "/uploads/{id}"),
    ])
  func uploads(method: String, path: String) async throws {
    let operation = try await Self.operation(method, path)
    let version = try Self.parameter("Tus-Resumable", of: operation)
    #expect(version["required"] == .bool(true))
    #expect(version["schema"]?["enum"]?.elements == [.string("1.0.0")])
    #expect(operation["responses"]?["412"] != nil)
    let service = try await WritableService()
    let bare = try await service.send(
      try #require(HTTPRequest.Method(method.uppercased())),
      "/api" + path.replacing("{id}", with: "none"), "x", type: "application/offset+octet-stream")
    #expect(bare.status == .preconditionFailed)
    if path == "/uploads" {
      let metadata = try Self.parameter("Upload-Metadata", of: operation)["schema"]
      let pattern = try Regex(try #require(metadata?["pattern"]?.string))
      for text in [
        "filename YQ==", "file-type YQ==", "filename YWI=,campus YWJj", "filename YWJjZA==,draft",
      ] {
        #expect(text.wholeMatch(of: pattern) != nil, "\(text)")
      }
      #expect("filename Y,campus".wholeMatch(of: pattern) == nil)
    }
    let media = try await Self.operation("post", "/media")
    for name in ["campus", "name"] {
      #expect(try Self.parameter(name, of: media)["required"] == .bool(true))
    }
  }

  @Test("has every member of answers that are no features, and none that is not there")
  func answers() async throws {
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
    let walk = "directions?from=bronze-hare&to=tide-clock"
    let questions: [(Address, [String])] = [
      (.changes, ["changes?since=1", "changes", "changes?since=999999"]), (.history, ["history"]),
      (.session, ["session"]), (.tokens, ["tokens"]), (.mediaItems, ["media"]),
      (.mediaOffers, ["media/hare-photo/offers"]),
      (
        .search,
        ["q=hare", "q=har", "q=101", "q=xyzzy", "q=hare&place=alder&onView=true"].map {
          "search?\($0)"
        }
      ),
      (.matrix, ["matrix?from=bronze-hare;45,-30&to=tide-clock;0,0&stepFree=true"]),
      (
        .nearest,
        [
          "", "&walking=true", "&accuracy=50", "&level=alder/gallery/b", "&kind=entrance",
          "&kind=building&walking=true", "&kind=stop", "&within=0", "&status=any",
        ].map { "nearest?lat=45&lon=-30\($0)" }
      ),
      (
        .directions,
        [
          walk, walk + "&stepFree=true", walk + "&along=60", walk + "&alternatives=3",
          "directions?from=45,-30&to=bronze-hare", "directions?from=alder/gallery&to=alder/library",
          "directions?from=alder/gallery&to=alder/library&stepFree=true&depart=2026-05-04T23:00:00",
        ]
      ),
      (
        .isochrone,
        [
          "isochrone?from=bronze-hare&minutes=1,5", "isochrone?from=0,0",
          "isochrone?from=tide-clock",
        ]
      ),
      (
        .route,
        [
          "", "?order=shortest", "?from=45,-30&return=true&along=60", "?minutes=12",
          "?stepFree=true",
        ]
        .map { "tours/first-walk/route\($0)" }
      ),
      (.browse, ["browse"]),
      (
        .browsePlace,
        ["alder", "alder/gallery", "alder/gallery/b", "alder/library"].map { "browse/\($0)" }
      ),
    ]
    #expect(Set(questions.map(\.0)) == Set(Address.all.filter { $0.answer != nil }))
    for (address, paths) in questions {
      let schema = try #require(address.answer)
      for path in paths {
        let answer = try await service.send(
          .get, "/api/\(path)", as: .admin, [.accept: "application/json"])
        #expect(answer.status == .ok, "\(path) \(answer.text)")
        let faults = schema.faults(of: try answer.json, at: path)
        #expect(faults == [])
      }
    }
    let token = try await service.send(
      .post, "/api/tokens", #"{"name":"other","role":"author"}"#, type: "application/json",
      as: .admin)
    let faults = AnswerSchema.newToken.faults(of: try token.json, at: "token")
    #expect(faults == [])
  }

  @Test("says of no answer of ours that it is any object", arguments: ["3.0", "3.1"])
  func anyObject(version: String) async throws {
    // Documents whose form others have laid down: JSON Schema, OpenAPI, tile sets and TileJSON.
    let others = ["/queryables", "/openapi.json", "/tiles", "/tileMatrixSets", "/tilejson.json"]
    let document = try await DescribedAPI.document(version)
    guard case .object(let paths) = try #require(document["paths"]) else { return }
    var seen = 0
    for path in paths where !others.contains(where: path.name.contains) {
      guard case .object(let operations) = path.value else { continue }
      for operation in operations {
        guard case .object(let answers)? = operation.value["responses"] else { continue }
        for answer in answers {
          guard case .object(let types)? = answer.value["content"] else { continue }
          for type in types {
            seen += 1
            #expect(
              type.value["schema"] != .object([.init(name: "type", value: .string("object"))]),
              "\(operation.name) \(path.name) \(answer.name) \(type.name)")
          }
        }
      }
    }
    #expect(seen > 100)
  }

  @Test("bounds numbers where the service does")
  func bounds() async throws {
    let confidence = try Self.parameter(
      "confidence", of: try await Self.operation("get", "/nearest"))["schema"]
    for bound in ["minimum", "maximum"] {
      let number = try #require(confidence?[bound]?.number)
      let answer = try await ServedData.get(
        "/nearest?lat=0&lon=0&accuracy=10&confidence=\(number)")
      #expect(answer.exchange.status == .ok, "\(number)")
    }
    let from = try Self.parameter(
      "from", of: try await Self.operation("get", "/tours/{id}/route"))["schema"]
    let position = try Regex(try #require(from?["pattern"]?.string))
    for text in ["90,180", "-90.0,-180.0", "0,0", "49.2690,-123.2560", "9.5,99"] {
      #expect(text.wholeMatch(of: position) != nil, "\(text)")
    }
    for text in ["91,0", "773,0", "0,181", "90.1,0", "1", "", "1,2,3"] {
      #expect(text.wholeMatch(of: position) == nil, "\(text)")
    }
  }
}

extension AnswerSchema {
  /// The places of a value at which it is not of the form.
  fileprivate func faults(of value: JSONValue, at place: String) -> [String] {
    switch (self, value) {
    case (.text, .string), (.integer, .integer), (.number, .integer), (.number, .number),
      (.truth, .bool), (.component, .object), (.optional, .null), (.anything, .object):
      return []
    case (.either(let forms), _):
      let faults = forms.map { $0.faults(of: value, at: place) }
      return faults.min { $0.count < $1.count } ?? []
    case (.properties(let kind), .object(let told)):
      let known = Set(kind.properties.map(\.name))
      return told.map(\.name).filter { !known.contains($0) }.map { "\(place) has \($0)" }
    case (.optional(let schema), _): return schema.faults(of: value, at: place)
    case (.list(let schema), .array(let elements)):
      return elements.enumerated().flatMap { schema.faults(of: $1, at: "\(place)/\($0)") }
    case (.object(let members), .object(let told)):
      let missing = members.filter { member in
        member.isAlways && !told.contains { $0.name == member.name }
      }
      return missing.map { "\(place) lacks \($0.name)" }
        + told.flatMap { member -> [String] in
          guard let schema = members.first(where: { $0.name == member.name })?.schema else {
            return ["\(place) has \(member.name)"]
          }
          return schema.faults(of: member.value, at: "\(place)/\(member.name)")
        }
    default: return ["\(place) is \(value.kindName)"]
    }
  }
}
