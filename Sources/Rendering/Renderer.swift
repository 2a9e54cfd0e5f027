public import Catalog
public import Exchange
import Geodesy
public import Queries
import Synchronization

/// Turns answers about one snapshot into bytes: the same bytes for the terminal, the service and an
/// exported site.
///
/// Each kind of answer has a file of its own that extends this class; what is worth keeping between
/// answers (encoded works, projected outlines, parsed templates) is made once here.
public final class Renderer: Sendable {
  /// The catalogue that answers are about.
  public let snapshot: CatalogSnapshot
  /// The public address of its pages, if that is known.
  public let publicAddress: PublicAddress?
  /// The links to its pages on the service.
  public var links: Links { .service(at: publicAddress) }
  /// The formats whose documents the service answers with, and pages lead to.
  let published: [any PublishedFormat]
  /// The gallery's own face; `nil` for Docent's.
  let theme: Theme?
  /// The contents that other systems are told of: everything but media whose file is not there.
  public var shownContents: CatalogContents {
    shown.withLock { shown in
      let contents = shown ?? snapshot.shownContents
      shown = contents
      return contents
    }
  }
  private let shown = Mutex<CatalogContents?>(nil)
  /// The encoded parts of works that are the same in all answers about the nearest works.
  let encodedWorks: EncodedWorks
  /// The languages of each campus, as a text that is read in one of them.
  let spokenLanguages: [PlaceID: LocalizedText]
  /// Outlines and paths, projected for maps.
  let mapDrawings = MapDrawings()
  /// What scripts search in, in pieces, once somebody has asked for them.
  let keptSearchPieces = Mutex<SearchPieces?>(nil)
  /// The works that the front page shows, once chosen.
  let keptHighlights = Mutex<[Work]?>(nil)
  /// What is drawn for works without a picture, once somebody has asked for it.
  let keptLooks = Mutex<[Slug: CardLook]?>(nil)
  /// The works that share their titles, once somebody has asked for them.
  let keptNamesakes = Mutex<Set<Slug>?>(nil)
  /// The stops that there is time for, searched so far.
  let tourTimes = TourTimes()
  /// The frames around pages, made so far.
  let pageFrames = PageFrames()
  /// The works of each campus by title, by campus and language, once somebody has asked for them.
  let keptTitles = Mutex<[String: TitleOrder]>([:])
  /// The files that all tours of a campus need without signal.
  let keptOfflineAssets = OfflineAssets()
  /// The measures of files in the lists that were asked for. So many are those of a campus as large as
  /// can be kept, in four languages.
  let keptMeasures = FileMeasures(most: 32_768)
  /// The features of each collection, once somebody has asked for them.
  let keptFeatures = Mutex<[FeatureKind: CollectedFeatures]>([:])
  /// The extents of collections, once somebody has asked for them.
  let keptExtents = Mutex<[FeatureKind: FeatureExtent]>([:])
  /// The features of collections for tiles, once somebody has asked for them.
  let keptTileFeatures = Mutex<[FeatureKind: TileFeatures]>([:])
  let keptDetails = Mutex<[FeatureKind: [FeatureProperty]]>([:])
  /// The reference systems that the keeper offers besides the usual ones.
  let offeredSystems: [FeatureSystem]
  /// The conversions to reference systems, once somebody has asked for them.
  let keptConverters = Mutex<[FeatureSystem: CoordinateReferenceSystem]>([:])
  /// The ordinals of the levels of each campus that were asked for.
  let keptOrdinals = Mutex<[PlaceID: [Int]]>([:])
  /// The scripts that find walks, once somebody has asked for them.
  let keptWaysScripts = Mutex<WaysScripts?>(nil)
  /// The works by neighbourhood, once somebody has asked for them.
  let keptNearPieces = Mutex<NearPieces?>(nil)
  /// The works on the movable map of a campus by neighbourhood, once somebody has asked for them.
  let keptMapPieces = Mutex<[PlaceID: NearPieces]>([:])

  /// A renderer of answers about `snapshot`, whose pages are reached at `publicAddress`, and lead to
  /// the documents of the formats `published`; they look as `theme` says. Features are told in
  /// `systems`, too.
  public init(
    _ snapshot: CatalogSnapshot, publicAddress: PublicAddress? = nil,
    published: [any PublishedFormat] = [], theme: Theme? = nil, systems: [FeatureSystem] = []
  ) {
    self.snapshot = snapshot
    offeredSystems = systems
    self.publicAddress = publicAddress
    self.published = published
    self.theme = theme
    encodedWorks = EncodedWorks(snapshot)
    spokenLanguages = snapshot.contents.campuses.compactMapValues { campus in
      LocalizedText(Dictionary(campus.languages.map { ($0, $0.description) }) { one, _ in one })
    }
  }
}

/// The shapes an answer can take.
public enum Format: String, CaseIterable, Hashable, Sendable {
  /// Plain text for a terminal.
  case text
  /// JSON for programs, RFC 8259.
  case json
  /// GeoJSON for maps, RFC 7946.
  case geojson
  /// HTML for people with a browser.
  case html
  /// A drawn map in SVG.
  case svg
  /// GPX 1.1 for satellite receivers.
  case gpx
  /// A tile of a map, Mapbox Vector Tile 2.1.
  case mvt
  /// The media type of the format, with the character set where one is needed.
  public var mediaType: String {
    switch self {
    case .text: "text/plain; charset=utf-8"
    case .json: "application/json"
    case .geojson: "application/geo+json"
    case .html: "text/html; charset=utf-8"
    case .svg: "image/svg+xml"
    case .gpx: "application/gpx+xml"
    case .mvt: "application/vnd.mapbox-vector-tile"
    }
  }
}

/// The person or program that reads an answer.
public struct Reader: Hashable, Sendable {
  /// The languages wanted, best first.
  public var languages: LanguagePreference
  /// The places that the links of the answer lead to.
  public var links: Links
  /// The address that the reader reached the service by, for what must name whole addresses.
  public var address: PublicAddress?
  /// The sheet of a long list that the reader has before them, counted from 1.
  public var sheet: Int

  /// A reader who follows `links`, which are those of a service at `address` unless told otherwise.
  public init(
    languages: LanguagePreference = LanguagePreference(), links: Links? = nil,
    address: PublicAddress? = nil, sheet: Int = 1
  ) {
    self.languages = languages
    self.links = links ?? .service(at: address)
    self.address = address
    self.sheet = sheet
  }
}

/// The places that links lead to.
public enum Links: Hashable, Sendable {
  /// Addresses of the service, from the root of its host: `/works/ID`, or `/guide/works/ID` where it is
  /// reached below `/guide/`, its root. That begins and ends with a slash.
  case rooted(String)
  /// Files of an exported site, from a page `depth` folders below those of its language:
  /// `../works/ID.html`. No server is needed to follow them.
  ///
  /// The pages of the first language lie at the root, those of each other in a folder of its tag
  /// beside the media and assets, which all share. `root`, where it is given, is the address of the
  /// site's root on its host, for a page that hosts show at any address.
  case site(depth: Int, folder: String? = nil, root: String? = nil)

  /// Addresses of a service that is reached at the root of its host.
  public static let service = Links.rooted("/")

  /// Addresses of a service that is reached at `address`.
  public static func service(at address: PublicAddress?) -> Links {
    address.map { .rooted($0.root) } ?? .service
  }

  /// True of addresses of the service.
  var areOfService: Bool { if case .rooted = self { true } else { false } }
}

/// An answer as bytes in one format.
public struct Rendered: Hashable, Sendable {
  /// The bytes of the answer: UTF-8 text, but for a tile.
  public let bytes: [UInt8]
  /// The format of the bytes.
  public let format: Format
  /// The language they are mostly in, where that means anything.
  public let language: LanguageTag?
  /// The bytes that say when the answer was made, by which alone no two answers differ; `nil` if none do.
  public let stamp: Range<Int>?

  /// Bytes in `format`, mostly in `language`, of which `stamp` say when they were made.
  public init(
    bytes: [UInt8], format: Format, language: LanguageTag? = nil, stamp: Range<Int>? = nil
  ) {
    self.bytes = bytes
    self.format = format
    self.language = language
    self.stamp = stamp
  }
}
