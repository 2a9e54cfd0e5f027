import ArgumentParser
import Authoring
import Catalog
import Notation
import Queries
import Rendering
import Storage

/// The things that an edit is about: those that are named, or those of which a condition is true.
struct ChosenThings<Things: EditedThings>: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Identifiers, or KIND:IDENTIFIER where two share one.", valueName: "id"))
  var ids: [String] = []
  @Option(
    name: .customLong("where"),
    help: ArgumentHelp(
      "All of which this condition is true, in CQL2, instead of identifiers.",
      valueName: "condition"))
  var condition: String?
  @Option(
    help: ArgumentHelp(
      "Their kind, which --where needs: \(Things.kindWords).", valueName: "kind",
      visibility: Things.kindVisibility))
  var kind: String?

  func validate() throws {
    guard ids.isEmpty == (condition != nil) else {
      throw ValidationError("Name \(Things.plural), or give a condition with --where, not both.")
    }
    if condition != nil, kind == nil, Things.names.kinds.count > 1 {
      throw ValidationError("--where needs --kind, one of \(Things.kindWords).")
    }
  }

  /// The choice as it was typed.
  func choice() throws -> ThingChoice {
    ThingChoice(
      names: Things.names, ids: ids, condition: condition, kind: try Things.kind(kind))
  }
}

/// The choice of things that an edit is about.
struct ThingChoice: Sendable {
  let names: ItemNames
  let ids: [String]
  /// The condition that chooses them instead; `nil` for none.
  let condition: String?
  /// The kind of all of them; `nil` where their identifiers tell.
  let kind: ItemKind?

  /// The words of the choice in a command.
  var words: String { condition.map { "--where \($0)" } ?? ids.joined(separator: " ") }

  /// The keys of the things in a state of the catalogue.
  func keys(in stored: StoredCatalog) throws -> [ItemKey] {
    guard let condition else {
      return try ids.map { try names.key($0, in: stored.contents, of: kind) }
    }
    return try Renderer(stored.snapshot).keys(
      of: kind ?? names.kinds[0], where: condition, called: "--where", for: Reader())
  }
}

extension EditedThings {
  /// The kinds, for the help of `--kind`.
  static var kindWords: String { names.kinds.map(\.rawValue).joined(separator: ", ") }

  /// Whether the help has `--kind`, which says nothing where there is only one.
  static var kindVisibility: ArgumentVisibility { names.kinds.count > 1 ? .default : .hidden }

  /// The kind that `--kind` names; `nil` for none.
  static func kind(_ name: String?) throws -> ItemKind? {
    guard let name else { return nil }
    guard let kind = names.kinds.first(where: { $0.rawValue == name }) else {
      throw Problem(
        .badRequest, "Option --kind: '\(name.prefix(80))' is no kind of \(names.noun).",
        remedy: "Use one of \(names.kinds.map(\.rawValue).joined(separator: ", ")).")
    }
    return kind
  }
}
