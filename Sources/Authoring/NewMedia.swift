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
  /// The parts of what photographs say of themselves that are taken over at once; what ``settings`` say
  /// counts more. A position goes to the work that is to show them, where it has none.
  public var parts: Set<PhotographOffer.Part> = []
  /// True if a position goes to a work that has one, too.
  public var movesWorks = false

  /// Media of `sources`.
  public init(_ sources: [String]) { self.sources = sources }

  /// The files as they are taken in: copies in folders of their own.
  fileprivate typealias Copy = (name: String, file: URL?, notes: PhotographNotes)

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
    var place: PhotographOffer?
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
      let offer = PhotographOffer(copy.notes, for: medium, in: contents)
      let languages = contents.languages(at: campus)
      let noted = try ItemSettings(offer.settings(parts)).changed(
        .media(medium), languages: languages)
      let made = try settings.changed(noted.item, languages: languages)
      guard case .media(let said) = made.item, said.source == medium.source else {
        throw Problem(
          .badRequest, "The source of new media is the file that is given.",
          remedy: "Leave it out of --set.")
      }
      if copy.file != nil { uploads[uploads.count - 1].medium = said }
      ids.append(said.id)
      changes.append(.add(.media(said)))
      warnings += noted.warnings + made.warnings
      if parts.contains(.position), place == nil, copy.notes.position != nil { place = offer }
    }
    if let target {
      var showing = try shown(ids, by: target)
      if case .work(let work) = showing,
        let placed = try place?.placing(work, moving: movesWorks, contents)
      {
        showing = placed.item
        warnings += placed.warnings
      }
      changes.append(.replace(target, with: showing))
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
    if parts.contains(.position), target.key.kind != .work {
      throw Problem(
        .badRequest, "The \(target.key) cannot take the position of a photograph: works can.",
        remedy: "Name a work, or leave that part of the photograph out.")
    }
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
    _ = try await open(.reading)
    var copies: [NewMedia.Copy] = []
    for source in media.sources {
      var copy = try Self.copy(source, drafts)
      if let file = copy.file { copy.notes = await PhotographNotes(of: copy.name, in: file) }
      copies.append(copy)
    }
    let taken = copies
    return try await edits.take {
      try await self.untilCurrent { stored in
        var (uploads, wish) = try media.plan(taken, in: stored, note: note)
        wish.isTrial = isTrial
        var outcome = try await self.take(uploads, wish)
        let after = isTrial ? stored.contents.applying(outcome.changes) : outcome.stored.contents
        for upload in uploads {
          guard let medium = after.media[upload.medium.id],
            let copy = taken.first(where: { $0.file == upload.file })
          else { continue }
          outcome.offers.append(PhotographOffer(copy.notes, for: medium, in: after))
        }
        return outcome
      }
    }
  }

  /// A copy of the file at `path` in a folder of its own, in which further files can be made; none of
  /// an address.
  private static func copy(_ path: String, _ drafts: Drafts) throws -> NewMedia.Copy {
    if path.lowercased().hasPrefix("https://") { return (path, nil, PhotographNotes()) }
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
    return (URL(fileURLWithPath: path).lastPathComponent, copy, PhotographNotes())
  }
}
