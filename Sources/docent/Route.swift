import ArgumentParser
import Queries
import Rendering
import Wayfinding

extension TourItinerary.Order: ExpressibleByArgument {}

struct Route: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lay out a tour as a walk, stop by stop.",
    discussion: """
      Example: docent route ubc-libraries --order shortest
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
  @Option(help: ArgumentHelp("The number of the stop to begin with.", valueName: "stop"))
  var first: Int?
  @Option(help: ArgumentHelp("The number of the stop to end with.", valueName: "stop"))
  var last: Int?
  @Option(help: "The shape of the answer: text, json or geojson.") var format = MappedFormat.text

  func run() async throws {
    let question = TourItinerary(
      tour: try Typed.slug(tour, "Tour"),
      from: try from.map { try Typed.coordinate($0, option: "--from") }, order: order, first: first,
      last: last, includesDrafts: true)
    let snapshot = try await catalog.snapshot()
    Terminal.print(
      Renderer(snapshot).route(
        try snapshot.answer(question), as: format.format, for: try reading.reader()
      ).bytes)
  }
}
