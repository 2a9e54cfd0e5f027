public import Catalog
public import Notation
public import Queries

/// A page for people with a browser.
public enum Page: Hashable, Sendable {
  /// The front page with all campuses, their tours, and links to the rest.
  case home
  /// All tours, campus by campus.
  case tours
  /// A tour, stop by stop.
  case tour(Slug)
  /// The stops of a tour that there is time for in so many minutes.
  case tourWithin(Slug, minutes: Int)
  /// The stop of a tour with this keypad number.
  case stop(Slug, number: Int)
  /// The page of a work.
  case work(Slug)
  /// All works of a campus.
  case works(PlaceID)
  /// The page of an artist.
  case artist(Slug)
  /// All artists, A to Z.
  case artists
  /// A campus, building, level or room.
  case place(PlaceID)
  /// The map of a campus, of the first one where `nil`; of one of its levels where that is given.
  case map(PlaceID?, level: Int?)
  /// A search, and what it found; blank before anything was asked.
  case search(TextSearch.Answer)
  /// A search that a script answers from what the device keeps, for use without signal.
  case keptSearch
  /// The works nearest to a place; `nil` before anything was asked.
  case nearby(NearestWorks.Answer?)
  /// The works, tours and places that the visitor has saved on the device.
  case saved
  /// A walk between two places, and the form to ask for one. A site has no such page.
  case directions(DirectionsVisit)
  /// A page about what went wrong, with the status that HTTP gives it.
  case problem(Problem, status: Int)
}

extension Renderer {
  /// A whole HTML page. What the catalogue does not have is a `not-found` Problem.
  ///
  /// The page fetches nothing from elsewhere and holds no inline script or style, so that it can
  /// be served under `default-src 'self'`. It is in the best language for `reader` among those of
  /// its campus; texts that exist only in another language say so.
  public func page(_ page: Page, for reader: Reader) throws(Problem) -> Rendered {
    switch page {
    case .home: PageWriter(self, for: reader).homePage()
    case .tours: PageWriter(self, for: reader).toursPage()
    case .tour(let id): try tourPage(id, for: reader)
    case .tourWithin(let id, let minutes): try tourPage(id, minutes: minutes, for: reader)
    case .stop(let id, let number): try stopPage(id, number: number, for: reader)
    case .work(let id): try workPage(id, for: reader)
    case .works(let campus): try worksPage(campus, for: reader)
    case .artist(let id): try artistPage(id, for: reader)
    case .artists: try PageWriter(self, for: reader).artistsPage()
    case .place(let id): try placePage(id, for: reader)
    case .map(let campus, let level): try mapPage(of: campus, level: level, for: reader)
    case .search(let answer): PageWriter(self, for: reader).searchPage(answer)
    case .keptSearch:
      PageWriter(self, for: reader).searchPage(snapshot.answer(TextSearch("")), isKept: true)
    case .nearby(let answer): PageWriter(self, for: reader).nearbyPage(answer)
    case .saved: PageWriter(self, for: reader).savedPage()
    case .directions(let visit): PageWriter(self, for: reader).directionsPage(visit)
    case .problem(let problem, let status):
      PageWriter(self, for: reader).problemPage(problem, status: status)
    }
  }
}
