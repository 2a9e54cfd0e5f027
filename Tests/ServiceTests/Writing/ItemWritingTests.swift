import Authoring
import Catalog
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import Notation
import Rendering
import Storage
import TestSupport
import Testing

@testable import Service

@Suite("Writing items over HTTP")
struct ItemWritingTests {
  @Test("adds a work, shows it on its page, changes it, meets a conflict, undoes and removes it")
  func walk() async throws {
    let service = try await WritableService()
    let made = try await service.send(.post, NewWork.collection, NewWork.fountain)
    #expect(made.status == .created, "\(made.text)")
    #expect(
      made.headers[.location] == "http://localhost/api/collections/works/items/new-fountain")
    let page = try await service.get("/works/new-fountain", [.accept: "text/html"])
    #expect(page.status == .ok && page.text.contains("New Fountain"))

    let path = "/api/collections/works/items/new-fountain"
    let seen = try await service.tag(path)
    #expect(seen == made.headers[.eTag])
    let changed = try await service.patch(path, "{\"title\":\"Old Fountain\"}")
    #expect(changed.status == .ok, "\(changed.text)")
    #expect(
      try changed.json["changes"]?[JSONPointer(["0", "fields", "0", "field"])]?.string == "title")

    let late = try await service.send(
      .patch, path, "{\"properties\":{\"title\":\"Mine\"}}", type: "application/merge-patch+json",
      [.ifMatch: seen])
    #expect(late.status == .preconditionFailed)
    #expect(
      try late.json[JSONPointer(["current", "properties", "title"])]?.string == "Old Fountain")
    let tag = try #require(late.headers[.eTag])
    let again = try await service.send(
      .patch, path, "{\"properties\":{\"title\":\"Mine\"}}", type: "application/merge-patch+json",
      [.ifMatch: tag])
    #expect(again.status == .ok)

    let newest = try #require(try await service.history().first)
    #expect(newest.author == "the editor" && newest.note == "change work new-fountain")
    let undone = try await service.send(
      .post, "/api/undo", "{\"revision\":\(newest.revision)}", type: "application/json")
    #expect(undone.status == .ok)
    #expect(try await service.get(path).json["properties"]?["title"]?.string == "Old Fountain")

    let gone = try await service.send(.delete, path, [.ifMatch: try await service.tag(path)])
    #expect(gone.status == .ok)
    #expect(try await service.get(path).status == .notFound)
    #expect(try await service.get("/works/new-fountain").status == .notFound)
  }

  @Test("answers each request that cannot be met with its status, and changes nothing")
  func refusals() async throws {
    let service = try await WritableService()
    let before = try await service.store.load()
    let tag = try await service.tag(NewWork.hare)
    let merge = "application/merge-patch+json"
    let cases: [(HTTPRequest.Method, String, String?, String?, HTTPFields, HTTPResponse.Status)] = [
      (.post, NewWork.collection, NewWork.named("bronze-hare"), nil, [:], .conflict),
      (.post, NewWork.collection, "{", nil, [:], .badRequest),
      (.post, NewWork.collection, "", nil, [:], .badRequest),
      (.post, NewWork.collection, "[]", nil, [:], .unprocessableContent),
      (.post, NewWork.collection, "{}", nil, [:], .unprocessableContent),
      (.post, NewWork.collection, NewWork.fountain, "text/csv", [:], .unsupportedMediaType),
      (
        .post, NewWork.collection, NewWork.fountain, nil, [.contentEncoding: "gzip"],
        .unsupportedMediaType
      ),
      (.put, NewWork.collection, NewWork.fountain, nil, [:], .methodNotAllowed),
      (.post, NewWork.hare, NewWork.fountain, nil, [:], .methodNotAllowed),
      (.post, "/api/collections/stops/items", NewWork.fountain, nil, [:], .methodNotAllowed),
      (.delete, "/api/collections/stops/items/first-walk:1", nil, nil, [:], .methodNotAllowed),
      (.post, "/api/collections/nothing/items", NewWork.fountain, nil, [:], .notFound),
      (.post, "/works/bronze-hare", "{}", nil, [:], .methodNotAllowed),
      (.delete, "/", nil, nil, [:], .methodNotAllowed),
      (.put, NewWork.hare, NewWork.named("bronze-hare"), nil, [:], .preconditionRequired),
      (.patch, NewWork.hare, "{}", merge, [:], .preconditionRequired),
      (.delete, NewWork.hare, nil, nil, [:], .preconditionRequired),
      (.delete, NewWork.hare, nil, nil, [.ifMatch: "\"x-1\""], .preconditionFailed),
      (.delete, NewWork.hare, nil, nil, [.ifMatch: "W/" + tag], .preconditionFailed),
      (.delete, NewWork.hare, nil, nil, [.ifMatch: ""], .preconditionFailed),
      (
        .put, NewWork.hare, NewWork.named("tide-clock"), nil, [.ifMatch: tag], .unprocessableContent
      ),
      (
        .put, NewWork.hare, NewWork.named("bronze-hare"), nil, [.ifNoneMatch: "*"],
        .preconditionFailed
      ),
      (.patch, NewWork.collection + "/nobody", "{}", merge, [.ifMatch: "*"], .notFound),
      (.delete, NewWork.collection + "/nobody", nil, nil, [.ifMatch: "*"], .notFound),
      // The first walk leads past it.
      (.delete, NewWork.hare, nil, nil, [.ifMatch: tag], .conflict),
      (.post, NewWork.collection + "?dryrun=true", NewWork.fountain, nil, [:], .badRequest),
      (.post, NewWork.collection + "?dryRun=yes", NewWork.fountain, nil, [:], .badRequest),
    ]
    for (method, path, body, type, headers, status) in cases {
      let answer = try await service.send(
        method, path, body, type: type ?? "application/geo+json", headers)
      #expect(
        answer.status == status, "\(method) \(path) \(body ?? ""): \(answer.status) \(answer.text)")
      #expect(answer.headers[.contentType] == "application/problem+json")
      #expect(try answer.json["remedy"]?.string?.isEmpty == false)
      let errors = try answer.json["errors"]?.elements ?? []
      let places = errors.compactMap { $0["pointer"] ?? $0["parameter"] }
      #expect(
        !errors.isEmpty && places.count == errors.count, "\(method) \(path): \(answer.text)")
      if status == .methodNotAllowed { #expect(answer.headers[.allow]?.isEmpty == false) }
    }
    let after = try await service.store.load()
    #expect(after == before)
  }

  @Test("takes no name of a detail that nobody sees, but leaves those that files brought")
  func detailNames() async throws {
    var contents = SampleCampus.contents
    let hare = try Slug("bronze-hare")
    contents.works[hare]?.details["a\nb"] = "c"
    let service = try await WritableService(contents)
    for name in ["a\nb", "a\tb", "a\u{200B}b", "a\u{202E}b", "\u{7F}", "a\u{2028}b", " "] {
      var json = JSONWriter()
      json.object { json in
        json.member("title", "Arch")
        json.member("place", "alder")
        json.member("details") { $0.object { $0.member(name, "x") } }
      }
      let answer = try await service.send(.post, NewWork.collection, json.text)
      #expect(answer.status == .unprocessableContent, "\(name.debugDescription)")
      #expect(try answer.pointers == ["/details/\(name)"], "\(answer.text)")
    }
    let told = try await service.send(.get, NewWork.hare)
    let put = try await service.send(
      .put, NewWork.hare, told.text, [.ifMatch: try #require(told.headers[.eTag])])
    #expect(put.status == .ok, "\(put.text)")
  }

  @Test("tries without changing anything when it is only asked what would be")
  func trials() async throws {
    let service = try await WritableService()
    let before = try await service.store.load()
    let answer = try await service.send(
      .post, NewWork.collection + "?dryRun=true", NewWork.fountain)
    #expect(answer.status == .ok)
    #expect(try answer.json["dryRun"] == .bool(true))
    #expect(try answer.json["status"]?.number == 201)
    #expect(try answer.json[JSONPointer(["changes", "0", "id"])]?.string == "new-fountain")
    let patch = try await service.send(
      .patch, NewWork.hare + "?dryRun=true", "[{\"op\":\"remove\",\"path\":\"/properties/title\"}]",
      type: "application/json-patch+json", [.ifMatch: "*"])
    #expect(patch.status == .unprocessableContent)
    #expect(
      try patch.json[JSONPointer(["errors", "0", "pointer"])]?.string == "/properties/title")
    let after = try await service.store.load()
    #expect(after == before)
    #expect(try await service.get("/works/new-fountain").status == .notFound)
  }

  @Test("does a write with a key once, whenever it is sent again")
  func keys() async throws {
    let service = try await WritableService()
    let key: HTTPFields = [.test("Idempotency-Key"): "7c1"]
    let first = try await service.send(.post, NewWork.collection, NewWork.fountain, key)
    let second = try await service.send(.post, NewWork.collection, NewWork.fountain, key)
    #expect(first.status == .created && second.status == .created)
    #expect(first.body == second.body && first.headers[.location] == second.headers[.location])
    let other = try await service.send(.post, NewWork.collection, NewWork.named("x"), key)
    #expect(other.status == .unprocessableContent)
    #expect(try other.json["code"]?.string == "idempotency-mismatch")
    let admin = try await service.send(
      .post, NewWork.collection, NewWork.named("x"), as: .admin, key)
    #expect(admin.status == .created, "A key is that of one writer.")
    for bad in ["", String(repeating: "k", count: 256)] {
      let answer = try await service.send(
        .post, NewWork.collection, NewWork.named("y"), [.test("Idempotency-Key"): bad])
      #expect(answer.status == .badRequest)
    }
    #expect(try await service.history().count == 3)
  }

  @Test("keeps answers of a bounded number of keys")
  func manyKeys() async throws {
    let service = try await WritableService()
    let kept = KeptWrites(most: 8)
    let context = AskingContext(
      source: ApplicationRequestContextSource(
        channel: EmbeddedChannel(), logger: Logger(label: "test")))
    for number in 0..<20 {
      let request = Request(
        head: HTTPRequest(
          method: .post, scheme: "http", authority: "localhost", path: "/api/batch",
          headerFields: [.test("Idempotency-Key"): "\(number)"]),
        body: RequestBody(buffer: ByteBuffer()))
      let write = try WriteRequest(
        request, context, .batch, Address.batch.operations[0],
        by: Contributor(name: "ada", role: .editor), try #require(service.catalog.editor),
        reachedBy: nil, body: [], mediaType: "application/json")
      _ = try await kept.answer(to: write) { Response(status: .ok) }
    }
    #expect(kept.count == 8)
  }

  @Test(
    "finds nothing at names that no item can have, and adds none",
    arguments: [
      "..", "%2e%2e", "a%2Fb", "a:b", "..%2f..%2fetc", "%00", "a%00b", "%E2%80%AEevil", "A", "-",
      "%F0%9F%98%80", "a%0Ab", "%ff", String(repeating: "a", count: 121),
    ])
  func strangeNames(name: String) async throws {
    let service = try await WritableService()
    for collection in ["works", "buildings", "tours"] {
      let path = "/api/collections/\(collection)/items/\(name)"
      for (method, type) in [
        (HTTPRequest.Method.put, "application/geo+json"), (.patch, "application/merge-patch+json"),
        (.delete, ""),
      ] {
        let answer = try await service.send(
          method, path, NewWork.named("x"), type: type, [.ifMatch: "*"])
        #expect((400..<500).contains(answer.status.code), "\(method) \(path): \(answer.text)")
      }
    }
    let body = try await service.send(
      .post, NewWork.collection, NewWork.named(name.removingPercentEncoding ?? "\\u0000"))
    #expect((400..<500).contains(body.status.code), "\(body.text)")
    #expect(try await service.history().count == 1)
  }

  @Test("takes no content that is too large, too deep or too rich")
  func bounds() async throws {
    let service = try await WritableService()
    let large = String(repeating: " ", count: 10_000_000)
    #expect(
      try await service.send(.post, NewWork.collection, large).status == .contentTooLarge)
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    #expect(try await service.send(.post, NewWork.collection, deep).status == .badRequest)
    let names = String(repeating: "{\"a\":", count: 50_000)
    #expect(try await service.send(.post, NewWork.collection, names).status == .badRequest)
    let copies = (0..<60).map { "{\"op\":\"copy\",\"from\":\"\",\"path\":\"/x\($0)\"}" }
      .joined(separator: ",")
    let patch = try await service.send(
      .patch, NewWork.hare, "[\(copies)]", type: "application/json-patch+json", [.ifMatch: "*"])
    #expect(patch.status == .conflict)
  }

  @Test("never crashes on damaged items, and takes in only whole ones", arguments: UInt64(0)..<4)
  func damaged(seed: UInt64) async throws {
    let service = try await WritableService()
    var random = SplitMix64(seed: seed)
    let seeds = [
      NewWork.fountain, NewWork.named("a-work"),
      try await service.get(NewWork.hare).text,
      try await service.get("/api/collections/tours/items/first-walk").text,
      "{\"operations\":[{\"method\":\"POST\",\"collection\":\"works\",\"item\":\(NewWork.named("b"))}]}",
    ]
    for _ in 0..<40 {
      var bytes = Array(seeds[Int.random(in: 0..<seeds.count, using: &random)].utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(contentsOf: Array("[{\"\u{202E}".utf8), at: index)
        default: bytes.replaceSubrange(index..., with: bytes.prefix(index))
        }
        if bytes.isEmpty { bytes = [0] }
      }
      let requests: [(HTTPRequest.Method, String, String)] = [
        (.post, NewWork.collection, "application/json"),
        (.put, NewWork.hare, "application/geo+json"),
        (.patch, "/api/collections/tours/items/first-walk", "application/merge-patch+json"),
        (.patch, NewWork.hare, "application/json-patch+json"),
        (.post, "/api/batch", "application/json"),
        (.post, "/api/tours/first-walk/edits", "application/json"),
      ]
      let (method, path, type) = requests[Int.random(in: 0..<requests.count, using: &random)]
      let answer = try await service.catalog.answer(
        path, method: method,
        headers: [
          .authorization: "Bearer \(try #require(service.tokens[.editor]))", .contentType: type,
          .ifMatch: "*",
        ], body: bytes)
      #expect(
        answer.status.code < 500, "\(method) \(path) \(String(decoding: bytes, as: UTF8.self))")
    }
    let stored = try await service.store.load()
    #expect(CatalogChecks.problems(in: stored.contents).allSatisfy { $0.severity == .warning })
  }

  @Test("says that a name can be no identifier where an item is put there")
  func noIdentifier() async throws {
    let service = try await WritableService()
    let refused = try await service.send(
      .put, NewWork.collection + "/Put%20New!", NewWork.fountain, [.ifNoneMatch: "*"])
    #expect(refused.status == .unprocessableContent, "\(refused.text)")
    #expect(refused.text.contains("can be the identifier of no work"))
  }
}
