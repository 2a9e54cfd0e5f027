public import Catalog
import Drafts
public import Exchange
import Foundation
import Notation
import Queries
import Storage

/// Media to add from files of this machine, or from addresses that begin with `https://`: with what is
/// said of them, and with what is to show them.
public struct NewMedia: Sendable {
  /// The files and addresses.
  public var sources: [String]
  /// The campus whose they are; that of what shows them, or the only one, where `nil`.
  public var campus: PlaceID?
  /// The identifier of a single one; made of the name of its file where `nil`.
  public var id: Slug?
  /// The values of fields, for all of them.
  public var settings = ItemSettings([])
  /// The work or tour that is to show them, by its identifier; `nil` for none.
  public var subject: String?
  /// The keypad number of the stop of that tour.
  public var stop: Int?

  /// Media of `sources`.
  public init(_ sources: [String]) { self.sources = sources }

  /// The files as they are taken in: copies in folders of their own.
  fileprivate typealias Copy = (name: String, file: URL?)

  /// What the media come to in a state of the catalogue.
  fileprivate func plan(
    _ copies: [Copy], in stored: StoredCatalog, note: String
  ) throws -> (uploads: [MediaUpload], wish: CatalogEditor.Wish) {
    let contents = stored.contents
    let target = try subject.map { try stored.snapshot.item(named: $0) }
    if let target { try check(target) }
    let campus = try campus.map { try contents.home($0) } ?? target?.campus ?? contents.home(nil)
    var uploads: [MediaUpload] = []
    var changes: [Change] = []
    var warnings: [Problem] = []
    var ids: [Slug] = []
    for copy in copies {
      let isTaken = { (id: Slug) in contents.media[id] != nil || ids.contains(id) }
      var medium: Media
      if let file = copy.file {
        let upload = try MediaUpload(
          file, name: copy.name, of: campus, id: id, alternativeText: nil, taken: isTaken)
        uploads.append(upload)
        medium = upload.medium
      } else {
        medium = try self.medium(at: copy.name, of: campus, isTaken)
      }
      guard !isTaken(medium.id) else {
        throw Problem.alreadyThere(ItemKey(.media, medium.id.description))
      }
      let made = try settings.changed(.media(medium), languages: contents.languages(at: campus))
      guard case .media(let said) = made.item, said.source == medium.source else {
        throw Problem(
          .badRequest, "The source of new media is the file that is given.",
          remedy: "Leave it out of --set.")
      }
      if copy.file != nil { uploads[uploads.count - 1].medium = said }
      ids.append(said.id)
      changes.append(.add(.media(said)))
      warnings += made.warnings
    }
    if let target {
      changes.append(.replace(target, with: try shown(ids, by: target)))
    }
    return (uploads, try .located(changes, note: note, warnings: warnings))
  }

  private func medium(
    at address: String, of campus: PlaceID, _ isTaken: (Slug) -> Bool
  ) throws -> Media {
    let source: Media.Source
    do { source = try Media.Source(address) } catch {
      throw Problem(.invalidValue, error.description, remedy: "Correct the address.")
    }
    guard source.type != nil || settings.concern("kind") else {
      throw Problem(
        .missingValue, "The address '\(address.prefix(200))' does not tell what stands there.",
        remedy: "Say it with --set kind=image, audio, video or model.")
    }
    let last = address.split(separator: "/").last.map {
      String($0.prefix { $0 != "?" && $0 != "#" })
    }
    let own = try id ?? MediaUpload.id(of: last ?? address, on: campus, isTaken)
    return Media(id: own, campus: campus, kind: source.type?.kind ?? .image, source: source)
  }

  // MARK: What shows them

  private func check(_ target: Item) throws(Problem) {
    switch target {
    case .tour(let tour):
      guard let stop else {
        throw Problem(
          .badRequest, "'\(tour.id)' is a tour, and its stops show media.",
          remedy: "Say which stop with --stop N.")
      }
      _ = try tour.existingPosition(ofStop: stop)
    default:
      guard stop == nil else {
        throw Problem(
          .badRequest, "The \(target.key) has no stops.", remedy: "Leave --stop out.")
      }
      guard target.key.kind.fields.contains(where: { $0.type == .media }) else {
        throw Problem(
          .badRequest, "The \(target.key) cannot show media: works and the stops of tours do.",
          remedy: "Name a work, or a tour with --stop N; or leave --for out.")
      }
    }
  }

  private func shown(_ ids: [Slug], by target: Item) throws -> Item {
    guard case .tour(var tour) = target, let stop else {
      return try Self.added(ids, to: target.value).item
    }
    let position = try tour.existingPosition(ofStop: stop)
    tour.stops[position] = try Self.added(ids, to: tour.stops[position])
    return .tour(tour)
  }

  private static func added<Fielded: FieldedItem>(
    _ ids: [Slug], to item: Fielded
  ) throws -> Fielded {
    var item = item
    for field in Fielded.fields where field.description.type == .media {
      let known: [Slug] = if case .media(let list)? = field.value(of: item) { list } else { [] }
      try field.set(.media(known + ids), in: &item)
    }
    return item
  }
}

extension CatalogEditor {
  /// Adds media as one revision: what the files hold is checked against their names, drawings are
  /// cleaned, and sizes of pictures are made as imports make them.
  ///
  /// Refuses as ``make(_:)`` does; with `refusedMedia` a file that is not what its name says; and with
  /// `duplicateIdentifier` where the campus has another file of the name.
  public func add(
    _ media: NewMedia, note: String, isTrial: Bool = false
  ) async throws -> Outcome {
    // On record, so that the next run takes away what one that is killed leaves.
    let drafts = try Drafts(in: FileManager.default.temporaryDirectory.path)
    defer { drafts.finish() }
    // Nothing is copied into a catalogue that is not there.
    _ = try open(.reading)
    let copies = try media.sources.map { try Self.copy($0, drafts) }
    return try await inTurn {
      try await self.untilCurrent { stored in
        var (uploads, wish) = try media.plan(copies, in: stored, note: note)
        wish.isTrial = isTrial
        return try await self.take(uploads, wish)
      }
    }
  }

  /// A copy of the file at `path` in a folder of its own, in which further files can be made; none of
  /// an address.
  private static func copy(_ path: String, _ drafts: Drafts) throws -> NewMedia.Copy {
    if path.lowercased().hasPrefix("https://") { return (path, nil) }
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    var status = stat()
    let isThere = stat(file.path, &status) == 0
    guard isThere, status.st_mode & S_IFMT == S_IFREG else {
      throw Problem(
        .unreadableFile,
        isThere ? "'\(path)' is no ordinary file." : "There is no file '\(path)'.",
        remedy: "Name an image, sound, film or model.")
    }
    guard status.st_size <= MediaUpload.largest else {
      throw Problem(
        .contentTooLarge, "The file '\(path)' is larger than \(MediaUpload.largest) bytes.",
        remedy: "Make it smaller; films of such a size are no joy on a phone.")
    }
    let folder = URL(fileURLWithPath: try drafts.path(for: "media"), isDirectory: true)
    let copy = folder.appendingPathComponent("original")
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      try FileManager.default.copyItem(at: file, to: copy)
    } catch {
      throw Problem(
        .unreadableFile, "The file '\(path)' could not be copied.",
        remedy: "See that it may be read, and that \(drafts.folder) has room.")
    }
    // The name is what the person calls it, also where that leads to another.
    return (URL(fileURLWithPath: path).lastPathComponent, copy)
  }
}
