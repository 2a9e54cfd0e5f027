import Foundation
import NIOHTTP1
import Synchronization
import Testing

@Suite("docent import of a running CollectiveAccess", .serialized)
struct CollectiveImportTests {
  private func objects(_ server: CollectiveServer) -> [Int] {
    server.requests.filter { !$0.isModel }.map(\.page).filter { $0.table == "ca_objects" }.map(
      \.start)
  }

  @Test("asks once for each page of 100, and leaves nothing but the catalogue behind")
  func whole() throws {
    let server = try CollectiveServer { CollectiveRecords.reply(objects: 1000, to: $0) }
    let program = try Program()
    let outcome = try program.run(["import", server.address] + CollectiveServer.options)
    #expect(outcome.status == 0, "\(outcome.errors.prefix(2000))")
    // A full last page does not tell that it is the last.
    #expect(objects(server) == (0...10).map { $0 * 100 })
    #expect(server.requests.count { !$0.isModel } == 11 + 6)
    #expect(
      server.requests.allSatisfy { $0.target.hasPrefix("/admin/service.php/find/") || $0.isModel })
    // What the installation has besides is learned from its own model, once for each table.
    #expect(server.requests.count(where: \.isModel) == 7)
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
    let again = try program.run(["import", server.address] + CollectiveServer.options)
    #expect(again.output.contains("0 added, 0 changed, 1014 unchanged, 0 removed"))
    #expect(try program.run("history").output.contains(server.address))
  }

  @Test(
    "takes nothing at all for a table without records, other than objects",
    arguments: [
      "", "[]", #"{"ok":true,"total":"0","results":false}"#, #"{"ok":true,"results":null}"#,
    ])
  func nothing(body: String) throws {
    let server = try CollectiveServer { request in
      let isEmpty = !request.isModel && ["ca_places", "ca_entities"].contains(request.page.table)
      return isEmpty
        ? CollectiveServer.Reply(body: body) : CollectiveRecords.reply(objects: 20, to: request)
    }
    let program = try Program()
    let outcome = try program.run(["import", server.address] + CollectiveServer.options)
    #expect(outcome.status == 0, "\(outcome.errors.prefix(2000))")
    let isTold = outcome.errors.contains("answers with nothing for ca_entities")
    #expect(isTold == !body.hasPrefix("{"), "\(outcome.errors.prefix(2000))")
    #expect(!outcome.errors.contains("is no answer"), "\(outcome.errors.prefix(2000))")
    #expect(try program.files == ["docent.sqlite"])
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
    let arguments = ["import", "north"] + CollectiveServer.options
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
    let first = try program.run(["import", server.address] + CollectiveServer.options)
    #expect(first.status == 1 && first.errors.contains("answers with status 500"))
    #expect(objects(server) == [0, 100, 200, 300, 400, 500])
    #expect(try program.files == ["docent.sqlite.collectiveaccess"])
    server.restart { CollectiveRecords.reply(objects: 1000, to: $0) }
    let second = try program.run(["import", server.address] + CollectiveServer.options)
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
      ["import", address, "--database", "inner/x.sqlite"] + CollectiveServer.options)
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
    #expect(try program.run(["import", server.address] + CollectiveServer.options).status == 1)
    let around = "docent.sqlite.collectiveaccess"
    let own = try #require(
      try FileManager.default.contentsOfDirectory(
        atPath: program.folder.appending(path: around).path
      ).first)
    try program.write("mine", to: "\(around)/\(own)/mine.txt")
    try program.write("mine", to: "\(around)/\(own)/ca_objects-00000000.json.mine")
    server.restart { CollectiveRecords.reply(objects: 150, to: $0) }
    #expect(try program.run(["import", server.address] + CollectiveServer.options).status == 0)
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
    let refused = try other.run(["import", server.address] + CollectiveServer.options)
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
    let outcome = try program.run(
      ["import", address, "--time-limit", "1"] + CollectiveServer.options)
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

  /// A server that fails at some requests with words of its own, which pass.
  @Test(
    "asks again where the server cannot answer for the moment, and takes no part for missing",
    arguments: [
      (HTTPStatus.ok, #"{"ok":false,"errors":["SQLSTATE[HY000]: MySQL server has gone away"]}"#),
      (
        .ok, "<br />\n<b>Warning</b>: mysqli_query(): MySQL server has gone away in x.php on line 3"
      ),
      (.internalServerError, #"{"ok":false,"errors":["Too many connections"]}"#),
      (.serviceUnavailable, "Busy"),
    ])
  func passingFailure(status: HTTPStatus, body: String) throws {
    let failed = FailedOnce()
    let server = try CollectiveServer { request in
      // In the middle of the objects, and at the tours.
      let isTurn = request.page.start == 100 || request.page.table == "ca_tours"
      guard !request.isModel, isTurn, failed.isFirst(request.page.table) else {
        return CollectiveRecords.reply(objects: 230, to: request)
      }
      return CollectiveServer.Reply(status: .init(statusCode: status.rawValue), body: body)
    }
    let program = try Program()
    let outcome = try program.run(["import", server.address] + CollectiveServer.options)
    #expect(outcome.status == 0 && outcome.output.contains("245 added"), "\(outcome)")
    #expect(objects(server) == [0, 100, 100, 200])
    #expect(outcome.errors.contains("2 of them again"), "\(outcome.errors)")
  }

  @Test(
    "ends where the server goes on failing so, does not speak of signing in, and keeps what came")
  func lastingFailure() throws {
    let server = try CollectiveServer { request in
      guard request.page.table == "ca_tours", !request.isModel else {
        return CollectiveRecords.reply(objects: 30, to: request)
      }
      return .init(body: #"{"ok":false,"errors":["MySQL server has gone away"]}"#)
    }
    let program = try Program()
    let outcome = try program.run(["import", server.address] + CollectiveServer.options)
    #expect(outcome.status == 1 && outcome.errors.contains("MySQL server has gone away"))
    #expect(!outcome.errors.contains("Sign in") && outcome.errors.contains("what came is kept"))
    #expect(try program.files == ["docent.sqlite.collectiveaccess"])
  }

  @Test("reads past notices of PHP and a mark of the byte order, and knows a search without finds")
  func notices() throws {
    let notice =
      "<br />\n<b>Notice</b>:  Undefined index: {x} in <b>/a/b.php</b> on line <b>7</b><br />\n"
    let server = try CollectiveServer { request in
      var reply = CollectiveRecords.reply(objects: 30, to: request)
      guard !request.isModel else { return reply }
      switch request.page.table {
      case "ca_objects": reply.body = notice + reply.body + "\n" + notice
      case "ca_storage_locations": reply.body = "\u{FEFF}" + reply.body
      case "ca_places": reply.body = #"{"ok":true}"#
      default: break
      }
      return reply
    }
    let program = try Program()
    let outcome = try program.run(["import", server.address] + CollectiveServer.options)
    #expect(outcome.status == 0 && outcome.output.contains("45 added"), "\(outcome)")
    #expect(outcome.errors.contains("Notice: Undefined index: {x}"), "\(outcome.errors)")
    #expect(outcome.errors.components(separatedBy: "display_errors").count == 2)
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
    let outcome = try program.run(["import", server.address] + CollectiveServer.options)
    #expect(outcome.status == 0 && outcome.output.contains("245 added"), "\(outcome.output)")
    #expect(outcome.errors.contains("speaks of \(total) records of ca_objects, but gave 230"))
    #expect(objects(server).count == (total == 10 ? 3 : 4))
  }

  @Test(
    "speaks without encryption only to this machine, and needs to know the campus",
    arguments: [
      ("http://art.example.edu/admin", CollectiveServer.options, "https://"),
      ("https://127.0.0.1:9/x?y=1", CollectiveServer.options, "cannot be read"),
      ("https://127.0.0.1:9/x", ["--campus", "a"], "--as collectiveaccess"),
      ("https://127.0.0.1:9/x", ["--as", "collectiveaccess"], "--campus ID"),
      ("http://127.0.0.1:9/x", CollectiveServer.options, "cannot be reached"),
    ])
  func cautious(address: String, options: [String], said: String) throws {
    let program = try Program()
    let outcome = try program.run(["import", address] + options)
    #expect(outcome.status == 1 && outcome.errors.contains(said), "\(outcome.errors)")
    #expect(try program.files.isEmpty)
  }

  @Test("says that its note of what was asked cannot be written, and asks no more")
  func unwritableNote() throws {
    let server = try CollectiveServer { request in
      request.page.start < 100
        ? CollectiveRecords.reply(objects: 300, to: request)
        : CollectiveServer.Reply(status: .badGateway, body: "")
    }
    let program = try Program()
    #expect(try program.run(["import", server.address] + CollectiveServer.options).status == 1)
    let pages = program.folder.appending(path: "docent.sqlite.collectiveaccess")
    let own = try #require(try FileManager.default.contentsOfDirectory(atPath: pages.path).first)
    let note = pages.appending(path: own).appending(path: "service.txt")
    // Nothing can be written where a folder is.
    try FileManager.default.removeItem(at: note)
    try FileManager.default.createDirectory(
      at: note.appending(path: "in the way"), withIntermediateDirectories: true)
    server.restart { CollectiveRecords.reply(objects: 300, to: $0) }
    let outcome = try program.run(["import", server.address] + CollectiveServer.options)
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
    let outcome = try program.run(["import", server.signedAddress] + CollectiveServer.options)
    #expect(outcome.status == 1 && outcome.errors.contains(", and does not say why."))
    #expect(!outcome.errors.contains("''"), "\(outcome.errors)")
  }

  /// The statuses of the tests, in a form that they can take as arguments.
  enum HTTPStatus: Int, Sendable {
    case ok = 200
    case internalServerError = 500
    case serviceUnavailable = 503
  }

  /// The names that were asked about before.
  private final class FailedOnce: Sendable {
    private let names = Mutex<Set<String>>([])
    func isFirst(_ name: String) -> Bool { names.withLock { $0.insert(name).inserted } }
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
    #expect(try program.run(["import", server.address] + CollectiveServer.options).status == 1)
    #expect(objects(server).count == 51)
    server.restart { CollectiveRecords.reply(objects: 10_000, to: $0) }
    let started = Date()
    let outcome = try program.run(["import", server.address] + CollectiveServer.options)
    print("second half: \(Date().timeIntervalSince(started)) s; \(outcome.output)")
    #expect(outcome.status == 0)
    #expect(objects(server) == (50...100).map { $0 * 100 })
    server.restart { CollectiveRecords.reply(objects: 10_000, to: $0) }
    let fresh = Date()
    let again = try program.run(["import", server.address] + CollectiveServer.options)
    print("all: \(Date().timeIntervalSince(fresh)) s; \(again.output)")
    #expect(objects(server).count == 101)
  }
}
