import ArgumentParser
import Catalog
import Geodesy
import Notation
import Queries
import Rendering

struct MatrixCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "matrix",
    abstract: "Walks from each of some places to each of others: times, lengths, access.",
    discussion: """
      Example: docent matrix --from 'ubc/belkin;49.2664,-123.2550' --to ubc/koerner-library
      Ends are written as for docent directions, with ; between them, at most 50 on each side.
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Where walks begin.", valueName: "end;end;…"))
  var from: String
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Where walks end.", valueName: "end;end;…"))
  var to: String
  @OptionGroup var walking: WalkingOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var reading: ReadingOptions
  @Option(help: "The shape of the answer: text or json.") var format = PlainFormat.text

  func run() async throws {
    let snapshot = try await catalog.snapshot()
    let (starts, goals) = try ends(in: snapshot)
    let question = WalkMatrix(
      from: starts, to: goals,
      style: try walking.style(
        clock: snapshot.clock(on: starts.first.flatMap(snapshot.campus(of:)))))
    Terminal.print(
      Renderer(snapshot).matrix(
        try snapshot.answer(question), as: format.format, for: try reading.reader()
      ).bytes)
  }

  /// Where walks begin, and where they end. Throws what is wrong with either.
  private func ends(
    in snapshot: CatalogSnapshot
  ) throws -> (starts: [Directions.End], goals: [Directions.End]) {
    var faults: [Problem] = []
    func read(_ list: String, _ option: String) -> [Directions.End] {
      do { return try snapshot.ends(listed: list, parameter: "Option \(option)") } catch {
        faults += error.all
        return []
      }
    }
    let ends = (read(from, "--from"), read(to, "--to"))
    guard faults.isEmpty else { throw Problems(faults) }
    return ends
  }
}

struct IsochroneCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "isochrone",
    abstract: "List what can be reached in so many minutes, step-free if asked.",
    discussion: """
      Example: docent isochrone --from ubc/belkin --minutes 5,10 --step-free
      As GeoJSON the answer has the paths that are reached, cut where the time is over.
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Where the walks begin.", valueName: "place|work|lat,lon"))
  var from: String
  @Option(help: "The times in minutes, 0.1 to 120 each, with commas between them.")
  var minutes = "10"
  @Option(
    help: ArgumentHelp(
      "What is listed, with commas between: \(SiteKind.allCases.map(\.name).joined(separator: ", ")).",
      valueName: "kinds"))
  var kinds = SiteKind.destinations.map(\.name).joined(separator: ",")
  @Flag(help: "As GeoJSON, the ground about the paths that are reached, too.") var outline = false
  @OptionGroup var walking: WalkingOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var reading: ReadingOptions
  @Option(help: "The shape of the answer: text, json or geojson.") var format = MappedFormat.text

  func run() async throws {
    let times = try self.times()
    let kinds = try Typed.kinds(kinds, option: "--kinds")
    let snapshot = try await catalog.snapshot()
    let start = try snapshot.placedEnd(named: from, parameter: "Option --from")
    let question = Isochrone(
      from: start, times: times, kinds: kinds,
      style: try walking.style(clock: snapshot.clock(on: snapshot.campus(of: start))))
    Terminal.print(
      Renderer(snapshot).isochrone(
        try snapshot.answer(question), as: format.format, for: try reading.reader(),
        hasOutline: outline
      ).bytes)
  }

  private func times() throws -> [Double] {
    let parts = minutes.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= Isochrone.mostTimes else {
      throw Problem(
        .badRequest, "Option --minutes has more than \(Isochrone.mostTimes) times.",
        remedy: "Ask for fewer at once.")
    }
    return try parts.map {
      try WalkingStyle.number(
        String($0), in: Isochrone.minutes, parameter: "Option --minutes")
    }
  }
}

/// The options that ask what is passed on a walk.
struct PassingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Tell what is passed within so many metres, 0 to 500.", valueName: "metres"))
  var along: String?
  @Option(
    help: ArgumentHelp(
      "What is told of then, such as work,entrance (default: work).", valueName: "kinds"))
  var alongKinds: String?

  func validate() throws {
    if alongKinds != nil, along == nil {
      throw ValidationError("--along-kinds needs --along.")
    }
  }

  /// The question what a walk passes; `nil` if it is not asked.
  func passing() throws -> Passing? {
    guard let along else { return nil }
    var passing = Passing(
      within: Meters(
        try WalkingStyle.number(along, in: Passing.distances, parameter: "Option --along")))
    if let alongKinds { passing.kinds = try Typed.kinds(alongKinds, option: "--along-kinds") }
    return passing
  }
}

extension Typed {
  /// Kinds of things with commas between them.
  static func kinds(_ text: String, option: String) throws -> [SiteKind] {
    var kinds: [SiteKind] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let kind = try kind(String(word), option: option)
      if !kinds.contains(kind) { kinds.append(kind) }
    }
    return kinds
  }

  /// A kind of thing.
  static func kind(_ text: String, option: String) throws -> SiteKind {
    guard let kind = SiteKind(name: text) else {
      throw Problem(
        .badRequest, "Option \(option): '\(text)' is no kind of thing.",
        remedy: "Use \(SiteKind.allCases.map(\.name).joined(separator: ", ")).")
    }
    return kind
  }
}
