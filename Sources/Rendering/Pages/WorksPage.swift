import Catalog
import Notation
import Queries
import Synchronization
import Words

/// The values of the template `works`.
struct WorksPart: PagePart {
  let trail: [LinkPart]
  let count: String
  let seeker: SeekerPart?
  let hasLetters: Bool
  let letters: [LinkPart]
  let groups: [WorkListPart]
  let pager: PagerPart?
}

extension Renderer {
  func worksPage(_ campus: PlaceID, for reader: Reader) throws(Problem) -> Rendered {
    let found = try snapshot.existingCampus(campus)
    return try PageWriter(self, for: reader, campus: campus).worksPage(found)
  }
}

extension PageWriter {
  /// The page of all works of a campus, by initial of the title as the reader reads it.
  fileprivate func worksPage(_ campus: Campus) throws(Problem) -> Rendered {
    let order = titleOrder(on: campus)
    let sheets = try Sheets(reader.sheet, of: order.works.count)
    var place = 0
    let shown = sheets.part(of: order.works, from: &place).map { snapshot.works[$0] }
    let groups = Initials.group(shown) { phrase($0.title, at: campus.id).text }
    let page = Links.Target.works(campus.id)
    let part = WorksPart(
      trail: trail(to: campus.id), count: words.count(order.works.count, .workCount),
      seeker: seeker(sheets, in: campus.id), hasLetters: order.letters.count > 1,
      letters: letters(order.letters, on: page, sheets),
      groups: groups.map { letter, works in
        WorkListPart(
          heading: letter, anchor: Initials.anchor(letter), rows: works.map { row($0) })
      }, pager: pager(sheets, of: page))
    return self.page(part, .works, at: page.sheet(sheets.number), title: words[.allWorks])
  }

  /// Links to where each letter begins in the list on `page`, perhaps on another sheet.
  func letters(
    _ letters: [(letter: String, place: Int)], on page: Links.Target, _ sheets: Sheets
  ) -> [LinkPart] {
    letters.map { letter, place in
      let number = Sheets.number(at: place)
      let address = number == sheets.number ? "" : href(page.sheet(number))
      return LinkPart(own(letter), href: address + "#" + Initials.anchor(letter))
    }
  }

  private func titleOrder(on campus: Campus) -> TitleOrder {
    let key = "\(campus.id) \(reader.languages.tags.map(\.description).joined(separator: ","))"
    if let kept = renderer.keptTitles.withLock({ $0[key] }) { return kept }
    let works = snapshot.works.indices.lazy
      .filter { snapshot.works[$0].place.campus == campus.id }
      .map { (place: $0, title: phrase(snapshot.works[$0].title, at: campus.id).text) }
      .sorted { ($0.title, snapshot.works[$0.place].id) < ($1.title, snapshot.works[$1.place].id) }
    let groups = Initials.group(works) { $0.title }
    var places: [Int] = []
    var letters: [(letter: String, place: Int)] = []
    for (letter, works) in groups {
      letters.append((letter, places.count))
      places += works.map(\.place)
    }
    let order = TitleOrder(works: places, letters: letters)
    renderer.keptTitles.withLock { $0[key] = order }
    return order
  }
}
