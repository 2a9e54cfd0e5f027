import Catalog
import Geodesy
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
        return GPXDocument.Point(
          coordinate: position.coordinate, name: "\(stop.number). \(name)")
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
    let document = GPXDocument(
      title: title.text, description: notes.isEmpty ? nil : notes.joined(separator: " "),
      waypoints: stops, route: stops, track: answer.legs.compactMap(\.way.course))
    return Rendered(bytes: document.bytes, format: .gpx, language: title.language)
  }

  /// A walk between two places: both of them, a route of the instructions, and the track of the
  /// course. Where there is no walk, only the places, and the reason.
  func gpx(
    _ answer: Directions.Answer, _ guidance: Guidance, for reader: Reader
  ) -> Rendered {
    let ends = [answer.start, answer.end].map {
      GPXDocument.Point(
        coordinate: $0.position.coordinate, name: name(of: $0, for: reader))
    }
    let document = GPXDocument(
      title: "\(ends[0].name) → \(ends[1].name)", description: guidance.summary(of: answer.way),
      waypoints: ends,
      route: guidance.lines(of: answer.way).compactMap { line in
        line.line.first.map {
          GPXDocument.Point(
            coordinate: $0, name: line.text, description: guidance.sentenceWithLength(line))
        }
      },
      track: answer.way.course.map { [$0] } ?? [])
    return Rendered(bytes: document.bytes, format: .gpx, language: guidance.language)
  }
}
