import Catalog
import Geodesy
import Notation
import Queries

/// A heading, labelled facts and paragraphs, safe for a terminal.
private struct Sheet {
  private var facts: [(label: String, value: String)] = []
  private var paragraphs: [String] = []

  /// A fact; nothing if there is no value.
  mutating func fact(_ label: String, _ value: String?) {
    guard let value, !value.isEmpty else { return }
    facts.append((label, PlainText.line(value)))
  }

  mutating func paragraph(_ text: String?) {
    guard let text, !text.isEmpty else { return }
    paragraphs.append(PlainText.paragraphs(text))
  }

  mutating func details(_ details: Details) {
    for (name, value) in details.sorted(by: { $0.key < $1.key }) {
      fact(PlainText.line(name, width: 32), value)
    }
  }

  func text(heading: String) -> String {
    let width = facts.map { PlainText.width($0.label) }.max() ?? 0
    let lines = facts.map { label, value in
      label + String(repeating: " ", count: width - PlainText.width(label) + 2) + value + "\n"
    }
    return heading + "\n\n" + lines.joined() + paragraphs.map { "\n\($0)\n" }.joined()
  }
}

extension Renderer {
  /// Everything about one thing, as a person reads it.
  func itemText(_ item: Item, for reader: Reader) -> String {
    var sheet = Sheet()
    let words = { (text: LocalizedText?) in self.words(text, at: item.campus, for: reader) }
    sheet.fact("Kind", item.key.kind.rawValue)
    sheet.fact("Identifier", item.key.id)
    sheet.fact("Number", String(item.lastingNumber))
    switch item {
    case .campus(let campus):
      sheet.fact("Centre", Self.spoken(campus.center))
      sheet.fact("Languages", campus.languages.map(\.description).joined(separator: ", "))
      sheet.fact("Time zone", campus.timeZone)
      sheet.fact("Address", campus.address)
      sheet.fact("Hours", words(campus.hours))
      sheet.fact("Public holidays", list(campus.publicHolidays?.texts ?? []))
      sheet.fact("School holidays", list(campus.schoolHolidays?.texts ?? []))
      sheet.fact("Works", String(snapshot.workCount(in: campus.id)))
      sheet.fact("Tours", list(snapshot.tours(on: campus.id).map(\.id.description)))
      sheet.details(campus.details)
      sheet.paragraph(words(campus.text))
    case .building(let building):
      placeFacts(building.id, building.shape, to: &sheet, reader)
      sheet.fact("Address", building.address)
      sheet.fact("Hours", words(building.hours))
      sheet.fact("Open", building.openingHours?.description)
      sheet.fact("Levels", list(snapshot.children(of: building.id).map(\.description)))
      sheet.fact("Entrances", list(snapshot.entrances(of: building.id).map(\.id.description)))
      sheet.details(building.details)
      sheet.paragraph(words(building.text))
    case .level(let level):
      placeFacts(level.id, level.shape, to: &sheet, reader)
      sheet.fact("Lift button", level.shortName)
      sheet.fact("Ordinal", "\(level.ordinal) (0 is the ground)")
      sheet.fact("Elevation", level.elevation.map { "\($0.value.rounded(toDecimals: 2)) m" })
      sheet.fact("Rooms", list(snapshot.children(of: level.id).map(\.description)))
      sheet.details(level.details)
    case .room(let room):
      placeFacts(room.id, room.shape, to: &sheet, reader)
      sheet.fact("Door", room.shortName)
      sheet.details(room.details)
      sheet.paragraph(words(room.text))
    case .entrance(let entrance):
      sheet.fact("Position", Self.spoken(entrance.coordinate))
      sheet.fact("Level", entrance.level?.description)
      sheet.fact("Without steps", entrance.isAccessible.map { $0 ? "yes" : "no" } ?? "not known")
      sheet.details(entrance.details)
    case .path(let path):
      sheet.fact("Path", path.kind.rawValue)
      sheet.fact("Length", Self.length(of: path.line).spoken)
      sheet.fact("Levels", list(path.levels.map(\.description)))
      sheet.fact("Surface", path.surface)
      sheet.fact("Width", path.width?.spoken)
      sheet.fact("Incline", path.incline.map { "\(($0 * 1_000).rounded() / 10) %" })
      sheet.fact("Steps", path.stepCount.map(String.init))
      sheet.fact("Kerb", path.kerb?.rawValue)
      sheet.fact("Direction", path.direction?.rawValue)
      sheet.fact("Accessible", path.isAccessible.map { $0 ? "yes" : "no" })
      sheet.fact("Closed", path.isClosed ? "yes" : nil)
      sheet.fact("Area", path.isArea ? "one may walk on all the ground within the line" : nil)
      sheet.fact("Open", path.openingHours?.description)
      sheet.details(path.details)
    case .pathPoint(let point):
      sheet.fact("Point", point.kind.rawValue)
      sheet.fact("Position", Self.spoken(point.coordinate))
      sheet.fact("Levels", list(point.levels.map(\.description)))
      sheet.fact("Passage", point.passage == .unknown ? "not known" : point.passage.rawValue)
      sheet.fact("Kerb", point.kerb?.rawValue)
      sheet.fact("Open", point.openingHours?.description)
      sheet.details(point.details)
    case .artist(let artist):
      sheet.fact("Nationality", artist.nationality)
      sheet.fact("Dates", artist.lifeDates)
      sheet.fact("Works", list(snapshot.works(by: artist.id).map(\.id.description)))
      sheet.details(artist.details)
      sheet.paragraph(words(artist.biography))
    case .media(let medium):
      sheet.fact("Media", medium.kind.rawValue)
      sheet.fact("Source", medium.source.description)
      sheet.fact("Shows", words(medium.alternativeText))
      sheet.fact("Credit", medium.credit)
      sheet.fact("Licence", medium.licence)
      sheet.details(medium.details)
      sheet.paragraph(words(medium.transcript))
    case .work(let work): workFacts(work, to: &sheet, reader)
    case .tour(let tour): tourFacts(tour, to: &sheet, reader)
    }
    return sheet.text(heading: PlainText.line(title(of: item, for: reader).text))
  }

  private func placeFacts(
    _ id: PlaceID, _ shape: Shape?, to sheet: inout Sheet, _ reader: Reader
  ) {
    sheet.fact("In", id.parent.map { names(to: $0, for: reader).joined(separator: ", ") })
    sheet.fact("Position", shape.map { Self.spoken($0.center) })
    sheet.fact("Works", String(snapshot.workCount(in: id)))
  }

  private func workFacts(_ work: Work, to sheet: inout Sheet, _ reader: Reader) {
    let words = { (text: LocalizedText?) in self.words(text, at: work.place, for: reader) }
    sheet.fact("Artist", artistNames(of: work).joined(separator: ", "))
    sheet.fact("Date", words(work.date))
    sheet.fact("Medium", words(work.medium))
    sheet.fact("Dimensions", words(work.dimensions))
    sheet.fact("Status", work.status.rawValue)
    sheet.fact("Where", names(to: work.place, for: reader).joined(separator: ", "))
    sheet.fact("Position", work.coordinate.map(Self.spoken) ?? "not known")
    sheet.fact("Surveyed as", work.survey.map(Self.spoken))
    sheet.fact("To find it", words(work.locationNote))
    sheet.fact("Accession", work.accession)
    sheet.fact("Group", [work.group, work.subgroup].compactMap(\.self).joined(separator: ", "))
    sheet.fact("Credit line", words(work.creditLine))
    sheet.fact("Rights", words(work.rights))
    sheet.fact("Media", list(work.media.map(\.description)))
    sheet.fact("Tours", list(snapshot.tours(showing: work.id).map(\.id.description)))
    sheet.details(work.details)
    sheet.paragraph(words(work.description))
    sheet.paragraph(words(work.narrative))
  }

  private func tourFacts(_ tour: Tour, to sheet: inout Sheet, _ reader: Reader) {
    sheet.fact("Campus", tour.campus.description)
    sheet.fact("Author", tour.author)
    sheet.fact("Status", tour.status.rawValue)
    sheet.fact("Stops", String(tour.stops.count))
    sheet.details(tour.details)
    sheet.paragraph(words(tour.text, at: tour.campus, for: reader))
    let stops = zip(tour.stopNumbers, tour.stops).map { number, stop in
      let title = title(of: stop, on: tour.campus, for: reader).text
      return "\(number). \(PlainText.line(title, width: 80)) (\(stop.subject.key.id))"
        + Self.wishes(of: stop).map { ", \($0)" }.joined()
    }
    sheet.paragraph(stops.joined(separator: "\n"))
  }

  /// What the author wants at a stop: `120 s`, `worth 3`, `after bronze-hare`.
  private static func wishes(of stop: Stop) -> [String] {
    var wishes: [String] = []
    if let dwell = stop.dwell { wishes.append("\(number(dwell)) s") }
    if let weight = stop.weight { wishes.append("worth \(number(weight))") }
    if !stop.after.isEmpty {
      wishes.append("after \(stop.after.map(\.identifier).joined(separator: ", "))")
    }
    return wishes
  }

  private func list(_ identifiers: [String]) -> String { identifiers.joined(separator: ", ") }

  /// `42.3736,-71.119`: latitude first, as `--at` takes it.
  private static func spoken(_ coordinate: Coordinate) -> String {
    [coordinate.latitude, coordinate.longitude].map(number).joined(separator: ",")
  }

  /// The surveyed position, and the error of its conversion.
  private static func spoken(_ survey: Work.Survey) -> String {
    let accuracy =
      survey.accuracy.map {
        $0 > .zero ? "converted with an error of up to \(number($0.value)) m" : "converted exactly"
      } ?? "the error of its conversion is not known"
    return "\(number(survey.x)), \(number(survey.y)) (\(survey.crs)); \(accuracy)"
  }

  /// As short as JSON writes it: 120, not 120.0.
  private static func number(_ value: Double) -> String {
    var json = JSONWriter(reserving: 24)
    json.value(value)
    return json.text
  }

  private static func length(of line: [Coordinate]) -> Meters {
    zip(line, line.dropFirst()).reduce(.zero) { $0 + $1.0.distance(to: $1.1) }
  }
}
