import AsyncHTTPClient
import Catalog
import Foundation
import NIOCore

/// Asks one server, with bounds on time and size, and is led nowhere else by it. Only this file
/// knows the client.
struct ServerConnection {
  let address: ServerAddress
  /// Seconds for each answer, from the first byte asked to the last byte read.
  let timeLimit: Double
  /// Redirections that are followed for one answer.
  private static let mostRedirections = 5

  /// What came back.
  struct Answer: Sendable {
    let status: UInt
    let bytes: [UInt8]
  }

  /// Sends `body` as JSON to `target`, a path and query below the address.
  ///
  /// The address's credentials go along if it `isSigned`.
  ///
  /// - Returns: the answer, whatever its status, at most `most` bytes.
  func post(
    _ body: [UInt8], to target: String, most: Int, isSigned: Bool = true
  ) async throws -> Answer {
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    let limit = TimeAmount.milliseconds(Int64(timeLimit * 1000))
    configuration.timeout = .init(connect: limit, read: limit)
    // Else a server that is not there would be called until the limit.
    configuration.connectionPool.retryConnectionEstablishment = false
    // One connection for each page would be as well; this one is closed in every case.
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    do {
      let answer = try await withinLimit {
        try await exchange(client, body, target, most, isSigned: isSigned)
      }
      try? await client.shutdown()
      return answer
    } catch {
      try? await client.shutdown()
      throw (error as? Problem) ?? unreachable(error)
    }
  }

  /// The limit of the client itself ends with the head of an answer.
  private func withinLimit(
    _ work: @escaping @Sendable () async throws -> Answer
  ) async throws -> Answer {
    let limit = timeLimit
    return try await withThrowingTaskGroup(of: Answer?.self) { group in
      group.addTask { try await work() }
      group.addTask {
        try await Task.sleep(for: .seconds(limit))
        return nil
      }
      let first = try await group.next() ?? nil
      group.cancelAll()
      guard let first else { throw tooSlow }
      return first
    }
  }

  private func exchange(
    _ client: HTTPClient, _ body: [UInt8], _ target: String, _ most: Int, isSigned: Bool
  ) async throws -> Answer {
    var next = address.description + target
    if isSigned, case .token(let token) = address.credentials {
      let plain = CharacterSet.alphanumerics.intersection(CharacterSet(charactersIn: " "..."~"))
      next += "&authToken=" + (token.addingPercentEncoding(withAllowedCharacters: plain) ?? "")
    }
    for _ in 0...Self.mostRedirections {
      var request = HTTPClientRequest(url: next)
      request.method = .POST
      request.headers.add(name: "Content-Type", value: "application/json")
      request.headers.add(name: "Accept", value: "application/json")
      request.headers.add(name: "User-Agent", value: "docent/\(Version.current)")
      if isSigned, case .user(let user, let password) = address.credentials {
        let pair = Data("\(user):\(password)".utf8).base64EncodedString()
        request.headers.add(name: "Authorization", value: "Basic \(pair)")
      }
      request.body = .bytes(ByteBuffer(bytes: body))
      let response = try await client.execute(
        request, timeout: .milliseconds(Int64(timeLimit * 1000)))
      guard [301, 302, 303, 307, 308].contains(response.status.code) else {
        var bytes = try await response.body.collect(upTo: most)
        return Answer(
          status: response.status.code,
          bytes: bytes.readBytes(length: bytes.readableBytes) ?? [])
      }
      next = try redirected(from: next, to: response.headers.first(name: "Location"))
    }
    throw Problem(
      .unreadableFile, "\(address) sends requests around in circles.",
      remedy: "Write the address that it has in the end.")
  }

  /// Where a redirection leads, if that is the same server.
  private func redirected(from here: String, to location: String?) throws -> String {
    guard let location, let base = URL(string: here),
      let url = URL(string: location, relativeTo: base)?.absoluteURL.absoluteString,
      url.hasPrefix(address.origin + "/")
    else {
      throw Problem(
        .unreadableFile, "\(address) sends requests on to another server.",
        remedy: "If you trust that one, write its address instead.")
    }
    return url
  }

  /// What an answer says, if its status is one of success.
  func checked(_ answer: Answer) throws -> [UInt8] {
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

  private func unreachable(_ error: any Error) -> Problem {
    if error is NIOTooManyBytesError {
      return Problem(
        .unreadableFile, "\(address) answers with more than a page can hold.",
        remedy: "Check that the address is where CollectiveAccess is installed.")
    }
    if let error = error as? HTTPClientError,
      [.connectTimeout, .readTimeout, .deadlineExceeded].contains(error)
    {
      return tooSlow
    }
    let said = (error as? HTTPClientError).map { " (\($0.shortDescription))" } ?? ""
    return Problem(
      .unreadableFile, "\(address) cannot be reached, or broke off\(said).",
      remedy: "Check the address and the network, and run the same command again; what came is "
        + "kept.")
  }
}
