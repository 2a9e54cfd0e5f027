import Catalog

/// A row of `building`.
enum BuildingRecord: Record {
  static let table = Table(
    "building", ["name", "text", "hours", "shape", "address", "openingHours"])

  static func write(_ building: Building, to row: inout RowWriter) {
    row.begin(building.id, building.number, building.details)
    row.add(building.name)
    row.add(building.text)
    row.add(building.hours)
    row.add(building.shape)
    row.add(building.address)
    row.add(building.openingHours?.description)
  }

  static func read(_ row: inout RowReader) throws -> Building {
    let id = try row.required { try $0.place() }
    let number = row.integer()
    row.skip(2)
    let details = try row.details()
    var building = Building(id: id, name: try row.required { try $0.localizedText() })
    building.number = number
    building.details = details
    building.text = try row.localizedText()
    building.hours = try row.localizedText()
    building.shape = try row.shape()
    building.address = row.text()
    building.openingHours = row.text().map { OpeningHours($0) }
    return building
  }
}
