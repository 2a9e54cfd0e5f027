import Authoring
import Catalog
public import Hummingbird
import Logging
import NIOCore
import Notation
import Queries
import Rendering
import Synchronization

/// The context of a request: besides what every server keeps, the connection that it came by.
public struct AskingContext: RequestContext {
  /// The part that every server keeps of a request.
  public var coreContext: CoreRequestContextStorage
  let channel: any Channel
  /// Who asks, and by what, where the request says so.
  var signedOn: SignedOn?
  /// The address of the other end of the connection; `nil` where there is no socket.
  var peer: String?

  /// The identifier of the request, by which its answer and the logs are told together.
  var requestID = ""

  /// The context of a request from `source`.
  public init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
    peer = source.channel.remoteAddress?.ipAddress
  }

  /// The log of the service, whose lines name the request that they are about.
  var log: Logger {
    var log = logger
    log[metadataKey: "request"] = "\(requestID)"
    return log
  }

  /// Who asks, where a token, a session or a trusted proxy says so.
  var contributor: Contributor? { signedOn?.contributor }

  /// The hang-up of the client, to be waited for; `nil` where there is no socket.
  func hangUp() async -> HangUp? {
    let channel = channel
    guard channel.isActive else { return nil }
    return try? await channel.eventLoop.submit {
      try channel.pipeline.syncOperations.handler(type: HangUpHandler.self).hangUp
    }.get()
  }
}

extension AskingContext {
  /// Refuses who may not read what is at an address that not everybody may read.
  func check(_ address: Address) throws(Problem) {
    guard let permission = address.readers else { return }
    guard let contributor else { throw .unauthorized }
    guard contributor.role.may(permission) else {
      throw .forbidden(contributor, permission)
    }
  }
}

extension Response {
  /// Marks an answer that caches must not keep for others.
  mutating func isForOneReader() { headers[.cacheControl] = "private, no-store" }
}

extension CurrentCatalog {
  /// The renderer that answers a request: with drafts of tours for those who may see them.
  func renderer(for context: AskingContext) -> Renderer {
    guard let contributor = context.contributor, contributor.role.may(.seeDrafts) else {
      return renderer
    }
    return preview
  }

  /// An answer from the thread pool, which is not begun once the client has hung up.
  func computed<Answer: Sendable>(
    _ context: AskingContext, _ work: @escaping @Sendable () throws -> Answer
  ) async throws -> Answer {
    let ticket = ThreadPool.Ticket()
    let hangUp = await context.hangUp()
    hangUp?.whenever { [threadPool] in threadPool.cancel(ticket) }
    defer { hangUp?.forget() }
    return try await threadPool.run(for: ticket, work)
  }
}

/// The event that the other end of a connection sends nothing more.
final class HangUp: Sendable {
  private struct State {
    var hasHappened = false
    var action: (@Sendable () -> Void)?
  }
  private let state = Mutex(State())

  /// Does `action` when it happens, or at once if it has. One request is answered after the other on
  /// a connection, so there is one action at most.
  func whenever(_ action: @escaping @Sendable () -> Void) {
    let hasHappened = state.withLock { state in
      state.action = action
      return state.hasHappened
    }
    if hasHappened { action() }
  }

  /// Drops the action, so that a hang-up does nothing any more.
  func forget() { state.withLock { $0.action = nil } }

  func happen() {
    let action = state.withLock { state in
      state.hasHappened = true
      return state.action
    }
    action?()
  }
}

/// Notices a hang-up on a connection. A client that only says that it will not ask again, and waits,
/// cannot be told from one that has left; it gets its answer unless others are before it.
final class HangUpHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny
  let hangUp = HangUp()

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed? = event as? ChannelEvent { hangUp.happen() }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    hangUp.happen()
    context.fireChannelInactive()
  }
}
