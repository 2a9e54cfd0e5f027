extension Schema {
  /// The tables of campuses, buildings, levels, rooms, entrances and paths.
  static let places = """
    -- What works and stops may stand in, of whichever kind.
    CREATE TABLE place (
      id     \(path),
      parent TEXT REFERENCES place(id) \(deferred),
      kind   TEXT NOT NULL CHECK (\(oneOf("kind", "campus", "building", "level", "room"))),
      CHECK ((parent IS NULL) = (kind = 'campus')),
      CHECK (length(id) - length(replace(id, '/', '')) =
        CASE kind WHEN 'campus' THEN 0 WHEN 'building' THEN 1 WHEN 'level' THEN 2 ELSE 3 END),
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
      kind         TEXT NOT NULL CHECK (\(oneOf(
        "kind", "footway", "crossing", "corridor", "steps", "ramp", "escalator", "lift"))),
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

  /// The columns that decide who can walk where, and when.
  static let walking = """
    ALTER TABLE building ADD COLUMN openingHours TEXT;
    ALTER TABLE entrance ADD COLUMN openingHours TEXT;
    ALTER TABLE path ADD COLUMN surface TEXT;
    ALTER TABLE path ADD COLUMN width REAL CHECK (width > 0);
    ALTER TABLE path ADD COLUMN incline REAL CHECK (incline BETWEEN -1 AND 1);
    ALTER TABLE path ADD COLUMN stepCount INTEGER CHECK (stepCount > 0);
    ALTER TABLE path ADD COLUMN kerb TEXT CHECK (\(oneOf("kerb", "flush", "lowered", "raised")));
    ALTER TABLE path ADD COLUMN direction TEXT
      CHECK (\(oneOf("direction", "both", "forward", "backward")));
    ALTER TABLE path ADD COLUMN isAccessible INTEGER CHECK (isAccessible IN (0, 1));
    ALTER TABLE path ADD COLUMN openingHours TEXT;
    """

  /// The columns for the holidays that opening hours call PH and SH, as dates and intervals of
  /// dates with spaces between them.
  static let holidays = """
    ALTER TABLE campus ADD COLUMN publicHolidays TEXT CHECK (publicHolidays <> '');
    ALTER TABLE campus ADD COLUMN schoolHolidays TEXT CHECK (schoolHolidays <> '');
    """
}
