import Catalog
import Exchange
import Geodesy
public import Notation
public import Queries

/// The announcements while somebody walks: a line for each event.
extension Renderer {
  /// Something that came near or was left: a line for a terminal, or a JSON object in one line (JSON
  /// Lines), which is what every other format comes as.
  ///
  /// The position is the steadier one that distances are measured from, to the centimetre; the
  /// accuracy is the receiver's, at 68 %.
  public func announcement(
    _ announcement: Following.Announcement, as format: Format, for reader: Reader
  ) -> Rendered {
    let subject = Announced(announcement.subject, for: reader, in: self)
    if format == .text {
      return Rendered(
        text: line(announcement, about: subject) + "\n", language: subject.language)
    }
    var json = JSONWriter(reserving: 400)
    json.object { json in
      json.member("event", announcement.change.rawValue)
      json.member("time", announcement.fix.time.map(CivilTime.text))
      json.member("latitude", announcement.here.latitude.rounded(toNearest: 1e-7))
      json.member("longitude", announcement.here.longitude.rounded(toNearest: 1e-7))
      json.member("accuracy", announcement.accuracy?.value.rounded(toNearest: 0.01))
      if let stop = subject.stop {
        json.member("tour", stop.tour.description)
        json.member("stop", stop.number)
      }
      json.member(subject.key.kind == .work ? "work" : "place", subject.key.id)
      json.member("title", subject.title)
      json.member("language", subject.language.description)
      json.member("distance", announcement.geodesic.distance.value.rounded(toNearest: 0.001))
      json.member("compass", announcement.geodesic.initialBearing?.compassPoint.rawValue)
      json.member("href", subject.href)
    }
    return Rendered(json, as: .json, language: subject.language)
  }

  /// Something that could not be read on the way, as an event among the others: JSON in one line.
  public func event(_ problem: Problem) -> Rendered {
    var json = JSONWriter(reserving: 400)
    json.object { json in
      json.member("event", "problem")
      json.member("code", problem.code.rawValue)
      json.member("severity", problem.severity.rawValue)
      json.member("message", problem.message)
      json.member("remedy", problem.remedy)
      if let location = problem.location {
        json.member("file", location.file)
        json.member("line", location.line)
      }
    }
    return Rendered(json, as: .json, language: .english)
  }

  /// `10:20:30  near    12 m  ↗ NE   Bronze Hare · Ada Lindqvist · On the lawn. · bronze-hare`.
  private func line(_ announcement: Following.Announcement, about subject: Announced) -> String {
    let clock = announcement.fix.time.map { String(CivilTime.text($0).dropFirst(11).prefix(8)) }
    let distance = announcement.geodesic.distance.spoken
    let direction = announcement.geodesic.initialBearing?.spoken ?? "here"
    func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
    return [
      clock ?? "--:--:--", announcement.change.rawValue,
      spaces(6 - PlainText.width(distance)) + distance,
      direction + spaces(5 - PlainText.width(direction)), subject.line,
    ].joined(separator: "  ")
  }
}

/// The facts about its subject that an announcement tells.
private struct Announced {
  let key: ItemKey
  let title: String
  let language: LanguageTag
  let href: String
  /// The tour and the keypad number; `nil` for a work outside a tour.
  let stop: (tour: Slug, number: Int)?
  /// The facts in one line for a terminal.
  let line: String

  init(_ subject: Following.Subject, for reader: Reader, in renderer: Renderer) {
    var parts: [String]
    switch subject {
    case .work(let position):
      let work = renderer.snapshot.works[position]
      let reading = renderer.reading(work.title, at: work.place, for: reader)
      (title, language) = (reading.text, reading.language)
      key = ItemKey(.work, work.id.description)
      href = reader.links.href(.work(work.id))
      stop = nil
      parts = [title] + Self.facts(of: work, for: reader, in: renderer) + [key.id]
    case .stop(let sequence, let tour):
      let halt = tour.stops[sequence]
      let number = tour.stopNumbers[sequence]
      (title, language) = renderer.title(of: halt, on: tour.campus, for: reader)
      key = halt.subject.key
      href = reader.links.href(.stop(tour.id, number: number))
      stop = (tour.id, number)
      parts = ["Stop \(number): \(title)"]
      switch halt.subject {
      case .work(let id):
        parts +=
          renderer.snapshot.contents.works[id]
          .map { Self.facts(of: $0, for: reader, in: renderer) } ?? []
      case .place(let place): parts.append(renderer.spot(place, for: reader))
      }
      parts.append(key.id)
    }
    line = parts.filter { !$0.isEmpty }.map { PlainText.line($0, width: 64) }
      .joined(separator: " · ")
  }

  private static func facts(of work: Work, for reader: Reader, in renderer: Renderer) -> [String] {
    [
      renderer.artistNames(of: work).joined(separator: ", "), renderer.spot(of: work, for: reader),
    ]
  }
}

extension Double {
  /// The nearest multiple of a power of ten, written as short as that is.
  fileprivate func rounded(toNearest unit: Double) -> Double {
    let perOne = (1 / unit).rounded()
    return (self * perOne).rounded() / perOne
  }
}
