import NIOCore
import NIOHTTP1

/// Puts a ``RequestGuard`` into the connection that it is itself added to.
final class RequestGuardInstaller: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny
  private let requestGuard: (any Channel) -> RequestGuard

  /// An installer of what `requestGuard` makes for a connection.
  init(_ requestGuard: @escaping (any Channel) -> RequestGuard) {
    self.requestGuard = requestGuard
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let requests = requestGuard(context.channel)
    let pipeline = context.pipeline.syncOperations
    do {
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try pipeline.addHandler(requests, position: .after(decoder))
      try pipeline.addHandler(ByteWatch(requests), position: .first)
    } catch {
      context.close(promise: nil)
    }
  }
}

/// Tells a ``RequestGuard`` of bytes before they are decoded, request by request, and drops them once
/// nothing is read any more.
private final class ByteWatch: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  private let requests: RequestGuard

  init(_ requests: RequestGuard) { self.requests = requests }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    while !requests.isEnding, bytes.readableBytes > 0,
      let piece = bytes.readSlice(length: requests.watch(bytes))
    {
      guard requests.admits(piece) else { continue }
      context.fireChannelRead(wrapInboundOut(piece))
    }
  }
}
