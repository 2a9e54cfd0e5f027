import Catalog
import GRDB

/// Keeps the full-text index in step with the items, within the same transaction.
final class SearchIndex {
  /// Raised when ``document(_:)`` changes; an index of another version is made anew.
  static let version = 2
  /// Where an excerpt's match begins and ends. No indexed text holds them.
  static let markers = (begin: "\u{2}", end: "\u{3}")
  /// How much a word weighs in each column: title, people, places, terms, text.
  static let weights = "10.0, 5.0, 2.0, 3.0, 1.0"

  private let db: Database
  private let reader: ItemReader
  private var artistNames: [Slug: String] = [:]
  private var placeNames: [PlaceID: String] = [:]

  init(_ db: Database) {
    self.db = db
    reader = ItemReader(db)
  }

  /// One document of the index.
  private struct Document {
    var title = ""
    var people: [String] = []
    var places: [String] = []
    var terms: [String?] = []
    var text: [LocalizedText?] = []

    var columns: [DatabaseValue] {
      [
        title, people.joined(separator: "\n"), places.joined(separator: "\n"),
        terms.compactMap { $0 }.joined(separator: "\n"),
        text.compactMap { $0?.everything }.joined(separator: "\n"),
      ].map { Self.withoutMarkers($0).databaseValue }
    }

    private static func withoutMarkers(_ text: String) -> String {
      var text = text
      guard text.withUTF8({ $0.contains(2) || $0.contains(3) }) else { return text }
      return text.filter { !["\u{2}", "\u{3}"].contains($0) }
    }
  }

  /// Indexes the items that `changes`, already made, touch, and those that show their names.
  func follow(_ changes: [Change]) throws {
    for change in changes { if let item = change.after { remember(item) } }
    var dependents: Set<ItemKey> = []
    for change in changes where change.before != nil && change.after != nil {
      if change.before?.shownName != change.after?.shownName {
        dependents.formUnion(try dependentsOnName(of: change.key))
      }
    }
    for change in changes {
      dependents.remove(change.key)
      guard let item = change.after else { continue }
      try put(item, isNew: change.before == nil)
    }
    for key in dependents.sorted() {
      if let item = try reader.item(key) { try put(item, isNew: false) }
    }
  }

  /// Takes the item at `row` out.
  func remove(row: Int64) throws {
    let statement = try db.cachedStatement(sql: "DELETE FROM search WHERE rowid = ?")
    try statement.execute(binding: [row.databaseValue])
  }

  /// Indexes everything anew.
  func rebuild() throws {
    try db.execute(sql: "DELETE FROM search")
    let items = try reader.contents().items
    for item in items { remember(item) }
    for item in items { try put(item, isNew: true) }
  }

  private func remember(_ item: Item) {
    switch item {
    case .artist(let artist): artistNames[artist.id] = artist.name
    case .campus(let place): placeNames[place.id] = place.name.everything
    case .building(let place): placeNames[place.id] = place.name.everything
    case .level(let place): placeNames[place.id] = place.shownName
    case .room(let place): placeNames[place.id] = place.shownName
    case .entrance, .path, .media, .work, .tour: break
    }
  }

  private func put(_ item: Item, isNew: Bool) throws {
    guard let document = try document(item) else { return }
    let key = item.key
    let query = try db.cachedStatement(sql: "SELECT row FROM item WHERE kind = ? AND id = ?")
    guard let row = try Int64.fetchOne(query, arguments: [key.kind.rawValue, key.id]) else {
      return
    }
    if !isNew { try remove(row: row) }
    let insertion = try db.cachedStatement(
      sql: """
        INSERT INTO search (rowid, title, people, places, terms, text) VALUES (?, ?, ?, ?, ?, ?)
        """)
    try insertion.execute(binding: [row.databaseValue] + document.columns)
  }

  /// `nil` for what nobody searches.
  private func document(_ item: Item) throws -> Document? {
    var document = Document()
    switch item {
    case .work(let work):
      document.title = work.title.everything
      document.people = try work.artists.map(name)
      document.places = try names(around: work.place)
      document.terms = [
        work.accession, work.group, work.subgroup, work.medium?.everything, work.date?.everything,
      ]
      document.terms += work.details.sorted { $0.key < $1.key }.map(\.value)
        .filter { !$0.contains("://") }
      document.text = [work.description, work.narrative, work.locationNote]
    case .artist(let artist):
      document.title = artist.name
      document.people = artist.sortName.map { [$0] } ?? []
      document.terms = [artist.nationality, artist.lifeDates]
      document.text = [artist.biography]
    case .tour(let tour):
      document.title = tour.title.everything
      document.people = tour.author.map { [$0] } ?? []
      document.text = [tour.text] + tour.stops.flatMap { [$0.title, $0.text] }
    case .campus(let campus):
      document.title = campus.name.everything
      document.terms = [campus.address]
      document.text = [campus.text]
    case .building(let building):
      document.title = building.name.everything
      document.places = try names(around: building.id.campus)
      document.terms = [building.address]
      document.text = [building.text]
    case .level(let level):
      document.title = level.shownName
      document.places = try level.id.parent.map(names) ?? []
    case .room(let room):
      document.title = room.shownName
      document.places = try room.id.parent.map(names) ?? []
      document.text = [room.text]
    case .entrance, .path, .media: return nil
    }
    return document
  }

  private func name(of artist: Slug) throws -> String {
    if let known = artistNames[artist] { return known }
    if let item = try reader.item(ItemKey(.artist, artist.description)) { remember(item) }
    return artistNames[artist, default: ""]
  }

  /// The names of a place and of those around it.
  private func names(around place: PlaceID) throws -> [String] {
    var names: [String] = []
    var next: PlaceID? = place
    while let place = next {
      if placeNames[place] == nil, let item = try reader.item(Stop.Subject.place(place).key) {
        remember(item)
      }
      names.append(placeNames[place, default: ""])
      next = place.parent
    }
    return names
  }

  /// What shows the name of `key`: an artist's works; what is in a place. A path's last byte, `/`,
  /// comes right before `0`, so the range holds exactly what lies within.
  private func dependentsOnName(of key: ItemKey) throws -> Set<ItemKey> {
    let (sql, arguments): (String, StatementArguments) =
      key.kind == .artist
      ? ("SELECT 'work', work FROM workArtist WHERE artist = ?", [key.id])
      : (
        """
        SELECT kind, id FROM place WHERE id > ?1 || '/' AND id < ?1 || '0'
        UNION ALL SELECT 'work', id FROM work
          WHERE place = ?1 OR (place > ?1 || '/' AND place < ?1 || '0')
        """, [key.id]
      )
    return Set(
      try Row.fetchAll(db, sql: sql, arguments: arguments).compactMap { row in
        guard let kind = row[0] as String?, let id = row[1] as String? else { return nil }
        return ItemKind(rawValue: kind).map { ItemKey($0, id) }
      })
  }
}

extension LocalizedText {
  /// The words in every language.
  fileprivate var everything: String { all.map(\.text).joined(separator: "\n") }
}

extension Level {
  fileprivate var shownName: String {
    [name?.everything, shortName].compactMap { $0 }.joined(separator: "\n")
  }
}

extension Room {
  fileprivate var shownName: String {
    [name.everything, shortName].compactMap { $0 }.joined(separator: "\n")
  }
}

extension Item {
  /// The name that other items are found by; `nil` where none are.
  fileprivate var shownName: String? {
    switch self {
    case .artist(let item): item.name
    case .campus(let item): item.name.everything
    case .building(let item): item.name.everything
    case .level(let item): item.shownName
    case .room(let item): item.shownName
    case .entrance, .path, .media, .work, .tour: nil
    }
  }
}
