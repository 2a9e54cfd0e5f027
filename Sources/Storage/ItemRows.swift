import Catalog
import Foundation
import GRDB
import Notation

/// An item ready to be stored.
struct StoredForm {
  let row: RowWriter
  /// The row as JSON, the same for equal items whatever language their campus prefers.
  let json: String

  /// Refuses what SQL cannot hold.
  init(_ item: Item, preferring language: LanguageTag) throws {
    row = item.row(preferring: language)
    var json = JSONText()
    (row.isMultilingual ? item.row(preferring: .english) : row).write(to: &json)
    json.finish()
    self.json = json.text
    if json.holdsNUL {
      throw Problem(
        .invalidValue, "A text of the \(item.key) holds the character U+0000.",
        remedy: "Remove the character; it is invisible, and mostly left by a faulty conversion.")
    }
    if let column = row.unstorable {
      throw Problem(
        .invalidValue, "The \(item.key) has a \(column) that is no finite number.",
        remedy: "Give a number, or leave it out.")
    }
  }

  /// Tells whether an item still is what an import brought, without keeping a second copy.
  var fingerprint: Data { Self.fingerprint(of: json) }

  static func fingerprint(of json: String) -> Data { Data(Digest.of(json.utf8, by: .sha256)) }
}

extension Item {
  func row(preferring language: LanguageTag) -> RowWriter {
    switch self {
    case .campus(let item): CampusRecord.written(item, preferring: language)
    case .building(let item): BuildingRecord.written(item, preferring: language)
    case .level(let item): LevelRecord.written(item, preferring: language)
    case .room(let item): RoomRecord.written(item, preferring: language)
    case .entrance(let item): EntranceRecord.written(item, preferring: language)
    case .path(let item): PathRecord.written(item, preferring: language)
    case .pathPoint(let item): PathPointRecord.written(item, preferring: language)
    case .artist(let item): ArtistRecord.written(item, preferring: language)
    case .media(let item): MediaRecord.written(item, preferring: language)
    case .work(let item): WorkRecord.written(item, preferring: language)
    case .tour(let item): TourRecord.written(item, preferring: language)
    }
  }
}

/// Reads items back from one connection.
struct ItemReader {
  let db: Database
  private let tags = LanguageTags()

  init(_ db: Database) { self.db = db }

  func contents() throws -> CatalogContents {
    var contents = CatalogContents()
    contents.campuses = try all(CampusRecord.self, by: \.id)
    contents.buildings = try all(BuildingRecord.self, by: \.id)
    contents.levels = try all(LevelRecord.self, by: \.id)
    contents.rooms = try all(RoomRecord.self, by: \.id)
    contents.entrances = try all(EntranceRecord.self, by: \.id)
    contents.paths = try all(PathRecord.self, by: \.id)
    contents.pathPoints = try all(PathPointRecord.self, by: \.id)
    contents.artists = try all(ArtistRecord.self, by: \.id)
    contents.media = try all(MediaRecord.self, by: \.id)
    contents.works = try all(WorkRecord.self, by: \.id)
    contents.tours = try all(TourRecord.self, by: \.id)
    return contents
  }

  /// The item that `key` names, if it is there.
  func item(_ key: ItemKey) throws -> Item? {
    switch key.kind {
    case .campus: try one(CampusRecord.self, key.id).map(Item.campus)
    case .building: try one(BuildingRecord.self, key.id).map(Item.building)
    case .level: try one(LevelRecord.self, key.id).map(Item.level)
    case .room: try one(RoomRecord.self, key.id).map(Item.room)
    case .entrance: try one(EntranceRecord.self, key.id).map(Item.entrance)
    case .path: try one(PathRecord.self, key.id).map(Item.path)
    case .pathPoint: try one(PathPointRecord.self, key.id).map(Item.pathPoint)
    case .artist: try one(ArtistRecord.self, key.id).map(Item.artist)
    case .media: try one(MediaRecord.self, key.id).map(Item.media)
    case .work: try one(WorkRecord.self, key.id).map(Item.work)
    case .tour: try one(TourRecord.self, key.id).map(Item.tour)
    }
  }

  /// The item of `kind` that the history kept as `json`.
  func item(_ kind: ItemKind, json: String) throws -> Item {
    try Self.item(kind, json: json, tags)
  }

  /// The same, without a connection.
  static func item(
    _ kind: ItemKind, json: String, _ tags: LanguageTags = LanguageTags()
  ) throws -> Item {
    guard let json = JSONValue(json) else {
      throw UnreadableValue(table: "itemChange", column: "found")
    }
    func read<R: Record>(_ record: R.Type) throws -> R.Value {
      var row = try RowReader(json, R.table, tags: tags)
      return try R.read(&row)
    }
    return switch kind {
    case .campus: .campus(try read(CampusRecord.self))
    case .building: .building(try read(BuildingRecord.self))
    case .level: .level(try read(LevelRecord.self))
    case .room: .room(try read(RoomRecord.self))
    case .entrance: .entrance(try read(EntranceRecord.self))
    case .path: .path(try read(PathRecord.self))
    case .pathPoint: .pathPoint(try read(PathPointRecord.self))
    case .artist: .artist(try read(ArtistRecord.self))
    case .media: .media(try read(MediaRecord.self))
    case .work: .work(try read(WorkRecord.self))
    case .tour: .tour(try read(TourRecord.self))
    }
  }

  private func all<R: Record, ID: Hashable>(
    _ record: R.Type, by id: (R.Value) -> ID
  ) throws -> [ID: R.Value] {
    var values: [ID: R.Value] = [:]
    let count = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM \(R.table.name)") ?? 0
    values.reserveCapacity(count)
    try read(record, id: nil) { values[id($0)] = $0 }
    return values
  }

  private func one<R: Record>(_ record: R.Type, _ id: String) throws -> R.Value? {
    var value: R.Value?
    try read(record, id: id) { value = $0 }
    return value
  }

  private func read<R: Record>(
    _ record: R.Type, id: String?, _ take: (R.Value) -> Void
  ) throws {
    let lists = try R.table.lists.map { try elements(of: $0, id) }
    let parts = try R.table.parts.map { try self.parts($0, id) }
    let rows = try cursor(R.table.selection(ofOne: id != nil), id)
    while let row = try rows.next() {
      let owner: String = (lists.isEmpty && parts.isEmpty ? nil : row[0] as String?) ?? ""
      var reader = try RowReader(
        row, R.table, lists: lists.map { $0[owner] ?? [] },
        parts: parts.first?[owner] ?? [], tags: tags)
      take(try R.read(&reader))
    }
  }

  /// The elements of a list by owner.
  private func elements(of list: Table.List, _ id: String?) throws -> [String: [String]] {
    var elements: [String: [String]] = [:]
    let rows = try cursor(list.selection(ofOne: id != nil), id)
    while let row = try rows.next() {
      guard let owner = row[0] as String?, let element = row[1] as String? else { continue }
      elements[owner, default: []].append(element)
    }
    return elements
  }

  /// The rows that belong to other rows, by owner.
  private func parts(_ table: Table, _ id: String?) throws -> [String: [RowReader]] {
    let lists = try table.lists.map { try elements(of: $0, id) }
    var parts: [String: [RowReader]] = [:]
    let rows = try cursor(table.selection(ofOne: id != nil), id)
    while let row = try rows.next() {
      guard let owner = row[0] as String? else { continue }
      let key = "\(owner)\n\(parts[owner]?.count ?? 0)"
      parts[owner, default: []].append(
        try RowReader(
          row, table, offset: 1, copying: true, lists: lists.map { $0[key] ?? [] }, tags: tags))
    }
    return parts
  }

  private func cursor(_ sql: String, _ id: String?) throws -> RowCursor {
    let statement = try db.cachedStatement(sql: sql)
    return try Row.fetchCursor(statement, arguments: id.map { [$0] } ?? [])
  }
}
