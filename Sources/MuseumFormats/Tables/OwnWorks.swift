import Catalog
import Exchange
import Notation

/// The meaning of the columns in a collection of works that Docent itself exported as GeoJSON.
///
/// A guess by names would be near; this one is exact, so that what a map program saved again comes
/// back as it was. Artists, media and places are named by their identifiers; artists that the catalogue
/// lacks are made by their names.
struct OwnWorks {
  /// Columns that stand in every such collection, and hardly together in any other.
  private static let marks = ["id", "kind", "number", "place", "placeNames", "href"]

  /// Columns that Docent makes of others, and the box that map programs draw around a feature
  /// (RFC 7946, section 5): to read them would say the same twice.
  private static let derived: Set = [
    "properties.id", "kind", "placeNames", "href", "bbox",
  ]
  /// The parts before a dot in the names of such columns. Of media, only the identifiers are of the
  /// work.
  private static let derivedGroups: Set = ["languageOf", "media"]
  private static let details = "details."

  private let facts: [String: ColumnFacts]

  /// `nil` if somebody else made the table.
  init?(_ facts: [ColumnFacts]) {
    self.facts = Dictionary(facts.map { ($0.name, $0) }) { first, _ in first }
    let isOwn = Self.marks.allSatisfy { self.facts[$0] != nil }
    guard isOwn, self.facts["kind"]?.samples == ["work"] else { return nil }
  }

  /// The losses that a program in between has caused, in sentences that each stand alone.
  var notes: [String] {
    var notes: [String] = []
    let known = WorksTable.names.all + ["artistIDs", "placeNames", "languageOf", "translations"]
    for name in facts.keys.sorted() where facts[name]?.mayBeCut ?? false {
      if let whole = known.first(where: { $0 != name && $0.hasPrefix(name) }) {
        notes.append(
          "'\(name)' was '\(whole)': a Shapefile cuts names, and texts of more than 254 bytes. Use "
            + "GeoJSON or a GeoPackage instead; to import this would shorten texts and empty fields."
        )
      }
    }
    if facts[TableColumns.geometry] == nil {
      notes.append(
        "The positions are missing: to import this would take them away from the works. Save the map "
          + "as GeoJSON.")
    }
    for name in ["details", "languageOf", "translations"] where facts[name] != nil {
      notes.append(
        "'\(name)' was a group of fields, which a table without groups writes as one text. Save the map "
          + "as GeoJSON; to import this would take the fields away.")
    }
    return notes
  }

  /// The lines of the mapping for the column `name`. `key` is the name as YAML writes it, with its
  /// colon.
  func lines(for name: String, key: String) -> [String] {
    let steps = name.split(separator: ".").map(String.init)
    switch (steps.first, steps.count) {
    case ("id", 1): return [key, "    field: id", "    as: identifiers"]
    case ("artistIDs", 1): return [key, "    field: artists", "    as: identifiers"]
    case ("artists", 1): return ["\(key) \(MappedArtists.names)"]
    case ("media", 2) where steps[1] == "id":
      return [key, "    field: media", "    as: identifiers"]
    case ("geometry", 1): return ["\(key) position"]
    case ("details", 2...):
      return [
        "\(key) " + YAMLWriter.scalar("\(Table.detailPrefix)\(name.dropFirst(Self.details.count))")
      ]
    case ("translations", 3) where TableField.work.texts.contains(steps[2]):
      return ["\(key) \(steps[2])@\(steps[1])"]
    case ("translations", 4...): return ["\(key) ignore"]
    case (let field?, 2...) where Self.derivedGroups.contains(field): return ["\(key) ignore"]
    case _ where Self.derived.contains(name): return ["\(key) ignore"]
    case (let field?, 1) where WorksTable.names.texts.contains(field):
      return [key, "    field: \(field)", "    language: languageOf.\(field)"]
    case (let field?, 1) where WorksTable.names.all.contains(field):
      return ["\(key) \(field)"]
    // Somebody added it.
    default: return ["\(key) detail"]
    }
  }
}
