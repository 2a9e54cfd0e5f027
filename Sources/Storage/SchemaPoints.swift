extension Schema {
  /// The table of points of the walking network, and the columns for paths that are closed, areas
  /// or barriers. SQLite cannot change a rule of a table, so `path` is made anew
  /// (sqlite.org/lang_altertable.html, 7).
  static let points = """
    CREATE TABLE newPath (
      id           \(path),
      \(head),
      name         TEXT CHECK (name <> ''),
      parent       TEXT NOT NULL REFERENCES campus(id) \(deferred),
      kind         TEXT NOT NULL CHECK (\(oneOf(
        "kind", "footway", "crossing", "corridor", "steps", "ramp", "escalator", "lift",
        "barrier"))),
      line         TEXT NOT NULL CHECK (json_valid(line)),
      surface      TEXT,
      width        REAL CHECK (width > 0),
      incline      REAL CHECK (incline BETWEEN -1 AND 1),
      stepCount    INTEGER CHECK (stepCount > 0),
      kerb         TEXT CHECK (\(oneOf("kerb", "flush", "lowered", "raised"))),
      direction    TEXT CHECK (\(oneOf("direction", "both", "forward", "backward"))),
      isAccessible INTEGER CHECK (isAccessible IN (0, 1)),
      openingHours TEXT,
      isClosed     INTEGER CHECK (isClosed = 1),
      isArea       INTEGER CHECK (isArea = 1),
      CHECK (id GLOB parent || '/?*')
    ) STRICT;
    INSERT INTO newPath SELECT
      id, number, language, translations, details, name, parent, kind, line, surface, width, incline,
      stepCount, kerb, direction, isAccessible, openingHours, NULL, NULL FROM path;
    DROP TABLE path;
    ALTER TABLE newPath RENAME TO path;
    CREATE INDEX pathByParent ON path(parent);

    CREATE TABLE point (
      id           \(path),
      \(head),
      name         TEXT CHECK (name <> ''),
      parent       TEXT NOT NULL REFERENCES campus(id) \(deferred),
      kind         TEXT NOT NULL CHECK (\(oneOf(
        "kind", "gate", "bollard", "cycle-barrier", "stile", "turnstile", "kerb", "crossing", "door",
        "steps", "lift", "barrier"))),
      latitude     REAL NOT NULL CHECK (latitude  BETWEEN  -90 AND  90),
      longitude    REAL NOT NULL CHECK (longitude BETWEEN -180 AND 180),
      passage      TEXT NOT NULL CHECK (\(oneOf(
        "passage", "open", "closed", "not-for-wheels", "unknown"))),
      kerb         TEXT CHECK (\(oneOf("kerb", "flush", "lowered", "raised"))),
      openingHours TEXT,
      CHECK (id GLOB parent || '/?*')
    ) STRICT;
    CREATE INDEX pointByParent ON point(parent);

    CREATE TABLE pointLevel (
      point    TEXT    NOT NULL REFERENCES point(id) ON DELETE CASCADE \(deferred),
      position INTEGER NOT NULL CHECK (position >= 0),
      level    TEXT    NOT NULL REFERENCES level(id) \(deferred),
      PRIMARY KEY (point, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX pointLevelByLevel ON pointLevel(level);
    """
}
