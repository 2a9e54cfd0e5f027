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

@Suite("Writes that are taken back")
struct TakenBackTests {
  @Test("are told before they are taken back, where only that is asked for")
  func triedUndo() async throws {
    let service = try await WritableService()
    try await service.patch(NewWork.hare, #"{"medium":"Bronze, gilt"}"#)
    let revision = try #require(try await service.history().first).revision
    let undo = "{\"revision\":\(revision)}"
    let before = try await service.store.load()
    let answer = try await service.send(
      .post, "/api/undo?dryRun=true", undo, type: "application/json")
    #expect(answer.status == .ok, "\(answer.text)")
    #expect(try answer.json["dryRun"] == .bool(true))
    #expect(try answer.json[JSONPointer(["changes", "0", "id"])]?.string == "bronze-hare")
    let after = try await service.store.load()
    #expect(after == before)
    let done = try await service.send(.post, "/api/undo", undo, type: "application/json")
    #expect(done.status == .ok)
  }

  @Test("are not taken back where what came later names what would go")
  func namedLater() async throws {
    let service = try await WritableService()
    let artist = try await service.send(
      .post, "/api/collections/artists/items",
      #"{"id": "new-hand", "name": "New Hand", "campus": "alder"}"#, type: "application/json")
    #expect(artist.status == .created, "\(artist.text)")
    let revision = try #require(try await service.history().first).revision
    try await service.patch(NewWork.hare, #"{"artistIDs":["new-hand"]}"#)
    for path in ["/api/undo", "/api/undo?dryRun=true"] {
      let undo = try await service.send(
        .post, path, "{\"revision\":\(revision)}", type: "application/json")
      #expect(undo.status == .conflict, "\(undo.text)")
      #expect(try undo.json["code"]?.string == "dangling-reference")
    }
  }

  @Test("is not taken back by a revision that is no number")
  func wrongRevision() async throws {
    let service = try await WritableService()
    let refused = try await service.send(
      .post, "/api/undo", #"{"revision":"2"}"#, type: "application/json")
    #expect(refused.status == .unprocessableContent)
    #expect(try refused.json["errors"]?.elements?.first?["code"]?.string == "invalid-value")
  }
}
