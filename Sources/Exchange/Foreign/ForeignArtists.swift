public import Catalog
public import Notation

/// Makes artists of the names that works give. Works that name an artist alike share one.
public struct ForeignArtists {
  /// True if names that make the same identifier are still two artists, as in a file that Docent
  /// wrote, where names are not misspelt.
  private let isExact: Bool
  private var ids: [String: Slug] = [:]
  private var made: [Slug: (artist: Artist, line: Int, log: ProblemLog?)] = [:]

  /// A collection without artists yet. With `isExact`, names that differ in any letter are
  /// different artists.
  public init(isExact: Bool = false) { self.isExact = isExact }

  /// The artist of that name, made where it is not known yet, by the document of `items` or by the file
  /// of it that names the artist. `complete` may add to it, and `alike` gets the name of another artist
  /// that this one is taken for. Where several are called so, `mark` tells one `apart` from the first.
  ///
  /// - Complexity: O(n) on average for n bytes of the name.
  public mutating func id(
    of name: String, apart mark: String? = nil, line: Int, _ items: ForeignItems,
    in file: ProblemLog? = nil, alike: (String) -> Void, complete: (inout Artist) -> Void = { _ in }
  ) -> Slug? {
    let key = mark.map { "\(name)\n\($0)" } ?? name
    let known = ids[key]
    let usual = mark == nil ? items.identifier(ofName: name, .artist) : nil
    guard var id = known ?? usual ?? items.fingerprint(key, .artist) else { return nil }
    if known == nil {
      if isExact, made[id] != nil { id = items.fingerprint(name, .artist) ?? id }
      ids[key] = id
      if let first = made[id]?.artist.name, first != name { alike(first) }
    }
    // In place: a table may name one artist in a million rows.
    let new = Artist(id: id, campus: items.campus, name: name)
    complete(&made[id, default: (new, line, file)].artist)
    return id
  }

  /// The artist of that name, as ``id(of:apart:line:_:in:alike:complete:)`` has it, with a warning where another
  /// artist is taken for it, in the log of `items` or of the file that names it.
  ///
  /// - Complexity: O(n) on average for n bytes of the name.
  public mutating func id(
    of name: String, apart mark: String? = nil, line: Int, _ items: ForeignItems,
    in file: ProblemLog? = nil, complete: (inout Artist) -> Void = { _ in }
  ) -> Slug? {
    id(
      of: name, apart: mark, line: line, items, in: file,
      alike: { other in
        (file ?? items.log).add(
          .assumedValue, "'\(name)' is taken for the artist '\(other)'.",
          remedy: "Spell the names of one artist alike, and those of two differently.", line: line)
      }, complete: complete)
  }

  /// The artists that a text of the document of `items`, or of a file of it, names, several with `;`
  /// between them, each once, with the nationality and dates that ``PersonLine`` finds there. Roles and
  /// attributions are for the caller to keep, unless ``areNames(_:)``.
  ///
  /// - Complexity: O(n + k²) on average for n bytes of text that name k artists, of whom 1,000 are
  ///   taken at most.
  public mutating func ids(
    in text: String, line: Int, _ items: ForeignItems, in file: ProblemLog? = nil,
    complete: (Int, inout Artist) -> Void = { _, _ in }
  ) -> [Slug] {
    var found: [Slug] = []
    let names = Self.parts(text)
    guard names.count <= InputBound.list.most else {
      (file ?? items.log).add(
        .malformedFile, "A work names more than \(InputBound.list.shown) artists.",
        remedy: "Correct it there, and export it again.", line: line)
      return []
    }
    let placed = isExact ? [] : CulturePlace.positions(in: names)
    for (index, name) in names.enumerated() where !name.isEmpty && !placed.contains(index) {
      // What is said of the artist before, and no name.
      if !isExact, let last = found.last, let facts = PersonLine.Facts(name) {
        made[last]?.artist.takeUnlessKnown(facts)
        continue
      }
      for person in isExact ? [PersonLine(named: name)] : PersonLine.people(in: name) {
        let id = id(of: person.name, line: line, items, in: file) { artist in
          artist.nationality = artist.nationality ?? person.nationality
          artist.lifeDates = artist.lifeDates ?? person.lifeDates
          complete(index, &artist)
        }
        if let id, !found.contains(id) { found.append(id) }
      }
    }
    return found
  }

  /// Tells whether a text says nothing but names of people, so that it need not be kept beside them.
  ///
  /// - Complexity: O(n) on average for n characters.
  public static func areNames(_ text: String) -> Bool {
    PersonLine.people(in: text).map(\.name) == parts(text).filter { !$0.isEmpty }
  }

  /// The parts of a text between `;`, without white space around them.
  ///
  /// - Complexity: O(n) for n characters.
  public static func parts(_ text: String) -> [String] {
    text.split(separator: ";", omittingEmptySubsequences: false)
      .map { String($0.trimmed(\.isWhitespace)) }
  }

  /// The names in a text, each once.
  ///
  /// - Complexity: O(n) on average for n characters.
  public static func names(in text: String) -> [String] {
    var known: Set<String> = [""]
    return parts(text).filter { known.insert($0).inserted }
  }

  /// Tells whether an artist of that name is known.
  ///
  /// - Complexity: O(n) on average for n bytes of the name.
  public func knows(_ name: String) -> Bool { ids[name] != nil }

  /// Takes the artists into `items`, in the order in which the document names them.
  ///
  /// - Complexity: O(a log a) for a artists.
  public func finish(_ items: inout ForeignItems) {
    for (artist, line, log) in made.values.sorted(by: {
      ($0.line, $0.artist.id) < ($1.line, $1.artist.id)
    }) {
      items.imply(.artist(artist), line: line, in: log)
    }
  }
}

extension Artist {
  /// Takes what a line of names says of the artist, where nothing is known yet.
  fileprivate mutating func takeUnlessKnown(_ facts: PersonLine.Facts) {
    nationality = nationality ?? facts.nationality
    lifeDates = lifeDates ?? facts.lifeDates
  }
}

extension ForeignItems {
  /// An identifier made from the hash of `text`, for text in scripts other than Latin.
  ///
  /// - Complexity: O(n) for n bytes.
  public func fingerprint(_ text: String, _ kind: ItemKind) -> Slug? {
    try? Slug("\(campus)-\(kind.rawValue)-\(Fingerprint.of(text.utf8))")
  }
}
