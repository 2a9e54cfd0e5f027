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

  @Test("lists the header fields that are served, and no others")
  func headerFields() async throws {
    for version in ["3.0", "3.1"] {
      let document = try await DescribedAPI.document(version)
      func headers(_ status: String, _ method: String, _ path: String) -> [String] {
        let answer = document["paths"]?[path]?[method]?["responses"]?[status]
        guard case .object(let members)? = answer?["headers"] else { return [] }
        return members.map(\.name)
      }
      #expect(headers("200", "get", "/docs") == ["ETag"])
      for path in [Self.items, Self.item] {
        #expect(headers("200", "get", path) == ["ETag", "Link", "Content-Crs"])
      }
      #expect(headers("201", "post", "/tokens") == ["Location"])
      for name in ["TooManyRequests", "Busy"] {
        let response = document["components"]?["responses"]?[name]
        #expect(response?["headers"]?["Retry-After"] != nil, "\(name)")
      }
    }
    #expect(try await SampleService.get("/api/docs").headers[.named("Link")] == nil)
    let media = try await SampleService.get("/api/media", method: .options)
    #expect(media.headers[.acceptPost] == "*/*")
    let session = try await SampleService.get("/api/session", method: .options)
    #expect(session.headers[.acceptPost] == nil)
  }

  @Test("needs If-Match where a write without it is refused")
  func conditions() async throws {
    let service = try await WritableService()
    for (method, path, isNeeded) in [
      ("put", Self.item, false), ("patch", Self.item, true), ("delete", Self.item, true),
      ("post", "/tours/{id}/edits", true),
    ] {
      let field = try Self.parameter("If-Match", of: try await Self.operation(method, path))
      #expect(field["required"] == .bool(isNeeded), "\(method) \(path)")
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

  @Test("says of no answer of ours that it is any object", arguments: ["3.0", "3.1"])
  func anyObject(version: String) async throws {
    let document = try await DescribedAPI.document(version)
    guard case .object(let paths) = try #require(document["paths"]) else { return }
    var seen = 0
    for path in paths {
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

  @Test("has the form of a campus, and of a level, that can be asked for")
  func places() async throws {
    let nearest = try await Self.operation("get", "/nearest")
    for (name, meant, other) in [
      ("campus", "alder", "alder/library"), ("level", "alder/library/1", "alder/"),
    ] {
      let schema = try Self.parameter(name, of: nearest)["schema"]
      let pattern = try Regex(try #require(schema?["pattern"]?.string))
      #expect(meant.wholeMatch(of: pattern) != nil, "\(meant)")
      #expect(other.wholeMatch(of: pattern) == nil, "\(other)")
    }
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
