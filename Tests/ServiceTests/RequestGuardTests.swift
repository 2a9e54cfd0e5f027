import Catalog
import Foundation
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Notation
import Testing

@testable import Service

@Suite("A connection")
struct RequestGuardTests {
  private typealias Line = GuardedLine
  private func statuses(_ answer: String) -> [String] { Line.statuses(answer) }

  @Test(
    "answers a request with one host, and no other",
    arguments: [
      ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", ["200"]), ("GET / HTTP/1.1\r\n\r\n", ["400"]),
      ("GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n", ["400"]),
      ("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", ["400"]),
      ("GET / HTTP/1.1\r\nHost: a b\"<x>\r\n\r\n", ["400"]),
      ("GET / HTTP/1.0\r\nHost: a/b\r\n\r\n", ["400"]),
      ("GET / HTTP/1.1\r\nHost: [::1]:80 \r\n\r\n", ["200"]),
      ("GET / HTTP/1.0\r\n\r\n", ["200"]), ("HEAD / HTTP/1.1\r\n\r\n", ["400"]),
      ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", ["400"]), ("hello\r\n\r\n", ["400"]),
      ("FOO / HTTP/1.1\r\nHost: a\r\n\r\n", ["501"]),
      ("get / HTTP/1.1\r\nHost: a\r\n\r\n", ["501"]),
      ("FOO /\r\n\r\n", ["400"]), ("F(O / HTTP/1.1\r\nHost: a\r\n\r\n", ["400"]),
      ("\u{16}\u{3}\u{1}\u{2}\0\u{1}", ["400"]),
      ("GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\n\r\n", ["200", "400"]),
    ])
  func host(request: String, expected: [String]) throws {
    let line = try Line()
    try line.send(request)
    let answer = try line.answer()
    #expect(statuses(answer) == expected)
    if expected.last == "400", !request.hasPrefix("HEAD") {
      #expect(answer.contains("\"code\":\"bad-request\""))
    }
  }

  @Test(
    "ends behind the last request, which its answer says",
    arguments: [
      "GET / HTTP/1.0\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n",
      "CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n",
    ])
  func last(request: String) throws {
    let line = try Line()
    try line.send(request + "GET / HTTP/1.1\r\nHost: a\r\n\r\nnonsense\r\n\r\n")
    try? line.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    let answer = try line.answer()
    #expect(statuses(answer) == ["200"] && answer.contains("Connection: close\r\n"), "\(answer)")
    line.channel.embeddedEventLoop.advanceTime(by: .seconds(6))
    #expect(!line.channel.isActive)
  }

  @Test(
    "keeps nothing of what comes behind the last request, or where no request has begun",
    arguments: [
      ("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", "a"),
      ("GET / HTTP/1.1\r\nHost: a\r\n\r\nhello\r\n\r\n", "a"), ("", "\r\n"),
    ])
  func unread(beginning: String, more: String) throws {
    let line = try Line(isAnswered: false)
    try line.send(beginning)
    let requests = try line.channel.pipeline.syncOperations.handler(type: RequestGuard.self)
    for _ in 0..<20 { try line.send(String(repeating: more, count: 10_000)) }
    #expect(requests.header.count < 1_000)
  }

  @Test("is kept for who speaks HTTP/1.0 and asks for that")
  func kept() throws {
    let line = try Line()
    for _ in 0..<2 { try line.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n") }
    #expect(statuses(try line.answer()) == ["200", "200"])
  }

  @Test("hands what is written at length on as it comes, up to a bound, and ends what stalls")
  func streams() throws {
    var limits = RequestLimits()
    limits.json = 200_000
    let head = "POST /api/batch HTTP/1.1\r\nHost: a\r\n"
    let piece = String(repeating: "a", count: 50_000)
    let line = try Line(limits)
    try line.send("\(head)Content-Length: 100000\r\n\r\n\(piece)")
    #expect(try line.answer() == "")
    try line.send(piece)
    #expect(statuses(try line.answer()) == ["200"])
    try line.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(statuses(try line.answer()) == ["200"], "The connection goes on.")
    try line.send("\(head)Content-Length: 200001\r\n\r\n")
    #expect(statuses(try line.answer()) == ["413"])

    let chunked = try Line(limits)
    try chunked.send("\(head)Transfer-Encoding: chunked\r\n\r\n")
    for _ in 0..<3 { try chunked.send("c350\r\n\(piece)\r\n") }
    try chunked.send("0\r\n\r\n")
    #expect(statuses(try chunked.answer()) == ["200"])
    let endless = try Line(limits)
    try endless.send("\(head)Transfer-Encoding: chunked\r\n\r\n")
    for _ in 0..<6 { try endless.send("c350\r\n\(piece)\r\n") }
    let refusal = try endless.answer()
    #expect(statuses(refusal) == ["413"] && refusal.contains("Connection: close\r\n"))
    #expect(endless.told.statuses.isEmpty, "Whoever answers tells of it.")
    endless.channel.embeddedEventLoop.advanceTime(by: limits.lingeringTime)
    #expect(!endless.channel.isActive)

    let stalled = try Line(limits)
    try stalled.send("\(head)Content-Length: 100000\r\n\r\n\(piece)")
    stalled.channel.embeddedEventLoop.advanceTime(by: .seconds(20))
    try stalled.send("a")
    stalled.channel.embeddedEventLoop.advanceTime(by: .seconds(20))
    #expect(stalled.channel.isActive, "Some of it has come within the time.")
    stalled.channel.embeddedEventLoop.advanceTime(by: .seconds(20))
    #expect(statuses(try stalled.answer()) == ["408"])
    #expect(!stalled.channel.isActive && stalled.told.statuses.isEmpty)

    let short = try Line(limits)
    try short.send("\(head)Content-Length: 60\r\n\r\na")
    short.channel.embeddedEventLoop.advanceTime(by: .seconds(20))
    try short.send("a")
    short.channel.embeddedEventLoop.advanceTime(by: .seconds(20))
    #expect(statuses(try short.answer()) == ["408"], "It is to come whole within the time.")
  }

  @Test(
    "does not hand on for whole what ends before its end, or becomes no HTTP",
    arguments: [nil, "no size of a chunk\r\n"])
  func cutShort(rest: String?) throws {
    let piece = String(repeating: "a", count: 70_000)
    let line = try Line()
    try line.send("POST /api/batch HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
    try line.send("\(String(piece.count, radix: 16))\r\n\(piece)\r\n")
    #expect(try line.answer() == "")
    if let rest {
      try line.send(rest)
    } else {
      line.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    }
    #expect(statuses(try line.answer()) == ["400"])
    #expect(line.told.statuses.isEmpty, "Whoever answers tells of it.")
  }

  /// Requests that are refused before a service has them, with the status.
  private static let refused: [(request: String, status: String)] = {
    let much = String(repeating: "a", count: 20_000)
    let id = "Host: a\r\nx-request-id:  from-a-proxy \r\n"
    return [
      ("GET /\(much) HTTP/1.1\r\n\(id)\r\n", "414"),
      ("GET / HTTP/1.1\r\n\(id)Cookie: \(much)\r\n\r\n", "431"),
      ("GET / HTTP/1.1\r\nCookie: \(much)\r\n\(id)\r\n", "431"),
      ("GET / HTTP/1.1\r\n\(id)Content-Length: x\r\n\r\n", "400"),
      ("GET / HTTP/1.1\r\n\(id)Host: b\r\n\r\n", "400"),
      ("GET / HTTP/9.9\r\n\(id)\r\n", "400"), ("FOO / HTTP/1.1\r\n\(id)\r\n", "501"),
      ("POST / HTTP/1.1\r\n\(id)Content-Length: 100000\r\n\r\n", "413"),
      ("GET / HTTP/1.1\r\n\(id)X: ", "408"), ("HEAD /\(much) HTTP/1.1\r\n\(id)\r\n", "414"),
    ]
  }()

  @Test(
    "names a request as its sender did, however it is refused and in whatever pieces it comes",
    arguments: [1_000, 8_192, 1_000_000],
    ["", "GET / HTTP/1.1\r\nHost: a\r\nX-Request-ID: b\r\n\r\n"])
  func identifiers(piece: Int, before: String) throws {
    for (request, status) in Self.refused {
      let line = try Line()
      let all = Array((before + request).utf8)
      for start in stride(from: 0, to: all.count, by: piece) {
        try line.send(String(decoding: all[start..<min(start + piece, all.count)], as: UTF8.self))
      }
      if status == "408" { line.channel.embeddedEventLoop.advanceTime(by: .seconds(30)) }
      let answer = try line.answer()
      #expect(statuses(answer).last == status, "\(request.prefix(60))")
      #expect(answer.contains("X-Request-ID: from-a-proxy\r\n"), "\(request.prefix(60)) \(answer)")
      #expect(answer.hasSuffix("}") == !request.hasPrefix("HEAD"))
    }
  }

  @Test("names a request that cannot be read itself, where it bears no name that it can repeat")
  func unnamed() throws {
    let much = String(repeating: "a", count: 20_000)
    for field in ["", "X-Request-ID: a b\r\n", "X-Request-ID: \(much)\r\n", "X-Request-ID\r\n"] {
      let line = try Line()
      try line.send("GET /\(much) HTTP/1.1\r\nHost: a\r\n\(field)\r\n")
      let answer = try line.answer()
      #expect(statuses(answer) == ["414"])
      let id = answer.split(separator: "\r\n").first { $0.hasPrefix("X-Request-ID: ") }
      #expect(id?.utf8.count == 14 + 16)
    }
  }

  @Test(
    "is ended when a request does not come whole in time",
    arguments: [
      ("GET / HTTP/1.1\r\nHost: a\r\nX: ", "a"),
      ("GET /", "a"),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n", "a"),
    ])
  func tooSlow(beginning: String, more: String) throws {
    let line = try Line()
    try line.send(beginning)
    for _ in 0..<29 {
      line.channel.embeddedEventLoop.advanceTime(by: .seconds(1))
      try line.send(more)
      #expect(try line.answer() == "")
    }
    line.channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(statuses(try line.answer()) == ["408"])
    line.channel.embeddedEventLoop.advanceTime(by: .seconds(10))
    #expect(!line.channel.isActive)
  }

  @Test(
    "passes on a request with content when it is whole, and asks for it where that is waited for")
  func content() throws {
    let line = try Line()
    try line.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
    #expect(statuses(try line.answer()) == ["100"])
    try line.send("ab")
    #expect(try line.answer() == "")
    try line.send("cGET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(statuses(try line.answer()) == ["200", "200"])
    #expect(line.channel.isActive)
  }

  @Test(
    "is not asked for content before it is answered, nor where that word is not known",
    arguments: [
      ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", "1.1"), ("", "1.0"),
    ])
  func noInterimAnswer(before: String, version: String) throws {
    let line = try Line(isAnswered: false)
    try line.send(
      "\(before)POST / HTTP/\(version)\r\nHost: a\r\nContent-Length: 3\r\n"
        + "Expect: 100-continue\r\n\r\n")
    #expect(try line.answer() == "")
  }

  @Test("is kept while it is used, and closed without a word when nothing is asked for a minute")
  func idle() throws {
    var limits = RequestLimits()
    limits.idleTime = .milliseconds(0)
    let short = try Line(limits)
    try short.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(statuses(try short.answer()) == ["200"])
    short.channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!short.channel.isActive)
    let line = try Line()
    line.channel.embeddedEventLoop.advanceTime(by: .seconds(30))
    try line.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(statuses(try line.answer()) == ["200"])
    #expect(line.channel.isActive)
  }
}
