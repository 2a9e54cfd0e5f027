import ArgumentParser
import Authoring
import Catalog
import Exchange
import Notation

/// Adds a thing.
struct NewThing<Things: EditedThings>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "new", abstract: "Add \(ItemKind.withArticle(Things.names.noun)).",
      discussion: "Example: docent \(Things.examples.new)\n\(Things.fieldWords)")
  }

  @Argument(help: "Its identifier: lower-case words joined by hyphens; of a place, its path.")
  var id: String
  @OptionGroup var fields: SettingOptions<Things>
  @Option(help: "The campus that it belongs to, where neither its path nor its place tells.")
  var campus: String?
  @Option(
    help: ArgumentHelp(
      "Its kind, where its path can name several: \(Things.kindWords).", valueName: "kind",
      visibility: Things.kindVisibility))
  var kind: String?
  @OptionGroup var edit: EditOptions

  func run() async throws {
    let key = try Things.names.newKey(id, of: Things.kind(kind))
    let campus = try campus.map { try Typed.place($0, "Option --campus") }
    let settings = ItemSettings(try fields.settings())
    let (isTrial, note) = (edit.dryRun, "\(Things.names.noun) new \(id)")
    let outcome = try await edit.editor.make { stored in
      var wish = try ItemEdit.add(key, on: campus, settings).wish(in: stored.contents, note: note)
      wish.isTrial = isTrial
      return wish
    }
    edit.tell(outcome, isTrial: isTrial)
  }
}

/// Changes fields of things.
struct SetThing<Things: EditedThings>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "set", abstract: "Change fields of \(Things.plural).",
      discussion: """
        Example: docent \(Things.examples.set)
        Example: docent \(Things.examples.bulk)
        \(Things.fieldWords)
        """)
  }

  @OptionGroup var things: ChosenThings<Things>
  @OptionGroup var fields: SettingOptions<Things>
  @OptionGroup var edit: EditOptions

  func run() async throws {
    // Not as the options are read: an option that is misspelt is told before one that is missing.
    if fields.isEmpty { throw ValidationError("Say what to change with --set FIELD=VALUE.") }
    let settings = ItemSettings(try fields.settings())
    let (things, isTrial) = (try things.choice(), edit.dryRun)
    let note = "\(Things.names.noun) set \(things.words)".asNote
    let outcome = try await edit.editor.make { stored in
      var wish = try ItemEdit.set(try things.keys(in: stored), settings)
        .wish(in: stored.contents, note: note)
      wish.isTrial = isTrial
      return wish
    }
    edit.tell(outcome, isTrial: isTrial)
  }
}

/// Removes things.
struct RemoveThing<Things: EditedThings>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "remove",
      abstract: "Remove \(Things.plural) that nothing else names; 'docent undo' brings them back.",
      discussion: """
        Example: docent \(Things.examples.remove)
        With --where, nothing is removed until --yes stands beside it: what would be is listed.
        """)
  }

  @OptionGroup var things: ChosenThings<Things>
  @Flag(help: "Remove all of which the condition is true.") var yes = false
  @OptionGroup var edit: EditOptions

  func run() async throws {
    let things = try things.choice()
    let isUnconfirmed = things.condition != nil && !yes
    let isTrial = edit.dryRun || isUnconfirmed
    let note = "\(Things.names.noun) remove \(things.words)".asNote
    let outcome = try await edit.editor.make { stored in
      var wish = try ItemEdit.remove(try things.keys(in: stored))
        .wish(in: stored.contents, note: note)
      wish.isTrial = isTrial
      return wish
    }
    edit.tell(outcome, isTrial: isTrial)
    if isUnconfirmed, !edit.dryRun, !outcome.changes.isEmpty {
      Terminal.note("docent: nothing was removed. Add --yes to remove what is listed.")
      throw ExitCode(1)
    }
  }
}

extension String {
  /// The text as a note of the history, as far as that shows it.
  var asNote: String { count > 200 ? prefix(199) + "…" : self }
}
