import Catalog
import HTTPTypes
import Storage
import TestSupport
import Testing

@testable import Service

@Suite("Edits of a tour over HTTP")
struct TourEditTests {
  @Test("follow the rules of the command")
  func tours() async throws {
    let service = try await WritableService()
    func edit(_ body: String) async throws -> CurrentCatalog.Exchange {
      try await service.send(
        .post, "/api/tours/first-walk/edits", body, type: "application/json", [.ifMatch: "*"])
    }
    #expect(try await edit("{\"edit\":\"set\",\"title\":\"Another Walk\"}").status == .ok)
    #expect(
      try await edit("{\"edit\":\"setStop\",\"stop\":1,\"dwell\":90,\"text\":\"Look.\"}").status
        == .ok)
    let tour = try #require(
      try await service.store.load().contents.tours[Slug("first-walk")])
    #expect(tour.title.all.first?.text == "Another Walk" && tour.stops[0].dwell == 90)
    #expect(try await edit("{\"edit\":\"setStop\",\"stop\":1,\"dwell\":null}").status == .ok)
    for (body, status, pointer) in [
      (#"{"edit":"move","stop":1,"to":99}"#, HTTPResponse.Status.badRequest, "/to"),
      (#"{"edit":"move","stop":777777,"to":1}"#, .notFound, "/stop"),
      (#"{"edit":"remove","stop":777777}"#, .notFound, "/stop"),
      (#"{"edit":"setStop","stop":777777,"dwell":1}"#, .notFound, "/stop"),
      (#"{"edit":"setStop","stop":1,"after":[777777]}"#, .notFound, "/after/0"),
      (#"{"edit":"add","work":"nobody"}"#, .notFound, "/work"),
      (#"{"edit":"add","place":"alder/nowhere"}"#, .notFound, "/place"),
      (#"{"edit":"add","work":"alder"}"#, .notFound, "/work"),
      (#"{"edit":"add","place":"bronze-hare"}"#, .notFound, "/place"),
      (#"{"edit":"add"}"#, .unprocessableContent, ""),
      (#"{"edit":"setStop","stop":1,"dwell":-1}"#, .unprocessableContent, "/dwell"),
      (#"{"edit":"setStop","stop":1,"number":-1}"#, .unprocessableContent, "/number"),
      (#"{"edit":"add","work":"tide-clock","number":0}"#, .unprocessableContent, "/number"),
      (#"{"edit":"publish","stop":1}"#, .unprocessableContent, "/stop"),
    ] {
      let answer = try await edit(body)
      #expect(answer.status == status, "\(body)")
      let error = try #require(try answer.json["errors"]?.elements?.first)
      #expect(error["pointer"]?.string == pointer, "\(body): \(answer.text)")
      // What a remedy names can be sent.
      let remedy = try #require(error["remedy"]?.string)
      #expect(!remedy.contains("docent"), "It is no remedy where there is no terminal: \(remedy)")
      if remedy.hasPrefix("Set it to ") {
        #expect(remedy.hasPrefix("Set it to null"))
        let member = String(pointer.dropFirst())
        #expect(
          try await edit("{\"edit\":\"setStop\",\"stop\":1,\"\(member)\":null}").status == .ok)
      }
    }
    for (body, pointers) in [
      (#"{"edit":"add","work":7,"at":"x","a":1,"b":2}"#, ["/a", "/b", "/work", "/at"]),
      (#"{"edit":"move","stop":"x"}"#, ["/to", "/stop"]),
      (#"{"edit":"set","title":"a\u0001","author":"\u0002"}"#, ["/author", "/title"]),
      (
        #"{"edit":"setStop","stop":1,"dwell":-1,"radius":-1,"after":[777777,1,7777]}"#,
        ["/after/0", "/after/2", "/dwell", "/radius"]
      ),
      (#"{"edit":"setStop","stop":1,"after":[1,"2",null]}"#, ["/after/1", "/after/2"]),
    ] {
      #expect(try await edit(body).pointers.sorted() == pointers.sorted(), "\(body)")
    }
    let lost = try await service.send(
      .post, "/api/undo", #"{"revision":777777}"#, type: "application/json")
    let fault = try #require(try lost.json["errors"]?.elements?.first)
    #expect(fault["pointer"]?.string == "/revision")
    #expect(fault["remedy"]?.string?.contains("docent") == false)
    #expect(try await edit("{\"edit\":\"withdraw\"}").status == .ok)
    #expect(try await service.get("/tours/first-walk").status == .notFound)
  }

  /// Stops are numbered by their places, so that the same edit is another after each edit.
  @Test(
    "are made at the state that was seen, of whichever representation",
    arguments: ["geojson", "json", "html"])
  func tourStates(shape: String) async throws {
    let service = try await WritableService()
    let edits = "/api/tours/first-walk/edits"
    func remove(_ headers: HTTPFields) async throws -> CurrentCatalog.Exchange {
      try await service.send(
        .post, edits, #"{"edit":"remove","stop":1}"#, type: "application/json", headers)
    }
    func stops() async throws -> [Stop] {
      try await service.store.load().contents.tours[Slug("first-walk")]?.stops ?? []
    }
    let before = try await stops()
    let bare = try await remove([:])
    #expect(bare.status.code == 428 && bare.text.contains("If-Match"), "\(bare.text)")
    #expect(try await stops() == before)
    let tag = try await service.tag("/api/collections/tours/items/first-walk?f=\(shape)")
    let done = try await remove([.ifMatch: tag])
    #expect(done.status == .ok, "\(done.text)")
    let after = try await stops()
    #expect(after.count == before.count - 1)
    // Sent again by somebody who did not get the answer, it takes no second stop out.
    let late = try await remove([.ifMatch: tag])
    #expect(late.status == .preconditionFailed, "\(late.text)")
    #expect(try late.json["current"]?["id"]?.string == "first-walk")
    #expect(try await stops() == after)
    // The tag of the answer is that of the next edit.
    let next = try await service.send(
      .post, edits, #"{"edit":"set","title":"On"}"#, type: "application/json",
      [.ifMatch: try #require(done.headers[.eTag])])
    #expect(next.status == .ok, "\(next.text)")
    #expect(late.headers[.eTag] != nil)
  }

  @Test(
    "are refused at the member that is wrong",
    arguments: [
      (#"{"edit":"setStop","stop":1,"dwell":-1}"#, "/dwell"),
      (#"{"edit":"setStop","stop":1,"radius":1e300}"#, "/radius"),
      (#"{"edit":"move","stop":1,"to":99}"#, "/to"),
    ])
  func editPointers(edit: String, pointer: String) async throws {
    let service = try await WritableService()
    let refused = try await service.send(
      .post, "/api/tours/first-walk/edits", edit, type: "application/json", [.ifMatch: "*"])
    #expect(
      try refused.json["errors"]?.elements?.first?["pointer"]?.string == pointer, "\(refused.text)")
  }
}
