import Catalog
import Notation
import Queries
import Synchronization
import Words

/// The values of the template `search`.
struct SearchPart: PagePart {
  let action: String
  let searchIndexHref: String
  let suggestionWords: SafeHTML
  let text: String
  let filters: FiltersPart?
  let count: String
  let correction: LinkPart?
  let stops: DialledPart?
  let hits: HitsPart?
  /// The pages of finds before and after this one.
  let earlier: String?
  let later: String?
  /// True if nothing was found: other ways to what there is are shown.
  let isEmpty: Bool
  let others: [LinkPart]
  let isBrowsers: Bool
  /// True of the page that a device keeps, which finds no more than what is there.
  let isKept: Bool
  let words: SafeHTML?
  let campuses: [LinkPart]
}

/// The stops whose number was typed.
struct DialledPart: PagePart {
  let heading: String
  let rows: [DialledStopPart]
}

/// A stop whose number was typed.
struct DialledStopPart: PagePart {
  let tour: String
  let href: String
  let text: String
  let lang: String?
  let note: String
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
  let picture: SafeHTML?
  /// `pictured`, or what is drawn where there is no picture.
  let shape: String
}

extension PageWriter {
  /// The page of a search. On the service the finds are in it; on a site, and on the page that a device
  /// keeps, a script finds them.
  func searchPage(_ answer: TextSearch.Answer, isKept: Bool = false) -> Rendered {
    let isBrowsers = isForSite || isKept
    let question = answer.question
    let rows = answer.hits.compactMap(part)
    let part = SearchPart(
      action: href(.search), searchIndexHref: searchIndexHref, suggestionWords: suggestionWords,
      text: question.text, filters: filters(question.filter),
      count: question.isBlank ? "" : count(answer),
      correction: answer.correction.map { correction in
        var better = question
        better.text = correction
        better.offset = 0
        return LinkPart(
          own(words(.didYouMean, [.from: question.text, .to: correction])), href: href(better))
      },
      stops: dialled(answer.stops), hits: rows.isEmpty ? nil : HitsPart(rows: rows),
      earlier: question.offset > 0
        ? href(question.from(max(0, question.offset - question.limit))) : nil,
      later: answer.hasMore ? href(question.from(question.offset + question.limit)) : nil,
      isEmpty: !question.isBlank && answer.total == 0 && answer.stops.isEmpty,
      others: otherWays,
      isBrowsers: isBrowsers, isKept: isKept && !isForSite,
      words: isBrowsers
        ? scriptWords([
          .resultCount, .nothingFound, .noSuchStop, .didYouMean, .numberedStops, .searchUnreachable,
        ]) : nil,
      campuses: isBrowsers ? linksToWorks : [])
    return page(
      part, .search, at: .search,
      title: question.text.isEmpty
        ? words[.search]
        : words(.nameAndValue, [.name: words[.search], .value: question.text]),
      scripts: (isBrowsers ? [Renderer.searchIndexAsset, "find.js"] : [])
        + [Self.suggestionScript] + (isBrowsers ? ["search.js"] : []),
      keeping: question.isBlank ? "" : Self.parameters(of: question) + "&")
  }

  /// The address of the page that answers `question`.
  private func href(_ question: TextSearch) -> String {
    href(.search) + "?" + Self.parameters(of: question)
  }

  private static func parameters(of question: TextSearch) -> String {
    let usual = TextSearch(question.text)
    var all = ["q=\(PercentEncoding.encoded(question.text))"]
    for facet in SearchFacet.allCases {
      guard let value = question.filter[facet] else { continue }
      all.append("\(facet.rawValue)=\(PercentEncoding.encoded(value))")
    }
    if question.limit != usual.limit { all.append("limit=\(question.limit)") }
    if question.offset != usual.offset { all.append("offset=\(question.offset)") }
    return all.joined(separator: "&")
  }

  private func count(_ answer: TextSearch.Answer) -> String {
    // Whoever dials a number wants its stop.
    let dialled = answer.stops.isEmpty ? Stop.number(dialled: answer.question.text) : nil
    let missing = dialled.map { words(.noSuchStop, [.number: String($0)]) }
    if answer.total == 0 {
      return missing ?? (answer.stops.isEmpty ? words[.nothingFound] : "")
    }
    let all = joined([missing, words.count(answer.total, .resultCount)], by: " ") ?? ""
    guard answer.hits.count < answer.total, !answer.hits.isEmpty else { return all }
    let first = answer.question.offset
    return all + " · "
      + words(
        .resultRange, [.from: String(first + 1), .to: String(first + answer.hits.count)])
  }

  private func dialled(_ stops: [NumberedStop]) -> DialledPart? {
    guard let number = stops.first?.number else { return nil }
    let rows = stops.compactMap { numbered -> DialledStopPart? in
      guard let tour = snapshot.contents.tours[numbered.tour] else { return nil }
      let title = title(of: tour.stops[numbered.position], on: tour.campus)
      return DialledStopPart(
        tour: tour.id.description, href: href(.stop(tour.id, number: number)), text: title.text,
        lang: title.lang, note: phrase(tour.title, at: tour.campus).text)
    }
    return DialledPart(
      heading: words(.numberedStops, [.number: String(number)]), rows: rows)
  }

  /// The ways to what there is for those who found nothing.
  private var otherWays: [LinkPart] {
    let tours = [LinkPart(own(words[.tours]), href: toursHref)]
    let works = campus.map { [LinkPart(own(words[.works]), href: href(.works($0.id)))] }
    return tours + (works ?? linksToWorks)
      + [LinkPart(own(words[.artists]), href: href(.artists))]
  }

  /// The kinds that can be found, in the order of their numbers in the site's index.
  static let kinds = SearchIndex.kinds.compactMap { kind in
    word(for: kind).map { (kind: kind, word: $0) }
  }

  /// The word for a kind of find; `nil` for kinds that search does not find.
  private static func word(for kind: ItemKind) -> Word? {
    switch kind {
    case .work: .oneWorkKind
    case .artist: .artist
    case .tour: .tourKind
    case .campus: .campus
    case .building: .building
    case .level: .levelKind
    case .room: .room
    case .entrance, .path, .pathPoint, .ground, .media: nil
    }
  }

  private func part(_ hit: SearchHit) -> HitPart? {
    guard let item = snapshot.contents[hit.key], let (title, target) = named(item) else {
      return nil
    }
    let note = searchNote(on: item)
    let picture = rowPicture(of: item)
    let word = Self.word(for: hit.key.kind)
    return HitPart(
      href: href(target), text: title.text, lang: title.lang, kind: word.map { words[$0] } ?? "",
      note: note,
      excerpt: Self.telling(hit.excerpt, besides: [title.text, note ?? ""]).map(Self.marked),
      picture: picture.map { .picture($0, in: .thumbnail) },
      shape: picture == nil ? "patterned \(look(of: item).className)" : "pictured")
  }

  /// The note on a find, by which works of one title can be told apart; a work that is not on view says
  /// so.
  func searchNote(on item: Item) -> String? {
    guard case .work(let work) = item else { return note(on: item) }
    let status = words.status(work.status)
    guard renderer.namesakes.contains(work.id) else {
      return joined([note(on: item), status], by: " · ")
    }
    let place =
      whereabouts(work.place) ?? snapshot.place(work.place.campus).map { name(of: $0).text }
    return joined(
      [
        byline(work), place,
        phrase(work.locationNote, at: work.place)?.text
          ?? phrase(work.medium, at: work.place)?.text,
        status,
      ], by: " · ")
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
    case .campus, .entrance, .path, .pathPoint, .ground, .media: nil
    }
  }

  /// The lines of an excerpt that match and that `shown` does not already say. A text's languages
  /// are lines of one excerpt, so that those without a match go.
  static func telling(_ excerpt: String, besides shown: [String]) -> String? {
    let lines = excerpt.split(whereSeparator: \.isNewline).filter { line in
      let parts = Excerpt.parts(of: String(line))
      guard parts.contains(where: \.isMatch) else { return false }
      let plain = parts.map(\.text).joined()
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
    case .tour, .entrance, .path, .pathPoint, .ground, .media: nil
    }
  }

  /// An excerpt, its matches as `mark` elements.
  static func marked(_ excerpt: String) -> SafeHTML {
    let parts = Excerpt.parts(of: excerpt).map { part in
      let text = SafeHTML.escaped(part.text)
      return part.isMatch ? "<mark>\(text)</mark>" : text
    }
    return SafeHTML(written: parts.joined())
  }
}

extension Renderer {
  /// The works whose title is that of another, found at first use.
  var namesakes: Set<Slug> {
    keptNamesakes.withLock { kept in
      if let kept { return kept }
      let works = snapshot.works.flatMap { work in work.title.all.map { ($0.text, work.id) } }
      let named = Dictionary(grouping: works) { $0.0 }
      let namesakes = Set(
        named.values.lazy.map { Set($0.map { $0.1 }) }.filter { $0.count > 1 }.joined())
      kept = namesakes
      return namesakes
    }
  }
}

extension TextSearch {
  /// True before anything was asked.
  fileprivate var isBlank: Bool { text.isEmpty && filter.isEmpty }

  /// The same question, for the finds after the first `offset`.
  fileprivate func from(_ offset: Int) -> TextSearch {
    var other = self
    other.offset = offset
    return other
  }
}
