import Catalog

/// Makes artists of the names in rows.
struct TableArtists {
  private var artists = ForeignArtists()
  private var alike = Tally()

  /// The artists that a row names, made where they are not known yet.
  mutating func found(
    in record: inout TableRecord, _ texts: TableTexts, _ items: ForeignItems
  ) -> [Slug] {
    guard let value = record.take("artists") else { return [] }
    var found: [Slug] = []
    for (index, written) in value.texts.enumerated() where !written.isEmpty {
      let name = texts.line(written)
      guard !value.use.holdsIdentifiers else {
        if let id = try? Slug(name), !found.contains(id) { found.append(id) }
        continue
      }
      let row = record
      func beside(_ field: String) -> String? {
        guard let all = row["artists.\(field)"]?.texts,
          all.count == value.texts.count, !all[index].isEmpty
        else { return nil }
        return texts.line(all[index])
      }
      let line = record.line
      let id = artists.id(of: name, line: line, items) { other in
        alike.add(
          "names", .assumedValue, "'\(name)' is taken for the artist '\(other)'",
          remedy: "Spell the names of one artist alike, and those of two differently.",
          line: line, field: value.column)
      } complete: { artist in
        artist.sortName = artist.sortName ?? beside("sortName")
        artist.nationality = artist.nationality ?? beside("nationality")
        artist.lifeDates = artist.lifeDates ?? beside("lifeDates")
        if artist.details["website"] == nil {
          artist.details["website"] = texts.address(in: written)
        }
      }
      if let id, !found.contains(id) { found.append(id) }
    }
    return found
  }

  func finish(_ items: inout ForeignItems) {
    artists.finish(&items)
    alike.report(items.log)
  }
}
