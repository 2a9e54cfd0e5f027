import ArgumentParser
import Queries
import Rendering

struct Show: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Show one item with all its fields: a work, artist, tour, place, entrance, path, point or media.",
    discussion: """
      Example: docent show ubc/belkin
      Where two things share an identifier, say which: docent show tour:harvard-square
      """)

  @Argument(help: "An identifier, or KIND:IDENTIFIER.") var id: String
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var reading: ReadingOptions
  @Option(help: "The shape of the answer: text, json or geojson.") var format = MappedFormat.text

  func run() async throws {
    let snapshot = try await catalog.snapshot()
    let item = try snapshot.item(named: id)
    Terminal.print(
      Renderer(snapshot).item(item, as: format.format, for: try reading.reader()).bytes)
  }
}
