import Catalog
import Geodesy

/// The tables of items: which field lies in which columns, in the order in which rows were always
/// written and kept. A field that is not listed has a column of its name behind these, in the order of
/// the fields; a list needs a table of its own, which is listed.
///
/// Texts come first, the obligatory one leading, because it decides the language of the row.
enum ItemTables {
  static let campus = ItemTable<Campus>([
    .field("name"), .field("text"), .field("hours"), .field("languages"), .field("timeZone"),
    .field("center"), .field("zoom"), .field("tiles"), .field("tilesAttribution"),
    .field("address"), .field("publicHolidays"), .field("schoolHolidays"),
  ])

  static let building = ItemTable<Building>([
    .field("name"), .field("text"), .field("hours"), .field("geometry", in: "shape"),
    .field("address"), .field("openingHours"),
  ])

  static let level = ItemTable<Level>([
    .field("name"), .field("ordinal"), .field("shortName"), .field("geometry", in: "shape"),
    .field("elevation"),
  ])

  static let room = ItemTable<Room>([
    .field("name"), .field("text"), .field("shortName"), .field("geometry", in: "shape"),
  ])

  static let entrance = ItemTable<Entrance>([
    .field("name"), .derived("parent") { $0.id.parent?.description }, .field("geometry"),
    .field("level"), .field("accessible", in: "isAccessible"), .field("openingHours"),
  ])

  static let path = ItemTable<Path>(
    [
      .field("name"), .derived("parent") { $0.id.parent?.description }, .field("kind"),
      .field("geometry", in: "line"), .field("surface"), .field("width"), .field("incline"),
      .field("stepCount"), .field("kerb"), .field("direction"),
      .field("accessible", in: "isAccessible"), .field("openingHours"),
      .field("closed", in: "isClosed"), .field("area", in: "isArea"),
    ], lists: [ListPlan("levels", RowTable.List("pathLevel", of: ["path"], "level"))])

  static let point = ItemTable<PathPoint>(
    [
      .field("name"), .derived("parent") { $0.id.parent?.description }, .field("kind"),
      .field("geometry"), .field("passage"), .field("kerb"), .field("openingHours"),
    ], lists: [ListPlan("levels", RowTable.List("pointLevel", of: ["point"], "level"))])

  static let ground = ItemTable<GroundFeature>([
    .field("name"), .derived("parent") { $0.id.parent?.description }, .field("kind"),
    .field("geometry"), .field("rank"),
  ])

  static let artist = ItemTable<Artist>(
    [
      .field("biography"), .derived("campus") { $0.campus.description }, .field("name"),
      .field("sortName"), .field("nationality"), .field("lifeDates"),
    ], campus: "campus")

  static let media = ItemTable<Media>(
    [
      .field("alternativeText"), .field("caption"), .field("transcript"),
      .derived("campus") { $0.campus.description }, .field("kind"), .field("source"),
      .field("credit"), .field("licence"), .field("captions"),
    ], campus: "campus")

  static let work = ItemTable<Work>(
    [
      .field("title"), .field("date"), .field("medium"), .field("dimensions"),
      .field("description"), .field("narrative"), .field("creditLine"), .field("rights"),
      .field("locationNote"), .field("accession"), .field("place"), .field("geometry"),
      .field("survey"), .field("status"), .field("yearFrom"), .field("yearTo"), .field("group"),
      .field("subgroup"), .surveyAccuracy,
    ],
    lists: [
      ListPlan("artists", RowTable.List("workArtist", of: ["work"], "artist")),
      ListPlan("media", RowTable.List("workMedia", of: ["work"], "media")),
    ], campus: "place")

  static let tour = ItemTable<Tour>(
    [.field("title"), .field("text"), .field("campus"), .field("author"), .field("status")],
    campus: "campus", parts: (table: stops, path: \Tour.stops))

  private static let stops = PartTable<Stop>(
    "stop", of: ["tour", "position"],
    [
      .field("title"), .field("text"), .field("subject"), .field("number"), .field("dwell"),
      .field("weight"), .field("radius"),
    ],
    lists: [
      ListPlan("media", RowTable.List("stopMedia", of: ["tour", "stop"], "media")),
      ListPlan("after", RowTable.List("stopAfter", of: ["tour", "stop"], "subject")),
    ])
}

extension ColumnPlan<Work> {
  /// The error of a survey's conversion, which a later step of the schema added.
  fileprivate static let surveyAccuracy = ColumnPlan(columns: ["surveyAccuracy"]) { work, row in
    row.add(work.survey?.accuracy)
  } read: { work, row, index in
    guard let accuracy = row.real(at: index), let survey = work.survey else { return }
    work.survey = Work.Survey(
      crs: survey.crs, x: survey.x, y: survey.y, accuracy: Meters(accuracy))
  }
}
