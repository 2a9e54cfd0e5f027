import ArgumentParser
import Authoring
import Catalog
import Exchange
import Foundation
import Notation
import Service
import Storage

/// A word for things that commands add, set and remove, such as `work`.
protocol EditedThings: SendableMetatype {
  /// The word, and the kinds that it stands for.
  static var names: ItemNames { get }
  /// The word for several of them.
  static var plural: String { get }
  /// Examples of the verbs.
  static var examples: CommandExamples { get }
}

/// An example of each verb, without the name of the program.
struct CommandExamples {
  /// An example that adds a thing.
  let new: String
  /// An example that changes one.
  let set: String
  /// An example that changes many by a condition.
  let bulk: String
  /// An example that removes one.
  let remove: String
}

extension EditedThings {
  /// The fields of each kind, for the help of commands.
  static var fieldWords: String {
    let lists = names.kinds.map { kind in
      let fields = FieldNames(of: kind).all.joined(separator: ", ")
      return names.kinds.count == 1
        ? "Fields: \(fields)." : "Fields of \(kind.withArticle): \(fields)."
    }
    return lists.joined(separator: "\n") + "\n"
      + "'docent formats --fields \(names.kinds[0].rawValue)' tells their values, which are written as in "
      + "the catalogue's files: a list with ; between its elements, text in another language as "
      + "title@es. A position is in any notation of degrees. A fact without a field is detail:NAME."
  }

  /// What a shell completes behind `--set`.
  static var completions: [String] {
    var seen: Set<String> = []
    return names.kinds.flatMap { FieldNames(of: $0).all }.filter { seen.insert($0).inserted }
      .map { "\($0)=" }
  }
}

/// A field and its value, as `--set` takes them.
struct SettingArgument: ExpressibleByArgument {
  let setting: FieldSetting

  init?(argument: String) {
    guard let mark = argument.firstIndex(of: "="), mark > argument.startIndex else { return nil }
    setting = FieldSetting(
      String(argument[..<mark]), String(argument[argument.index(after: mark)...]))
  }
}

/// The options that give fields their values.
struct SettingOptions<Things: EditedThings>: ParsableArguments {
  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Give a field a value; an empty one takes it away. May be repeated.",
      valueName: "field=value"), completion: .list(Things.completions))
  var values: [SettingArgument] = []
  @Option(
    name: .customLong("set-from"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Give a field the text of a file, - for standard input. May be repeated.",
      valueName: "field=file"))
  var texts: [SettingArgument] = []

  func validate() throws {
    if texts.count(where: { $0.setting.text == "-" }) > 1 {
      throw ValidationError("Standard input can be read once: only one --set-from can have -.")
    }
  }

  var isEmpty: Bool { values.isEmpty && texts.isEmpty }

  /// The values, those of files read.
  func settings() throws -> [FieldSetting] {
    try values.map(\.setting)
      + texts.map { FieldSetting($0.setting.name, try Self.text(of: $0.setting)) }
  }

  /// The text of the file that a setting names, without the line break that ends it.
  private static func text(of setting: FieldSetting) throws -> String {
    let path = setting.text
    let log = ProblemLog(file: path == "-" ? "standard input" : path)
    let source =
      path == "-"
      ? SourceText(
        [UInt8](try FileHandle.standardInput.read(upToCount: SourceText.most + 1) ?? Data()),
        log: log)
      : DiskFile.text(log: log)
    guard let source else { throw Problems(log.problems) }
    var text = String(decoding: source.bytes, as: UTF8.self)
    if text.hasSuffix("\n") || text.hasSuffix("\r\n") { text.removeLast() }
    // A program before a pipe that failed must not take a text away.
    guard !text.allSatisfy(\.isWhitespace) else {
      log.add(
        .missingValue, "There is no text for '\(setting.name.prefix(80))' in it.",
        remedy: "To take the text away, write --set \(setting.name.prefix(80))=.")
      throw Problems(log.problems)
    }
    return text
  }
}

/// The options on how an edit is made and told.
struct EditOptions: ParsableArguments {
  @OptionGroup var catalog: CatalogOptions
  @Flag(help: "Say what would change, and change nothing.") var dryRun = false
  @Option(help: "The shape of the account: text or json.") var format = PlainFormat.text

  /// The editor of the catalogue.
  var editor: CatalogEditor {
    let path = catalog.path
    return CatalogEditor { try CatalogStore.open(path, for: $0) }
  }

  /// The number of items of a revision that are told one by one.
  private static let mostTold = 20

  /// Tells what became of an edit.
  func tell(_ outcome: CatalogEditor.Outcome, isTrial: Bool) {
    Terminal.complain(outcome.warnings, remedy: "'docent check --database FILE' lists them all.")
    if format == .json {
      return Terminal.print(WriteAccount(outcome, isTrial: isTrial).bytes + [0x0A])
    }
    let counts = AccountCounts(outcome.changes).words
    if outcome.changes.isEmpty {
      Terminal.say("Nothing to change.")
    } else if let revision = outcome.revision {
      Terminal.say("Revision \(revision): \(counts).")
    } else {
      Terminal.say("Nothing was changed. It would be: \(counts).")
    }
    let told = isTrial ? outcome.changes[...] : outcome.changes.prefix(Self.mostTold)
    for change in told {
      ChangeAccount(change, in: outcome.stored.contents).lines.forEach { Terminal.say($0) }
    }
    if let revision = outcome.revision, told.count < outcome.changes.count {
      Terminal.say(
        "… and \(outcome.changes.count - told.count) more: 'docent history --revision \(revision)' "
          + "lists them all.")
    }
  }
}
