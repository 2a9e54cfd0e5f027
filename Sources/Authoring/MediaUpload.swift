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
  public let medium: Media
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

  private static func id(
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
    try await inTurn { try await self.take(upload, contributor, isTrial) }
  }

  private func take(
    _ upload: MediaUpload, _ contributor: Contributor, _ isTrial: Bool
  ) async throws -> Outcome {
    let change = Change.add(.media(upload.medium))
    // Everything that is checked of an item is, before the bytes are looked at.
    var wish = Wish([change], note: "add media \(upload.medium.id)", by: contributor)
    wish.isTrial = true
    let checked = try await attempt(wish)
    let (input, picture) = try await read(upload)
    guard !isTrial, let file = MediaFileName(of: upload.medium) else { return checked }
    let store = try open(.writing)
    if let other = try await store.mediaFile(file.name, of: file.campus),
      other.digest != (try input.digest())
    {
      throw Problem(
        .duplicateIdentifier, "The campus '\(file.campus)' has another file called '\(file.name)'.",
        remedy: "Rename the file, or use the one that is there.")
    }
    let stored = try await current(store).stored
    let contents = stored.contents.applying([change])
    let revision = try await store.writing { transaction in
      let revision = try transaction.apply(
        [change], expecting: stored.version, note: wish.note, by: contributor.name, at: Date())
      _ = try transaction.store([file: input], of: contents)
      if let picture { _ = try transaction.store([picture]) }
      return revision
    }
    known = nil
    return Outcome(
      revision: revision, changes: [change], warnings: checked.warnings,
      stored: try await current(store).stored)
  }

  /// The bytes that may be published of an upload, and the sizes of a picture.
  private func read(_ upload: MediaUpload) async throws -> (MediaInput, SizedPicture?) {
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
      return (MediaInput { { Array(cleaned.dropFirst($0).prefix($1)) } }, nil)
    }
    let input = MediaInput { { try piece($0, $1) } }
    guard let type = MediaType(ofFile: name), PictureTool.makesSizes(of: type),
      let tool = PictureTool.installed
    else { return (input, nil) }
    // What cannot be sized is published as it is, as imports do.
    let sized = try? await tool.sizes(
      of: upload.file.lastPathComponent, type, digest: String(try input.digest().prefix(32)),
      in: upload.file.deletingLastPathComponent())
    return (input, sized?.picture)
  }
}
