import ArgumentParser
import Catalog
import Queries
import Rendering

struct DirectionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "directions",
    abstract: "Walk from one place to another, with instructions, step-free if asked.",
    discussion: """
      Example: docent directions --from ubc/belkin --to ubc/walter-c-koerner-library --step-free
      An end is a work, a stop (ubc-libraries/3), the path of a place or entrance, a position \
      (latitude,longitude in degrees), or a position on a level (49.2664,-123.2550,ubc/belkin/1).
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Where the walk begins.", valueName: "place|work|lat,lon"))
  var from: String
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Where it ends.", valueName: "place|work|lat,lon"))
  var to: String
  @OptionGroup var walking: WalkingOptions
  @Option(help: "How many other walks to tell of, 0 to 3.") var alternatives = 0
  @OptionGroup var passing: PassingOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var reading: ReadingOptions
  @Option(help: "The shape of the answer: text, json, geojson or gpx.")
  var format = RouteFormat.text

  func run() async throws {
    try Typed.check(alternatives, in: Directions.mostAlternatives, option: "--alternatives")
    let snapshot = try await catalog.snapshot()
    let start = try snapshot.placedEnd(named: from, parameter: "Option --from")
    let question = Directions(
      from: start, to: try snapshot.placedEnd(named: to, parameter: "Option --to"),
      style: try walking.style(clock: snapshot.clock(on: snapshot.campus(of: start))),
      alternatives: alternatives)
    Terminal.print(
      Renderer(snapshot).directions(
        try snapshot.answer(question), as: format.format, for: try reading.reader(),
        passing: try passing.passing()
      ).bytes)
  }
}

/// The options that tell how somebody walks.
struct WalkingOptions: ParsableArguments {
  @Flag(help: "No steps, escalators, raised kerbs, steep ramps or doors that are not accessible.")
  var stepFree = false
  @Option(
    help: ArgumentHelp("The steepest slope of a step-free walk, rise by run.", valueName: "slope"))
  var steepest: String?
  @Option(help: "How fast, as a share of the usual 1.33 m/s.") var pace: String?
  @Option(
    help: ArgumentHelp(
      "When the walk begins, such as 2026-05-04T10:30, so that closed doors are not used: by the clock of "
        + "the campus, or with its zone after ISO 8601, 2026-05-04T10:30-07:00.",
      valueName: "time"))
  var depart: String?

  /// True if any of the options is given.
  var isGiven: Bool { stepFree || steepest != nil || pace != nil || depart != nil }

  /// The way in which somebody walks; `clock` is that of the campus, for a time without a zone.
  func style(clock: @autoclosure () -> HoursCalendar?) throws -> WalkingStyle {
    var style = WalkingStyle(isStepFree: stepFree)
    if let pace {
      style.pace = try WalkingStyle.number(
        pace, in: WalkingStyle.paces, parameter: "Option --pace")
    }
    if let steepest {
      style.steepestIncline = try WalkingStyle.number(
        steepest, in: WalkingStyle.inclines, parameter: "Option --steepest")
    }
    style.departure = try depart.map {
      try WalkingStyle.departure($0, parameter: "Option --depart", clock: clock())
    }
    return style
  }
}
