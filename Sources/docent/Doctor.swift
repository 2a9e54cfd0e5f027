import ArgumentParser
import Catalog
import Drafts
import Exchange
import Foundation
import Geodesy
import Notation
import Storage

struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check the program, its libraries and the catalogue.",
    discussion: """
      Example: docent doctor --database docent.sqlite
      Example: docent doctor --clean exports
      A run that was killed may leave hidden drafts beside what it wrote. The next run there takes \
      them away, and so does --clean: beside the catalogue, in the working directory, in the folder \
      of temporary files, and in the folders that are named. What others made stays.
      """)

  @Argument(help: "Further folders to look for drafts in.") var folders: [String] = []
  @Flag(help: "Remove drafts of interrupted runs.") var clean = false
  @OptionGroup var catalog: CatalogOptions

  func run() async throws {
    var findings = Self.program() + [drafts()]
    do {
      let store = try catalog.open()
      for finding in try await store.diagnosis() {
        findings.append(Finding(finding.name, finding.value, remedy: finding.problem?.remedy))
      }
      let stored = try await store.load()
      let problems = CatalogChecks.problems(in: stored.contents)
      let errors = problems.filter { $0.severity == .error }.count
      findings.append(
        Finding(
          "contents",
          Terminal.count(stored.contents.count, "item") + ", "
            + Terminal.count(errors, "error") + ", "
            + Terminal.count(problems.count - errors, "warning"),
          remedy: errors == 0
            ? nil : "'docent export DESTINATION --format source' and 'docent check' say which."))
    } catch let problem as Problem where problem.code == .noCatalog {
      findings.append(Finding("catalogue", "none at \(catalog.path) yet"))
    } catch let problem as Problem {
      findings.append(Finding("catalogue", problem.message, remedy: problem.remedy))
    }
    for finding in findings {
      Terminal.say("\(finding.remedy == nil ? "ok  " : "FAIL") \(finding.name): \(finding.value)")
      if let remedy = finding.remedy { Terminal.say("     \(remedy)") }
    }
    if findings.contains(where: { $0.remedy != nil }) { throw ExitCode(1) }
  }

  /// One thing looked at; a remedy means that it is not as it should be.
  private struct Finding {
    let name, value: String
    let remedy: String?

    init(_ name: String, _ value: String, remedy: String? = nil) {
      self.name = name
      self.value = value
      self.remedy = remedy
    }
  }

  /// The drafts that runs which are gone left, and whether they are gone now.
  private func drafts() -> Finding {
    let catalogue = URL(fileURLWithPath: FileDestination(catalog.path).path)
      .deletingLastPathComponent().path
    let here = FileManager.default.currentDirectoryPath
    let all = [catalogue, here, FileManager.default.temporaryDirectory.path] + folders
    let places = Set(all.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }).sorted()
    func paths(_ names: (String) -> [String]) -> [String] {
      places.flatMap { place in names(place).map { "\(place)/\($0)" } }
    }
    if clean {
      let gone = paths { Drafts.clear($0) }
      return Finding(
        "drafts", gone.isEmpty ? "none" : "taken away: \(gone.joined(separator: ", "))")
    }
    let left = paths { Drafts.left(in: $0) }
    return Finding(
      "drafts",
      left.isEmpty
        ? "none"
        : "\(left.joined(separator: ", ")), of interrupted runs; --clean removes them")
  }

  private static func program() -> [Finding] {
    [Finding("docent", Version.current), knownDistance(), referenceSystems()] + tools()
  }

  /// The programs of others that do what Docent does not. That one is missing is no fault.
  private static func tools() -> [Finding] {
    ForeignTool.all.map { tool in
      Finding(
        tool.name,
        tool.path.map { "\($0), \(tool.purpose)" }
          ?? "not installed; it \(tool.purpose), and the package \(tool.package) has it")
    }
  }

  /// The first row of C. F. F. Karney's test set for geodesics, doi:10.5281/zenodo.32156.
  private static func knownDistance() -> Finding {
    let name = "geodesics"
    guard let start = try? Coordinate(latitude: 36.530042355041, longitude: 0),
      let end = try? Coordinate(
        latitude: -48.164270779097768864, longitude: 5.762344694676510456)
    else { return Finding(name, "unreadable", remedy: "Reinstall Docent.") }
    let off = abs(start.distance(to: end).value - 9_398_502.0434687)
    return Finding(
      name, "a known distance is right within \(off < 1e-7 ? "100 nm" : "\(off) m")",
      remedy: off < 1e-7 ? nil : "Reinstall PROJ: sudo apt-get install --reinstall libproj-dev")
  }

  private static func referenceSystems() -> Finding {
    let works = (try? CoordinateReferenceSystem("EPSG:26910")) != nil
    return Finding(
      "PROJ's database", works ? "has EPSG:26910" : "cannot be read",
      remedy: works ? nil : "Install it: sudo apt-get install proj-data")
  }
}
