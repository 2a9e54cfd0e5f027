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
  /// Everything about one thing, as a person reads it: its fields, then what follows from others.
  func itemText(_ item: Item, for reader: Reader) -> String {
    var sheet = Sheet()
    sheet.fact("Kind", item.key.kind.rawValue)
    sheet.fact("Identifier", item.key.id)
    sheet.fact("Number", String(item.lastingNumber))
    let heading = title(of: item, for: reader).text
    for filled in item.filledFields {
      // What stands above all is not said again.
      let words: String? =
        switch filled.value {
        case .text(let text): text
        case .localized(let text): self.words(text, at: item.campus, for: reader)
        default: nil
        }
      if words != heading { add(filled, of: item, to: &sheet, reader) }
    }
    addConsequences(of: item, to: &sheet, reader)
    return sheet.text(heading: PlainText.line(heading))
  }

  /// A field as a fact, or as a paragraph of its own.
  private func add(
    _ filled: FilledField, of item: Item, to sheet: inout Sheet, _ reader: Reader
  ) {
    let label = filled.field.name == "geometry" ? "Position" : filled.field.label
    switch filled.value {
    case .localized(let text) where filled.field.isProse:
      sheet.paragraph(words(text, at: item.campus, for: reader))
    case .localized(let text): sheet.fact(label, words(text, at: item.campus, for: reader))
    case .text(let text): sheet.fact(label, text)
    case .integer(let number): sheet.fact(label, String(number))
    case .number(let number):
      sheet.fact(label, Self.number(number) + (filled.field.unit.map { " \($0.rawValue)" } ?? ""))
    case .truth(let truth): sheet.fact(label, truth ? "yes" : "no")
    case .texts(let texts): sheet.fact(label, list(texts))
    case .place(let place):
      sheet.fact(label, place.description)
      if case .work = item {
        sheet.fact("Where", names(to: place, for: reader).joined(separator: ", "))
      }
    case .places(let places): sheet.fact(label, list(places.map(\.description)))
    case .artists(let artists): sheet.fact(label, artistNames(artists).joined(separator: ", "))
    case .media(let media): sheet.fact(label, list(media.map(\.description)))
    case .coordinate(let coordinate): sheet.fact(label, Self.spoken(coordinate))
    case .shape(let shape): sheet.fact(label, Self.spoken(shape.center))
    // A map shows it; of a lake no single number would say more.
    case .geometry: break
    case .line(let line): sheet.fact("Length", Self.length(of: line).spoken)
    case .survey(let survey): sheet.fact(label, Self.spoken(survey))
    case .subject(let subject): sheet.fact(label, subject.identifier)
    case .subjects(let subjects): sheet.fact(label, list(subjects.map(\.identifier)))
    case .details(let details): sheet.details(details)
    case .stops(let stops):
      guard case .tour(let tour) = item else { return }
      sheet.fact(label, String(stops.count))
      let texts = stops.indices.map { text(ofStop: $0, of: tour, reader) }
      let isTold = stops.contains { $0.text != nil }
      sheet.paragraph(texts.joined(separator: isTold ? "\n\n" : "\n"))
    }
  }

  /// The lines about a stop: `2. Bronze hare (bronze-hare), dwell 120 s, after gate`, and below it
  /// its words.
  private func text(ofStop index: Int, of tour: Tour, _ reader: Reader) -> String {
    let stop = tour.stops[index]
    var heading =
      "\(tour.stopNumbers[index]). "
      + PlainText.line(title(of: stop, on: tour.campus, for: reader).text, width: 80)
      + " (\(stop.subject.identifier))"
    var below = ""
    for filled in stop.filledFields {
      let label = filled.field.label.lowercased()
      switch filled.value {
      case .number(let number):
        heading += ", \(label) \(Self.number(number))"
        heading += filled.field.unit.map { " \($0.rawValue)" } ?? ""
      case .subjects(let subjects): heading += ", \(label) \(list(subjects.map(\.identifier)))"
      case .media(let media): heading += ", \(label) \(list(media.map(\.description)))"
      case .localized(let text) where filled.field.isProse:
        below += "\n" + (words(text, at: tour.campus, for: reader) ?? "")
      // The heading has its number, title and what it shows.
      default: break
      }
    }
    return heading + below
  }

  /// Adds the facts that follow from other items, such as the works in a place.
  private func addConsequences(of item: Item, to sheet: inout Sheet, _ reader: Reader) {
    switch item {
    case .campus(let campus):
      sheet.fact("Works", String(snapshot.workCount(in: campus.id)))
      sheet.fact("Tours", list(snapshot.tours(on: campus.id).map(\.id.description)))
    case .building(let building):
      addPlace(building.id, to: &sheet, reader)
      sheet.fact("Levels", list(snapshot.children(of: building.id).map(\.description)))
      sheet.fact("Entrances", list(snapshot.entrances(of: building.id).map(\.id.description)))
    case .level(let level):
      addPlace(level.id, to: &sheet, reader)
      sheet.fact("Rooms", list(snapshot.children(of: level.id).map(\.description)))
    case .room(let room): addPlace(room.id, to: &sheet, reader)
    case .artist(let artist):
      sheet.fact("Works", list(snapshot.works(by: artist.id).map(\.id.description)))
    case .work(let work):
      if work.coordinate == nil { sheet.fact("Position", "not known") }
      sheet.fact("Tours", list(snapshot.tours(showing: work.id).map(\.id.description)))
    case .entrance, .path, .pathPoint, .ground, .media, .tour: break
    }
  }

  private func addPlace(_ id: PlaceID, to sheet: inout Sheet, _ reader: Reader) {
    sheet.fact("In", id.parent.map { names(to: $0, for: reader).joined(separator: ", ") })
    sheet.fact("Works", String(snapshot.workCount(in: id)))
  }

  private func list(_ identifiers: [String]) -> String { identifiers.joined(separator: ", ") }

  /// The position in degrees, latitude first, as `--at` takes it: `42.3736,-71.119`.
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

  /// The number as short as JSON writes it: 120, not 120.0.
  private static func number(_ value: Double) -> String {
    var json = JSONWriter(reserving: 24)
    json.value(value)
    return json.text
  }

  private static func length(of line: [Coordinate]) -> Meters {
    zip(line, line.dropFirst()).reduce(.zero) { $0 + $1.0.distance(to: $1.1) }
  }
}
