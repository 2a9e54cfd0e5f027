import ArgumentParser
import Exchange
import Notation

struct FormatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "formats",
    abstract: "List the formats that are read and written, and what each carries.",
    discussion: """
      Examples: docent formats
                docent formats --fields work
      The names are those that 'docent import --as' and 'docent export --format' take; an import \
      knows its format by the content. 'docent export --report' lists what a format cannot carry. \
      --fields prints the fields of a kind of thing, by their names in complete forms.
      """)

  @Option(help: "Print the fields of this kind instead, or of all.") var fields: FieldSubject?

  @Option(help: "The shape of the answer: text or json.") var format = PlainFormat.text

  func run() throws {
    if let fields { return printFields(fields) }
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

  private func printFields(_ subject: FieldSubject) {
    let chosen = subject.lines
    switch format {
    case .text:
      for lines in chosen {
        Terminal.say("\(lines.subject)")
        for row in lines.rows {
          Terminal.say(
            "  \(row.name)\(row.isRequired ? " (required)" : ""): \(row.values). \(row.summary)")
        }
      }
    case .json:
      var json = JSONWriter()
      json.object { json in
        json.array("kinds", of: chosen) { json, lines in
          json.object { json in
            json.member("kind", lines.subject)
            json.array("fields", of: lines.rows) { json, row in
              json.object { json in
                json.member("name", row.name)
                json.member("isRequired", row.isRequired)
                json.member("values", row.values)
                json.member("summary", row.summary)
              }
            }
          }
        }
      }
      Terminal.print(json.bytes + [0x0A])
    }
  }
}

/// The kinds of things whose fields are to be printed: one, or all.
struct FieldSubject: ExpressibleByArgument {
  let lines: [FieldLines]

  static let allValueStrings = FieldLines.all.map(\.subject) + ["all"]

  init?(argument: String) {
    lines = FieldLines.all.filter { argument == "all" || $0.subject == argument }
    if lines.isEmpty { return nil }
  }
}
