import ArgumentParser
import Queries
import Rendering

struct BrowseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "browse",
    abstract: "Walk through the hierarchy: campuses, buildings, levels, rooms and their works.",
    discussion: "Example: docent browse ubc/belkin")

  @Argument(help: "The path of a place; all campuses if left out.") var place: String?
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var reading: ReadingOptions
  @Option(help: "The shape of the answer: text or json.") var format = PlainFormat.text

  func run() async throws {
    let place = try place.map { try Typed.place($0, "Place") }
    let snapshot = try await catalog.snapshot()
    let answer = try snapshot.answer(Browse(place))
    Terminal.print(
      Renderer(snapshot).browse(answer, as: format.format, for: try reading.reader()).bytes)
  }
}
