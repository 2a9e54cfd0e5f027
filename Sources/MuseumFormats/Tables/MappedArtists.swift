import Catalog
import Exchange
import Notation

/// Makes artists of the names in rows.
struct MappedArtists {
  /// The field of the names of artists whose identifiers another column has.
  static let names = "artists.name"

  private var artists = ForeignArtists()
  /// The names of artists that are known by their identifiers, with the lines that name them first.
  private var named: [Slug: (name: String, line: Int)] = [:]
  private var alike = Tally()
  private var unread = Tally()
  /// The lists of a single artist, by the column and the name: all the works of that artist share one.
  private var single: [ObjectIdentifier: [String: [Slug]]] = [:]

  /// The artists that a row names, made where they are not known yet.
  mutating func found(
    in record: inout TableRecord, _ texts: MappedTexts, _ items: ForeignItems
  ) -> [Slug] {
    guard let value = record.take("artists") else { return [] }
    var found: [Slug] = []
    guard !value.use.holdsIdentifiers else {
      let names =
        record[Self.names]?.texts.count == value.texts.count
        ? record.take(Self.names)?.texts ?? [] : []
      for (index, written) in value.texts.enumerated() where !written.isEmpty {
        guard let id = value.identifier(written, of: .artist, record, &unread),
          !found.contains(id)
        else { continue }
        found.append(id)
        guard names.indices.contains(index), !names[index].isEmpty else { continue }
        // Docent's own tables, whose cells are else taken as they are, put a space between names.
        let name = texts.line(names[index].trimmingWhitespace)
        if let first = named[id] {
          noteOther(name, of: id, than: first.name, record, record[Self.names])
        } else {
          named[id] = (name, record.line)
        }
      }
      return found
    }
    // What is known of artists stands beside their names, as many as there are.
    var known: [String: (column: String, texts: [String])] = [:]
    for field in ["sortName", "nationality", "lifeDates"] {
      let key = "artists.\(field)"
      guard record[key]?.texts.count == value.texts.count, let all = record.take(key) else {
        continue
      }
      known[field] = (all.column, all.texts)
    }
    // Nothing more is said of the artist than the first time.
    let alone = known.isEmpty && value.texts.count == 1 ? value.text : nil
    let column = ObjectIdentifier(value.source)
    if let alone, let found = single[column]?[alone] { return found }
    if known.isEmpty, let people = Self.people(of: value) {
      return made(of: people, in: &record, value, texts, items)
    }
    let (line, row) = (record.line, record.number)
    var others: [String] = []
    for (index, written) in value.texts.enumerated() where !written.isEmpty {
      guard ListText.read(written) != .broken else {
        value.refuseList(written, record, &unread)
        continue
      }
      let name = texts.line(written)
      guard !UnnamedPerson.isOne(written) else {
        others.append(written)
        continue
      }
      func complete(_ field: String, _ text: inout String?) {
        guard let beside = known[field], !beside.texts[index].isEmpty else { return }
        let said = texts.line(beside.texts[index])
        guard let first = text else { return text = said }
        guard first != said else { return }
        unread.add(
          "\(field) \(name)", .assumedValue,
          "Row \(row): '\(said.prefix(60))' in '\(beside.column)' differs from '\(first.prefix(60))', "
            + "which an earlier row says of '\(name.prefix(60))'; that counts",
          remedy: "Say the same in all rows, or spell the names of two artists differently.",
          line: line, field: beside.column)
      }
      let id = artists.id(of: name, line: line, items) { other in
        alike.add(
          "names", .assumedValue, "'\(name)' is taken for the artist '\(other)'",
          remedy: "Spell the names of one artist alike, and those of two differently.",
          line: line, field: value.column)
      } complete: { artist in
        complete("sortName", &artist.sortName)
        complete("nationality", &artist.nationality)
        complete("lifeDates", &artist.lifeDates)
        if artist.details["website"] == nil {
          artist.details["website"] = texts.address(in: written)
        }
      }
      if let id, !found.contains(id) { found.append(id) }
    }
    if !others.isEmpty { record.addDetail(value.column, others.joined(separator: "; ")) }
    if let alone, !found.isEmpty { single[column, default: [:]][alone] = found }
    return found
  }

  /// Notes that a row names an artist otherwise than an earlier one, by the same identifier.
  private mutating func noteOther(
    _ name: String, of id: Slug, than first: String, _ record: TableRecord,
    _ value: TableRecord.Value?
  ) {
    guard name != first else { return }
    unread.add(
      "name \(id)", .assumedValue,
      "Row \(record.number): the artist '\(id)' is called '\(name.prefix(60))', and "
        + "'\(first.prefix(60))' in an earlier row; that counts",
      remedy:
        "Say the same in all rows, or give the row the identifier of the artist who is meant.",
      line: record.line, field: value?.column)
  }

  // MARK: Lines of names

  /// The people of a cell that says more of them than names; `nil` where it says no more.
  private static func people(of value: TableRecord.Value) -> [PersonLine]? {
    // Most cells have none of these signs, and are not looked at any further.
    let places = CulturePlace.isHeading(value.column)
    guard
      places
        || value.texts.contains(where: {
          $0.utf8.contains { [0x7C, 0x3B, 0x28, 0x2C, 0x3A].contains($0) }
            || PersonLine.people(in: $0).map(\.name) != [$0]
        })
    else { return nil }
    // Separators that the mapping names are those that there are.
    let split = value.use.separators?.contains(";") ?? true
    let written = value.texts.filter { !$0.isEmpty }
    var people: [PersonLine] = []
    // Where the cell is a list, its parts stand beside each other, too.
    let placed = CulturePlace.positions(in: written, isStated: places)
    for (index, text) in written.enumerated() where !placed.contains(index) {
      guard ListText.read(text) == .none else { return nil }
      PersonLine.add(text, to: &people, split: split, places: places)
    }
    return people.map(\.name) == written ? nil : people
  }

  /// The artists of a line that says more than names, which stays a detail, too.
  private mutating func made(
    of people: [PersonLine], in record: inout TableRecord, _ value: TableRecord.Value,
    _ texts: MappedTexts, _ items: ForeignItems
  ) -> [Slug] {
    var found: [Slug] = []
    for person in people {
      let id = artists.id(of: texts.line(person.name), line: record.line, items) { other in
        alike.add(
          "names", .assumedValue, "'\(person.name)' is taken for the artist '\(other)'",
          remedy: "Spell the names of one artist alike, and those of two differently.",
          line: record.line, field: value.column)
      } complete: { artist in
        artist.nationality = artist.nationality ?? person.nationality.map(texts.line)
        artist.lifeDates = artist.lifeDates ?? person.lifeDates.map(texts.line)
      }
      if let id, !found.contains(id) { found.append(id) }
    }
    record.addDetail(value.column, value.text)
    if let prose = value.texts.first(where: UnnamedPerson.isTooLong), found.isEmpty {
      unread.add(
        "prose \(value.column)", .assumedValue,
        "Row \(record.number): '\(prose.prefix(60))…' in '\(value.column)' is longer than the name of an artist",
        remedy: "It is kept as a detail, and the work has no artist from it.",
        line: record.line, field: value.column)
    }
    return found
  }

  func finish(_ items: inout ForeignItems) {
    artists.finish(&items)
    // The catalogue's own count more, where it has them.
    for (id, artist) in named.sorted(by: { $0.key < $1.key }) {
      items.imply(
        .artist(Artist(id: id, campus: items.campus, name: artist.name)), line: artist.line)
    }
    alike.report(items.log)
    unread.report(items.log)
  }
}

extension TableRecord.Value {
  /// The identifier that `written` is, in a column that holds identifiers; an error with the row
  /// for anything else: to pass it over would take away what an earlier import brought.
  func identifier(
    _ written: String, of kind: ItemKind, _ record: TableRecord, _ unread: inout Tally
  ) -> Slug? {
    if let id = try? Slug(written) { return id }
    guard ListText.read(written) == .none else {
      refuseList(written, record, &unread)
      return nil
    }
    unread.add(
      "identifiers \(column)", .invalidValue,
      "Row \(record.number): '\(written.prefix(60))' in '\(column)' cannot be the identifier of "
        + (kind == .artist ? "an artist" : kind == .media ? "media" : "a \(kind.rawValue)"),
      remedy:
        "Identifiers are lower-case letters and digits in words joined by hyphens, several with "
        + "';' between them or in a list. Where names stand there, leave 'as: identifiers' out.",
      line: record.line, field: column)
    return nil
  }

  /// Refuses a list whose values can no longer be told apart.
  func refuseList(_ written: String, _ record: TableRecord, _ unread: inout Tally) {
    unread.add(
      "list \(column)", .invalidValue,
      "Row \(record.number): the list '\(written.prefix(60))' in '\(column)' cannot be taken apart",
      remedy:
        "A program joined values that hold commas, or wrote more than texts: save the table in "
        + "a format that has lists, such as GeoJSON, or put ';' between the values.",
      line: record.line, field: column)
  }
}
