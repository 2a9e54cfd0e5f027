import Exchange
import Notation

/// A guess that the rows of a table are buildings, levels and rooms, and at what its columns then mean.
struct PlaceGuess {
  /// The meanings of columns, by their names.
  private(set) var fields: [String: String] = [:]
  /// The kinds that the values of the column of the kind mean, in the order of the values.
  private(set) var kinds: [(text: String, kind: String)] = []
  /// The values of the column of the kind that mean none.
  private(set) var otherKinds: [String] = []
  /// The kind of every row, where no column says it.
  private(set) var constantKind: String?

  /// Words for the kinds of places, as ``ForeignItems/words(_:)`` writes them.
  private static let words: [(kind: String, words: Set<String>)] = [
    (
      "building",
      [
        "building", "buildings", "bldg", "gebaude", "gebaeude", "haus", "batiment", "edificio",
        "edifici", "predio", "gebouw",
      ]
    ),
    (
      "level",
      [
        "level", "levels", "floor", "floors", "storey", "story", "etage", "stockwerk", "geschoss",
        "niveau", "piso", "planta", "piano", "andar", "verdieping",
      ]
    ),
    (
      "room",
      [
        "room", "rooms", "gallery-room", "space", "unit", "raum", "zimmer", "saal", "salle",
        "piece",
        "sala", "aula", "habitacion", "stanza", "ruimte", "zaal",
      ]
    ),
  ]

  /// Words for the fields of a place, in letters and digits only, the surest first.
  private static let names: [(field: String, names: [String])] = [
    (
      "id",
      [
        "id", "placeid", "code", "key", "uid", "globalid", "buildingid", "bldgid", "roomid",
        "spaceid", "nr", "no", "number", "identificador", "identifiant",
      ]
    ),
    (
      "parent",
      [
        "parent", "parentid", "parentcode", "partof", "within", "in", "isin", "container",
        "containerid", "teilvon", "liegtin", "dans", "padre",
      ]
    ),
    (
      "name",
      [
        "name", "title", "label", "buildingname", "bldgname", "roomname", "placename", "nombre",
        "nom", "nome", "naam", "bezeichnung", "building", "gebaude", "batiment", "edificio",
      ]
    ),
    ("ordinal", ["ordinal", "floornumber", "levelnumber", "floor", "level", "etage", "storey"]),
    ("shortName", ["shortname", "short", "abbreviation", "abbr", "kurzname", "kurzel"]),
    ("text", ["text", "description", "desc", "beschreibung", "descripcion"]),
    ("address", ["address", "streetaddress", "adresse", "direccion", "indirizzo", "adres"]),
  ]
  private static let kindNames = [
    "kind", "placekind", "type", "placetype", "featuretype", "locationtype", "spacetype", "art",
    "typ",
    "category", "tipo", "soort",
  ]
  /// The names that say that each row is a building, where none says what it is.
  private static let buildingNames: Set = [
    "buildingname", "bldgname", "gebaudename", "nomdubatiment",
  ]

  /// `nil` where rows may well be works.
  init?(_ facts: [ColumnFacts], rowCount: Int) {
    func column(_ names: [String], _ suits: (ColumnFacts) -> Bool) -> ColumnFacts? {
      for name in names {
        for column in facts where HeadingWords.plain(column.name) == name {
          if fields[column.name] == nil, suits(column) { return column }
        }
      }
      return nil
    }
    let isOfWorks = facts.contains { column in
      ["title", "artists", "medium"].contains { field in
        let plain = HeadingWords.plain(column.name)
        return HeadingWords.names(of: field).contains(plain) && column.filled > 0
          && !HeadingWords.words(of: .name).contains(plain[...])
      }
    }
    let kind = column(Self.kindNames) { column in
      let texts = column.status.texts
      let count = texts.filter { Self.kind(of: $0.key) != nil }.values.reduce(0, +)
      guard count > 0, column.filled * 10 >= rowCount * 9 else { return false }
      // A few rows of another kind are told by the import, each for itself.
      return count * 10 >= column.filled * 9 || !isOfWorks && count * 2 > column.filled
    }
    if let kind {
      fields[kind.name] = "kind"
      let texts = kind.status.texts.keys.sorted()
      kinds = texts.compactMap { text in Self.kind(of: text).map { (text, $0) } }
      otherKinds = texts.filter { Self.kind(of: $0) == nil }
    } else {
      let isOfBuildings = facts.contains {
        Self.buildingNames.contains(HeadingWords.plain($0.name))
      }
      guard isOfBuildings, !isOfWorks else { return nil }
      constantKind = "building"
    }
    for (field, names) in Self.names {
      let found = column(names) { column in
        switch field {
        case "id": column.isUnique && column.filled == rowCount
        case "name": column.filled > 0 && !column.isMostly(column.numbers)
        case "ordinal": column.isMostly(column.numbers)
        default: column.filled > 0 && !column.isGeometry
        }
      }
      if let found { fields[found.name] = field }
    }
    guard fields.values.contains("name") else { return nil }
    for column in facts where fields[column.name] == nil {
      for (known, field) in fields where TableField.place.texts.contains(field) {
        if let language = FieldGuess.language(of: column.name, besides: known) {
          fields[column.name] = "\(field)@\(language)"
        }
      }
    }
  }

  /// True if rows are told apart by a column; else their names do it.
  var isIdentified: Bool { fields.values.contains("id") }

  private static func kind(of text: String) -> String? {
    guard let words = ForeignItems.words(text) else { return nil }
    return Self.words.first { $0.words.contains(words) }?.kind
  }

  /// The lines that say which kind the values mean, below the column of the kind.
  var kindLines: [String] {
    ["    field: kind", "    values:"]
      + kinds.map { "      \(YAMLWriter.scalar($0.text)): \($0.kind)" }
      + (otherKinds.isEmpty
        ? [] : ["      # Rows of these kinds are left out, unless you say which they are:"])
      + otherKinds.prefix(20).map { "      # \(YAMLWriter.quoted($0)): …" }
  }

  /// The values that every row has.
  var constants: [String] {
    var lines: [String] = []
    if let constantKind { lines.append("  kind: \(constantKind)") }
    if !isIdentified, let name = fields.first(where: { $0.value == "name" })?.key {
      lines.append("  id: \(YAMLWriter.quoted("{\(name)}"))")
    }
    return lines.isEmpty ? [] : ["constants:"] + lines
  }
}
