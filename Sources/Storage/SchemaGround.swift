extension Schema {
  /// The table of the ground that maps are drawn on. Its kinds have no rule here, because SQLite
  /// cannot change one: a further kind would need the table to be made anew.
  static let ground = """
    CREATE TABLE ground (
      id       \(path),
      \(head),
      name     TEXT CHECK (name <> ''),
      parent   TEXT NOT NULL REFERENCES campus(id) \(deferred),
      kind     TEXT NOT NULL,
      geometry TEXT NOT NULL CHECK (json_valid(geometry)),
      rank     INTEGER CHECK (rank BETWEEN 1 AND 5),
      CHECK (id GLOB parent || '/?*')
    ) STRICT;
    CREATE INDEX groundByParent ON ground(parent);
    """
}
