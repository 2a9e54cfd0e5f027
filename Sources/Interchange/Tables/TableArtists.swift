import Catalog

/// Makes artists of the names in rows: whoever is called alike is one.
struct TableArtists {
  private var ids: [String: Slug] = [:]
  private var made: [Slug: (artist: Artist, line: Int)] = [:]
  private var alike = Tally()

  /// The artists that a row names, made where they are not known yet.
  mutating func found(
    in record: inout TableRecord, _ texts: TableTexts, _ items: ForeignItems
  ) -> [Slug] {
    guard let value = record.take("artists") else { return [] }
    var found: [Slug] = []
    for (index, written) in value.texts.enumerated() where !written.isEmpty {
      let name = texts.line(written)
      guard let id = value.use.holdsIdentifiers ? try? Slug(name) : identifier(name, items) else {
        continue
      }
      if !value.use.holdsIdentifiers {
        var artist = made[id]?.artist ?? Artist(id: id, campus: items.campus, name: name)
        if artist.name != name, ids[name] == nil {
          alike.add(
            "names", .assumedValue, "'\(name)' is taken for the artist '\(artist.name)'",
            remedy: "Spell the names of one artist alike, and those of two differently.",
            line: record.line, field: value.column)
        }
        func beside(_ field: String) -> String? {
          guard let all = record.values["artists.\(field)"]?.first?.texts,
            all.count == value.texts.count, !all[index].isEmpty
          else { return nil }
          return texts.line(all[index])
        }
        artist.sortName = artist.sortName ?? beside("sortName")
        artist.nationality = artist.nationality ?? beside("nationality")
        artist.lifeDates = artist.lifeDates ?? beside("lifeDates")
        if artist.details["website"] == nil {
          artist.details["website"] = texts.address(in: written)
        }
        ids[name] = id
        made[id] = (artist, made[id]?.line ?? record.line)
      }
      if !found.contains(id) { found.append(id) }
    }
    return found
  }

  func finish(_ items: inout ForeignItems) {
    for (artist, line) in made.values.sorted(by: {
      ($0.line, $0.artist.id) < ($1.line, $1.artist.id)
    }) {
      items.insert(.artist(artist), line: line)
    }
    alike.report(items.log)
  }

  private func identifier(_ name: String, _ items: ForeignItems) -> Slug? {
    ids[name] ?? items.identifier(name, .artist) ?? items.fingerprint(name, .artist)
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
