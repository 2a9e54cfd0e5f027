import Catalog

/// Makes artists of the names that works give: whoever is called alike is one.
struct ForeignArtists {
  private var ids: [String: Slug] = [:]
  private var made: [Slug: (artist: Artist, line: Int)] = [:]

  /// The artist of that name, made where it is not known yet; what is known besides may complete it.
  /// `alike` is told the name of another artist that this one is taken for.
  mutating func id(
    of name: String, line: Int, _ items: ForeignItems,
    alike: (String) -> Void, complete: (inout Artist) -> Void = { _ in }
  ) -> Slug? {
    guard
      let id = ids[name] ?? items.identifier(ofName: name, .artist)
        ?? items.fingerprint(name, .artist)
    else { return nil }
    var artist = made[id]?.artist ?? Artist(id: id, campus: items.campus, name: name)
    if artist.name != name, ids[name] == nil { alike(artist.name) }
    complete(&artist)
    ids[name] = id
    made[id] = (artist, made[id]?.line ?? line)
    return id
  }

  /// The artists that a text names, several with `;` between them, each once.
  mutating func ids(
    in text: String, line: Int, _ items: ForeignItems,
    complete: (Int, inout Artist) -> Void = { _, _ in }
  ) -> [Slug] {
    var found: [Slug] = []
    for (index, name) in Self.parts(text).enumerated() where !name.isEmpty {
      let id = id(of: name, line: line, items) { other in
        items.log.add(
          .assumedValue, "'\(name)' is taken for the artist '\(other)'.",
          remedy: "Spell the names of one artist alike, and those of two differently.", line: line)
      } complete: {
        complete(index, &$0)
      }
      if let id, !found.contains(id) { found.append(id) }
    }
    return found
  }

  /// What stands between the `;` of a text, without white space around it.
  static func parts(_ text: String) -> [String] {
    text.split(separator: ";", omittingEmptySubsequences: false)
      .map { String($0.trimmed(\.isWhitespace)) }
  }

  /// Takes the artists into `items`, in the order in which the document names them.
  func finish(_ items: inout ForeignItems) {
    for (artist, line) in made.values.sorted(by: {
      ($0.line, $0.artist.id) < ($1.line, $1.artist.id)
    }) {
      items.imply(.artist(artist), line: line)
    }
  }
}

extension ForeignItems {
  /// An identifier of text in other letters than Latin: its FNV-1a hash (RFC 9923), in hexadecimal.
  func fingerprint(_ text: String, _ kind: ItemKind) -> Slug? {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return try? Slug("\(campus)-\(kind.rawValue)-\(String(hash, radix: 16))")
  }
}
