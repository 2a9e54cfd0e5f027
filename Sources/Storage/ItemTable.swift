import Catalog

/// A table whose rows are items of one kind, with the plans that write an item to a row and read it
/// back.
struct ItemTable<Item: CatalogItem>: Sendable {
  /// The table, with those of its lists and parts.
  let table: RowTable
  private let columns: FieldColumns<Item>
  private let lists: [ListPlan<Item>]
  private let parts: PartsPlan<Item>?
  /// The index of the column that holds the campus of an item, or a place in it; `nil` where the
  /// identifier gives it.
  private let campusColumn: Int?

  /// A table with the name of the kind. `columns` follow the columns that every item has, and
  /// `campus` is the name of the column that holds the campus, or a place in it.
  init(_ columns: [ColumnPlan<Item>], lists: [ListPlan<Item>] = [], campus: String? = nil) {
    self.init(columns, lists: lists, campus: campus, parts: nil as PartsPlan<Item>?)
  }

  /// A table of items that have parts, at a key path, in rows of another table.
  init<Part: FieldedPart>(
    _ columns: [ColumnPlan<Item>], campus: String?,
    parts: (table: PartTable<Part>, path: any WritableKeyPath<Item, [Part]> & Sendable)
  ) {
    self.init(columns, lists: [], campus: campus, parts: PartsPlan(parts.table, parts.path))
  }

  private init(
    _ columns: [ColumnPlan<Item>], lists: [ListPlan<Item>], campus: String?,
    parts: PartsPlan<Item>?
  ) {
    let columns = Item.completed(columns, lists: lists)
    self.columns = FieldColumns(columns, from: RowTable.headCount)
    self.lists = lists
    self.parts = parts
    table = RowTable(
      Item.kind.rawValue, columns.flatMap(\.columns), lists: lists.map(\.table),
      parts: parts.map { [$0.table] } ?? [])
    campusColumn = campus.flatMap(table.columns.firstIndex)
  }

  /// The row of `item`, with its texts in `language` where its first text has that language.
  func row(of item: Item, preferring language: LanguageTag) -> RowWriter {
    var row = RowWriter(table, preferring: language)
    row.begin(item.id, item.number, item.details)
    columns.write(item, &row)
    for list in lists { row.add(list: list.write(item)) }
    parts?.write(item, &row)
    row.end()
    return row
  }

  /// The item that a row holds; throws ``UnreadableValue`` if the row is invalid.
  func item(of row: RowReader) throws -> Item {
    guard let id = try row.parsed(at: 0, Item.ID.init) else { throw row.unreadable(0) }
    guard let campus = try id.campusOfPlace ?? campus(of: row) else { throw row.unreadable(0) }
    var item = Item.blank(id: id, campus: campus)
    item.number = row.integer(at: 1)
    item.details = try row.details(at: 4)
    try columns.read(&item, row)
    for (list, texts) in zip(lists, row.lists) { try list.read(&item, texts) }
    try parts?.read(&item, row)
    return item
  }

  private func campus(of row: RowReader) throws -> PlaceID? {
    guard let campusColumn else { return nil }
    guard let place = try row.parsed(at: campusColumn, PlaceID.init) else {
      throw row.unreadable(campusColumn)
    }
    return place.campus
  }
}

/// A table whose rows belong to those of an item, in order, such as a tour's stops.
struct PartTable<Part: FieldedPart>: Sendable {
  let table: RowTable
  let columns: FieldColumns<Part>
  let lists: [ListPlan<Part>]

  /// A table of parts whose rows the columns `owner` identify.
  init(
    _ name: String, of owner: [String], _ columns: [ColumnPlan<Part>], lists: [ListPlan<Part>] = []
  ) {
    let columns = Part.completed(columns, lists: lists)
    self.columns = FieldColumns(columns, from: RowTable.partHeadCount)
    self.lists = lists
    table = RowTable(name, of: owner, columns.flatMap(\.columns), lists: lists.map(\.table))
  }
}

/// The plan that writes and reads the parts of an item, whatever their type.
private struct PartsPlan<Item: CatalogItem>: Sendable {
  let table: RowTable
  let write: @Sendable (Item, inout RowWriter) -> Void
  let read: @Sendable (inout Item, RowReader) throws -> Void

  init<Part: FieldedPart>(
    _ parts: PartTable<Part>, _ path: any WritableKeyPath<Item, [Part]> & Sendable
  ) {
    table = parts.table
    write = { item, row in
      for part in item[keyPath: path] {
        row.add(part: parts.table) { row in
          row.beginTexts()
          parts.columns.write(part, &row)
          for list in parts.lists { row.add(list: list.write(part)) }
        }
      }
    }
    read = { item, row in
      item[keyPath: path] = try row.parts.map { row in
        var part = Part.blank
        try parts.columns.read(&part, row)
        for (list, texts) in zip(parts.lists, row.lists) { try list.read(&part, texts) }
        return part
      }
    }
  }
}

extension CatalogItem {
  /// The table of the kind, from ``ItemTables``.
  static var itemTable: ItemTable<Self> {
    guard let table = ItemTables.all[kind] as? ItemTable<Self> else {
      preconditionFailure("\(kind) has the table of another kind")
    }
    return table
  }
}

extension ItemTables {
  /// The table of each kind, by kind.
  fileprivate static let all: [ItemKind: any Sendable] = Dictionary(
    uniqueKeysWithValues: ItemKind.allCases.map { ($0, table(of: $0)) })

  private static func table(of kind: ItemKind) -> any Sendable {
    switch kind {
    case .campus: campus
    case .building: building
    case .level: level
    case .room: room
    case .entrance: entrance
    case .path: path
    case .pathPoint: point
    case .ground: ground
    case .artist: artist
    case .media: media
    case .work: work
    case .tour: tour
    }
  }
}
