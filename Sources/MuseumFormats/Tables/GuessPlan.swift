import Exchange
import Notation

/// The meaning of all columns, as one guess of several has it.
struct GuessPlan {
  /// A text put together of columns.
  struct Formula {
    let field: String
    let text: String
    let columns: [String]
  }

  /// The fields of columns, by the columns' names; others are details.
  private(set) var fields: [String: String]
  private(set) var formulas: [Formula] = []
  /// The order of pairs, where it is not the usual one.
  private(set) var order: TableMapping.PairOrder?
  /// The side of the world for which the letter O stands, where a position has it.
  private(set) var letterO: TableMapping.LetterO?
  /// What a person must know of what was chosen.
  private(set) var notes: [String] = []

  /// The meaning of rows that are places; `nil` where they are works.
  let places: PlaceGuess?

  /// The plan that the names of columns make.
  init(_ guess: FieldGuess) {
    fields = guess.fields
    places = nil
  }

  /// The plan of rows that are places.
  init(_ places: PlaceGuess) {
    fields = places.fields
    self.places = places
  }

  /// Tells whether a column or formula fills a field.
  func says(_ field: String) -> Bool {
    fields.values.contains(field) || formulas.contains { $0.field == field }
  }

  /// The formula that the column is a part of; `nil` if it is in none.
  func formula(with column: String) -> Formula? {
    formulas.first { $0.columns.contains(column) }
  }

  func with(_ position: PositionGuess) -> GuessPlan {
    var plan = self
    plan.fields.merge(position.fields) { _, new in new }
    plan.order = position.order
    return plan
  }

  func with(_ title: TitleGuess) -> GuessPlan {
    var plan = self
    switch title {
    case .column(let name): plan.fields[name] = "title"
    case .formula(let formula): plan = plan.with(formula)
    }
    return plan
  }

  func with(_ formula: Formula) -> GuessPlan {
    var plan = self
    plan.formulas.append(formula)
    for column in formula.columns { plan.fields[column] = nil }
    return plan
  }

  func without(_ field: String) -> GuessPlan {
    var plan = self
    plan.fields = plan.fields.filter { $0.value != field }
    return plan
  }

  func with(_ letterO: TableMapping.LetterO?) -> GuessPlan {
    var plan = self
    plan.letterO = letterO
    return plan
  }

  func noting(_ note: String?) -> GuessPlan {
    var plan = self
    if let note { plan.notes.append(note) }
    return plan
  }
}

/// A column, or several, that may hold the titles where none is called so.
enum TitleGuess {
  case column(String)
  case formula(GuessPlan.Formula)
}

extension FieldGuess {
  private static let firstNames: Set = ["firstname", "givenname", "forename", "prenom", "vorname"]
  private static let lastNames: Set = [
    "lastname", "surname", "familyname", "nom", "nachname", "apellido", "apellidos", "cognome",
  ]
  /// The most columns that are tried as the title. A choice.
  private static let mostTitles = 3

  /// The first and last names of people, in two columns beside each other: `Artistes.Prenom` and
  /// `Artistes.Nom`. `path` leads to both.
  private var personNames: [(columns: [String], path: String)] {
    facts.compactMap { column in
      let (path, step) = Self.parts(of: column.name)
      guard Self.firstNames.contains(HeadingWords.plain(step)), column.filled > 0 else {
        return nil
      }
      let last = facts.first {
        let (otherPath, otherStep) = Self.parts(of: $0.name)
        return otherPath == path && Self.lastNames.contains(HeadingWords.plain(otherStep))
      }
      return last.map { ([column.name, $0.name], path) }
    }
  }

  /// The columns of first and last names, which are no titles though one may be called `Nom`.
  var namesOfPeople: Set<String> { Set(personNames.flatMap(\.columns)) }

  private static func parts(of name: String) -> (path: String, step: String) {
    guard let dot = name.lastIndex(of: ".") else { return ("", name) }
    return (String(name[..<dot]), String(name[name.index(after: dot)...]))
  }

  private static func formula(_ field: String, _ columns: [String]) -> GuessPlan.Formula {
    GuessPlan.Formula(
      field: field, text: columns.map { "{\($0)}" }.joined(separator: " "), columns: columns)
  }

  /// Tells whether people at `path` are those who made the works.
  private func areArtists(_ path: String) -> Bool {
    let words = HeadingWords.names(of: "artists")
    return words.contains(HeadingWords.plain(path))
      || words.contains(HeadingWords.plain(Self.parts(of: path).step))
  }

  /// The names of artists put together, where no column holds them whole.
  var artists: GuessPlan.Formula? {
    guard !fields.values.contains("artists") else { return nil }
    let hasTitle = fields.values.contains("title")
    let found = personNames.first { areArtists($0.path) || $0.path.isEmpty && hasTitle }
    return found.map { Self.formula("artists", $0.columns) }
  }

  /// What a person must know of a title that is taken where no column is called so and holds any.
  func note(of title: TitleGuess) -> String {
    let called = facts.first(where: Self.isCalledTitle)
    let reason =
      called.map { "'\($0.name.prefix(60))' holds no titles" } ?? "No column is called a title"
    return switch title {
    case .column(let name):
      "\(reason): '\(name.prefix(60))' is taken, whose texts are short and mostly differ."
    case .formula(let formula):
      "\(reason): \(formula.columns.map { "'\($0.prefix(60))'" }.joined(separator: " and ")) make one."
    }
  }

  /// What may be the title where no column is called so, the surest first.
  var titles: [TitleGuess] {
    guard !fields.values.contains("title") else { return [] }
    let names = personNames.first { !areArtists($0.path) }
    let people = names.map { TitleGuess.formula(Self.formula("title", $0.columns)) }
    let texts = facts.filter { column in
      [nil, "description", "narrative"].contains(fields[column.name])
        && !column.isGeometry && !column.isList && column.isMostly(column.shortTexts)
        && column.sources == 0 && !column.holdsPositions && column.filled * 2 >= rowCount
        && column.mostlyDiffers
    }
    let sorted = texts.enumerated().sorted { one, other in
      let (first, second) = (one.element, other.element)
      let (isFirst, isSecond) = (first.isOften(first.phrases), second.isOften(second.phrases))
      if isFirst != isSecond { return isFirst }
      return (second.differentCount, one.offset) < (first.differentCount, other.offset)
    }
    return [people].compactMap(\.self)
      + sorted.prefix(Self.mostTitles).map { .column($0.element.name) }
  }
}
