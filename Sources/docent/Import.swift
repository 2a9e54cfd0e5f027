import ArgumentParser
import Catalog
import Foundation
import Interchange
import Rendering
import Storage

struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Read a catalogue from text files, all or nothing.",
    discussion: """
      Example: docent import Data Tours
      Example: docent import campus.osm.gz --campus ubc
      Example: docent import table.csv --campus ubc > mapping.yaml
      Example: docent import table.csv --campus ubc --mapping mapping.yaml
      The first of the last two prints what the columns of a table (CSV, TSV, JSON, GeoJSON) seem to \
      mean, and imports nothing; correct that, and the second imports the table by it. 'docent check \
      table.csv --campus ubc --mapping mapping.yaml' shows what would be left out.
      Example: docent import https://art.example.edu/admin --as collectiveaccess --campus north
      A folder speaks for what it holds: a work that is no longer in its file is removed. What was \
      edited here since its last import is kept, and where file and catalogue were both edited the \
      import stops and says so.
      """)

  @Argument(help: "Folders or files: Data, Data/ubc, Tours, Tours/ubc-libraries.yaml.")
  var paths: [String]
  @OptionGroup var source: SourceOptions
  @OptionGroup var catalog: CatalogOptions
  @Flag(help: "Say what would happen, and change nothing.") var dryRun = false
  @Flag(help: "Read data again of which the catalogue has this version already (Genera).")
  var again = false
  @Flag(help: "Where file and catalogue were both edited, take the file's version.")
  var preferFiles = false
  @OptionGroup var server: ServerOptions

  func run() async throws {
    if let address = paths.first(where: ServerAddress.isAddress) {
      return try await run(address)
    }
    try source.stopAtUnmappedTables("import", paths)
    let outcome = try await Importing.run(
      paths, as: source.kind, campus: source.campusSlug(), mapping: source.mapping,
      into: catalog.path,
      isRehearsal: dryRun, prefersFiles: preferFiles, readsAgain: again)
    Terminal.complain(
      outcome.problems, remedy: "'docent check', with the same arguments, lists them all.")
    Terminal.say(outcome.summary(isRehearsal: dryRun))
  }
}

/// Reading text files into a catalogue, for `import` and for the first `serve`.
enum Importing {
  /// What came of it.
  struct Outcome {
    let report: ImportReport
    /// Warnings: errors are thrown, with them.
    let problems: [Problem]
    /// The fields that the import emptied of works that stay.
    let emptied: EmptiedFields

    func summary(isRehearsal: Bool) -> String {
      let counts =
        "\(report.added.count) added, \(report.changed.count) changed, "
        + "\(report.unchanged.count) unchanged, \(report.removed.count) removed"
      let kept =
        report.kept.isEmpty
        ? ""
        : "\n\(report.kept.count) edited or made here and kept: "
          + report.kept.prefix(5).map(\.description).joined(separator: ", ")
          + (report.kept.count > 5 ? ", …" : "")
          + ". 'docent export DESTINATION --format source' writes them to text."
      let media =
        report.mediaFileCount == 0
        ? "" : ", \(Terminal.count(report.mediaFileCount, "media file")) stored"
      let emptied = emptied.description.isEmpty ? "" : "\nEmptied: \(emptied)."
      let warnings =
        problems.isEmpty ? "" : ", \(Terminal.count(problems.count, "warning"))"
      return isRehearsal
        ? "Nothing was changed. It would be: \(counts)\(media)\(warnings).\(kept)\(emptied)\(kinds)"
        : "Revision \(report.revision): \(counts)\(media)\(warnings).\(kept)\(emptied)\(kinds)"
    }

    /// What was added, kind by kind, so that one can count it against what was handed in.
    private var kinds: String {
      let counts = Dictionary(grouping: report.added, by: \.kind).mapValues(\.count)
      let parts = counts.sorted { $0.key < $1.key }.map { kind, count in
        "\(count) \(count == 1 ? kind.rawValue : Renderer.plural(kind))"
      }
      return parts.isEmpty ? "" : "\nAdded: \(parts.joined(separator: ", "))."
    }
  }

  /// Reads, checks and stores; throws every problem if one of them is an error.
  static func run(
    _ paths: [String], as format: SourceFormat? = nil, campus: Slug? = nil,
    mapping: String? = nil, into database: String, isRehearsal: Bool = false,
    prefersFiles: Bool = false, readsAgain: Bool = false, from origin: String? = nil
  ) async throws -> Outcome {
    var bar = ProgressBar("Importing", total: 4)
    defer { bar.finish() }
    bar.update(0)
    // What is wrong must show before a catalogue is made: a refused import leaves no file behind.
    let before = try current(database)
    let trial = try await ImportTrial(
      paths, as: format, campus: campus, mapping: mapping, into: before, readsAgain: readsAgain,
      stopsAtErrors: true)
    let problems = trial.reading.problems + trial.problems
    bar.update(2)
    if problems.contains(where: { $0.severity == .error }) { throw Problems(problems) }
    // Else the log that a killed run left would stay, because the writer is not the last to go.
    await before.rest()
    let policy = prefersFiles ? ImportPolicy.preferText : .refuseConflicts
    let report =
      try await isRehearsal
      ? before.planImport(trial.text, policy: policy)
      : CatalogStore.open(database, for: .creating).importing(
        trial.text, policy: policy,
        note: CatalogStore.importNote + (origin ?? paths.joined(separator: " ")),
        at: Date())
    bar.update(4)
    return Outcome(
      report: report, problems: Problems(problems).all,
      emptied: EmptiedFields(of: report.replacements, in: trial.stored))
  }

  /// The catalogue to read, or an empty one in memory where there is none yet.
  private static func current(_ database: String) throws -> CatalogStore {
    do { return try CatalogStore.open(database, for: .reading) } catch let problem as Problem
      where problem.code == .noCatalog
    { return try CatalogStore.inMemory() }
  }
}
