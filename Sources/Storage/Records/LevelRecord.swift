import Catalog

/// A row of `level`.
enum LevelRecord: Record {
  static let table = Table("level", ["name", "ordinal", "shortName", "shape", "elevation"])

  static func write(_ level: Level, to row: inout RowWriter) {
    row.begin(level.id, level.number, level.details)
    row.add(level.name)
    row.add(level.ordinal)
    row.add(level.shortName)
    row.add(level.shape)
    row.add(level.elevation)
  }

  static func read(_ row: inout RowReader) throws -> Level {
    let id = try row.required { try $0.place() }
    let number = row.integer()
    row.skip(2)
    let details = try row.details()
    let name = try row.localizedText()
    let ordinal = try row.required { $0.integer() }
    guard Level.ordinals.contains(ordinal) else { throw row.unreadable }
    var level = Level(id: id, ordinal: ordinal, shortName: try row.required { $0.text() })
    level.number = number
    level.details = details
    level.name = name
    level.shape = try row.shape()
    level.elevation = row.length()
    return level
  }
}
