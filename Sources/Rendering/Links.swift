public import Catalog
public import Queries

extension Links {
  /// A page or file that can be linked to.
  public indirect enum Target: Hashable, Sendable {
    /// The front page of all campuses.
    case home
    /// The list of all tours.
    case tours
    /// The page of a tour.
    case tour(Slug)
    /// The page of the stops of a tour that there is time for in so many minutes.
    case tourWithin(Slug, minutes: Int)
    /// The stop of a tour with this keypad number.
    case stop(Slug, number: Int)
    /// The page of a work.
    case work(Slug)
    /// The list of all works of a campus.
    case works(PlaceID)
    /// The page of an artist.
    case artist(Slug)
    /// The list of all artists.
    case artists
    /// The page of a campus, building, level or room.
    case place(PlaceID)
    /// A later sheet, 2 or more, of the list on another page.
    case sheet(Target, Int)
    /// The page of the text search.
    case search
    /// The page of the works near the visitor.
    case nearby
    /// The page of a walk between two places.
    case directions
    /// The page of what the visitor has saved.
    case saved
    /// The map of a campus, of the first one where `nil`; of one of its levels where that is given.
    case map(PlaceID?, level: Int?)
    /// A media file of a campus.
    case media(PlaceID, file: String)
    /// A size of a picture.
    case picture(PictureFile)
    /// A tile of a large image.
    case tile(PictureTile)
    /// A file that pages need: a style sheet, a script.
    case asset(String)
    /// The list of the files that a device keeps for use without signal.
    case offlineList(OfflineSubject)
    /// The service worker, which answers for all that lies below its folder.
    case serviceWorker
  }

  /// True of an asset that holds texts of the catalogue, so that each language of a site has its own.
  static func isInEachLanguage(asset: String) -> Bool {
    asset.hasPrefix(Renderer.mapPrefix) || asset.hasPrefix(Renderer.searchPrefix)
      || asset.hasPrefix(Renderer.levelsPrefix)
  }

  /// The address of `target`: from the root of the host for the service, relative for a site.
  public func href(_ target: Target) -> String {
    switch self {
    case .rooted(let root):
      switch target {
      case .home: return root
      case .sheet(let first, let number): return href(first) + "?page=\(number)"
      case .tourWithin(let id, let minutes): return href(.tour(id)) + "?minutes=\(minutes)"
      default: return root + Self.path(target)
      }
    case .site(let depth, let folder, let root):
      let ups = root ?? String(repeating: "../", count: depth)
      switch target {
      case .home: return ups + "index.html"
      case .asset(let name) where Self.isInEachLanguage(asset: name):
        return ups + Self.path(target)
      case .media, .picture, .tile, .asset, .serviceWorker:
        return ups + (folder == nil ? "" : "../") + Self.path(target)
      case .offlineList: return ups + Self.path(target) + ".json"
      default: return ups + Self.path(target) + ".html"
      }
    }
  }

  /// The address that everything is below.
  var base: String {
    switch self {
    case .rooted(let root): root
    case .site(let depth, _, let root): root ?? "./" + String(repeating: "../", count: depth)
    }
  }

  /// The address of `target` among the pages of a site that lie in another language's folder; `nil`
  /// for the root.
  func href(_ target: Target, in other: String?) -> String {
    guard case .site(let depth, let folder, nil) = self, other != folder else {
      return href(target)
    }
    let ups = String(repeating: "../", count: depth + (folder == nil ? 0 : 1))
    return ups + (other.map { $0 + "/" } ?? "") + Self.file(target)
  }

  /// The file of an exported site that holds `target`.
  public static func file(_ target: Target) -> String { Links.site(depth: 0).href(target) }

  /// The number of folders between the root and that file.
  public static func depth(_ target: Target) -> Int { file(target).utf8.count { $0 == 0x2F } }

  private static func path(_ target: Target) -> String {
    switch target {
    case .home: ""
    case .tours: "tours"
    case .tour(let id): PagePath.tour(id)
    // No name of anything has a full stop in it.
    case .tourWithin(let id, let minutes): "\(PagePath.tour(id)).\(minutes)-min"
    case .stop(let id, let number): PagePath.stop(id, number: number)
    case .work(let id): PagePath.work(id)
    case .works(let campus): PagePath.works(campus)
    case .artist(let id): PagePath.artist(id)
    case .artists: "artists"
    case .place(let id): PagePath.place(id)
    case .sheet(let first, let number): "\(path(first)).\(number)"
    case .search: "search"
    case .nearby: "nearby"
    case .directions: "directions"
    case .saved: "saved"
    case .map(let campus, let level):
      (["map", campus?.description] + [level.map(String.init)]).compactMap(\.self)
        .joined(separator: "/")
    case .media(let campus, let file): PagePath.media(campus, file: file)
    case .picture(let file): PagePath.picture(file)
    case .tile(let tile): PagePath.tile(tile)
    case .asset(let file): "assets/\(file)"
    case .offlineList(.tour(let id)): "offline/\(PagePath.tour(id))"
    case .offlineList(.campus(let id)): "offline/campuses/\(id)"
    case .serviceWorker: "sw.js"
    }
  }
}

extension Links.Target {
  /// The address of a file that pages show or play.
  init(_ file: PublishedFile) {
    self =
      switch file {
      case .media(let campus, let name): .media(campus, file: name)
      case .picture(let file): .picture(file)
      case .tile(let tile): .tile(tile)
      }
  }

  /// The page of what a label is about.
  public init(_ subject: LabelSubject) {
    self =
      switch subject {
      case .work(let id): .work(id)
      case .artist(let id): .artist(id)
      case .place(let id): .place(id)
      case .tour(let id): .tour(id)
      case .stop(let tour, let number): .stop(tour, number: number)
      }
  }
}

extension Links {
  /// The address that a label leads on to. The page of a stop, and of what tours stop at, is told of it:
  /// on a tour that is under way, which only the device knows, who has read it is there.
  public func href(ofLabelAbout subject: LabelSubject) -> String {
    let page = href(.init(subject))
    return switch subject {
    case .work, .place, .stop: page + "#label"
    case .artist, .tour: page
    }
  }
}

extension LabelSubject {
  /// The thing that a page is about; `nil` for pages that no label leads to.
  init?(_ target: Links.Target) {
    switch target {
    case .work(let id): self = .work(id)
    case .artist(let id): self = .artist(id)
    case .place(let id): self = .place(id)
    case .tour(let id): self = .tour(id)
    case .stop(let tour, let number): self = .stop(tour, number: number)
    default: return nil
    }
  }
}
