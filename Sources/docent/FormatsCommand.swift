import ArgumentParser
import Exchange
import Notation

struct FormatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "formats",
    abstract: "List the formats that are read and written, and what each carries.",
    discussion: """
      Example: docent formats
      The names are those that 'docent import --as' and 'docent export --format' take; an import \
      knows its format by the content. 'docent export --report' lists what a format cannot carry.
      """)

  @Option(help: "The shape of the answer: text or json.") var format = PlainFormat.text

  func run() throws {
    switch format {
    case .text:
      for card in FormatList.everything.all {
        Terminal.say("\(card.name): \(card.title)")
        if let reads = card.reads { Terminal.say("  reads   \(reads)") }
        if let writes = card.writes { Terminal.say("  writes  \(writes)") }
      }
    case .json:
      var json = JSONWriter()
      json.object { json in
        json.array("formats", of: FormatList.everything.all) { json, card in
          json.object { json in
            json.member("name", card.name)
            json.member("title", card.title)
            json.member("reads", card.reads)
            json.member("writes", card.writes)
          }
        }
      }
      Terminal.print(json.bytes + [0x0A])
    }
  }
}
