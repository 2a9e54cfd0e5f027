extension Schema {
  /// The tables of artists, media and works.
  static let works = """
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
      kind         TEXT NOT NULL CHECK (\(oneOf("kind", "image", "audio", "video", "model"))),
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
        CHECK (\(oneOf("status", "on view", "in storage", "on loan", "removed"))),
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

  /// The tables of tours and their stops.
  static let tours = """
    CREATE TABLE tour (
      id           \(slug),
      \(head),
      title        TEXT NOT NULL CHECK (title <> ''),
      text         TEXT CHECK (text <> ''),
      campus       TEXT NOT NULL REFERENCES campus(id) \(deferred),
      author       TEXT,
      status       TEXT NOT NULL CHECK (\(oneOf("status", "published", "draft")))
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

  /// The column for the files with the captions of sound and film.
  static let captions = "ALTER TABLE media ADD COLUMN captions TEXT CHECK (captions <> '');"

  /// The column for the error of the conversion of a surveyed position, in metres.
  static let conversions = """
    ALTER TABLE work ADD COLUMN surveyAccuracy REAL CHECK (surveyAccuracy >= 0);
    """

  /// The weights of stops, and the stops that must come before them.
  static let stopOrder = """
    ALTER TABLE stop ADD COLUMN weight REAL CHECK (weight BETWEEN 0 AND 1000);

    CREATE TABLE stopAfter (
      tour     TEXT    NOT NULL,
      stop     INTEGER NOT NULL,
      position INTEGER NOT NULL CHECK (position >= 0),
      subject  TEXT    NOT NULL CHECK (subject GLOB 'work *' OR subject GLOB 'place *'),
      PRIMARY KEY (tour, stop, position),
      FOREIGN KEY (tour, stop) REFERENCES stop(tour, position) ON DELETE CASCADE \(deferred)
    ) STRICT, WITHOUT ROWID;
    """
}
