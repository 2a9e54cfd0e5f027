import ArgumentParser
import Catalog
import Geodesy
import Notation
import Queries
import Rendering

struct Nearest: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the works, or other things, closest to a position.",
    discussion: """
      Example: docent nearest --at 42.3736,-71.1190 --limit 3
      With --accuracy 20, what a phone states at 68 % confidence, the answer says how probably each \
      work is the nearest, and inside a building on which level you may be.
      """)

  // `.unconditional` lets southern latitudes begin with a minus sign.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Where you stand, in degrees.", valueName: "latitude,longitude"))
  var at: String
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var reading: ReadingOptions
  @Option(help: "What to look for: \(SiteKind.allCases.map(\.name).joined(separator: ", ")).")
  var kind = "work"
  @Option(help: "How many to list, from 1 to 1000.") var limit = 5
  @Option(help: ArgumentHelp("How far away at most.", valueName: "metres")) var within: Double?
  @Option(help: ArgumentHelp("The level you are on: its works come first.", valueName: "place"))
  var level: String?
  @Option(help: ArgumentHelp("Only works that this tour stops at.", valueName: "id"))
  var tour: String?
  @Option(help: ArgumentHelp("Only works on this campus.", valueName: "id")) var campus: String?
  @Option(help: "Only works kept so: 'on view', 'in storage', 'on loan', 'removed' or 'any'.")
  var status = "on view"
  @Option(
    help: ArgumentHelp(
      "How far off the position may be: above 0, at most 100000.", valueName: "metres"))
  var accuracy: Double?
  @Option(
    help: ArgumentHelp(
      "How probable it is that you are within the accuracy, above 0 and below 1 (default: 0.68).",
      valueName: "part"))
  var confidence: Double?
  @Flag(help: "The works nearest on foot, by the time it takes to walk there.") var walking = false
  @OptionGroup var style: WalkingOptions
  @Option(help: "The shape of the answer: text, json or geojson.") var format = MappedFormat.text

  func validate() throws {
    if style.isGiven, !walking {
      throw ValidationError("--step-free, --steepest, --pace and --depart need --walking.")
    }
  }

  func run() async throws {
    try Typed.check(limit, in: 1...1000, option: "--limit")
    if let within, !(within >= 0 && within.isFinite) {
      throw Problem(
        .badRequest, "Option --within must be a number of metres, zero or more, not \(within).",
        remedy: "Leave it out to look as far as needed.")
    }
    let here = try Typed.coordinate(at, option: "--at")
    let level = try level.map { try Typed.place($0, "Option --level") }
    let tour = try tour.map { try Typed.slug($0, "Option --tour") }
    let campus = try campus.map { try Typed.place($0, "Option --campus") }
    let (statuses, circle) = (try self.statuses(), try errorCircle())
    let kind = try Typed.kind(kind, option: "--kind")
    if kind != .item(.work), tour != nil || circle != nil || status != "on view" {
      throw Problem(
        .badRequest,
        "Options --tour, --status and --accuracy mean nothing with --kind \(kind.name).",
        remedy: "Leave them out.")
    }
    let snapshot = try await catalog.snapshot(showing: tour)
    let manner =
      walking
      ? try style.style(clock: snapshot.clock(on: snapshot.campus(of: .coordinate(here)))) : nil
    guard kind == .item(.work) else {
      let question = NearestSites(
        kind, here: here, limit: limit, within: within.map(Meters.init), level: level,
        campus: campus, walking: manner)
      return Terminal.print(
        Renderer(snapshot).nearestSites(
          try snapshot.answer(question), as: format.format, for: try reading.reader()
        ).bytes)
    }
    let question = NearestWorks(
      here: here, limit: limit, within: within.map(Meters.init),
      level: level, tour: tour, campus: campus, statuses: statuses, errorCircle: circle,
      walking: manner)
    Terminal.print(
      Renderer(snapshot).nearest(
        try snapshot.answer(question), as: format.format, for: try reading.reader()
      ).bytes)
  }

  private func errorCircle() throws -> ErrorCircle? {
    guard let accuracy else {
      guard confidence != nil else { return nil }
      throw Problem(
        .badRequest, "Option --confidence means nothing without --accuracy.",
        remedy: "Add --accuracy with a radius in metres, or leave both out.")
    }
    do {
      return try NearestWorks.errorCircle(accuracy: Meters(accuracy), confidence: confidence)
    } catch {
      let option = if case .radius = error { "--accuracy" } else { "--confidence" }
      throw Problem(
        .badRequest, "Option \(option): \(NearestWorks.reason(error))",
        remedy: "Correct it and ask again.")
    }
  }

  private func statuses() throws -> Set<Work.Status> {
    guard let statuses = Work.Status.set(named: status) else {
      throw Problem(
        .badRequest, "Option --status: '\(status)' is no status of a work.",
        remedy: "Use one of \(Work.Status.setNames).")
    }
    return statuses
  }
}
