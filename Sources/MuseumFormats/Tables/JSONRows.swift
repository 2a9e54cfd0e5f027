import Catalog
import Exchange
import Geodesy
import Notation

/// Reads an array of JSON objects as the rows of a table: plain objects, or features of GeoJSON; and as
/// such an array objects by key, objects in lines of their own, and arrays with the names of their columns.
///
/// A member of a member is a column by its path, `artist.name`. A path that leads through an array
/// has a value for each element, an empty one where an element lacks it. Members of a feature's
/// `properties` are columns by their own names, beside `id` and `geometry`.
struct JSONRows {
  let columns: TableColumns
  /// The path of the array; found out where `nil`.
  let path: [String]?
  /// The columns that a mapping names.
  var named: Set<String> = []
  let log: ProblemLog

  /// The things that rows are made of, by where the parser stands.
  private enum Form {
    /// Before an array's bracket.
    case array
    /// Before the only object.
    case single
    /// Before an object whose members are rows.
    case members
  }

  /// The ways in which rows are written that are no objects by the names of their columns.
  private enum Layout {
    case socrata(SocrataColumns)
    case arrays(ArrayRows)
    /// The result of a query.
    case result

    /// The path of the rows.
    var path: [String] {
      switch self {
      case .socrata: [SocrataColumns.rows]
      case .arrays(let rows): rows.path
      case .result: SPARQLRows.path
      }
    }
  }

  /// Hands on every row that can be read, no more than `most` where that is a number.
  func read(_ bytes: ArraySlice<UInt8>, most: Int? = nil, _ body: (TableRow) -> Void) {
    if path == nil, NewlineJSON.areRows(bytes) {
      return lines(bytes, most: most ?? .max, body)
    }
    var parser = JSONParser(bytes, line: 1)
    var layout = layout(bytes)
    do {
      if let form = try findRows(&parser, path: (layout?.path ?? path)?[...]) {
        if form == .array, layout == nil, ArrayRows.holdsArrays(parser) {
          guard let rows = ArrayRows(above: parser) else {
            return log.add(
              .malformedFile, "The rows are arrays of values, and nothing names their columns.",
              remedy: "Write the names of the columns as the first of them, save the table as CSV, "
                + "or each row as an object, {\"title\": \"…\"}.",
              line: parser.line, field: "rows")
          }
          layout = .arrays(rows)
        }
        try elements(&parser, form, layout, most: most ?? .max, body)
      } else if !log.hasErrors {
        log.add(
          .missingValue,
          path.map { "There is no array at '\($0.joined(separator: "."))'." }
            ?? "There is no array of objects in the file, or it lies deeper than is looked for.",
          remedy:
            "Name the path to it in the mapping, such as '\(example(bytes))', or to objects by their "
            + "keys, '\(keyedExample)'.", line: 1, field: "rows")
      }
    } catch { log.add(error) }
  }

  /// Hands on the objects that stand in lines of their own.
  private func lines(_ bytes: ArraySlice<UInt8>, most: Int, _ body: (TableRow) -> Void) {
    var number = 0
    NewlineJSON.forEachObject(in: bytes, log: log) { value, line in
      number += 1
      if let value, let row = row(value, key: nil, line: line, number: number) { body(row) }
      return number < most
    }
  }

  /// The setting that reads a list of the document, the longest.
  private func example(_ bytes: ArraySlice<UInt8>) -> String {
    let lists = DeepLists.all(in: bytes)
    let longest = lists.max { $0.count < $1.count }?.path ?? ["data", "items"]
    return "rows: \(YAMLWriter.scalar(longest.joined(separator: ".")))"
  }

  /// The setting that reads objects by key at the path that is named.
  private var keyedExample: String {
    let steps = (path ?? ["data"]).filter { $0 != KeyedObjects.step } + [KeyedObjects.step]
    return "rows: \(YAMLWriter.scalar(steps.joined(separator: ".")))"
  }

  // MARK: Finding the array

  /// The layout of the rows, unless the mapping says that others are read; `nil` of objects by names.
  private func layout(_ bytes: ArraySlice<UInt8>) -> Layout? {
    if path == nil || path == [SocrataColumns.rows],
      let columns = SocrataColumns(bytes, named: named)
    {
      return .socrata(columns)
    }
    if path == nil, SPARQLRows.isTable(bytes) { return .result }
    return ArrayRows(bytes, path: path).map(Layout.arrays)
  }

  /// Moves before the rows; `nil` where there are none.
  private func findRows(
    _ parser: inout JSONParser, path: ArraySlice<String>?
  ) throws(InvalidJSON) -> Form? {
    if let path, let name = path.first {
      if path.count == 1, name == KeyedObjects.step { return parser.next == 0x7B ? .members : nil }
      guard parser.take(0x7B), !parser.take(0x7D) else { return nil }
      repeat {
        if try parser.memberName() == name {
          return try findRows(&parser, path: path.dropFirst())
        }
        try skip(&parser)
      } while parser.take(0x2C)
      return nil
    }
    if parser.next == 0x5B { return .array }
    guard path == nil, parser.next == 0x7B else { return nil }
    let start = parser
    if Self.isObject(parser) { return .single }
    guard parser.take(0x7B), !parser.take(0x7D) else { return nil }
    var isFeature = false
    /// The first list that says something of the rows as a rule, such as links.
    var formal: JSONParser?
    repeat {
      let name = try parser.memberName()
      if Self.isRows(name, parser) { return .array }
      if formal == nil, ArrayRows.holdsObjects(parser) { formal = parser }
      isFeature = isFeature || name == "geometry"
      try skip(&parser)
    } while parser.take(0x2C)
    parser = isFeature ? start : formal ?? start
    return isFeature ? .single : formal == nil ? nil : .array
  }

  /// Tells whether the member that comes next is the array of rows, where no path is named.
  static func isRows(_ name: String, _ parser: JSONParser) -> Bool {
    var parser = parser
    guard parser.next == 0x5B else { return false }
    return name == "features"
      || !formal.contains(name) && !schemas.contains(name) && ArrayRows.holdsObjects(parser)
  }

  /// The same of a member that is read.
  static func isRows(_ member: JSONValue.Member) -> Bool {
    guard let elements = member.value.elements else { return false }
    if member.name == "features" { return true }
    guard case .object? = elements.first else { return false }
    return !formal.contains(member.name) && !schemas.contains(member.name)
  }

  /// Tells whether the document is one thing, and no wrapping around a list.
  static func isObject(_ parser: JSONParser) -> Bool {
    // A list of things is as a rule much longer than what says so of one thing.
    guard parser.bytes.count <= mostOfObject,
      case .object(let members)? = try? JSONParser.parseWhole(
        parser.bytes[parser.position...], line: 1)
    else { return false }
    return ObjectFiles.isObject(members)
  }

  /// The most bytes of a document that may be one thing. A choice.
  private static let mostOfObject = 1 << 20

  private func skip(_ parser: inout JSONParser) throws(InvalidJSON) {
    guard parser.skipValue() != nil else { throw parser.failure("A value does not end.") }
  }

  private func elements(
    _ parser: inout JSONParser, _ form: Form, _ layout: Layout?, most: Int,
    _ body: (TableRow) -> Void
  ) throws(InvalidJSON) {
    if form == .array {
      _ = parser.take(0x5B)
      if parser.take(0x5D) { return }
    } else if form == .members {
      _ = parser.take(0x7B)
      if parser.take(0x7D) { return }
    }
    var hidden = HiddenValues()
    defer { hidden.leave(in: columns) }
    var number = 0
    if case .arrays(let rows)? = layout, rows.header == nil {
      _ = parser.skipValue()
      _ = parser.take(0x2C)
    }
    repeat {
      number += 1
      _ = parser.next
      let line = parser.line
      let key = form == .members ? try parser.memberName() : nil
      guard let slice = form == .single ? parser.bytes[parser.position...] : parser.skipValue()
      else {
        throw InvalidJSON(
          line: line, description: "The file ends within the element that begins here.",
          isTruncated: true)
      }
      do {
        let value = try JSONParser.parseWhole(slice, line: line, keepsLongNumbers: true)
        if let object = object(value, layout, line: line, number: number, &hidden),
          let row = row(object, key: key, line: line, number: number)
        {
          body(row)
        }
      } catch { log.add(error, inPart: true) }
      if form == .single || number >= most { return }
    } while parser.take(0x2C)
    let isObject = form == .members
    try parser.expect(isObject ? 0x7D : 0x5D, "a comma or \(isObject ? "}" : "]")")
  }

  /// The row that an element is by the names of its columns; `nil` and a warning where it has another number
  /// of values.
  private func object(
    _ value: JSONValue, _ layout: Layout?, line: Int, number: Int, _ hidden: inout HiddenValues
  ) -> JSONValue? {
    let row: JSONValue?
    let count: Int
    switch (layout, value.elements) {
    case (.result?, _): return SPARQLRows.row(value)
    case (nil, _), (_, nil): return value
    case (.arrays(let rows)?, let values?): (row, count) = (rows.row(values), rows.count)
    case (.socrata(let columns)?, let values?):
      count = columns.count
      row = values.count == count ? columns.row(values) { hidden.add($0, line: line) } : nil
    }
    if row == nil {
      log.add(
        .leftOut,
        "Row \(number) has \(value.elements?.count ?? 0) values, and there are \(count) columns: it is "
          + "left out.",
        remedy: "Export or download the file again.", line: line)
    }
    return row
  }

  // MARK: What is in no row

  /// Lists of the columns, as ArcGIS and CKAN put them before the rows.
  private static let schemas: Set = ["fields", "columns"]

  /// Members of the document that say nothing of its rows: those of GeoJSON, what GDAL writes, and
  /// how many rows there are.
  private static let formal: Set = [
    "type", "crs", "bbox", "name", "xy_coordinate_resolution", "$schema", "count", "total",
    // What OGC API - Features adds (OGC 17-069r4, 7.16).
    "links", "timeStamp", "numberMatched", "numberReturned",
  ]

  /// Notes the members of the document beside the array of rows, arrays by the number of their
  /// elements: another list of things must not be passed over without a word. Returns the name of the
  /// list that is read where none is named, and there are others of objects.
  func noteOutside(_ bytes: ArraySlice<UInt8>) -> String? {
    var parser = JSONParser(bytes, line: 1)
    if path == nil, NewlineJSON.areRows(bytes) { return nil }
    let layout = layout(bytes)
    if path == nil, layout == nil, parser.next == 0x7B, Self.isObject(parser) { return nil }
    switch layout {
    // What stands beside the rows of a result names the columns.
    case .result: return nil
    case .arrays(let rows):
      return noteOutside(&parser, path: rows.path[...], before: "", header: rows.header)
    case .socrata, nil:
      return noteOutside(&parser, path: (layout?.path ?? path)?[...], before: "")
    }
  }

  /// `nil` as a path stands for the first array that holds objects; only where there is no other for one
  /// that says something of the rows as a rule. The member `header` names the columns.
  private func noteOutside(
    _ parser: inout JSONParser, path: ArraySlice<String>?, before: String, header: String? = nil,
    takesFormal: Bool = false
  ) -> String? {
    let start = parser
    if path == [KeyedObjects.step] { return nil }
    guard parser.take(0x7B), !parser.take(0x7D) else { return nil }
    var found: String?
    var (isFeature, hasOthers, hasFormal) = (false, false, false)
    var others: [(name: String, count: Int, line: Int, isList: Bool)] = []
    repeat {
      guard let name = try? parser.memberName() else { return nil }
      let isRows =
        path.map { $0.first == name }
        ?? (Self.isRows(name, parser) || takesFormal && ArrayRows.holdsObjects(parser))
      if found == nil, isRows {
        found = name
        if let path, path.count > 1 {
          var inside = parser
          _ = noteOutside(&inside, path: path.dropFirst(), before: "\(before)\(name).")
        }
        guard parser.skipValue() != nil else { return nil }
        continue
      }
      isFeature = isFeature || name == "geometry"
      _ = parser.next
      let line = parser.line
      if ArrayRows.holdsObjects(parser) {
        if Self.formal.contains(name) { hasFormal = true } else { hasOthers = true }
      }
      guard let slice = parser.skipValue() else { return nil }
      guard !Self.formal.contains(name) || name == "name", name != header,
        let value = try? JSONParser.parseWhole(slice, line: line), value.saysAnything,
        name != Self.spatialReference || Self.system(ofArcGIS: value) == nil,
        name != "name" || GeoJSONReader.tellsMore(name: value, than: log.file)
      else { continue }
      for part in DeepLists.parts(of: value, called: name) {
        others.append((before + part.name, part.count, line, part.isList))
      }
    } while parser.take(0x2C)
    if found == nil, path == nil, hasFormal, !isFeature {
      parser = start
      return noteOutside(&parser, path: nil, before: before, takesFormal: true)
    }
    // A single feature or object is the row itself.
    guard let found, !isFeature || path != nil else { return nil }
    for other in others {
      columns.leave(other.name, count: other.count, line: other.line, isAside: !other.isList)
    }
    // A name with a full stop would be taken for a path.
    return path == nil && hasOthers && !found.contains(".") ? found : nil
  }

  // MARK: One row

  private func row(_ value: JSONValue, key: String?, line: Int, number: Int) -> TableRow? {
    guard case .object(let members) = value else {
      let name = key.map { "'\($0.prefix(80))'" } ?? "Element \(number) of the array"
      log.add(
        .leftOut, "\(name) is \(value.kindName), no object: it is left out.",
        remedy: "Each row is an object, {\"title\": \"…\"}.", line: line)
      return nil
    }
    var found = JSONCells(columns: columns, line: line, log: log)
    if let key { found.add(.string(key), KeyedObjects.key) }
    let isFeature =
      value["properties"] != nil && members.contains { $0.name == "geometry" || $0.name == "type" }
    var properties: Set<String> = []
    if isFeature, case .object(let inner)? = value["properties"] {
      properties = Set(inner.map(\.name))
    }
    for member in members {
      switch member.name {
      case "properties" where isFeature:
        guard case .object(let properties) = member.value else { continue }
        for property in properties {
          let isTaken = property.name == "id" && value["id"] != nil || property.name == "geometry"
          found.add(property.value, (isTaken ? "properties." : "") + property.name)
        }
      case "type" where isFeature: continue
      // The property is what says it of the thing; GeoJSON gives such a member no meaning.
      case let name where !["id", "geometry"].contains(name) && properties.contains(name):
        found.add(member.value, "feature.\(name)")
      default: found.add(member.value, member.name)
      }
    }
    var row = TableRow(line: line, number: number)
    row.cells = found.cells.map {
      ($0.column, $0.values.count == 1 && !$0.isList ? .text($0.values[0]) : .list($0.values))
    }
    row.cells += found.geometries
    if case .object(var members)? = value["geometry"],
      let column = found.number(TableColumns.geometry)
    {
      // The GeoJSON of 2008 names systems at any depth; the innermost counts.
      if let crs = value["crs"], !members.contains(where: { $0.name == "crs" }) {
        members.append(JSONValue.Member(name: "crs", value: crs))
      }
      let geometry = JSONValue.object(members)
      row.cells.append((column, .geometry(geometry)))
    }
    return row
  }
}
