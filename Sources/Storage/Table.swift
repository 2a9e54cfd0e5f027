/// The table of one kind of item, with the tables of its lists.
struct Table: Sendable {
  /// Slugs or paths in order, in a table of `(owner…, position, target)`.
  struct List: Sendable {
    let name: String
    let owner: [String]
    let target: String
    let insertion: String

    init(_ name: String, of owner: [String], _ target: String) {
      self.name = name
      self.owner = owner
      self.target = target
      insertion = Table.insertion(name, owner + ["position", target])
    }
  }

  let name: String
  /// The columns that identify a row of a part; a main table's are its `id`.
  let owner: [String]
  /// In the order in which records write and read them.
  let columns: [String]
  let lists: [List]
  /// Rows that belong to a row, in order: a tour's stops.
  let parts: [Table]
  /// Where `language` is among the columns; `translations` follows it.
  let languageColumn: Int
  /// One row in, its owner first.
  let insertion: String

  /// A table whose rows are items.
  init(_ name: String, _ columns: [String], lists: [List] = [], parts: [Table] = []) {
    self.name = name
    owner = []
    self.columns = ["id", "number", "language", "translations", "details"] + columns
    self.lists = lists
    self.parts = parts
    languageColumn = 2
    insertion = Self.insertion(name, self.columns)
  }

  /// A table whose rows belong to those of another.
  init(_ name: String, of owner: [String], _ columns: [String], lists: [List] = []) {
    self.name = name
    self.owner = owner
    self.columns = ["language", "translations"] + columns
    self.lists = lists
    parts = []
    languageColumn = 0
    insertion = Self.insertion(name, owner + self.columns)
  }

  /// All rows, or the one item's: its owner as one text, then the columns.
  func selection(ofOne: Bool) -> String {
    if owner.isEmpty {
      return "SELECT \(columns.quoted) FROM \(name)" + (ofOne ? " WHERE id = ?" : "")
    }
    return "SELECT \(owner[0]), \(columns.quoted) FROM \(name)"
      + (ofOne ? " WHERE \(owner[0]) = ?" : "") + " ORDER BY \(owner.quoted)"
  }

  static func insertion(_ name: String, _ columns: [String]) -> String {
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    return "INSERT INTO \(name) (\(columns.quoted)) VALUES (\(places))"
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

extension [String] {
  /// Column names for SQL. They are our own, never a stranger's.
  fileprivate var quoted: String { map { "\"\($0)\"" }.joined(separator: ", ") }
}
