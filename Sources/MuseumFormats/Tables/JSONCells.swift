import Exchange
import Notation

/// The values of one JSON object by the columns that their paths name, in the order they turn up.
///
/// The columns that lead through an array of objects have a value for each of its elements: what an
/// element lacks is empty, as what is `null`, so that the values of one element stand at one place.
struct JSONCells {
  /// The most levels that paths lead down; what lies deeper is left out.
  private static let deepest = 8
  /// The most empty values that stand for what elements lack in one row. A choice, far above what
  /// people write.
  private static let mostBlanks = 1 << 18

  let columns: TableColumns
  /// The line in which the object begins.
  let line: Int
  let log: ProblemLog
  private(set) var cells: [(column: Int, values: [String], isList: Bool)] = []
  /// The geometries of GeoJSON beside that of a feature.
  private(set) var geometries: [(column: Int, cell: TableRow.Cell)] = []
  private var places: [Int: Int] = [:]
  private var blanks = 0

  init(columns: TableColumns, line: Int, log: ProblemLog) {
    self.columns = columns
    self.line = line
    self.log = log
  }

  /// The number of a column; `nil`, and a warning, where there are too many.
  func number(_ name: String) -> Int? {
    let number = columns.number(name)
    if number == nil {
      log.addOnce(
        "columns", .leftOut, "The file has more than \(InputBound.columns.shown) different fields.",
        remedy: "Those beyond are left out; leave out what no mapping needs.")
    }
    return number
  }

  /// Adds what stands at a path.
  mutating func add(_ value: JSONValue, _ path: String) {
    add(value, path, depth: 1, isList: false)
  }

  private mutating func add(_ value: JSONValue, _ path: String, depth: Int, isList: Bool) {
    switch value {
    case .null: if isList { put("", path, isList: isList) }
    case .bool(let truth): put(truth ? "true" : "false", path, isList: isList)
    case .integer(let number): put(String(number), path, isList: isList)
    case .number(let number): put(number.decimalText, path, isList: isList)
    case .string(let text): if isList || !text.isEmpty { put(text, path, isList: isList) }
    case .object(let members):
      if path == TableColumns.geometry, depth == 1, value["type"] != nil { return }
      if !isList, value["type"]?.string != nil, value["coordinates"]?.elements != nil {
        if let column = number(path) { geometries.append((column, .geometry(value))) }
        return
      }
      guard depth < Self.deepest else { return noteDeep(path) }
      for member in members {
        add(member.value, "\(path).\(member.name)", depth: depth + 1, isList: isList)
      }
    case .array(let elements):
      guard depth < Self.deepest else { return noteDeep(path) }
      let hasObjects = elements.contains { if case .object = $0 { true } else { false } }
      // Longer lists are refused for their length.
      guard hasObjects, (2...InputBound.list.most).contains(elements.count) else {
        for element in elements { add(element, path, depth: depth + 1, isList: true) }
        return
      }
      add(objects: elements, path, depth: depth + 1)
    }
  }

  /// Adds the elements of an array, each at its own place in all of their columns.
  private mutating func add(objects elements: [JSONValue], _ path: String, depth: Int) {
    var parts: [JSONCells] = []
    var found: [Int] = []
    var known: Set<Int> = []
    for element in elements {
      var part = JSONCells(columns: columns, line: line, log: log)
      part.blanks = blanks
      part.add(element, path, depth: depth, isList: true)
      blanks = part.blanks
      for cell in part.cells where known.insert(cell.column).inserted { found.append(cell.column) }
      parts.append(part)
    }
    // What would be blank for the most part is read as it comes.
    guard found.count * parts.count <= Self.mostBlanks else {
      noteBlanks(path)
      for element in elements { add(element, path, depth: depth, isList: true) }
      return
    }
    for column in found {
      for part in parts {
        if let place = part.places[column] {
          for text in part.cells[place].values { put(text, in: column, isList: true) }
        } else {
          let count = part.count(beside: columns.names[column], below: path)
          guard blanks + count <= Self.mostBlanks else {
            noteBlanks(path)
            continue
          }
          blanks += count
          for _ in 0..<count { put("", in: column, isList: true) }
        }
      }
    }
  }

  /// The number of values that a column would have that lacks them all: as many as the columns of the
  /// innermost array that it shares with others, else one.
  private func count(beside name: String, below path: String) -> Int {
    var prefix = name[...]
    while let stop = prefix.lastIndex(of: "."), prefix[..<stop].utf8.count > path.utf8.count {
      prefix = prefix[..<stop]
      let counts = cells.lazy.filter { columns.names[$0.column].hasPrefix("\(prefix).") }
        .map(\.values.count)
      if let least = counts.min() { return least }
    }
    return 1
  }

  private mutating func put(_ text: String, _ path: String, isList: Bool) {
    if let column = number(path) { put(text, in: column, isList: isList) }
  }

  private mutating func put(_ text: String, in column: Int, isList: Bool) {
    if let place = places[column] {
      cells[place].values.append(text)
    } else {
      places[column] = cells.count
      cells.append((column, [text], isList))
    }
  }

  private func noteDeep(_ path: String) {
    columns.leave(path, line: line)
    log.addOnce(
      "deep", .leftOut, "'\(path.prefix(80))' holds objects or arrays too deep for a column.",
      remedy: "They are left out.", field: String(path.prefix(80)))
  }

  private func noteBlanks(_ path: String) {
    log.addOnce(
      "blanks", .assumedValue,
      "The elements of '\(path.prefix(80))' have so many different members that what each lacks is not kept.",
      remedy: "Check what the works have of it.", line: line, field: String(path.prefix(80)))
  }
}
