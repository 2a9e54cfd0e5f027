import Catalog

/// A row of `path`, with its rows of `pathLevel`.
enum PathRecord: Record {
  static let table = Table(
    "path",
    [
      "name", "parent", "kind", "line", "surface", "width", "incline", "stepCount", "kerb",
      "direction", "isAccessible", "openingHours", "isClosed", "isArea",
    ],
    lists: [Table.List("pathLevel", of: ["path"], "level")])

  static func write(_ path: Path, to row: inout RowWriter) {
    row.begin(path.id, path.number, path.details)
    row.add(path.name)
    row.add(path.id.parent)
    row.add(path.kind.rawValue)
    row.add(GeometryText.text(path.line))
    row.add(path.surface)
    row.add(path.width)
    row.add(path.incline)
    row.add(path.stepCount)
    row.add(path.kerb?.rawValue)
    row.add(path.direction?.rawValue)
    row.add(path.isAccessible)
    row.add(path.openingHours?.description)
    // Absent where not so, as in rows that an earlier Docent wrote.
    row.add(path.isClosed ? true : nil)
    row.add(path.isArea ? true : nil)
    row.add(list: path.levels)
  }

  static func read(_ row: inout RowReader) throws -> Path {
    let id = try row.required { try $0.place() }
    let number = row.integer()
    row.skip(2)
    let details = try row.details()
    let name = try row.localizedText()
    row.skip()
    let kind = try row.required { try $0.parsed(Path.Kind.init) }
    let line = try row.required { try $0.parsed(GeometryText.line) }
    guard var path = try? Path(id: id, kind: kind, line: line) else { throw row.unreadable }
    path.number = number
    path.details = details
    path.name = name
    path.surface = row.text()
    path.width = row.length()
    path.incline = row.real()
    path.stepCount = row.integer()
    path.kerb = try row.parsed(Path.Kerb.init)
    path.direction = try row.parsed(Path.Direction.init)
    path.isAccessible = row.flag()
    path.openingHours = row.text().map { OpeningHours($0) }
    path.isClosed = row.flag() ?? false
    path.isArea = row.flag() ?? false
    path.levels = try row.list(PlaceID.init)
    return path
  }
}
