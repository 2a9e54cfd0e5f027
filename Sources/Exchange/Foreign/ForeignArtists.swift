public import Catalog
public import Notation

/// Makes artists of the names that works give. Works that name an artist alike share one: names that differ
/// in letter case, accents, white space, dots and dashes only are alike.
public struct ForeignArtists {
  /// What was done with a name that makes the identifier of another one.
  public enum Neighbour: Hashable, Sendable {
    /// It is taken for that of the artist who is called so.
    case same(String)
    /// It is another artist than the one who is called so, with an identifier made of its letters.
    case other(String)
  }

  /// True if names that make the same identifier are still two artists, as in a file that Docent
  /// wrote, where names are not misspelt.
  private let isExact: Bool
  private var ids: [String: Slug] = [:]
  private var made: [Slug: (artist: Artist, line: Int, log: ProblemLog?)] = [:]
  /// The artists whose names would make one identifier, and the names that make it, by that.
  private var contested: [Slug: [(likeness: NameLikeness, id: Slug)]] = [:]

  /// A collection without artists yet. With `isExact`, names that differ in any letter are
  /// different artists.
  public init(isExact: Bool = false) { self.isExact = isExact }

  /// The artist of that name, made where it is not known yet, by the document of `items` or by the file
  /// of it that names the artist. `complete` may add to it, and `beside` gets the name of the artist
  /// whose identifier this name makes, too. Where several are called so, `mark` tells one `apart` from
  /// the first.
  ///
  /// - Complexity: O(n + k) on average for n bytes of the name and k names that make its identifier.
  public mutating func id(
    of name: String, apart mark: String? = nil, line: Int, _ items: ForeignItems,
    in file: ProblemLog? = nil, beside: (Neighbour) -> Void,
    complete: (inout Artist) -> Void = { _ in }
  ) -> Slug? {
    let key = mark.map { "\(name)\n\($0)" } ?? name
    let known = ids[key]
    let usual = known ?? (mark == nil ? Self.identifier(of: name, items) : nil)
    guard var id = usual ?? items.fingerprint(key, .artist) else { return nil }
    if known == nil {
      if isExact {
        if made[id] != nil { id = items.fingerprint(name, .artist) ?? id }
      } else if let other = made[id]?.artist.name, other != name {
        let own = id
        id = self.id(of: name, beside: other, at: own, items)
        beside(id == own ? .same(other) : .other(other))
      }
      ids[key] = id
    }
    // In place: a table may name one artist in a million rows.
    let new = Artist(id: id, campus: items.campus, name: name)
    complete(&made[id, default: (new, line, file)].artist)
    return id
  }

  /// The identifier of the artist of a name beside `other`, who has the one that it makes.
  private mutating func id(
    of name: String, beside other: String, at id: Slug, _ items: ForeignItems
  ) -> Slug {
    let (likeness, first) = (NameLikeness(name), NameLikeness(other))
    guard likeness != first else { return id }
    let owners = contested[id] ?? [(first, id)]
    if let known = owners.first(where: { $0.likeness == likeness }) { return known.id }
    guard let own = Self.apart(name, items) else { return id }
    contested[id] = owners + [(likeness, own)]
    return own
  }

  /// The identifier that a name makes; `nil` where it is in another script.
  private static func identifier(of name: String, _ items: ForeignItems) -> Slug? {
    NameLikeness.hasTellingSigns(name)
      ? apart(name, items) : items.identifier(ofName: name, .artist)
  }

  /// The identifier of a name of which an identifier would hold too little: with a number made of its
  /// letters and signs.
  private static func apart(_ name: String, _ items: ForeignItems) -> Slug? {
    let mark = Fingerprint.of(NameLikeness(name).key.utf8)
    return items.identifier(ofName: name, .artist).flatMap { try? Slug("\($0)-\(mark)") }
      ?? items.fingerprint(name, .artist)
  }

  /// Gives the identifier that several names make to the one with the fewest signs, in whatever order they
  /// stand, so that it stays the same when rows are put in between. What was given out before is to be
  /// replaced as it says.
  ///
  /// - Complexity: O(k) for k names of which several make one identifier.
  public mutating func settle(_ items: ForeignItems) -> [Slug: Slug] {
    var replaced: [Slug: Slug] = [:]
    for (id, names) in contested {
      guard let least = names.min(by: { $0.likeness < $1.likeness }), least.id != id,
        let first = made[id], let second = made[least.id],
        let other = Self.apart(first.artist.name, items), made[other] == nil
      else { continue }
      made[least.id] = nil
      made[id] = (second.artist.identified(by: id), second.line, second.log)
      made[other] = (first.artist.identified(by: other), first.line, first.log)
      replaced[id] = other
      replaced[least.id] = id
    }
    contested = [:]
    guard !replaced.isEmpty else { return [:] }
    ids = ids.mapValues { replaced[$0] ?? $0 }
    return replaced
  }

  /// The artist of that name, as ``id(of:apart:line:_:in:beside:complete:)`` has it, with a warning
  /// where another one's name makes the same identifier, in the log of `items` or of the file that names it.
  ///
  /// - Complexity: O(n) on average for n bytes of the name.
  public mutating func id(
    of name: String, apart mark: String? = nil, line: Int, _ items: ForeignItems,
    in file: ProblemLog? = nil, complete: (inout Artist) -> Void = { _ in }
  ) -> Slug? {
    id(
      of: name, apart: mark, line: line, items, in: file,
      beside: { neighbour in
        (file ?? items.log).add(
          .assumedValue, neighbour.message(of: name) + ".", remedy: neighbour.remedy, line: line)
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
      if !isExact, let last = found.last,
        let facts = PersonLine.Facts(name) ?? PersonLine.Facts(life: name)
      {
        made[last]?.artist.takeUnlessKnown(facts)
        continue
      }
      for person in isExact ? [PersonLine(named: name)] : PersonLine.people(in: name) {
        let id = id(of: person.name, line: line, items, in: file) { artist in
          artist.takeUnlessKnown(person)
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

extension ForeignArtists.Neighbour {
  /// What is said of an artist called `name`, without a full stop.
  ///
  /// - Complexity: O(n) for n characters.
  public func message(of name: String) -> String {
    switch self {
    case .same(let other): "'\(name)' is taken for the artist '\(other)'"
    case .other(let other):
      "'\(name)' and '\(other)' are two artists, whose names differ only in what no identifier can hold"
    }
  }

  /// What to do where that is wrong.
  public var remedy: String {
    switch self {
    case .same: "Spell the names of one artist alike, and those of two differently."
    case .other: "Spell the names of one artist alike."
    }
  }
}

extension Artist {
  /// Takes what a line of names says of the artist, where nothing is known yet.
  ///
  /// - Complexity: O(1).
  public mutating func takeUnlessKnown(_ person: PersonLine) {
    nationality = nationality ?? person.nationality
    lifeDates = lifeDates ?? person.lifeDates
  }

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
