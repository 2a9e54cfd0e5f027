import Catalog

/// A row of `point`, with its rows of `pointLevel`.
enum PathPointRecord: Record {
  static let table = Table(
    "point",
    ["name", "parent", "kind", "latitude", "longitude", "passage", "kerb", "openingHours"],
    lists: [Table.List("pointLevel", of: ["point"], "level")])

  static func write(_ point: PathPoint, to row: inout RowWriter) {
    row.begin(point.id, point.number, point.details)
    row.add(point.name)
    row.add(point.id.parent)
    row.add(point.kind.rawValue)
    row.add(point.coordinate)
    row.add(point.passage.rawValue)
    row.add(point.kerb?.rawValue)
    row.add(point.openingHours?.description)
    row.add(list: point.levels)
  }

  static func read(_ row: inout RowReader) throws -> PathPoint {
    let id = try row.required { try $0.place() }
    let number = row.integer()
    row.skip(2)
    let details = try row.details()
    let name = try row.localizedText()
    row.skip()
    let kind = try row.required { try $0.parsed(PathPoint.Kind.init) }
    var point = PathPoint(
      id: id, kind: kind, coordinate: try row.required { try $0.coordinate() })
    point.number = number
    point.details = details
    point.name = name
    point.passage = try row.required { try $0.parsed(Passage.init) }
    point.kerb = try row.parsed(Path.Kerb.init)
    point.openingHours = row.text().map { OpeningHours($0) }
    point.levels = try row.list(PlaceID.init)
    return point
  }
}
