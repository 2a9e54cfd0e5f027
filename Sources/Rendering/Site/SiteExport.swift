public import Catalog
import Exchange
import Foundation
public import Notation
import Queries

/// A catalogue as a web site: files that need no server, and open from a disk or memory stick.
///
/// The pages of the first language lie at the root, those of each other language in a folder of its
/// tag; media, scripts and styles are shared. The same catalogue gives the same bytes. Nothing that
/// is not from an earlier export is ever deleted or overwritten, and an export that fails leaves the
/// one before it whole.
public struct SiteExport: Sendable {
  let renderer: Renderer
  let published: @Sendable (PublishedFile) async throws -> MediaBytes?
  let leaflet: Leaflet?
  /// A name of the program that writes, which another build of it has not. With it, a site is left as it
  /// is where nothing that it is made of has changed.
  public var program: String?

  /// A site of everything `renderer` knows. `published` gives the bytes of a file that pages
  /// show or play, `nil` if there is none; movable maps need a copy of Leaflet.
  public init(
    _ renderer: Renderer, leaflet: Leaflet? = .installed,
    published: @escaping @Sendable (PublishedFile) async throws -> MediaBytes?
  ) {
    self.renderer = renderer
    self.published = published
    self.leaflet = leaflet
  }

  /// The numbers of what was written.
  public struct Summary: Sendable {
    /// The number of pages written.
    public let pageCount: Int
    /// The number of other files written, without the list of them all.
    public let otherCount: Int
    /// The number of files that were left as they are, because nothing has changed; 0 if any was
    /// written.
    public var unchangedCount = 0
    /// Media that pages name and that could not be found.
    public let problems: [Problem]
  }

  /// A name of all that the site is made of; `nil` where that is not known.
  private var source: String? {
    guard let program else { return nil }
    let version = renderer.snapshot.version
    let copies = (leaflet?.files ?? []).map { file in
      let path = leaflet?.path(of: file) ?? ""
      return "\(file) \((try? FileManager.default.attributesOfItem(atPath: path))?[.size] ?? 0)"
    }
    let parts = [
      program, version.identity, String(version.revision),
      renderer.publicAddress?.description ?? "", renderer.theme?.digest ?? "",
    ]
    return String(FNV1a.hash64(Array((parts + copies).joined(separator: "\n").utf8)), radix: 36)
  }

  /// Writes the site into `folder`, which is new, empty, or holds an earlier export.
  ///
  /// The pages are made on all cores. They are written beside `folder` first, which then changes
  /// places with them. `progress` is told now and then how many pages there are so far, of how
  /// many; nothing where nothing has changed.
  public func write(
    to folder: String, progress: (_ pages: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws -> Summary {
    let site = try SiteFolder(folder)
    do {
      if let source, let count = site.unchanged(since: source) {
        site.discard()
        return Summary(pageCount: 0, otherCount: 0, unchangedCount: count, problems: [])
      }
      let media = try await writeMedia(to: site)
      let summary = try await lacking(media).fill(site, media, progress)
      try site.publish()
      return summary
    } catch {
      site.discard()
      throw error
    }
  }

  /// The same site, whose pages point at no file that `media` lacks.
  private func lacking(_ media: WrittenMedia) -> SiteExport {
    let snapshot = renderer.snapshot.lacking(media.lacked, captions: media.lackedCaptions)
    if snapshot === renderer.snapshot { return self }
    var other = SiteExport(
      Renderer(snapshot, publicAddress: renderer.publicAddress, theme: renderer.theme),
      leaflet: leaflet, published: published)
    other.program = program
    return other
  }

  private func fill(
    _ site: SiteFolder, _ media: WrittenMedia, _ progress: (Int, Int) -> Void
  ) async throws -> Summary {
    let pages = pages
    let editions = editions
    let files = editions.flatMap { edition in pages.map { edition.file(Links.file($0.target)) } }
    let labels = labels
    var made = offlineFiles(editions)
    try site.makeFolders(for: files + made)
    let works = editions.flatMap { edition in
      stride(from: 0, to: pages.count, by: 256).map {
        (edition, pages[$0..<min($0 + 256, pages.count)])
      }
    }
    let measures = FileMeasures()
    let kept = try offlineTargets()
    // Each task answers how many pages it made.
    try await withThrowingTaskGroup(of: Int.self) { group in
      for chunk in labels.chunks(of: 1_024) {
        group.addTask {
          try site.makeFolders(for: chunk.map(\.name))
          for label in chunk {
            try site.write(renderer.labelPage(of: label.subject, in: editions), to: label.name)
          }
          return 0
        }
      }
      for (edition, chunk) in works {
        group.addTask {
          for (target, page) in chunk {
            let reader = edition.reader(depth: Links.depth(target), sheet: target.number)
            let bytes = try renderer.page(page, for: reader).bytes
            try site.write(bytes, to: edition.file(Links.file(target)))
            if kept.contains(target) { measures.note(bytes, as: .page(target, for: reader)) }
          }
          return chunk.count
        }
      }
      // What the pieces of the index and of the maps are is found out while pages are made.
      let assets = assets
      made += assets.map(\.file)
      try site.makeFolders(for: assets.map(\.file))
      for asset in assets {
        group.addTask {
          let bytes = renderer.asset(asset.name, for: asset.reader, leaflet: leaflet) ?? []
          try site.write(bytes, to: asset.file)
          if !kept.isEmpty {
            measures.note(bytes, as: .asset(asset.name, for: asset.reader, leaflet: leaflet))
          }
          return 0
        }
      }
      var done = 0
      for try await count in group {
        done += count
        progress(done, files.count)
      }
    }
    try await writeOffline(editions, media, measures, to: site)
    let others =
      try made + labels.map(\.name) + writeRoutes(editions, to: site) + writeIndex(pages, to: site)
      + copyLeaflet(to: site) + copyThree(to: site) + media.files
    // What could not be written is told of again by the next export.
    try site.list(files + others, madeOf: media.problems.isEmpty ? source : nil)
    return Summary(pageCount: files.count, otherCount: others.count, problems: media.problems)
  }

  /// The file with the route of a tour, or of the stops that there is time for in so many `minutes`,
  /// beside its page.
  static func routeName(_ tour: Slug, minutes: Int?) -> String {
    tour.description + (minutes.map { ".\($0)-min" } ?? "") + ".geojson"
  }

  /// Writes the routes of each tour beside the tour's pages, which link to them.
  private func writeRoutes(_ editions: [Edition], to site: SiteFolder) throws -> [String] {
    let snapshot = renderer.snapshot
    var names: [String] = []
    for tour in snapshot.tours {
      let whole = try snapshot.answer(TourItinerary(tour: tour.id))
      var walks = [(minutes: nil as Int?, walk: whole)]
      for minutes in TourTimes.times(shorterThan: whole) {
        let walk = renderer.tourTimes.walk(tour.id, minutes: minutes, in: snapshot)
        if let walk { walks.append((minutes, walk)) }
      }
      for edition in editions {
        for (minutes, walk) in walks {
          let name = edition.file("tours/" + Self.routeName(tour.id, minutes: minutes))
          let route = renderer.itinerary(walk, as: .geojson, for: edition.reader(depth: 1))
          try site.write(route.bytes, to: name)
          names.append(name)
        }
      }
    }
    return names
  }

  /// Writes the page that hosts show where there is none, and, where the address of the site is known,
  /// the lists of its pages for search engines.
  private func writeIndex(
    _ pages: [(target: Links.Target, page: Page)], to site: SiteFolder
  ) throws -> [String] {
    let problem = Problem(
      .notFound, "There is nothing at this address.", remedy: "Start at the front page, or search.")
    // Hosts show it at any depth, so that its links begin at their root, if that is known.
    let root = renderer.publicAddress.map { $0.path + "/" }
    let reader = Reader(
      languages: LanguagePreference([editions[0].language]), links: .site(depth: 0, root: root))
    var files = [
      ("404.html", try renderer.page(.problem(problem, status: 404), for: reader).bytes)
    ]
    if let base = renderer.publicAddress {
      let index = SiteIndex(renderer, at: base, isForSite: true)
      files += index.names.compactMap { name in index.bytes(of: name).map { (name, $0) } }
    }
    for (name, bytes) in files { try site.write(bytes, to: name) }
    return files.map(\.0)
  }

  private func copyLeaflet(to site: SiteFolder) throws -> [String] {
    guard let leaflet else { return [] }
    return try leaflet.files.compactMap { file in
      let name = "assets/leaflet/\(file)"
      return try site.copy(leaflet.path(of: file), to: name) ? name : nil
    }
  }

  /// Copies what shows models, if there are any.
  private func copyThree(to site: SiteFolder) throws -> [String] {
    let snapshot = renderer.snapshot
    guard let three = ThreeJS.installed,
      snapshot.contents.media.values.contains(where: { $0.isGLTF && snapshot.has($0) })
    else { return [] }
    return try three.files.compactMap { file in
      let name = "assets/three/\(file)"
      guard let path = three.path(of: file) else { return nil }
      return try site.copy(path, to: name) ? name : nil
    }
  }
}

extension Array {
  /// The elements in order, in groups of `size`, the last of which may be smaller.
  fileprivate func chunks(of size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
  }
}
