import Catalog
import Queries

extension SiteExport {
  /// Every page, in a fixed order.
  var pages: [(target: Links.Target, page: Page)] { renderer.allPages }

  /// All pages in one language.
  struct Edition {
    let language: LanguageTag
    /// The folder that they lie in; `nil` for the root.
    let folder: String?

    /// The name of the file `name` among those of the language.
    func file(_ name: String) -> String { folder.map { "\($0)/\(name)" } ?? name }

    /// Who reads a file that lies `depth` folders below those of the language.
    func reader(depth: Int, sheet: Int = 1) -> Reader {
      Reader(
        languages: LanguagePreference([language]), links: .site(depth: depth, folder: folder),
        sheet: sheet)
    }
  }

  /// The site in each of its languages, that of the root first.
  var editions: [Edition] {
    renderer.pageLanguages.map {
      Edition(language: $0, folder: renderer.folder(of: $0))
    }
  }

  /// The assets of all languages with the names of their files.
  var assets: [(name: String, file: String, reader: Reader)] {
    renderer.assetNames.flatMap { name in
      (Links.isInEachLanguage(asset: name) ? editions : [editions[0]]).map { edition in
        (name, edition.file("assets/\(name)"), edition.reader(depth: 0))
      }
    }
  }
}

extension Renderer {
  /// Every page that does not answer a question, in a fixed order.
  var allPages: [(target: Links.Target, page: Page)] {
    let blank = snapshot.answer(TextSearch(""))
    let pages: [(target: Links.Target, page: Page)] = [
      (.home, .home), (.tours, .tours), (.search, .search(blank)), (.nearby, .nearby(nil)),
      (.directions, .directions(DirectionsVisit())), (.saved, .saved),
    ]
    return pages + sitePages(on: nil)
  }

  /// The names of the files by which search engines find the pages of a service; the last one is the
  /// beginning of several names.
  public static let indexFiles = (
    map: SiteIndex.map, robots: SiteIndex.robots, part: SiteIndex.part
  )

  /// A file by which search engines find the pages of a service with a public address; `nil` of one
  /// without, and if there is none of that name.
  ///
  /// - Complexity: O(n) for n pages.
  public func indexFile(_ name: String) -> [UInt8]? {
    publicAddress.flatMap { SiteIndex(self, at: $0, isForSite: false).bytes(of: name) }
  }

  /// The pages about works, artists, tours and places, of one campus where that is given, and their
  /// lists and maps, in a fixed order.
  func sitePages(on campus: PlaceID?) -> [(target: Links.Target, page: Page)] {
    let isHere = { (other: PlaceID) in campus.map { $0 == other } ?? true }
    let campuses = snapshot.campuses.filter { isHere($0.id) }
    var pages: [(Links.Target, Page)] = [
      (.artists, .artists), (.map(nil, level: nil), .map(nil, level: nil)),
    ]
    pages += campuses.map { (.works($0.id), .works($0.id)) }
    for campus in campuses {
      let levels = snapshot.ordinals(on: campus.id)
      for level in [nil] + (levels.count > 1 ? levels : []) {
        pages.append((.map(campus.id, level: level), .map(campus.id, level: level)))
      }
    }
    for tour in snapshot.tours where isHere(tour.campus) {
      pages += self.pages(of: tour)
    }
    let contents = snapshot.contents
    let places =
      Array(contents.campuses.keys) + Array(contents.buildings.keys) + Array(contents.levels.keys)
      + Array(contents.rooms.keys)
    pages += places.filter { isHere($0.campus) }.sorted().map { (.place($0), .place($0)) }
    let artists = snapshot.artists.filter { artist in
      campus == nil || snapshot.works(by: artist.id).contains { isHere($0.place.campus) }
    }
    pages += artists.map { (.artist($0.id), .artist($0.id)) }
    pages += snapshot.works.filter { isHere($0.place.campus) }.map { (.work($0.id), .work($0.id)) }
    return pages.flatMap { target, page in
      (1...Sheets.count(of: listed(on: page))).map { (target.sheet($0), page) }
    }
  }

  /// The number of things in the list of a page that may have several sheets; 0 for other pages.
  func listed(on page: Page) -> Int {
    switch page {
    case .works(let campus): snapshot.works.count { $0.place.campus == campus }
    case .artists: snapshot.artists.count
    case .artist(let id): snapshot.works(by: id).count
    case .place(let id): snapshot.place(id).map(snapshot.worksListed) ?? 0
    case .home, .tours, .tour, .tourWithin, .stop, .work, .map, .search, .keptSearch, .nearby,
      .saved, .directions, .problem:
      0
    }
  }
}

extension Links.Target {
  /// The sheet of the list on the page, 1 for the first.
  var number: Int { if case .sheet(_, let number) = self { number } else { 1 } }
}
