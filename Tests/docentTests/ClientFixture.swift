import Foundation
import NIOHTTP1
import TestSupport
import Testing

/// What the tests of clients share, which are written from the documentation alone.
enum ClientFixture {
  /// The folder with the clients.
  static let folder = Program.package.appending(path: "Tests/docentTests/Clients")

  /// A program with some files of a shipped campus, and tours of it.
  static func program(
    of campus: String, _ files: [String], tours: [String] = []
  ) throws -> Program {
    let program = try Program()
    let names = files.map { "Data/\(campus)/\($0)" } + tours.map { "Tours/\($0).yaml" }
    for name in names {
      let file = program.folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        at: file, withDestinationURL: Program.package.appending(path: name))
    }
    let imported = try program.run(["import", "Data"] + (tours.isEmpty ? [] : ["Tours"]))
    #expect(imported.status == 0, "\(imported.errors)")
    return program
  }

  /// A place as the text of a campus has it.
  struct Place: Decodable {
    struct Properties: Decodable {
      let kind: String
      let ordinal: Int?
      let level: String?
    }
    struct Geometry: Decodable {
      let type: String
      /// The position, of a point.
      let point: [Double]?

      private enum Key: CodingKey { case type, coordinates }

      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        type = try values.decode(String.self, forKey: .type)
        point = try? values.decode([Double].self, forKey: .coordinates)
      }
    }
    let id: String
    let geometry: Geometry?
    let properties: Properties
  }

  /// The places below a campus, from its text.
  static func places(of campus: String) throws -> [Place] {
    struct Collection: Decodable { let features: [Place] }
    let file = Program.package.appending(path: "Data/\(campus)/places.geojson")
    return try JSONDecoder().decode(Collection.self, from: Data(contentsOf: file)).features
  }
}

extension RunningService {
  /// The number of requests below `/api` so far, by method and route.
  ///
  /// They are counted when their answers were sent, which may be a moment after these have come.
  func requestCounts() async throws -> [String: Int] {
    let text = String(decoding: try await get("/metrics"), as: UTF8.self)
    let line = /docent_requests_total\{route="(\/api[^"]*)",method="(\w+)",status="\d+"\} (\d+)/
    return text.matches(of: line).reduce(into: [:]) { counts, match in
      counts["\(match.2) \(match.1)", default: 0] += Int(match.3) ?? 0
    }
  }

  /// Waits until so many requests more than `before` were counted; what was counted by route.
  func requests(
    since before: [String: Int], expecting count: Int
  ) async throws -> [String: Int] {
    for _ in 0..<100 {
      let now = try await requestCounts().map { ($0, $1 - (before[$0] ?? 0)) }.filter { $0.1 > 0 }
      if now.reduce(0, { $0 + $1.1 }) >= count { return Dictionary(uniqueKeysWithValues: now) }
      try await Task.sleep(for: .milliseconds(50))
    }
    return try await requestCounts()
  }

  /// Sends a write with a token, of what is there whatever its state; the answer must be of the status.
  func send(
    _ method: HTTPMethod, _ path: String, _ body: String, as type: String = "application/json",
    token: String, expecting status: Int
  ) async throws {
    var headers = [("Authorization", "Bearer \(token)")]
    if !body.isEmpty { headers.append(("Content-Type", type)) }
    if method != .POST || path.hasSuffix("/edits") { headers.append(("If-Match", "*")) }
    let answer = try await WebClient.answer(
      method, address + path, headers: headers, body: Array(body.utf8))
    #expect(answer.status == status, "\(method) \(path): \(answer.text)")
  }
}
