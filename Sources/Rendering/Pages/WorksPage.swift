import Catalog
import Notation
import Queries
import Words

/// The values of the template `works`.
struct WorksPart: PagePart {
  let trail: [LinkPart]
  let count: String
  let hasLetters: Bool
  let groups: [WorkListPart]
}

extension Renderer {
  func worksPage(_ campus: PlaceID, for reader: Reader) throws(Problem) -> Rendered {
    let found = try snapshot.existingCampus(campus)
    return PageWriter(self, for: reader, campus: campus).worksPage(found)
  }
}

extension PageWriter {
  /// The page of all works of a campus, by initial of the title as the reader reads it.
  fileprivate func worksPage(_ campus: Campus) -> Rendered {
    let works = snapshot.works.lazy.filter { $0.place.campus == campus.id }
      .map { (work: $0, title: phrase($0.title, at: campus.id).text) }
      .sorted { ($0.title, $0.work.id) < ($1.title, $1.work.id) }
    let groups = Initials.group(works) { $0.title }
    let part = WorksPart(
      trail: trail(to: campus.id), count: words.count(works.count, .workCount),
      hasLetters: groups.count > 1,
      groups: groups.map { letter, works in
        WorkListPart(
          heading: letter, anchor: Initials.anchor(letter), rows: works.map { row($0.work) })
      })
    return page(part, .works, at: .works(campus.id), title: words[.allWorks])
  }
}
