import Foundation
import Synchronization
import Testing

@Suite("docent import of a running CollectiveAccess that answers GraphQL", .serialized)
struct CollectiveGraphTests {
  @Test("says what to do where GraphQL is too old")
  func oldGraph() throws {
    let server = try CollectiveServer {
      CollectiveRecords.graphReply(objects: 3, to: $0, isOld: true)
    }
    let program = try Program()
    let outcome = try program.run(["import", server.signedAddress] + CollectiveServer.options)
    #expect(outcome.status == 1 && outcome.errors.contains("update CollectiveAccess"))
    #expect(server.requests.compactMap(\.graphPage).count == 1, "\(outcome.errors)")
    #expect(try program.files.isEmpty)
  }

  @Test("asks GraphQL where nothing else is offered, and goes on there")
  func graph() throws {
    let server = try CollectiveServer { request in
      (request.graphPage?.start ?? 0) < 200
        ? CollectiveRecords.graphReply(objects: 350, to: request)
        : CollectiveServer.Reply(status: .badGateway, body: "")
    }
    let program = try Program()
    let first = try program.run(["import", server.signedAddress] + CollectiveServer.options)
    #expect(first.status == 1 && first.errors.contains("answers with status 502"))
    #expect(try program.files == ["docent.sqlite.collectiveaccess"])
    server.restart { CollectiveRecords.graphReply(objects: 350, to: $0) }
    let outcome = try program.run(["import", server.signedAddress] + CollectiveServer.options)
    // The campus, 350 works, 20 artists, 3 houses.
    #expect(outcome.status == 0 && outcome.output.contains("374 added"), "\(outcome)")
    #expect(outcome.errors.contains("offers only GraphQL"), "\(outcome.errors)")
    #expect(server.graphObjects == [200, 300])
    // Neither name nor password stand in an address, and none in what is said.
    #expect(server.requests.allSatisfy { !$0.target.contains("secret") })
    #expect(server.requests.filter { $0.target.hasSuffix("/Auth") }.count == 1)
    #expect(server.requests.filter { $0.body.contains("secret") }.count == 1)
    #expect(server.requests.allSatisfy { $0.authorization == nil })
    #expect(!outcome.errors.contains("secret"))
    #expect(try program.files == ["docent.sqlite"])
    let work = try program.run("show", "north-work-12").output
    for said in ["Work 12", "Artist 3, Artist 13", "Sculpture", "Words of 12", "1912"] {
      #expect(work.contains(said), "\(said): \(work)")
    }
    // Entity 30 is not listed among the public ones, so nobody learns who gave it.
    let json = try program.run("show", "north-work-12", "--format", "json").output
    #expect(json.contains(#""donor":"Artist 2""#), "\(json)")
    #expect(!json.contains("Artist 30"))
    #expect(outcome.errors.contains("such as 30: these are not named"), "\(outcome.errors)")
    let again = try program.run(["import", server.signedAddress] + CollectiveServer.options)
    #expect(again.output.contains("0 added, 0 changed, 373 unchanged, 0 removed"), "\(again)")
  }

  @Test("signs in again where a token of GraphQL has run out")
  func expired() throws {
    let logins = Mutex(0)
    let server = try CollectiveServer { request in
      if request.target.hasSuffix("/Auth") { logins.withLock { $0 += 1 } }
      if let page = request.graphPage, page.start == 100, logins.withLock({ $0 }) < 2 {
        return CollectiveServer.Reply(
          status: .unauthorized,
          body: #"{"errors":[{"message":"Expired token","expiredToken":true}]}"#)
      }
      return CollectiveRecords.graphReply(objects: 150, to: request)
    }
    let program = try Program()
    let outcome = try program.run(["import", server.signedAddress] + CollectiveServer.options)
    #expect(outcome.status == 0 && outcome.output.contains("174 added"), "\(outcome)")
    #expect(logins.withLock { $0 } == 2 && server.graphObjects == [0, 100, 100])
  }

  @Test("says what GraphQL refuses", arguments: 0..<4)
  func graphRefused(which: Int) throws {
    let server = try CollectiveServer { request in
      switch which {
      case 1 where request.target.hasSuffix("/Auth"):
        CollectiveServer.Reply(
          status: .internalServerError, body: CollectiveRecords.refusal("Invalid login"))
      case 2 where request.graphPage != nil:
        CollectiveServer.Reply(
          status: .internalServerError,
          body: CollectiveRecords.refusal("Access denied for table: ca_objects"))
      case 3 where request.graphPage != nil:
        CollectiveServer.Reply(
          status: .unauthorized, body: CollectiveRecords.refusal("Expired token"))
      default: CollectiveRecords.graphReply(objects: 3, to: request)
      }
    }
    let program = try Program()
    let address = which == 0 ? server.address : server.signedAddress
    let outcome = try program.run(["import", address] + CollectiveServer.options)
    let expected = ["status 404", "Invalid login", "Access denied for table", "Expired token"]
    #expect(outcome.status == 1 && outcome.errors.contains(expected[which]), "\(outcome.errors)")
    #expect(!outcome.errors.contains("secret"))
    #expect(try program.files.isEmpty)
    #expect(server.requests.count <= 6)
  }

  @Test(
    "takes 10,000 objects of GraphQL in 101 requests, interrupted at half",
    .enabled(if: ProcessInfo.processInfo.environment["DOCENT_LONG"] == "1"))
  func largeGraph() throws {
    let server = try CollectiveServer { request in
      (request.graphPage?.start ?? 0) < 5000
        ? CollectiveRecords.graphReply(objects: 10_000, to: request)
        : CollectiveServer.Reply(status: .badGateway, body: "")
    }
    let program = try Program()
    #expect(
      try program.run(["import", server.signedAddress] + CollectiveServer.options).status == 1)
    // One that finds nothing, one that signs in, and the pages.
    #expect(server.graphObjects.count == 51 && server.requests.count == 53)
    server.restart { CollectiveRecords.graphReply(objects: 10_000, to: $0) }
    let outcome = try program.run(["import", server.signedAddress] + CollectiveServer.options)
    print(outcome.output)
    #expect(outcome.status == 0 && outcome.output.contains("10024 added"))
    #expect(server.graphObjects == (50...100).map { $0 * 100 })
    // Signing in, and a page each of artists, representations, locations and places.
    #expect(server.requests.count == 51 + 5)
  }
}
