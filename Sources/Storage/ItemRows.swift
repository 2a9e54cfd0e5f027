public import Catalog
import Foundation
import GRDB
public import Notation

extension Item {
  /// The Problem for which the database would refuse the item, so that it can be told before anything
  /// is written; `nil` if it can be stored.
  ///
  /// - Complexity: O(n) for n bytes of the item.
  public var storageRefusal: Problem? {
    // The row alone tells it: its JSON, which takes as long to write, has the same texts and numbers.
    let row = row(preferring: .english)
    return row.refusal(of: key, holdsNUL: row.textsHoldNUL)
  }
}

/// An item ready to be stored.
struct StoredForm {
  let row: RowWriter
  /// The row as JSON, the same for equal items whatever language their campus prefers.
  let json: String

  /// The stored form of an item. Throws a Problem for texts and numbers that SQL cannot hold.
  init(_ item: Item, preferring language: LanguageTag) throws {
    row = item.row(preferring: language)
    var json = JSONWriter.kept()
    (row.isMultilingual ? item.row(preferring: .english) : row).write(to: &json)
    self.json = json.text
    if let refusal = row.refusal(of: item.key, holdsNUL: json.holdsNUL) { throw refusal }
  }

  /// The SHA-256 of the JSON, by which an item is compared with the last import without a second
  /// copy of it.
  var fingerprint: Data { Self.fingerprint(of: json) }

  static func fingerprint(of json: String) -> Data { Data(Digest.of(json.utf8, by: .sha256)) }
}

extension RowWriter {
  /// The Problem for which SQL cannot hold the row of the item `key`; `nil` if it can. `holdsNUL` says
  /// whether a text of the row holds U+0000.
  fileprivate func refusal(of key: ItemKey, holdsNUL textsHoldNUL: Bool) -> Problem? {
    if textsHoldNUL || holdsNUL {
      return Problem(
        .invalidValue, "A text of the \(key) holds the character U+0000.",
        remedy: "Remove the character; it is invisible, and mostly left by a faulty conversion.")
    }
    return unstorable.map { column in
      Problem(
        .invalidValue, "The \(key) has a \(column) that is no finite number.",
        remedy: "Give a number, or leave it out.")
    }
  }
}

extension Item {
  fileprivate func row(preferring language: LanguageTag) -> RowWriter {
    // Each table by its own type: whoever asks for it by the kind has it cast for every item.
    switch self {
    case .campus(let item): ItemTables.campus.row(of: item, preferring: language)
    case .building(let item): ItemTables.building.row(of: item, preferring: language)
    case .level(let item): ItemTables.level.row(of: item, preferring: language)
    case .room(let item): ItemTables.room.row(of: item, preferring: language)
    case .entrance(let item): ItemTables.entrance.row(of: item, preferring: language)
    case .path(let item): ItemTables.path.row(of: item, preferring: language)
    case .pathPoint(let item): ItemTables.point.row(of: item, preferring: language)
    case .ground(let item): ItemTables.ground.row(of: item, preferring: language)
    case .artist(let item): ItemTables.artist.row(of: item, preferring: language)
    case .media(let item): ItemTables.media.row(of: item, preferring: language)
    case .work(let item): ItemTables.work.row(of: item, preferring: language)
    case .tour(let item): ItemTables.tour.row(of: item, preferring: language)
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
    contents.campuses = try all(Campus.self)
    contents.buildings = try all(Building.self)
    contents.levels = try all(Level.self)
    contents.rooms = try all(Room.self)
    contents.entrances = try all(Entrance.self)
    contents.paths = try all(Path.self)
    contents.pathPoints = try all(PathPoint.self)
    contents.ground = try all(GroundFeature.self)
    contents.artists = try all(Artist.self)
    contents.media = try all(Media.self)
    contents.works = try all(Work.self)
    contents.tours = try all(Tour.self)
    return contents
  }

  /// The item that `key` names; `nil` if there is none.
  func item(_ key: ItemKey) throws -> Item? { try one(key.kind.type, key.id)?.item }

  /// The item of `kind` that the history keeps as `json`.
  func item(_ kind: ItemKind, json: String) throws -> Item {
    try Self.item(kind, json: json, tags)
  }

  /// The item of `kind` that the history keeps as `json`, read without a connection.
  static func item(
    _ kind: ItemKind, json: String, _ tags: LanguageTags = LanguageTags()
  ) throws -> Item {
    guard let json = JSONValue(kept: json) else {
      throw UnreadableValue(table: "itemChange", column: "found")
    }
    func read<Kind: CatalogItem>(_ type: Kind.Type) throws -> Item {
      let table = type.itemTable
      return try table.item(of: RowReader(json, table.table, tags: tags)).item
    }
    return try read(kind.type)
  }

  private func all<Kind: CatalogItem>(_ type: Kind.Type) throws -> [Kind.ID: Kind] {
    var values: [Kind.ID: Kind] = [:]
    let count = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM \(type.itemTable.table.name)") ?? 0
    values.reserveCapacity(count)
    try read(type, id: nil) { values[$0.id] = $0 }
    return values
  }

  private func one<Kind: CatalogItem>(_ type: Kind.Type, _ id: String) throws -> Kind? {
    var value: Kind?
    try read(type, id: id) { value = $0 }
    return value
  }

  private func read<Kind: CatalogItem>(
    _ type: Kind.Type, id: String?, _ take: (Kind) -> Void
  ) throws {
    let items = type.itemTable
    let table = items.table
    let lists = try table.lists.map { try elements(of: $0, id) }
    let parts = try table.parts.map { try self.parts($0, id) }
    let rows = try cursor(table.selection(ofOne: id != nil), id)
    while let row = try rows.next() {
      let owner: String = (lists.isEmpty && parts.isEmpty ? nil : row[0] as String?) ?? ""
      let reader = try RowReader(
        row, table, lists: lists.map { $0[owner] ?? [] },
        parts: parts.first?[owner] ?? [], tags: tags)
      take(try items.item(of: reader))
    }
  }

  /// The elements of a list, by the owner of each.
  private func elements(of list: RowTable.List, _ id: String?) throws -> [String: [String]] {
    var elements: [String: [String]] = [:]
    let rows = try cursor(list.selection(ofOne: id != nil), id)
    while let row = try rows.next() {
      guard let owner = row[0] as String?, let element = row[1] as String? else { continue }
      elements[owner, default: []].append(element)
    }
    return elements
  }

  /// The rows of a table of parts, by the owner of each.
  private func parts(_ table: RowTable, _ id: String?) throws -> [String: [RowReader]] {
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
