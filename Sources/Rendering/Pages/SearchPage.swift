import Catalog
import Notation
import Queries
import Words

/// The values of the template `search`.
struct SearchPart: PagePart {
  let action: String
  let text: String
  let count: String
  let hits: HitsPart?
  let isBrowsers: Bool
  let words: SafeHTML?
  let campuses: [LinkPart]
}

/// The list of a search's finds.
struct HitsPart: PagePart {
  let rows: [HitPart]
}

/// One find of a search.
struct HitPart: PagePart {
  let href: String
  let text: String
  let lang: String?
  let kind: String
  let note: String?
  let excerpt: SafeHTML?
}

extension PageWriter {
  /// The page of a search. On the service the finds are in it; on a site a script finds them.
  func searchPage(text: String, hits: [SearchHit]) -> Rendered {
    let rows = hits.compactMap(part)
    let part = SearchPart(
      action: href(.search), text: text,
      count: text.isEmpty ? "" : count(rows.count, of: hits.count),
      hits: rows.isEmpty ? nil : HitsPart(rows: rows), isBrowsers: isForSite,
      words: isForSite
        ? scriptWords([.resultCount, .firstResults, .nothingFound] + Self.kinds.map(\.word)) {
          json in
          json.name("kinds")
          json.array(of: Self.kinds) { $0.value($1.word.rawValue) }
        } : nil,
      campuses: isForSite ? linksToWorks : [])
    return page(
      part, .search, title: text.isEmpty ? words[.search] : "\(words[.search]): \(text)",
      scripts: isForSite ? ["search-index.js", "search.js"] : [],
      keeping: text.isEmpty ? "" : "q=\(PercentEncoding.encoded(text))&")
  }

  /// The number of finds that a service shows unless told otherwise: of so many there may be more.
  private static let usualLimit = 20

  private func count(_ shown: Int, of found: Int) -> String {
    if shown == 0 { return words[.nothingFound] }
    return found < Self.usualLimit
      ? words.count(shown, .resultCount) : words(.firstResults, [.number: String(shown)])
  }

  /// The kinds that can be found, in the order of their numbers in the site's index.
  static let kinds: [(kind: ItemKind, word: Word)] = [
    (.work, .oneWorkKind), (.artist, .artist), (.tour, .tourKind), (.campus, .campus),
    (.building, .building), (.level, .levelKind), (.room, .room),
  ]

  private func part(_ hit: SearchHit) -> HitPart? {
    guard let item = snapshot.contents[hit.key], let (title, target) = named(item) else {
      return nil
    }
    let note = note(on: item)
    let word = Self.kinds.first { $0.kind == hit.key.kind }?.word
    return HitPart(
      href: href(target), text: title.text, lang: title.lang, kind: word.map { words[$0] } ?? "",
      note: note,
      excerpt: Self.telling(hit.excerpt, besides: [title.text, note ?? ""]).map(Self.marked))
  }

  /// A note on a find: who made it and when, where it is; `nil` if there is nothing to tell.
  func note(on item: Item) -> String? {
    switch item {
    case .work(let work): joined([byline(work), whereabouts(work.place)], by: " · ")
    case .artist(let artist): joined([artist.nationality, artist.lifeDates], by: ", ")
    case .tour(let tour): tour.author
    case .building(let building): building.id.parent.flatMap(whereabouts)
    case .level(let level): level.id.parent.flatMap(whereabouts)
    case .room(let room): room.id.parent.flatMap(whereabouts)
    case .campus, .entrance, .path, .pathPoint, .media: nil
    }
  }

  /// The lines of an excerpt that match and that `shown` does not already say. A text's languages
  /// are lines of one excerpt, so that those without a match go.
  static func telling(_ excerpt: String, besides shown: [String]) -> String? {
    let lines = excerpt.split(whereSeparator: \.isNewline).filter { line in
      guard line.contains("\u{2}") else { return false }
      let plain = Excerpt.parts(of: String(line)).map(\.text).joined()
        .trimmingPrefix { $0 == "…" || $0.isWhitespace }
      let said = plain.last == "…" ? plain.dropLast() : plain
      return !shown.contains { $0.contains(said) }
    }
    return lines.isEmpty ? nil : lines.joined(separator: " … ")
  }

  /// The title of an item and the target of its page; `nil` for what has none.
  func named(_ item: Item) -> (title: Phrase, target: Links.Target)? {
    switch item {
    case .work(let work): (phrase(work.title, at: work.place), .work(work.id))
    case .artist(let artist): (own(artist.name), .artist(artist.id))
    case .tour(let tour) where tour.status == .published:
      (phrase(tour.title, at: tour.campus), .tour(tour.id))
    case .campus(let campus): (name(of: .campus(campus)), .place(campus.id))
    case .building(let building): (name(of: .building(building)), .place(building.id))
    case .level(let level): (name(of: .level(level)), .place(level.id))
    case .room(let room): (name(of: .room(room)), .place(room.id))
    case .tour, .entrance, .path, .pathPoint, .media: nil
    }
  }

  /// An excerpt, its marks U+0002 and U+0003 as `mark` elements. Marks that do not pair are dropped.
  static func marked(_ excerpt: String) -> SafeHTML {
    var html = ""
    var isOpen = false
    for piece in excerpt.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "\u{2}" || $0 == "\u{3}" })
    {
      if piece.startIndex > excerpt.startIndex {
        let mark = excerpt[excerpt.index(before: piece.startIndex)]
        if mark == "\u{2}", !isOpen {
          html += "<mark>"
          isOpen = true
        } else if mark == "\u{3}", isOpen {
          html += "</mark>"
          isOpen = false
        }
      }
      html += SafeHTML.escaped(String(piece))
    }
    return SafeHTML(written: html + (isOpen ? "</mark>" : ""))
  }
}
