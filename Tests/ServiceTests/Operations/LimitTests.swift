import Authoring
import Catalog
import Foundation
import HTTPTypes
import NIOHTTP1
import Notation
import Storage
import TestSupport
import Testing

@testable import Service

@Suite("Limits")
struct LimitTests {
  private static func service(_ flags: [Setting: String]) async throws -> WritableService {
    let settings = try ServiceSettings(flags: flags)
    return try await WritableService(
      options: ServiceOptions(settings, theme: nil, observer: RequestObserver()),
      clock: WritableService.standingClock())
  }

  private static func begin(
    _ service: WritableService, _ length: Int, as role: Role = .author
  ) async throws -> CurrentCatalog.Exchange {
    func metadata(_ name: String, _ value: String) -> String {
      "\(name) \(Data(value.utf8).base64EncodedString())"
    }
    return try await service.send(
      .post, "/api/uploads", as: role,
      [
        .test("Tus-Resumable"): "1.0.0", .test("Upload-Length"): String(length),
        .test("Upload-Metadata"):
          metadata("campus", "alder") + "," + metadata("filename", "a.svg"),
      ])
  }

  private static func expect(
    _ answer: CurrentCatalog.Exchange, _ status: HTTPResponse.Status,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    #expect(answer.status == status, "\(answer.text)", sourceLocation: location)
    #expect(answer.headers[.contentType] == "application/problem+json", sourceLocation: location)
    #expect(try answer.json["remedy"]?.string?.isEmpty == false, sourceLocation: location)
  }

  @Test("of what is written are those of the settings, and beyond each is a problem")
  func written() async throws {
    let service = try await Self.service([
      .jsonSize: "1024", .batchSize: "2", .partSize: "1024", .mediaSize: "4000",
    ])
    let small = try await service.send(.post, NewWork.collection, NewWork.named("a"))
    #expect(small.status == .created)
    let long = NewWork.named("b", String(repeating: "x", count: 1_024))
    try Self.expect(try await service.send(.post, NewWork.collection, long), .contentTooLarge)
    let removal = "{\"method\":\"DELETE\",\"collection\":\"works\",\"id\":\"a\",\"ifMatch\":\"*\"}"
    func batch(_ count: Int) async throws -> CurrentCatalog.Exchange {
      let operations = [String](repeating: removal, count: count).joined(separator: ",")
      return try await service.send(
        .post, "/api/batch", "{\"operations\":[\(operations)]}", type: "application/json")
    }
    try Self.expect(try await batch(3), .contentTooLarge)
    #expect(try await batch(1).status == .ok)

    let drawing =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><title>"
      + String(repeating: "x", count: 1_000) + "</title></svg>"
    try Self.expect(
      try await service.send(
        .post, "/api/media?campus=alder&name=b.svg", drawing, type: "image/svg+xml"),
      .contentTooLarge)
    #expect(try await Self.begin(service, 4_000).status == .created)
    try Self.expect(try await Self.begin(service, 4_001), .contentTooLarge)
  }

  @Test("of media count those that there are, by whatever way more would come")
  func media() async throws {
    let count = SampleCampus.contents.media.count
    let service = try await Self.service([.mediaCount: "\(count + 1)"])
    func add(_ id: String) async throws -> CurrentCatalog.Exchange {
      try await service.send(
        .put, "/api/media/\(id)",
        """
        {"type":"Feature","geometry":null,"properties":{"campus":"alder","media":"image",
        "source":"https://example.org/\(id).jpg","alternativeText":"A hare."}}
        """)
    }
    let first = try await add("one")
    #expect(first.status == .created, "\(first.text)")
    try Self.expect(try await add("two"), .forbidden)
    try Self.expect(try await Self.begin(service, 100), .forbidden)
    try Self.expect(
      try await service.send(
        .post, "/api/media?campus=alder&name=b.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
        type: "image/svg+xml"), .forbidden)
    let again = try await service.send(
      .put, "/api/media/one",
      """
      {"type":"Feature","geometry":null,"properties":{"campus":"alder","media":"image",
      "source":"https://example.org/one.jpg","alternativeText":"A bronze hare."}}
      """, [.ifMatch: "*"])
    #expect(again.status == .ok, "What is there may be changed: \(again.text)")
    let free = try await Self.service([.mediaCount: "0"])
    #expect(try await Self.begin(free, 100).status == .created)
  }

  @Test("of uploads are in number, and in bytes together")
  func uploads() async throws {
    let few = try await Self.service([.uploads: "8"])
    for _ in 0..<2 { #expect(try await Self.begin(few, 10).status == .created) }
    try Self.expect(try await Self.begin(few, 10), .serviceUnavailable)
    #expect(try await Self.begin(few, 10, as: .editor).status == .created)
    let narrow = try await Self.service([.uploadSpace: "1000"])
    #expect(try await Self.begin(narrow, 900).status == .created)
    try Self.expect(try await Self.begin(narrow, 101), .serviceUnavailable)
    #expect(try await Self.begin(narrow, 100).status == .created)
  }

  @Test("of uploads are told each by itself, and what can be done")
  func passedLimits() async throws {
    let service = try await Self.service([.uploads: "4", .uploadSpace: "1000"])
    // It would not fit if nobody else had begun anything.
    let large = try await Self.begin(service, 1_001)
    try Self.expect(large, .contentTooLarge)
    #expect(large.text.contains("1000 bytes") && large.text.contains("upload-space"))
    #expect(try await Self.begin(service, 900).status == .created)
    let second = try await Self.begin(service, 10)
    try Self.expect(second, .serviceUnavailable)
    #expect(second.text.contains("of yours") && second.text.contains("DELETE"))
    #expect(second.headers[.retryAfter] == "5")
    let full = try await Self.begin(service, 101, as: .editor)
    try Self.expect(full, .serviceUnavailable)
    #expect(full.text.contains("900 bytes") && !full.text.contains("of yours"), "\(full.text)")
    #expect(try await Self.begin(service, 100, as: .editor).status == .created)
    let few = try await Self.service([.uploads: "2"])
    for role in [Role.author, .editor] {
      #expect(try await Self.begin(few, 10, as: role).status == .created)
    }
    let third = try await Self.begin(few, 10, as: .admin)
    try Self.expect(third, .serviceUnavailable)
    #expect(third.text.contains("as there may be: 2") && !third.text.contains("of yours"))
  }

  @Test("of a file that is sent whole are told with a remedy that is one")
  func wholeFile() async throws {
    for (part, medium, remedy) in [("1024", "4000", "in parts"), ("4000", "1024", "smaller")] {
      let service = try await Self.service([.partSize: part, .mediaSize: medium])
      let answer = try await service.send(
        .post, "/api/media?campus=alder&name=b.svg", String(repeating: " ", count: 1_025),
        type: "image/svg+xml")
      try Self.expect(answer, .contentTooLarge)
      #expect(try answer.json["detail"]?.string?.contains("1024 bytes") == true)
      #expect(try answer.json["remedy"]?.string?.contains(remedy) == true, "\(answer.text)")
    }
  }

  @Test("of attempts to sign on, and of answers that are kept, are settings")
  func others() async throws {
    let service = try await Self.service([.signOnAttempts: "2", .cacheSize: "0"])
    for status in [HTTPResponse.Status.unauthorized, .unauthorized, .tooManyRequests] {
      let answer = try await service.send(
        .post, NewWork.collection, NewWork.named("n"), [.authorization: "Bearer docent_no"],
        from: "10.9.9.9")
      #expect(answer.status == status)
    }
    #expect(try await service.get("/works/bronze-hare").status == .ok)
    #expect(service.catalog.keptAnswers.count == 0)
    let settings = try ServiceSettings(flags: [
      .jsonSize: "2048", .partSize: "70000", .writingTime: "7", .uploadTime: "9",
    ])
    #expect(settings.limits.json == 2_048 && settings.limits.part == 70_000)
    #expect(settings.limits.writingTime == .seconds(7))
    #expect(settings.writingLimits.uploadTime == 9)
    let usual = try ServiceSettings()
    #expect(usual.limits.json == RequestLimits().json)
    #expect(usual.limits.part == RequestLimits().part)
    #expect(usual.limits.writingTime == RequestLimits().writingTime)
    #expect(usual.writingLimits.medium == WritingLimits().medium)
    #expect(usual.writingLimits.uploadSpace == WritingLimits().uploadSpace)
  }

  @Test(
    "of content are those of what is sent there: JSON, a file or a part of one, or anything else",
    arguments: [
      ("POST", "/api/batch", 4_000), ("POST", "/api/collections/works/items", 4_000),
      ("PATCH", "/api/media/hare?dryRun=true", 4_000), ("PUT", "/api/media/hare", 4_000),
      ("POST", "/api/uploads", 4_000), ("PUT", "/api/media", 4_000),
      ("POST", "/api/media?campus=alder&name=a.svg", 70_000), ("PATCH", "/api/uploads/x1", 70_000),
      ("POST", "/works", 3_000), ("GET", "/api/media", 3_000),
    ])
  func content(method: String, address: String, most: Int) throws {
    let limits = try ServiceSettings(flags: [
      .contentSize: "3000", .jsonSize: "4000", .partSize: "70000",
    ]).limits
    let head = HTTPRequestHead(
      version: .http1_1, method: HTTPMethod(rawValue: method), uri: address)
    #expect(limits.most(head) == most)
  }
}
