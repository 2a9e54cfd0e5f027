import Catalog
import Exchange

/// A guess at the meaning of each column, by its name and values.
public struct FieldGuess {
  /// The fields that say where something is, which ``PositionGuess`` finds by trials.
  static let positionFields: Set = ["latitude", "longitude", "position", "x", "y"]

  let facts: [ColumnFacts]
  let rowCount: Int
  private(set) var fields: [String: String] = [:]
  /// Columns by their plain names, by these without the steps of paths that say nothing, and by the last of
  /// the other steps, in their order.
  private var byName: [String: [Int]] = [:]
  private var byBareName: [String: [Int]] = [:]
  private var byStep: [String: [Int]] = [:]

  /// A guess for each column: the name of a field, or `nil` where a detail is all it can be.
  init(_ facts: [ColumnFacts], rowCount: Int) {
    self.facts = facts
    self.rowCount = rowCount
    for (index, column) in facts.enumerated() {
      let steps = HeadingWords.steps(of: column.name)
      byName[HeadingWords.plain(column.name), default: []].append(index)
      byBareName[HeadingWords.plain(steps.joined(separator: ".")), default: []].append(index)
      byStep[HeadingWords.plain(steps.last ?? ""), default: []].append(index)
    }
    for field in HeadingWords.fields where !Self.positionFields.contains(field) {
      if let found = columns(called: field).first(where: {
        fields[$0.name] == nil && suits($0, field)
      }) {
        fields[found.name] = field
      }
    }
    guessByWords()
    guessIdentifier()
    guessDate()
    guessLanguages()
    guessFallbacks()
    guessRemoval()
    guessStatus()
  }

  /// The columns whose names are words for a field, the surest first.
  func columns(called field: String) -> [ColumnFacts] {
    let words = HeadingWords.names(of: field)
    // Such as `CoordonneeLatitude`.
    let names =
      words + byName.keys.filter { $0.hasSuffix(field) && field.hasSuffix("itude") }.sorted()
    // A latitude is one wherever in an object it stands; a name may be anybody's.
    let isDeep = Self.positionFields.contains(field)
    var seen: Set<Int> = []
    let whole = names.flatMap { word in
      let own = byName[word] ?? []
      let bare = byBareName[word] ?? []
      return (isDeep ? (own + bare + (byStep[word] ?? [])).sorted() : own + bare)
        .filter { seen.insert($0).inserted }
    }
    let beginnings = cutNames
    let cut = words.flatMap { word in
      beginnings.filter { word.hasPrefix($0.plain) && seen.insert($0.index).inserted }.map(\.index)
    }
    return (whole + cut).map { facts[$0] }
  }

  /// The columns whose names may be the beginnings of longer ones, as those of Shapefiles are. Of signs
  /// nothing is left, which every name begins with.
  private var cutNames: [(plain: String, index: Int)] {
    facts.enumerated().filter(\.element.mayBeCut)
      .map { (HeadingWords.plain($0.element.name), $0.offset) }
      .filter { $0.0.utf8.count * 2 >= facts[$0.1].name.utf8.count }
  }

  /// The title and the artists by all the words of a column's name, where no column is called by one word
  /// for them.
  private mutating func guessByWords() {
    let people = namesOfPeople
    for field in ["artists", "title"] where !fields.values.contains(field) {
      var best: (name: String, rank: Int)?
      for column in facts where fields[column.name] == nil && !people.contains(column.name) {
        guard suits(column, field), let meaning = HeadingWords.meaning(of: column.name),
          meaning.field == field, best.map({ meaning.rank < $0.rank }) ?? true,
          field != "title" || mayHoldTitles(column, isCalledWork: meaning.isOfWork)
        else { continue }
        best = (column.name, meaning.rank)
      }
      if let best { fields[best.name] = field }
    }
  }

  /// Tells whether the texts of a column may be titles; of one called as works are, `Sculpture`, they must
  /// differ, since its texts may be kinds.
  private func mayHoldTitles(_ column: ColumnFacts, isCalledWork: Bool) -> Bool {
    column.isMostly(column.shortTexts) && !column.isMostly(column.answers)
      && !column.isMostly(column.sources) && !column.holdsPositions
      && (!isCalledWork || column.mostlyDiffers)
  }

  /// Tells whether a column is called a title and nothing else, whatever its texts look like.
  static func isCalledTitle(_ column: ColumnFacts) -> Bool {
    HeadingWords.sureTitles.contains(HeadingWords.plain(HeadingWords.bare(column.name)))
  }

  private func suits(_ column: ColumnFacts, _ field: String) -> Bool {
    switch field {
    case "id": column.isUnique && column.filled == rowCount
    case "yearFrom", "yearTo": column.isMostly(column.years)
    // A single cell without a day must not take the meaning from all the others.
    case "onViewFrom", "onViewUntil": column.hasMostlyDays
    case "media": column.isMostly(column.sources)
    case "place": column.isMostly(column.places)
    case "status": column.isMostly(column.statuses) || column.status.meanings != nil
    case "title":
      column.filled > 0 && !column.isGeometry
        && (Self.isCalledTitle(column)
          || !column.isMostly(column.numbers) && !column.holdsPositions)
    // How many there are is nobody's name.
    case "artists":
      column.filled > 0 && !column.isGeometry && !column.isMostly(column.numbers)
    // A question whether there are any answers nothing of the kind.
    case "rights", "creditLine", "medium", "dimensions", "description", "narrative", "locationNote":
      column.filled > 0 && !column.isGeometry && !column.isMostly(column.answers)
    default: column.filled > 0 && !column.isGeometry
    }
  }

  /// A column that no word gave away, and that is called an identifier: `BLDG_ID`, `poiId`; else, where no
  /// other column tells the rows apart, one that is called a number: `Asset Number`.
  private mutating func guessIdentifier() {
    guard !fields.values.contains("id") else { return }
    let free = facts.filter { fields[$0.name] == nil && suits($0, "id") }
    let found = free.first { column in
      ["ID", "Id", "_id", "-id", " id", "_uid"].contains(where: column.name.hasSuffix)
    }
    if let found {
      fields[found.name] = "id"
    } else if !facts.contains(where: { fields[$0.name] == "accession" && suits($0, "id") }),
      let found = free.first(where: { HeadingWords.isNumber($0.name) })
    {
      fields[found.name] = "id"
    }
  }

  /// A column of days in a form that only programs write.
  private mutating func guessDate() {
    guard !fields.values.contains("date") else { return }
    let found = facts.first {
      fields[$0.name] == nil && $0.isMostly($0.serialDates) && !Self.isOtherDay($0.name)
    }
    if let found { fields[found.name] = "date" }
  }

  /// Tells whether days of that name are those of a life, of somebody in a list of people, or of a record,
  /// and none of a work.
  private static func isOtherDay(_ name: String) -> Bool {
    let steps = name.split(separator: ".").map { HeadingWords.plain(String($0)) }
    let people = Set(HeadingWords.names(of: "artists"))
    return steps.dropLast().contains(where: people.contains)
      || steps.last.map { last in otherDays.contains(where: last.contains) } ?? false
  }

  /// Pieces of the names of such days, in letters only.
  private static let otherDays = [
    "born", "birth", "died", "death", "geboren", "geburt", "gestorben", "naissance", "deces",
    "nacimiento", "muerte", "modif", "updat", "edited", "upload", "export", "publish", "createdat",
    "timestamp", "geandert",
  ]

  /// `title_es`, `title (es)` and `title@es` are a title in Spanish, where there is a `title`.
  private mutating func guessLanguages() {
    for column in facts where fields[column.name] == nil {
      for (known, field) in fields where TableField.work.texts.contains(field) {
        if let language = Self.language(of: column.name, besides: known) {
          fields[column.name] = "\(field)@\(language)"
        }
      }
    }
  }

  /// The language of a column that is called as another one with a language behind it, such as `title_es`,
  /// `title (es)` or `title@zh-Hant`; `nil` of any other. Behind other signs than `@`, which nobody else
  /// writes, only two letters are a language.
  static func language(of name: String, besides known: String) -> LanguageTag? {
    guard name.lowercased().hasPrefix(known.lowercased()),
      name.utf8.count > known.utf8.count + 1
    else { return nil }
    let rest = name.dropFirst(known.count)
    guard let mark = rest.first, "@_ ([-.".contains(mark) else { return nil }
    let tag = rest.drop { "@_ ([-.".contains($0) }.prefix { !")]".contains($0) }
    guard mark == "@" || tag.count == 2 else { return nil }
    return try? LanguageTag(String(tag))
  }

  /// A column of the days on which works went.
  private mutating func guessRemoval() {
    // One day of the end is all that a work can have.
    guard !fields.values.contains(Self.removal) else { return }
    let found = facts.first { column in
      fields[column.name] == nil && column.status.isOfRemoval && column.hasMostlyDays
    }
    if let found { fields[found.name] = Self.removal }
  }

  /// The field of the day until which a work was there.
  static let removal = "onViewUntil"

  /// A column that no name gave away, whose values say that works are gone.
  private mutating func guessStatus() {
    guard !fields.values.contains("status") else { return }
    let found = facts.first {
      fields[$0.name] == nil && !$0.status.isOfRemoval && $0.status.meanings != nil
    }
    if let found { fields[found.name] = "status" }
  }

  /// The parts of names of columns that may hold the last day on which works are on view.
  private static let ends = [
    "until", "end", "expires", "expiry", "expiration", "bis", "ende", "fin", "hasta", "jusqu",
  ]

  /// What a person must know of columns that stay details and may say that works are gone.
  var notes: [String] {
    let details = facts.filter { fields[$0.name] == nil }
    let gone: [String] =
      fields.values.contains("status") || fields.values.contains(Self.removal)
      ? details.compactMap { column in
        column.status.goneWords.map {
          "'\(column.name.prefix(60))' reads like a status, too: \($0). Map it to 'status' in place of the "
            + "other column where it knows better."
        }
      } : []
    let days = details.filter { column in
      let words = Set(ForeignItems.words(column.name)?.split(separator: "-").map(String.init) ?? [])
      return column.hasMostlyDays && column.filled > 0 && !column.status.isOfRemoval
        && Self.ends.contains(where: words.contains)
    }.map {
      "'\($0.name.prefix(60))' holds days: where they are the last on which works are on view, map it to "
        + "'\(Self.removal)'."
    }
    return gone + days + dateNotes
  }

  /// Further titles stand in where the first is empty.
  private mutating func guessFallbacks() {
    guard let title = fields.first(where: { $0.value == "title" })?.key,
      let first = facts.first(where: { $0.name == title }), first.filled < rowCount
    else { return }
    let names = HeadingWords.names(of: "title")
    for column in facts
    where fields[column.name] == nil
      && names.contains(HeadingWords.plain(HeadingWords.bare(column.name)))
    {
      fields[column.name] = "title"
    }
  }
}
