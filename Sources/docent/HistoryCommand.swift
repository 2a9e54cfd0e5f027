import ArgumentParser
import Authoring
import Catalog
import Foundation
import Notation
import Storage

struct History: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the revisions of the catalogue, newest first.",
    discussion: """
      Example: docent history --of tour:ubc-libraries
      'docent undo' takes one back.
      """)

  @Option(help: "How many revisions to list.") var limit = 20
  @Option(help: ArgumentHelp("Only those that changed this item.", valueName: "kind:id"))
  var of: String?
  @OptionGroup var catalog: CatalogOptions

  func run() async throws {
    try Typed.check(limit, in: 1...100_000, option: "--limit")
    let key = try of.map(Self.key)
    let entries = try await catalog.open().history(limit: limit, item: key)
    if entries.isEmpty, let key {
      throw Problem(
        .notFound, "No revision has touched \(key.kind.rawValue) '\(key.id)'.",
        remedy: "'docent search' finds identifiers; 'docent history' lists all revisions.")
    }
    if entries.isEmpty { Terminal.say("Nothing has been imported or edited yet.") }
    for entry in entries {
      Terminal.say(
        "\(entry.revision)  \(entry.date.formatted(.iso8601))  \(entry.note)  "
          + "(\(entry.added.count) added, \(entry.changed.count) changed, "
          + "\(entry.removed.count) removed)")
    }
  }

  private static func key(_ text: String) throws -> ItemKey {
    let parts = text.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let kind = ItemKind(rawValue: String(parts[0])) else {
      throw Problem(
        .badRequest, "Option --of: '\(text)' names no thing of the catalogue.",
        remedy: "Write its kind and identifier, such as tour:ubc-libraries.")
    }
    return ItemKey(kind, String(parts[1]))
  }
}

struct Undo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Take a revision back, as a new revision; undoing an undo restores it.",
    discussion: """
      Example: docent undo
      Without a number it takes back the newest edit that is not taken back yet, again and again; \
      an import or an undo is taken back by its number, which 'docent history' lists.
      """)

  @Argument(help: "The revision to take back; the newest edit if left out.") var revision: Int?
  @OptionGroup var catalog: CatalogOptions

  func run() async throws {
    let store = try CatalogStore.open(catalog.path, for: .writing)
    let report = try await store.undo(revision: revision, at: Date())
    let keys = report.changes.map(\.key.description)
    let more = keys.count > 5 ? " and \(keys.count - 5) more" : ""
    Terminal.say(
      "Revision \(report.revision): took back revision \(report.undone) "
        + "(\(keys.prefix(5).joined(separator: ", "))\(more)). "
        + "'docent undo \(report.revision)' brings it back.")
  }
}
