import Catalog
import Geodesy

/// The columns that hold one field of an item, with the functions that write and read them.
struct ColumnPlan<Item: FieldedItem>: Sendable {
  /// The name of the field; `nil` for a column that is derived, or adds to a field's.
  var field: String?
  /// The names of the columns, in order; empty for a field in a table of its own.
  let columns: [String]
  /// Adds as many values as there are ``columns``.
  let write: @Sendable (Item, inout RowWriter) -> Void
  /// Reads the columns that begin at an index.
  let read: @Sendable (inout Item, RowReader, Int) throws -> Void

  /// The columns of the field `name`: two for a position or the subject of a stop, three for a
  /// survey, else one, called `name` or `column`.
  static func field(_ name: String, in column: String? = nil) -> ColumnPlan {
    let field = known(name)
    let type = field.description.type
    let columns: [String] =
      switch type {
      case .coordinate: ["latitude", "longitude"]
      case .survey: ["surveyCRS", "surveyX", "surveyY"]
      case .subject: ["work", "place"]
      default: [column ?? name]
      }
    let isNeeded = field.description.isRequired
    let read = RowReader.reading(type)
    return ColumnPlan(field: name, columns: columns) { item, row in
      row.add(field.value(of: item), width: columns.count)
    } read: { item, row, index in
      guard let value = try read(row, index) else {
        if isNeeded { throw row.unreadable(index) }
        return
      }
      do { try field.set(value, in: &item) } catch { throw row.unreadable(index) }
    }
  }

  /// A column that follows from the identifier or stands beside the fields, and is never read here.
  static func derived(
    _ column: String, _ value: @escaping @Sendable (Item) -> String?
  ) -> ColumnPlan {
    ColumnPlan(columns: [column]) { item, row in
      row.add(value(item))
    } read: { _, _, _ in
    }
  }

  private static func known(_ name: String) -> Field<Item> {
    guard let field = Item.field(name) else {
      preconditionFailure("\(Item.self) has no field '\(name)'")
    }
    return field
  }
}

/// The functions of ``ColumnPlan``s that go through a row: what else these hold would be retained for
/// every column of every row.
struct FieldColumns<Item: FieldedItem>: Sendable {
  private let writes: [@Sendable (Item, inout RowWriter) -> Void]
  private let reads: [(index: Int, read: @Sendable (inout Item, RowReader, Int) throws -> Void)]

  /// The columns of `plans`, the first of which has the index `first`.
  init(_ plans: [ColumnPlan<Item>], from first: Int) {
    writes = plans.map(\.write)
    var index = first
    reads = plans.map { plan in
      defer { index += plan.columns.count }
      return (index, plan.read)
    }
  }

  func write(_ item: Item, _ row: inout RowWriter) { for write in writes { write(item, &row) } }

  func read(_ item: inout Item, _ row: RowReader) throws {
    for (index, read) in reads { try read(&item, row, index) }
  }
}

extension FieldedItem {
  /// `columns`, and behind them those of every field that neither they nor `lists` hold, in the order
  /// of the fields: a new field needs no more than its step of the schema.
  static func completed(
    _ columns: [ColumnPlan<Self>], lists: [ListPlan<Self>]
  ) -> [ColumnPlan<Self>] {
    let known = Set(columns.compactMap(\.field) + lists.map(\.field))
    return columns
      + fieldDescriptions.filter { !known.contains($0.name) && $0.type.liesInColumns }
      .map { .field($0.name) }
  }
}

extension FieldType {
  /// Whether values lie in columns of the item's own row: not lists, which have tables of their own,
  /// and not details, for which every row has a column.
  fileprivate var liesInColumns: Bool {
    switch self {
    case .text, .localized, .integer, .number, .truth, .choice, .texts, .place, .coordinate, .shape,
      .line, .geometry, .survey, .subject:
      true
    case .places, .artists, .media, .subjects, .stops, .details: false
    }
  }
}

/// The table that holds a list field of an item, with a row for each element.
struct ListPlan<Item: FieldedItem>: Sendable {
  /// The name of the field.
  let field: String
  let table: RowTable.List
  let write: @Sendable (Item) -> [String]
  let read: @Sendable (inout Item, [String]) throws -> Void

  /// The field `name`, in `table`.
  init(_ name: String, _ table: RowTable.List) {
    guard let field = Item.field(name) else {
      preconditionFailure("\(Item.self) has no field '\(name)'")
    }
    let type = field.description.type
    self.field = name
    self.table = table
    write = { field.value(of: $0)?.listTexts ?? [] }
    read = { item, texts in
      guard !texts.isEmpty else { return }
      do {
        try field.set(FieldValue(listTexts: texts, of: type), in: &item)
      } catch {
        throw UnreadableValue(table: table.name, column: table.target)
      }
    }
  }
}

extension FieldValue {
  /// The elements of a list as its table holds them.
  fileprivate var listTexts: [String] {
    switch self {
    case .places(let list): list.map(\.description)
    case .artists(let list), .media(let list): list.map(\.description)
    case .subjects(let list): list.map(\.rowText)
    default: []
    }
  }

  fileprivate init(listTexts texts: [String], of type: FieldType) throws {
    switch type {
    case .places: self = .places(try texts.map { try PlaceID($0) })
    case .artists: self = .artists(try texts.map { try Slug($0) })
    case .media: self = .media(try texts.map { try Slug($0) })
    case .subjects: self = .subjects(try texts.map { try Stop.Subject(rowText: $0) })
    default: throw UnsuitableValue([String].self)
    }
  }
}

extension Stop.Subject {
  /// The kind and identifier in one column: `work hare` or `place north/library`.
  fileprivate var rowText: String {
    switch self {
    case .work(let id): "work \(id)"
    case .place(let id): "place \(id)"
    }
  }

  fileprivate init(rowText: String) throws {
    let parts = rowText.split(separator: " ").map(String.init)
    switch (parts.first, parts.last) {
    case ("work", let id?): self = .work(try Slug(id))
    case ("place", let id?): self = .place(try PlaceID(id))
    default: throw UnsuitableValue(Stop.Subject.self)
    }
  }
}
