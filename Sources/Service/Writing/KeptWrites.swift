import Authoring
import Catalog
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Notation
import Rendering
import Storage
import Synchronization

/// The answers to writes that had a key (`Idempotency-Key`): a client that did not get the answer
/// sends the same again, and nothing is done twice.
///
/// They are kept for a day, as long as the service runs and the catalogue is the same, and a bounded
/// number of them.
final class KeptWrites: Sendable {
  /// The most answers that are kept.
  private let most: Int
  /// The longest content of an answer that is kept, in bytes: accounts of changes are shorter.
  static let largest = 65_536
  /// The longest key, in bytes.
  static let longestKey = 255
  private static let lifetime = Duration.seconds(86_400)

  private struct Key: Hashable {
    let contributor: Contributor
    let text: String
  }
  private struct Answer: Sendable {
    let status: HTTPResponse.Status
    let headers: HTTPFields
    let bytes: [UInt8]

    var response: Response {
      Response(
        status: status, headers: headers,
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// The same without the secret of a token; `nil` if it has none.
    var withoutSecret: Answer? {
      guard case .object(let members)? = try? JSONValue(parsing: bytes),
        members.contains(where: { $0.name == AccessToken.secretMember })
      else { return nil }
      var json = JSONWriter()
      json.object { json in
        for member in members where member.name != AccessToken.secretMember {
          json.member(member.name, member.value.string)
        }
      }
      return Answer(status: status, headers: headers, bytes: json.bytes)
    }
  }
  private struct Record: Sendable {
    /// The hash of what was asked for.
    let question: [UInt8]
    let since = ContinuousClock.now
    let task: Task<Answer, any Error>
    var isOver: Bool { since.duration(to: .now) >= KeptWrites.lifetime }
  }
  private let records = Mutex<[Key: Record]>([:])

  /// Keeps so many answers; 1,024 unless told otherwise, a choice.
  init(most: Int = 1_024) { self.most = most }

  /// The number of answers that are kept.
  var count: Int { records.withLock(\.count) }

  /// Forgets all answers: what they tell was written to another catalogue.
  func forget() { records.withLock { $0 = [:] } }

  /// The answer to a write: the one of before, where its key is known, or else what `make` answers.
  /// `content` names what was sent, where that is a file that the handler has read.
  func answer(
    to write: WriteRequest, of content: [UInt8]? = nil,
    _ make: @escaping @Sendable () async throws -> Response
  ) async throws -> Response {
    guard let text = write.request.headers[.idempotencyKey],
      write.operation.content != .file || content != nil, write.operation.content != .part,
      // Its secret is in a header field, and each session is one more.
      write.address != .session
    else { return try await make() }
    guard !text.isEmpty, text.utf8.count <= Self.longestKey else {
      throw Problem(
        .badRequest, "'Idempotency-Key' has \(text.utf8.count) bytes.",
        remedy: "Send a key of 1 to \(Self.longestKey) bytes, such as a UUID.")
    }
    // Other bytes come as something else through one proxy or another, and would be another key.
    guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      throw Problem(
        .badRequest, "'Idempotency-Key' has other characters than those of ASCII that can be seen.",
        remedy: "Send a key such as a UUID.")
    }
    let key = Key(contributor: write.contributor, text: text)
    let question = Self.question(write, content ?? write.body)
    let (record, isNew) = records.withLock { records -> (Record, isNew: Bool) in
      if let known = records[key], !known.isOver { return (known, false) }
      makeRoom(in: &records)
      let record = Record(question: question, task: Task { try await Self.kept(make()) })
      records[key] = record
      return (record, true)
    }
    guard record.question == question else {
      throw Problem(
        .idempotencyMismatch, "The key '\(text.prefix(80))' was sent with another request.",
        remedy: "Use a new key for each write, and the same only to send the same again.")
    }
    do {
      let answer = try await record.task.value
      // What is so large is made anew rather than kept.
      if answer.bytes.count > Self.largest { records.withLock { $0[key] = nil } }
      guard write.address == .tokens, let open = answer.withoutSecret else {
        return answer.response
      }
      // A secret is shown once, and nowhere kept.
      guard isNew else { return open.response }
      let kept = Record(question: question, task: Task { open })
      records.withLock { if $0[key] != nil { $0[key] = kept } }
      return answer.response
    } catch {
      // What failed in the service may be tried again.
      records.withLock { $0[key] = nil }
      throw error
    }
  }

  private static func question(_ write: WriteRequest, _ content: [UInt8]) -> [UInt8] {
    let head = [
      write.request.method.rawValue, write.request.head.path ?? "", write.mediaType,
      write.request.headers[.ifMatch] ?? "", write.request.headers[.ifNoneMatch] ?? "",
      write.request.headers[.contentCrs] ?? "",
    ].joined(separator: "\n")
    return Digest.of(Array(head.utf8) + [0] + content, by: .sha256)
  }

  private static func kept(_ response: Response) async throws -> Answer {
    let collector = CollectedBody()
    try await response.body.write(collector)
    return Answer(status: response.status, headers: response.headers, bytes: collector.bytes)
  }

  private func makeRoom(in records: inout [Key: Record]) {
    guard records.count >= most else { return }
    records = records.filter { !$0.value.isOver }
    guard records.count >= most else { return }
    if let oldest = records.min(by: { $0.value.since < $1.value.since }) {
      records[oldest.key] = nil
    }
  }
}

/// Gathers the content of an answer.
private final class CollectedBody: ResponseBodyWriter {
  private(set) var bytes: [UInt8] = []
  func write(_ buffer: ByteBuffer) async throws { bytes += buffer.readableBytesView }
  func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
