import Catalog
import HTTPTypes
import NIOCore
import NIOHTTP1
import Notation

// Why a ``RequestGuard`` ends a connection.
extension Problem {
  static let tooManyConnections = Problem(
    .tooManyRequests, "As many connections are open from where you are as one client may have.",
    remedy: "End one of them, or ask whoever runs this service for more.")

  static func methodUnknown(_ method: String) -> Problem {
    Problem(
      .methodUnknown, "'\(method.prefix(40))' is no method that is known here.",
      remedy: "Ask with GET, HEAD or OPTIONS; 'OPTIONS *' lists the others.")
  }

  static func requestTimeout(_ limits: RequestLimits) -> Problem {
    Problem(
      .requestTimeout,
      "The request did not come whole within \(limits.requestTime.nanoseconds / 1_000_000_000) seconds.",
      remedy: "Ask again, over a faster connection if that was the reason.")
  }

  /// The problem of content that is handed on as it comes, of which nothing comes any more.
  static func stalled(_ limits: RequestLimits) -> Problem {
    Problem(
      .requestTimeout,
      "Nothing of the content came for \(limits.requestTime.nanoseconds / 1_000_000_000) seconds.",
      remedy: "Ask again, over a faster connection if that was the reason.")
  }

  /// The problem of content that is handed on as it comes, and comes too slowly.
  static func writingTimeout(_ limits: RequestLimits) -> Problem {
    Problem(
      .requestTimeout,
      "The content did not come whole within \(limits.writingTime.nanoseconds / 1_000_000_000) "
        + "seconds.",
      remedy: "Send less at once, a file in parts as a resumable upload.")
  }

  /// The problem of content whose rest does not come, because of `error` or since the connection ended.
  static func incomplete(_ error: (any Error)?) -> Problem {
    if let error = error as? HTTPParserError, error != .invalidEOFState { return notHTTP(error) }
    return Problem(
      .badRequest, "The connection ended before the end of the content.",
      remedy: "Send all of it again.")
  }

  static func notHTTP(_ error: HTTPParserError) -> Problem {
    Problem(
      .badRequest, "The request is no HTTP that could be read (\(error)).",
      remedy: "Ask as RFC 9112 describes.")
  }

  static func contentTooLarge(_ most: Int) -> Problem {
    Problem(
      .contentTooLarge, "The content of the request is larger than \(most) bytes.",
      remedy: "Ask without content, or send less at once.")
  }

  static func addressTooLong(_ limits: RequestLimits) -> Problem {
    Problem(
      .addressTooLong, "The address of the request is longer than \(limits.headerField) bytes.",
      remedy: "Ask for less at once.")
  }

  static func headerTooLarge(_ limits: RequestLimits) -> Problem {
    Problem(
      .headerTooLarge,
      "The header of the request has a field of more than \(limits.headerField) bytes, more than "
        + "\(limits.headerList) bytes in all, or more than \(limits.headerCount) fields.",
      remedy: "Ask with fewer and shorter fields; a browser does after its cookies are removed.")
  }
}

extension HTTPResponseHead {
  /// The head of the answer to the request `id` that a ``RequestGuard`` refuses with `problem`, whose
  /// details have `length` bytes.
  init(refusing problem: Problem, id: String, length: Int) {
    var headers = HTTPHeaders()
    for field in ProblemMiddleware.fieldsForAll {
      headers.add(name: field.name.rawName, value: field.value)
    }
    headers.add(name: HTTPField.Name.requestID.rawName, value: id)
    headers.add(name: "Content-Type", value: "application/problem+json")
    headers.add(name: "Content-Length", value: String(length))
    headers.add(name: "Connection", value: "close")
    if let seconds = problem.retryAfter { headers.add(name: "Retry-After", value: seconds) }
    let status = HTTPResponseStatus(statusCode: problem.code.status.code)
    self.init(version: .http1_1, status: status, headers: headers)
  }
}
