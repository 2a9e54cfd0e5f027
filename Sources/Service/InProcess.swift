public import HTTPTypes
import Hummingbird
public import Logging
import NIOCore
import NIOEmbedded
import Synchronization

extension CurrentCatalog {
  /// The answer to one request that needed no socket.
  public struct Exchange: Sendable {
    /// The HTTP status of the answer.
    public let status: HTTPResponse.Status
    /// Header fields, in the order in which they would be sent.
    public let headers: HTTPFields
    /// The content of the answer.
    public let body: [UInt8]
  }

  /// Sends a request for `address` (a path, with or without a query) through the real router, with
  /// the content `body`, as if it came from the address `peer`.
  public func answer(
    _ address: String, method: HTTPRequest.Method = .get, headers: HTTPFields = [:],
    body: [UInt8] = [], from peer: String? = nil, logger: Logger = Logger(label: "docent")
  ) async throws -> Exchange {
    let request = Request(
      head: HTTPRequest(
        method: method, scheme: "http", authority: "localhost",
        path: address.hasPrefix("/") || address == "*" ? address : "/" + address,
        headerFields: headers),
      body: RequestBody(buffer: ByteBuffer(bytes: body)))
    var context = AskingContext(
      source: ApplicationRequestContextSource(channel: EmbeddedChannel(), logger: logger))
    context.peer = peer
    let response = try await front.respond(to: request, context: context)
    let collector = CollectedBody()
    try await response.body.write(collector)
    return Exchange(status: response.status, headers: response.headers, body: collector.bytes)
  }
}

extension CurrentCatalog {
  /// The doors that were made last of catalogues that were asked so: a router of every address takes longer
  /// to make than most answers. Their number is bounded, since a door keeps its catalogue.
  private static let fronts = Mutex<[ServiceFront]>([])
  private static let mostFronts = 32

  /// The door to this catalogue.
  private var front: ServiceFront {
    let known = Self.fronts.withLock { $0.first { $0.catalog === self } }
    if let known { return known }
    let front = ServiceFront(self)
    Self.fronts.withLock { $0 = [front] + $0.prefix(Self.mostFronts - 1) }
    return front
  }
}
