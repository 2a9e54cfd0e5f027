import GRDB

/// The tables, and how an earlier Docent's become today's. A step is never edited once shipped.
///
/// - Texts: a text's column holds its words in the row's `language`; the same text in other
///   languages stands in `translations`, a JSON object such as `{"title":{"es":"El pozo"}}`.
/// - Further facts: `details` is a JSON object of strings.
/// - Shapes and lines are GeoJSON geometries (RFC 7946): Point, MultiPolygon, LineString.
/// - `number` is a lasting integer, where it differs from the one derived from the identifier.
/// - References are checked when a transaction ends, so that its order does not matter.
enum Schema {
  /// Marks the file as a Docent catalogue: the bytes of `Dcnt`.
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
      try db.execute(sql: search)
    }
    return migrator
  }()

  /// The columns that every item has.
  private static let head = """
    number       INTEGER,
      language     TEXT,
      translations TEXT CHECK (translations IS NULL OR json_valid(translations)),
      details      TEXT CHECK (details IS NULL OR json_valid(details))
    """

  private static let slug = """
    TEXT NOT NULL PRIMARY KEY
        CHECK (id GLOB '[a-z0-9]*' AND id NOT GLOB '*[^a-z0-9-]*')
    """
  private static let path = """
    TEXT NOT NULL PRIMARY KEY
        CHECK (id GLOB '[a-z0-9]*' AND id NOT GLOB '*[^a-z0-9/-]*')
    """
  private static let deferred = "DEFERRABLE INITIALLY DEFERRED"

  private static let places = """
    -- What works and stops may stand in, of whichever kind.
    CREATE TABLE place (
      id     \(path),
      parent TEXT REFERENCES place(id) \(deferred),
      kind   TEXT NOT NULL CHECK (kind IN ('campus', 'building', 'level', 'room')),
      CHECK ((parent IS NULL) = (kind = 'campus')),
      CHECK (parent IS NULL OR id GLOB parent || '/?*')
    ) STRICT;
    CREATE INDEX placeByParent ON place(parent);

    CREATE TABLE campus (
      id           TEXT NOT NULL PRIMARY KEY REFERENCES place(id) \(deferred),
      \(head),
      name         TEXT NOT NULL CHECK (name <> ''),
      text         TEXT CHECK (text <> ''),
      hours        TEXT CHECK (hours <> ''),
      languages    TEXT NOT NULL CHECK (languages <> ''), -- tags with spaces between
      timeZone     TEXT NOT NULL,
      latitude     REAL NOT NULL CHECK (latitude  BETWEEN  -90 AND  90),
      longitude    REAL NOT NULL CHECK (longitude BETWEEN -180 AND 180),
      zoom         INTEGER CHECK (zoom BETWEEN 0 AND 22),
      tiles        TEXT,
      tilesAttribution TEXT,
      address      TEXT
    ) STRICT;

    CREATE TABLE building (
      id           TEXT NOT NULL PRIMARY KEY REFERENCES place(id) \(deferred),
      \(head),
      name         TEXT NOT NULL CHECK (name <> ''),
      text         TEXT CHECK (text <> ''),
      hours        TEXT CHECK (hours <> ''),
      shape        TEXT CHECK (shape IS NULL OR json_valid(shape)),
      address      TEXT
    ) STRICT;

    CREATE TABLE level (
      id           TEXT NOT NULL PRIMARY KEY REFERENCES place(id) \(deferred),
      \(head),
      name         TEXT CHECK (name <> ''),
      ordinal      INTEGER NOT NULL,
      shortName    TEXT NOT NULL,
      shape        TEXT CHECK (shape IS NULL OR json_valid(shape)),
      elevation    REAL
    ) STRICT;

    CREATE TABLE room (
      id           TEXT NOT NULL PRIMARY KEY REFERENCES place(id) \(deferred),
      \(head),
      name         TEXT NOT NULL CHECK (name <> ''),
      text         TEXT CHECK (text <> ''),
      shortName    TEXT,
      shape        TEXT CHECK (shape IS NULL OR json_valid(shape))
    ) STRICT;

    CREATE TABLE entrance (
      id           \(path),
      \(head),
      name         TEXT CHECK (name <> ''),
      parent       TEXT NOT NULL REFERENCES building(id) \(deferred),
      latitude     REAL NOT NULL CHECK (latitude  BETWEEN  -90 AND  90),
      longitude    REAL NOT NULL CHECK (longitude BETWEEN -180 AND 180),
      level        TEXT REFERENCES level(id) \(deferred),
      isAccessible INTEGER CHECK (isAccessible IN (0, 1)),
      CHECK (id GLOB parent || '/?*')
    ) STRICT;
    CREATE INDEX entranceByParent ON entrance(parent);
    CREATE INDEX entranceByLevel ON entrance(level);

    CREATE TABLE path (
      id           \(path),
      \(head),
      name         TEXT CHECK (name <> ''),
      parent       TEXT NOT NULL REFERENCES campus(id) \(deferred),
      kind         TEXT NOT NULL CHECK (kind IN (
        'footway', 'crossing', 'corridor', 'steps', 'ramp', 'escalator', 'lift')),
      line         TEXT NOT NULL CHECK (json_valid(line)),
      CHECK (id GLOB parent || '/?*')
    ) STRICT;
    CREATE INDEX pathByParent ON path(parent);

    CREATE TABLE pathLevel (
      path     TEXT    NOT NULL REFERENCES path(id) ON DELETE CASCADE \(deferred),
      position INTEGER NOT NULL CHECK (position >= 0),
      level    TEXT    NOT NULL REFERENCES level(id) \(deferred),
      PRIMARY KEY (path, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX pathLevelByLevel ON pathLevel(level);
    """

  private static let works = """
    CREATE TABLE artist (
      id           \(slug),
      \(head),
      biography    TEXT CHECK (biography <> ''),
      campus       TEXT NOT NULL REFERENCES campus(id) \(deferred),
      name         TEXT NOT NULL,
      sortName     TEXT,
      nationality  TEXT,
      lifeDates    TEXT
    ) STRICT;
    CREATE INDEX artistByCampus ON artist(campus);

    CREATE TABLE media (
      id           \(slug),
      \(head),
      alternativeText TEXT CHECK (alternativeText <> ''),
      caption      TEXT CHECK (caption <> ''),
      transcript   TEXT CHECK (transcript <> ''),
      campus       TEXT NOT NULL REFERENCES campus(id) \(deferred),
      kind         TEXT NOT NULL CHECK (kind IN ('image', 'audio', 'video', 'model')),
      source       TEXT NOT NULL CHECK (source <> ''),
      credit       TEXT,
      licence      TEXT
    ) STRICT;
    CREATE INDEX mediaByCampus ON media(campus);

    CREATE TABLE work (
      id           \(slug),
      \(head),
      title        TEXT NOT NULL CHECK (title <> ''),
      date         TEXT CHECK (date <> ''),
      medium       TEXT CHECK (medium <> ''),
      dimensions   TEXT CHECK (dimensions <> ''),
      description  TEXT CHECK (description <> ''),
      narrative    TEXT CHECK (narrative <> ''),
      creditLine   TEXT CHECK (creditLine <> ''),
      rights       TEXT CHECK (rights <> ''),
      locationNote TEXT CHECK (locationNote <> ''),
      accession    TEXT,
      place        TEXT NOT NULL REFERENCES place(id) \(deferred),
      latitude     REAL CHECK (latitude  BETWEEN  -90 AND  90),
      longitude    REAL CHECK (longitude BETWEEN -180 AND 180),
      surveyCRS    TEXT,
      surveyX      REAL,
      surveyY      REAL,
      status       TEXT NOT NULL
        CHECK (status IN ('on view', 'in storage', 'on loan', 'removed')),
      yearFrom     INTEGER,
      yearTo       INTEGER,
      "group"      TEXT,
      subgroup     TEXT,
      CHECK ((latitude IS NULL) = (longitude IS NULL)),
      CHECK ((surveyCRS IS NULL) = (surveyX IS NULL)),
      CHECK ((surveyX IS NULL) = (surveyY IS NULL)),
      CHECK ((yearFrom IS NULL) = (yearTo IS NULL)),
      CHECK (yearFrom <= yearTo)
    ) STRICT;
    CREATE INDEX workByPlace ON work(place);

    CREATE TABLE workArtist (
      work     TEXT    NOT NULL REFERENCES work(id) ON DELETE CASCADE \(deferred),
      position INTEGER NOT NULL CHECK (position >= 0),
      artist   TEXT    NOT NULL REFERENCES artist(id) \(deferred),
      PRIMARY KEY (work, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX workArtistByArtist ON workArtist(artist);

    CREATE TABLE workMedia (
      work     TEXT    NOT NULL REFERENCES work(id) ON DELETE CASCADE \(deferred),
      position INTEGER NOT NULL CHECK (position >= 0),
      media    TEXT    NOT NULL REFERENCES media(id) \(deferred),
      PRIMARY KEY (work, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX workMediaByMedia ON workMedia(media);
    """

  private static let tours = """
    CREATE TABLE tour (
      id           \(slug),
      \(head),
      title        TEXT NOT NULL CHECK (title <> ''),
      text         TEXT CHECK (text <> ''),
      campus       TEXT NOT NULL REFERENCES campus(id) \(deferred),
      author       TEXT,
      status       TEXT NOT NULL CHECK (status IN ('published', 'draft'))
    ) STRICT;
    CREATE INDEX tourByCampus ON tour(campus);

    CREATE TABLE stop (
      tour         TEXT    NOT NULL REFERENCES tour(id) ON DELETE CASCADE \(deferred),
      position     INTEGER NOT NULL CHECK (position >= 0),
      language     TEXT,
      translations TEXT CHECK (translations IS NULL OR json_valid(translations)),
      title        TEXT CHECK (title <> ''),
      text         TEXT CHECK (text <> ''),
      work         TEXT REFERENCES work(id) \(deferred),
      place        TEXT REFERENCES place(id) \(deferred),
      number       INTEGER, -- for the keypad
      dwell        REAL CHECK (dwell >= 0),
      radius       REAL CHECK (radius > 0),
      PRIMARY KEY (tour, position),
      CHECK ((work IS NULL) <> (place IS NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX stopByWork ON stop(work);
    CREATE INDEX stopByPlace ON stop(place);

    CREATE TABLE stopMedia (
      tour     TEXT    NOT NULL,
      stop     INTEGER NOT NULL,
      position INTEGER NOT NULL CHECK (position >= 0),
      media    TEXT    NOT NULL REFERENCES media(id) \(deferred),
      PRIMARY KEY (tour, stop, position),
      FOREIGN KEY (tour, stop) REFERENCES stop(tour, position) ON DELETE CASCADE \(deferred)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX stopMediaByMedia ON stopMedia(media);
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

    -- What a revision did to an item: the item as JSON before and after, null where it is not there.
    CREATE TABLE itemChange (
      revision     INTEGER NOT NULL REFERENCES revision(number),
      kind         TEXT NOT NULL,
      id           TEXT NOT NULL,
      itemBefore   TEXT,
      itemAfter    TEXT,
      importedBefore BLOB, -- the fingerprint that undoing puts back
      UNIQUE (kind, id, revision),
      CHECK (itemBefore IS NOT NULL OR itemAfter IS NOT NULL)
    ) STRICT;
    CREATE INDEX itemChangeByRevision ON itemChange(revision);
    """

  /// Derived from the other tables, and made anew when ``SearchIndex/version`` says so.
  private static let search = """
    CREATE VIRTUAL TABLE search USING fts5(
      title, people, places, terms, text,
      tokenize = 'unicode61 remove_diacritics 2', prefix = '2'
    );
    """
}
