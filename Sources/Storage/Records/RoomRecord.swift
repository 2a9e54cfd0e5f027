import Catalog

/// A row of `room`.
enum RoomRecord: Record {
  static let table = Table("room", ["name", "text", "shortName", "shape"])

  static func write(_ room: Room, to row: inout RowWriter) {
    row.begin(room.id, room.number, room.details)
    row.add(room.name)
    row.add(room.text)
    row.add(room.shortName)
    row.add(room.shape)
  }

  static func read(_ row: inout RowReader) throws -> Room {
    let id = try row.required { try $0.place() }
    let number = row.integer()
    row.skip(2)
    let details = try row.details()
    var room = Room(id: id, name: try row.required { try $0.localizedText() })
    room.number = number
    room.details = details
    room.text = try row.localizedText()
    room.shortName = row.text()
    room.shape = try row.shape()
    return room
  }
}
