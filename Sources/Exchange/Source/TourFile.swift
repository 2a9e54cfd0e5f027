import Catalog
import Geodesy
import Notation

/// A file of the folder `Tours`, with one tour.
public enum TourFile {
  /// The names of a tour's keys, in the order in which they are written.
  public static let names = RecordNames(
    of: ItemKind.tour.fields, and: ["id", "number"])
  /// The names of a stop's keys, in the order in which they are written.
  public static let stopNames = RecordNames(
    of: Stop.fields.map(\.description), written: ["subject": ["work", "place"]])

  /// A tour with the line that it begins in and those of its stops.
  struct Reading {
    let tour: Tour
    let line: Int
    let stopLines: [Int]
  }

  /// Tells whether a map with these keys describes a tour.
  static func describes(_ entries: [WrittenValue.Entry]) -> Bool {
    let keys = Set(entries.map(\.key))
    return keys.contains("stops") || keys.isSuperset(of: ["id", "campus", "title"])
  }

  /// The tour that `entries` describe, in a file called `file` without its ending; `nil`, and
  /// problems, if they describe none.
  static func read(
    _ entries: [WrittenValue.Entry], file: String, languages: (PlaceID) -> [LanguageTag],
    log: ProblemLog
  ) -> Reading? {
    var record = Record(entries, names: names, line: 1, languages: [], log: log)
    let id = id(record, file: file)
    let campus = campus(record)
    record.languages = campus.map(languages) ?? [.english]
    let stops = stops(record)
    let tour = record.item(
      Tour.self, id: id, campus: campus,
      given: ["campus": campus?.fieldValue, "stops": .stops(stops.map(\.stop))])
    guard let tour else { return nil }
    return Reading(
      tour: tour, line: record.field("id")?.line ?? 1, stopLines: stops.map(\.line))
  }

  private static func id(_ record: Record, file: String) -> Slug? {
    guard let field = record.field("id"), let id = record.slug("id") else {
      record.addMissing("id")
      return nil
    }
    if id.description != file {
      record.refuse(
        field, "is '\(id)', but the file is called '\(file)'.", remedy: "Make them the same.")
    }
    return id
  }

  private static func campus(_ record: Record) -> PlaceID? {
    guard let field = record.field("campus"), let campus = record.place("campus") else {
      record.addMissing("campus")
      return nil
    }
    if campus.depth != 1 {
      record.refuse(
        field, "is '\(campus)', which lies in a campus.", remedy: "Write \(campus.campus).")
    }
    return campus.campus
  }

  private static func stops(_ record: Record) -> [(stop: Stop, line: Int)] {
    guard let field = record.field("stops") else {
      record.addMissing("stops")
      return []
    }
    guard case .list(let elements) = field.value else {
      record.refuse(
        field, "is no list.", remedy: "Begin each stop with '- work: …', or write stops: [].")
      return []
    }
    var stops: [(stop: Stop, line: Int)] = []
    var earlier = EarlierStops()
    for element in elements {
      guard case .map(let entries) = element.value else {
        record.log.add(
          .invalidValue, "A stop is \(element.value.kindName), not a group of keys.",
          remedy: "Begin it with '- work: …' or '- place: …'.", line: element.line, field: "stops")
        continue
      }
      let stop = Record(
        entries, names: stopNames, line: element.line, languages: record.languages,
        log: record.log)
      guard let read = read(stop, after: earlier) else { continue }
      stops.append((read, element.line))
      earlier.insert(read)
    }
    return stops
  }

  private static func read(_ record: Record, after earlier: EarlierStops) -> Stop? {
    var stop = Stop.blank
    let isWhole = record.fill(
      &stop,
      given: [
        "subject": subject(record)?.fieldValue,
        "after": .subjects(record.earlierSubjects("after", earlier)),
      ])
    return isWhole ? stop : nil
  }

  private static func subject(_ record: Record) -> Stop.Subject? {
    switch (record.field("work"), record.field("place")) {
    case (_?, nil): return record.slug("work").map(Stop.Subject.work)
    case (nil, _?): return record.place("place").map(Stop.Subject.place)
    case (nil, nil):
      record.log.add(
        .missingValue, "A stop names neither a work nor a place.",
        remedy: "Write 'work: …' or 'place: …'.", line: record.line, field: "work")
      return nil
    case (_?, let place?):
      record.refuse(
        place, "stands beside 'work'; a stop shows one thing.",
        remedy: "Remove one, or make two stops.")
      return nil
    }
  }

  // MARK: Writing

  static func write(_ tour: Tour, language: LanguageTag) -> [UInt8] {
    var yaml = YAMLWriter()
    yaml.text("id", tour.id.description)
    yaml.fields(of: tour, default: language)
    yaml.number("number", tour.number)
    yaml.details(tour.details)
    yaml.items("stops", tour.stops) { yaml, stop in yaml.fields(of: stop, default: language) }
    return yaml.bytes
  }
}
