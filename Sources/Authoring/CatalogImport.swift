public import Catalog
import Drafts
public import Exchange
import Foundation
public import Geodesy
public import Notation
import Storage

/// An import of files into a catalogue: which files, read as what, and which side wins a conflict.
///
/// It is all or nothing: what is read is checked as a whole beside the catalogue, and one error
/// refuses it before anything is written, or even made.
public struct CatalogImport: Sendable {
  /// The folders and files to read.
  public let paths: [String]
  /// The format of every path; found out by its content where `nil`.
  public let format: (any ExchangeFormat)?
  /// The formats that paths are held against.
  public let formats: FormatList
  /// The campus that items of another system's documents belong to.
  public let campus: Slug?
  /// The file that says what the columns of a table or map mean.
  public let mapping: String?
  /// The centre of the campus that the import makes; the document's own, or the middle of its items,
  /// where `nil`.
  public var center: Coordinate?
  /// True if the import only says what it would do, and writes nothing.
  public var isRehearsal = false
  /// True if the file's value is taken where file and catalogue both changed something.
  public var prefersFiles = false
  /// True if data is read again of which the catalogue has this version already.
  public var readsAgain = false
  /// The program that makes sizes of images for the screen; without it they are published whole.
  public var pictureTool = PictureTool.installed
  /// The name of where the files come from, for the history; the paths themselves where `nil`.
  public var origin: String?

  /// An import of `paths`.
  public init(
    _ paths: [String], of formats: FormatList, as format: (any ExchangeFormat)? = nil,
    campus: Slug? = nil, mapping: String? = nil
  ) {
    self.paths = paths
    self.formats = formats
    self.format = format
    self.campus = campus
    self.mapping = mapping
  }

  /// The result of an import that was not refused.
  public struct Outcome: Sendable {
    /// The items that were added, changed, kept and removed.
    public let report: ImportReport
    /// The warnings of the import; its errors are thrown, together with these.
    public let problems: [Problem]
    /// The fields that the import emptied of works that stay.
    public let emptied: EmptiedFields
    /// The values in documents of other systems that nothing of the catalogue has taken.
    public let leftOut: [LeftOut]
    /// What images of which sizes were made say of themselves and the catalogue does not have.
    public let offers: [PhotographOffer]
    /// The catalogue with the import.
    public let contents: CatalogContents
  }

  /// The number of steps that ``run(into:progress:)`` tells of.
  public static let stepCount = 40

  /// Reads, checks and stores into the catalogue at the path `database`, which is made if it is not
  /// there; throws every problem as `Problems` if one of them is an error.
  ///
  /// `progress` is told how many of ``stepCount`` steps are done, and `sizing` how many of all images
  /// have got their sizes, each with its problem if it has one: of many, that takes hours.
  public func run(
    into database: String, progress: (Int) -> Void = { _ in },
    sizing: (_ done: Int, _ count: Int, _ problem: Problem?) -> Void = { _, _, _ in }
  ) async throws -> Outcome {
    progress(0)
    // What is wrong must show before a catalogue is made: a refused import leaves no file behind.
    let before = try Self.current(database)
    let trial = try await ImportTrial(self, into: before, stopsAtErrors: true)
    let problems = trial.reading.problems + trial.problems
    progress(Self.stepCount / 2)
    if problems.contains(where: { $0.severity == .error }) { throw Problems(problems) }
    // On record, so that the next run takes away what one that is killed leaves.
    let drafts = try Drafts(in: FileManager.default.temporaryDirectory.path)
    defer { drafts.finish() }
    let folder = URL(fileURLWithPath: try drafts.path(for: "pictures"), isDirectory: true)
    let made = try await sizes(for: trial, beside: before, in: folder) { done, count, problem in
      progress(Self.stepCount / 2 + Self.stepCount / 4 * done / count)
      sizing(done, count, problem)
    }
    var text = trial.text
    text.pictures = made.pictures
    // Warnings that say the same of many rows share a line, so that an account stays short.
    text.notes =
      trial.reading.leftOut.map { RevisionNote(.leftOut, $0.description) }
      + FoldedProblems.fold(Problems(problems + made.problems).all)
      .map { RevisionNote(.warning, $0.description) }
    // Else the log that a killed run left would stay, because the writer is not the last to go.
    await before.rest()
    let policy = prefersFiles ? ImportPolicy.preferText : .refuseConflicts
    let report =
      try await isRehearsal
      ? before.planImport(text, policy: policy)
      : CatalogStore.open(database, for: .creating).importing(
        text, policy: policy,
        note: CatalogStore.importNote + (origin ?? paths.joined(separator: " ")), at: Date())
    progress(Self.stepCount)
    return Outcome(
      report: report, problems: Problems(problems + made.problems).all,
      emptied: EmptiedFields(
        of: report.changes.filter { $0.before != nil && $0.after != nil }, in: trial.stored),
      leftOut: trial.reading.leftOut, offers: Self.offers(made.notes, in: trial.whole),
      contents: trial.whole)
  }

  /// The offers of the media in `contents` that show files with `notes`.
  private static func offers(
    _ notes: [MediaFileName: PhotographNotes], in contents: CatalogContents
  ) -> [PhotographOffer] {
    contents.media.values.sorted { $0.id < $1.id }.compactMap { medium in
      guard let notes = MediaFileName(of: medium).flatMap({ notes[$0] }) else { return nil }
      let offer = PhotographOffer(notes, for: medium, in: contents)
      return offer.isEmpty ? nil : offer
    }
  }

  /// The sizes for the screen of images that have none, whose files stand in `folder` until they are
  /// stored; none for a rehearsal.
  private func sizes(
    for trial: ImportTrial, beside catalog: CatalogStore, in folder: URL,
    progress: (_ done: Int, _ count: Int, _ problem: Problem?) -> Void
  ) async throws -> PictureSizes.Made {
    if isRehearsal { return PictureSizes.Made() }
    let sizes = try await PictureSizes(trial, beside: catalog, with: pictureTool)
    if sizes.count > 0 {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    return try await sizes.make(in: folder) { progress($0, sizes.count, $1) }
  }

  /// The catalogue to read, or an empty one in memory where there is none yet.
  private static func current(_ database: String) throws -> CatalogStore {
    do { return try CatalogStore.open(database, for: .reading) } catch let problem as Problem
      where problem.code == .noCatalog
    { return try CatalogStore.inMemory() }
  }
}
