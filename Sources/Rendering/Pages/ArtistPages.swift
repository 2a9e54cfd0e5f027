import Catalog
import Foundation
import Notation
import Queries
import Words

/// The values of the template `artist`.
struct ArtistPart: PagePart {
  let trail: [LinkPart]
  let name: String
  let label: String?
  let biography: Prose?
  let works: WorkListPart?
  let pager: PagerPart?
  let facts: FactsPart?
}

/// The values of the template `artists`.
struct ArtistsPart: PagePart {
  let hasLetters: Bool
  let letters: [LinkPart]
  let groups: [WorkListPart]
  let pager: PagerPart?
}

extension Renderer {
  func artistPage(_ id: Slug, for reader: Reader) throws(Problem) -> Rendered {
    let artist = try snapshot.artist(id)
    return try PageWriter(self, for: reader, campus: artist.campus).page(about: artist)
  }
}

extension PageWriter {
  fileprivate func page(about artist: Artist) throws(Problem) -> Rendered {
    let all = snapshot.works(by: artist.id)
    let sheets = try Sheets(reader.sheet, of: all.count)
    var place = 0
    let works = sheets.part(of: all, from: &place)
    let facts = facts(artist.details)
    let part = ArtistPart(
      trail: [LinkPart(own(words[.artists]), href: href(.artists))], name: artist.name,
      label: joined([artist.nationality, artist.lifeDates], by: " · "),
      biography: prose(artist.biography, at: artist.campus),
      works: works.isEmpty
        ? nil
        : WorkListPart(
          rows: works.map { work in
            let date = phrase(work.date, at: work.place)?.text
            let note = joined([date, whereabouts(work.place)], by: " · ")
            return row(work, note: note ?? "")
          }),
      pager: pager(sheets, of: .artist(artist.id)), facts: FactsPart(facts))
    return page(
      part, .artist, at: .artist(artist.id).sheet(sheets.number), title: artist.name,
      summary: joined([artist.name, part.label], by: ", "),
      head: head(StructuredData(writer: self).artist(artist), nil))
  }

  func artistsPage() throws(Problem) -> Rendered {
    var letters: [(letter: String, place: Int)] = []
    var all: [Artist] = []
    for (letter, artists) in Initials.group(snapshot.artists, by: { $0.sortName ?? $0.name }) {
      letters.append((letter, all.count))
      all += artists
    }
    let sheets = try Sheets(reader.sheet, of: all.count)
    var place = 0
    let shown = Array(sheets.part(of: all, from: &place))
    let groups = Initials.group(shown) { $0.sortName ?? $0.name }
    let part = ArtistsPart(
      hasLetters: letters.count > 1, letters: self.letters(letters, on: .artists, sheets),
      groups: groups.map { letter, artists in
        WorkListPart(
          heading: letter, anchor: Initials.anchor(letter),
          rows: artists.map { artist in
            row(artist, called: artist.sortName ?? artist.name)
          })
      }, pager: pager(sheets, of: .artists))
    return page(part, .artists, at: .artists.sheet(sheets.number), title: words[.artists])
  }

  private func row(_ artist: Artist, called name: String) -> Row {
    let count = snapshot.works(by: artist.id).count
    return Row(
      title: own(name), href: href(.artist(artist.id)), look: nil,
      note: joined(
        [artist.lifeDates, words.count(count, .workCount)], by: " · "))
  }
}

/// Headings of an index from A to Z.
enum Initials {
  /// `things` by the first letter of their names, letters with accents under the plain one; what
  /// begins with none comes first under `#`. Within a letter the order stays.
  static func group<Thing>(
    _ things: [Thing], by name: (Thing) -> String
  ) -> [(letter: String, things: [Thing])] {
    let groups = Dictionary(grouping: things) { letter(of: name($0)) }
    return groups.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// `#` comes before all letters.
  private static func letter(of name: String) -> String {
    guard let first = name.first(where: { !$0.isPunctuation && !$0.isWhitespace }),
      first.isLetter
    else { return "#" }
    let plain = String(first).folding(options: [.diacriticInsensitive], locale: nil)
    return String(plain.uppercased().prefix(1))
  }

  /// A name for the place of `letter` in a page.
  static func anchor(_ letter: String) -> String {
    if letter == "#" { return "other" }
    let codes = letter.unicodeScalars.map { String($0.value, radix: 16) }
    return "letter-" + codes.joined(separator: "-")
  }
}
