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
    let stops = answer.stops.compactMap { stop in
      stop.position.map { position in
        let name = self.title(of: stop.stop, on: tour.campus, for: reader).text
        return MapDocument.Point(walked: position.coordinate, name: "\(stop.number). \(name)")
      }
    }
    let straight = answer.legs.compactMap { leg -> String? in
      guard case .straight = leg.way else { return nil }
      let ends = [leg.from, leg.to].map { $0.map { String(answer.stops[$0].number) } ?? "•" }
      let summary = guidance(for: leg, of: answer, for: reader).summary(of: leg.way)
      return "\(ends[0]) → \(ends[1]): \(summary)"
    }
    let notes =
      reasons(in: answer, for: reader) + [doubt(on: answer, for: reader)].compactMap(\.self)
      + straight
    let document = MapDocument(
      walk: title.text, text: notes.isEmpty ? nil : notes.joined(separator: " "), waypoints: stops,
      route: stops, course: answer.legs.compactMap(\.way.course))
    return Rendered(bytes: document.walk, format: .gpx, language: title.language)
  }

  /// A walk between two places: both of them, a route of the instructions, and the track of the
  /// course. Where there is no walk, only the places, and the reason.
  func gpx(
    _ answer: Directions.Answer, _ guidance: DirectionsWording, for reader: Reader
  ) -> Rendered {
    let ends = [answer.start, answer.end].map { end in
      (place: end.position.coordinate, name: name(of: end, for: reader))
    }
    let document = MapDocument(
      walk: "\(ends[0].name) → \(ends[1].name)", text: guidance.summary(of: answer.way),
      waypoints: ends.map { MapDocument.Point(walked: $0, name: $1) },
      route: guidance.lines(of: answer.way).compactMap { line in
        line.line.first.map {
          MapDocument.Point(walked: $0, name: line.text, text: guidance.sentenceWithLength(line))
        }
      },
      course: answer.way.course.map { [$0] } ?? [])
    return Rendered(bytes: document.walk, format: .gpx, language: guidance.language)
  }
}

extension MapDocument {
  /// A walk and the one route of it, if there is any.
  fileprivate init(
    walk title: String, text: String?, waypoints: [Point], route: [Point],
    course: [[Coordinate]]
  ) {
    self.init(name: PlainText.line(title), text: text.map(PlainText.line))
    points = waypoints
    guard !route.isEmpty || !course.isEmpty else { return }
    var whole = Route(name: name)
    (whole.points, whole.course) = (route, course)
    routes = [whole]
  }

  /// The bytes of a walk; eight decimals are about a millimetre.
  fileprivate var walk: [UInt8] { gpx(.compact, decimals: 8) }
}

extension MapDocument.Point {
  /// A point of a walk, with texts that any device can show in a line.
  fileprivate init(walked coordinate: Coordinate, name: String, text: String? = nil) {
    self.init(coordinate, name: PlainText.line(name), text: text.map(PlainText.line))
  }
}
