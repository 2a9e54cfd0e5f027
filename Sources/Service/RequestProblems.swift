import Catalog
import NIOCore
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
