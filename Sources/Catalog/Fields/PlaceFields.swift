extension Campus {
  /// Every field, in the order in which complete forms write them.
  public static let fields: [Field<Campus>] = [
    Field("name", \.name, "The name of the campus."),
    Field("text", \.text, isProse: true, "A text about the campus."),
    Field("languages", "The languages of its texts, the default first.") {
      .texts($0.languages.map(\.description))
    },
    Field("timeZone", \.timeZone, "The time zone, by its name in the IANA database."),
    Field("center", \.center, "The position around which maps begin."),
    Field("zoom", \.zoom, "The zoom level at which movable maps begin."),
    Field("tiles", \.tiles, "The address template of map tiles."),
    Field("tilesAttribution", \.tilesAttribution, "The credit that the tiles ask for."),
    Field("hours", \.hours, "The opening hours in words."),
    Field("publicHolidays", \.publicHolidays, "The dates of public holidays."),
    Field("schoolHolidays", \.schoolHolidays, "The dates of school holidays."),
    Field("address", \.address, "The postal address."),
    .details(\.details),
  ]
}

extension Building {
  /// Every field, in the order in which complete forms write them.
  public static let fields: [Field<Building>] = [
    Field("name", \.name, "The name of the building."),
    Field("geometry", \.shape, "The outline, or a point."),
    Field("text", \.text, isProse: true, "A text about the building."),
    Field("address", \.address, "The postal address."),
    Field("hours", \.hours, "The opening hours in words."),
    Field("openingHours", \.openingHours, "The opening hours in OpenStreetMap's notation."),
    .details(\.details),
  ]
}

extension Level {
  /// Every field, in the order in which complete forms write them.
  public static let fields: [Field<Level>] = [
    Field("name", \.name, "The name of the level."),
    Field("ordinal", \.ordinal, "The place among the levels; 0 is the ground."),
    Field("shortName", \.shortName, "The words on the button of a lift."),
    Field("geometry", \.shape, "The outline, or a point."),
    Field("elevation", \.elevation, unit: .meters, "The height of the floor."),
    .details(\.details),
  ]
}

extension Room {
  /// Every field, in the order in which complete forms write them.
  public static let fields: [Field<Room>] = [
    Field("name", \.name, "The name of the room."),
    Field("shortName", \.shortName, "The words on its door."),
    Field("geometry", \.shape, "The outline, or a point."),
    Field("text", \.text, isProse: true, "A text about the room."),
    .details(\.details),
  ]
}

extension Entrance {
  /// Every field, in the order in which complete forms write them.
  public static let fields: [Field<Entrance>] = [
    Field("name", \.name, "The name of the entrance."),
    Field("geometry", \.coordinate, "The position of the door."),
    Field("level", \.level, "The level that it leads to."),
    Field("accessible", \.isAccessible, "Whether it can be passed without steps."),
    Field("openingHours", \.openingHours, "The opening hours in OpenStreetMap's notation."),
    .details(\.details),
  ]
}

extension Path {
  /// Every field, in the order in which complete forms write them.
  public static let fields: [Field<Path>] = [
    Field("kind", \.kind, member: "path", "The kind of path."),
    Field("geometry", "The course.") { .line($0.line) },
    Field("name", \.name, "The name of the path."),
    Field("levels", "The levels that it runs on or joins.") { .places($0.levels) },
    Field("surface", \.surface, "The surface, in the words of OpenStreetMap."),
    Field("width", \.width, unit: .meters, "The width."),
    Field("incline", \.incline, "The rise by the run, along its line."),
    Field("stepCount", \.stepCount, "The number of steps."),
    Field("kerb", \.kerb, "The kerb at a crossing."),
    Field("direction", \.direction, "The direction in which it can be walked."),
    Field("accessible", \.isAccessible, "Whether it can be walked without steps."),
    Field("closed", "Whether nobody may walk there.") { $0.isClosed ? .truth(true) : nil },
    Field("area", "Whether one may walk on all the ground within its line.") {
      $0.isArea ? .truth(true) : nil
    },
    Field("openingHours", \.openingHours, "The opening hours in OpenStreetMap's notation."),
    .details(\.details),
  ]
}

extension PathPoint {
  /// Every field, in the order in which complete forms write them.
  public static let fields: [Field<PathPoint>] = [
    Field("kind", \.kind, member: "point", "The kind of point."),
    Field("geometry", \.coordinate, "The position."),
    Field("name", \.name, "The name of the point."),
    Field("levels", "The levels that it stands on.") { .places($0.levels) },
    Field("passage", \.passage, "Who can pass it."),
    Field("kerb", \.kerb, "The kerb."),
    Field("openingHours", \.openingHours, "The opening hours in OpenStreetMap's notation."),
    .details(\.details),
  ]
}

extension Field {
  /// The details that no other field holds.
  static func details(_ path: any KeyPath<Item, Details> & Sendable) -> Field<Item> {
    Field("details", "What no other field holds, by names of its own.") {
      let details = $0[keyPath: path]
      return details.isEmpty ? nil : .details(details)
    }
  }
}
