import Hummingbird
public import Logging
import NIOCore
import NIOEmbedded

extension CurrentCatalog {
  /// What one request answers, without a socket.
  public struct Exchange: Sendable {
    /// The HTTP status.
    public let status: Int
    /// Header fields, as name and value, in the order they would be sent.
    public let headers: [(name: String, value: String)]
    /// The content.
    public let body: [UInt8]
  }

  /// Sends `GET address` (a path, with or without a query) through the real router.
  public func get(_ address: String, accept: String? = nil, logger: Logger) async throws -> Exchange
  {
    var fields = HTTPFields()
    if let accept { fields[.accept] = accept }
    let request = Request(
      head: HTTPRequest(
        method: .get, scheme: "http", authority: "localhost",
        path: address.hasPrefix("/") ? address : "/" + address, headerFields: fields),
      body: RequestBody(buffer: ByteBuffer()))
    let context = AskingContext(
      source: ApplicationRequestContextSource(channel: EmbeddedChannel(), logger: logger))
    let response = try await router().buildResponder().respond(to: request, context: context)
    let collector = BodyCollector()
    try await response.body.write(collector)
    return Exchange(
      status: response.status.code,
      headers: response.headers.map { ($0.name.canonicalName, $0.value) }, body: collector.bytes)
  }
}

/// Gathers a body as it would go out.
private final class BodyCollector: ResponseBodyWriter {
  private(set) var bytes: [UInt8] = []

  func write(_ buffer: ByteBuffer) async throws { bytes += buffer.readableBytesView }

  func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
