public import Catalog
import Geodesy

/// What an export carries of an item, by the names that its fields have in the text form: all else is
/// lost, and said so.
///
/// Texts are carried in all their languages, unless only in the default one of the item's campus
/// (`inOneLanguage`), and of the details those that `details` names.
extension ExportScope {
  /// Notes that `work` is written with the fields `carried`, whose texts `holds` accepts.
  public mutating func carry(
    _ work: Work, _ carried: Set<String>, details kept: Set<String> = [],
    inOneLanguage: Bool = false, holds: (String) -> Bool = { _ in true }
  ) {
    let campus = work.place.campus
    let columns = WorksTable.columns(
      [work], campus: campus, language: contents.defaultLanguage(at: campus))
    let row = RowFields(work, columns, WorksTable.names, \.details)
    note(ItemKey(.work, work.id.description), row, carried, kept, inOneLanguage, holds)
  }

  /// Notes that `artist` is written with the fields `carried`, whose texts `holds` accepts.
  public mutating func carry(
    _ artist: Artist, _ carried: Set<String>, details kept: Set<String> = [],
    inOneLanguage: Bool = false, holds: (String) -> Bool = { _ in true }
  ) {
    let columns = ArtistsTable.columns(
      [artist], language: contents.defaultLanguage(at: artist.campus))
    let row = RowFields(artist, columns, ArtistsTable.names, \.details)
    note(ItemKey(.artist, artist.id.description), row, carried, kept, inOneLanguage, holds)
  }

  /// Notes that `medium` is written with the fields `carried`, whose texts `holds` accepts.
  public mutating func carry(
    _ medium: Media, _ carried: Set<String>, details kept: Set<String> = [],
    inOneLanguage: Bool = false, holds: (String) -> Bool = { _ in true }
  ) {
    let columns = MediaTable.columns(
      [medium], language: contents.defaultLanguage(at: medium.campus))
    let row = RowFields(medium, columns, MediaTable.names, \.details)
    note(ItemKey(.media, medium.id.description), row, carried, kept, inOneLanguage, holds)
  }

  /// Notes that a campus, building, level or room is written with the fields `carried`, whose texts
  /// `holds` accepts. Its outline is called `geometry`.
  public mutating func carry(
    place item: Item, _ carried: Set<String>, holds: (String) -> Bool = { _ in true }
  ) {
    note(
      item.key, item.placeFields(default: contents.defaultLanguage(at: item.campus)), carried,
      holds)
  }

  private mutating func note(
    _ key: ItemKey, _ row: RowFields, _ carried: Set<String>, _ kept: Set<String>,
    _ inOneLanguage: Bool, _ holds: (String) -> Bool
  ) {
    note(key, row.fields, carried.union(["id"]), holds)
    if inOneLanguage {
      for field in row.fields where field.name != field.base { lose(key, field.name) }
    }
    // A detail may be called as a field is.
    for field in row.details where !kept.contains(Table.detailName(field.name) ?? field.name) {
      lose(key, field.name)
    }
  }

  private mutating func note(
    _ key: ItemKey, _ fields: [NamedField], _ carried: Set<String>, _ holds: (String) -> Bool
  ) {
    carry(key)
    for field in fields where !carried.contains(String(field.base)) || !holds(field.value) {
      lose(key, field.name)
    }
  }
}

/// What a row of the text form says of an item.
private struct RowFields {
  let fields: [NamedField]
  let details: [NamedField]

  /// The fields of a row.
  public init<Row>(
    _ row: Row, _ columns: [Table.Writing<Row>], _ names: RecordNames,
    _ details: @escaping (Row) -> Details
  ) {
    fields = Table.fields(of: row, columns, without: [])
    self.details = Table.fields(
      of: row, Table.detailColumns(rows: [row], names: names, details), without: [])
  }
}

extension Item {
  /// The fields of a place, apart from its identifier; values only as far as they are text.
  fileprivate func placeFields(default language: LanguageTag) -> [NamedField] {
    var fields: [NamedField] = []
    func add(_ name: String, _ text: LocalizedText?) {
      fields += NamedField.texts(name, text, default: language)
    }
    func add(_ name: String, _ value: String?) {
      if let value, !value.isEmpty { fields.append(NamedField(name: name, value: value)) }
    }
    func add(_ name: String, if isThere: Bool) {
      if isThere { fields.append(NamedField(name: name, value: "")) }
    }
    switch self {
    case .campus(let campus):
      add("name", campus.name)
      add("text", campus.text)
      add("hours", campus.hours)
      add("address", campus.address)
      add("tiles", campus.tiles)
      add("tilesAttribution", campus.tilesAttribution)
      for name in ["languages", "timeZone", "center"] { add(name, if: true) }
      add("publicHolidays", campus.publicHolidays?.texts.joined(separator: " "))
      add("schoolHolidays", campus.schoolHolidays?.texts.joined(separator: " "))
      add("zoom", if: campus.zoom != nil)
      add("number", if: campus.number != nil)
      add("details", if: !campus.details.isEmpty)
    case .building(let building):
      add("name", building.name)
      add("text", building.text)
      add("hours", building.hours)
      add("address", building.address)
      add("openingHours", building.openingHours?.description)
      add("geometry", if: building.shape != nil)
      add("number", if: building.number != nil)
      add("details", if: !building.details.isEmpty)
    case .level(let level):
      add("name", level.name)
      add("shortName", level.shortName)
      add("ordinal", if: true)
      add("elevation", if: level.elevation != nil)
      add("geometry", if: level.shape != nil)
      add("number", if: level.number != nil)
      add("details", if: !level.details.isEmpty)
    case .room(let room):
      add("name", room.name)
      add("shortName", room.shortName)
      add("text", room.text)
      add("geometry", if: room.shape != nil)
      add("number", if: room.number != nil)
      add("details", if: !room.details.isEmpty)
    case .entrance, .path, .pathPoint, .artist, .media, .work, .tour: break
    }
    return fields
  }
}
