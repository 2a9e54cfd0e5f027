import GRDB

/// A line of the account of an import that no change of an item says.
public struct RevisionNote: Hashable, Sendable {
  /// The kind of a line.
  public enum Kind: String, CaseIterable, Sendable {
    /// Values that were read, and that nothing of the catalogue has taken.
    case leftOut = "left-out"
    /// A warning.
    case warning
  }

  /// The kind of the line.
  public let kind: Kind
  /// The line, as the import told it.
  public let text: String

  /// A line of an account.
  public init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }

  static let table = """
    -- What an import left out, and warned about, as it was told.
    CREATE TABLE revisionNote (
      revision INTEGER NOT NULL REFERENCES revision(number),
      kind     TEXT NOT NULL CHECK (kind IN (\(Kind.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")))),
      text     TEXT NOT NULL
    ) STRICT;
    CREATE INDEX revisionNoteByRevision ON revisionNote(revision);
    """
}

extension StoreTransaction {
  /// Stores the lines of the account of a revision, in order.
  public func write(_ notes: [RevisionNote], of revision: Int) throws {
    let statement = try db.cachedStatement(
      sql: "INSERT INTO revisionNote (revision, kind, text) VALUES (?, ?, ?)")
    for note in notes {
      // SQL ends texts at U+0000, which a message may quote.
      let text = note.text.replacing("\0", with: "\u{FFFD}")
      try statement.execute(arguments: [revision, note.kind.rawValue, text])
    }
  }
}

extension CatalogStore {
  /// The lines of the accounts of the revisions `numbers` that no change says, in order; none where they
  /// were made before such lines were kept.
  public func notes(of numbers: ClosedRange<Int>) throws -> [RevisionNote] {
    try connection.read { db in
      let rows = try Row.fetchAll(
        db,
        sql: "SELECT kind, text FROM revisionNote WHERE revision BETWEEN ? AND ? ORDER BY rowid",
        arguments: [numbers.lowerBound, numbers.upperBound])
      return rows.compactMap { row in
        guard let kind = (row[0] as String?).flatMap(RevisionNote.Kind.init(rawValue:)),
          let text = row[1] as String?
        else { return nil }
        return RevisionNote(kind, text)
      }
    }
  }
}
