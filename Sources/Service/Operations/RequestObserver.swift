import CoreMetrics
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// The observer of all requests: measures them, and tells of each in a line where the keeper wants
/// that. It outlives a change of settings, so that counters never begin anew.
public final class RequestObserver: Sendable {
  /// A request that has its answer.
  struct Observation: Sendable {
    let id: String
    /// The method; `nil` where the request could not be read so far.
    let method: HTTPRequest.Method?
    /// The address without its query, which may hold a visitor's position; `nil` where the request
    /// could not be read so far.
    let path: String?
    /// The address as the router knows it, such as `/works/{id}`; `nil` where nothing is there.
    let route: String?
    let status: HTTPResponse.Status
    /// The bytes of the content; `nil` where it is sent as it is made.
    let bytes: Int?
    /// The time from the whole request to the answer's first byte.
    let duration: TimeAmount
  }

  private struct Meters {
    let requests: CoreMetrics.Counter
    let duration: CoreMetrics.Timer
  }

  private struct Route: Hashable {
    let path: String
    let method: String
    let status: Int
  }

  /// The measurements, for Prometheus.
  public let measurements: PrometheusFactory
  private let meters = Mutex<[Route: Meters]>([:])
  private let write: @Sendable (String) -> Void

  /// An observer that measures with `measurements`, and gives lines of the access log to `write`.
  public init(
    _ measurements: PrometheusFactory = PrometheusFactory(),
    write: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.measurements = measurements
    self.write = write
  }

  /// Counts an answer, and tells of it in the form of `log`.
  func note(_ observation: Observation, log: AccessLog) {
    let route = Route(
      path: observation.route ?? "none", method: Self.known(observation.method),
      status: observation.status.code)
    let meters = meters.withLock { known in
      if let meters = known[route] { return meters }
      let labels = [
        ("route", route.path), ("method", route.method), ("status", String(route.status)),
      ]
      let meters = Meters(
        requests: CoreMetrics.Counter(
          label: "docent_requests_total", dimensions: labels, factory: measurements),
        duration: CoreMetrics.Timer(
          label: "docent_request_duration_seconds", dimensions: labels, factory: measurements))
      known[route] = meters
      return meters
    }
    meters.requests.increment()
    meters.duration.recordNanoseconds(observation.duration.nanoseconds)
    if log != .none { write(observation.line(as: log)) }
  }

  /// Counts a request that was refused before it was whole, and tells of it in the form of `log`.
  func note(refused observation: Observation, log: AccessLog) {
    CoreMetrics.Counter(
      label: "docent_refused_requests_total",
      dimensions: [("status", String(observation.status.code))], factory: measurements
    ).increment()
    if log != .none { write(observation.line(as: log)) }
  }

  /// The method, or one word for all that nobody knows: anybody may invent them.
  private static func known(_ method: HTTPRequest.Method?) -> String {
    let known: [HTTPRequest.Method] = [.get, .head, .options, .post, .put, .patch, .delete]
    return method.flatMap { known.contains($0) ? $0.rawValue : nil } ?? "OTHER"
  }
}

/// Stands before everything else that answers: gives each request an identifier, bounds what one
/// client asks for, and tells the observer of the answer.
struct ObservingMiddleware: RouterMiddleware {
  let catalog: CurrentCatalog
  /// The router's name for an address that it does not know.
  private static let nowhere = "NotFound"

  func handle(
    _ request: Request, context: AskingContext,
    next: (Request, AskingContext) async throws -> Response
  ) async throws -> Response {
    let start = NIODeadline.now()
    let id = RequestID.read(request.headers[.requestID]) ?? RequestID.made()
    var head = request.head
    head.headerFields[.requestID] = id
    let request = Request(head: head, body: request.body)
    var context = context
    context.requestID = id
    var response = try await next(request, context)
    response.headers[.requestID] = id
    let length = response.headers[.contentLength].flatMap { Int($0) }
    catalog.options.observer.note(
      RequestObserver.Observation(
        id: id, method: request.method, path: request.uri.path,
        route: context.endpointPath == Self.nowhere ? nil : context.endpointPath,
        status: response.status, bytes: length, duration: .now() - start),
      log: catalog.options.accessLog)
    return response
  }
}

/// The identifier of a request, by which its answer, the log and the log of a proxy are told together.
enum RequestID {
  /// What a proxy or client gave, unless it is longer than 128 characters or holds others than
  /// letters, digits, `-`, `_`, `.`, `:` and `=`: nobody writes into the log through it.
  static func read(_ text: String?) -> String? {
    guard let text, (1...128).contains(text.utf8.count),
      text.utf8.allSatisfy({ byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
          || "-_.:=".utf8.contains(byte)
      })
    else { return nil }
    return text
  }

  /// A new one, of 64 random bits.
  static func made() -> String {
    let text = String(UInt64.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
