public import Catalog
import Exchange
import Foundation
public import Notation
import Queries

/// A catalogue as a web site: files that need no server, and open from a disk or memory stick.
///
/// The same catalogue gives the same bytes. Nothing that is not from an earlier export is ever
/// deleted or overwritten, and an export that fails leaves the one before it whole.
public struct SiteExport: Sendable {
  private let renderer: Renderer
  private let mediaFile: @Sendable (PlaceID, String) async throws -> MediaBytes?
  private let leaflet: Leaflet?

  /// A site of everything `renderer` knows. `mediaFile` gives the bytes of a campus's media file by
  /// its name, `nil` if there is none; movable maps need a copy of Leaflet.
  public init(
    _ renderer: Renderer, leaflet: Leaflet? = .installed,
    mediaFile: @escaping @Sendable (_ campus: PlaceID, _ name: String) async throws -> MediaBytes?
  ) {
    self.renderer = renderer
    self.mediaFile = mediaFile
    self.leaflet = leaflet
  }

  /// The numbers of what was written.
  public struct Summary: Sendable {
    /// The number of pages written.
    public let pageCount: Int
    /// The number of other files written, without the list of them all.
    public let otherCount: Int
    /// Media that pages name and that could not be found.
    public let problems: [Problem]
  }

  /// Every page, in a fixed order.
  var pages: [(target: Links.Target, page: Page)] {
    let snapshot = renderer.snapshot
    var pages: [(Links.Target, Page)] = [
      (.home, .home), (.search, .search(snapshot.answer(TextSearch("")))), (.nearby, .nearby(nil)),
      (.saved, .saved), (.artists, .artists),
    ]
    pages += snapshot.campuses.map { (.works($0.id), .works($0.id)) }
    for tour in snapshot.tours {
      pages.append((.tour(tour.id), .tour(tour.id)))
      pages += tour.stopNumbers.map { (.stop(tour.id, number: $0), .stop(tour.id, number: $0)) }
    }
    let contents = snapshot.contents
    let places =
      Array(contents.campuses.keys) + Array(contents.buildings.keys) + Array(contents.levels.keys)
      + Array(contents.rooms.keys)
    pages += places.sorted().map { (.place($0), .place($0)) }
    pages += snapshot.artists.map { (.artist($0.id), .artist($0.id)) }
    pages += snapshot.works.map { (.work($0.id), .work($0.id)) }
    return pages
  }

  /// The number of pages that the site has.
  public var pageCount: Int { pages.count }

  /// Writes the site into `folder`, which is new, empty, or holds an earlier export.
  ///
  /// The pages are made on all cores. They are written beside `folder` first, which then changes
  /// places with them. `progress` is told now and then how many pages there are so far.
  public func write(
    to folder: String, progress: (_ pages: Int) -> Void = { _ in }
  ) async throws -> Summary {
    let site = try SiteFolder(folder)
    do {
      let media = try await writeMedia(to: site)
      let summary = try await lacking(media.lacked).fill(site, media, progress)
      try site.publish()
      return summary
    } catch {
      site.discard()
      throw error
    }
  }

  /// The same site, whose pages point at none of `media`.
  private func lacking(_ media: Set<Slug>) -> SiteExport {
    if media.isSubset(of: renderer.snapshot.lackedMedia) { return self }
    return SiteExport(
      Renderer(renderer.snapshot.lacking(media), publicAddress: renderer.publicAddress),
      leaflet: leaflet, mediaFile: mediaFile)
  }

  /// The media files on the site, and those that could not be put there.
  private struct WrittenMedia {
    var files: [String] = []
    /// The media whose file is not on the site.
    var lacked: Set<Slug> = []
    var problems: [Problem] = []
  }

  private func writeMedia(to site: SiteFolder) async throws -> WrittenMedia {
    var written = WrittenMedia()
    for (campus, file, media) in mediaNames {
      // The name on disk is the plain one; links to it are percent-encoded.
      let name = "media/\(campus)/\(file)"
      guard let bytes = try await mediaFile(campus, file) else {
        written.problems.append(.missingMedia(name))
        written.lacked.formUnion(media)
        continue
      }
      switch try await Self.published(bytes, file) {
      case .failure(let problem):
        written.problems.append(problem)
        written.lacked.formUnion(media)
      case .success(let clean):
        try site.makeFolders(for: [name])
        try await site.write(clean, to: name)
        written.files.append(name)
      }
    }
    return written
  }

  private func fill(
    _ site: SiteFolder, _ media: WrittenMedia, _ progress: (Int) -> Void
  ) async throws -> Summary {
    let pages = pages
    try site.makeFolders(for: pages.map { Links.file($0.target) } + ["assets/site.css"])
    let chunks = stride(from: 0, to: pages.count, by: 256).map {
      pages[$0..<min($0 + 256, pages.count)]
    }
    let assets = renderer.assetNames.map { "assets/" + $0 }
    // Each task answers how many pages it made.
    try await withThrowingTaskGroup(of: Int.self) { group in
      // The largest first: the index and the maps take as long as hundreds of pages.
      for name in renderer.assetNames {
        group.addTask {
          let bytes = renderer.asset(name, links: .site(depth: 0), leaflet: leaflet) ?? []
          try site.write(bytes, to: "assets/" + name)
          return 0
        }
      }
      for chunk in chunks {
        group.addTask {
          for (target, page) in chunk { try self.write(page, as: target, to: site) }
          return chunk.count
        }
      }
      var done = 0
      for try await count in group {
        done += count
        progress(done)
      }
    }
    var others = assets
    for tour in renderer.snapshot.tours {
      // Beside the tour's page, which links to it.
      let name = "tours/\(tour.id).geojson"
      let walk = try renderer.snapshot.answer(TourItinerary(tour: tour.id))
      let reader = Reader(links: .site(depth: 1))
      try site.write(renderer.itinerary(walk, as: .geojson, for: reader).bytes, to: name)
      others.append(name)
    }
    for file in leaflet?.files ?? [] {
      let name = "assets/leaflet/\(file)"
      if let path = leaflet?.path(of: file), try site.copy(path, to: name) { others.append(name) }
    }
    others += media.files
    try site.list(pages.map { Links.file($0.target) } + others)
    return Summary(pageCount: pages.count, otherCount: others.count, problems: media.problems)
  }

  /// The bytes of a file that go onto the site: a catalogue of an earlier Docent may hold anything.
  private static func published(
    _ bytes: MediaBytes, _ name: String
  ) async throws -> Result<MediaBytes, Problem> {
    do {
      return .success(try await AcceptedMedia.published(bytes, name: name))
    } catch let problem as Problem {
      guard problem.code == .refusedMedia else { throw problem }
      return .failure(problem)
    }
  }

  private func write(_ page: Page, as target: Links.Target, to site: SiteFolder) throws {
    let reader = Reader(links: .site(depth: Links.depth(target)))
    try site.write(renderer.page(page, for: reader).bytes, to: Links.file(target))
  }

  /// The media files that the catalogue names, each once, with the media that name it.
  private var mediaNames: [(campus: PlaceID, file: String, media: [Slug])] {
    var positions: [MediaFileName: Int] = [:]
    var names: [(campus: PlaceID, file: String, media: [Slug])] = []
    for medium in renderer.snapshot.contents.media.values.sorted(by: { $0.id < $1.id }) {
      guard let file = MediaFileName(of: medium) else { continue }
      if let position = positions[file] {
        names[position].media.append(medium.id)
      } else {
        positions[file] = names.count
        names.append((file.campus, file.name, [medium.id]))
      }
    }
    return names
  }
}

extension Problem {
  fileprivate static func missingMedia(_ name: String) -> Problem {
    Problem(
      .missingMediaFile,
      "The catalogue names \(name), but does not have that file: no page shows it.",
      remedy: "Put it into the campus's media folder, import, and export again.")
  }
}
