import Exchange
import Notation

/// The names of the columns of rows that are arrays of values, as databases and services write tables: in
/// a list beside the rows, `{"columns": ["id", "title"], "rows": [["a-1", "Arch"]]}`, or in the first of
/// the rows.
struct ArrayRows {
  /// The path of the rows; of rows whose first names the columns, nothing.
  let path: [String]
  /// The member that names the columns; `nil` where the first row does.
  let header: String?
  private let names: [String]

  /// The number of columns.
  var count: Int { names.count }

  /// The members that name columns, and those that hold rows where no path is named. A choice.
  private static let (headers, lists): (Set<String>, Set<String>) = (
    ["columns", "fields", "header", "headers"], ["rows", "data", "values"]
  )

  /// The columns that a list beside the rows names; `nil` if there are none, or the rows lie elsewhere than
  /// at `path`.
  ///
  /// - Complexity: O(n) for n bytes, as far as both lists.
  init?(_ document: ArraySlice<UInt8>, path: [String]?) {
    var parser = JSONParser(document, line: 1)
    guard path.map({ $0.count == 1 }) ?? true, parser.take(0x7B), !parser.take(0x7D) else {
      return nil
    }
    var (rows, columns): (String?, (member: String, names: [String])?)
    repeat {
      guard let name = try? parser.memberName() else { return nil }
      let isRows = path.map { $0 == [name] } ?? Self.lists.contains(name)
      if rows == nil, isRows, Self.holdsArrays(parser) { rows = name }
      if rows != nil, columns != nil { break }
      let isHeader = columns == nil && Self.headers.contains(name)
      // Rows that are objects need no such list; a long one need not be passed over for it.
      guard isHeader || rows == name || !Self.holdsObjects(parser),
        let slice = parser.skipValue()
      else { return nil }
      if isHeader, let list = try? JSONParser.parseWhole(slice, line: 1) {
        columns = Self.columnNames(in: list).map { (name, $0) }
      }
    } while parser.take(0x2C)
    guard let rows, let columns else { return nil }
    self.path = [rows]
    header = columns.member
    names = columns.names
  }

  /// The columns that the first of the rows names, which `parser` stands before; `nil` if it holds anything
  /// but texts, or there are no arrays behind it.
  init?(above parser: JSONParser) {
    var parser = parser
    guard parser.take(0x5B), parser.next == 0x5B, let slice = parser.skipValue(),
      parser.take(0x2C), parser.next == 0x5B,
      let first = try? JSONParser.parseWhole(slice, line: 1),
      first.elements?.allSatisfy({ $0.string != nil }) ?? false,
      let names = Self.columnNames(in: first), names.count > 1
    else { return nil }
    path = []
    header = nil
    self.names = names
  }

  /// Tells whether a document names the columns of its rows in a list beside them.
  static func isTable(_ document: JSONValue) -> Bool {
    lists.contains { document[$0]?.elements?.first?.elements != nil }
      && headers.contains { document[$0].flatMap(columnNames) != nil }
  }

  /// Tells whether an array that comes next begins with an array.
  static func holdsArrays(_ parser: JSONParser) -> Bool {
    var parser = parser
    return parser.take(0x5B) && parser.next == 0x5B
  }

  /// Tells whether an array that comes next begins with an object.
  static func holdsObjects(_ parser: JSONParser) -> Bool {
    var parser = parser
    return parser.take(0x5B) && parser.next == 0x7B
  }

  /// The names in a list of texts, or of objects with names; those that stand again are told apart. `nil` if
  /// one says nothing.
  private static func columnNames(in list: JSONValue) -> [String]? {
    guard let elements = list.elements, !elements.isEmpty else { return nil }
    let names = elements.compactMap { ($0.string ?? $0["name"]?.string)?.trimmingSpaces }
    guard names.count == elements.count, !names.contains("") else { return nil }
    return TableColumns.toldApart(names)
  }

  /// The row that `values` are, as an object; `nil` if there are more than columns. Programs leave out what
  /// is empty at its end.
  func row(_ values: [JSONValue]) -> JSONValue? {
    guard values.dropFirst(names.count).allSatisfy({ !$0.saysAnything }) else { return nil }
    return .object(zip(names, values).map { JSONValue.Member(name: $0, value: $1) })
  }
}
