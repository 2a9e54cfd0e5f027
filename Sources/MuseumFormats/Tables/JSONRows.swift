import Catalog
import Exchange
import Geodesy
import Notation

/// Reads an array of JSON objects as the rows of a table: plain objects, or features of GeoJSON; and as
/// such an array objects by key, and the arrays of Socrata with the names of their columns.
///
/// A member of a member is a column by its path, `artist.name`. A path that leads through an array
/// has a value for each element. Members of a feature's `properties` are columns by their own
/// names, beside `id` and `geometry`.
struct JSONRows {
  /// The most levels that paths lead down; what lies deeper is left out.
  private static let deepest = 8

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

  /// Hands on every row that can be read, no more than `most` where that is a number.
  func read(_ bytes: ArraySlice<UInt8>, most: Int? = nil, _ body: (TableRow) -> Void) {
    var parser = JSONParser(bytes, line: 1)
    let socrata = socrata(bytes)
    do {
      if let form = try findRows(&parser, path: socrata == nil ? path?[...] : [SocrataColumns.rows])
      {
        try elements(&parser, form, socrata, most: most ?? .max, body)
      } else if !log.hasErrors {
        log.add(
          .missingValue,
          path.map { "There is no array at '\($0.joined(separator: "."))'." }
            ?? "There is no array of objects in the file.",
          remedy:
            "Name the path to it in the mapping, such as 'rows: data.items', or to objects by "
            + "their keys, '\(keyedExample)'.", line: 1,
          field: "rows")
      }
    } catch { log.add(error) }
  }

  /// The reference system that a collection names, wherever in it, unless it is the usual one.
  static func namedReferenceSystem(_ bytes: ArraySlice<UInt8>) -> String? {
    var parser = JSONParser(bytes, line: 1)
    guard parser.take(0x7B), !parser.take(0x7D) else { return nil }
    repeat {
      guard let name = try? parser.memberName(), let slice = parser.skipValue() else { return nil }
      guard name == "crs", let value = try? JSONParser.parseWhole(slice, line: 1) else { continue }
      return GeoJSONReader.referenceSystem(value).flatMap {
        CoordinateReferenceSystem.isWorld($0) ? nil : $0
      }
    } while parser.take(0x2C)
    return nil
  }

  /// The setting that reads objects by key at the path that is named.
  private var keyedExample: String {
    let steps = (path ?? ["data"]).filter { $0 != KeyedObjects.step } + [KeyedObjects.step]
    return "rows: \(YAMLWriter.scalar(steps.joined(separator: ".")))"
  }

  // MARK: Finding the array

  /// The columns of Socrata, whose rows are arrays, unless the mapping names others.
  private func socrata(_ bytes: ArraySlice<UInt8>) -> SocrataColumns? {
    path == nil || path == [SocrataColumns.rows] ? SocrataColumns(bytes, named: named) : nil
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
      if isRows(name, parser) { return .array }
      if formal == nil, holdsObjects(parser) { formal = parser }
      isFeature = isFeature || name == "geometry"
      try skip(&parser)
    } while parser.take(0x2C)
    parser = isFeature ? start : formal ?? start
    return isFeature ? .single : formal == nil ? nil : .array
  }

  /// Tells whether the member that comes next is the array of rows, where no path is named.
  private func isRows(_ name: String, _ parser: JSONParser) -> Bool {
    var parser = parser
    guard parser.next == 0x5B else { return false }
    return name == "features"
      || !Self.formal.contains(name) && !Self.schemas.contains(name) && holdsObjects(parser)
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

  /// Tells whether an array that comes next begins with an object.
  private func holdsObjects(_ parser: JSONParser) -> Bool {
    var parser = parser
    return parser.take(0x5B) && parser.next == 0x7B
  }

  private func elements(
    _ parser: inout JSONParser, _ form: Form, _ socrata: SocrataColumns?, most: Int,
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
        var value = try JSONParser.parseWhole(slice, line: line, keepsLongNumbers: true)
        if let socrata, let values = value.elements {
          guard values.count == socrata.count else {
            log.add(
              .leftOut,
              "Row \(number) has \(values.count) values, and there are \(socrata.count) columns: it is left out.",
              remedy: "Download the file again.", line: line)
            continue
          }
          value = socrata.row(values) { hidden.add($0, line: line) }
        }
        if let row = row(value, key: key, line: line, number: number) { body(row) }
      } catch { log.add(error, inPart: true) }
      if form == .single || number >= most { return }
    } while parser.take(0x2C)
    if form == .members {
      try parser.expect(0x7D, "a comma or }")
    } else {
      try parser.expect(0x5D, "a comma or ]")
    }
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
    if path == nil, parser.next == 0x7B, Self.isObject(parser) { return nil }
    if path == nil, socrata(bytes) != nil {
      return noteOutside(&parser, path: [SocrataColumns.rows], before: "")
    }
    return noteOutside(&parser, path: path?[...], before: "")
  }

  /// `nil` as a path stands for the first array that holds objects; only where there is no other for one
  /// that says something of the rows as a rule.
  private func noteOutside(
    _ parser: inout JSONParser, path: ArraySlice<String>?, before: String, takesFormal: Bool = false
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
        ?? (isRows(name, parser) || takesFormal && holdsObjects(parser))
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
      if holdsObjects(parser) {
        if Self.formal.contains(name) { hasFormal = true } else { hasOthers = true }
      }
      guard let slice = parser.skipValue() else { return nil }
      guard !Self.formal.contains(name) || name == "name",
        let value = try? JSONParser.parseWhole(slice, line: line), value.saysAnything,
        name != "name" || GeoJSONReader.tellsMore(name: value, than: log.file)
      else { continue }
      let rows = KeyedObjects.count(in: value)
      others.append(
        (
          before + name + (rows == nil ? "" : ".\(KeyedObjects.step)"),
          rows ?? value.elements?.count ?? 1, line, isList: rows != nil || value.elements != nil
        ))
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
    var found = Cells()
    if let key { add(.string(key), KeyedObjects.key, depth: 1, line: line, &found) }
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
          add(
            property.value, (isTaken ? "properties." : "") + property.name, depth: 1, line: line,
            &found)
        }
      case "type" where isFeature: continue
      // The property is what says it of the thing; GeoJSON gives such a member no meaning.
      case let name where !["id", "geometry"].contains(name) && properties.contains(name):
        add(member.value, "feature.\(name)", depth: 1, line: line, &found)
      default: add(member.value, member.name, depth: 1, line: line, &found)
      }
    }
    var row = TableRow(line: line, number: number)
    row.cells = found.cells.map {
      ($0.column, $0.values.count == 1 && !$0.isList ? .text($0.values[0]) : .list($0.values))
    }
    row.cells += found.geometries
    if case .object(var members)? = value["geometry"],
      let column = self.number(TableColumns.geometry)
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

  /// The values of a row by column, in the order they turn up.
  private struct Cells {
    var cells: [(column: Int, values: [String], isList: Bool)] = []
    /// The geometries of GeoJSON beside that of a feature.
    var geometries: [(column: Int, cell: TableRow.Cell)] = []
    private var places: [Int: Int] = [:]

    mutating func add(_ text: String, _ column: Int, isList: Bool) {
      if let place = places[column] {
        cells[place].values.append(text)
      } else {
        places[column] = cells.count
        cells.append((column, [text], isList))
      }
    }
  }

  private func number(_ name: String) -> Int? {
    let number = columns.number(name)
    if number == nil {
      log.addOnce(
        "columns", .leftOut, "The file has more than \(InputBound.columns.shown) different fields.",
        remedy: "Those beyond are left out; leave out what no mapping needs.")
    }
    return number
  }

  private func noteDeep(_ path: String, line: Int) {
    columns.leave(path, line: line)
    log.addOnce(
      "deep", .leftOut, "'\(path.prefix(80))' holds objects or arrays too deep for a column.",
      remedy: "They are left out.", field: String(path.prefix(80)))
  }

  private func add(
    _ value: JSONValue, _ path: String, depth: Int, isList: Bool = false, line: Int,
    _ cells: inout Cells
  ) {
    func put(_ text: String) {
      if let column = number(path) { cells.add(text, column, isList: isList) }
    }
    switch value {
    case .null: if isList { put("") }
    case .bool(let truth): put(truth ? "true" : "false")
    case .integer(let number): put(String(number))
    case .number(let number): put(number.decimalText)
    case .string(let text): if isList || !text.isEmpty { put(text) }
    case .object(let members):
      if path == TableColumns.geometry, depth == 1, value["type"] != nil { return }
      if !isList, value["type"]?.string != nil, value["coordinates"]?.elements != nil {
        if let column = number(path) { cells.geometries.append((column, .geometry(value))) }
        return
      }
      guard depth < Self.deepest else { return noteDeep(path, line: line) }
      for member in members {
        add(
          member.value, "\(path).\(member.name)", depth: depth + 1, isList: isList, line: line,
          &cells)
      }
    case .array(let elements):
      guard depth < Self.deepest else { return noteDeep(path, line: line) }
      for element in elements {
        add(element, path, depth: depth + 1, isList: true, line: line, &cells)
      }
    }
  }
}
