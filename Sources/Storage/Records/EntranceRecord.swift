import Catalog

/// A row of `entrance`.
enum EntranceRecord: Record {
  static let table = Table(
    "entrance",
    ["name", "parent", "latitude", "longitude", "level", "isAccessible", "openingHours"])

  static func write(_ entrance: Entrance, to row: inout RowWriter) {
    row.begin(entrance.id, entrance.number, entrance.details)
    row.add(entrance.name)
    row.add(entrance.id.parent)
    row.add(entrance.coordinate)
    row.add(entrance.level)
    row.add(entrance.isAccessible)
    row.add(entrance.openingHours?.description)
  }

  static func read(_ row: inout RowReader) throws -> Entrance {
    let id = try row.required { try $0.place() }
    let number = row.integer()
    row.skip(2)
    let details = try row.details()
    let name = try row.localizedText()
    row.skip()
    var entrance = Entrance(id: id, coordinate: try row.required { try $0.coordinate() })
    entrance.number = number
    entrance.details = details
    entrance.name = name
    entrance.level = try row.place()
    entrance.isAccessible = row.flag()
    entrance.openingHours = row.text().map { OpeningHours($0) }
    return entrance
  }
}
