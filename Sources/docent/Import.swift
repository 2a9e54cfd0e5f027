import ArgumentParser
import Authoring
import Catalog
import Exchange
import Foundation
import Notation
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
      Example: docent import campus.osm.gz --campus ubc --center 49.266,-123.255
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
  @Option(
    help: ArgumentHelp(
      "Write the whole account into this file: changes with their fields, what was left out, warnings.",
      valueName: "file"))
  var report: String?
  @Flag(help: "Where file and catalogue were both edited, take the file's version.")
  var preferFiles = false
  @OptionGroup var server: ServerOptions

  func run() async throws {
    if let address = paths.first(where: ServerAddress.isAddress) {
      return try await run(address)
    }
    try source.stopAtUnmappedTables("import", paths)
    var files = try source.files(paths)
    files.isRehearsal = dryRun
    files.prefersFiles = preferFiles
    files.readsAgain = again
    var complaints = Complaints()
    let remedy = "'docent check', with the same arguments, lists them all."
    let outcome: CatalogImport.Outcome
    do {
      outcome = try await files.run(showingProgressInto: catalog.path) { complaints.tell($0) }
    } catch let problems as Problems {
      complaints.finish(problems.all, remedy: remedy)
      throw ExitCode(1)
    }
    complaints.finish(outcome.problems, remedy: remedy)
    Terminal.say(outcome.summary(isRehearsal: dryRun))
    try write(outcome)
    // The process ends now: its memory goes at once, which takes a hundred thousand works less time than
    // to be freed one by one.
    withExtendedLifetime(outcome) { Self.exit() }
  }

  /// Writes the account into the file that `--report` names.
  func write(_ outcome: CatalogImport.Outcome) throws {
    guard let report else { return }
    let text = outcome.account(isRehearsal: dryRun)
    do { try Data(text.utf8).write(to: URL(fileURLWithPath: report)) } catch {
      throw Problem(
        .unwritableFile,
        "The account could not be written to '\(report)'; \(dryRun ? "nothing was changed" : "the import itself is done").",
        remedy: "See that its folder exists, may be written to and has room.")
    }
  }
}

extension CatalogImport {
  /// Runs the import, with a bar on the terminal, and the counts that ``CatalogImport/Outcome``
  /// tells of. `tell` is given the problems of images as they are found; the outcome has them, too.
  func run(
    showingProgressInto database: String, tell: (Problem) -> Void = { _ in }
  ) async throws -> Outcome {
    var bar = ProgressBar("Importing", total: Self.stepCount)
    defer { bar.finish() }
    return try await run(into: database) {
      bar.update($0)
    } sizing: { done, count, problem in
      if let problem {
        bar.clear()
        tell(problem)
      }
      if done.isMultiple(of: Self.noted), done < count {
        bar.note("Sizes for the screen: \(done) of \(count) images.")
      }
    }
  }

  /// The number of images after which a line says how far it is; a choice.
  private static let noted = 50
}

extension CatalogImport.Outcome {
  /// The counts, for people.
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
    let pictures =
      report.pictureCount == 0
      ? ""
      : ", sizes for the screen of \(Terminal.count(report.pictureCount, "image")) made"
    let emptied = emptied.description.isEmpty ? "" : "\nEmptied: \(emptied)."
    let warnings =
      problems.isEmpty ? "" : ", \(Terminal.count(problems.count, "warning"))"
    let kinds = kinds + leftOutLine + offersLine
    return isRehearsal
      ? "Nothing was changed. It would be: \(counts)\(media)\(pictures)\(warnings).\(kept)\(emptied)\(kinds)"
      : "Revision \(report.revision): \(counts)\(media)\(pictures)\(warnings).\(kept)\(emptied)\(kinds)"
  }

  /// The number of items of each kind that were added, to count against what was handed in.
  private var kinds: String {
    let counts = Dictionary(grouping: report.added, by: \.kind).mapValues(\.count)
    let parts = counts.sorted { $0.key < $1.key }.map { kind, count in
      "\(count) \(count == 1 ? kind.rawValue : Renderer.plural(kind))"
    }
    return parts.isEmpty ? "" : "\nAdded: \(parts.joined(separator: ", "))."
  }
}
