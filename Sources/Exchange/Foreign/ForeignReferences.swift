import Catalog
import Notation

// What documents of other systems name by identifiers and do not bring along: artists and media. Docent's own
// text is refused for it, because it is corrected by hand.
extension SourceReading {
  /// Makes artists that works of other systems' documents name and that nobody has, and takes out media
  /// likewise; a warning for each document. `known` are the artists and media of the catalogue; `nil`
  /// where they are not known, and none counts as missing.
  ///
  /// - Complexity: O(n) on average for n items of such documents.
  mutating func settleReferences(beside known: Set<ItemKey>?) {
    guard let known else { return }
    for scope in scopes {
      guard case .foreign(_, let campus, _) = scope else { continue }
      var artists: [(key: ItemKey, name: String)] = []
      var media: [(key: ItemKey, name: String)] = []
      func isMissing(_ kind: ItemKind, _ id: Slug) -> Bool {
        let key = ItemKey(kind, id.description)
        return contents[key] == nil && !known.contains(key)
      }
      // Sorted without those that lack nothing, which are most of a table.
      let lacking = items(in: scope).filter { key in
        switch contents[key] {
        case .work(let work):
          work.artists.contains { isMissing(.artist, $0) }
            || work.media.contains { isMissing(.media, $0) }
        case .tour(let tour):
          tour.stops.contains { $0.media.contains { isMissing(.media, $0) } }
        default: false
        }
      }
      for key in lacking.sorted() {
        switch contents[key] {
        case .work(var work):
          for id in work.artists where isMissing(.artist, id) {
            artists.append((key, id.description))
            make(Artist(id: id, campus: campus, name: id.description), namedBy: key, scope)
          }
          let missing = work.media.filter { isMissing(.media, $0) }
          guard !missing.isEmpty else { continue }
          work.media.removeAll(where: missing.contains)
          work.details.note(missing)
          replace(.work(work))
          media += missing.map { (key, $0.description) }
        case .tour(var tour):
          let missing = tour.stops.flatMap(\.media).filter { isMissing(.media, $0) }
          guard !missing.isEmpty else { continue }
          for index in tour.stops.indices {
            tour.stops[index].media.removeAll(where: missing.contains)
          }
          tour.details.note(missing)
          replace(.tour(tour))
          media += missing.map { (key, $0.description) }
        default: continue
        }
      }
      tell(
        .assumedValue, artists, "artists", "An artist is named whom nobody has, '",
        "artists are named whom nobody has, the first of them '",
        "': made with the identifier as the name.",
        remedy:
          "Import the artists, or map a column with their names to 'artists.name'; or correct them: "
          + "'docent artist set ID --set name=NAME'.")
      tell(
        .leftOut, media, "media", "A medium is named that nobody has, '",
        "media are named that nobody has, the first of them '",
        "': left out, and the identifier is a detail.",
        remedy: "Import the media first, then this again."
      )
    }
  }

  private mutating func make(_ artist: Artist, namedBy key: ItemKey, _ scope: SourceScope) {
    let place = locations[key]
    let log = ProblemLog(file: place?.file ?? "")
    guard insert(.artist(artist), line: place?.line ?? 1, scope: scope, log: log) else { return }
    imply([ItemKey(.artist, artist.id.description)])
  }
}

extension Details {
  /// Keeps the identifiers of media that are not there.
  fileprivate mutating func note(_ media: [Slug]) {
    self["media"] = self["media"] ?? media.map(\.description).joined(separator: "; ")
  }
}
