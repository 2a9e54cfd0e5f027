import Storage
import Foundation
import HTTPTypes
import Logging
import NIOCore
import NIOPosix
import Notation
import Rendering
import Synchronization
import TestSupport
import Testing

@testable import Service

@Suite("Content that is handed on as it comes")
struct LongContentTests {
  private final class Lines: Sendable { let kept = Mutex<[String]>([]) }

  /// What a service on a socket answers to a request, piece by piece, and the lines of its log.
  private static func exchange(
    _ flags: [Setting: String], _ head: String, _ pieces: [String], endsThen: Bool = false
  ) async throws -> (answer: String, lines: [String]) {
    let lines = Lines()
    let options = try ServiceOptions(
      ServiceSettings(flags: flags.merging([.accessLog: "text"]) { one, _ in one }), theme: nil,
      observer: RequestObserver { line in lines.kept.withLock { $0.append(line) } })
    let service = try await WritableService(options: options)
    let server = Server(
      ServiceFront(service.catalog), host: "127.0.0.1", port: 0, connections: 16)
    let (addresses, started) = AsyncStream.makeStream(of: String.self)
    let running = Task {
      try await server.run(
        logger: Logger(label: "content"), started: { started.yield($0) },
        alongside: { try await Task.sleep(for: .seconds(3_600)) })
    }
    defer { running.cancel() }
    let address = try #require(await addresses.first { _ in true })
    let port = try #require(address.split(separator: ":").last.flatMap { Int($0.dropLast()) })
    let token = try #require(service.tokens[.editor])
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      // Whoever only writes notices too late that the other end has done with him.
      .channelOption(ChannelOptions.allowRemoteHalfClosure, value: true)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
            wrappingChannelSynchronously: channel,
            configuration: .init(isOutboundHalfClosureEnabled: true))
        }
      }
    let answer = try await channel.executeThenClose { inbound, outbound in
      let fields = "Host: a\r\nAuthorization: Bearer \(token)\r\n"
      try await outbound.write(ByteBuffer(string: "\(head)\r\n\(fields)\r\n"))
      for piece in pieces { try await outbound.write(ByteBuffer(string: piece)) }
      if endsThen { outbound.finish() }
      var answer = ""
      for try await bytes in inbound { answer += String(buffer: bytes) }
      return answer
    }
    // The line is written before the answer is.
    return (answer, lines.kept.withLock(\.self))
  }

  private static func chunk(_ count: Int) -> String {
    "\(String(count, radix: 16))\r\n\(String(repeating: " ", count: count))\r\n"
  }

  @Test(
    "is refused with the limit that it passes, whichever of its chunks does, and told of once",
    arguments: [
      Array(repeating: 1_000, count: 5) + [1], [1, 6_000], [3_000, 3_000],
      Array(repeating: 50_000, count: 80),
    ])
  func tooLong(sizes: [Int]) async throws {
    let (answer, lines) = try await Self.exchange(
      [.jsonSize: "5000", .contentSize: "1024"],
      "POST /api/batch HTTP/1.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked",
      sizes.map(Self.chunk))
    #expect(answer.hasPrefix("HTTP/1.1 413 "), "\(answer)")
    #expect(answer.lowercased().contains("\r\nconnection: close\r\n"))
    #expect(answer.contains("content-too-large") && answer.contains("5000 bytes"), "\(answer)")
    try #require(lines.count == 1, "\(lines)")
    #expect(lines[0].contains(" POST /api/batch 413 "), "\(lines)")
  }

  @Test(
    "is not taken for whole when the connection ends before its end",
    arguments: ["Transfer-Encoding: chunked", "Content-Length: 4000"])
  func cutShort(length: String) async throws {
    // As JSON it is whole.
    let content = #"{"operations":[],"note":"x"}"# + String(repeating: " ", count: 3_000)
    let piece =
      length.hasPrefix("T") ? "\(String(content.count, radix: 16))\r\n\(content)\r\n" : content
    let (answer, lines) = try await Self.exchange(
      [.contentSize: "1024"],
      "POST /api/batch HTTP/1.1\r\nContent-Type: application/json\r\n\(length)", [piece],
      endsThen: true)
    #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(answer)")
    try #require(lines.count == 1, "\(lines)")
    #expect(lines[0].contains(" POST /api/batch 400 "), "\(lines)")
  }
}
