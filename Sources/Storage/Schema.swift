import Catalog
import GRDB
import Notation

/// The tables of a catalogue, with the steps that bring those of earlier versions up to date. A
/// step is never edited once it is released.
///
/// - Texts: a text's column holds it in the row's `language`; other languages of it are in
///   `translations`, a JSON object such as `{"title":{"es":"El pozo"}}`.
/// - Further facts: `details` is a JSON object of strings.
/// - Shapes and lines are GeoJSON geometries (RFC 7946): Point, MultiPolygon, LineString, MultiLineString.
/// - `number` is a lasting integer, where it differs from the one derived from the identifier.
/// - References are checked when a transaction ends, so that its order does not matter.
enum Schema {
  /// The application identifier of a Docent catalogue, the bytes of `Dcnt`.
  static let applicationID: Int32 = 0x4463_6E74

  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("0001 places") { db in
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
      try db.execute(sql: places)
    }
    migrator.registerMigration("0002 works and tours") { db in
      try db.execute(sql: works)
      try db.execute(sql: tours)
    }
    migrator.registerMigration("0003 revisions and search") { db in
      try db.execute(sql: revisions)
      try db.execute(sql: formerSearch)
    }
    migrator.registerMigration("0004 walking") { db in try db.execute(sql: walking) }
    migrator.registerMigration("0005 weights and order of stops") { db in
      try db.execute(sql: stopOrder)
    }
    migrator.registerMigration("0006 points of paths") { db in try db.execute(sql: points) }
    migrator.registerMigration("0007 accuracy of conversions") { db in
      try db.execute(sql: conversions)
    }
    migrator.registerMigration("0008 media in rows") { db in
      try db.execute(sql: "ALTER TABLE mediaFile RENAME TO mediaWhole")
      try db.execute(sql: mediaRows)
      try MediaFile.moveIntoRows(db)
      try db.execute(sql: "DROP TABLE mediaWhole")
    }
    migrator.registerMigration("0009 identity") { db in try db.execute(sql: identity) }
    migrator.registerMigration("0010 bases of merging") { db in
      try db.execute(sql: ImportBase.tables)
    }
    migrator.registerMigration("0011 holidays") { db in try db.execute(sql: holidays) }
    migrator.registerMigration("0012 search of snapshots") { db in
      try db.execute(sql: "DROP TABLE search; PRAGMA user_version = 0")
    }
    migrator.registerMigration("0013 sizes of pictures") { db in
      try db.execute(sql: PictureStore.tables)
    }
    migrator.registerMigration("0014 ground of maps") { db in try db.execute(sql: ground) }
    migrator.registerMigration("0015 captions") { db in try db.execute(sql: captions) }
    migrator.registerMigration("0016 credit of maps") { db in
      try db.execute(
        sql: "ALTER TABLE campus ADD COLUMN attribution TEXT CHECK (attribution <> '')")
    }
    migrator.registerMigration("0017 tokens and authors") { db in
      try db.execute(sql: AccessToken.table)
      try db.execute(sql: "ALTER TABLE revision ADD COLUMN author TEXT CHECK (author <> '')")
    }
    migrator.registerMigration("0018 sessions") { db in try db.execute(sql: AccessSession.table) }
    migrator.registerMigration("0019 order of stops in apps") { db in
      try db.execute(
        sql: "ALTER TABLE campus ADD COLUMN numberedStops INTEGER CHECK (numberedStops = 1)")
    }
    migrator.registerMigration("0020 accounts of imports") { db in
      try db.execute(sql: RevisionNote.table)
    }
    migrator.registerMigration("0021 replaced media files") { db in
      try db.execute(sql: MediaReplacement.table)
    }
    return migrator
  }()

  /// The columns that every item has.
  static let head = """
    number       INTEGER,
      language     TEXT,
      translations TEXT CHECK (translations IS NULL OR json_valid(translations)),
      details      TEXT CHECK (details IS NULL OR json_valid(details))
    """

  static let slug = """
    TEXT NOT NULL PRIMARY KEY
        CHECK (id GLOB '[a-z0-9]*' AND id NOT GLOB '*[^a-z0-9-]*')
    """
  static let path = """
    TEXT NOT NULL PRIMARY KEY
        CHECK (id GLOB '[a-z0-9]*' AND id NOT GLOB '*[^a-z0-9/-]*')
    """

  /// A rule that `column` is one of `values`. It does not use `IN`, because SQLite makes a
  /// temporary table for more than two values of it, again for each row.
  static func oneOf(_ column: String, _ values: String...) -> String {
    values.map { "\(column) = '\($0)'" }.joined(separator: " OR ")
  }

  static let deferred = "DEFERRABLE INITIALLY DEFERRED"

  /// The full-text index of the first versions, which the last step removes: search asks a snapshot.
  private static let formerSearch = """
    CREATE VIRTUAL TABLE search USING fts5(
      title, people, places, terms, text, tokenize = 'unicode61 remove_diacritics 2'
    );
    INSERT INTO search (search, rank) VALUES ('hashsize', \(32 << 20));
    """

  private static let revisions = """
    -- Every item of every kind; its row number is its row in `search`.
    CREATE TABLE item (
      row      INTEGER PRIMARY KEY,
      kind     TEXT NOT NULL,
      id       TEXT NOT NULL,
      imported BLOB, -- fingerprint of what the last import of text brought; null if none did
      UNIQUE (kind, id)
    ) STRICT;
    INSERT INTO item (kind, id)
      SELECT kind, id FROM place UNION ALL SELECT 'entrance', id FROM entrance
      UNION ALL SELECT 'path', id FROM path UNION ALL SELECT 'artist', id FROM artist
      UNION ALL SELECT 'media', id FROM media UNION ALL SELECT 'work', id FROM work
      UNION ALL SELECT 'tour', id FROM tour;

    -- Which folder or file of text an item was last read in; kept when the item goes, for undo.
    CREATE TABLE importScope (
      kind  TEXT NOT NULL,
      id    TEXT NOT NULL,
      scope TEXT NOT NULL,
      PRIMARY KEY (kind, id)
    ) STRICT, WITHOUT ROWID;

    -- The bytes of media files.
    CREATE TABLE mediaFile (
      campus TEXT NOT NULL,
      name   TEXT NOT NULL,
      digest BLOB NOT NULL, -- SHA-256
      bytes  BLOB NOT NULL,
      PRIMARY KEY (campus, name)
    ) STRICT;

    CREATE TABLE revision (
      number INTEGER PRIMARY KEY CHECK (number > 0),
      date   TEXT NOT NULL, -- ISO 8601, UTC
      note   TEXT NOT NULL,
      undoes INTEGER REFERENCES revision(number)
    ) STRICT;

    -- What a revision did to an item. What it left is what the next change of the item found, or
    -- else the item itself, so nothing is written twice.
    CREATE TABLE itemChange (
      revision INTEGER NOT NULL REFERENCES revision(number),
      kind     TEXT NOT NULL,
      id       TEXT NOT NULL,
      action   TEXT NOT NULL CHECK (\(oneOf("action", "added", "changed", "removed"))),
      found    TEXT, -- the item before, as JSON
      imported BLOB, -- its fingerprint before
      UNIQUE (kind, id, revision),
      CHECK ((found IS NULL) = (action = 'added'))
    ) STRICT;
    CREATE INDEX itemChangeByRevision ON itemChange(revision);
    """
}

extension Schema {
  private static let mediaRows = """
    -- The media files. An id is never given twice: whoever is reading a file that is replaced finds
    -- no more of it.
    CREATE TABLE mediaFile (
      id     INTEGER PRIMARY KEY AUTOINCREMENT,
      campus TEXT NOT NULL,
      name   TEXT NOT NULL,
      digest BLOB NOT NULL, -- SHA-256
      size   INTEGER NOT NULL CHECK (size >= 0),
      UNIQUE (campus, name)
    ) STRICT;

    -- Their bytes, a row a MB; the last one of a file has fewer.
    CREATE TABLE mediaPiece (
      media  INTEGER NOT NULL REFERENCES mediaFile(id) ON DELETE CASCADE,
      number INTEGER NOT NULL CHECK (number >= 0),
      bytes  BLOB NOT NULL CHECK (length(bytes) BETWEEN 1 AND \(MediaFile.rowSize)),
      PRIMARY KEY (media, number)
    ) STRICT;
    """
}

extension Schema {
  /// The beginning of every identity, by which a log's pages are recognised; see ``Log``.
  static let mark = "docent-catalogue-"

  private static let identity = """
    -- One row: what tells this catalogue from every other that counts its revisions alike.
    CREATE TABLE catalogue (
      one      INTEGER PRIMARY KEY CHECK (one = 1),
      identity TEXT    NOT NULL CHECK (length(identity) = \(mark.count + 32)),
      changes  INTEGER NOT NULL -- raised by each, so that every piece of the log bears the identity
    ) STRICT;
    INSERT INTO catalogue VALUES (1, '\(mark)' || lower(hex(randomblob(16))), 0);
    """

  /// The identity of the catalogue, with its newest revision.
  static func version(_ db: Database) throws -> CatalogVersion {
    let statement = try db.cachedStatement(sql: "SELECT identity FROM catalogue")
    return CatalogVersion(
      identity: try String.fetchOne(statement) ?? "", revision: try RevisionWriter.newest(db))
  }

  /// Writes the row of the identity in the transaction, so that its pages in the log differ from
  /// those of another catalogue.
  static func sign(_ db: Database) throws {
    try db.cachedStatement(sql: "UPDATE catalogue SET changes = changes + 1").execute()
  }

  /// Gives a copied catalogue an identity of its own.
  static func renewIdentity(_ db: Database) throws {
    try db.execute(
      sql: "UPDATE catalogue SET identity = '\(mark)' || lower(hex(randomblob(16)))")
  }

  /// Gives a copy of a catalogue without an identity one that is made from the file, which is as
  /// lasting as it can be without writing to the file.
  static func name(_ db: Database, after file: FileState) throws {
    try db.execute(sql: "UPDATE catalogue SET identity = ?", arguments: [mark + file.digits])
  }

  /// The identity in the main file at `path`, without regard to its log, and the number of its
  /// page.
  static func signature(ofMainFileAt path: String) throws -> (identity: String, page: Int) {
    let queue = try DatabaseQueue(
      path: Connection.address(path, "immutable=1"),
      configuration: Connection.configuration(.reading))
    return try queue.read { db in
      // A table of one row is one page.
      let page = try Int.fetchOne(
        db, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'catalogue'")
      let identity = try String.fetchOne(db, sql: "SELECT identity FROM catalogue")
      return (identity ?? "", page ?? 0)
    }
  }
}

extension Schema {
  /// Tells whether nothing was ever written to the database: it is empty, or its first migration
  /// was interrupted.
  static func isBlank(_ db: Database) throws -> Bool {
    guard try Int.fetchOne(db, sql: "PRAGMA application_id") == 0,
      try Int.fetchOne(db, sql: "PRAGMA user_version") == 0
    else { return false }
    let names = try String.fetchAll(db, sql: "SELECT tbl_name FROM sqlite_master")
    // The migrator notes its steps in a table that it makes before the first of them.
    guard names.allSatisfy({ $0 == "grdb_migrations" }) else { return false }
    return try names.isEmpty || Int.fetchOne(db, sql: "SELECT COUNT(*) FROM grdb_migrations") == 0
  }

  /// Throws a Problem for a database that is no Docent catalogue, or one of a later version.
  static func check(_ db: Database, _ path: String) throws {
    guard try Int32.fetchOne(db, sql: "PRAGMA application_id") == applicationID else {
      throw Problem.databaseInvalid(path, "it is another program's database")
    }
    if try migrator.hasBeenSuperseded(db) { throw Problem.databaseTooNew(path) }
  }

  /// Tells whether every step has been taken.
  static func isCurrent(_ db: Database) throws -> Bool {
    try migrator.hasCompletedMigrations(db)
  }

  /// Takes the missing steps of the schema.
  static func bringForward(_ queue: DatabaseQueue) throws {
    if try queue.read(isCurrent) { return }
    try migrator.migrate(queue)
    try queue.write { db in
      try sign(db)
    }
  }
}
