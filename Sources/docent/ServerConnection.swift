import Catalog
import Foundation
import Notation

/// Asks one server, with bounds on time and size, and is led nowhere else by it.
struct ServerConnection {
  let address: ServerAddress
  /// Seconds for each answer, from the first byte asked to the last byte read.
  let timeLimit: Double
  /// The most redirections that are followed for one answer.
  private static let mostRedirections = 5

  /// Sends `body` as JSON to `target`, a path and query below the address.
  ///
  /// The address's credentials go along if it `isSigned`.
  ///
  /// - Returns: the answer, whatever its status, at most `most` bytes.
  func post(
    _ body: [UInt8], to target: String, most: Int, isSigned: Bool = true
  ) async throws -> WebRequest.Answer {
    try await send(body, to: target, most: most, isSigned: isSigned)
  }

  /// Asks for `target`, a path and query below the address, likewise; it follows no redirection.
  func get(_ target: String, most: Int) async throws -> WebRequest.Answer {
    try await send(nil, to: target, most: most, isSigned: true, redirections: 0)
  }

  private func send(
    _ body: [UInt8]?, to target: String, most: Int, isSigned: Bool,
    redirections: Int = Self.mostRedirections
  ) async throws -> WebRequest.Answer {
    let clock = ContinuousClock()
    let start = clock.now
    var next = address.description + target
    var fields = [
      "Content-Type: application/json", "Accept: application/json",
      "User-Agent: docent/\(Version.current)",
    ]
    switch address.credentials {
    case .token(let token) where isSigned:
      let plain = CharacterSet.alphanumerics.intersection(CharacterSet(charactersIn: " "..."~"))
      next += "&authToken=" + (token.addingPercentEncoding(withAllowedCharacters: plain) ?? "")
    case .user(let user, let password) where isSigned:
      let pair = Data("\(user):\(password)".utf8).base64EncodedString()
      fields.append("Authorization: Basic \(pair)")
    default: break
    }
    for _ in 0...redirections {
      let rest = timeLimit - (clock.now - start) / .seconds(1)
      guard rest > 0 else { throw tooSlow }
      let request = WebRequest(
        address: next, fields: fields, body: body, timeLimit: rest, most: most)
      let answer: WebRequest.Answer
      do {
        answer = try await request.send()
      } catch let failure as WebRequest.Failure {
        throw problem(failure)
      }
      guard [301, 302, 303, 307, 308].contains(answer.status), redirections > 0 else {
        return answer
      }
      next = try redirected(to: answer.redirection)
    }
    throw Problem(
      .unreadableFile, "\(address) answers with a redirect loop.",
      remedy: "Write the address that it has in the end.")
  }

  /// The address that a redirection leads to; a Problem if that is another server.
  private func redirected(to address: String?) throws -> String {
    guard let address, address.hasPrefix(self.address.origin + "/") else {
      throw Problem(
        .unreadableFile, "\(self.address) redirects to another server.",
        remedy: "If you trust that one, write its address instead.")
    }
    return address
  }

  /// The bytes of an answer; a Problem unless its status is one of success.
  func checked(_ answer: WebRequest.Answer) throws -> [UInt8] {
    let remedy: String
    switch answer.status {
    case 200..<300: return answer.bytes
    case 401, 403:
      remedy =
        "Set \(ServerAddress.userVariable) and \(ServerAddress.passwordVariable), or "
        + "\(ServerAddress.tokenVariable), to those of a user who may use its web services."
    case 404:
      remedy =
        "Check that the address is where CollectiveAccess is installed. If it offers only GraphQL, "
        + "set \(ServerAddress.userVariable) and \(ServerAddress.passwordVariable)."
    default:
      remedy = "Run the same command again later; what came is kept."
    }
    throw Problem(
      .unreadableFile, "\(address) answers with status \(answer.status).",
      remedy: remedy)
  }

  private var tooSlow: Problem {
    Problem(
      .unreadableFile, "\(address) gave no whole answer within \(timeLimit) seconds.",
      remedy: "Run the same command again; what came is kept. --time-limit SECONDS waits longer.")
  }

  private func problem(_ failure: WebRequest.Failure) -> Problem {
    switch failure {
    case .tooSlow: tooSlow
    case .tooLarge:
      Problem(
        .unreadableFile, "\(address) answers with more bytes than any page has.",
        remedy: "Check that the address is where CollectiveAccess is installed.")
    case .unreachable(let reason):
      Problem(
        .unreadableFile,
        "\(address) cannot be reached, or closed the connection early (\(reason)).",
        remedy: "Check the address and the network, and run the same command again; what came is "
          + "kept.")
    }
  }
}
