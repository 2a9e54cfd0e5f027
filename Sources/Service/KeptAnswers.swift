import Catalog
import Exchange
import HTTPTypes
import Hummingbird
import NIOCore
import Notation
import Queries
import Rendering
import Synchronization

/// The bytes of an answer with their entity tag, and the same bytes packed, once anybody wants them
/// so.
final class KeptAnswer: Sendable {
  /// The bytes as connections send them: all requests share them.
  let bytes: ByteBuffer
  /// The media type of the bytes.
  let type: String
  let language: LanguageTag?
  private let tag: EntityTag
  private let isWorthPacking: Bool
  private let packed = Mutex<(bytes: ByteBuffer, tag: EntityTag)?>(nil)

  /// An answer of these bytes; about an item in the state `state`, if it is about one.
  init(_ bytes: [UInt8], type: String, language: LanguageTag? = nil, state: String? = nil) {
    self.bytes = ByteBuffer(bytes: bytes)
    self.type = type
    self.language = language
    tag = EntityTag(of: bytes, state: state)
    isWorthPacking = bytes.count >= Self.leastPacked && Self.isText(type)
  }

  /// What was rendered.
  convenience init(_ rendered: Rendered, state: String? = nil) {
    self.init(
      rendered.bytes, type: rendered.format.mediaType, language: rendered.language, state: state)
  }

  /// The bytes that `request` is sent, their tag, and whether they are packed: text of some length
  /// is, where the client takes that. A client that asks for a part gets it of the plain bytes.
  func representation(
    for request: Request
  ) -> (bytes: ByteBuffer, tag: EntityTag, isPacked: Bool) {
    guard isWorthPacking, request.headers[.range] == nil,
      Self.takesGzip(request.headers[.acceptEncoding] ?? "")
    else { return (bytes, tag, false) }
    let known = packed.withLock(\.self)
    let packed =
      known ?? (ByteBuffer(bytes: Gzip.packed([UInt8](bytes.readableBytesView))), tag.packed)
    if known == nil { self.packed.withLock { $0 = packed } }
    return (packed.bytes, packed.tag, true)
  }

  /// The length from which packing saves a packet of a network (RFC 9293, section 3.7.1).
  private static let leastPacked = 1_400

  private static func isText(_ type: String) -> Bool {
    type.hasPrefix("text/") || type.contains("json") || type.contains("xml")
  }

  /// Tells whether `Accept-Encoding` allows gzip (RFC 9110, section 12.5.3).
  private static func takesGzip(_ header: String) -> Bool {
    // What nearly every browser says, in one order or the other.
    if header == "gzip" || header.hasPrefix("gzip, ") { return true }
    return header.split(separator: ",").prefix(32).contains { part in
      let pieces = part.split(separator: ";").map {
        $0.filter { $0 != " " && $0 != "\t" }.lowercased()
      }
      guard let name = pieces.first, ["gzip", "x-gzip", "*"].contains(name) else { return false }
      guard let quality = pieces.dropFirst().first(where: { $0.hasPrefix("q=") }) else {
        return true
      }
      return (Double(quality.dropFirst(2)) ?? 0) > 0
    }
  }
}

/// Answers that depend on nothing but the catalogue, what is asked for, and the languages of who asks:
/// each is rendered once a revision.
///
/// They are kept in two generations. When the younger is full, it becomes the older one, and what
/// nobody asked for since the last time goes; so at most four times ``most`` bytes are kept, questions
/// and packed answers among them.
final class KeptAnswers: Sendable {
  /// The question of an answer.
  struct Question: Hashable, Sendable {
    let path: String
    let format: Format?
    let reader: Reader?

    /// The bytes that a question takes in memory, about: its texts, and what stands around them.
    fileprivate var size: Int {
      path.utf8.count + (reader?.address?.description.utf8.count ?? 0)
        + 64 * (reader?.languages.tags.count ?? 0) + 512
    }
  }

  private struct State {
    var version: CatalogVersion?
    var young: [Question: KeptAnswer] = [:]
    var old: [Question: KeptAnswer] = [:]
    var bytes = 0

    mutating func turn(to version: CatalogVersion) {
      guard self.version != version else { return }
      self = State(version: version)
    }
  }

  /// The number of plain bytes that a generation holds.
  private let most: Int
  private let state = Mutex(State())

  init(most: Int = 16 << 20) { self.most = most }

  /// The number of answers that are kept.
  var count: Int { state.withLock { $0.young.count + $0.old.count } }

  /// The answer to `question` of a state of the catalogue; made by `make` where it is not kept. Two
  /// who ask at once may both make it.
  func answer(
    to question: Question, at version: CatalogVersion, _ make: () throws -> KeptAnswer
  ) rethrows -> KeptAnswer {
    let known = state.withLock { state -> KeptAnswer? in
      state.turn(to: version)
      if let answer = state.young[question] { return answer }
      guard let answer = state.old.removeValue(forKey: question) else { return nil }
      keep(answer, question, in: &state)
      return answer
    }
    if let known { return known }
    let answer = try make()
    state.withLock { state in
      // What another request renewed meanwhile is of a later state.
      guard state.version == version, answer.bytes.readableBytes + question.size <= most else {
        return
      }
      keep(answer, question, in: &state)
    }
    return answer
  }

  private func keep(_ answer: KeptAnswer, _ question: Question, in state: inout State) {
    let size = answer.bytes.readableBytes + question.size
    if state.bytes + size > most {
      state.old = state.young
      state.young = [:]
      state.bytes = 0
    }
    guard state.young.updateValue(answer, forKey: question) == nil else { return }
    state.bytes += size
  }
}
