import Catalog

/// How the items of one kind lie in their table.
///
/// Records stay apart from the domain types, and only the conforming file knows the columns. It
/// writes and reads them in the order in which its `table` lists them; texts come first, the
/// obligatory one leading, because it decides the row's language.
protocol Record {
  associatedtype Value: Sendable
  static var table: Table { get }
  static func write(_ value: Value, to row: inout RowWriter)
  static func read(_ row: inout RowReader) throws -> Value
}

extension Record {
  static func written(_ value: Value, preferring language: LanguageTag) -> RowWriter {
    var row = RowWriter(table, preferring: language)
    write(value, to: &row)
    row.end()
    return row
  }
}
