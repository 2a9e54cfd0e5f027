import ArgumentParser
import Authoring
import Catalog
import Foundation
import Notation
import Storage

struct History: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the revisions of the catalogue, newest first, or what changed in one.",
    discussion: """
      Example: docent history tour:ubc-libraries
      Example: docent history --revision 12
      Example: docent history --from 3 --to 12
      With --revision, and with --from and --to, every item that was added, changed or removed is \
      listed, with each field before and after, and what imports left out and warned about; so are \
      the changes of ITEM. 'docent undo' takes a revision back.
      """)

  @Argument(
    help: ArgumentHelp(
      "Only what happened to this item, with its fields before and after.", valueName: "kind:id"))
  var item: String?
  @Option(help: "How many revisions to list.") var limit = 20
  @Option(help: ArgumentHelp("Only those that changed this item.", valueName: "kind:id"))
  var of: String?
  @Option(help: "What changed in this revision.") var revision: Int?
  @Option(help: "What changed after this revision, up to the newest or to --to.") var from: Int?
  @Option(help: "What changed up to this revision, from the one before or from --from.")
  var to: Int?
  @OptionGroup var catalog: CatalogOptions

  func validate() throws {
    if revision != nil, from != nil || to != nil {
      throw ValidationError("Give --revision, or --from and --to, not both.")
    }
    if item != nil, of != nil { throw ValidationError("Give an item or --of, not both.") }
  }

  func run() async throws {
    try Typed.check(limit, in: 1...100_000, option: "--limit")
    let store = try catalog.open()
    let key: ItemKey? =
      if let named = item ?? of { try await Self.key(named, in: store) } else { nil }
    if revision != nil || from != nil || to != nil {
      return try await tellChanges(of: key, in: store)
    }
    let entries = try await store.history(limit: limit, item: key)
    if entries.isEmpty, let key {
      throw Problem(
        .notFound, "No revision has touched \(key.kind.rawValue) '\(key.id)'.",
        remedy: "'docent search' finds identifiers; 'docent history' lists all revisions.")
    }
    if entries.isEmpty { Terminal.say("Nothing has been imported or edited yet.") }
    let contents = item == nil ? CatalogContents() : try await store.load().contents
    let replaced = try await item == nil ? [] : Self.replaced(key, in: store)
    for entry in entries {
      Terminal.say(
        "\(entry.revision)  \(entry.date.formatted(.iso8601))  "
          + "\(entry.authoredNote)  "
          + "(\(entry.added.count) added, \(entry.changed.count) changed, "
          + "\(entry.removed.count) removed)")
      guard item != nil, let key else { continue }
      let changes = try await store.changes(from: entry.revision - 1, to: entry.revision)
      for change in changes where change.key == key {
        ChangeAccount(change, in: contents).lines.forEach { Terminal.say("  \($0)") }
      }
      for each in replaced where each.revision == entry.revision {
        each.lines.forEach { Terminal.say("  \($0)") }
      }
    }
  }

  /// Lists the changes between the revisions that the options name.
  private func tellChanges(of key: ItemKey?, in store: CatalogStore) async throws {
    let newest = try await store.newestRevision()
    let end = revision ?? to ?? newest
    let start = revision.map { $0 - 1 } ?? from ?? end - 1
    guard (0...newest).contains(end), (0...end).contains(start), revision.map({ $0 > 0 }) ?? true
    else {
      throw Problem(
        .notFound,
        newest == 0
          ? "The catalogue has no revisions yet."
          : "The catalogue has the revisions 1 to \(newest), and not \(revision.map(String.init) ?? "\(start) to \(end)").",
        remedy: "'docent history' lists them.")
    }
    var changes = try await store.changes(from: start, to: end)
    if let key { changes = changes.filter { $0.key == key } }
    let entry = try await revision == nil ? nil : store.history(limit: 1, before: end + 1).first
    let what = entry.map { "\($0.date.formatted(.iso8601))  \($0.authoredNote)  " } ?? ""
    let counts = AccountCounts(changes)
    Terminal.say(
      (start + 1 == end ? "Revision \(end)" : "Revisions \(start + 1) to \(end)")
        + ": \(what)(\(counts.words))")
    let contents = try await store.load().contents
    for change in changes {
      ChangeAccount(change, in: contents).lines.forEach { Terminal.say($0) }
    }
    guard start < end else { return }
    if key == nil {
      for replacement in try await store.replacements(in: (start + 1)...end) {
        MediaAccount(replacement, in: contents).lines.forEach { Terminal.say($0) }
      }
    }
    for each in try await Self.replaced(key, in: store)
    where each.revision > start && each.revision <= end {
      each.lines.forEach { Terminal.say($0) }
    }
    // Several revisions may have several authors.
    if revision == nil {
      let entries = try await store.history(limit: end - start, before: end + 1)
      let authors = Set(entries.compactMap(\.author)).sorted()
      if !authors.isEmpty {
        Terminal.say("Edited by \(authors.map { Problem.printable($0) }.joined(separator: ", ")).")
      }
    }
    // They tell of files, and not of one item.
    guard key == nil else { return }
    let notes = try await store.notes(of: (start + 1)...end)
    for (kind, title) in [(RevisionNote.Kind.leftOut, "Left out"), (.warning, "Warnings")] {
      let lines = notes.filter { $0.kind == kind }
      guard !lines.isEmpty else { continue }
      Terminal.say("\n\(title):")
      lines.forEach { Terminal.say($0.text) }
    }
  }

  /// The files of a medium that revisions replaced; none of any other item.
  private static func replaced(
    _ key: ItemKey?, in store: CatalogStore
  ) async throws -> [ReplacedMedium] {
    if let key { try await store.replacements(of: key) } else { [] }
  }

  /// The item that `text` names, by its kind and identifier, or by an identifier that things of one kind
  /// alone have had.
  private static func key(_ text: String, in store: CatalogStore) async throws -> ItemKey {
    let parts = text.split(separator: ":", maxSplits: 1)
    if parts.count == 2, let kind = ItemKind(rawValue: String(parts[0])) {
      return ItemKey(kind, String(parts[1]))
    }
    var found: [ItemKey] = []
    for kind in ItemKind.allCases {
      let key = ItemKey(kind, text)
      if try await !store.history(limit: 1, item: key).isEmpty { found.append(key) }
    }
    if found.count == 1 { return found[0] }
    throw Problem(
      .badRequest,
      found.isEmpty
        ? "'\(text)' names no thing of the catalogue."
        : "'\(text)' may be any of "
          + found.map { "\($0.kind.rawValue):\($0.id)" }.joined(separator: ", ") + ".",
      remedy: "Write its kind and identifier, such as tour:ubc-libraries.")
  }
}

extension ReplacedMedium {
  /// What is said of the file, and of no other medium that names it.
  fileprivate var lines: [String] {
    var contents = CatalogContents()
    contents.insert(.media(medium))
    return MediaAccount(replacement, in: contents).lines
  }
}

extension HistoryEntry {
  /// The note, after the name of its author where one is known.
  fileprivate var authoredNote: String {
    (author.map { "\(Problem.printable($0)): " } ?? "") + note
  }
}

/// The numbers of items that changes add, change and remove.
struct AccountCounts {
  let added, changed, removed: Int

  init(_ changes: [Change]) {
    added = changes.count { $0.before == nil }
    removed = changes.count { $0.after == nil }
    changed = changes.count - added - removed
  }

  var words: String { "\(added) added, \(changed) changed, \(removed) removed" }
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
    for replacement in report.replacements {
      Terminal.complain(Problem(notTakenBack: replacement))
    }
  }
}
