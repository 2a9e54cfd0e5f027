import Catalog
import Exchange
import HTTPTypes
import Hummingbird
import NIOCore
import Notation
import Queries
import Rendering
import Synchronization

/// The bytes of an answer with their entity tag, and the same bytes in each coding, packed once anybody
/// wants them so.
final class KeptAnswer: Sendable {
  /// The bytes as connections send them: all requests share them.
  let bytes: ByteBuffer
  /// The media type of the bytes.
  let type: String
  let language: LanguageTag?
  /// The header fields that go with the bytes, besides those that every answer has.
  let fields: HTTPFields
  private let tag: EntityTag
  /// True of what packing makes shorter: texts, and tiles, in which names come again.
  private let isPacked: Bool
  /// The bytes in each coding of ``ContentCoding/all`` in which somebody wanted them.
  private let packed = Mutex<[Packed?]>(ContentCoding.all.map { _ in nil })

  private typealias Packed = (bytes: ByteBuffer, tag: EntityTag)

  /// An answer of these bytes; about an item in the state `state`, if it is about one. Of the bytes,
  /// `stamp` say when they were made, and tell no answers apart.
  init(
    _ bytes: [UInt8], type: String, language: LanguageTag? = nil, state: String? = nil,
    stamp: Range<Int>? = nil, fields: HTTPFields = [:]
  ) {
    self.bytes = ByteBuffer(bytes: bytes)
    self.type = type
    self.language = language
    self.fields = fields
    tag = EntityTag(of: bytes, state: state, besides: stamp)
    isPacked = Self.packedTypes.contains(type) || Self.isPacked(type)
  }

  /// The bytes that it takes in memory, about: plain, with the header fields that go with them.
  fileprivate var size: Int {
    bytes.readableBytes + fields.reduce(0) { $0 + $1.value.utf8.count }
  }

  /// What was rendered.
  convenience init(_ rendered: Rendered, state: String? = nil) {
    self.init(
      rendered.bytes, type: rendered.format.mediaType, language: rendered.language, state: state,
      stamp: rendered.stamp)
  }

  /// The bytes that `request` is sent, their tag, and the name of their coding: text of some length is
  /// packed, where the client takes that. A client that asks for a part gets it of the plain bytes.
  func representation(
    for request: Request
  ) -> (bytes: ByteBuffer, tag: EntityTag, coding: String?) {
    let isLong = bytes.readableBytes >= Self.leastPacked
    guard isPacked, request.headers[.range] == nil else { return (bytes, tag, nil) }
    let choice = ContentCoding.choice(for: request.headers[.acceptEncoding])
    guard let index = choice.index, isLong || choice.isNeeded else { return (bytes, tag, nil) }
    let coding = ContentCoding.all[index]
    if let known = packed.withLock({ $0[index] }) { return (known.bytes, known.tag, coding.name) }
    let packed: Packed = (
      ByteBuffer(bytes: coding.pack([UInt8](bytes.readableBytesView))), tag.packed(as: coding.name)
    )
    self.packed.withLock { $0[index] = packed }
    return (packed.bytes, packed.tag, coding.name)
  }

  /// The length from which packing saves a packet of a network (RFC 9293, section 3.7.1).
  private static let leastPacked = 1_400

  /// The types of all formats that are packed: to look one up takes less than to look through its name.
  private static let packedTypes = Set(Format.allCases.map(\.mediaType).filter(isPacked))

  private static func isPacked(_ type: String) -> Bool {
    type.hasPrefix("text/") || type.contains("json") || type.contains("xml")
      || type == Format.mvt.mediaType
  }
}

/// Answers that depend on nothing but the catalogue, what is asked for, and the languages of who asks:
/// each is rendered once a revision.
///
/// They are kept in two generations. When the younger is full, it becomes the older one, and what
/// nobody asked for since the last time goes; so at most four times ``most`` bytes are kept, questions
/// and answers in every coding among them, which are a fraction of the plain ones.
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

  init(most: Int = ServiceOptions.usualCacheSize) { self.most = most }

  /// The number of answers that are kept.
  var count: Int { state.withLock { $0.young.count + $0.old.count } }

  /// The answer to `question` of a state of the catalogue; made by `make` where it is not kept. Two
  /// who ask at once may both make it.
  func answer(
    to question: Question, at version: CatalogVersion, _ make: () throws -> KeptAnswer
  ) rethrows -> KeptAnswer {
    if let known = known(question, at: version) { return known }
    let answer = try make()
    keep(answer, to: question, at: version)
    return answer
  }

  /// The same, where `make` waits for something.
  func answer(
    to question: Question, at version: CatalogVersion, _ make: () async throws -> KeptAnswer
  ) async rethrows -> KeptAnswer {
    if let known = known(question, at: version) { return known }
    let answer = try await make()
    keep(answer, to: question, at: version)
    return answer
  }

  private func known(_ question: Question, at version: CatalogVersion) -> KeptAnswer? {
    state.withLock { state in
      state.turn(to: version)
      if let answer = state.young[question] { return answer }
      guard let answer = state.old.removeValue(forKey: question) else { return nil }
      keep(answer, question, in: &state)
      return answer
    }
  }

  private func keep(_ answer: KeptAnswer, to question: Question, at version: CatalogVersion) {
    state.withLock { state in
      // What another request renewed meanwhile is of a later state. Nothing, as most tiles of a world are,
      // is made as quickly as it is found.
      guard state.version == version, answer.bytes.readableBytes > 0,
        answer.size + question.size <= most
      else { return }
      keep(answer, question, in: &state)
    }
  }

  private func keep(_ answer: KeptAnswer, _ question: Question, in state: inout State) {
    let size = answer.size + question.size
    if state.bytes + size > most {
      state.old = state.young
      state.young = [:]
      state.bytes = 0
    }
    guard state.young.updateValue(answer, forKey: question) == nil else { return }
    state.bytes += size
  }
}
