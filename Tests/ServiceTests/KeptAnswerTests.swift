import Catalog
import HTTPTypes
import Hummingbird
import NIOCore
import Notation
import Queries
import Rendering
import TestSupport
import Testing

@testable import Service

@Suite("Answers that are kept")
struct KeptAnswerTests {
  /// The bytes that `packed` unpacks to.
  private static func unpacked(_ packed: [UInt8]) -> [UInt8] {
    Gunzip.opening(of: packed, upTo: 1 << 22)
  }

  @Test(
    "are packed for who takes that, and are the same bytes",
    arguments: [
      "/works/bronze-hare", "/campuses/alder/works?f=json", "/assets/site.css",
      "/assets/map.js", "/api/nearest?lat=45&lon=-30&limit=100", "/",
    ])
  func packing(address: String) async throws {
    let plain = try await SampleService.get(address)
    #expect(plain.headers[.contentEncoding] == nil)
    #expect(plain.headers[.vary]?.contains("Accept-Encoding") == true)
    var tags = [try #require(plain.headers[.eTag])]
    for (asked, coding) in [
      ("gzip", "gzip"), ("br;q=0.4, gzip;q=0.5", "gzip"), ("GZIP", "gzip"),
      ("br;q=0, gzip", "gzip"), ("x-gzip", "gzip"), ("br;q=0, *", "gzip"),
      ("identity;q=0.5, gzip", "gzip"), ("gzip, deflate", "gzip"), ("br", "br"), ("*", "br"),
      ("gzip, br", "br"), ("BR ; Q=0.8", "br"), ("gzip, deflate, br, zstd", "br"),
      ("deflate, *;q=0.1", "br"),
    ] {
      let packed = try await SampleService.get(address, headers: [.acceptEncoding: asked])
      #expect(packed.headers[.contentEncoding] == coding, "\(asked)")
      #expect(packed.body.count < plain.body.count)
      #expect(packed.headers[.contentLength] == String(packed.body.count))
      #expect(packed.headers[.vary] == plain.headers[.vary])
      let unpacked =
        coding == "br"
        ? Unbrotli.unpacked(packed.body, most: plain.body.count + 1) : Self.unpacked(packed.body)
      #expect(unpacked == plain.body)
      let tag = try #require(packed.headers[.eTag])
      if !tags.contains(tag) { tags.append(tag) }
      let again = try await SampleService.get(
        address, headers: [.acceptEncoding: asked, .ifNoneMatch: tag])
      #expect(again.status == .notModified && again.body.isEmpty)
      #expect(again.headers[.eTag] == tag)
      let head = try await SampleService.get(
        address, headers: [.acceptEncoding: asked], method: .head)
      #expect(head.body.isEmpty && head.headers[.contentLength] == String(packed.body.count))
      #expect(head.headers[.contentEncoding] == coding && head.headers[.eTag] == tag)
    }
    #expect(tags.count == 3, "One for each coding: \(tags)")
    for asked in [
      "", "identity", "gzip;q=0", "br;q=0", "br;q=0, gzip;q=0, *", "*;q=0", "deflate", "zstd",
      "identity, gzip;q=0.5", "gzip;q=x", "gzip;q=-1", ",;,", "br;q=nan",
    ] {
      let answer = try await SampleService.get(address, headers: [.acceptEncoding: asked])
      #expect(answer.body == plain.body && answer.headers[.contentEncoding] == nil, "\(asked)")
      #expect(answer.headers[.eTag] == plain.headers[.eTag])
    }
  }

  @Test("that are short are packed for who takes them no other way, and media never")
  func short() async throws {
    let plain = try await SampleService.get("/healthz")
    let usual = try await SampleService.get("/healthz", headers: [.acceptEncoding: "gzip, br"])
    #expect(usual.headers[.contentEncoding] == nil)
    for asked in ["gzip, identity;q=0", "gzip, *;q=0"] {
      let packed = try await SampleService.get("/healthz", headers: [.acceptEncoding: asked])
      #expect(packed.headers[.contentEncoding] == "gzip", "\(asked)")
      #expect(Self.unpacked(packed.body) == plain.body)
    }
  }

  @Test("are packed once for each coding, however many ask")
  func once() throws {
    let answer = KeptAnswer(
      Array(String(repeating: "stone ", count: 1_000).utf8), type: "text/plain")
    func request(_ coding: String) -> Request {
      Request(
        head: HTTPRequest(
          method: .get, scheme: "http", authority: "localhost", path: "/",
          headerFields: [.acceptEncoding: coding]), body: RequestBody(buffer: ByteBuffer()))
    }
    for coding in ContentCoding.all {
      let first = answer.representation(for: request(coding.name))
      let second = answer.representation(for: request(coding.name))
      #expect(first.coding == coding.name)
      first.bytes.withUnsafeReadableBytes { one in
        second.bytes.withUnsafeReadableBytes { other in
          #expect(one.baseAddress == other.baseAddress, "The same bytes in memory.")
        }
      }
    }
  }

  @Test("are sent in parts as they are, since a part of what is packed says nothing")
  func parts() async throws {
    let whole = try await SampleService.get("/assets/site.css")
    let part = try await SampleService.get(
      "/assets/site.css", headers: [.acceptEncoding: "gzip", .range: "bytes=10-19"])
    #expect(part.status == .partialContent && part.body == Array(whole.body[10..<20]))
    #expect(part.headers[.contentEncoding] == nil)
  }

  @Test("are made once a revision, for each language, and anew when the catalogue changes")
  func revisions() async throws {
    let catalog = CurrentCatalog(
      SampleCampus.snapshot, published: { _ in nil })
    func page(_ language: String) async throws -> String {
      try await catalog.answer(
        "/works/bronze-hare", method: .get, headers: [.acceptLanguage: language]
      ).text
    }
    let english = try await page("en")
    let count = catalog.keptAnswers.count
    #expect(try await page("en") == english)
    #expect(catalog.keptAnswers.count == count)
    let spanish = try await page("es")
    #expect(spanish != english && catalog.keptAnswers.count == count + 1)

    var contents = SampleCampus.contents
    var hare = try #require(contents.works[try Slug("bronze-hare")])
    hare.title = try #require(LocalizedText("Silver Hare", in: .english))
    contents.insert(.work(hare))
    catalog.publish(CatalogSnapshot(contents, revision: SampleCampus.snapshot.revision + 1))
    #expect(try await page("en").contains("Silver Hare"))
    #expect(catalog.keptAnswers.count == 1)
  }

  @Test("of the data are made once a revision, with all their header fields, for each question")
  func data() async throws {
    let catalog = CurrentCatalog(SampleCampus.snapshot, published: { _ in nil })
    let fields: [HTTPField.Name] = [
      .contentType, .link, .contentCrs, .eTag, .vary, .contentLanguage,
    ]
    let items = "/api/collections/works/items"
    let box = "bbox=-31,44,-29,46"
    // Whatever the answer depends on tells questions apart.
    let questions: [(String, HTTPFields)] = [
      ("/api", [:]), ("/api", [.acceptLanguage: "es"]), ("/api", [.accept: "text/html"]),
      ("/api/openapi.json", [:]),
      ("/api/openapi.json", [.accept: OpenAPIVersion.old.mediaType]),
      ("/api/collections/works/queryables", [:]), (items, [:]), (items + "?limit=2", [:]),
      (items + "?limit=2&crs=http://www.opengis.net/def/crs/EPSG/0/4326", [:]),
      (items + "?f=json", [:]), (items + "/bronze-hare", [:]),
      (items + "/bronze-hare?lang=es", [:]),
    ]
    var answers: [(bytes: [UInt8], fields: [String?])] = []
    for round in 1...2 {
      for (number, (address, headers)) in questions.enumerated() {
        let answer = try await catalog.answer(address, headers: headers)
        #expect(answer.status == .ok, "\(address)")
        let told = fields.map { answer.headers[$0] }
        if round == 1 {
          #expect(!answers.contains { $0 == (answer.body, told) }, "\(address) \(headers)")
          answers.append((answer.body, told))
          #expect(catalog.keptAnswers.count == number + 1, "\(address)")
        } else {
          #expect(answer.body == answers[number].bytes && told == answers[number].fields)
        }
      }
    }
    // Long pages, and those that everybody asks for otherwise, are made for each who asks; what is refused
    // is not kept.
    let count = catalog.keptAnswers.count
    for query in ["limit=1000", box, "filter=title%20%3D%20'x'", "after=bronze-hare"] {
      #expect(try await catalog.answer(items + "?" + query).status == .ok, "\(query)")
    }
    #expect(try await catalog.answer(items + "?limit=0").status == .badRequest)
    #expect(catalog.keptAnswers.count == count)
  }

  @Test("are found by the readings of requests, each of which is made once")
  func readings() async throws {
    let catalog = CurrentCatalog(SampleCampus.snapshot, published: { _ in nil })
    func page(_ address: String, _ headers: HTTPFields = [:]) async throws -> String {
      try await catalog.answer(address, headers: headers).text
    }
    let plain = try await page("/works/bronze-hare")
    #expect(try await page("/works/bronze-hare") == plain)
    #expect(catalog.keptReadings.count == 1)
    // Whatever a reading looks at tells requests apart.
    let others: [(String, HTTPFields)] = [
      ("/works/bronze-hare?f=json", [:]), ("/works/bronze-hare?lang=es", [:]),
      ("/works/bronze-hare", [.accept: "application/json"]),
      ("/works/bronze-hare", [.acceptLanguage: "es"]), ("/works/bronze-hare", [.cookie: "lang=es"]),
      ("/works/tide-clock", [:]),
    ]
    for (number, (address, headers)) in others.enumerated() {
      #expect(try await page(address, headers) != plain, "\(address) \(headers)")
      #expect(catalog.keptReadings.count == number + 2)
    }
    // Other cookies, and parameters that are none, are passed over; what is no request is not kept.
    #expect(try await page("/works/bronze-hare", [.cookie: "visit=1"]) == plain)
    #expect(try await catalog.answer("/works/bronze-hare?f=none").status == .badRequest)
    #expect(catalog.keptReadings.count == others.count + 1)
  }

  @Test("are found by readings that are no more than there is room for")
  func boundOfReadings() throws {
    let kept = KeptReadings(most: 10)
    for number in 0..<100 {
      let path = "/works/\(number % 20 == 0 ? String(repeating: "x", count: 2_000) : "\(number)")"
      let request = Request(
        head: .init(method: .get, scheme: "http", authority: "localhost", path: path),
        body: .init(buffer: .init()))
      _ = try kept.reading(of: request) {
        try ReadingRequest(request, path: .init(), at: .work, reachedBy: nil)
      }
      #expect(kept.count <= 10)
    }
    #expect(kept.count > 0)
  }

  @Test("that take their time are made once, too, and anew for another state; nothing is not kept")
  func onceByAndBy() async throws {
    let kept = KeptAnswers(most: 10_000)
    let question = KeptAnswers.Question(path: "/api", format: .json, reader: nil)
    var made = 0
    func ask(_ revision: Int, bytes: Int = 10) async -> KeptAnswer {
      await kept.answer(to: question, at: CatalogVersion(revision: revision)) {
        made += 1
        await Task.yield()
        return KeptAnswer([UInt8](repeating: 1, count: bytes), type: "text/plain")
      }
    }
    let first = await ask(1)
    for _ in 0..<5 { #expect(await ask(1) === first) }
    #expect(made == 1)
    #expect(await ask(2) !== first)
    #expect(made == 2 && kept.count == 1)
    for _ in 0..<3 { _ = await ask(3, bytes: 0) }
    #expect(made == 5 && kept.count == 0)
  }

  @Test("are no more than there is room for, and those that are asked for stay")
  func bound() {
    let kept = KeptAnswers(most: 10_000)
    let version = CatalogVersion(revision: 1)
    var made = 0
    func ask(_ path: String, bytes: Int = 400) {
      _ = kept.answer(
        to: KeptAnswers.Question(path: path, format: .html, reader: nil), at: version
      ) {
        made += 1
        return KeptAnswer([UInt8](repeating: 0, count: bytes), type: "text/plain")
      }
    }
    for number in 0..<200 {
      ask("/\(number)")
      ask("/often")
      #expect(kept.count <= 20)
    }
    #expect(made == 201)
    ask("/large", bytes: 10_001)
    ask("/large", bytes: 10_001)
    #expect(made == 203 && kept.count <= 20)
  }
}
