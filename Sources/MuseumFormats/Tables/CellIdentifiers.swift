import Catalog
import Exchange
import Notation

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
        + kind.withArticle,
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
