import Catalog
import Queries
import Synchronization

/// The bytes of a work that do not change between answers: its feature, of which the properties are what
/// plain JSON has of it, too, and its coordinate as plain JSON has it behind them.
struct EncodedWork {
  let bytes: [UInt8]
  /// The length of what precedes the properties.
  let propertiesStart: Int
  /// The length without the coordinate behind the properties.
  let featureEnd: Int

  /// The beginning of its feature, `{"type":"Feature",…,"properties":{"id":…`, up to its last static
  /// property.
  var feature: ArraySlice<UInt8> { bytes[..<featureEnd] }
  /// Its properties without the opening brace, and its coordinate.
  var properties: ArraySlice<UInt8> { bytes[propertiesStart...] }
}

/// The bytes of works that do not change between answers: everything but distance and bearing.
///
/// A block of works is encoded when one of them is first asked for, once for each choice of
/// languages that readers make; later answers copy bytes.
final class EncodedWorks: Sendable {
  /// The works of a block; a power of two.
  static let blockSize = 64
  /// Bytes kept for each work of the catalogue before further choices of languages are encoded
  /// afresh each time: about two choices of everything.
  static let budgetPerWork = 1_200

  /// Some works, encoded one after another.
  ///
  /// The block owns the memory that its parts point to. It is never asked for them while it is shared: to
  /// count references to ten blocks took longer than to copy the works, because both cores count them.
  final class Block: Sendable {
    /// The parts of the block, to be looked at while something keeps it.
    let parts: Parts

    /// Joins the bytes of works.
    init(_ works: [EncodedWork]) {
      let size = works.reduce(0) { $0 + $1.bytes.count }
      let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: size)
      let bounds = UnsafeMutableBufferPointer<Bounds>.allocate(capacity: works.count)
      var start = 0
      for (index, work) in works.enumerated() {
        let end = start + work.bytes.count
        _ = bytes[start..<end].initialize(fromContentsOf: work.bytes)
        bounds.initializeElement(
          at: index,
          to: Bounds(
            start: start, properties: start + work.propertiesStart,
            featureEnd: start + work.featureEnd, end: end))
        start = end
      }
      parts = Parts(bytes: UnsafeBufferPointer(bytes), bounds: UnsafeBufferPointer(bounds))
    }

    deinit {
      parts.bytes.deallocate()
      parts.bounds.deallocate()
    }

    /// The memory that the block takes, in bytes, about.
    var byteCount: Int { parts.bytes.count + 32 * parts.bounds.count + 150 }
  }

  /// The places of a work, of its properties and of the end of its feature in the bytes of its block.
  struct Bounds {
    let start: Int
    let properties: Int
    let featureEnd: Int
    let end: Int
  }

  /// The bytes of a block, and where its works lie in them. They are never changed.
  struct Parts: @unchecked Sendable {
    let bytes: UnsafeBufferPointer<UInt8>
    let bounds: UnsafeBufferPointer<Bounds>

    /// ``EncodedWork/feature`` of a work.
    func feature(_ index: Int) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(rebasing: bytes[bounds[index].start..<bounds[index].featureEnd])
    }
    /// ``EncodedWork/properties`` of a work.
    func properties(_ index: Int) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(rebasing: bytes[bounds[index].properties..<bounds[index].end])
    }
  }

  /// The blocks of a choice of languages by their numbers, as far as they are encoded.
  struct Blocks: Sendable {
    fileprivate var owners: [Block?]
    /// The parts of the blocks, for as long as these blocks are kept.
    fileprivate(set) var parts: [Parts?]

    fileprivate init(count: Int) {
      owners = Array(repeating: nil, count: count)
      parts = Array(repeating: nil, count: count)
    }

    fileprivate mutating func set(_ number: Int, to block: Block) {
      owners[number] = block
      parts[number] = block.parts
    }
  }

  private struct Kept {
    var blocks: [LanguagePreference: Blocks] = [:]
    var byteCount = 0
    /// The choice of languages that each wish of a reader comes to. Headers vary without end, so
    /// the table is emptied when it holds 64.
    var choices: [LanguagePreference: LanguagePreference] = [:]
  }
  private let kept = Mutex(Kept())
  private let workCount: Int
  private let languages: LanguageChoice

  /// An empty store for the works of `snapshot`.
  init(_ snapshot: CatalogSnapshot) {
    workCount = snapshot.works.count
    languages = LanguageChoice(snapshot.contents)
  }

  /// The memory that the kept blocks take, in bytes.
  var byteCount: Int { kept.withLock { $0.byteCount } }

  /// The blocks that hold the works at `positions`, by number of block; `encode` makes those that
  /// are missing.
  func blocks(
    for positions: some Sequence<Int>, languages preference: LanguagePreference,
    encode: (_ works: Range<Int>, _ languages: LanguagePreference) -> Block
  ) -> Blocks {
    let count = (workCount + Self.blockSize - 1) / Self.blockSize
    var (choice, blocks) = kept.withLock { kept in
      let choice: LanguagePreference
      if let known = kept.choices[preference] {
        choice = known
      } else {
        choice = languages.normalized(preference)
        if kept.choices.count >= 64 { kept.choices.removeAll() }
        kept.choices[preference] = choice
      }
      return (choice, kept.blocks[choice] ?? Blocks(count: count))
    }
    var isNew = false
    for position in positions where blocks.parts[position / Self.blockSize] == nil {
      let number = position / Self.blockSize
      let works = number * Self.blockSize..<min((number + 1) * Self.blockSize, workCount)
      blocks.set(number, to: encode(works, choice))
      isNew = true
    }
    if isNew { keep(blocks, as: choice) }
    return blocks
  }

  private func keep(_ blocks: Blocks, as choice: LanguagePreference) {
    kept.withLock { kept in
      var known = kept.blocks[choice] ?? Blocks(count: blocks.owners.count)
      for (number, block) in blocks.owners.enumerated() {
        guard let block, known.owners[number] == nil else { continue }
        let size = block.byteCount
        guard kept.byteCount + size <= max(4_000_000, Self.budgetPerWork * workCount) else { break }
        known.set(number, to: block)
        kept.byteCount += size
      }
      kept.blocks[choice] = known
    }
  }
}

/// The languages of a catalogue, which tell what wishes for languages lead to the same words.
struct LanguageChoice: Sendable {
  /// The languages of titles and names, by primary language: `en` to `[en-CA, en-GB]`.
  private let inUse: [Substring: [LanguageTag]]
  /// The default language, if every campus has the same.
  private let commonDefault: LanguageTag?

  /// The languages that works and places of `contents` are named in.
  init(_ contents: CatalogContents) {
    var tags: Set<LanguageTag> = []
    for work in contents.works.values { tags.formUnion(work.title.languages) }
    let places: [LocalizedText?] =
      contents.campuses.values.map(\.name) + contents.buildings.values.map(\.name)
      + contents.levels.values.map(\.name) + contents.rooms.values.map(\.name)
    for name in places { tags.formUnion(name?.languages ?? []) }
    // A level without a name is called by a word of ours in a language of its campus.
    tags.formUnion(contents.campuses.values.flatMap(\.languages))
    inUse = Dictionary(grouping: tags.sorted()) { Self.primary($0) }
    let defaults = Set(contents.campuses.values.map(\.defaultLanguage))
    commonDefault = defaults.count == 1 ? defaults.first : nil
  }

  /// A preference that reads every title and name as `preference` does: languages that nothing is
  /// written in are dropped, dialects become the only dialect there is, and the default is not
  /// named last, because it follows anyway.
  func normalized(_ preference: LanguagePreference) -> LanguagePreference {
    var tags: [LanguageTag] = []
    for tag in preference.tags {
      guard let dialects = inUse[Self.primary(tag)] else { continue }
      let chosen = dialects.count == 1 ? dialects[0] : tag
      if !tags.contains(chosen) { tags.append(chosen) }
    }
    if let last = tags.last, last == commonDefault, inUse[Self.primary(last)]?.count == 1 {
      tags.removeLast()
    }
    return LanguagePreference(tags)
  }

  private static func primary(_ tag: LanguageTag) -> Substring {
    tag.description.prefix { $0 != "-" }
  }
}
