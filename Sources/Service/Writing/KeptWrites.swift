import Authoring
import Catalog
import Exchange
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

    /// The same without the secret of a token; `nil` where none is found in it.
    var withoutSecret: Answer? {
      guard case .object(let members)? = try? JSONValue(parsing: bytes),
        members.contains(where: { $0.name == AccessToken.secretMember })
      else { return nil }
      var json = JSONWriter()
      json.object { json in
        for member in members where member.name != AccessToken.secretMember {
          json.member(member.name) { $0.value(member.value) }
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
    /// True where a secret was taken out of the answer.
    var isOpen = false
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
      if answer.bytes.count > Self.largest { replace(record, by: nil, at: key) }
      guard write.address == .tokens, !record.isOpen, answer.status.kind == .successful else {
        return answer.response
      }
      // A secret is shown once, and nowhere kept: nothing is, where it cannot be told from the rest.
      let open = answer.withoutSecret
      if isNew {
        let kept = open.map { open in Record(question: question, task: Task { open }, isOpen: true)
        }
        replace(record, by: kept, at: key)
        return answer.response
      }
      return if let open { open.response } else { try await make() }
    } catch {
      // What failed in the service may be tried again.
      replace(record, by: nil, at: key)
      throw error
    }
  }

  /// Keeps `other`, or nothing, in the place of `record`, unless that has gone and perhaps another
  /// request has the key.
  private func replace(_ record: Record, by other: Record?, at key: Key) {
    records.withLock { if $0[key]?.task == record.task { $0[key] = other } }
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
    // The length follows from what is sent of it.
    var headers = response.headers
    headers[.contentLength] = nil
    return Answer(status: response.status, headers: headers, bytes: collector.bytes)
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
final class CollectedBody: ResponseBodyWriter {
  private(set) var bytes: [UInt8] = []
  func write(_ buffer: ByteBuffer) async throws { bytes += buffer.readableBytesView }
  func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
