import Catalog
import Exchange
import Geodesy
import Notation
public import Queries
import Wayfinding
import Words

extension Renderer {
  /// A walk between two places: an itinerary to read, GeoJSON with a line for each instruction, GPX
  /// for receivers, or plain JSON; with what is passed, where `passing` asks for it. A format that it
  /// does not have comes as JSON.
  public func directions(
    _ answer: Directions.Answer, as format: Format, for reader: Reader, passing: Passing? = nil
  ) -> Rendered {
    let guidance = guidance(for: answer, for: reader)
    let language = guidance.language
    let passed = passing.map {
      snapshot.passed(
        on: answer.outcome, $0, ends: [answer.question.from, answer.question.to])
    }
    switch format {
    case .text:
      return Rendered(
        text: text(answer, guidance, for: reader) + otherWays(answer, guidance)
          + (passed.map { passedText($0, guidance.wording.words, for: reader) } ?? ""),
        language: language)
    case .geojson:
      var json = JSONWriter(reserving: 16_384)
      let parts =
        guidance.lines(of: answer.outcome).map { DirectionsPart.line($0, alternative: nil) }
        + answer.alternatives.enumerated().flatMap { number, outcome in
          guidance.lines(of: outcome).map { .line($0, alternative: number + 1) }
        }
        + (passed ?? []).map(DirectionsPart.passed)
      json.featureCollection(
        of: parts, members: { members(of: answer, guidance, to: &$0, for: reader) }
      ) { json, part in
        switch part {
        case .line(let line, let alternative):
          json.feature(Geometry(walking: line.line), decimals: CoordinateDigits.shown) { json in
            json.member("alternative", alternative)
            guidance.write(line, to: &json)
          }
        case .passed(let site): feature(site, to: &json, for: reader)
        }
      }
      return Rendered(json, as: .geojson, language: language)
    case .gpx: return gpx(answer, guidance, for: reader)
    case .json, .html, .svg, .mvt:
      var json = JSONWriter(reserving: 16_384)
      json.object { json in
        members(of: answer, guidance, to: &json, for: reader)
        guidance.writeInstructions(of: answer.outcome, to: &json)
        if answer.question.alternatives > 0 {
          json.array("alternatives", of: answer.alternatives) { json, outcome in
            json.object { json in
              json.member("summary") { json in
                json.object { guidance.writeSummary(of: outcome, to: &$0) }
              }
              guidance.writeInstructions(of: outcome, to: &json)
            }
          }
        }
        if let passed { write(passed: passed, to: &json, for: reader) }
      }
      return Rendered(json, as: .json, language: language)
    }
  }

  /// A part of a walk that becomes a feature.
  private enum DirectionsPart {
    case line(DirectionsWording.Line, alternative: Int?)
    case passed(PassedSite)
  }

  /// Puts the instructions of a walk into words.
  func guidance(for answer: Directions.Answer, for reader: Reader) -> DirectionsWording {
    let building = answer.end.holder?.ancestor(depth: 2)
    let destination: String? =
      switch answer.end.end {
      case .coordinate: nil
      case .subject(.place(let id)) where id.depth == 2: spokenName(ofBuilding: id, for: reader)
      case .subject, .entrance: name(of: answer.end, for: reader)
      }
    return DirectionsWording(
      self, for: reader, on: answer.end.holder?.campus ?? answer.start.holder?.campus,
      toward: destination,
      opening: answer.opening.flatMap { opening in
        building.map { (opening, of: spokenName(ofBuilding: $0, for: reader)) }
      })
  }

  private func members(
    of answer: Directions.Answer, _ guidance: DirectionsWording, to json: inout JSONWriter,
    for reader: Reader
  ) {
    for (name, place) in [("from", answer.start), ("to", answer.end)] {
      json.member(name) { json in
        json.object { json in
          write(place, to: &json, for: reader)
          if let status = snapshot.status(of: place.end), status != .onView {
            json.member("status", status.rawValue)
          }
          if name == "to" { json.member("opening", answer.opening?.rawValue) }
        }
      }
    }
    json.member("summary") { json in
      json.object { guidance.writeSummary(of: answer.outcome, to: &$0) }
    }
  }

  /// Writes the members of an end of a walk: its name, what it is, and where.
  func write(_ place: Directions.FoundEnd, to json: inout JSONWriter, for reader: Reader) {
    json.member("name", name(of: place, for: reader))
    if case .subject(let subject) = place.end {
      json.member("kind", subject.key.kind.rawValue)
      json.member("id", subject.key.id)
    } else if case .entrance(let id) = place.end {
      json.member("kind", ItemKind.entrance.rawValue)
      json.member("id", id.description)
    }
    json.members(positionOf: place.position.coordinate)
    json.member("level", place.holder.flatMap { $0.ancestor(depth: 3) }?.description)
  }

  /// The name of an end of a walk; for a mere position its degrees, latitude first.
  func name(of place: Directions.FoundEnd, for reader: Reader) -> String {
    name(of: place.end, for: reader)
  }

  /// The name of an end of a walk; for a mere position its degrees, latitude first.
  func name(of end: Directions.End, for reader: Reader) -> String {
    switch end {
    case .coordinate(let coordinate, _):
      coordinate.spoken
    case .entrance(let id): name(ofEntrance: id, for: reader)
    case .subject(.work(let id)):
      snapshot.contents.works[id].map { reading($0.title, at: $0.place, for: reader).text }
        ?? id.description
    case .subject(.place(let id)) where id.depth > 2 && snapshot.place(id) != nil:
      spokenName(ofStory: id, for: reader)
    case .subject(.place(let id)): snapshot.place(id).map { name(of: $0, for: reader) } ?? "\(id)"
    }
  }

  /// The alternatives below the walk, as text.
  private func otherWays(_ answer: Directions.Answer, _ guidance: DirectionsWording) -> String {
    answer.alternatives.map { outcome in
      "\n\(guidance.wording.words[.anotherWay])\n"
        + PlainText.line(guidance.summary(of: outcome)) + "\n\n" + table(outcome, guidance)
    }.joined()
  }

  private func text(
    _ answer: Directions.Answer, _ guidance: DirectionsWording, for reader: Reader
  ) -> String {
    let ends = [answer.start, answer.end].map {
      PlainText.line(name(of: $0, for: reader), width: 60)
    }
    var text = "\(ends[0]) → \(ends[1])\n"
    if let status = snapshot.status(of: answer.end.end).flatMap(guidance.wording.words.status) {
      text += PlainText.line(status) + "\n"
    }
    text += PlainText.line(guidance.summary(of: answer.outcome)) + "\n"
    let table = table(answer.outcome, guidance)
    return table.isEmpty ? text : text + "\n" + table
  }

  /// The instructions of a walk as a table; empty where there are none.
  private func table(_ outcome: DirectionsOutcome, _ guidance: DirectionsWording) -> String {
    let lines = guidance.lines(of: outcome)
    guard !lines.isEmpty else { return "" }
    let words = guidance.wording.words
    var table = TextTable([("", .right), (words[.itineraryDistance], .right), ("", .left)])
    for (number, line) in lines.enumerated() {
      table.add([
        String(number + 1),
        line.instruction.distance.value < 0.5 ? "" : line.instruction.distance.spoken(in: words),
        PlainText.line(line.text),
      ])
    }
    return table.lines
  }
}

extension CatalogSnapshot {
  /// Whether the work that a walk begins or ends at can be seen; `nil` for an end that is no work.
  func status(of end: Directions.End) -> Work.Status? {
    guard case .subject(.work(let id)) = end else { return nil }
    return contents.works[id]?.status
  }
}
