public import Catalog

extension Links {
  /// What can be linked to.
  public enum Target: Hashable, Sendable {
    /// The front page.
    case home
    /// A tour.
    case tour(Slug)
    /// The stop of a tour with this keypad number.
    case stop(Slug, number: Int)
    /// A work.
    case work(Slug)
    /// All works of a campus.
    case works(PlaceID)
    /// An artist.
    case artist(Slug)
    /// All artists.
    case artists
    /// A campus, building, level or room.
    case place(PlaceID)
    /// The search page.
    case search
    /// What is near me.
    case nearby
    /// A media file of a campus.
    case media(PlaceID, file: String)
    /// A file that pages need: a style sheet, a script.
    case asset(String)
  }

  /// The address of `target`: absolute from the root for the service, relative for a site.
  public func href(_ target: Target) -> String {
    switch self {
    case .service:
      return "/" + (target == .home ? "" : Self.path(target))
    case .site(let depth):
      let ups = String(repeating: "../", count: depth)
      switch target {
      case .home: return ups + "index.html"
      case .media, .asset: return ups + Self.path(target)
      default: return ups + Self.path(target) + ".html"
      }
    }
  }

  /// The file of an exported site that holds `target`.
  public static func file(_ target: Target) -> String { Links.site(depth: 0).href(target) }

  /// How many folders below the root that file lies.
  public static func depth(_ target: Target) -> Int { file(target).utf8.count { $0 == 0x2F } }

  private static func path(_ target: Target) -> String {
    switch target {
    case .home: ""
    case .tour(let id): "tours/\(id)"
    case .stop(let id, let number): "tours/\(id)/stops/\(number)"
    case .work(let id): "works/\(id)"
    case .works(let campus): "campuses/\(campus)/works"
    case .artist(let id): "artists/\(id)"
    case .artists: "artists"
    case .place(let id): "places/\(id)"
    case .search: "search"
    case .nearby: "nearby"
    case .media(let campus, let file): "media/\(campus)/\(Self.percentEncoded(file))"
    case .asset(let file): "assets/\(file)"
    }
  }

  /// RFC 3986 section 2: everything but unreserved characters is encoded.
  private static func percentEncoded(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      switch byte {
      case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x2D, 0x2E, 0x5F, 0x7E:
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return encoded
  }
}
