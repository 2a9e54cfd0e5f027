public import Catalog
import Foundation
public import Notation
import Queries
import Words

/// The size of a media file and a digest of its bytes, by which a device sees whether it has changed.
public struct MediaMeasure: Hashable, Sendable {
  let file: PublishedFile
  let size: Int
  let digest: String

  /// The measure of `file`, with `bytes`.
  public init(_ file: PublishedFile, of bytes: MediaBytes) {
    self.file = file
    size = bytes.size
    digest = bytes.digest
  }
}

extension Renderer {
  /// The media files that the pages of a tour show or play: of a picture a small size and one for a
  /// telephone, by which the service worker answers for all of them. What the catalogue does not have
  /// is a `not-found` Problem.
  ///
  /// - Complexity: O(m) for m media of its stops.
  public func offlineMedia(of id: Slug) throws(Problem) -> [PublishedFile] {
    let tour = try snapshot.tour(id)
    var seen: Set<PublishedFile> = []
    return tour.stops.flatMap(snapshot.media).flatMap { id -> [PublishedFile] in
      guard let medium = snapshot.contents.media[id], snapshot.has(medium) else { return [] }
      if let picture = snapshot.pictures[id] {
        return [320, 1024].map { .picture(picture.file(atLeast: $0, as: .webp)) }
      }
      return snapshot.shownFiles(of: medium).map { .media($0.campus, name: $0.name) }
    }.filter { seen.insert($0).inserted }
  }

  /// The list of all files that a tour needs on a device without signal, each with its size in bytes
  /// and a digest: its pages as `reader` reads them, what they are drawn and led by, and `media`. A
  /// device fetches what it lacks, and later what has another digest. The list says in which language
  /// the pages are, and whether search is among the files, which of a large collection it is not.
  ///
  /// - Complexity: O(n) for n bytes of its pages.
  public func offlineList(
    of id: Slug, media: [MediaMeasure], for reader: Reader, leaflet: Leaflet? = .installed
  ) throws(Problem) -> Rendered {
    let tour = try snapshot.tour(id)
    var files: [OfflineFile] = []
    func add(_ target: Links.Target, _ bytes: [UInt8]) {
      files.append(OfflineFile(reader.links.href(target), bytes))
    }
    for (target, page) in offlinePages(of: tour) {
      var own = reader
      if case .site(_, let folder, _) = reader.links {
        own.links = .site(depth: Links.depth(target), folder: folder)
      }
      add(target, try self.page(page, for: own).bytes)
    }
    let writer = PageWriter(self, for: reader, campus: tour.campus)
    files += offlineAssets(on: tour.campus, for: reader, leaflet: leaflet)
    if let three = ThreeJS.installed, hasModels(tour) {
      for name in three.files {
        guard let path = three.path(of: name),
          let data = FileManager.default.contents(atPath: path)
        else { continue }
        add(.asset("three/\(name)"), [UInt8](data))
      }
    }
    files += media.map {
      OfflineFile(path: reader.links.href(Links.Target($0.file)), bytes: $0.size, digest: $0.digest)
    }
    let title = writer.phrase(tour.title, at: tour.campus).text
    var json = JSONWriter(reserving: 128 * files.count)
    json.object { json in
      json.member("title", title)
      json.member("revision", snapshot.revision)
      // What it does not hold must be said before anybody relies on it.
      json.member("language", Wording.nativeName(of: writer.language))
      json.member("hasSearch", searchPieces.isSmall)
      json.member("bytes", files.reduce(0) { $0 + $1.bytes })
      json.array("files", of: files) { json, file in
        json.object { json in
          json.member("path", file.path)
          json.member("bytes", file.bytes)
          json.member("digest", file.digest)
        }
      }
    }
    return Rendered(json, as: .json, language: nil)
  }

  /// The files of our own that the pages of every tour of a campus ask for, and Leaflet's. They are
  /// hundreds, and the same for all those tours, so that the lists of the last few readers are kept.
  private func offlineAssets(
    on campus: PlaceID, for reader: Reader, leaflet: Leaflet?
  ) -> [OfflineFile] {
    let key = OfflineAssets.Key(
      campus: campus, languages: reader.languages, links: reader.links, leaflet: leaflet)
    return keptOfflineAssets.files(key) {
      let writer = PageWriter(self, for: reader, campus: campus)
      let others = assetsElsewhere(than: campus, in: writer.words.language)
      var files = assetNames.filter { !others.contains($0) }.compactMap { name -> OfflineFile? in
        // The service is asked for what search finds in the page's language, and for nothing else.
        let isSearch = name.hasPrefix(Self.searchPrefix)
        let own = reader.links == .service && !isSearch ? Reader() : reader
        return asset(name, for: own, leaflet: leaflet).map {
          OfflineFile(isSearch ? writer.searchHref(name) : writer.href(.asset(name)), $0)
        }
      }
      for name in leaflet?.files ?? [] {
        guard let path = leaflet?.path(of: name),
          let data = FileManager.default.contents(atPath: path)
        else { continue }
        files.append(OfflineFile(writer.href(.asset("leaflet/\(name)")), [UInt8](data)))
      }
      return files
    }
  }

  /// Tells whether pages of a tour show a model.
  private func hasModels(_ tour: Tour) -> Bool {
    snapshot.shownMedia(tour.stops.flatMap(snapshot.media)).contains { $0.isGLTF }
  }

  /// The assets that nobody needs who stays on `campus` and reads `language`: other maps, works
  /// elsewhere, words of other languages.
  private func assetsElsewhere(than campus: PlaceID, in language: Language) -> Set<String> {
    let pieces = nearPieces.pieces
    let elsewhere = snapshot.campuses.map(\.id).filter { $0 != campus }
    var names = elsewhere.map(Self.mapAsset) + elsewhere.map(Self.groundAsset)
    for (name, piece) in zip(nearAssets(language), pieces)
    where !piece.works.contains(where: { snapshot.works[$0].place.campus == campus }) {
      names.append(name)
    }
    for other in Language.all where other != language {
      names +=
        [Self.hereAsset(other), Self.playerAsset(other), Self.modelAsset(other)] + nearAssets(other)
    }
    names += waysAssets.filter { !waysScripts.isNeeded($0, on: campus, in: language) }
    // A city's search takes more room than a tour.
    if !searchPieces.isSmall { names += searchAssets }
    // Pictures for previews of links, which no page shows.
    return Set(names + PreviewCard.names + [theme?.preview?.asset].compactMap(\.self))
  }

  /// The pages that a visitor of the tour may open, the tour's own first.
  private func offlinePages(of tour: Tour) -> [(target: Links.Target, page: Page)] {
    var pages: [(Links.Target, Page)] = [(.tour(tour.id), .tour(tour.id))]
    pages += tour.stopNumbers.map { (.stop(tour.id, number: $0), .stop(tour.id, number: $0)) }
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
    pages += places.map { (.place($0), .place($0)) }
    pages += [
      (.home, .home), (.tours, .tours), (.map(nil, level: nil), .map(nil, level: nil)),
      (.map(tour.campus, level: nil), .map(tour.campus, level: nil)), (.saved, .saved),
      (.nearby, .nearby(nil)), (.search, .search(snapshot.answer(TextSearch("")))),
      (.directions, .directions(DirectionsVisit())),
    ]
    var seen: Set<Links.Target> = []
    return pages.filter { seen.insert($0.0).inserted }
  }
}
