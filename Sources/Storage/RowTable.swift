/// The table of one kind of item, with the tables of its lists.
struct RowTable: Sendable {
  /// A list of slugs or paths in order, in a table of `(owner…, position, target)`.
  struct List: Sendable {
    let name: String
    let owner: [String]
    let target: String
    let insertion: Insertion

    init(_ name: String, of owner: [String], _ target: String) {
      self.name = name
      self.owner = owner
      self.target = target
      insertion = Insertion(name, owner + ["position", target], most: RowBatch.size)
    }
  }

  let name: String
  /// The columns that identify a row of a part; empty for a main table, whose rows have an `id`.
  let owner: [String]
  /// The columns in the order in which rows are written and kept.
  let columns: [String]
  let lists: [List]
  /// The tables of rows that belong to a row, in order, such as a tour's stops.
  let parts: [RowTable]
  /// The index of the column `language`; `translations` follows it.
  let languageColumn: Int
  /// The insertion of rows, each with its owner first.
  let insertion: Insertion

  private static let head = ["id", "number", "language", "translations", "details"]
  private static let partHead = ["language", "translations"]
  /// The number of columns that every item has; the columns of the kind follow them.
  static let headCount = head.count
  /// The number of columns that every part has.
  static let partHeadCount = partHead.count

  /// A table whose rows are items.
  init(_ name: String, _ columns: [String], lists: [List] = [], parts: [RowTable] = []) {
    self.name = name
    owner = []
    self.columns = Self.head + columns
    self.lists = lists
    self.parts = parts
    languageColumn = 2
    insertion = Insertion(name, self.columns)
  }

  /// A table whose rows belong to those of another.
  init(_ name: String, of owner: [String], _ columns: [String], lists: [List] = []) {
    self.name = name
    self.owner = owner
    self.columns = Self.partHead + columns
    self.lists = lists
    parts = []
    languageColumn = 0
    insertion = Insertion(name, owner + self.columns)
  }

  /// The query for all rows, or for those of one item; the columns of a part follow the first one
  /// of its owner.
  func selection(ofOne: Bool) -> String {
    if owner.isEmpty {
      return "SELECT \(columns.quoted) FROM \(name)" + (ofOne ? " WHERE id = ?" : "")
    }
    return "SELECT \(owner[0]), \(columns.quoted) FROM \(name)"
      + (ofOne ? " WHERE \(owner[0]) = ?" : "") + " ORDER BY \(owner.quoted)"
  }
}

extension RowTable.List {
  /// The query for all elements, or for those of one item: the owner as one text, then the element.
  func selection(ofOne: Bool) -> String {
    "SELECT \(owner.joined(separator: " || char(10) || ")), \(target) FROM \(name)"
      + (ofOne ? " WHERE \(owner[0]) = ?" : "")
      + " ORDER BY \((owner + ["position"]).quoted)"
  }
}

/// An SQL statement that inserts one or more rows into a table.
struct Insertion: Sendable {
  /// The handling of a row that breaks a rule.
  enum Conflict: String {
    /// Stops the statement. The rows before it stay until the whole transaction is taken back.
    case fail = "OR FAIL"
    /// Replaces the row that is there.
    case replace = "OR REPLACE"
  }

  let table: String
  /// The number of columns in a row.
  let width: Int
  /// The greatest number of rows in a statement. It is above 1 only where no rule of the table
  /// calls a function, and references are checked at the end. Otherwise SQLite keeps the changes of
  /// the statement, to take them back.
  let most: Int
  private let head: String
  private let row: String

  /// An insertion into the `columns` of `table`.
  init(_ table: String, _ columns: [String], _ conflict: Conflict = .fail, most: Int = 1) {
    self.table = table
    self.most = most
    width = columns.count
    head = "INSERT \(conflict.rawValue) INTO \(table) (\(columns.quoted)) VALUES "
    row = "(" + columns.map { _ in "?" }.joined(separator: ", ") + ")"
  }

  /// The SQL for `count` rows, with a question mark for every value.
  func sql(rows count: Int) -> String {
    head + repeatElement(row, count: count).joined(separator: ", ")
  }
}

extension [String] {
  /// The column names for SQL. They are Docent's own, never from input.
  fileprivate var quoted: String { map { "\"\($0)\"" }.joined(separator: ", ") }
}
