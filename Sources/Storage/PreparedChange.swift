import Catalog
import Foundation
import GRDB

/// A change with the content of its rows, made without the database, so that any thread can make
/// it.
struct PreparedChange: Sendable {
  let change: Change
  /// The item before the change, as JSON in the form that the history keeps.
  let found: String?
  let after: StoredForm?
  /// The fingerprint of the item after the change.
  let fingerprint: Data?

  /// Prepares a change. Throws `invalidValue` for texts and numbers that SQL cannot hold.
  init(_ change: Change, preferring languages: [PlaceID: LanguageTag]) throws {
    func form(of item: Item) throws -> StoredForm {
      try StoredForm(item, preferring: languages[item.campus] ?? .english)
    }
    self.change = change
    found = try change.before.map { try form(of: $0).json }
    after = try change.after.map(form)
    fingerprint = after?.fingerprint
  }
}

extension [Change] {
  /// The default language of each campus, once these changes are made.
  func languages(_ db: Database) throws -> [PlaceID: LanguageTag] {
    var languages: [PlaceID: LanguageTag] = [:]
    let rows = try Row.fetchCursor(db, sql: "SELECT id, languages FROM campus")
    while let row = try rows.next() {
      guard let id = row[0] as String?, let tags = row[1] as String?, let id = try? PlaceID(id),
        let first = tags.split(separator: " ").first
      else { continue }
      languages[id] = try? LanguageTag(String(first))
    }
    for case .campus(let campus)? in map(\.after) {
      languages[campus.id] = campus.defaultLanguage
    }
    return languages
  }
}
