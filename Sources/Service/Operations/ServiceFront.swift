public import Hummingbird
import NIOCore
import Synchronization

/// The door of the service: hands each request to the catalogue that answers now. Another takes its
/// place when settings change; who has asked before gets the answer of the earlier one.
public final class ServiceFront: HTTPResponder {
  private struct State: Sendable {
    let catalog: CurrentCatalog
    let responder: RouterResponder<AskingContext>
  }

  private let state: Mutex<State>
  /// The connections of each client.
  private let connections = ClientConnections()

  /// A door to `catalog`.
  public init(_ catalog: CurrentCatalog) {
    state = Mutex(Self.state(catalog))
  }

  private static func state(_ catalog: CurrentCatalog) -> State {
    State(catalog: catalog, responder: catalog.router().buildResponder())
  }

  /// The catalogue that answers now.
  public var catalog: CurrentCatalog { state.withLock { $0.catalog } }

  /// Lets `catalog` answer from now on.
  public func replace(with catalog: CurrentCatalog) {
    let next = Self.state(catalog)
    state.withLock { $0 = next }
  }

  /// The guard of a new connection, with the bounds of now; one that ends it at once where its client
  /// has as many as it may.
  func requestGuard(of channel: any Channel) -> RequestGuard {
    let options = catalog.options
    let requests = RequestGuard(options.limits) { observation in
      options.observer.note(refused: observation, log: options.accessLog)
    }
    guard let address = channel.remoteAddress?.ipAddress,
      options.trustedProxies?.holds(address) != true
    else { return requests }
    let count = connections.open(address)
    channel.closeFuture.whenComplete { [connections] _ in connections.close(address) }
    requests.isFull = options.clientConnections > 0 && count > options.clientConnections
    return requests
  }

  /// The answer of the catalogue that answers now.
  public func respond(to request: Request, context: AskingContext) async throws -> Response {
    let responder = state.withLock { $0.responder }
    return try await responder.respond(to: request, context: context)
  }
}
