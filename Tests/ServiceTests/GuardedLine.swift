import NIOCore
import NIOEmbedded
import NIOHTTP1
import Notation

@testable import Service

/// A connection whose other end is this test, and whose service answers 200 to every request.
final class GuardedLine {
  let channel = EmbeddedChannel()
  /// What the guard told of requests that it refused.
  let told = Told()

  init(_ limits: RequestLimits = RequestLimits(), isAnswered: Bool = true) throws {
    var decoder = NIOHTTPDecoderLimitConfiguration()
    decoder.maxHeaderFieldSize = limits.headerField
    decoder.maxHeaderListSize = limits.headerList
    decoder.maxHeaderFieldCount = limits.headerCount
    let pipeline = channel.pipeline.syncOperations
    try pipeline.configureHTTPServerPipeline(
      withPipeliningAssistance: false, withErrorHandling: false,
      withOutboundHeaderValidation: false, withEncoderConfiguration: .init(),
      withDecoderLimitConfiguration: decoder)
    try pipeline.addHandler(
      RequestGuardInstaller { [told] _ in
        RequestGuard(limits) { told.statuses.append($0.status.code) }
      })
    if isAnswered { try pipeline.addHandler(Answering()) }
    try channel.connect(to: SocketAddress(unixDomainSocketPath: "/none")).wait()
  }

  deinit {
    // What is kept open for a moment, so that its answer can be read, closes then.
    channel.embeddedEventLoop.advanceTime(by: .minutes(1))
    _ = try? channel.finish(acceptAlreadyClosed: true)
  }

  func send(_ text: String) throws {
    try channel.writeInbound(ByteBuffer(string: text))
  }

  /// All that came back, and has not been asked for before.
  func answer() throws -> String {
    var text = ""
    while let bytes = try channel.readOutbound(as: ByteBuffer.self) {
      text += String(buffer: bytes)
    }
    return text
  }

  /// The statuses of answers that came one after the other.
  static func statuses(_ answer: String) -> [String] {
    answer.split(separator: "\r\n").filter { $0.hasPrefix("HTTP/1.1 ") }
      .map { String($0.dropFirst(9).prefix(3)) }
  }

  /// The statuses of requests that were refused.
  final class Told {
    var statuses: [Int] = []
  }
}

/// Answers 200 to what came whole, and with its problem what meets one.
private final class Answering: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .end = unwrapInboundIn(data) else { return }
    answer(.ok, context)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let problem = error as? Problem else { return context.fireErrorCaught(error) }
    answer(HTTPResponseStatus(statusCode: problem.code.status.code), context)
  }

  private func answer(_ status: HTTPResponseStatus, _ context: ChannelHandlerContext) {
    let head = HTTPResponseHead(
      version: .http1_1, status: status, headers: ["Content-Length": "0"])
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }
}
