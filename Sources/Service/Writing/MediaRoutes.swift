import Authoring
import Catalog
import Exchange
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Notation
import Queries
import Rendering
import Storage

/// The addresses of media: their items, and files that are sent whole.
extension CurrentCatalog {
  func addMedia(to router: Router<AskingContext>) {
    router.get(.mediaItems) { request, context in
      try await self.reply(to: request, context, at: .mediaItems) { reading, renderer in
        let ids = renderer.snapshot.contents.media.keys.sorted()
        var json = JSONWriter()
        json.object { json in
          json.array("media", of: ids) { json, id in
            json.object { json in
              json.member("id", id.description)
              json.member(
                "href", Address.mediaItem.url(id.description, at: reading.reader.address))
            }
          }
        }
        return Rendered(bytes: json.bytes, format: .json)
      }
    }
    router.get(.mediaItem) { request, context in
      var state: String?
      return try await self.reply(
        to: request, context, at: .mediaItem,
        { reading, renderer in
          let key = try ItemKey(named: reading.text(inPath: "id"), .media)
          guard let item = renderer.snapshot.contents[key] else {
            throw Problem.notFound("media", key.id, known: [])
          }
          state = item.state
          return Rendered(
            bytes: renderer.told(item, .world, for: reading.reader), format: reading.format)
        }, state: { state })
    }
    router.get(.mediaOffers) { request, context in
      try await self.reply(to: request, context, at: .mediaOffers) { reading, renderer in
        let key = try ItemKey(named: reading.text(inPath: "id"), .media)
        guard let editor = self.editor, let id = try? Slug(key.id),
          renderer.snapshot.contents.media[id] != nil
        else { throw Problem.notFound("media", key.id, known: []) }
        let offers = try await editor.photographOffers(of: [id])
        return Rendered(bytes: PhotographAccount(offers).bytes, format: .json)
      }
    }
    write(router, .mediaItems, .post) { try await self.uploadWhole($0) }
  }

  private func uploadWhole(_ write: WriteRequest) async throws -> Response {
    let folder = try UploadFolder()
    defer { folder.remove() }
    let limits = options.writing
    try await folder.append(
      write.request.body, upTo: min(limits.part, limits.medium), from: 0,
      orElse: limits.wholeTooLarge)
    guard write.request.headers[.idempotencyKey] != nil else { return try await add(folder, write) }
    let content = Digest.of([UInt8](try Data(contentsOf: folder.file)), by: .sha256)
    return try await keptWrites.answer(to: write, of: content) {
      do { return try await self.add(folder, write) } catch {
        guard let refusal = WriteRefusal.of(error) else { throw error }
        return refusal.response
      }
    }
  }

  private func add(_ folder: UploadFolder, _ write: WriteRequest) async throws -> Response {
    let description = MediaDescription(
      campus: write.text("campus"), name: write.text("name"), id: write.text("id"),
      alternativeText: write.text("alternativeText"))
    return try await add(description, in: folder, write)
  }

  /// Adds the medium of a file that came, by `pending` where that was an upload; `uploadConflict` if
  /// another upload under way is to have its identifier.
  func add(
    _ description: MediaDescription, in folder: UploadFolder, _ write: WriteRequest,
    _ pending: PendingUpload? = nil
  ) async throws -> Response {
    let contents = renderer.snapshot.contents
    let refusal = pendingUploads.refusals(
      for: write.contributor, besides: pending, within: options.writing)
    if let refusal = description.id.flatMap(refusal) { throw refusal }
    let upload = try description.upload(folder.file, in: contents) {
      refusal($0.description) != nil
    }
    try options.writing.check([.add(.media(upload.medium))], in: contents)
    let outcome: CatalogEditor.Outcome
    do {
      outcome = try await write.editor.add(upload, by: write.contributor, isTrial: write.isTrial)
    } catch is CatalogEditor.Outdated {
      // They came while the file was looked at.
      throw Problem.mediumIsThere(upload.medium.id)
    }
    await publishNext(outcome.stored)
    if let revision = outcome.revision {
      write.context.log.notice(
        "revision \(revision)",
        metadata: ["by": "\(write.contributor.name)", "note": "add media \(upload.medium.id)"])
    }
    return try answer(
      outcome, write, status: .created, ItemKey(.media, upload.medium.id.description))
  }
}

/// What is said of a file that is sent.
struct MediaDescription: Sendable {
  var campus: String?
  var name: String?
  var id: String?
  var alternativeText: String?

  /// The upload of `file`; all Problems of what is missing, wrong or taken. An identifier that is made
  /// of the name is none that is `promised` to others.
  func upload(
    _ file: URL, in contents: CatalogContents, promised: (Slug) -> Bool = { _ in false }
  ) throws -> MediaUpload {
    var problems: [Problem] = []
    for (label, value) in [("campus", campus), ("name", name)] where value == nil {
      problems.append(
        Problem(
          .missingValue, "'\(label)' is missing.",
          remedy: "Say of which campus the file is, and how it is called."))
    }
    let place = campus.flatMap { try? PlaceID($0) }.flatMap {
      contents.campuses[$0] == nil ? nil : $0
    }
    if let campus, place == nil {
      problems.append(
        Problem(
          .danglingReference, "There is no campus '\(campus.prefix(80))'.",
          remedy:
            "Use one of \(contents.campuses.keys.map(\.description).sorted().joined(separator: ", "))."
        ))
    }
    var slug: Slug?
    do {
      slug = try id.map { try Slug($0) }
      if let slug, contents.media[slug] != nil { problems.append(.mediumIsThere(slug)) }
    } catch {
      problems.append(
        Problem(.invalidValue, "\(error)", remedy: "Send an identifier, or none."))
    }
    if alternativeText?.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
      == true
    {
      problems.append(
        Problem(
          .invalidValue, "The alternative text holds a control character.", remedy: "Take it out."))
    }
    guard problems.isEmpty, let place, let name else {
      throw problems.count == 1 ? problems[0] : Problems(problems)
    }
    return try MediaUpload(
      file, name: name, of: place, id: slug,
      alternativeText: alternativeText.flatMap {
        LocalizedText($0, in: contents.defaultLanguage(at: place))
      }
    ) { contents.media[$0] != nil || promised($0) }
  }
}

extension Problem {
  /// The problem that there are media of that identifier, which a file would be added as.
  fileprivate static func mediumIsThere(_ id: Slug) -> Problem {
    Problem(
      .duplicateIdentifier, "The media '\(id)' are there already.",
      remedy: "Send another identifier, as 'id'.")
  }
}

/// A folder of one file that comes, which nobody else may look into.
final class UploadFolder: Sendable {
  /// The file, which is there from the beginning.
  let file: URL

  init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "docent-upload-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    file = folder.appending(path: "original")
    try Data().write(to: file)
  }

  /// Writes what comes behind the first `offset` bytes, and returns how many bytes the file has then;
  /// `refusal` if these are more than `most`. What came stays, when the rest does not come.
  @discardableResult
  func append(
    _ body: RequestBody, upTo most: Int, from offset: Int, orElse refusal: Problem
  ) async throws -> Int {
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    try handle.seek(toOffset: UInt64(offset))
    var count = offset
    for try await piece in body {
      guard count + piece.readableBytes <= most else { throw refusal }
      try handle.write(contentsOf: Data(piece.readableBytesView))
      count += piece.readableBytes
    }
    return count
  }

  func remove() { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
}
