import ArgumentParser
import Catalog
import Notation
import Queries
import Rendering
import Wayfinding

extension TourItinerary.Order: ExpressibleByArgument {}

extension TourItinerary.Part {
  /// The option of ``Route``; `nil` for the tour, which is an argument. No `default`, so that a new part
  /// must choose.
  fileprivate var option: String? {
    switch self {
    case .tour: nil
    case .order: "--order"
    case .first: "--first"
    case .last: "--last"
    case .budget: "--minutes"
    }
  }
}

extension TourItinerary.Faults {
  /// The faults, each told of its option.
  fileprivate var named: Problems {
    Problems(all.map { fault in fault.problem.told(of: fault.part.option.map { "Option \($0)" }) })
  }
}

extension TourItinerary.First: ExpressibleByArgument {
  /// The number of a stop, or `best`.
  public init?(argument: String) {
    if argument == "best" {
      self = .best
    } else if let number = Int(argument) {
      self = .stop(number)
    } else {
      return nil
    }
  }
}

struct Route: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lay out a tour as a walk, stop by stop.",
    discussion: """
      Example: docent route ubc-libraries --order shortest
      Example: docent route ubc-libraries --from 49.2664,-123.2550 --first best --return
      The shortest order is proven to be so for up to \(StopOrder.exactLimit) stops; above that a \
      good order is found and the answer says how far from the shortest it can be at most.
      """)

  @Argument(help: "The identifier of a tour.") var tour: String
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var reading: ReadingOptions
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Where you start, in degrees.", valueName: "latitude,longitude"))
  var from: String?
  @Option(help: "The order of the stops: authored or shortest.")
  var order = TourItinerary.Order.authored
  @Option(
    help: ArgumentHelp(
      "The number of the stop to begin with, or best: the one from which the whole walk is quickest.",
      valueName: "stop|best"))
  var first: TourItinerary.First?
  @Option(help: ArgumentHelp("The number of the stop to end with.", valueName: "stop"))
  var last: Int?
  @Flag(name: .customLong("return"), help: "End where the walk began.") var returns = false
  @Option(
    help: ArgumentHelp(
      "The time there is, stays included: the stops of most weight that fit are chosen.",
      valueName: "minutes"))
  var minutes: Double?
  @Flag(help: "Print the instructions of every leg.") var instructions = false
  @OptionGroup var walking: WalkingOptions
  @OptionGroup var passing: PassingOptions
  @Option(help: "The shape of the answer: text, json, geojson or gpx.")
  var format = RouteFormat.text

  func run() async throws {
    let tour = try Typed.slug(tour, "Tour")
    let start = try from.map { try Typed.coordinate($0, option: "--from") }
    let snapshot = try await catalog.snapshot(showing: tour)
    let style = try walking.style(clock: snapshot.clock(on: snapshot.contents.tours[tour]?.campus))
    let question = TourItinerary(
      tour: tour,
      from: start, order: order, first: first,
      last: last, returns: returns, style: style, budget: try budget(),
      includesDrafts: true)
    let answer: TourItinerary.Answer
    do throws(TourItinerary.Faults) {
      answer = try snapshot.itinerary(for: question)
    } catch { throw error.named }
    let (renderer, reader) = (Renderer(snapshot), try reading.reader())
    Terminal.print(
      renderer.itinerary(
        answer, as: format.format, for: reader, passing: try passing.passing()
      ).bytes)
    if instructions, format == .text {
      Terminal.print(renderer.instructions(answer, for: reader).bytes)
    }
  }

  private func budget() throws -> Double? {
    guard let minutes else { return nil }
    guard (0...1440).contains(minutes) else {
      throw Problem(
        .badRequest, "Option --minutes must be from 0 to 1440, not \(minutes).",
        remedy: "Leave it out to see every stop.")
    }
    return minutes * 60
  }
}
