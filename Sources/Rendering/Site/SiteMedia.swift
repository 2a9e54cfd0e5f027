import Catalog
import Exchange
import Notation
import Queries

extension SiteExport {
  /// The media files on the site, and those that could not be put there.
  struct WrittenMedia {
    var files: [String] = []
    /// Their sizes and digests.
    var measures: [PublishedFile: MediaMeasure] = [:]
    /// The media whose file is not on the site.
    var lacked: Set<Slug> = []
    /// The files of captions that are not on the site.
    var lackedCaptions: Set<MediaFileName> = []
    var problems: [Problem] = []
  }

  func writeMedia(to site: SiteFolder) async throws -> WrittenMedia {
    var written = WrittenMedia()
    for (campus, file, media) in mediaNames {
      // The name on disk is the plain one; links to it are percent-encoded.
      let name = "media/\(campus)/\(file)"
      let source = PublishedFile.media(campus, name: file)
      guard let bytes = try await published(source) else {
        written.problems.append(.missingMedia(name))
        written.lacked.formUnion(media)
        if WebVTT.isNamed(file) { written.lackedCaptions.insert(MediaFileName(file, of: campus)) }
        continue
      }
      switch try await Self.cleaned(bytes, file) {
      case .failure(let problem):
        written.problems.append(problem)
        written.lacked.formUnion(media)
        if WebVTT.isNamed(file) { written.lackedCaptions.insert(MediaFileName(file, of: campus)) }
      case .success(let clean):
        try site.makeFolders(for: [name])
        try await site.write(clean, to: name)
        written.files.append(name)
        written.measures[source] = MediaMeasure(source, of: clean)
      }
    }
    try await writePictures(to: site, &written)
    return written
  }

  /// Writes all sizes of the pictures that pages show.
  private func writePictures(to site: SiteFolder, _ written: inout WrittenMedia) async throws {
    let pictures = renderer.snapshot.pictures
    let files = Set(
      pictures.filter { !written.lacked.contains($0.key) }.values.flatMap { picture in
        PictureFile.Form.allCases.flatMap { picture.files(as: $0).map(PublishedFile.picture) }
          + picture.tiles.map(PublishedFile.tile)
      })
    for file in files.sorted(by: { $0.name < $1.name }) {
      let name = Links.file(Links.Target(file))
      guard let bytes = try await published(file) else { continue }
      try site.makeFolders(for: [name])
      try await site.write(bytes, to: name)
      written.files.append(name)
      written.measures[file] = MediaMeasure(file, of: bytes)
    }
  }

  /// The bytes of a file that go onto the site: a catalogue of an earlier Docent may hold anything.
  private static func cleaned(
    _ bytes: MediaBytes, _ name: String
  ) async throws -> Result<MediaBytes, Problem> {
    do {
      return .success(try await AcceptedMedia.published(bytes, name: name))
    } catch let problem as Problem {
      guard problem.code == .refusedMedia else { throw problem }
      return .failure(problem)
    }
  }

  /// The media files that the catalogue names, each once, with the media whose bytes it holds.
  private var mediaNames: [(campus: PlaceID, file: String, media: [Slug])] {
    var positions: [MediaFileName: Int] = [:]
    var names: [(campus: PlaceID, file: String, media: [Slug])] = []
    for medium in renderer.snapshot.contents.media.values.sorted(by: { $0.id < $1.id }) {
      for file in medium.files {
        let shown = file == MediaFileName(of: medium) ? [medium.id] : []
        if let position = positions[file] {
          names[position].media += shown
        } else {
          positions[file] = names.count
          names.append((file.campus, file.name, shown))
        }
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
