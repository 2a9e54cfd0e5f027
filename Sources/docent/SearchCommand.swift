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
  @Option(help: "How many finds to pass over first.") var offset = 0
  @Option(help: "The shape of the answer: text or json.") var format = PlainFormat.text

  func run() async throws {
    try Typed.check(limit, in: TextSearch.limits, option: "--limit")
    try Typed.check(offset, in: TextSearch.offsets, option: "--offset")
    let text = words.joined(separator: " ")
    let store = try catalog.open()
    let renderer = Renderer(try await store.load().snapshot)
    let answer = renderer.snapshot.answer(TextSearch(text, limit: limit, offset: offset))
    Terminal.print(
      renderer.search(answer, as: format.format, for: try reading.reader()).bytes)
  }
}
