import Catalog

/// A row of `tour`, with its rows of `stop` and theirs of `stopMedia`.
enum TourRecord: Record {
  static let table = Table("tour", ["title", "text", "campus", "author", "status"], parts: [stops])

  private static let stops = Table(
    "stop", of: ["tour", "position"],
    ["title", "text", "work", "place", "number", "dwell", "weight", "radius"],
    lists: [
      Table.List("stopMedia", of: ["tour", "stop"], "media"),
      Table.List("stopAfter", of: ["tour", "stop"], "subject"),
    ])

  static func write(_ tour: Tour, to row: inout RowWriter) {
    row.begin(tour.id, tour.number, tour.details)
    row.add(tour.title)
    row.add(tour.text)
    row.add(tour.campus)
    row.add(tour.author)
    row.add(tour.status.rawValue)
    for stop in tour.stops { row.add(part: stops) { write(stop, to: &$0) } }
  }

  static func read(_ row: inout RowReader) throws -> Tour {
    let id = try row.required { try $0.slug() }
    let number = row.integer()
    row.skip(2)
    let details = try row.details()
    let title = try row.required { try $0.localizedText() }
    let text = try row.localizedText()
    var tour = Tour(id: id, campus: try row.required { try $0.place() }, title: title)
    tour.number = number
    tour.details = details
    tour.text = text
    tour.author = row.text()
    tour.status = try row.required { try $0.parsed(Tour.Status.init) }
    for var part in row.parts { tour.stops.append(try stop(&part)) }
    return tour
  }

  private static func write(_ stop: Stop, to row: inout RowWriter) {
    row.beginTexts()
    row.add(stop.title)
    row.add(stop.text)
    switch stop.subject {
    case .work(let work):
      row.add(work)
      row.add(nil as PlaceID?)
    case .place(let place):
      row.add(nil as Slug?)
      row.add(place)
    }
    row.add(stop.number)
    row.add(stop.dwell)
    row.add(stop.weight)
    row.add(stop.radius)
    row.add(list: stop.media)
    row.add(list: stop.after.map(\.rowText))
  }

  private static func stop(_ row: inout RowReader) throws -> Stop {
    row.skip(2)
    let (title, text) = (try row.localizedText(), try row.localizedText())
    let (work, place) = (try row.slug(), try row.place())
    guard let subject = work.map(Stop.Subject.work) ?? place.map(Stop.Subject.place) else {
      throw row.unreadable
    }
    var stop = Stop(subject)
    stop.title = title
    stop.text = text
    stop.number = row.integer()
    stop.dwell = row.real()
    stop.weight = row.real()
    stop.radius = row.length()
    stop.media = try row.list(Slug.init)
    stop.after = try row.list(Stop.Subject.init(rowText:))
    return stop
  }
}

extension Stop.Subject {
  /// What it shows in one column: `work hare` or `place north/library`.
  fileprivate var rowText: String {
    switch self {
    case .work(let id): "work \(id)"
    case .place(let id): "place \(id)"
    }
  }

  fileprivate init(rowText: String) throws {
    let parts = rowText.split(separator: " ").map(String.init)
    switch (parts.first, parts.last) {
    case ("work", let id?): self = .work(try Slug(id))
    case ("place", let id?): self = .place(try PlaceID(id))
    default: throw UnreadableValue(table: "stopAfter", column: "subject")
    }
  }
}
