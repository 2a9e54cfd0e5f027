import Catalog
import Foundation
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Notation
import Testing

@testable import Service

@Suite("The bounds of a connection")
struct RequestBoundsTests {
  private typealias Line = GuardedLine
  private func statuses(_ answer: String) -> [String] { Line.statuses(answer) }

  @Test("says which part of a request is too long, before all of it has come")
  func tooLong() throws {
    let much = String(repeating: "a", count: 20_000)
    let fields = (0..<20).map { "X-\($0): \(much.prefix(10_000))\r\n" }.joined()
    let many = (0..<200).map { "X-\($0): a\r\n" }.joined()
    for (request, status) in [
      ("GET /\(much)", "414"), ("GET / HTTP/1.1\r\nHost: a\r\nCookie: \(much)", "431"),
      ("GET / HTTP/1.1\r\nHost: a\r\n\(fields)", "431"),
      ("GET / HTTP/1.1\r\nHost: a\r\n\(many)", "431"),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n", "413"),
      (
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1ffff\r\n\(much)\(much)\(much)\(much)",
        "413"
      ),
    ] {
      let line = try Line()
      for start in stride(from: 0, to: request.count, by: 8_192) {
        try line.send(String(request.dropFirst(start).prefix(8_192)))
      }
      // The rest of a header may name the request, and is waited for a moment.
      line.channel.embeddedEventLoop.advanceTime(by: RequestLimits().headerRestTime)
      let answer = try line.answer()
      #expect(statuses(answer) == [status])
      for field in ["X-Request-ID: ", "Access-Control-Allow-Origin: *", "X-Content-Type-Options: "]
      {
        #expect(answer.lowercased().contains("\r\n\(field.lowercased())"), "\(status) \(field)")
      }
      // What still comes is neither answered nor kept.
      for _ in 0..<100 { try line.send(much) }
      #expect(try line.answer() == "")
      line.channel.embeddedEventLoop.advanceTime(by: .seconds(10))
      #expect(!line.channel.isActive)
    }
  }

  @Test(
    "says of every address that is too long that it is, in whatever pieces it comes",
    arguments: [16_384, 16_385, 17_000, 30_000, 60_000, 65_535, 65_600, 70_000, 200_000],
    [1_000, 8_192, 40_000, 1_000_000])
  func longAddress(size: Int, piece: Int) throws {
    let address = "/" + String(repeating: "a", count: size - 1)
    let request = "GET \(address) HTTP/1.1\r\nHost: a\r\n\r\n"
    let line = try Line()
    let all = Array(request.utf8)
    for start in stride(from: 0, to: all.count, by: piece) {
      try line.send(String(decoding: all[start..<min(start + piece, all.count)], as: UTF8.self))
    }
    #expect(statuses(try line.answer()) == [size <= 16_384 ? "200" : "414"])
  }

  @Test(
    "says it of the second of two requests, however the first ends and in whatever pieces they come",
    arguments: [
      "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\n\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\na\nc",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\nX: b\r\n\r\n",
    ], [53, 1_000, 8_192, 1_000_000])
  func longAddressBehind(before: String, piece: Int) throws {
    for (length, field, status) in [
      (16_384, 1, "200"), (16_385, 1, "414"), (16_400, 1, "414"), (40_000, 1, "414"),
      (10, 16_385, "431"), (16_384, 16_385, "431"),
    ] {
      let text = String(repeating: "a", count: 40_000)
      let request = Array(
        "\(before)GET /\(text.prefix(length - 1)) HTTP/1.1\r\nHost: a\r\nX: \(text.prefix(field))\r\n\r\n"
          .utf8)
      let line = try Line()
      for start in stride(from: 0, to: request.count, by: piece) {
        let end = min(start + piece, request.count)
        try line.send(String(decoding: request[start..<end], as: UTF8.self))
      }
      #expect(statuses(try line.answer()) == ["200", status], "\(length) \(field)")
    }
  }

  @Test("takes fields up to the bound and says which is too long", arguments: [16_384, 16_385])
  func longField(size: Int) throws {
    let text = String(repeating: "a", count: size)
    let line = try Line()
    try line.send("GET /\(text.dropLast(9)) HTTP/1.1\r\nHost: a\r\nX: \(text)\r\n\r\n")
    #expect(statuses(try line.answer()) == [size <= 16_384 ? "200" : "431"])
  }

  @Test("has the limits that its article and the explanations of its problems tell")
  func told() throws {
    let limits = RequestLimits()
    let article = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/docent/Documentation.docc/Http.md"), encoding: .utf8)
    func shown(_ number: Int) -> String {
      number.formatted(.number.locale(Locale(identifier: "en_US")))
    }
    let seconds = limits.requestTime.nanoseconds / 1_000_000_000
    let (content, field) = (shown(limits.content), shown(limits.headerField))
    #expect(
      article.contains(
        "A request comes whole within \(seconds) seconds of its first byte (408), with at most "
          + "\(content) bytes of content (413), an address of at most \(field) bytes (414), and at "
          + "most \(limits.headerCount) header fields of \(field) bytes each and "
          + "\(shown(limits.headerList)) in all (431)"))
    #expect(
      article.contains(
        "nothing is asked for \(limits.idleTime.nanoseconds / 1_000_000_000) seconds is closed"))
    let waiting = ThreadPool().queueLength
    #expect(article.contains(" \(waiting) more wait their turn"))
    for (code, words) in [
      (.requestTimeout, "within \(seconds) seconds"), (.contentTooLarge, "\(content) bytes"),
      (.addressTooLong, "\(field) bytes"), (.serviceBusy, "\(waiting) more questions"),
      (
        .headerTooLarge,
        "\(limits.headerCount) header fields of \(field) bytes each, and \(shown(limits.headerList)) "
          + "bytes in all"
      ),
    ] as [(Problem.Code, String)] {
      #expect(code.explanation.contains(words), "\(code)")
    }
  }
}
