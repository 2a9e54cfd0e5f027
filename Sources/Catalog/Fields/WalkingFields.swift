import Geodesy

extension Path: CatalogItem {
  /// The item kind of paths.
  public static let kind = ItemKind.path
  /// The path among items of all kinds.
  public var item: Item { .path(self) }

  /// A path of which nothing is known.
  public static func blank(id: PlaceID, campus: PlaceID) -> Path { Path(blank: id) }

  /// Every field, in the order in which complete forms write them.
  public static let fields: [Field<Path>] = [
    Field("kind", \.kind, member: "path", "The kind of path."),
    Field("geometry", type: .line, isRequired: true, "The course.") {
      .line($0.line)
    } write: { value, path throws(UnsuitableValue) in
      guard case .line(let line)? = value, line.count >= Path.leastCoordinates else {
        throw UnsuitableValue(Path.self)
      }
      path.line = line
    },
    Field("name", \.name, "The name of the path."),
    .levels(\.levels, "The levels that it runs on or joins."),
    Field("surface", \.surface, "The surface, in the words of OpenStreetMap."),
    Field("width", \.width, type: .number(Path.widths), unit: .meters, "The width."),
    Field(
      "incline", \.incline, type: .number(NumberBounds(Path.inclines)),
      "The rise by the run along its line: 5 % is 0.05."),
    Field("stepCount", \.stepCount, type: .integer(Path.stepCounts), "The number of steps."),
    Field("kerb", \.kerb, "The kerb at a crossing."),
    Field("direction", \.direction, "The direction in which it can be walked."),
    Field("accessible", \.isAccessible, "Whether it can be walked without steps."),
    .flag("closed", \.isClosed, "Whether nobody may walk there."),
    .flag("area", \.isArea, "Whether one may walk on all the ground within its line."),
    Field("openingHours", \.openingHours, "The opening hours in OpenStreetMap's notation."),
    .details(\.details),
  ]
}

extension PathPoint: CatalogItem {
  /// The item kind of points of the walking network.
  public static let kind = ItemKind.pathPoint
  /// The point among items of all kinds.
  public var item: Item { .pathPoint(self) }

  /// A point of which nothing is known.
  public static func blank(id: PlaceID, campus: PlaceID) -> PathPoint {
    PathPoint(id: id, kind: .barrier, coordinate: .origin)
  }

  /// Every field, in the order in which complete forms write them.
  public static let fields: [Field<PathPoint>] = [
    Field("kind", \.kind, member: "point", "The kind of point."),
    Field("geometry", \.coordinate, "The position."),
    Field("name", \.name, "The name of the point."),
    .levels(\.levels, "The levels that it stands on."),
    Field("passage", \.passage, usual: .unknown, "Who can pass it."),
    Field("kerb", \.kerb, "The kerb."),
    Field("openingHours", \.openingHours, "The opening hours in OpenStreetMap's notation."),
    .details(\.details),
  ]
}
