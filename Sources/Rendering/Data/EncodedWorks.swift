import Catalog
import Queries
import Synchronization

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
  final class Block: Sendable {
    /// The beginning of each work's feature, `{"type":"Feature",…,"properties":{"id":…`, up to its
    /// last static property.
    let bytes: [UInt8]
    private let ends: [Int]
    private let properties: [Int]

    /// Joins the beginnings of features, each with the length of what precedes its properties.
    init(_ features: [(bytes: [UInt8], propertiesStart: Int)]) {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(features.reduce(0) { $0 + $1.bytes.count })
      var ends: [Int] = []
      var properties: [Int] = []
      for feature in features {
        properties.append(bytes.count + feature.propertiesStart)
        bytes.append(contentsOf: feature.bytes)
        ends.append(bytes.count)
      }
      self.bytes = bytes
      self.ends = ends
      self.properties = properties
    }

    /// The memory that the block takes, in bytes, about.
    var byteCount: Int { bytes.count + 16 * ends.count + 150 }

    /// The whole beginning of a feature.
    func feature(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }
    /// Its properties alone, without the opening brace.
    func properties(_ index: Int) -> Range<Int> { properties[index]..<ends[index] }
  }

  private struct Kept {
    var blocks: [LanguagePreference: [Block?]] = [:]
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
  ) -> [Block?] {
    var (choice, blocks) = kept.withLock { kept in
      let choice: LanguagePreference
      if let known = kept.choices[preference] {
        choice = known
      } else {
        choice = languages.normalized(preference)
        if kept.choices.count >= 64 { kept.choices.removeAll() }
        kept.choices[preference] = choice
      }
      return (choice, kept.blocks[choice] ?? [])
    }
    let blockCount = (workCount + Self.blockSize - 1) / Self.blockSize
    if blocks.isEmpty { blocks = Array(repeating: nil, count: blockCount) }
    var isNew = false
    for position in positions where blocks[position / Self.blockSize] == nil {
      let number = position / Self.blockSize
      let works = number * Self.blockSize..<min((number + 1) * Self.blockSize, workCount)
      blocks[number] = encode(works, choice)
      isNew = true
    }
    if isNew { keep(blocks, as: choice) }
    return blocks
  }

  private func keep(_ blocks: [Block?], as choice: LanguagePreference) {
    kept.withLock { kept in
      var known = kept.blocks[choice] ?? Array(repeating: nil, count: blocks.count)
      for (number, block) in blocks.enumerated() {
        guard let block, known[number] == nil else { continue }
        let size = block.byteCount
        guard kept.byteCount + size <= max(4_000_000, Self.budgetPerWork * workCount) else { break }
        known[number] = block
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
