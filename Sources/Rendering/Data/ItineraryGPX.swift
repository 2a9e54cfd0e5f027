import Catalog
import Exchange
import Geodesy
import Notation
import Queries

extension Renderer {
  /// A tour as a walk: a waypoint for each stop with a known position, a route through them, and the
  /// track of the legs that can be walked. A straight line is no track: the description says which
  /// legs are only that, and why others are missing.
  func gpx(_ answer: TourItinerary.Answer, for reader: Reader) -> Rendered {
    let tour = answer.tour
    let title = reading(tour.title, at: tour.campus, for: reader)
    let stops = answer.stops.compactMap { stop -> MapDocument.Point? in
      guard let position = stop.position else { return nil }
      let name = self.title(of: stop.stop, on: tour.campus, for: reader).text
      return (.init(shown: "\(stop.number). \(name)"), position.coordinate)
    }
    let straight = answer.legs.compactMap { leg -> String? in
      guard case .straight = leg.outcome else { return nil }
      let ends = [leg.from, leg.to].map { $0.map { String(answer.stops[$0].number) } ?? "•" }
      let summary = guidance(for: leg, of: answer, for: reader).summary(of: leg.outcome)
      return "\(ends[0]) → \(ends[1]): \(summary)"
    }
    let notes =
      reasons(in: answer, for: reader) + [doubt(on: answer, for: reader)].compactMap(\.self)
      + straight
    let document = MapDocument(
      walk: .init(shown: title.text, notes.isEmpty ? nil : notes.joined(separator: " ")),
      waypoints: stops, route: stops, course: answer.legs.compactMap(\.outcome.course))
    return Rendered(bytes: document.walk, format: .gpx, language: title.language)
  }

  /// A walk between two places: both of them, a route of the instructions, and the track of the
  /// course. Where there is no walk, only the places, and the reason. Lengths and times are those of
  /// the page that links to it.
  func gpx(
    _ answer: Directions.Answer, _ guidance: DirectionsWording, for reader: Reader
  ) -> Rendered {
    let ends = [answer.start, answer.end]
    let names = ends.map { name(of: $0, for: reader) }
    let guidance = guidance.rounded()
    let document = MapDocument(
      walk: .init(shown: names.joined(separator: " → "), guidance.summary(of: answer.outcome)),
      waypoints: zip(ends, names).map { (.init(shown: $1), $0.position.coordinate) },
      route: guidance.lines(of: answer.outcome).compactMap { line in
        line.line.first.map { (.init(shown: line.text, guidance.sentenceWithLength(line)), $0) }
      },
      course: answer.outcome.course.map { [$0] } ?? [])
    return Rendered(bytes: document.walk, format: .gpx, language: guidance.language)
  }
}

extension MapDocument {
  /// A walk and the one route of it, if there is any.
  fileprivate init(
    walk label: Label, waypoints: [Point], route: [Point], course: [[Coordinate]]
  ) {
    self.init(label)
    points = waypoints
    guard !route.isEmpty || !course.isEmpty else { return }
    routes = [Route(Label(label.name), points: route, course: course)]
  }

  /// The bytes of a walk.
  fileprivate var walk: [UInt8] { gpx(.compact, decimals: CoordinateDigits.shown) }
}

extension MapDocument.Label {
  /// A name and a text that any device can show in a line.
  fileprivate init(shown name: String, _ text: String? = nil) {
    self.init(PlainText.line(name), text: text.map(PlainText.line))
  }
}
