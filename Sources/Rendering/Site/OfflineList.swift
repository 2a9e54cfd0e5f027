public import Catalog
import Foundation
public import Notation
import Queries
import Words

/// The size of a media file and a digest of its bytes, by which a device sees whether it has changed.
public struct MediaMeasure: Hashable, Sendable {
  let file: PublishedFile
  let measure: FileMeasure

  /// The measure of `file`, with `bytes`.
  public init(_ file: PublishedFile, of bytes: MediaBytes) {
    self.file = file
    measure = FileMeasure(bytes: bytes.size, digest: bytes.digest)
  }
}

extension Renderer {
  /// The media files that the pages of `subject` show or play: of a picture a small size and one for a
  /// telephone, by which the service worker answers for all of them. What the catalogue does not have,
  /// and a campus that is too large, is a `not-found` Problem.
  ///
  /// - Complexity: O(m) for m media of its works and stops.
  public func offlineMedia(of subject: OfflineSubject) throws(Problem) -> [PublishedFile] {
    var seen: Set<PublishedFile> = []
    return try media(in: subject).flatMap { id -> [PublishedFile] in
      guard let medium = snapshot.contents.media[id], snapshot.has(medium) else { return [] }
      if let picture = snapshot.pictures[id] {
        return [320, 1024].map { .picture(picture.file(atLeast: $0, as: .webp)) }
      }
      return snapshot.shownFiles(of: medium).map { .media($0.campus, name: $0.name) }
    }.filter { seen.insert($0).inserted }
  }

  /// The list of all files that `subject` needs on a device without signal, each with its size in bytes
  /// and a digest: its pages in every language of its campus, what they are drawn and led by, and
  /// `media`. A device fetches what it lacks, and later what has another digest. Paths are those of
  /// `reader`.
  ///
  /// The list says in which languages the pages are. Of a collection whose search is too large for a
  /// device it has the names of the pages instead, which a script looks through.
  ///
  /// - Complexity: O(n) for n bytes of its pages that no other list has named yet.
  public func offlineList(
    of subject: OfflineSubject, media: [MediaMeasure], for reader: Reader,
    leaflet: Leaflet? = .installed
  ) throws(Problem) -> Rendered {
    try offlineList(
      of: subject, media: media, for: reader, leaflet: leaflet, measures: keptMeasures)
  }

  /// The same, of files whose measures are looked up in `measures` first.
  func offlineList(
    of subject: OfflineSubject, media: [MediaMeasure], for reader: Reader, leaflet: Leaflet?,
    measures: FileMeasures
  ) throws(Problem) -> Rendered {
    let campus = try campus(of: subject)
    let spoken = languages(of: campus)
    let writer = PageWriter(self, for: reader, campus: campus)
    var files: [OfflineFile] = []
    var names: [OfflineName] = []
    var labels: [(code: String, paths: [String])] = []
    // In the language of the page that asks first: what has none chosen is answered in it.
    for tag in [writer.language] + spoken.filter({ $0 != writer.language }) {
      let place = OfflinePlace(
        reader: reader, tag: tag, isOne: spoken.count < 2, folder: folder(of: tag))
      for (target, page) in try offlinePages(of: subject) {
        let own = place.reader(of: target)
        let measure = try measures.measure(.page(target, for: own)) { () throws(Problem) in
          try self.page(page, for: own).bytes
        }
        if let measure { files.append(OfflineFile(place.path(target), measure)) }
        if let code = LabelSubject(target).flatMap(snapshot.labelCode) {
          if tag == writer.language {
            labels.append((code, [place.path(target)]))
          } else if let index = labels.firstIndex(where: { $0.code == code }) {
            labels[index].paths.append(place.path(target))
          }
        }
        if !searchPieces.isSmall, let name = name(of: target, for: own) {
          names.append(OfflineName(path: place.path(target), name: name))
        }
      }
      files += offlineAssets(on: campus, at: place, leaflet: leaflet, measures)
      files += offlinePieces(of: subject, at: place, measures)
    }
    if let three = ThreeJS.installed, hasModels(try self.media(in: subject)) {
      for name in three.files {
        guard let path = three.path(of: name),
          let data = FileManager.default.contents(atPath: path)
        else { continue }
        files.append(
          OfflineFile(
            reader.links.href(.asset("three/\(name)")), FileMeasure(of: [UInt8](data))))
      }
    }
    files += media.map {
      OfflineFile(reader.links.href(Links.Target($0.file)), $0.measure)
    }
    var seen: Set<String> = []
    files.removeAll { !seen.insert($0.path).inserted }
    let title = try title(of: subject, writer)
    var json = JSONWriter(reserving: 128 * files.count)
    json.object { json in
      json.member("title", title)
      json.member("revision", snapshot.revision)
      // What it does not hold must be said before anybody relies on it.
      json.member("language", spoken.map(Wording.nativeName).joined(separator: ", "))
      json.member("hasSearch", searchPieces.isSmall)
      json.member("bytes", files.reduce(0) { $0 + $1.measure.bytes })
      json.array("files", of: files) { json, file in
        json.object { json in
          json.member("path", file.path)
          json.member("bytes", file.measure.bytes)
          json.member("digest", file.measure.digest)
        }
      }
      // A code that was photographed leads to its page, which has another address.
      json.member("labels") { json in
        json.object { json in
          for label in labels { json.array(label.code, of: label.paths) { $0.value($1) } }
        }
      }
      if !names.isEmpty {
        json.array("names", of: names) { json, one in
          json.array { json in
            json.value(one.path)
            json.value(one.name)
          }
        }
      }
    }
    return Rendered(json, as: .json, language: nil)
  }

  private func title(
    of subject: OfflineSubject, _ writer: PageWriter
  ) throws(Problem) -> String {
    switch subject {
    case .tour(let id):
      let tour = try snapshot.tour(id)
      return writer.phrase(tour.title, at: tour.campus).text
    case .campus(let id): return writer.name(of: try snapshot.existingPlace(id)).text
    }
  }

  /// What a page is about; `nil` of one that is about nothing of the catalogue.
  private func name(of target: Links.Target, for reader: Reader) -> String? {
    let writer = PageWriter(self, for: reader)
    switch target {
    case .work(let id):
      return snapshot.contents.works[id].map { writer.phrase($0.title, at: $0.place).text }
    case .artist(let id): return snapshot.contents.artists[id]?.name
    case .tour(let id):
      return snapshot.contents.tours[id].map { writer.phrase($0.title, at: $0.campus).text }
    case .place(let id): return snapshot.place(id).map { writer.name(of: $0).text }
    default: return nil
    }
  }

  /// The files of our own that the pages of every tour of a campus ask for, and Leaflet's. They are
  /// hundreds, and the same for all those tours, so that the lists of the last few readers are kept.
  private func offlineAssets(
    on campus: PlaceID, at place: OfflinePlace, leaflet: Leaflet?, _ measures: FileMeasures
  ) -> [OfflineFile] {
    let key = OfflineAssets.Key(
      campus: campus, tag: place.tag, links: place.reader.links, leaflet: leaflet)
    return keptOfflineAssets.files(key) {
      let own = place.reader(of: .home)
      let writer = PageWriter(self, for: own, campus: campus)
      let others = assetsElsewhere(than: campus, for: writer)
      var files = assetNames.filter { !others.contains($0) }.compactMap { name -> OfflineFile? in
        measure(of: name, at: place, leaflet: leaflet, measures).map {
          OfflineFile(place.assetPath(name), $0)
        }
      }
      for name in leaflet?.files ?? [] {
        guard let path = leaflet?.path(of: name),
          let data = FileManager.default.contents(atPath: path)
        else { continue }
        files.append(
          OfflineFile(place.assetPath("leaflet/\(name)"), FileMeasure(of: [UInt8](data))))
      }
      return files
    }
  }

  /// The pieces of works near `subject`, for its map and for who looks for what is near.
  private func offlinePieces(
    of subject: OfflineSubject, at place: OfflinePlace, _ measures: FileMeasures
  ) -> [OfflineFile] {
    guard let campus = try? campus(of: subject) else { return [] }
    let own = place.reader(of: .home)
    let language = PageWriter(self, for: own, campus: campus).language
    let area = area(of: subject)
    let isNear = { (piece: NearPieces.Piece) in
      piece.works.contains { self.snapshot.works[$0].place.campus == campus }
        && (area.map { piece.meets($0) } ?? true)
    }
    let near = zip(nearAssets(language), nearPieces.pieces).filter { isNear($1) }.map(\.0)
    let mapped = zip(mapPieceAssets(campus), mapPieces(of: campus).pieces).filter { isNear($1) }
      .map(\.0)
    return (near + mapped).compactMap { name in
      measure(of: name, at: place, leaflet: .installed, measures).map {
        OfflineFile(place.assetPath(name), $0)
      }
    }
  }

  private func measure(
    of asset: String, at place: OfflinePlace, leaflet: Leaflet?, _ measures: FileMeasures
  ) -> FileMeasure? {
    let reader = assetReader(asset, at: place)
    return measures.measure(.asset(asset, for: reader, leaflet: leaflet)) {
      self.asset(asset, for: reader, leaflet: leaflet)
    }
  }

  /// The reader for whom a script is made that pages of `place` load.
  private func assetReader(_ name: String, at place: OfflinePlace) -> Reader {
    switch place.reader.links {
    // The service is asked for what holds texts in the page's language, and for nothing else.
    case .rooted:
      Links.isInEachLanguage(asset: name)
        ? place.reader(of: .home) : Reader(links: place.reader.links)
    // What is the same in each language is made for the first.
    case .site:
      Links.isInEachLanguage(asset: name)
        ? place.reader(of: .home)
        : Reader(
          languages: LanguagePreference(Array(languages(of: nil).prefix(1))), links: .site(depth: 0)
        )
    }
  }

  /// The assets that nobody needs who stays on `campus` and reads what `page` writes: other maps, works
  /// elsewhere, words of other languages; and the pieces of works, of which each tour needs others.
  private func assetsElsewhere(than campus: PlaceID, for page: PageWriter) -> Set<String> {
    let elsewhere = snapshot.campuses.map(\.id).filter { $0 != campus }
    var names =
      elsewhere.map(Self.mapAsset) + elsewhere.map(Self.groundAsset)
      + elsewhere.flatMap(levelAssets)
    names += pageLanguages.flatMap(nearAssets) + snapshot.campuses.flatMap { mapPieceAssets($0.id) }
    for other in Language.all where other != page.words.language {
      names += [Self.hereAsset(other), Self.playerAsset(other), Self.modelAsset(other)]
    }
    names += waysAssets.filter { !waysScripts.isNeeded($0, on: campus, in: page.language) }
    // A city's search takes more room than a tour. The numbers of stops are in its first script.
    if !searchPieces.isSmall { names += searchAssets.filter { $0 != Self.searchIndexAsset } }
    // Pictures for previews of links, which no page shows.
    return Set(names + PreviewCard.names + [theme?.preview?.asset].compactMap(\.self))
  }

  /// Tells whether pages show a model among `media`.
  private func hasModels(_ media: [Slug]) -> Bool {
    snapshot.shownMedia(media).contains { $0.isGLTF }
  }
}
