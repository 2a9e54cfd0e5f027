import NIOCore
import NIOHTTP1
import NIOPosix

/// A client of HTTP for tests, which waits without work.
///
/// `URLSession` does not: on Linux it looks without end whether its sockets can be written to, so that a
/// test that waits for an answer keeps a core busy.
public enum WebClient {
  /// The answer to a request.
  public struct Answer: Sendable {
    /// The status of the answer, such as 200.
    public var status = 0
    /// The content of the answer.
    public var body: [UInt8] = []

    /// The content as text.
    public var text: String { String(decoding: body, as: UTF8.self) }
  }

  /// A text that is no address such as `http://127.0.0.1:8080/api`.
  public struct NoAddress: Error {
    /// The text.
    public let text: String
  }

  /// The whole answer to a request.
  public static func answer(
    _ method: HTTPMethod, _ address: String, headers: [(String, String)] = [],
    body: [UInt8] = []
  ) async throws -> Answer {
    var answer = Answer()
    try await ask(method, address, headers: headers, body: body) { part in
      switch part {
      case .head(let head): answer.status = Int(head.status.code)
      case .body(let bytes): answer.body += bytes.readableBytesView
      case .end: return
      }
    }
    return answer
  }

  /// Asks, and hands on each part of the answer as it comes, until it ends or the task is cancelled.
  public static func ask(
    _ method: HTTPMethod, _ address: String, headers: [(String, String)] = [],
    body: [UInt8] = [], _ take: (HTTPClientResponsePart) throws -> Void
  ) async throws {
    guard let parts = address.wholeMatch(of: form), let port = Int(parts.port) else {
      throw NoAddress(text: address)
    }
    let host = String(parts.host)
    let fields = [("Host", "\(host):\(port)")] + headers
    let length = method == .GET ? [] : [("Content-Length", String(body.count))]
    let head = HTTPRequestHead(
      version: .http1_1, method: method, uri: parts.path.isEmpty ? "/" : String(parts.path),
      headers: HTTPHeaders(fields + length))
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup).connect(
      host: host, port: port
    ) { channel in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHTTPClientHandlers()
        try channel.pipeline.syncOperations.addHandler(RequestSender(head, body))
        // The service closes what takes its answer too slowly.
        let pressure = NIOAsyncSequenceProducerBackPressureStrategies.HighLowWatermark(
          lowWatermark: 100_000, highWatermark: 1_000_000)
        return try NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>(
          wrappingChannelSynchronously: channel,
          configuration: .init(backPressureStrategy: pressure))
      }
    }
    try await channel.executeThenClose { answer, _ in
      for try await part in answer {
        try take(part)
        if case .end = part { break }
      }
    }
  }

  private nonisolated(unsafe) static let form = /http:\/\/(?<host>[^:\/]+):(?<port>\d+)(?<path>.*)/
}

/// The sender of a request as soon as its connection stands, whenever the task that asks has its turn again:
/// the service closes connections over which nothing comes.
private final class RequestSender: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundOut = HTTPClientRequestPart

  private let head: HTTPRequestHead
  private let body: [UInt8]

  init(_ head: HTTPRequestHead, _ body: [UInt8]) {
    self.head = head
    self.body = body
  }

  func channelActive(context: ChannelHandlerContext) {
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if !body.isEmpty {
      let bytes = IOData.byteBuffer(ByteBuffer(bytes: body))
      context.write(wrapOutboundOut(.body(bytes)), promise: nil)
    }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    context.fireChannelActive()
  }
}
