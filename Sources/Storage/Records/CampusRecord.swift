import Catalog

/// A row of `campus`.
enum CampusRecord: Record {
  static let table = Table(
    "campus",
    [
      "name", "text", "hours", "languages", "timeZone", "latitude", "longitude", "zoom", "tiles",
      "tilesAttribution", "address", "publicHolidays", "schoolHolidays",
    ])

  static func write(_ campus: Campus, to row: inout RowWriter) {
    row.begin(campus.id, campus.number, campus.details)
    row.add(campus.name)
    row.add(campus.text)
    row.add(campus.hours)
    row.add(campus.languages.map(\.description).joined(separator: " "))
    row.add(campus.timeZone)
    row.add(campus.center)
    row.add(campus.zoom)
    row.add(campus.tiles)
    row.add(campus.tilesAttribution)
    row.add(campus.address)
    row.add(campus.publicHolidays.map(text))
    row.add(campus.schoolHolidays.map(text))
  }

  static func read(_ row: inout RowReader) throws -> Campus {
    let id = try row.required { try $0.place() }
    let number = row.integer()
    row.skip(2)
    let details = try row.details()
    let name = try row.required { try $0.localizedText() }
    let text = try row.localizedText()
    let hours = try row.localizedText()
    let languages = try row.required {
      try $0.parsed { try $0.split(separator: " ").map { try LanguageTag(String($0)) } }
    }
    var campus = Campus(
      id: id, name: name, languages: languages, timeZone: try row.required { $0.text() },
      center: try row.required { try $0.coordinate() })
    campus.number = number
    campus.details = details
    campus.text = text
    campus.hours = hours
    campus.zoom = row.integer()
    campus.tiles = row.text()
    campus.tilesAttribution = row.text()
    campus.address = row.text()
    campus.publicHolidays = try row.parsed(holidays)
    campus.schoolHolidays = try row.parsed(holidays)
    return campus
  }

  /// An empty list is a space: the column refuses an empty text.
  private static func text(_ holidays: HolidayDates) -> String {
    holidays.texts.isEmpty ? " " : holidays.texts.joined(separator: " ")
  }

  private static func holidays(_ text: String) -> HolidayDates? {
    try? HolidayDates(text.split(separator: " ").map(String.init))
  }
}
