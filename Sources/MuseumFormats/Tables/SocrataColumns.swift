import Notation

/// The columns of a table in the JSON that Socrata exports (`/api/views/ID/rows.json`): `meta.view.columns`
/// names them, and each element of `data` is an array with the values of a row.
struct SocrataColumns {
  /// The member of the document that holds the rows.
  static let rows = "data"

  private struct Column {
    let name: String
    /// The names of the parts of a value that is an array; none where it is a list.
    let parts: [String]
    /// True if the site does not show it.
    let isHidden: Bool
  }

  private let columns: [Column]
  /// The columns that are read though the site hides them, because a mapping names them.
  private let named: Set<String>

  /// The number of columns.
  var count: Int { columns.count }

  /// The columns that `document` names; `nil` if it is no such table.
  init?(_ document: ArraySlice<UInt8>, named: Set<String>) {
    var parser = JSONParser(document, line: 1)
    guard parser.take(0x7B), !parser.take(0x7D) else { return nil }
    var meta: JSONValue?
    var holdsArrays = false
    repeat {
      let name = try? parser.memberName()
      // Nothing else stands there, and a long list need not be passed over for it.
      guard name == "meta" || name == Self.rows else { return nil }
      if name == Self.rows {
        var list = parser
        holdsArrays = list.take(0x5B) && (list.next == 0x5B || list.next == 0x5D)
        guard holdsArrays else { return nil }
        if meta != nil { break }
      }
      guard let slice = parser.skipValue() else { return nil }
      if name == "meta" { meta = try? JSONParser.parseWhole(slice, line: 1) }
    } while parser.take(0x2C)
    guard holdsArrays, let meta else { return nil }
    self.init(meta, named: named)
  }

  /// Tells whether a document is such a table.
  static func isTable(_ document: JSONValue) -> Bool {
    guard let rows = document[rows]?.elements, let meta = document["meta"],
      rows.first.map({ $0.elements != nil }) ?? true
    else { return false }
    return SocrataColumns(meta, named: []) != nil
  }

  private init?(_ meta: JSONValue, named: Set<String>) {
    guard let found = meta["view"]?["columns"]?.elements, !found.isEmpty else { return nil }
    self.named = named
    var taken: Set<String> = []
    var columns: [Column] = []
    for (index, column) in found.enumerated() {
      let field = column["fieldName"]?.string ?? ""
      let type = column["dataTypeName"]?.string
      let flags = column["flags"]?.elements?.compactMap(\.string) ?? []
      // Its own, such as `:id` and `:created_at`, are of the type meta_data.
      let isHidden = field.hasPrefix(":") || type == "meta_data" || flags.contains("hidden")
      let shown = column["name"]?.string?.trimmingWhitespace ?? ""
      let names = (isHidden ? [field, shown] : [shown, field]) + ["column \(index + 1)"]
      let name = names.first { !$0.isEmpty && !taken.contains($0) } ?? "column \(index + 1) (2)"
      taken.insert(name)
      var parts = column["subColumnTypes"]?.elements?.compactMap(\.string) ?? []
      if parts.isEmpty, type == "location" { parts = Self.location }
      columns.append(Column(name: name, parts: parts, isHidden: isHidden))
    }
    self.columns = columns
  }

  /// The parts of a location, as Socrata orders them.
  private static let location = [
    "human_address", "latitude", "longitude", "machine_address", "needs_recoding",
  ]
  /// Its part that says only what Socrata is yet to do with it.
  private static let recoding = "needs_recoding"

  /// The row that `values` are, as an object. What the site hides is handed to `leave`, once for each value
  /// that says anything.
  func row(_ values: [JSONValue], leave: (String) -> Void) -> JSONValue {
    var members: [JSONValue.Member] = []
    for (column, value) in zip(columns, values) {
      guard !column.isHidden || named.contains(column.name) else {
        if value.saysAnything { leave(column.name) }
        continue
      }
      members.append(JSONValue.Member(name: column.name, value: whole(value, column, leave: leave)))
    }
    return .object(members)
  }

  /// A value whose parts have names, as an object; any other as it is.
  private func whole(
    _ value: JSONValue, _ column: Column, leave: (String) -> Void
  ) -> JSONValue {
    guard let elements = value.elements, !column.parts.isEmpty,
      elements.count <= column.parts.count
    else { return value }
    var members: [JSONValue.Member] = []
    for (part, value) in zip(column.parts, elements) {
      let name = "\(column.name).\(part)"
      if part == Self.recoding, !named.contains(name) {
        if value != .bool(false), value.saysAnything { leave(name) }
        continue
      }
      members.append(JSONValue.Member(name: part, value: Self.inner(value)))
    }
    return .object(members)
  }

  /// An address is an object in a text.
  private static func inner(_ value: JSONValue) -> JSONValue {
    guard let text = value.string, text.hasPrefix("{"),
      let inner = try? JSONValue(parsing: text.utf8), case .object = inner
    else { return value }
    return inner
  }
}

/// The values of columns that Socrata hides, which are told together.
struct HiddenValues {
  private var names: [String] = []
  private var count = 0
  private var line: Int?

  mutating func add(_ name: String, line: Int) {
    if !names.contains(name) { names.append(name) }
    count += 1
    self.line = self.line ?? line
  }

  func leave(in columns: TableColumns) {
    guard count > 0 else { return }
    columns.leave(
      "columns that Socrata hides: " + names.joined(separator: ", "), count: count, line: line,
      isAside: true)
  }
}
