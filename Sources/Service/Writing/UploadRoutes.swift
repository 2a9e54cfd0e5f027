import Authoring
import Catalog
import Exchange
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Notation
import Queries
import Rendering
import Storage
import Synchronization

/// Resumable uploads by the protocol tus, version 1.0.0 (tus.io): its core, and the extensions
/// creation and termination. It is the protocol that upload libraries of browsers and programs keep;
/// that of the IETF is a draft that still changes.
extension CurrentCatalog {
  /// The version of tus that is spoken.
  static let tusVersion = "1.0.0"

  func addUploads(to router: Router<AskingContext>) {
    let abilities: HTTPFields = [
      .named("Tus-Resumable"): Self.tusVersion, .named("Tus-Version"): Self.tusVersion,
      .named("Tus-Extension"): "creation,termination",
      .named("Tus-Max-Size"): String(
        min(options.writing.medium, options.writing.uploadSpace)),
    ]
    router.describe(.uploads, besides: abilities)
    router.describe(.upload, besides: abilities)
    write(router, .uploads, .post) { write in
      try Self.checkVersion(write)
      guard let length = Int(write.request.headers[.named("Upload-Length")] ?? ""), length > 0
      else {
        throw Problem(
          .badRequest, "'Upload-Length' is no number of bytes.",
          remedy: "Send the length of the whole file.")
      }
      let limits = self.options.writing
      guard length <= limits.medium else { throw limits.mediumTooLarge }
      let metadata = write.request.headers[.named("Upload-Metadata")] ?? ""
      let description = try MediaDescription(metadata: metadata)
      // What is wrong with it is told before anything is sent.
      let contents = self.renderer.snapshot.contents
      let told = try description.upload(URL(filePath: "/"), in: contents)
      try limits.check([.add(.media(told.medium))], in: contents)
      let upload = try self.pendingUploads.begin(
        length, description, metadata, write.contributor, within: limits)
      let address = Address.upload.url(upload.id, at: write.reader.address)
      return Response(status: .created, headers: [.location: address])
    }
    write(router, .upload, .head) { write in
      try Self.checkVersion(write)
      let upload = try self.pendingUploads.find(write, .endUploads, within: self.options.writing)
      var headers: HTTPFields = [
        .named("Upload-Length"): String(upload.length),
        .named("Upload-Metadata"): upload.metadata, .cacheControl: "no-store",
      ]
      for field in upload.progress { headers[field.name] = field.value }
      return Response(status: .ok, headers: headers)
    }
    write(router, .upload, .patch) { try await self.goOn($0) }
    write(router, .upload, .delete) { write in
      try Self.checkVersion(write)
      let uploads = self.pendingUploads
      uploads.end(try uploads.find(write, .endUploads, within: self.options.writing))
      return Response(status: .noContent)
    }
  }

  private func goOn(_ write: WriteRequest) async throws -> Response {
    try Self.checkVersion(write)
    let upload = try pendingUploads.find(write, within: options.writing)
    guard let offset = Int(write.request.headers[.named("Upload-Offset")] ?? "") else {
      throw Problem(
        .badRequest, "'Upload-Offset' is no number of bytes.",
        remedy: "Send the offset that HEAD tells.")
    }
    try upload.begin(at: offset)
    if upload.isComplete {
      // The answer to the last part was lost, and its end is sent again.
      defer { upload.end(at: offset) }
      for try await piece in write.request.body where piece.readableBytes > 0 {
        throw Problem(
          .contentTooLarge, "All \(upload.length) bytes of the upload have come.",
          remedy: "Send nothing more: the medium is added.")
      }
      return Response(status: .noContent, headers: upload.progress)
    }
    let count: Int
    do {
      // What says so itself is refused before any of it is taken.
      let most = min(upload.length, offset + options.writing.part)
      let refusal = self.options.writing.partTooLarge(
        most - offset, isRest: most == upload.length)
      guard Int(write.request.headers[.contentLength] ?? "").map({ offset + $0 <= most }) ?? true
      else { throw refusal }
      count = try await upload.folder.append(
        write.request.body, upTo: most, from: offset, orElse: refusal)
    } catch {
      upload.end(at: upload.folder.size)
      throw error
    }
    guard count == upload.length else {
      upload.end(at: count)
      return Response(status: .noContent, headers: upload.progress)
    }
    // Until the medium is there the last part is on its way: who asks meanwhile is not told that all
    // has come.
    do {
      let added = try await add(upload.description, in: upload.folder, write, upload)
      pendingUploads.complete(
        upload, medium: added.headers[.location], tag: added.headers[.eTag],
        within: options.writing)
    } catch {
      guard let kept = upload.kept(after: error) else {
        pendingUploads.end(upload)
        throw error
      }
      throw kept
    }
    return Response(status: .noContent, headers: upload.progress)
  }

  private static func checkVersion(_ write: WriteRequest) throws {
    guard write.request.headers[.named("Tus-Resumable")] == tusVersion else {
      var refusal = WriteRefusal(
        Problem(
          .preconditionFailed,
          "The request does not speak version \(tusVersion) of the protocol tus.",
          remedy: "Send 'Tus-Resumable: \(tusVersion)'."))
      refusal.headers[.named("Tus-Version")] = tusVersion
      throw refusal
    }
  }
}

extension MediaDescription {
  /// The metadata of tus: names, each with a value in base64, separated by commas.
  init(metadata: String) throws(Problem) {
    for pair in metadata.split(separator: ",").prefix(32) {
      let parts = pair.split(separator: " ")
      guard let name = parts.first else { continue }
      guard parts.count <= 2,
        let data = Data(base64Encoded: parts.count == 2 ? String(parts[1]) : ""),
        let value = String(validating: data, as: UTF8.self)
      else {
        throw Problem(
          .badRequest, "'Upload-Metadata' is no list of names and values in base64.",
          remedy: "Send it as tus describes.")
      }
      switch name {
      case "campus": campus = value
      case "filename", "name": self.name = value
      case "id": id = value
      case "alternativeText": alternativeText = value
      // Clients add what they like, such as a type.
      default: continue
      }
    }
  }
}

/// The uploads that have begun: a bounded number of bounded length, which are given up when nothing
/// comes for a time. As long, and as many, are known when they are complete: whoever lost the last answer
/// asks whether all has come.
final class PendingUploads: Sendable {
  private let uploads = Mutex<[String: PendingUpload]>([:])

  /// The number of uploads that are not complete.
  var count: Int { uploads.withLock { $0.values.count { !$0.isComplete } } }

  /// The refusals of new media for a contributor, by their identifier: `uploadConflict` where an upload
  /// other than `own` is under way that is to have it.
  func refusals(
    for contributor: Contributor, besides own: PendingUpload? = nil, within limits: WritingLimits
  ) -> @Sendable (_ id: String) -> Problem? {
    { [self] id in
      let upload = uploads.withLock { uploads in
        uploads.values.first {
          $0.description.id == id && $0 !== own && !$0.isComplete
            && !$0.isOver(.seconds(limits.uploadTime))
        }
      }
      return upload?.refusal(for: contributor, within: limits)
    }
  }

  /// Begins an upload; `uploadConflict` if another one is under way, of whomever, that is to have the
  /// same identifier, and ``WritingLimits/refusal(of:beside:)`` if it passes a limit.
  func begin(
    _ length: Int, _ description: MediaDescription, _ metadata: String, _ contributor: Contributor,
    within limits: WritingLimits
  ) throws -> PendingUpload {
    let upload = PendingUpload(
      length, description, metadata, contributor, try UploadFolder())
    let refusal = uploads.withLock { uploads -> Problem? in
      for old in uploads.values where old.isOver(.seconds(limits.uploadTime)) {
        uploads[old.id] = nil
        old.folder.remove()
      }
      let open = uploads.values.filter { !$0.isComplete }
      if let id = description.id, let old = open.first(where: { $0.description.id == id }) {
        return old.refusal(for: contributor, within: limits)
      }
      let own = open.count { $0.contributor == contributor }
      let bytes = open.reduce(0) { $0 + $1.length }
      if let refusal = limits.refusal(of: length, beside: (open.count, own: own, bytes: bytes)) {
        return refusal
      }
      uploads[upload.id] = upload
      return nil
    }
    if let refusal {
      upload.folder.remove()
      throw refusal
    }
    return upload
  }

  /// The upload that the address names, if it is not given up and either of who asks, or of somebody else
  /// while they have the `permission` for that.
  func find(
    _ write: WriteRequest, _ permission: Permission? = nil, within limits: WritingLimits
  ) throws(Problem) -> PendingUpload {
    let id = write.part("id")
    guard let upload = uploads.withLock({ $0[id] }),
      upload.contributor == write.contributor
        || permission.map(write.contributor.role.may) == true,
      !upload.isOver(.seconds(limits.uploadTime))
    else {
      throw .notFound("upload", String(id.prefix(80)), known: [])
    }
    return upload
  }

  /// Forgets the uploads that are complete: their media were added to another catalogue.
  func forgetComplete() { uploads.withLock { $0 = $0.filter { !$0.value.isComplete } } }

  /// Ends an upload, of which nobody knows any more.
  func end(_ upload: PendingUpload) {
    uploads.withLock { $0[upload.id] = nil }
    upload.folder.remove()
  }

  /// Keeps in mind that all of an upload has come and is a medium now, whose address and entity tag
  /// these are; for each contributor of as many as he may have under way, the last ones.
  func complete(
    _ upload: PendingUpload, medium: String?, tag: String?, within limits: WritingLimits
  ) {
    upload.complete(medium, tag)
    upload.folder.remove()
    uploads.withLock { uploads in
      let own = uploads.values.filter { $0.isComplete && $0.contributor == upload.contributor }
      guard own.count > limits.uploadsOfOne else { return }
      let oldest = own.min { $0.lastMoment < $1.lastMoment }
      if let oldest { uploads[oldest.id] = nil }
    }
  }
}

/// An upload that has begun.
final class PendingUpload: Sendable {
  let id = SecretBytes.base64URL(SecretBytes.random(count: 16))
  let length: Int
  let description: MediaDescription
  /// The description as the client sent it.
  let metadata: String
  let contributor: Contributor
  let folder: UploadFolder
  private struct State {
    var offset = 0
    var isBusy = false
    var last = ContinuousClock.now
    /// The fields that tell of the medium, once it is added.
    var added: HTTPFields?
  }
  private let state = Mutex(State())

  init(
    _ length: Int, _ description: MediaDescription, _ metadata: String, _ contributor: Contributor,
    _ folder: UploadFolder
  ) {
    self.metadata = metadata
    self.length = length
    self.description = description
    self.contributor = contributor
    self.folder = folder
  }

  /// True if all of it has come, and the medium is added.
  var isComplete: Bool { state.withLock { $0.added != nil } }

  /// The time when something was last sent.
  var lastMoment: ContinuousClock.Instant { state.withLock(\.last) }

  /// The fields that tell how many bytes have come, and of the medium once it is added.
  var progress: HTTPFields {
    state.withLock { state in
      var fields = state.added ?? [:]
      fields[.named("Upload-Offset")] = String(state.offset)
      return fields
    }
  }

  func isOver(_ lifetime: Duration) -> Bool {
    state.withLock { !$0.isBusy && $0.last.duration(to: .now) >= lifetime }
  }

  /// Begins with a part; `uploadConflict` if it is not the next one, or if one is on its way.
  func begin(at offset: Int) throws(Problem) {
    let found = state.withLock { state -> Int? in
      guard !state.isBusy, state.offset == offset else { return state.offset }
      state.isBusy = true
      return nil
    }
    if let found {
      throw Problem(
        .uploadConflict,
        "The next part begins at byte \(found), not at \(offset), or is on its way.",
        remedy: "Ask with HEAD where to go on.")
    }
  }

  func end(at offset: Int) {
    state.withLock { state in
      state.offset = offset
      state.isBusy = false
      state.last = .now
    }
  }

  /// Ends with the last part, from which no medium could be made, as if its last byte had not come: what
  /// came is kept where the refusal `error` is not one of the file and what is said of it. The refusal
  /// with its remedy; `nil` where nothing is to be kept.
  func kept(after error: any Error) -> (any Error)? {
    guard let refusal = WriteRefusal.of(error) else {
      // The service's own fault is nothing for which a file is to be sent again.
      end(at: length - 1)
      return error
    }
    guard refusal.status == .conflict || refusal.status.code >= 500 else { return nil }
    end(at: length - 1)
    let problem = refusal.problem
    return WriteRefusal(
      Problem(
        problem.code, problem.message,
        remedy: "What was sent is kept. When that is mended, send the last byte again, as HEAD "
          + "tells; or give the upload up with DELETE."))
  }

  /// The refusal of other media of its identifier, for a contributor.
  func refusal(for contributor: Contributor, within limits: WritingLimits) -> Problem {
    let mayEnd = contributor == self.contributor || contributor.role.may(.endUploads)
    return Problem(
      .uploadConflict,
      "An upload with the id '\((description.id ?? "").prefix(80))' has begun and not come to its end.",
      remedy: (mayEnd
        ? "Bring it to its end or give it up with DELETE /api/uploads/\(id), or send another 'id'; "
        : "Send another 'id', or ask who has the role '\(Permission.endUploads.leastRole.rawValue)' to give it up; ")
        + "it is over when nothing of it has come for \(Int(limits.uploadTime)) seconds.")
  }

  /// Ends with the last part: the medium is added.
  func complete(_ medium: String?, _ tag: String?) {
    var fields = HTTPFields()
    fields[.contentLocation] = medium
    fields[.eTag] = tag
    state.withLock { [fields] in $0 = State(offset: length, added: fields) }
  }
}

extension UploadFolder {
  /// The number of bytes of the file.
  var size: Int {
    (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? 0
  }
}
