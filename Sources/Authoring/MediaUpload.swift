public import Catalog
import Exchange
public import Foundation
public import Notation
import Storage

/// A media file that somebody sends, with what is said of it.
public struct MediaUpload: Sendable {
  /// The most bytes that a file may have: 2 GiB, a choice.
  public static let largest = 2 << 30

  /// The medium that shows it.
  public internal(set) var medium: Media
  /// The file that holds the bytes, in a folder of its own, in which further files may be made.
  public let file: URL

  /// The file `name` of `campus`, whose bytes are in `file`. Its identifier is `id`, or is made of the
  /// name; `taken` tells whether there is one already.
  ///
  /// Throws a Problem for a name that no media file can have.
  public init(
    _ file: URL, name: String, of campus: PlaceID, id: Slug?, alternativeText: LocalizedText?,
    taken: (Slug) -> Bool
  ) throws(Problem) {
    let source: Media.Source
    do { source = try Media.Source(name) } catch {
      throw Problem(.invalidValue, error.description, remedy: "Send a plain name of a file.")
    }
    guard case .file = source, let type = MediaType(ofFile: name) else {
      throw Problem(
        .refusedMedia, "By its name, '\(name.prefix(200))' is no image, sound, film or model.",
        remedy: "Give it the ending of a common type, such as .jpg, .mp3, .mp4 or .glb.")
    }
    let own: Slug
    if let id { own = id } else { own = try Self.id(of: name, on: campus, taken) }
    var medium = Media(id: own, campus: campus, kind: type.kind, source: source)
    medium.alternativeText = alternativeText
    self.medium = medium
    self.file = file
  }

  static func id(
    of name: String, on campus: PlaceID, _ taken: (Slug) -> Bool
  ) throws(Problem) -> Slug {
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    let words = ForeignItems.words(stem) ?? "media"
    for count in 1...1_000 {
      guard let id = try? Slug(count == 1 ? words : "\(words)-\(count)") else { break }
      if !taken(id) { return id }
    }
    throw Problem(
      .missingValue, "No identifier can be made of '\(name.prefix(80))'.",
      remedy: "Send one of your own, as 'id'.")
  }
}

extension CatalogEditor {
  /// Adds a media file with its medium, as one revision: what it holds is checked against its name,
  /// drawings are cleaned, and sizes of pictures are made as imports make them.
  ///
  /// Refuses as ``make(_:)`` does; with `refusedMedia` a file that is not what its name says; and with
  /// `duplicateIdentifier` where the campus has another file of the name.
  public func add(
    _ upload: MediaUpload, by contributor: Contributor, isTrial: Bool = false
  ) async throws -> Outcome {
    // Read before the turn, in which others wait.
    let notes = await PhotographNotes(of: upload.medium.source.description, in: upload.file)
    return try await edits.take { try await self.take(upload, notes, contributor, isTrial) }
  }

  private func take(
    _ upload: MediaUpload, _ notes: PhotographNotes, _ contributor: Contributor, _ isTrial: Bool
  ) async throws -> Outcome {
    var wish = Wish(
      [.add(.media(upload.medium))], note: "add media \(upload.medium.id)", by: contributor)
    wish.isTrial = isTrial
    var outcome = try await take([upload], wish)
    let after =
      isTrial
      ? outcome.stored.contents.applying(outcome.changes) : outcome.stored.contents
    if let medium = after.media[upload.medium.id] {
      outcome.offers = [PhotographOffer(notes, for: medium, in: after)]
    }
    return outcome
  }

  /// Makes a change that adds the media of `uploads`, as one revision with their files.
  func take(_ uploads: [MediaUpload], _ wish: Wish) async throws -> Outcome {
    // Everything that is checked of an item is, before the bytes are looked at.
    var trial = wish
    trial.isTrial = true
    trial.broughtFiles = Set(uploads.compactMap { MediaFileName(of: $0.medium) })
    var checked = try await attempt(trial)
    let store = try await open(wish.isTrial ? .reading : .writing)
    var inputs: [MediaFileName: MediaInput] = [:]
    var digests: [MediaFileName: String] = [:]
    var pictures: [SizedPicture] = []
    var warnings: [Problem] = []
    for upload in uploads {
      let published = try await read(upload)
      warnings += published.warnings
      guard let file = MediaFileName(of: upload.medium) else { continue }
      let digest = try published.input.digest()
      guard digests[file] ?? digest == digest else { throw Self.duplicate(file) }
      (inputs[file], digests[file]) = (published.input, digest)
      if let picture = published.picture { pictures.append(picture) }
    }
    let (files, sized) = (inputs, pictures)
    var attempts = 0
    while true {
      attempts += 1
      for (file, digest) in digests {
        let other = try await store.mediaFile(file.name, of: file.campus)?.digest
        guard other ?? digest == digest else { throw Self.duplicate(file) }
      }
      guard !wish.isTrial else {
        return Outcome(
          revision: nil, changes: checked.changes, warnings: checked.warnings + warnings,
          stored: checked.stored)
      }
      // What was checked is what is written: the changes of others since then are not undone.
      let (changes, version) = (checked.changes, checked.stored.version)
      let contents = checked.stored.contents.applying(changes)
      do {
        let revision = try await store.writing { transaction in
          let revision = try transaction.apply(
            changes, expecting: version, note: wish.note, by: wish.contributor?.name, at: Date())
          _ = try transaction.store(files, of: contents)
          _ = try transaction.store(sized)
          return revision
        }
        known = nil
        return Outcome(
          revision: revision, changes: changes, warnings: checked.warnings + warnings,
          stored: try await current(store).stored)
      } catch let problem as Problem
        where problem.code == .editConflict && attempts < Self.mostTries
      {
        // Others changed something meanwhile; the sizes, which take longest, need not be made again.
        known = nil
        checked = try await attempt(trial)
      }
    }
  }

  private static func duplicate(_ file: MediaFileName) -> Problem {
    Problem(
      .duplicateIdentifier, "The campus '\(file.campus)' has another file called '\(file.name)'.",
      remedy: "Rename the file, or use the one that is there.")
  }

  /// The bytes that may be published of an upload, the sizes of a picture, and what is to be said of
  /// both.
  private typealias Published = (input: MediaInput, picture: SizedPicture?, warnings: [Problem])

  private func read(_ upload: MediaUpload) async throws -> Published {
    let name = upload.medium.source.description
    let path = upload.file.path
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    let piece = { @Sendable (offset: Int, count: Int) throws -> [UInt8] in
      let handle = try FileHandle(forReadingFrom: URL(filePath: path))
      defer { try? handle.close() }
      try handle.seek(toOffset: UInt64(offset))
      return [UInt8](try handle.read(upToCount: count) ?? Data())
    }
    let bytes = MediaBytes(size: size, digest: "upload") { range in
      try piece(range.lowerBound, min(range.count, MediaInput.pieceSize))
    }
    let accepted = try await AcceptedMedia.published(bytes, name: name)
    guard accepted.digest == bytes.digest else {
      // A drawing of which something was taken away; it is small.
      let cleaned = try await accepted.opening(accepted.size)
      let cleaning = try await AcceptedMedia.cleaning(of: bytes, name: name)
      return (
        MediaInput { { Array(cleaned.dropFirst($0).prefix($1)) } }, nil, cleaning.map { [$0] } ?? []
      )
    }
    let input = MediaInput { { try piece($0, $1) } }
    guard let type = MediaType(ofFile: name), PictureTool.makesSizes(of: type),
      let file = MediaFileName(of: upload.medium)
    else { return (input, nil, []) }
    guard let tool = PictureTool.installed else { return (input, nil, [.noPictureTool(1)]) }
    // What cannot be sized is published as it is, as imports do.
    let digest = String(try input.digest().prefix(32))
    do throws(BoundedProcess.Failure) {
      let (picture, isDamaged) = try await tool.sizes(
        of: upload.file.lastPathComponent, type, digest: digest,
        in: upload.file.deletingLastPathComponent())
      return (input, picture, isDamaged ? [.damagedPicture(file, at: nil)] : [])
    } catch {
      return (input, nil, [.unsizedPicture(file, error.reason, at: nil)])
    }
  }
}
