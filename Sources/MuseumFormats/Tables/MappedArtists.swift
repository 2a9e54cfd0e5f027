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
    in record: inout TableRecord, _ items: ForeignItems
  ) -> [Slug] {
    guard let value = record.take("artists") else { return [] }
    var found: [Slug] = []
    guard !value.use.holdsIdentifiers else {
      let names = record[Self.names]?.texts(for: value.texts.count) ?? []
      if !names.isEmpty, let beside = record.take(Self.names) {
        keep(beside.links.map(\.address), of: beside, &record)
      }
      keep(value.links.map(\.address), of: value, &record)
      for (index, written) in value.texts.enumerated() where !written.isEmpty {
        guard let id = value.identifier(written, of: .artist, record, &unread),
          !found.contains(id)
        else { continue }
        found.append(id)
        guard names.indices.contains(index), !names[index].isEmpty else { continue }
        // Docent's own tables, whose cells are else taken as they are, put a space between names.
        let name = names[index].trimmingWhitespace
        if let first = named[id] {
          noteOther(name, of: id, than: first.name, record, record[Self.names])
        } else {
          named[id] = (name, record.line)
        }
      }
      let others = zip(value.texts, names).filter { $0.0.isEmpty && !$0.1.isEmpty }.map(\.1)
      if !others.isEmpty, let column = record[Self.names] {
        unread.noteUntaken(others.joined(separator: "; "), of: column, &record)
      }
      return found
    }
    // What is known of artists stands beside their names, as many as there are.
    let beside = Self.known.compactMap { field in
      record["artists.\(field.name)"].flatMap { said in
        said.texts(for: value.texts.count).map { Beside(field: field, value: said, texts: $0) }
      }
    }
    guard beside.isEmpty else { return made(of: value, beside, in: &record, items) }
    // Nothing more is said of the artist than the first time.
    let alone = value.texts.count == 1 ? value.text : nil
    let column = ObjectIdentifier(value.source)
    if let alone, let found = single[column]?[alone] { return found }
    if let people = Self.people(of: value) {
      return made(of: people, in: &record, value, items)
    }
    var others: [String] = []
    let websites = Websites(
      value.links, of: value.texts, isWholeCell: value.texts.count == 1)
    var left = websites.others.map(\.address)
    for written in value.texts where !written.isEmpty {
      guard ListText.read(written) != .broken else {
        value.refuseList(written, record, &unread)
        continue
      }
      guard !UnnamedPerson.isOne(written) else {
        others.append(written)
        left += websites[written]
        continue
      }
      let id = id(of: written, value, record, items) {
        left += $0.take(websites, called: written)
      }
      if let id, !found.contains(id) { found.append(id) }
    }
    keep(left, of: value, &record)
    if !others.isEmpty { record.addDetail(value.column, others.joined(separator: "; ")) }
    // What is kept with the work is to be kept with the next one, too.
    if let alone, !found.isEmpty, left.isEmpty { single[column, default: [:]][alone] = found }
    return found
  }

  /// The artist of a name, with a warning where another one is taken for it.
  private mutating func id(
    of name: String, _ value: TableRecord.Value, _ record: TableRecord, _ items: ForeignItems,
    complete: (inout Artist) -> Void
  ) -> Slug? {
    artists.id(of: name, line: record.line, items) { neighbour in
      // Each name by itself: who is merged with whom is nowhere else to be seen.
      alike.add(
        "name \(name)", .assumedValue, neighbour.message(of: name), remedy: neighbour.remedy,
        line: record.line, field: value.column)
    } complete: {
      complete(&$0)
    }
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
    _ items: ForeignItems
  ) -> [Slug] {
    var found: [Slug] = []
    let websites = Websites(
      value.links, of: people.map(\.name), isWholeCell: value.texts.count == 1)
    var left = websites.others.map(\.address)
    for person in people {
      let id = id(of: person.name, value, record, items) {
        $0.takeUnlessKnown(person)
        left += $0.take(websites, called: person.name)
      }
      if let id, !found.contains(id) { found.append(id) }
    }
    keepLine(value, found, &record)
    keep(left, of: value, &record)
    return found
  }

  /// Keeps a line that says more than names, or names nobody, as a detail.
  private mutating func keepLine(
    _ value: TableRecord.Value, _ found: [Slug], _ record: inout TableRecord
  ) {
    // The addresses in it are kept beside it.
    record.addDetail(
      value.column, value.texts.filter { !$0.isEmpty }.joined(separator: "; "))
    if let prose = value.texts.first(where: UnnamedPerson.isTooLong), found.isEmpty {
      unread.add(
        "prose \(value.column)", .assumedValue,
        "Row \(record.number): '\(prose.prefix(60))…' in '\(value.column)' is longer than the name of an artist",
        remedy: "It is kept as a detail, and the work has no artist from it.",
        line: record.line, field: value.column)
    }
  }

  /// Keeps the addresses of a cell that are of none of its artists, or for which these have no room, as a
  /// detail, each once.
  private func keep(
    _ addresses: [String], of value: TableRecord.Value, _ record: inout TableRecord
  ) {
    var kept: Set<String> = []
    record.addDetail(
      "\(value.column) link",
      addresses.filter { kept.insert($0).inserted }.joined(separator: "; "))
  }

  // MARK: Columns beside the names

  /// A field of artists that a column beside the names may say.
  private struct Known {
    let name: String
    let path: any WritableKeyPath<Artist, String?> & Sendable
  }
  private static let known = [
    Known(name: "sortName", path: \.sortName), Known(name: "nationality", path: \.nationality),
    Known(name: "lifeDates", path: \.lifeDates),
  ]

  /// A column beside the names, with as many values as there are names.
  private struct Beside {
    let field: Known
    let value: TableRecord.Value
    /// What it says of each name; it may be empty.
    let texts: [String]
    /// What it says of no one artist.
    var unused: [String] = []
  }

  /// The artists of names of whom other columns say more. What these say where a text names nobody, or
  /// several people, stays a detail.
  private mutating func made(
    of value: TableRecord.Value, _ beside: [Beside], in record: inout TableRecord,
    _ items: ForeignItems
  ) -> [Slug] {
    var (found, beside) = ([Slug](), beside)
    var saysMore = false
    let places = CulturePlace.isHeading(value.column)
    let split = value.use.separators?.contains(";") ?? true
    let placed = CulturePlace.positions(in: value.texts, isStated: places)
    let lines = value.texts.enumerated().map { index, written in
      var people: [PersonLine] = []
      if !placed.contains(index), ListText.read(written) != .broken {
        PersonLine.add(written, to: &people, split: split, places: places)
      }
      return people
    }
    let websites = Websites(
      value.links, of: lines.flatMap { $0.map(\.name) }, isWholeCell: value.texts.count == 1)
    var left = websites.others.map(\.address)
    for (index, written) in value.texts.enumerated() {
      guard ListText.read(written) != .broken else {
        value.refuseList(written, record, &unread)
        continue
      }
      let people = lines[index]
      if !written.isEmpty, people.map(\.name) != [written] { saysMore = true }
      for person in people {
        let name = person.name
        var differing: [(column: Beside, said: String, first: String)] = []
        let id = id(of: name, value, record, items) { artist in
          if people.count == 1 {
            for column in beside where !column.texts[index].isEmpty {
              let said = column.texts[index]
              let first = artist[keyPath: column.field.path] ?? said
              artist[keyPath: column.field.path] = first
              if first != said { differing.append((column, said, first)) }
            }
          }
          left += artist.take(websites, called: name)
          artist.takeUnlessKnown(person)
        }
        if let id, !found.contains(id) { found.append(id) }
        for (column, said, first) in differing {
          noteOther(said, of: name, than: first, column, record)
        }
      }
      guard people.count != 1 else { continue }
      for column in beside.indices {
        let text = beside[column].texts[index]
        if !text.isEmpty { beside[column].unused.append(text) }
      }
    }
    if saysMore { keepLine(value, found, &record) }
    keep(left, of: value, &record)
    for column in beside {
      // What nobody takes is told with the other values that no item has a use for.
      guard column.unused.count < column.texts.count(where: { !$0.isEmpty }) else { continue }
      _ = record.take("artists.\(column.field.name)")
      guard !column.unused.isEmpty else { continue }
      unread.noteUntaken(column.unused.joined(separator: "; "), of: column.value, &record)
    }
    return found
  }

  /// Notes that a row says of an artist something else than an earlier one.
  private mutating func noteOther(
    _ said: String, of name: String, than first: String, _ column: Beside, _ record: TableRecord
  ) {
    unread.add(
      "\(column.field.name) \(name)", .assumedValue,
      "Row \(record.number): '\(said.prefix(60))' in '\(column.value.column)' differs from "
        + "'\(first.prefix(60))', which an earlier row says of '\(name.prefix(60))'; that counts",
      remedy: "Say the same in all rows, or spell the names of two artists differently.",
      line: record.line, field: column.value.column)
  }

  /// The identifiers of artists that works have, where other ones are theirs now that all names are known.
  mutating func settle(_ items: ForeignItems) -> [Slug: Slug] { artists.settle(items) }

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
