import ArgumentParser
import Storage

struct Backup: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a whole, consistent copy of the catalogue, while others may be using it.",
    discussion: "Example: docent backup docent-monday.sqlite")

  @Argument(help: "The file to write; it must not exist yet.") var file: String
  @OptionGroup var catalog: CatalogOptions

  func run() async throws {
    let store = try catalog.open()
    try await store.backup(to: file)
    Terminal.say("Revision \(try await store.revision()) is in \(file).")
  }
}

struct Restore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Put a backup in the catalogue's place; the earlier catalogue is kept beside it.",
    discussion: "Example: docent restore docent-monday.sqlite")

  @Argument(help: "A file that 'docent backup' wrote.") var file: String
  @OptionGroup var catalog: CatalogOptions

  func run() async throws {
    let outcome = try CatalogStore.restore(from: file, to: catalog.path)
    Terminal.say(
      "Revision \(try await catalog.open().revision()) of \(file) is in \(catalog.path).")
    if let kept = outcome.kept { Terminal.say("The earlier catalogue is in \(kept).") }
    if !outcome.revoked.isEmpty {
      let names = outcome.revoked.map { "'\($0)'" }.joined(separator: ", ")
      Terminal.say("Tokens that were revoked since the backup stay revoked: \(names).")
    }
    if !outcome.knowsRevocations {
      Terminal.say(
        "The earlier catalogue cannot be read: tokens that were revoked since the backup are good "
          + "again. 'docent token list' lists them.")
    }
  }
}
