/// The table of one kind of item, with the tables of its lists.
struct Table: Sendable {
  /// Slugs or paths in order, in a table of `(owner…, position, target)`.
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
  /// The columns that identify a row of a part; a main table's are its `id`.
  let owner: [String]
  /// The columns in the order in which rows are written and kept.
  let columns: [String]
  let lists: [List]
  /// Rows that belong to a row, in order: a tour's stops.
  let parts: [Table]
  /// Where `language` is among the columns; `translations` follows it.
  let languageColumn: Int
  /// Of rows, each its owner first.
  let insertion: Insertion

  private static let head = ["id", "number", "language", "translations", "details"]
  private static let partHead = ["language", "translations"]
  /// The number of columns that every item has; its own begin there.
  static let headCount = head.count
  /// The number of columns that every part has.
  static let partHeadCount = partHead.count

  /// A table whose rows are items.
  init(_ name: String, _ columns: [String], lists: [List] = [], parts: [Table] = []) {
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

  /// All rows, or the one item's: its owner as one text, then the columns.
  func selection(ofOne: Bool) -> String {
    if owner.isEmpty {
      return "SELECT \(columns.quoted) FROM \(name)" + (ofOne ? " WHERE id = ?" : "")
    }
    return "SELECT \(owner[0]), \(columns.quoted) FROM \(name)"
      + (ofOne ? " WHERE \(owner[0]) = ?" : "") + " ORDER BY \(owner.quoted)"
  }
}

extension Table.List {
  /// All elements, or the one item's: the owner as one text, then the element.
  func selection(ofOne: Bool) -> String {
    "SELECT \(owner.joined(separator: " || char(10) || ")), \(target) FROM \(name)"
      + (ofOne ? " WHERE \(owner[0]) = ?" : "")
      + " ORDER BY \((owner + ["position"]).quoted)"
  }
}

/// One or more rows into one table.
struct Insertion: Sendable {
  /// What becomes of a row that breaks a rule.
  enum Conflict: String {
    /// It stops the statement, and the rows before it stay until the whole transaction is taken back.
    case fail = "OR FAIL"
    /// It takes the place of the row that is there.
    case replace = "OR REPLACE"
  }

  let table: String
  /// How many columns a row has.
  let width: Int
  /// How many rows a statement takes at most: several only where no rule of the table calls a
  /// function, and references wait for the end. Else SQLite keeps what the statement changes, to take it
  /// back, and has FTS5 write down what it has gathered.
  let most: Int
  private let head: String
  private let row: String

  /// Into the `columns` of `table`.
  init(_ table: String, _ columns: [String], _ conflict: Conflict = .fail, most: Int = 1) {
    self.table = table
    self.most = most
    width = columns.count
    head = "INSERT \(conflict.rawValue) INTO \(table) (\(columns.quoted)) VALUES "
    row = "(" + columns.map { _ in "?" }.joined(separator: ", ") + ")"
  }

  /// With a question mark for every column of every row.
  func sql(rows count: Int) -> String {
    head + repeatElement(row, count: count).joined(separator: ", ")
  }
}

extension [String] {
  /// Column names for SQL. They are our own, never a stranger's.
  fileprivate var quoted: String { map { "\"\($0)\"" }.joined(separator: ", ") }
}
