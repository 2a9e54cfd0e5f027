import ArgumentParser
import Authoring
import Catalog
import Notation
import Storage

struct Check: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Read files as import would, or a catalogue, and list every problem; nothing is changed.",
    discussion: """
      Example: docent check Data Tours
      Example: docent check table.csv --campus ubc --mapping mapping.yaml
      Example: docent check Tours --database docent.sqlite
      Example: docent check --database docent.sqlite
      The last lists what is wrong or odd in the catalogue itself. Files are compared with each other only; with --database, with that catalogue as it would be \
      after importing them.
      """)

  @Argument(
    help:
      "Folders or files: Data, Data/ubc, Tours, Tours/ubc-libraries.yaml; none for the catalogue.")
  var paths: [String] = []
  @OptionGroup var source: SourceOptions
  @Option(
    help: ArgumentHelp(
      "The catalogue that they would be imported into; it is only read.", valueName: "file"))
  var database: String?
  @Option(help: "The shape of the answer: text or json.") var format = PlainFormat.text

  func run() async throws {
    if paths.isEmpty { return try await checkCatalog() }
    try source.stopAtUnmappedTables("check", paths)
    let files = try source.files(paths)
    let findings =
      if let database {
        try await SourceCheck(files, beside: CatalogStore.open(database, for: .reading))
      } else { SourceCheck(alone: files) }
    let reading = findings.reading
    let problems = Problems(reading.problems + findings.problems)
    switch format {
    case .text:
      for problem in problems.all { Terminal.say("\(problem)") }
      if !problems.errors.isEmpty, !reading.incompleteKinds.isEmpty {
        Terminal.say(
          "More problems may appear once these are corrected: some items could not be read.")
      }
      if database == nil, reading.contents.campuses.isEmpty, reading.contents.count > 0 {
        Terminal.say(
          "Whether its works and places exist shows only together with their campus's folder, or with "
            + "--database.")
      }
      if let end = findings.danglingEnds.first {
        Terminal.say(
          "\(Terminal.count(findings.danglingEnds.count, "path end")) meet no other path, the first that "
            + "of '\(end.wayID)'.")
      }
      Terminal.say(
        Terminal.count(reading.contents.count, "item") + ": "
          + Terminal.count(problems.errors.count, "error") + ", "
          + Terminal.count(problems.warnings.count, "warning") + ".")
    case .json: Terminal.print(json(problems))
    }
    // The process ends here, because to free the million items of a large table takes a second.
    withExtendedLifetime(findings) {
      Self.exit(withError: problems.errors.isEmpty ? nil : ExitCode(1))
    }
  }

  /// Lists the problems of the catalogue itself.
  private func checkCatalog() async throws {
    let path = CatalogOptions.path(database)
    let store = try CatalogStore.open(path, for: .reading)
    let contents = try await store.load().contents
    var found = SourceCheck.problems(of: contents)
    for medium in contents.media.values.sorted(by: { $0.id < $1.id }) {
      guard case .file(let name) = medium.source,
        try await store.published(.media(medium.campus, name: name)) == nil
      else { continue }
      found.append(.lostMedia(name, of: medium.campus))
    }
    let problems = Problems(found)
    switch format {
    case .text:
      for problem in problems.all { Terminal.say("\(problem)") }
      Terminal.say(
        Terminal.count(contents.count, "item") + ": "
          + Terminal.count(problems.errors.count, "error") + ", "
          + Terminal.count(problems.warnings.count, "warning") + ".")
    case .json: Terminal.print(json(problems))
    }
    withExtendedLifetime(contents) {
      Self.exit(withError: problems.errors.isEmpty ? nil : ExitCode(1))
    }
  }

  private func json(_ problems: Problems) -> [UInt8] {
    var json = JSONWriter()
    json.object {
      $0.array("problems", of: problems.all) { json, problem in
        json.object {
          $0.member("severity", problem.severity.rawValue)
          $0.member("code", problem.code.rawValue)
          $0.member("file", problem.location?.file)
          $0.member("line", problem.location?.line)
          $0.member("field", problem.location?.field)
          $0.member("message", problem.message)
          $0.member("remedy", problem.remedy)
        }
      }
    }
    return json.bytes + [0x0A]
  }
}
