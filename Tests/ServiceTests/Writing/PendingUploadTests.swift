import Catalog
import Foundation
import HTTPTypes
import Notation
import Storage
import TestSupport
import Testing

@testable import Service

// The identifiers and owners of uploads that have begun and not come to their end.
extension MediaWritingTests {
  @Test("begins no two uploads with one identifier, until the first is at its end or given up")
  func sameIdentifier() async throws {
    let service = try await WritableService()
    let tus: HTTPFields = [.test("Tus-Resumable"): "1.0.0"]
    func begin(
      _ id: String, _ catalog: CurrentCatalog, length: Int = 10, role: Role = .author
    ) async throws -> CurrentCatalog.Exchange {
      var fields = tus
      fields[.test("Upload-Length")] = "\(length)"
      fields[.test("Upload-Metadata")] = Self.metadata([
        ("campus", "alder"), ("filename", "a.svg"), ("id", id),
      ])
      fields[.authorization] = "Bearer \(try #require(service.tokens[role]))"
      return try await catalog.answer("/api/uploads", method: .post, headers: fields)
    }
    let first = try await begin("twin", service.catalog)
    #expect(first.status == .created)
    for role in [Role.author, .admin] {
      let second = try await begin("twin", service.catalog, role: role)
      #expect(second.status == .conflict, "\(second.text)")
      #expect(second.text.contains("upload-conflict"))
      #expect(second.text.contains("DELETE"))
    }
    #expect(try await begin("other", service.catalog).status == .created)
    #expect(service.catalog.pendingUploads.count == 2)
    let path = ServedData.path(try #require(first.headers[.location]))
    #expect(try await Self.send(service, .delete, path, [], tus).status == .noContent)
    let third = try await begin("twin", service.catalog, length: Self.svg.count)
    #expect(third.status == .created)
    // What has come to its end is there as a medium, and refused as one.
    let sent = try await Self.sendPart(
      service, ServedData.path(try #require(third.headers[.location])), 0, Self.svg)
    #expect(sent.status == .noContent, "\(sent.text)")
    let taken = try await begin("twin", service.catalog)
    #expect(taken.status.code >= 400 && !taken.text.contains("upload-conflict"), "\(taken.text)")
    // What is given up because nothing comes is in nobody's way.
    var options = service.catalog.options
    options.writing.uploadTime = 0
    #expect(try await begin("other", service.catalog.with(options)).status == .created)
  }

  @Test("takes no part that is larger than a part may be")
  func largePart() async throws {
    var options = ServiceOptions()
    options.writing.part = 20
    let service = try await WritableService(options: options)
    let fields: HTTPFields = [
      .test("Tus-Resumable"): "1.0.0", .test("Upload-Length"): "\(Self.svg.count)",
      .test("Upload-Metadata"): Self.metadata([("campus", "alder"), ("filename", "a.svg")]),
    ]
    let begun = try await Self.send(service, .post, "/api/uploads", [], fields)
    let path = ServedData.path(try #require(begun.headers[.location]))
    let refused = try await Self.sendPart(service, path, 0, Self.svg.prefix(21))
    #expect(refused.status == .contentTooLarge, "\(refused.text)")
    #expect(refused.text.contains("20 bytes"))
    for start in stride(from: 0, to: Self.svg.count, by: 20) {
      let sent = try await Self.sendPart(service, path, start, Self.svg[start...].prefix(20))
      #expect(sent.status == .noContent, "\(sent.text)")
    }
    #expect(try await service.get("/media/alder/a.svg").status == .ok)
  }

  @Test("keeps the identifier of an upload under way from other writes, and what was sent")
  func promisedIdentifier() async throws {
    let service = try await WritableService()
    let tus: HTTPFields = [.test("Tus-Resumable"): "1.0.0"]
    var fields = tus
    fields[.test("Upload-Length")] = "\(Self.svg.count)"
    fields[.test("Upload-Metadata")] = Self.metadata([
      ("campus", "alder"), ("filename", "first.svg"), ("id", "tree1"),
    ])
    let begun = try await Self.send(service, .post, "/api/uploads", [], as: .editor, fields)
    let path = ServedData.path(try #require(begun.headers[.location]))
    // Names of files step aside, whole and in parts.
    let other = Self.svg + [0x20]
    let whole = try await Self.send(
      service, .post, "/api/media?campus=alder&name=tree1.svg", Self.svg)
    #expect(whole.headers[.location] == "http://localhost/api/media/tree1-2", "\(whole.text)")
    #expect(try await Self.upload("Tree1.svg", other, to: service).status == .noContent)
    #expect(try await service.get("/api/media/tree1-3").status == .ok)
    // Writes that name it are refused.
    let named = try await Self.send(
      service, .post, "/api/media?campus=alder&name=x.svg&id=tree1", Self.svg)
    let item = """
      {"id":"tree1","media":"image","campus":"alder","source":"https://example.org/a.png"}
      """
    let batch = try await service.send(
      .post, "/api/batch",
      "{\"operations\":[{\"method\":\"POST\",\"collection\":\"media\",\"item\":\(item)}]}",
      type: "application/json")
    let put = try await service.send(
      .put, "/api/media/tree1",
      "{\"type\":\"Feature\",\"id\":\"tree1\",\"geometry\":null,\"properties\":\(item)}")
    for answer in [named, batch, put] {
      #expect(answer.status == .conflict, "\(answer.text)")
      #expect(try answer.json["code"]?.string == "upload-conflict")
    }
    // Who may give it up is told how, and others whom to ask.
    #expect(batch.text.contains("DELETE \(path)"), "\(batch.text)")
    #expect(!named.text.contains("DELETE") && named.text.contains("'admin'"), "\(named.text)")
    // Another program takes the identifier: what was sent is kept until that is mended.
    let source = try Media.Source("https://example.org/b.png")
    let medium = Media(
      id: try Slug("tree1"), campus: try PlaceID("alder"), kind: .image, source: source)
    try await service.store.apply(
      [.add(.media(medium))], expecting: try await service.store.version(), note: "x", at: .now)
    let refused = try await Self.sendPart(service, path, 0, Self.svg, as: .editor)
    #expect(refused.status == .conflict, "\(refused.text)")
    #expect(refused.text.contains("is kept"))
    let head = try await Self.send(service, .head, path, [], as: .editor, tus)
    #expect(head.headers[.test("Upload-Offset")] == "\(Self.svg.count - 1)")
    try await service.store.apply(
      [.remove(.media(medium))], expecting: try await service.store.version(), note: "x", at: .now)
    let last = try await Self.sendPart(
      service, path, Self.svg.count - 1, Self.svg.suffix(1), as: .editor)
    #expect(last.status == .noContent, "\(last.text)")
    #expect(try await service.get("/media/alder/first.svg").status == .ok)
  }

  @Test("lets an admin, and nobody else, look at an upload of somebody else and give it up")
  func abandoned() async throws {
    let service = try await WritableService()
    let tus: HTTPFields = [.test("Tus-Resumable"): "1.0.0"]
    var fields = tus
    fields[.test("Upload-Length")] = "9"
    fields[.test("Upload-Metadata")] = Self.metadata([("campus", "alder"), ("filename", "a.svg")])
    let begun = try await Self.send(service, .post, "/api/uploads", [], fields)
    let path = ServedData.path(try #require(begun.headers[.location]))
    for method in [HTTPRequest.Method.head, .delete] {
      #expect(
        try await Self.send(service, method, path, [], as: .editor, tus).status == .notFound)
    }
    #expect(try await Self.sendPart(service, path, 0, [1], as: .admin).status == .notFound)
    #expect(try await Self.send(service, .head, path, [], as: .admin, tus).status == .ok)
    #expect(try await Self.send(service, .delete, path, [], as: .admin, tus).status == .noContent)
    #expect(service.catalog.pendingUploads.count == 0)
  }
}
