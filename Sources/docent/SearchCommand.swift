import ArgumentParser
import Authoring
import Catalog
import Queries
import Rendering

struct Search: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Find works, artists, tours and places by their words.",
    discussion: "Example: docent search bronze horse")

  @Argument(help: "Words, or beginnings of words.") var words: [String]
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var reading: ReadingOptions
  @Option(help: "How many finds to list, from 1 to 200.") var limit = 20
  @Option(help: "The shape of the answer: text or json.") var format = PlainFormat.text

  func run() async throws {
    try Typed.check(limit, in: 1...200, option: "--limit")
    let text = words.joined(separator: " ")
    let store = try catalog.open()
    let (stored, hits) = try await store.load(finding: text, limit: limit)
    let renderer = Renderer(stored.snapshot)
    Terminal.print(
      renderer.search(text: text, hits: hits, as: format.format, for: try reading.reader())
        .bytes)
  }
}
