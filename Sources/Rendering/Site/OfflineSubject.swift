public import Catalog
import Geodesy
import Notation
import Queries

/// What a device keeps for use without signal.
public enum OfflineSubject: Hashable, Sendable {
  /// A tour with its stops, their artists and places.
  case tour(Slug)
  /// Everything of a campus.
  case campus(PlaceID)

  /// The works of a campus that can be kept whole, at most; a choice. Their pages are some 30 MB.
  static let mostWorks = 2_000
}

/// The works within some degrees.
struct OfflineArea {
  var (south, west, north, east): (Double, Double, Double, Double)
}

extension NearPieces.Piece {
  /// Tells whether the piece has to do with an area.
  func meets(_ area: OfflineArea) -> Bool {
    south <= area.north && north >= area.south && west <= area.east && east >= area.west
  }
}

/// A name of a page, for a device that keeps no index.
struct OfflineName {
  let path: String
  let name: String
}

/// The place of a language's pages, as the list of a reader names them.
struct OfflinePlace {
  /// The reader of the list.
  let reader: Reader
  let tag: LanguageTag
  /// True if there is no other language, so that pages are known without one.
  let isOne: Bool
  /// The folder of the language on a site.
  let folder: String?

  /// The reader of a page in this language.
  func reader(of target: Links.Target) -> Reader {
    var own = reader
    own.languages = LanguagePreference([tag])
    own.sheet = target.number
    if case .site = reader.links {
      own.links = .site(depth: Links.depth(target), folder: folder)
    }
    return own
  }

  /// The path of a page, below that of the list. On the service it names the language, so that all can
  /// be kept beside each other.
  func path(_ target: Links.Target) -> String {
    guard reader.links.areOfService else { return reader.links.href(target, in: folder) }
    var mark = target.queryMark
    var path = reader.links.href(target)
    if target == .search {
      path += "?kept=true"
      mark = "&"
    }
    return isOne ? path : path + "\(mark)lang=\(tag)"
  }

  /// The path of a script or style sheet.
  func assetPath(_ name: String) -> String {
    let target = Links.Target.asset(name)
    guard Links.isInEachLanguage(asset: name) else { return reader.links.href(target) }
    return reader.links.areOfService
      ? reader.links.href(target) + "?lang=\(tag)" : reader.links.href(target, in: folder)
  }
}

extension Renderer {
  /// The campus of `subject`. What the catalogue does not have, and a campus that is too large to be
  /// kept, is a `not-found` Problem.
  func campus(of subject: OfflineSubject) throws(Problem) -> PlaceID {
    switch subject {
    case .tour(let id): return try snapshot.tour(id).campus
    case .campus(let id):
      let campus = try snapshot.existingCampus(id).id
      guard isKeepable(campus) else {
        throw .notFound("list", "of campus \(campus), which is too large to be kept", known: [])
      }
      return campus
    }
  }

  /// Tells whether all of a campus can be kept on a device.
  func isKeepable(_ campus: PlaceID) -> Bool {
    snapshot.works.count { $0.place.campus == campus } <= OfflineSubject.mostWorks
  }

  /// The media of the works and stops in `subject`.
  func media(in subject: OfflineSubject) throws(Problem) -> [Slug] {
    switch subject {
    case .tour(let id): return try snapshot.tour(id).stops.flatMap(snapshot.media)
    case .campus:
      let campus = try campus(of: subject)
      return snapshot.works.filter { $0.place.campus == campus }.flatMap(\.media)
        + snapshot.tours(on: campus).flatMap { $0.stops.flatMap(snapshot.media) }
    }
  }

  /// The degrees around a tour, half a kilometre more on each side; `nil` for a whole campus.
  func area(of subject: OfflineSubject) -> OfflineArea? {
    guard case .tour(let id) = subject, let tour = snapshot.contents.tours[id] else { return nil }
    let places = tour.stops.compactMap { stop -> Coordinate? in
      switch stop.subject {
      case .work(let id): snapshot.position(of: .work(id))?.coordinate
      case .place(let id): snapshot.position(of: id)?.coordinate
      }
    }
    let (latitudes, longitudes) = (places.map(\.latitude), places.map(\.longitude))
    guard let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(),
      let east = longitudes.max()
    else { return nil }
    return OfflineArea(
      south: south - 0.005, west: west - 0.007, north: north + 0.005, east: east + 0.007)
  }

  /// The pages that a visitor may open who keeps `subject`, its own first.
  func offlinePages(
    of subject: OfflineSubject
  ) throws(Problem) -> [(target: Links.Target, page: Page)] {
    let campus = try campus(of: subject)
    var pages: [(Links.Target, Page)] = []
    switch subject {
    case .tour(let id): pages = offlinePages(of: try snapshot.tour(id))
    case .campus:
      pages = [(.place(campus), .place(campus))]
      for (target, page) in sitePages(on: campus) { pages.append((target, page)) }
    }
    pages += [
      (.home, .home), (.tours, .tours), (.map(nil, level: nil), .map(nil, level: nil)),
      (.map(campus, level: nil), .map(campus, level: nil)), (.saved, .saved),
      (.nearby, .nearby(nil)), (.search, .keptSearch),
      (.directions, .directions(DirectionsVisit())),
    ]
    var seen: Set<Links.Target> = []
    return pages.filter { seen.insert($0.0).inserted }
  }

  private func offlinePages(of tour: Tour) -> [(Links.Target, Page)] {
    var pages = self.pages(of: tour)
    var artists: [Slug] = []
    var places: [PlaceID] = [tour.campus]
    for stop in tour.stops {
      switch stop.subject {
      case .work(let id):
        guard let work = snapshot.contents.works[id] else { continue }
        pages.append((.work(id), .work(id)))
        artists += work.artists.filter { snapshot.contents.artists[$0] != nil }
        places += snapshot.trail(to: work.place).map(\.id)
      case .place(let id): places += snapshot.trail(to: id).map(\.id)
      }
    }
    pages += artists.map { (.artist($0), .artist($0)) }
    return pages + places.map { (.place($0), .place($0)) }
  }
}
