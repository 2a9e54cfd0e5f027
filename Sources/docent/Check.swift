import ArgumentParser
import Catalog
import Interchange
import Queries
import Wayfinding

struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Read text files as import would, and list every problem; no catalogue is touched.",
    discussion: """
      Example: docent check Data Tours
      Example: docent check table.csv --campus ubc --mapping mapping.yaml
      """)

  @Argument(help: "Folders or files: Data, Data/ubc, Tours, Tours/ubc-libraries.yaml.")
  var paths: [String]
  @OptionGroup var source: SourceOptions
  @Option(help: "The shape of the answer: text or json.") var format = PlainFormat.text

  func run() throws {
    try source.stopAtUnmappedTables("check", paths)
    let reading = SourceReader(
      campus: try source.campusSlug(), format: source.kind, mapping: source.mapping
    ).read(paths)
    let isAlone = reading.contents.campuses.isEmpty
    let found = CatalogChecks.problems(
      in: reading.contents, locations: reading.locations, stopLocations: reading.stopLocations,
      incompleteKinds: isAlone ? Set(ItemKind.allCases) : reading.incompleteKinds
    ).filter { !reading.explains($0) }
    let network = NetworkChecks(reading.contents, locations: reading.locations)
    let problems = Problems(reading.problems + found + network.problems)
    switch format {
    case .text:
      for problem in problems.all { Terminal.say("\(problem)") }
      if !problems.errors.isEmpty, !reading.incompleteKinds.isEmpty {
        Terminal.say(
          "More problems may appear once these are mended: some items could not be read.")
      }
      if isAlone, reading.contents.count > 0 {
        Terminal.say(
          "Whether its works and places exist shows only together with their campus's folder.")
      }
      if let end = network.danglingEnds.first {
        Terminal.say(
          "\(Terminal.count(network.danglingEnds.count, "path end")) meet no other path, the first that "
            + "of '\(end.wayID)'.")
      }
      Terminal.say(
        Terminal.count(reading.contents.count, "item") + ": "
          + Terminal.count(problems.errors.count, "error") + ", "
          + Terminal.count(problems.warnings.count, "warning") + ".")
    case .json: Terminal.print(json(problems))
    }
    if !problems.errors.isEmpty { throw ExitCode(1) }
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
