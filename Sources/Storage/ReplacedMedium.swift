public import Catalog
import Foundation
import GRDB

/// A medium one of whose files, its captions among them, a revision replaced: as it was then, since it may
/// name other files by now, or be gone.
public struct ReplacedMedium: Hashable, Sendable {
  /// The number of the revision.
  public let revision: Int
  /// The medium after that revision.
  public let medium: Media
  /// The file before and after.
  public let replacement: MediaReplacement

  /// The replacements of the files of the medium `id`, in order.
  static func all(of id: String, _ db: Database) throws -> [ReplacedMedium] {
    let reader = ItemReader(db)
    // What each of its changes found it to be was so up to that revision.
    let changes = try Row.fetchAll(
      db,
      sql: "SELECT revision, found FROM itemChange WHERE kind = ? AND id = ? ORDER BY revision",
      arguments: [ItemKind.media.rawValue, id])
    var states: [(end: Int, item: Item?)] = try changes.map { row in
      (row[0] as Int, try (row[1] as String?).map { try reader.item(.media, json: $0) })
    }
    states.append((.max, try reader.item(ItemKey(.media, id))))
    let names = states.flatMap { state in
      if case .media(let medium)? = state.item { medium.files.map(\.name) } else { [] as [String] }
    }
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT campus, name, digestBefore, sizeBefore, digestAfter, sizeAfter, revision
        FROM mediaReplacement WHERE name IN (SELECT value FROM json_each(?)) ORDER BY rowid
        """,
      arguments: [String(decoding: try JSONEncoder().encode(names), as: UTF8.self)])
    return try rows.compactMap { row in
      let (revision, replacement) = (row[6] as Int, try MediaReplacement(row))
      guard case .media(let medium)? = states.first(where: { $0.end > revision })?.item,
        medium.files.contains(replacement.file)
      else { return nil }
      return ReplacedMedium(revision: revision, medium: medium, replacement: replacement)
    }
  }
}

extension CatalogStore {
  /// The replacements of the files that the medium of `key` named at that time, in order; none of any other
  /// item.
  ///
  /// - Complexity: O(c r) for c changes of the medium and r replaced files of the catalogue, of which there are
  ///   few.
  public func replacements(of key: ItemKey) throws -> [ReplacedMedium] {
    guard key.kind == .media else { return [] }
    return try connection.read { try ReplacedMedium.all(of: key.id, $0) }
  }
}
