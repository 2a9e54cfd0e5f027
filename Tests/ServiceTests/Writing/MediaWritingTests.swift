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

@Suite("Writing media over HTTP")
struct MediaWritingTests {
  static func send(
    _ service: WritableService, _ method: HTTPRequest.Method, _ path: String, _ body: [UInt8],
    as role: Role = .author, _ headers: HTTPFields = [:]
  ) async throws -> CurrentCatalog.Exchange {
    var fields = headers
    fields[.authorization] = "Bearer \(try #require(service.tokens[role]))"
    return try await service.catalog.answer(path, method: method, headers: fields, body: body)
  }

  /// Sends the bytes of an upload behind `offset` by tus.
  static func sendPart(
    _ service: WritableService, _ path: String, _ offset: Int, _ bytes: some Sequence<UInt8>,
    as role: Role = .author
  ) async throws -> CurrentCatalog.Exchange {
    try await send(
      service, .patch, path, Array(bytes), as: role,
      [
        .test("Tus-Resumable"): "1.0.0", .test("Upload-Offset"): "\(offset)",
        .contentType: "application/offset+octet-stream",
      ])
  }

  static func metadata(_ values: [(String, String)]) -> String {
    values.map { "\($0.0) \(Data($0.1.utf8).base64EncodedString())" }.joined(separator: ",")
  }

  static let svg = Array(
    "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>x</script><rect width=\"1\"/></svg>".utf8)

  @Test("adds a file with its medium, which a work may then show")
  func whole() async throws {
    let service = try await WritableService()
    let made = try await Self.send(
      service, .post, "/api/media?campus=alder&name=Drawing%20One.svg&alternativeText=A%20box",
      Self.svg)
    #expect(made.status == .created, "\(made.text)")
    #expect(made.headers[.location] == "http://localhost/api/media/drawing-one")
    let medium = try await service.get("/api/media/drawing-one")
    #expect(medium.status == .ok)
    #expect(try medium.json["properties"]?["alternativeText"]?.string == "A box")
    let file = try await service.get("/media/alder/Drawing%20One.svg")
    #expect(file.status == .ok && file.text.contains("rect") && !file.text.contains("script"))
    let shown = try await service.patch(
      NewWork.hare, "{\"media\":[\"drawing-one\"]}")
    #expect(shown.status == .ok, "\(shown.text)")
    // What visitors see is not an author's to take away.
    let tag = try await service.tag("/api/media/drawing-one")
    let gone = try await Self.send(
      service, .delete, "/api/media/drawing-one", [], [.ifMatch: tag])
    #expect(gone.status == .forbidden, "\(gone.text)")
  }

  @Test("adds a file once, however often it is sent with one key")
  func once() async throws {
    let service = try await WritableService()
    let key: HTTPFields = [.idempotencyKey: "kkk"]
    let address = "/api/media?campus=alder&name=Once.svg"
    let first = try await Self.send(service, .post, address, Self.svg, key)
    let again = try await Self.send(service, .post, address, Self.svg, key)
    #expect(first.status == .created && again.status == .created, "\(again.text)")
    #expect(again.headers[.location] == first.headers[.location])
    let other = try await Self.send(service, .post, address, Self.svg + [0x20], key)
    #expect(other.status == .unprocessableContent, "\(other.text)")
    #expect(try await service.get("/api/media/once-2").status == .notFound)
  }

  @Test("tells an upload's own words again, and speaks tus in refusals, too")
  func metadata() async throws {
    let service = try await WritableService()
    let tus: HTTPFields = [.test("Tus-Resumable"): "1.0.0"]
    let words = Self.metadata([("campus", "alder"), ("filename", "Later.svg"), ("foo", "bar")])
    var fields = tus
    fields[.test("Upload-Length")] = "10"
    fields[.test("Upload-Metadata")] = words
    let begun = try await Self.send(service, .post, "/api/uploads", [], fields)
    let address = try #require(begun.headers[.location]?.replacing("http://localhost", with: ""))
    let told = try await Self.send(service, .head, address, [], tus)
    #expect(told.headers[.test("Upload-Metadata")] == words)
    let none = try await Self.send(service, .head, "/api/uploads/none", [], tus)
    #expect(none.status == .notFound && none.body.isEmpty)
    #expect(none.headers[.test("Tus-Resumable")] == "1.0.0")
  }

  @Test(
    "offers what a photograph says of itself to who may write, as changes that can be made",
    .enabled(if: PictureTool.installed != nil || Judge.isGate))
  func offers() async throws {
    let service = try await WritableService()
    var photograph = SamplePhotograph()
    photograph.image[0x010E] = .text("The hare\u{202E}, \"from behind\"")
    photograph.stand((49, 16, 0), "N", (123, 15, 0), "W")
    let plain = try SamplePhotograph.jpeg()
    let made = try await Self.send(
      service, .post, "/api/media?campus=alder&name=behind.jpg",
      plain.prefix(2) + photograph.segment + plain.dropFirst(2))
    #expect(made.status == .created, "\(made.text)")
    let told = try made.json["offers"]?.elements?.first
    let camera = told?["camera"]?["coordinates"]?.elements?.compactMap(\.number)
    #expect(camera == [-123.25, 49.2666667])
    let before = try await service.get("/api/media/behind")
    #expect(!before.text.contains("from behind") && !before.text.contains("49.26"))
    // Where somebody stood is for those who write.
    #expect(try await service.get("/api/media/behind/offers").status == .unauthorized)
    let offers = try await Self.send(service, .get, "/api/media/behind/offers", [])
    #expect(try offers.json["offers"]?.elements?.first == told, "\(offers.text)")
    #expect(
      try await Self.send(service, .get, "/api/media/none/offers", []).status == .notFound)
    let operations = try #require(told?["operations"])
    var json = JSONWriter()
    json.object { json in
      json.name("operations")
      json.value(operations)
    }
    let batch = try await Self.send(
      service, .post, "/api/batch", json.bytes, as: .editor, [.contentType: "application/json"])
    #expect(batch.status == .ok, "\(batch.text)")
    let after = try await service.get("/api/media/behind").json["properties"]?["caption"]
    #expect(after?.string == "The hare, \"from behind\"")
    let rest = try await Self.send(service, .get, "/api/media/behind/offers", []).json
    #expect(rest["offers"]?.elements?.first?["operations"]?.elements?.isEmpty == true)
  }

  @Test("refuses what is not what its name says, and names that no file may have")
  func refused() async throws {
    let service = try await WritableService()
    for (name, bytes) in [
      ("a.jpg", Self.svg), ("a.png", [0xFF, 0xD8, 0xFF]), ("a.php", Self.svg),
      ("a.php.svg", Self.svg), ("..%2Fa.svg", Self.svg), (".a.svg", Self.svg), ("a", Self.svg),
      ("a.svg", []), ("a.mp4", [1, 2, 3]), ("a%00.svg", Self.svg),
    ] as [(String, [UInt8])] {
      let answer = try await Self.send(
        service, .post, "/api/media?campus=alder&name=\(name)", bytes)
      #expect((400..<500).contains(answer.status.code), "\(name): \(answer.status) \(answer.text)")
    }
    for query in ["", "?campus=alder", "?name=a.svg", "?campus=nowhere&name=a.svg", "?x=1"] {
      let answer = try await Self.send(service, .post, "/api/media\(query)", Self.svg)
      #expect((400..<500).contains(answer.status.code), "\(query)")
    }
    #expect(try await service.history().count == 1)
  }

  @Test("refuses another file of a name that there is")
  func occupied() async throws {
    let service = try await WritableService()
    let path = "/api/media?campus=alder&name=one.svg"
    #expect(try await Self.send(service, .post, path, Self.svg).status == .created)
    let other = Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8)
    #expect(try await Self.send(service, .post, path, other).status == .conflict)
    #expect(try await Self.send(service, .post, path + "&id=again", Self.svg).status == .created)
    #expect(try await Self.send(service, .post, path + "&id=again", Self.svg).status == .conflict)
  }

  @Test("tells what of tus it speaks, also to the scripts of other origins")
  func abilities() async throws {
    let service = try await WritableService()
    for path in ["/api/uploads", "/api/uploads/one"] {
      let answer = try await service.send(.options, path, as: nil, [:])
      #expect([200, 204].contains(answer.status.code))
      let exposed = answer.headers[.test("Access-Control-Expose-Headers")] ?? ""
      for (name, value) in [
        ("Tus-Version", "1.0.0"), ("Tus-Extension", "creation,termination"),
        ("Tus-Max-Size", "\(WritingLimits().medium)"),
      ] {
        #expect(answer.headers[.test(name)] == value, "\(path) \(name)")
        #expect(exposed.contains(name))
      }
    }
  }

  @Test("goes on with an upload where it was cut off, by the protocol tus")
  func resumes() async throws {
    let service = try await WritableService()
    let tus: HTTPFields = [.test("Tus-Resumable"): "1.0.0"]
    var begin = tus
    begin[.test("Upload-Length")] = "\(Self.svg.count)"
    begin[.test("Upload-Metadata")] = Self.metadata([
      ("campus", "alder"), ("filename", "two.svg"), ("filetype", "image/svg+xml"),
    ])
    let begun = try await Self.send(service, .post, "/api/uploads", [], begin)
    #expect(begun.status == .created, "\(begun.text)")
    let path = ServedData.path(try #require(begun.headers[.location]))
    func part(_ offset: Int, _ bytes: ArraySlice<UInt8>) async throws -> CurrentCatalog.Exchange {
      try await Self.sendPart(service, path, offset, bytes)
    }
    #expect(try await part(0, Self.svg[..<20]).headers[.test("Upload-Offset")] == "20")
    #expect(try await part(10, Self.svg[10...]).status == .conflict)
    let head = try await Self.send(service, .head, path, [], tus)
    #expect(head.status == .ok && head.headers[.test("Upload-Offset")] == "20")
    #expect(
      try await Self.send(service, .head, path, [], as: .editor, tus).status == .notFound,
      "Uploads are their owner's.")
    #expect(
      try await part(20, Self.svg[20...] + Self.svg[...]).status == .contentTooLarge)
    let offset = try #require(
      try await Self.send(service, .head, path, [], tus).headers[.test("Upload-Offset")]
        .flatMap { Int($0) })
    let last = try await part(offset, Self.svg[offset...])
    #expect(last.status == .noContent, "\(last.text)")
    #expect(last.headers[.contentLocation] == "http://localhost/api/media/two")
    #expect(try await service.get("/media/alder/two.svg").status == .ok)
    #expect(service.catalog.pendingUploads.count == 0)
    // Whoever lost the last answer learns that all has come, and where it is.
    let asked = try await Self.send(service, .head, path, [], tus)
    let again = try await part(Self.svg.count, [])
    #expect(asked.status == .ok && again.status == .noContent)
    for answer in [asked, again] {
      #expect(answer.headers[.test("Upload-Offset")] == "\(Self.svg.count)")
      #expect(answer.headers[.contentLocation] == last.headers[.contentLocation])
    }
    #expect(try await part(Self.svg.count, Self.svg[..<1]).status == .contentTooLarge)
    #expect(try await part(offset, Self.svg[offset...]).status == .conflict)
    #expect(try await Self.send(service, .delete, path, [], tus).status == .noContent)
    #expect(try await Self.send(service, .head, path, [], tus).status == .notFound)
    #expect(try await service.get("/media/alder/two.svg").status == .ok)
  }

  /// Sends a file by tus, and returns the address of the upload.
  static func upload(
    _ name: String, _ bytes: [UInt8], to service: WritableService
  ) async throws -> (path: String, status: HTTPResponse.Status) {
    var fields: HTTPFields = [.test("Tus-Resumable"): "1.0.0"]
    fields[.test("Upload-Length")] = "\(bytes.count)"
    fields[.test("Upload-Metadata")] = metadata([("campus", "alder"), ("filename", name)])
    let begun = try await send(service, .post, "/api/uploads", [], fields)
    let path = ServedData.path(try #require(begun.headers[.location]))
    return (path, try await sendPart(service, path, 0, bytes).status)
  }

  @Test("knows an upload that is complete for its time, and no more of them than may be under way")
  func complete() async throws {
    let service = try await WritableService()
    let tus: HTTPFields = [.test("Tus-Resumable"): "1.0.0"]
    let most = WritingLimits().uploadsOfOne
    var paths: [String] = []
    for number in 0...most {
      let sent = try await Self.upload(
        "n\(number).svg", Self.svg + Array("<!--\(number)-->".utf8), to: service)
      #expect(sent.status == .noContent)
      paths.append(sent.path)
    }
    for (number, path) in paths.enumerated() {
      #expect(
        try await Self.send(service, .head, path, [], tus).status
          == (number == 0 ? .notFound : .ok), "\(number)")
    }
    #expect(service.catalog.pendingUploads.count == 0)
    // One that comes to nothing is not known as complete.
    let bad = try await Self.upload("bad.png", Self.svg, to: service)
    #expect((400..<500).contains(bad.status.code))
    #expect(try await Self.send(service, .head, bad.path, [], tus).status == .notFound)
    var options = ServiceOptions()
    options.writing.uploadTime = 0
    let brief = try await WritableService(options: options)
    let begun = try await Self.send(
      brief, .post, "/api/uploads", [],
      [
        .test("Tus-Resumable"): "1.0.0", .test("Upload-Length"): "9",
        .test("Upload-Metadata"): Self.metadata([("campus", "alder"), ("filename", "b.svg")]),
      ])
    let path = ServedData.path(try #require(begun.headers[.location]))
    #expect(try await Self.send(brief, .head, path, [], tus).status == .notFound)
  }

  @Test("refuses an upload before anything of it comes, and tells all that is wrong with it")
  func refusedBefore() async throws {
    let service = try await WritableService()
    func begin(_ metadata: [(String, String)]) async throws -> CurrentCatalog.Exchange {
      try await Self.send(
        service, .post, "/api/uploads", [],
        [
          .test("Tus-Resumable"): "1.0.0", .test("Upload-Length"): "9",
          .test("Upload-Metadata"): Self.metadata(metadata),
        ])
    }
    let medium = try #require(service.catalog.renderer.snapshot.contents.media.keys.first)
    let named = [("campus", "alder"), ("filename", "a.svg")]
    let taken = try await begin(named + [("id", medium.description)])
    #expect(taken.status == .conflict, "\(taken.text)")
    #expect(try taken.json["code"]?.string == "duplicate-identifier")
    #expect(taken.headers[.test("Tus-Resumable")] == "1.0.0")
    #expect(try await begin(named + [("id", "nobodys")]).status == .created)
    let wrong = try await begin([("campus", "x"), ("id", "A B"), ("alternativeText", "\u{1}")])
    #expect(wrong.status == .unprocessableContent)
    #expect(try wrong.pointers.count == 4, "\(wrong.text)")
    // The same holds for a file that is sent whole.
    let whole = try await Self.send(
      service, .post, "/api/media?campus=alder&name=a.svg&id=\(medium)", Self.svg)
    #expect(whole.status == .conflict, "\(whole.text)")
  }

  @Test("bounds uploads in number and length, and takes no other version")
  func bounds() async throws {
    let service = try await WritableService()
    func begin(_ length: String, version: String = "1.0.0") async throws -> HTTPResponse.Status {
      let answer = try await Self.send(
        service, .post, "/api/uploads", [],
        [
          .test("Tus-Resumable"): version, .test("Upload-Length"): length,
          .test("Upload-Metadata"): Self.metadata([("campus", "alder"), ("filename", "a.svg")]),
        ])
      #expect(try answer.status == .created || !answer.pointers.isEmpty, "\(answer.text)")
      return answer.status
    }
    #expect(try await begin("10", version: "0.2") == .preconditionFailed)
    for length in ["", "0", "-1", "x", "9999999999999999999999"] {
      #expect(try await begin(length) == .badRequest, "\(length)")
    }
    #expect(try await begin("9999999999999") == .contentTooLarge)
    for _ in 0..<(WritingLimits().uploads / 4) { #expect(try await begin("10") == .created) }
    #expect(try await begin("10") == .serviceUnavailable)
  }
}
