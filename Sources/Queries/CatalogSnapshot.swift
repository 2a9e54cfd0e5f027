public import Catalog
import Geodesy
import Synchronization
import Wayfinding

/// One revision of a catalogue, whole and immutable, with the look-ups that questions need.
///
/// Reads are functions of a snapshot: no locks, no rows. An accepted edit gives the next one.
public final class CatalogSnapshot: Sendable {
  /// The catalogue that it shows, and the revision of it.
  public let version: CatalogVersion
  /// The whole catalogue, drafts included. Answers show drafts only to those who ask for one by
  /// name.
  public let contents: CatalogContents
  /// The media whose file the catalogue does not have, so that there is nothing to show or play.
  public let lackedMedia: Set<Slug>
  /// The sizes for the screen of media that are images, where any were made.
  public let pictures: [Slug: Picture]
  /// The files of captions that the catalogue names and does not have.
  public let lackedCaptions: Set<MediaFileName>
  /// The revisions in which the items were changed last.
  public let history: ItemHistory

  /// True if drafts of tours are shown like published ones, to those who write them.
  public let showsDrafts: Bool

  /// Every work, by identifier. Answers name works by their position in it.
  public let works: [Work]
  /// Every tour that is shown, by identifier: those that are published.
  public let tours: [Tour]
  /// Every campus, by identifier.
  public let campuses: [Campus]
  /// Every artist, by sort name.
  public let artists: [Artist]

  /// The positions in ``works`` that have a coordinate, in the order of the index.
  let positioned: [Int]
  /// The works that have a coordinate, nearest first on request.
  let index: NearestIndex
  /// True if every positioned work is on view, so that the common question needs no filter.
  let isAllOnView: Bool

  /// Walks that every page of a tour asks for.
  let keptItineraries = Mutex<[TourItinerary: TourItinerary.Answer]>([:])
  /// What can be near somebody, by kind, once somebody has asked for it.
  let keptSites = Mutex<[SiteKind: [Site]]>([:])
  let keptChanges = MadeOnce<ChangeLog>()
  private let keptWalkingMap = MadeOnce<CatalogNetwork>()
  private let keptNumbers = MadeOnce<LastingNumbers>()
  private let keptSearchIndex = MadeOnce<SearchIndex>()
  private let keptSearchFacets = MadeOnce<SearchFacets>()
  private let positions: [Slug: Int]
  private let worksByPlace: [PlaceID: [Int]]
  private let workCounts: [PlaceID: Int]
  private let worksByArtist: [Slug: [Int]]
  private let toursBySubject: [Stop.Subject: [Int]]
  private let childPlaces: [PlaceID: [PlaceID]]
  private let entrancesByBuilding: [PlaceID: [Entrance]]

  /// The revision it shows; grows by one with every accepted change.
  public var revision: Int { version.revision }

  /// Sorts and indexes `contents` that lie in no file.
  public convenience init(_ contents: CatalogContents, revision: Int) {
    self.init(contents, version: CatalogVersion(revision: revision))
  }

  /// The same catalogue as those see it who write drafts.
  public convenience init(previewing other: CatalogSnapshot) {
    self.init(
      other.contents, version: other.version, lackedMedia: other.lackedMedia,
      lackedCaptions: other.lackedCaptions, pictures: other.pictures, showsDrafts: true,
      history: other.history)
  }

  /// Sorts and indexes `contents`, of which the files of `lackedMedia` are not there, and no
  /// `lackedCaptions`; `pictures` are the sizes for the screen. Drafts of tours are shown if
  /// `showsDrafts`.
  public init(
    _ contents: CatalogContents, version: CatalogVersion, lackedMedia: Set<Slug> = [],
    lackedCaptions: Set<MediaFileName> = [], pictures: [Slug: Picture] = [:],
    showsDrafts: Bool = false, history: ItemHistory = ItemHistory()
  ) {
    self.showsDrafts = showsDrafts
    self.contents = contents
    self.version = version
    self.lackedMedia = lackedMedia
    self.pictures = pictures
    self.lackedCaptions = lackedCaptions
    self.history = history
    let works = contents.works.values.sorted { $0.id < $1.id }
    self.works = works
    tours = contents.tours.values.filter { showsDrafts || $0.status == .published }
      .sorted { $0.id < $1.id }
    campuses = contents.campuses.values.sorted { $0.id < $1.id }
    artists = contents.artists.values.sorted {
      ($0.sortName ?? $0.name, $0.id) < ($1.sortName ?? $1.name, $1.id)
    }
    positions = Dictionary(
      uniqueKeysWithValues: works.enumerated().map { ($0.element.id, $0.offset) })

    var positioned: [Int] = []
    var coordinates: [Coordinate] = []
    var worksByPlace: [PlaceID: [Int]] = [:]
    var workCounts: [PlaceID: Int] = [:]
    var worksByArtist: [Slug: [Int]] = [:]
    for (position, work) in works.enumerated() {
      if let coordinate = work.coordinate {
        positioned.append(position)
        coordinates.append(coordinate)
      }
      worksByPlace[work.place, default: []].append(position)
      var place: PlaceID? = work.place
      while let here = place {
        workCounts[here, default: 0] += 1
        place = here.parent
      }
      for artist in work.artists { worksByArtist[artist, default: []].append(position) }
    }
    self.positioned = positioned
    self.worksByPlace = worksByPlace
    self.workCounts = workCounts
    self.worksByArtist = worksByArtist
    index = NearestIndex(coordinates)
    isAllOnView = positioned.allSatisfy { works[$0].status == .onView }

    var toursBySubject: [Stop.Subject: [Int]] = [:]
    for (position, tour) in tours.enumerated() {
      for subject in Set(tour.stops.map(\.subject)) {
        toursBySubject[subject, default: []].append(position)
      }
    }
    self.toursBySubject = toursBySubject

    childPlaces = Self.childPlaces(of: contents)
    entrancesByBuilding = Dictionary(
      grouping: contents.entrances.values.sorted { $0.id < $1.id }
    ) { $0.id.parent ?? $0.id }
  }

  /// Buildings by identifier, levels by ordinal, rooms by identifier, under their parents.
  private static func childPlaces(of contents: CatalogContents) -> [PlaceID: [PlaceID]] {
    var children: [PlaceID: [PlaceID]] = [:]
    let levels = contents.levels.values.sorted { ($0.ordinal, $0.id) < ($1.ordinal, $1.id) }
    for id in contents.buildings.keys.sorted() + levels.map(\.id) + contents.rooms.keys.sorted() {
      if let parent = id.parent { children[parent, default: []].append(id) }
    }
    return children
  }

  /// The walking network, made at its first use: most questions need none.
  var catalogNetwork: CatalogNetwork { keptWalkingMap.value { CatalogNetwork(contents) } }

  /// The integers by which programs of other systems know things, made at their first use.
  public var lastingNumbers: LastingNumbers { keptNumbers.value { LastingNumbers(self) } }

  /// The words of everything that search finds, made at their first use.
  public var searchIndex: SearchIndex { keptSearchIndex.value { SearchIndex(self) } }

  /// The values by which finds can be narrowed down, made at their first use.
  public var searchFacets: SearchFacets {
    keptSearchFacets.value { SearchFacets(self, searchIndex) }
  }

  /// The position of a work in ``works``, or `nil` if no work has that identifier.
  public func position(of work: Slug) -> Int? { positions[work] }

  /// The works placed directly at `place`, by identifier.
  public func works(at place: PlaceID) -> [Work] { (worksByPlace[place] ?? []).map { works[$0] } }

  /// The number of works at `place` or anywhere in it.
  public func workCount(in place: PlaceID) -> Int { workCounts[place] ?? 0 }

  /// The works that `artist` had a hand in, by identifier; at most `limit`.
  public func works(by artist: Slug, limit: Int = .max) -> [Work] {
    (worksByArtist[artist] ?? []).prefix(limit).map { works[$0] }
  }

  /// The published tours that stop at `work`, by identifier.
  public func tours(showing work: Slug) -> [Tour] { tours(showing: .work(work)) }

  /// The published tours that stop at `subject`, by identifier.
  public func tours(showing subject: Stop.Subject) -> [Tour] {
    (toursBySubject[subject] ?? []).map { tours[$0] }
  }

  /// The published tours on `campus`, by identifier.
  public func tours(on campus: PlaceID) -> [Tour] { tours.filter { $0.campus == campus } }

  /// Buildings of a campus by identifier, levels of a building by ordinal, rooms of a level.
  public func children(of place: PlaceID) -> [PlaceID] { childPlaces[place] ?? [] }

  /// The doors of `building`, by identifier.
  public func entrances(of building: PlaceID) -> [Entrance] { entrancesByBuilding[building] ?? [] }
}
