public import Catalog
import Notation

/// A value to give a field of an item, written as the text form writes it: `title@es` and `Pozo`.
public struct FieldSetting: Hashable, Sendable {
  /// The name of the field, with `@` and a language where it has one; `detail:NAME` of a detail.
  public let name: String
  /// The value as a cell of a table has it; empty to take the value away.
  public let text: String

  /// Gives the field `name` the value `text`.
  public init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }
}

/// The names by which the fields of a kind of item are set one by one: those of the text form, and
/// `position` for a whole position in any notation of degrees.
public struct FieldNames: Sendable {
  /// Every name, in the order of the fields, without the details, which have names of their own.
  public let all: [String]
  /// The descriptions of the fields that the names are of.
  let owners: [String: FieldDescription]
  let record: RecordNames

  /// The names of the fields of `kind`.
  ///
  /// - Complexity: O(f) for f fields.
  public init(of kind: ItemKind) {
    var all: [String] = []
    var owners: [String: FieldDescription] = [:]
    for field in kind.fields {
      for name in Self.names(of: field) {
        all.append(name)
        owners[name] = field
      }
    }
    self.all = all + ["number"]
    self.owners = owners
    record = RecordNames(self.all, texts: Set(kind.fields.filter(\.isMultilingual).map(\.name)))
  }

  static func names(of field: FieldDescription) -> [String] {
    switch field.type {
    case .coordinate:
      field.name == "geometry" ? ["position", "latitude", "longitude"] : [field.name]
    case .shape(let allowsPoint): allowsPoint ? ["position", field.name] : [field.name]
    case .survey: ["crs", "x", "y"]
    // Details have names of their own; a tour is made of stops by edits of its own.
    case .details, .stops, .subject, .subjects: []
    default: [field.name]
    }
  }

  /// The detail that a name means; `nil` for the name of a field.
  static func detail(_ name: String) -> String? {
    let prefix = "details."
    return Table.detailName(name)
      ?? (name.utf8.starts(with: prefix.utf8)
        ? String(name.utf8.dropFirst(prefix.utf8.count)) : nil)
  }

  /// Notes that no field is called `name`.
  func addUnknown(_ name: String, log: ProblemLog) {
    let shown = String(name.prefix(80))
    if name == "id" {
      return log.add(
        .badRequest, "An identifier does not change, because others name the thing by it.",
        remedy: "Add one with the new identifier, and remove this one.", line: 1, field: shown)
    }
    let near = NameSuggestion.nearest(to: name, among: all)
    log.add(
      .badRequest, "There is no field '\(shown)' here.",
      remedy: (near.isEmpty
        ? "Its fields are \(all.joined(separator: ", "))."
        : "Did you mean \(near.joined(separator: " or "))?")
        + " A fact that no field holds is set as detail:\(shown).", line: 1, field: shown)
  }
}
