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

@Suite("Several writes at once")
struct BatchTests {
  private static func batch(
    _ service: WritableService, _ operations: String, _ query: String = ""
  ) async throws -> CurrentCatalog.Exchange {
    try await service.send(
      .post, "/api/batch\(query)", "{\"note\":\"spring\",\"operations\":[\(operations)]}",
      type: "application/json")
  }

  @Test("are one revision, each made of what those before it leave")
  func whole() async throws {
    let service = try await WritableService()
    let tag = try await service.tag(NewWork.hare).replacing("\"", with: "\\\"")
    let answer = try await Self.batch(
      service,
      """
      {"method":"POST","collection":"artists","item":{"id":"new-hand","name":"New Hand","campus":"alder"}},
      {"method":"POST","collection":"works","item":{"properties":{"id":"one","title":"One","place":"alder",
        "artistIDs":["new-hand"]}}},
      {"method":"PATCH","collection":"works","id":"one","ifMatch":"*","patch":{"properties":{"title":"Uno"}}},
      {"method":"PATCH","collection":"works","id":"bronze-hare","ifMatch":"\(tag)",
        "patch":[{"op":"add","path":"/properties/medium","value":"Bronze"}]},
      {"method":"PUT","collection":"works","id":"two","item":{"title":"Two","place":"alder"}},
      {"method":"POST","collection":"tours","item":{"id":"t","title":"T","campus":"alder","stops":[]}},
      {"tour":"t","ifMatch":"*","edit":{"edit":"add","work":"one"}},
      {"tour":"t","ifMatch":"*","edit":{"edit":"add","work":"two"}},
      {"tour":"t","ifMatch":"*","edit":{"edit":"move","stop":2,"to":1}},
      {"tour":"t","ifMatch":"*","edit":{"edit":"publish"}},
      {"method":"PUT","collection":"works","id":"three","item":{"title":"Three","place":"alder"}},
      {"method":"DELETE","collection":"works","id":"three","ifMatch":"*"}
      """)
    #expect(answer.status == .ok, "\(answer.text)")
    let entries = try await service.history()
    #expect(entries.count == 2)
    #expect(entries[0].note == "spring" && entries[0].author == "the editor")
    let contents = try await service.store.load().contents
    #expect(contents.works[try Slug("one")]?.title.all.map(\.text) == ["Uno"])
    #expect(contents.works[try Slug("three")] == nil)
    let subjects = contents.tours[try Slug("t")]?.stops.map(\.subject)
    #expect(subjects == [.work(try Slug("two")), .work(try Slug("one"))])
    #expect(try await service.get("/tours/t").status == .ok)
  }

  @Test("tell the states of items that are in others than was said, and nothing that only follows")
  func states() async throws {
    let service = try await WritableService()
    func stale(_ id: String, _ match: String = "\"\\\"0\\\"\"") -> String {
      """
      {"method":"PATCH","collection":"works","id":"\(id)","ifMatch":\(match),"patch":{}}
      """
    }
    let tag = try await service.tag(NewWork.hare)
    let one = try await Self.batch(service, stale("bronze-hare"))
    #expect(one.status == .preconditionFailed, "\(one.text)")
    #expect(try one.json["current"]?["id"]?.string == "bronze-hare")
    let state = { (tag: String?) in tag?.dropFirst().prefix { $0 != "-" } }
    #expect(state(one.headers[.eTag]) == state(tag))
    let both = try await Self.batch(service, "\(stale("bronze-hare")),\(stale("tide-clock"))")
    #expect(both.status == .preconditionFailed, "\(both.text)")
    let errors = try #require(try both.json["errors"]?.elements)
    #expect(errors.map { $0["current"]?["id"]?.string } == ["bronze-hare", "tide-clock"])
    #expect(state(errors.first?["ifMatch"]?.string) == state(tag))
    // Errors of several statuses have none of them.
    let mixed = try await Self.batch(service, "\(stale("bronze-hare")),{\"x\":1}")
    #expect(mixed.status == .unprocessableContent)
    #expect(
      try mixed.json["errors"]?.elements?.first?["current"]?["id"]?.string == "bronze-hare")
    let unread = try await Self.batch(service, stale("bronze-hare", "5"))
    #expect(try unread.pointers == ["/operations/0/ifMatch"], "\(unread.text)")
  }

  @Test("taken back, tell of several conflicts with the status of one")
  func conflicts() async throws {
    let service = try await WritableService()
    let ids = ["bronze-hare", "tide-clock"]
    func retitle(_ title: String) async throws -> CurrentCatalog.Exchange {
      try await Self.batch(
        service,
        ids.map { id in
          """
          {"method":"PATCH","collection":"works","id":"\(id)","ifMatch":"*",
            "patch":{"properties":{"title":"\(title)"}}}
          """
        }.joined(separator: ","))
    }
    let first = try await retitle("One")
    #expect(first.status == .ok, "\(first.text)")
    #expect(try await retitle("Two").status == .ok)
    let undo = try await service.send(
      .post, "/api/undo", "{\"revision\":2}", type: "application/json")
    #expect(undo.status == .conflict, "\(undo.text)")
    #expect(try undo.pointers.count == 2)
  }

  @Test("are refused while another program writes, without a word of where the catalogue is")
  func locked() async throws {
    let service = try await WritableService()
    let store = service.store
    let catalog = CurrentCatalog(
      try await store.load().snapshot, published: { _ in nil },
      editor: CatalogEditor { access in
        guard access == .writing else { return store }
        throw Problem(
          .databaseLocked, "Another program is busy with the catalogue /srv/main.sqlite.",
          remedy: "Try again.")
      })
    let token = try #require(service.tokens[.admin])
    for (method, path, body) in [
      (HTTPRequest.Method.post, NewWork.collection, NewWork.named("a")),
      (.post, "/api/batch", #"{"operations":[]}"#),
      (.post, "/api/tokens", #"{"name":"ada","role":"author"}"#), (.post, "/api/session", ""),
    ] {
      let answer = try await catalog.answer(
        path, method: method,
        headers: [.authorization: "Bearer \(token)", .contentType: "application/json"],
        body: Array(body.utf8))
      #expect(answer.status == .serviceUnavailable, "\(path): \(answer.text)")
      #expect(try answer.json["code"]?.string == "database-locked")
      #expect(answer.headers[.retryAfter] == "5" && !answer.text.contains("main.sqlite"))
    }
  }

  @Test("are none if one of them is wrong, and say which, and what of it")
  func nothingHalf() async throws {
    let service = try await WritableService()
    let before = try await service.store.load()
    let good = "{\"method\":\"POST\",\"collection\":\"works\",\"item\":\(NewWork.named("good"))}"
    for (bad, pointer, status) in [
      (
        "{\"method\":\"POST\",\"collection\":\"works\",\"item\":{\"properties\":{\"id\":\"x\",\"title\":7,\"place\":\"alder\"}}}",
        "/operations/1/item/properties/title", HTTPResponse.Status.unprocessableContent
      ),
      (
        "{\"method\":\"DELETE\",\"collection\":\"works\",\"id\":\"good\"}", "/operations/1",
        .preconditionRequired
      ),
      (
        "{\"method\":\"PATCH\",\"collection\":\"works\",\"id\":\"bronze-hare\",\"patch\":{}}",
        "/operations/1", .preconditionRequired
      ),
      (
        "{\"method\":\"DELETE\",\"collection\":\"works\",\"id\":\"none\",\"ifMatch\":\"*\"}",
        "/operations/1/id", .notFound
      ),
      (
        "{\"method\":\"FETCH\",\"collection\":\"works\",\"id\":\"good\"}", "/operations/1/method",
        .unprocessableContent
      ),
      ("{\"method\":\"POST\",\"collection\":\"stops\"}", "/operations/1/collection", .notFound),
      ("{\"x\":1}", "/operations/1/x", .unprocessableContent),
      ("7", "/operations/1", .unprocessableContent),
      ("{\"tour\":\"none\",\"edit\":{\"edit\":\"publish\"}}", "/operations/1/tour", .notFound),
      (
        "{\"tour\":\"first-walk\",\"ifMatch\":\"*\",\"edit\":{\"edit\":\"remove\",\"stop\":777777}}",
        "/operations/1/edit/stop", .notFound
      ),
      (
        "{\"tour\":\"first-walk\",\"edit\":{\"edit\":\"remove\",\"stop\":1}}",
        "/operations/1", .preconditionRequired
      ),
      (
        "{\"tour\":\"first-walk\",\"ifMatch\":\"\\\"0\\\"\",\"edit\":{\"edit\":\"remove\",\"stop\":1}}",
        "/operations/1", .preconditionFailed
      ),
      (
        "{\"tour\":\"first-walk\",\"edit\":{\"edit\":\"dance\"}}", "/operations/1/edit/edit",
        .unprocessableContent
      ),
      (
        "{\"method\":\"PATCH\",\"collection\":\"works\",\"id\":\"good\",\"ifMatch\":\"*\",\"patch\":[{\"op\":\"test\",\"path\":\"/id\",\"value\":\"x\"}]}",
        "/operations/1/patch/0", .conflict
      ),
      (
        "{\"method\":\"PATCH\",\"collection\":\"works\",\"id\":\"bronze-hare\",\"ifMatch\":\"\\\"0\\\"\",\"patch\":{}}",
        "/operations/1", .preconditionFailed
      ),
    ] {
      let answer = try await Self.batch(service, "\(good),\(bad)")
      #expect(answer.status == status, "\(bad): \(answer.text)")
      #expect(
        try answer.json["errors"]?.elements?.first?["pointer"]?.string == pointer, "\(answer.text)")
      let after = try await service.store.load()
      #expect(after == before)
    }
    for body in ["{}", "[]", "{\"operations\":7}", "{\"operations\":[],\"note\":7}"] {
      let answer = try await service.send(.post, "/api/batch", body, type: "application/json")
      #expect(answer.status == .unprocessableContent, "\(body) \(answer.text)")
    }
    let many = Array(repeating: "{}", count: 1_001).joined(separator: ",")
    #expect(try await Self.batch(service, many).status == .contentTooLarge)
    #expect(try await Self.batch(service, good, "?dryRun=true").status == .ok)
    let after = try await service.store.load()
    #expect(after == before)
  }

  @Test("tell everything that is wrong with them, of whatever operation and of whatever kind")
  func allFaults() async throws {
    let service = try await WritableService()
    let answer = try await Self.batch(
      service,
      #"""
      {"method":"POST","collection":"works","item":{"id":"a","title":7,"place":"alder","artistIDs":["no"]}},
      {"method":"POST","collection":"works","item":{"id":"b","title":"B","place":"alder/nowhere","media":["x"]}},
      {"tour":"first-walk","ifMatch":"*","edit":{"edit":"add","work":"nobody","dwell":-1}},
      {"tour":"first-walk","ifMatch":"*","edit":{"edit":"add","work":"a"}},
      {"tour":"first-walk","edit":{"edit":"move","stop":"1","x":1}},
      {"method":"DELETE","collection":"works","id":"bronze-hare","ifMatch":"*"},
      {"method":"FETCH","collection":"nothing","ifMatch":1},
      {"method":"PATCH","collection":"works","id":"tide-clock","ifMatch":"*","patch":[{"op":"add"},{"op":"x"}]}
      """#)
    #expect(answer.status == .unprocessableContent)
    let places = try answer.pointers
    let expected = [
      "0/item/title", "0/item/artistIDs/0", "1/item/place", "1/item/media/0", "2/edit/work",
      "2/edit/dwell", "4/edit/stop", "4/edit/to", "4/edit/x", "5", "6/method", "6/collection",
      "6/id", "6/ifMatch", "7/patch/0", "7/patch/0/path", "7/patch/1/op",
    ].map { "/operations/\($0)" }
    #expect(places.sorted() == expected.sorted(), "\(answer.text)")
    // What would have been added, had it been right, is not missing.
    let unnamed = try await Self.batch(
      service,
      #"""
      {"method":"POST","collection":"works","item":{"title":7,"place":"alder"}},
      {"tour":"first-walk","ifMatch":"*","edit":{"edit":"add","work":"perhaps-that"}}
      """#)
    #expect(try unnamed.pointers == ["/operations/0/item/title"], "\(unnamed.text)")
    // A work that is shown cannot go; what else is wrong is told, too.
    let going = try await Self.batch(
      service,
      #"""
      {"method":"DELETE","collection":"works","id":"bronze-hare","ifMatch":"*"},
      {"method":"POST","collection":"works","item":{"id":"b","title":"B","place":"alder","artistIDs":["no"]}}
      """#)
    #expect(
      try going.pointers.sorted() == ["/operations/0", "/operations/1/item/artistIDs/0"],
      "\(going.text)")
  }

  @Test("of what has no geometry refuse one")
  func geometryOfNone() async throws {
    let service = try await WritableService()
    let artist = """
      {"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]},
      "properties": {"id": "new-hand", "name": "New Hand", "campus": "alder"}}
      """
    let refused = try await service.send(.post, "/api/collections/artists/items", artist)
    #expect(refused.status == .unprocessableContent, "\(refused.text)")
    #expect(try refused.json["errors"]?.elements?.first?["pointer"]?.string == "/geometry")
    let made = try await service.send(
      .post, "/api/collections/artists/items",
      artist.replacing(#"{"type": "Point", "coordinates": [1, 2]}"#, with: "null"))
    #expect(made.status == .created, "\(made.text)")
  }

  @Test("stand in the history with who made them, which authors may read")
  func history() async throws {
    let service = try await WritableService()
    await #expect(throws: Never.self) {
      try await service.patch(NewWork.hare, "{\"medium\":\"Brass\"}")
      try await service.patch(NewWork.hare, "{\"medium\":\"Tin\"}", as: .admin)
      _ = try await service.send(.post, NewWork.collection, NewWork.fountain)
    }
    let all = try await service.send(.get, "/api/history?limit=2", as: .author).json
    let revisions = try #require(all["revisions"]?.elements)
    #expect(revisions.map { $0["revision"]?.number } == [4, 3])
    #expect(revisions.map { $0["author"]?.string } == ["the editor", "the admin"])
    let one = try await service.send(.get, "/api/history?item=work:bronze-hare", as: .author).json
    #expect(one["revisions"]?.elements?.map { $0["revision"]?.number } == [3, 2, 1])
    for bad in ["item=hare", "item=planet:x", "limit=0", "before=0", "x=1"] {
      #expect(
        try await service.send(.get, "/api/history?\(bad)", as: .author).status == .badRequest)
    }
  }

  @Test("takes the identifier of an operation, and passes nothing over")
  func strangers() async throws {
    let service = try await WritableService()
    func send(_ batch: String) async throws -> CurrentCatalog.Exchange {
      try await service.send(.post, "/api/batch", batch, type: "application/json")
    }
    let item = #"{"properties":{"title":"Chosen","place":"alder"}}"#
    let made = try await send(
      #"{"operations":[{"method":"POST","collection":"works","id":"my-choice","item":\#(item)}]}"#)
    #expect(made.status == .ok, "\(made.text)")
    #expect(try await service.get("/api/collections/works/items/my-choice").status == .ok)
    let other = #"{"id":"b","properties":{"title":"Chosen","place":"alder"}}"#
    for (batch, pointer) in [
      (
        #"{"operations":[{"method":"POST","collection":"works","id":"a","item":\#(other)}]}"#,
        "/operations/0/id"
      ),
      (
        #"{"operations":[{"method":"DELETE","collection":"works","id":"a","item":\#(item)}]}"#,
        "/operations/0/item"
      ),
      (#"{"operations":[],"foo":1}"#, "/foo"),
    ] {
      let refused = try await send(batch)
      #expect(refused.status == .unprocessableContent, "\(refused.text)")
      #expect(try refused.json["errors"]?.elements?.first?["pointer"]?.string == pointer)
    }
  }
}
