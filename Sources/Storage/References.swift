public import Catalog
import GRDB
import Notation

/// A check that every item that is named exists once changes are made.
///
/// The database's foreign keys refuse the same changes, but cannot say which item names which.
public struct ReferenceCheck {
  /// Tells whether an item exists.
  var exists: (ItemKey) throws -> Bool
  /// The items that name another one.
  var referrers: (ItemKey) throws -> [ItemKey]

  /// Throws the Problems of every reference that `changes` would leave without an item.
  public func check(_ changes: [Change]) throws {
    var problems: [Problem] = []
    for change in changes {
      var missing: [ItemKey] = []
      for reference in change.after?.references ?? [] where try !exists(reference) {
        missing.append(reference)
      }
      problems += missing.sorted().map { .missing($0, namedBy: change.key) }
      guard change.after == nil else { continue }
      for referrer in try referrers(change.key) {
        problems.append(.stillNamed(change.key, by: referrer))
      }
    }
    guard let first = problems.first else { return }
    throw problems.count == 1 ? first : Problems(Array(Set(problems)))
  }
}

extension ReferenceCheck {
  /// A check against a catalogue with the changes made.
  public init(in contents: CatalogContents) {
    exists = { contents[$0] != nil }
    var referrers: [ItemKey: [ItemKey]]?
    self.referrers = { key in
      if referrers == nil {
        var found: [ItemKey: [ItemKey]] = [:]
        for item in contents.items {
          for reference in item.references { found[reference, default: []].append(item.key) }
        }
        referrers = found
      }
      return (referrers?[key] ?? []).sorted()
    }
  }

  /// A check against the tables, after the changes were made and before they are committed.
  init(_ db: Database) {
    exists = { key in
      let statement = try db.cachedStatement(sql: "SELECT 1 FROM item WHERE kind = ? AND id = ?")
      return try Int.fetchOne(statement, arguments: [key.kind.rawValue, key.id]) != nil
    }
    referrers = { key in
      guard let sql = Self.referrersSQL[key.kind] else { return [] }
      return try Row.fetchAll(db, sql: sql, arguments: [key.id]).compactMap { row in
        guard let kind = row[0] as String?, let id = row[1] as String? else { return nil }
        return ItemKind(rawValue: kind).map { ItemKey($0, id) }
      }
    }
  }

  private static let referrersSQL: [ItemKind: String] = {
    let inPlace = [
      "SELECT 'work' AS kind, id FROM work WHERE place = ?1",
      "SELECT 'tour', tour FROM stop WHERE place = ?1",
    ]
    let around = inPlace + ["SELECT kind, id FROM place WHERE parent = ?1"]
    return [
      .campus: around + [
        "SELECT 'path', id FROM path WHERE parent = ?1",
        "SELECT 'point', id FROM point WHERE parent = ?1",
        "SELECT 'ground', id FROM ground WHERE parent = ?1",
        "SELECT 'artist', id FROM artist WHERE campus = ?1",
        "SELECT 'media', id FROM media WHERE campus = ?1",
        "SELECT 'tour', id FROM tour WHERE campus = ?1",
      ],
      .building: around + ["SELECT 'entrance', id FROM entrance WHERE parent = ?1"],
      .level: around + [
        "SELECT 'entrance', id FROM entrance WHERE level = ?1",
        "SELECT 'path', path FROM pathLevel WHERE level = ?1",
        "SELECT 'point', point FROM pointLevel WHERE level = ?1",
      ],
      .room: inPlace,
      .artist: ["SELECT 'work', work FROM workArtist WHERE artist = ?1"],
      .media: [
        "SELECT 'work', work FROM workMedia WHERE media = ?1",
        "SELECT 'tour', tour FROM stopMedia WHERE media = ?1",
      ],
      .work: ["SELECT 'tour', tour FROM stop WHERE work = ?1"],
    ].mapValues { $0.joined(separator: " UNION ") + " ORDER BY 1, 2" }
  }()
}

extension Problem {
  fileprivate static func missing(_ key: ItemKey, namedBy referrer: ItemKey) -> Problem {
    Problem(
      .danglingReference, "The \(referrer) names the \(key), which is not in the catalogue.",
      remedy: "Add the \(key.kind.rawValue), or take its name out of the "
        + "\(referrer.kind.rawValue).")
  }

  fileprivate static func stillNamed(_ key: ItemKey, by referrer: ItemKey) -> Problem {
    Problem(
      .danglingReference, "The \(key) would go, but the \(referrer) still names it.",
      remedy: "Keep the \(key.kind.rawValue), or change the \(referrer) first.")
  }
}
