import Foundation
import Synchronization
import Testing

@Suite("docent import of a running CollectiveAccess", .serialized)
struct CollectiveImportTests {
  private static let options = ["--as", "collectiveaccess", "--campus", "north"]

  private func objects(_ server: CollectiveServer) -> [Int] {
    server.requests.filter { !$0.isModel }.map(\.page).filter { $0.table == "ca_objects" }.map(
      \.start)
  }

  @Test("asks once for each page of 100, and leaves nothing but the catalogue behind")
  func whole() throws {
    let server = try CollectiveServer { CollectiveRecords.reply(objects: 1000, to: $0) }
    let program = try Program()
    let outcome = try program.run(["import", server.address] + Self.options)
    #expect(outcome.status == 0, "\(outcome.errors.prefix(2000))")
    // A full last page does not tell that it is the last.
    #expect(objects(server) == (0...10).map { $0 * 100 })
    #expect(server.requests.count { !$0.isModel } == 11 + 5)
    #expect(
      server.requests.allSatisfy { $0.target.hasPrefix("/admin/service.php/find/") || $0.isModel })
    // What the installation has besides is learned from its own model, once for each table.
    #expect(server.requests.count(where: \.isModel) == 6)
    let pages = server.requests.filter { !$0.isModel }
    for name in ["description", "inscription", "loan.loan_from", "loan.loan_date"] {
      #expect(pages[0].body.contains("\"ca_objects.\(name)\""), "\(name)")
    }
    #expect(!pages[0].body.contains("bad name"))
    #expect(outcome.output.hasPrefix("Revision 1: 1015 added"), "\(outcome.output)")
    #expect(try program.files == ["docent.sqlite"])
    let tour = try program.run("show", "north-tour-5").output
    #expect(tour.contains("Work 9") || tour.contains("Stop 9"))
    // Who made it and who gave it, by the type of the relationship.
    let work = try program.run("show", "north-work-12", "--format", "json").output
    #expect(work.contains(#""artistIDs":["north-artist-3"]"#), "\(work)")
    #expect(work.contains(#""donor":"Gil Giver""#), "\(work)")
    #expect(work.contains(#""inscription":"For 12""#), "\(work)")

    // The campus is there now, and its description no longer the server's business.
    let again = try program.run(["import", server.address] + Self.options)
    #expect(again.output.contains("0 added, 0 changed, 1014 unchanged, 0 removed"))
    #expect(try program.run("history").output.contains(server.address))
  }

  @Test("of its files removes the artists that it made, once they are none, and keeps edited ones")
  func formerArtists() throws {
    let program = try Program()
    func write(_ role: String) throws {
      try program.write(
        """
        {"ok":true,"total":1,"results":[{"object_id":"1","id":"1","display_label":"Bridge",
        "ca_objects.georeference":"[42.96,-85.88]","ca_entities":{
        "1":{"entity_id":"3","displayname":"Ann Ott","relationship_type_code":"artist"},
        "2":{"entity_id":"4","displayname":"Bo Low","relationship_type_code":"\(role)"}}}]}
        """, to: "north/objects.json")
    }
    try program.write(
      CollectiveRecords.results(
        [3, 4].map { #"{"entity_id":"\#($0)","id":"\#($0)","display_label":"Entity \#($0)"}"# },
        total: 2), to: "north/entities.json")
    let arguments = ["import", "north"] + Self.options
    try write("artist")
    let first = try program.run(arguments)
    #expect(first.output.contains("2 artists"), "\(first)")
    try write("donor")
    let second = try program.run(arguments)
    #expect(second.status == 0, "\(second.errors)")
    #expect(second.output.contains("0 added, 1 changed, 1 unchanged, 1 removed"), "\(second)")
    #expect(second.errors.contains("1 of 2 entities made none of the works"), "\(second.errors)")
    #expect(try program.run("show", "north-artist-4").status == 1)
    let work = try program.run("show", "north-work-1", "--format", "json").output
    #expect(work.contains(#""donor":"Bo Low""#), "\(work)")
  }

  @Test("goes on where it was interrupted, and asks for nothing twice")
  func resumed() throws {
    let server = try CollectiveServer { request in
      request.page.start < 500
        ? CollectiveRecords.reply(objects: 1000, to: request)
        : CollectiveServer.Reply(status: .internalServerError, body: "oops")
    }
    let program = try Program()
    let first = try program.run(["import", server.address] + Self.options)
    #expect(first.status == 1 && first.errors.contains("answers with status 500"))
    #expect(objects(server) == [0, 100, 200, 300, 400, 500])
    #expect(try program.files == ["docent.sqlite.collectiveaccess"])
    server.restart { CollectiveRecords.reply(objects: 1000, to: $0) }
    let second = try program.run(["import", server.address] + Self.options)
    #expect(second.status == 0 && second.output.contains("1015 added"))
    #expect(second.errors.contains("5 pages had come before"))
    #expect(objects(server) == [500, 600, 700, 800, 900, 1000])
    #expect(try program.files == ["docent.sqlite"])
  }

  @Test(
    "removes nothing that it did not make, whatever the address is",
    arguments: [
      "https://..", "https://../..", "http://./..", "http://127.0.0.1:9/..",
      "http://127.0.0.1:9/%2e%2e",
      "http://127.0.0.1:9/../../..", "http://...:9", "http://127.0.0.1:9/a%2Fb",
    ])
  func removesNothing(address: String) throws {
    let program = try Program()
    let kept = ["inner/mine.txt", "inner/x.sqlite.collectiveaccess/mine.txt", "mine.txt"]
    for file in kept { try program.write("mine", to: file) }
    let outcome = try program.run(
      ["import", address, "--database", "inner/x.sqlite"] + Self.options)
    #expect(outcome.status == 1)
    let files = try FileManager.default.subpathsOfDirectory(atPath: program.folder.path)
      .filter { $0.hasSuffix(".txt") }
    #expect(files.sorted() == kept.sorted(), "\(address)")
  }

  @Test("removes of its own folder only what it wrote, and follows no link there")
  func removesItsOwn() throws {
    let program = try Program()
    let server = try CollectiveServer { request in
      request.page.start < 100
        ? CollectiveRecords.reply(objects: 150, to: request)
        : CollectiveServer.Reply(status: .badGateway, body: "")
    }
    #expect(try program.run(["import", server.address] + Self.options).status == 1)
    let around = "docent.sqlite.collectiveaccess"
    let own = try #require(
      try FileManager.default.contentsOfDirectory(
        atPath: program.folder.appending(path: around).path
      ).first)
    try program.write("mine", to: "\(around)/\(own)/mine.txt")
    try program.write("mine", to: "\(around)/\(own)/ca_objects-00000000.json.mine")
    server.restart { CollectiveRecords.reply(objects: 150, to: $0) }
    #expect(try program.run(["import", server.address] + Self.options).status == 0)
    let left = try FileManager.default.subpathsOfDirectory(
      atPath: program.folder.appending(path: around).path)
    #expect(left.sorted() == [own, "\(own)/ca_objects-00000000.json.mine", "\(own)/mine.txt"])

    // Where another program's folder stands in the way, nothing is taken from it.
    let other = try Program()
    try other.write("ca", to: "theirs/ca_objects-00000000.json")
    try FileManager.default.createDirectory(
      at: other.folder.appending(path: around), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: other.folder.appending(path: "\(around)/\(own)"),
      withDestinationURL: other.folder.appending(path: "theirs"))
    let refused = try other.run(["import", server.address] + Self.options)
    #expect(refused.status == 1 && refused.errors.contains("a file or a link"), "\(refused.errors)")
    #expect(
      FileManager.default.fileExists(
        atPath: other.folder.appending(path: "theirs/ca_objects-00000000.json").path))
  }

  @Test("refuses what is no answer, and makes no catalogue of it", arguments: 0..<7)
  func refused(which: Int) throws {
    let server = try CollectiveServer { request in
      var reply = CollectiveRecords.reply(objects: 250, to: request)
      switch which {
      case 0: reply.status = .unauthorized
      case 1: reply.body.removeLast(40)
      case 2: reply.delay = 20
      case 3: reply.body = "{\"ok\":false,\"errors\":[\"Access denied\"]}"
      case 4:
        reply.status = .temporaryRedirect
        reply.location = "http://127.0.0.2:9/other"
      case 5:
        reply.status = .temporaryRedirect
        reply.location = request.target
      // Always the first page.
      default:
        let first = (1...100).map(CollectiveRecords.object)
        reply.body = CollectiveRecords.results(first, total: 900)
      }
      return reply
    }
    let program = try Program()
    let address = server.address.replacingOccurrences(of: "//", with: "//ann:secret@")
    let outcome = try program.run(["import", address, "--time-limit", "1"] + Self.options)
    #expect(outcome.status == 1)
    let expected = [
      "status 401", "is no JSON", "within 1.0 seconds", "Access denied", "to another server",
      "redirect loop", "again and again",
    ]
    #expect(outcome.errors.contains(expected[which]), "\(outcome.errors)")
    #expect(!outcome.errors.contains("secret") && !outcome.output.contains("secret"))
    #expect(server.requests.first?.authorization == "Basic YW5uOnNlY3JldA==")
    #expect(try program.files.filter { $0 == "docent.sqlite" }.isEmpty)
    #expect(server.requests.count <= 7)
  }

  @Test("believes records, not the server's count of them", arguments: [10, 100_000])
  func lyingTotal(total: Int) throws {
    let server = try CollectiveServer { request in
      var reply = CollectiveRecords.reply(objects: 230, to: request)
      if request.page.table == "ca_objects" {
        reply.body = reply.body.replacingOccurrences(
          of: "\"total\":230", with: "\"total\":\(total)")
      }
      return reply
    }
    let program = try Program()
    let outcome = try program.run(["import", server.address] + Self.options)
    #expect(outcome.status == 0 && outcome.output.contains("245 added"), "\(outcome.output)")
    #expect(outcome.errors.contains("speaks of \(total) records of ca_objects, but gave 230"))
    #expect(objects(server).count == (total == 10 ? 3 : 4))
  }

  @Test(
    "speaks without encryption only to this machine, and needs to know the campus",
    arguments: [
      ("http://art.example.edu/admin", options, "https://"),
      ("https://127.0.0.1:9/x?y=1", options, "cannot be read"),
      ("https://127.0.0.1:9/x", ["--campus", "a"], "--as collectiveaccess"),
      ("https://127.0.0.1:9/x", ["--as", "collectiveaccess"], "--campus ID"),
      ("http://127.0.0.1:9/x", options, "cannot be reached"),
    ])
  func cautious(address: String, options: [String], said: String) throws {
    let program = try Program()
    let outcome = try program.run(["import", address] + options)
    #expect(outcome.status == 1 && outcome.errors.contains(said), "\(outcome.errors)")
    #expect(try program.files.isEmpty)
  }

  private func signed(_ server: CollectiveServer) -> String {
    server.address.replacingOccurrences(of: "//", with: "//ann:secret@")
  }

  private func graphObjects(_ server: CollectiveServer) -> [Int] {
    server.requests.compactMap(\.graphPage).filter { $0.table == "ca_objects" }.map(\.start)
  }

  @Test("says that its note of what was asked cannot be written, and asks no more")
  func unwritableNote() throws {
    let server = try CollectiveServer { request in
      request.page.start < 100
        ? CollectiveRecords.reply(objects: 300, to: request)
        : CollectiveServer.Reply(status: .badGateway, body: "")
    }
    let program = try Program()
    #expect(try program.run(["import", server.address] + Self.options).status == 1)
    let pages = program.folder.appending(path: "docent.sqlite.collectiveaccess")
    let own = try #require(try FileManager.default.contentsOfDirectory(atPath: pages.path).first)
    let note = pages.appending(path: own).appending(path: "service.txt")
    // Nothing can be written where a folder is.
    try FileManager.default.removeItem(at: note)
    try FileManager.default.createDirectory(
      at: note.appending(path: "in the way"), withIntermediateDirectories: true)
    server.restart { CollectiveRecords.reply(objects: 300, to: $0) }
    let outcome = try program.run(["import", server.address] + Self.options)
    #expect(outcome.status == 1 && outcome.errors.contains("service.txt' cannot be written"))
    #expect(outcome.errors.contains("Make room on the disk"), "\(outcome.errors)")
    // The model, and the first page.
    #expect(server.requests.count <= 2)
  }

  @Test("says so where a server refuses without a word", arguments: [false, true])
  func wordless(isGraph: Bool) throws {
    let server = try CollectiveServer { request in
      if !isGraph { return CollectiveServer.Reply(body: #"{"ok":false,"errors":[]}"#) }
      return request.target.hasSuffix("/Auth")
        ? CollectiveServer.Reply(status: .internalServerError, body: #"{"errors":[{"code":7}]}"#)
        : CollectiveServer.Reply(status: .notFound, body: "")
    }
    let program = try Program()
    let outcome = try program.run(["import", signed(server)] + Self.options)
    #expect(outcome.status == 1 && outcome.errors.contains(", and does not say why."))
    #expect(!outcome.errors.contains("''"), "\(outcome.errors)")
  }

  @Test("says what to do where GraphQL is too old")
  func oldGraph() throws {
    let server = try CollectiveServer {
      CollectiveRecords.graphReply(objects: 3, to: $0, isOld: true)
    }
    let program = try Program()
    let outcome = try program.run(["import", signed(server)] + Self.options)
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
    let first = try program.run(["import", signed(server)] + Self.options)
    #expect(first.status == 1 && first.errors.contains("answers with status 502"))
    #expect(try program.files == ["docent.sqlite.collectiveaccess"])
    server.restart { CollectiveRecords.graphReply(objects: 350, to: $0) }
    let outcome = try program.run(["import", signed(server)] + Self.options)
    // The campus, 350 works, 20 artists, 3 houses.
    #expect(outcome.status == 0 && outcome.output.contains("374 added"), "\(outcome)")
    #expect(outcome.errors.contains("offers only GraphQL"), "\(outcome.errors)")
    #expect(graphObjects(server) == [200, 300])
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
    let again = try program.run(["import", signed(server)] + Self.options)
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
    let outcome = try program.run(["import", signed(server)] + Self.options)
    #expect(outcome.status == 0 && outcome.output.contains("174 added"), "\(outcome)")
    #expect(logins.withLock { $0 } == 2 && graphObjects(server) == [0, 100, 100])
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
    let address = which == 0 ? server.address : signed(server)
    let outcome = try program.run(["import", address] + Self.options)
    let expected = ["status 404", "Invalid login", "Access denied for table", "Expired token"]
    #expect(outcome.status == 1 && outcome.errors.contains(expected[which]), "\(outcome.errors)")
    #expect(!outcome.errors.contains("secret"))
    #expect(try program.files.isEmpty)
    #expect(server.requests.count <= 6)
  }

  /// Takes a minute where the program is not optimised: asked for by DOCENT_LONG=1.
  @Test(
    "takes 10,000 objects in 101 requests, interrupted at half",
    .enabled(if: ProcessInfo.processInfo.environment["DOCENT_LONG"] == "1"))
  func large() throws {
    let server = try CollectiveServer { request in
      request.page.start < 5000
        ? CollectiveRecords.reply(objects: 10_000, to: request)
        : CollectiveServer.Reply(status: .badGateway, body: "")
    }
    let program = try Program()
    #expect(try program.run(["import", server.address] + Self.options).status == 1)
    #expect(objects(server).count == 51)
    server.restart { CollectiveRecords.reply(objects: 10_000, to: $0) }
    let started = Date()
    let outcome = try program.run(["import", server.address] + Self.options)
    print("second half: \(Date().timeIntervalSince(started)) s; \(outcome.output)")
    #expect(outcome.status == 0)
    #expect(objects(server) == (50...100).map { $0 * 100 })
    server.restart { CollectiveRecords.reply(objects: 10_000, to: $0) }
    let fresh = Date()
    let again = try program.run(["import", server.address] + Self.options)
    print("all: \(Date().timeIntervalSince(fresh)) s; \(again.output)")
    #expect(objects(server).count == 101)
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
    #expect(try program.run(["import", signed(server)] + Self.options).status == 1)
    // One that finds nothing, one that signs in, and the pages.
    #expect(graphObjects(server).count == 51 && server.requests.count == 53)
    server.restart { CollectiveRecords.graphReply(objects: 10_000, to: $0) }
    let outcome = try program.run(["import", signed(server)] + Self.options)
    print(outcome.output)
    #expect(outcome.status == 0 && outcome.output.contains("10024 added"))
    #expect(graphObjects(server) == (50...100).map { $0 * 100 })
    // Signing in, and a page each of artists, locations and places.
    #expect(server.requests.count == 51 + 4)
  }
}
