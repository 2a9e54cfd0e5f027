import ArgumentParser
import Authoring
import Catalog
import Exchange
import Foundation
import Notation
import Queries
import Rendering
import Storage

struct Export: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Write the catalogue as files: a web site, maps, its text form, other systems' formats.",
    discussion: """
      Example: docent export site --format html
      Example: docent export ubc.zip --format imdf --campus ubc
      Example: docent export walk --format tourml --tour ubc-libraries --report
      html is a site that needs no server; geojson has a file for each kind of thing; svg is a \
      drawn map of a tour or campus; source is the text that 'docent import' reads. 'docent formats' \
      says what each of the others carries. An IMDF archive is a folder, or a zip archive where the \
      destination ends in .zip; KML is packed where it ends in .kmz. TourML is a folder with its media \
      where there are any, or the document alone where the destination ends in .xml or .tourml.
      """)

  @Argument(help: "A folder, made where it is absent; for svg a file.") var destination: String
  @Option(help: "What to write, as 'docent formats' names it.") var format: ExportShape
  @Option(help: ArgumentHelp("Only this tour; a site is always whole.", valueName: "id")) var tour:
    String?
  @Option(help: ArgumentHelp("Only this campus; a site is always whole.", valueName: "id"))
  var campus: String?
  @Flag(help: "Replace files that are there and differ; a site replaces its own without asking.")
  var replace = false
  @Option(
    help: ArgumentHelp(
      "Where the world reaches the pages of this catalogue, such as https://art.example.edu; "
        + "formats of linked data name things by it, and a site its own pages, to search engines and "
        + "where links are previewed.",
      valueName: "address"), transform: Typed.publicAddress)
  var publicAddress: PublicAddress?
  @Flag(help: "List what the format of another system cannot carry.")
  var report = false
  @OptionGroup var theme: ThemeOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var reading: ReadingOptions

  func validate() throws {
    if tour != nil, campus != nil {
      throw ValidationError("Give --tour or --campus, not both.")
    }
    if format == .svg, tour == nil, campus == nil {
      throw ValidationError("--format svg needs either --tour or --campus.")
    }
    if format == .html, replace {
      throw ValidationError("--replace has no meaning for html: a site replaces its own files.")
    }
    if theme.theme != nil, format != .html {
      throw ValidationError("--theme has no meaning for \(format.name): leave it out.")
    }
    if publicAddress != nil, !format.namesAddresses {
      throw ValidationError("--public-address has no meaning for \(format.name): leave it out.")
    }
    if report, format.isOwn {
      throw ValidationError("--report has no meaning for \(format.name): leave it out.")
    }
    if !format.showsOneLanguage, reading.lang != nil {
      throw ValidationError("--lang has no meaning for \(format.name): leave it out.")
    }
    if format == .html, tour != nil || campus != nil {
      throw ValidationError("--format html writes the whole site; leave out --tour and --campus.")
    }
  }

  func run() async throws {
    let tour = try tour.map { try Typed.slug($0, "Option --tour") }
    let campus = try campus.map { try Typed.place($0, "Option --campus") }
    let theme = format == .html ? try await theme.read() : nil
    let store = try catalog.open()
    let stored = try await store.load()
    let snapshot = stored.snapshot
    if let tour {
      if format == .svg { try snapshot.refuseDraft(tour) }
      _ = try snapshot.tour(tour, includingDrafts: format == .source || !format.isOwn)
    }
    if let campus { _ = try snapshot.existingCampus(campus) }
    let renderer = Renderer(snapshot, publicAddress: publicAddress, theme: theme)
    switch format {
    case .foreign(let foreign):
      // Where others are told where the bytes are, they are to be there.
      if foreign.traits.contains(.namesMediaFiles) {
        Self.noteLackedMedia(snapshot, campus: campus)
      }
      let isAlone = foreign.documentEndings.contains { destination.lowercased().hasSuffix($0) }
      try await write(
        ExportRequest(
          foreign.traits.contains(.namesMediaFiles) ? renderer.shownContents : stored.contents,
          campus: campus,
          tour: tour, language: try reading.language(),
          address: publicAddress,
          imageSizes: foreign.traits.contains(.statesImageSizes)
            ? try await ImageSize.sizes(of: stored.contents.media.values) {
              try await store.published(.media($0, name: $1))
            } : [:],
          bringsMedia: !isAlone,
          plainText: { CommonMark.plainParagraphs($0) }),
        as: foreign, store)
    case .html:
      let summary = try await site(renderer, store)
      summary.problems.forEach(Terminal.complain)
      if summary.unchangedCount > 0 {
        return Terminal.say(
          "Nothing has changed since the last export: the \(summary.unchangedCount) files in "
            + "\(destination) stay as they are.")
      }
      Terminal.say(
        "\(summary.pageCount) pages and \(summary.otherCount) other files in \(destination).")
    case .svg:
      let subject = tour.map { MapSubject.tour($0) } ?? campus.map { MapSubject.campus($0) }
      let reader = try reading.reader()
      let map = subject.flatMap { renderer.map($0, for: reader) }
      guard let map else {
        throw Problem(
          .notFound, "Nothing of it has a position, so there is no map to draw.",
          remedy: "Add coordinates to its works or places.")
      }
      try await OutputFolder(destination: destination, files: [("", map)])
        .write(isReplacing: replace)
      Terminal.say("A map is in \(destination).")
    case .source:
      var files = SourceWriter.files(stored.contents, campus: campus, tour: tour)
        .map { (path: $0.path, content: MediaBytes($0.bytes, digest: "")) }
      if tour == nil {
        for medium in stored.contents.media.values.sorted(by: { $0.id < $1.id }) {
          guard campus ?? medium.campus == medium.campus else { continue }
          for name in medium.files.map(\.name) {
            guard let content = try await store.mediaFile(name, of: medium.campus) else {
              Terminal.complain(.lostMedia(name, of: medium.campus))
              continue
            }
            files.append(("Data/\(medium.campus)/media/\(name)", content))
          }
        }
      }
      try await write(files)
      await store.rest()
      await note(stored.version, campus: campus, tour: tour)
      if tour == nil, campus == nil { leftBehind(besides: Set(files.map(\.path))) }
    }
  }

  /// Has the catalogue remember what was exported, where it may be written to.
  private func note(_ version: CatalogVersion, campus: PlaceID?, tour: Slug?) async {
    do {
      try await CatalogStore.open(catalog.path, for: .writing)
        .noteExport(campus: campus, tour: tour, at: version)
    } catch {
      Terminal.note(
        "docent: the catalogue cannot be written to, and does not remember this export: a later "
          + "import of it is merged as changes since the last import.")
    }
  }

  private func write(
    _ request: ExportRequest, as format: any ExchangeFormat, _ store: CatalogStore
  ) async throws {
    let exported = try format.write(request)
    guard let packing = format.packing, destination.lowercased().hasSuffix(packing.ending) else {
      return try await write(exported, store)
    }
    if packing.document != nil, exported.files.count > 1 {
      throw Problem(
        .badRequest,
        "A \(packing.ending) archive holds one document, and there are several campuses.",
        remedy: "Name one with --campus, or export a folder.")
    }
    try await write(try exported.zipped(naming: packing.document ?? ""), store)
  }

  /// A name of this build of the program: its size and date.
  private static var program: String? {
    let path = "/proc/self/exe"
    guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: path),
      let facts = try? FileManager.default.attributesOfItem(atPath: program),
      let date = facts[.modificationDate] as? Date
    else { return nil }
    return "\(facts[.size] ?? 0) \(date.timeIntervalSince1970)"
  }

  private func site(_ renderer: Renderer, _ store: CatalogStore) async throws -> SiteExport.Summary
  {
    var site = SiteExport(renderer) { @Sendable file in try await store.published(file) }
    site.program = Self.program
    // The pages are counted where any are written: that takes as long as to see that nothing changed.
    var bar: ProgressBar?
    defer { bar?.finish() }
    return try await site.write(to: destination) { done, total in
      bar = bar ?? ProgressBar("Writing", total: total)
      bar?.update(done)
    }
  }

  /// Names text files that an import would read, but that belong to nothing in the catalogue.
  private func leftBehind(besides written: Set<String>) {
    func names(_ folder: String) -> [String] {
      let found = try? FileManager.default.contentsOfDirectory(atPath: "\(destination)/\(folder)")
      return (found ?? []).sorted()
    }
    let tours = names("Tours").filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }
    let campuses = names("Data").map { "Data/\($0)/campus.yaml" }
      .filter { FileManager.default.fileExists(atPath: "\(destination)/\($0)") }
    for file in campuses + tours.map({ "Tours/\($0)" }) where !written.contains(file) {
      Terminal.note(
        "docent: \(destination)/\(file) belongs to nothing in the catalogue any more: an import "
          + "would bring it back. Delete it, unless it is yours to keep.")
    }
  }

  /// Warns of media whose file the catalogue does not have.
  private static func noteLackedMedia(_ snapshot: CatalogSnapshot, campus: PlaceID?) {
    let lacked = snapshot.lackedMedia.sorted().compactMap { snapshot.contents.media[$0] }
    for medium in lacked where campus ?? medium.campus == medium.campus {
      Terminal.complain(.lostMedia(medium.source.description, of: medium.campus))
    }
  }

  /// Files of another system's format, and what they could not carry.
  private func write(_ exported: Exported, _ store: CatalogStore) async throws {
    guard !exported.files.isEmpty else {
      throw Problem(
        .notFound, "Nothing in the catalogue can be written in this format.",
        remedy: "'docent formats' says what it carries.")
    }
    var files = exported.files.map { (path: $0.path, content: MediaBytes($0.bytes, digest: "")) }
    for (path, file) in exported.media.sorted(by: { $0.key < $1.key }) {
      let address = PublishedFile.media(file.campus, name: file.name)
      // What the catalogue lacks was told before.
      if let content = try await store.published(address) { files.append((path, content)) }
    }
    try await OutputFolder(destination: destination, media: files).write(isReplacing: replace)
    let summary = LossReport(exported.losses)
    Terminal.say(
      (files.count == 1 && files[0].path.isEmpty
        ? "\(destination) is written."
        : "\(Terminal.count(files.count, "file")) in \(destination).")
        + " \(summary.sentence)")
    if report { summary.lines.forEach { Terminal.say($0) } }
  }

  private func write(_ files: [(path: String, content: MediaBytes)]) async throws {
    try await OutputFolder(destination: destination, media: files).write(isReplacing: replace)
    Terminal.say("\(files.count) files in \(destination).")
  }
}

extension Problem {
  /// The problem that the catalogue names a media file and does not have it.
  static func lostMedia(_ name: String, of campus: PlaceID) -> Problem {
    Problem(
      .missingMediaFile,
      "The catalogue names the media file '\(name)' of campus '\(campus)', but "
        + "does not have it.",
      remedy: "Put it into the campus's media folder and import again.")
  }
}
