public import Catalog
public import Exchange
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
  /// Where the world reaches its pages, if that is known.
  public let publicAddress: PublicAddress?
  /// What other systems are told of: everything but media whose file is not there.
  public var shownContents: CatalogContents {
    shown.withLock { shown in
      let contents = shown ?? snapshot.shownContents
      shown = contents
      return contents
    }
  }
  private let shown = Mutex<CatalogContents?>(nil)
  /// What stands still about works in answers to "what is near me?".
  let encodedWorks: EncodedWorks
  /// The languages of each campus, as a text that is read in one of them.
  let spokenLanguages: [PlaceID: LocalizedText]
  /// Outlines and paths, projected for maps.
  let mapDrawings = MapDrawings()
  /// Frames around pages.
  let pageFrames = PageFrames()

  /// A renderer of answers about `snapshot`, whose pages are reached at `publicAddress`.
  public init(_ snapshot: CatalogSnapshot, publicAddress: PublicAddress? = nil) {
    self.snapshot = snapshot
    self.publicAddress = publicAddress
    encodedWorks = EncodedWorks(snapshot)
    spokenLanguages = snapshot.contents.campuses.compactMapValues { campus in
      LocalizedText(Dictionary(campus.languages.map { ($0, $0.description) }) { one, _ in one })
    }
  }
}

/// The shapes an answer can take.
public enum Format: String, CaseIterable, Hashable, Sendable {
  /// For a terminal.
  case text
  /// For programs.
  case json
  /// For maps: RFC 7946.
  case geojson
  /// For people with a browser.
  case html
  /// A drawn map.
  case svg
  /// For receivers: GPX 1.1.
  case gpx
  /// Its media type, with the character set where one is needed.
  public var mediaType: String {
    switch self {
    case .text: "text/plain; charset=utf-8"
    case .json: "application/json"
    case .geojson: "application/geo+json"
    case .html: "text/html; charset=utf-8"
    case .svg: "image/svg+xml"
    case .gpx: "application/gpx+xml"
    }
  }
}

/// Who reads an answer.
public struct Reader: Hashable, Sendable {
  /// The languages wanted, best first.
  public var languages: LanguagePreference
  /// Where the links of the answer lead.
  public var links: Links

  /// A reader who follows `links`.
  public init(languages: LanguagePreference = LanguagePreference(), links: Links = .service) {
    self.languages = languages
    self.links = links
  }
}

/// Where links lead.
public enum Links: Hashable, Sendable {
  /// To addresses of the service, from its root: `/works/ID`.
  case service
  /// To files of an exported site, from a page `depth` folders below its root:
  /// `../works/ID.html`. No server is needed to follow them.
  case site(depth: Int)
}

/// A rendered answer.
public struct Rendered: Hashable, Sendable {
  /// UTF-8 text.
  public let bytes: [UInt8]
  /// What the bytes are.
  public let format: Format
  /// The language they are mostly in, where that means anything.
  public let language: LanguageTag?

  /// Bytes in `format`, mostly in `language`.
  public init(bytes: [UInt8], format: Format, language: LanguageTag? = nil) {
    self.bytes = bytes
    self.format = format
    self.language = language
  }
}
