import Catalog
import Exchange
import Geodesy
import Notation
public import Queries
import Wayfinding
import Words

extension Renderer {
  /// A tour as a walk: stops and legs as GeoJSON, the same facts as plain JSON, GPX for receivers, or
  /// an itinerary to read; with what is passed on the legs, where `passing` asks for it. A format that
  /// it does not have comes as JSON.
  public func itinerary(
    _ answer: TourItinerary.Answer, as format: Format, for reader: Reader, passing: Passing? = nil
  ) -> Rendered {
    let language = language(for: reader, on: answer.tour.campus)
    let passed = passing.map { passing in
      answer.legs.map { leg in
        snapshot.passed(
          on: leg.outcome, passing,
          ends: [leg.from, leg.to].compactMap(\.self).map {
            .subject(answer.stops[$0].stop.subject)
          })
      }
    }
    switch format {
    case .text:
      let words = wording(of: answer, for: reader).words
      return Rendered(
        text: itineraryText(answer, for: reader)
          + (passed.map { passedText($0.flatMap(\.self), words, for: reader) } ?? ""),
        language: words.language.languageTag)
    case .geojson:
      var json = JSONWriter(reserving: 1_000 * answer.stops.count)
      let passedParts = (passed ?? []).enumerated().flatMap { leg, sites in
        sites.map { Part.passed($0, leg: leg) }
      }
      let parts =
        answer.stops.indices.map(Part.stop) + answer.legs.indices.map(Part.leg) + passedParts
      json.featureCollection(
        of: parts, members: { members(of: answer, to: &$0, for: reader) }
      ) { json, part in
        switch part {
        case .stop(let sequence): feature(stop: sequence, of: answer, to: &json, for: reader)
        case .leg(let sequence): feature(leg: sequence, of: answer, to: &json, for: reader)
        case .passed(let site, let leg): feature(site, leg: leg + 1, to: &json, for: reader)
        }
      }
      return Rendered(json, as: .geojson, language: language)
    case .gpx: return gpx(answer, for: reader)
    case .json, .html, .svg, .mvt:
      var json = JSONWriter(reserving: 1_000 * answer.stops.count)
      json.object { json in
        members(of: answer, to: &json, for: reader)
        json.name("stops")
        json.array(of: answer.stops.indices) { json, sequence in
          object(stop: sequence, of: answer, to: &json, for: reader)
        }
        json.name("legs")
        json.array(of: answer.legs.indices) { json, sequence in
          json.object { json in
            properties(ofLeg: sequence, of: answer, to: &json, for: reader)
            if let passed { write(passed: passed[sequence], to: &json, for: reader) }
          }
        }
      }
      return Rendered(json, as: .json, language: language)
    }
  }

  /// Writes the members about the walk as a whole: the tour and a summary.
  private func members(
    of answer: TourItinerary.Answer, to json: inout JSONWriter, for reader: Reader
  ) {
    let title = reading(answer.tour.title, at: answer.tour.campus, for: reader)
    json.member("tour") { json in
      json.object { json in
        json.member("id", answer.tour.id.description)
        json.member("title", title.text)
        json.member("language", title.language.description)
        json.member("href", reader.links.href(.tour(answer.tour.id)))
      }
    }
    summary(of: answer, to: &json, for: reader)
  }

  /// Writes the member `summary`: the walk as a whole.
  func summary(of answer: TourItinerary.Answer, to json: inout JSONWriter, for reader: Reader) {
    json.member("summary") { json in
      json.object { json in
        json.member("distance", answer.distance)
        json.member("duration", seconds: answer.walkingDuration)
        json.member("dwell", seconds: answer.dwell)
        if answer.waiting > 0 { json.member("wait", seconds: answer.waiting) }
        if let ascent = answer.ascent { json.member("ascent", ascent) }
        if let descent = answer.descent { json.member("descent", descent) }
        json.member("stairs", answer.stairsCount)
        json.member("lifts", answer.liftsCount)
        json.member("stepFree", orNull: answer.stepFree)
        json.member("accessUnknown", answer.unknownAccessCount)
        json.member("unmappedDistance", answer.unmappedDistance)
        json.member("order", answer.order.rawValue)
        switch answer.proof {
        case .quickest, .mostWeight: json.member("optimal", true)
        // Rounded up, or they would claim too much.
        case .quickerAtMost(let share) where share.isFinite:
          json.member("gap", (share * 1e4).rounded(.up) / 1e4)
        case .moreWeightAtMost(let share) where share.isFinite:
          json.member("weightGap", (share * 1e4).rounded(.up) / 1e4)
        case nil, .quickerAtMost, .moreWeightAtMost, .unknown: break
        }
        if !answer.leftOut.isEmpty {
          json.name("leftOut")
          json.array(of: answer.leftOut) { $0.value($1) }
        }
        if !answer.reasons.isEmpty {
          json.member("reason", reasons(in: answer, for: reader).joined(separator: " "))
        }
      }
    }
  }

  /// Puts the instructions of a leg into words.
  func guidance(
    for leg: TourItinerary.Leg, of answer: TourItinerary.Answer, for reader: Reader
  ) -> DirectionsWording {
    DirectionsWording(
      self, for: reader, on: answer.tour.campus,
      toward: leg.to.map {
        title(of: answer.stops[$0].stop, on: answer.tour.campus, for: reader).text
      })
  }

  /// A part of the walk that becomes a feature, by its position in the answer.
  private enum Part {
    case stop(Int)
    case leg(Int)
    case passed(PassedSite, leg: Int)
  }

  /// A stop in plain JSON.
  func object(
    stop sequence: Int, of answer: TourItinerary.Answer, to json: inout JSONWriter,
    for reader: Reader
  ) {
    let stop = answer.stops[sequence]
    json.object { json in
      properties(of: stop, sequence, of: answer, to: &json, for: reader)
      if let position = stop.position {
        json.members(positionOf: position.coordinate)
      }
    }
  }

  /// A stop as a Feature.
  func feature(
    stop sequence: Int, of answer: TourItinerary.Answer, to json: inout JSONWriter,
    for reader: Reader
  ) {
    let stop = answer.stops[sequence]
    json.feature(
      id: "\(answer.tour.id)/\(stop.number)", stop.position.map { .point($0.coordinate) },
      decimals: CoordinateDigits.shown
    ) { json in
      json.member("kind", "stop")
      properties(of: stop, sequence, of: answer, to: &json, for: reader)
    }
  }

  private func properties(
    of stop: TourItinerary.VisitedStop, _ sequence: Int, of answer: TourItinerary.Answer,
    to json: inout JSONWriter, for reader: Reader
  ) {
    let title = title(of: stop.stop, on: answer.tour.campus, for: reader)
    json.member("sequence", sequence + 1)
    json.member("stop", stop.number)
    json.member("title", title.text)
    json.member("language", title.language.description)
    switch stop.stop.subject {
    case .work(let id): json.member("work", id.description)
    case .place(let id): json.member("place", id.description)
    }
    json.member("distanceSoFar", stop.distanceSoFar)
    json.member("arrivesAfter", seconds: stop.arrivesAfter)
    json.member("dwell", seconds: stop.dwell)
    if stop.wait > 0 { json.member("wait", seconds: stop.wait) }
    if stop.isClosed { json.member("closed", true) }
    if stop.isInDoubt { json.member("openingUnknown", true) }
    if stop.isUnreachable { json.member("reachable", false) }
    if let basis = stop.position?.basis, basis != .own {
      json.member("positionOf", basis.rawValue)
    }
    json.member("href", reader.links.href(.stop(answer.tour.id, number: stop.number)))
  }

  private func feature(
    leg sequence: Int, of answer: TourItinerary.Answer, to json: inout JSONWriter,
    for reader: Reader
  ) {
    let leg = answer.legs[sequence]
    json.feature(
      id: "\(answer.tour.id)/leg-\(sequence + 1)", Geometry(walking: leg.line),
      decimals: CoordinateDigits.shown
    ) { json in
      json.member("kind", "leg")
      properties(ofLeg: sequence, of: answer, to: &json, for: reader)
    }
  }

  private func properties(
    ofLeg sequence: Int, of answer: TourItinerary.Answer, to json: inout JSONWriter,
    for reader: Reader
  ) {
    let leg = answer.legs[sequence]
    json.member("sequence", sequence + 1)
    json.name("from")
    if let from = leg.from { json.value(answer.stops[from].number) } else { json.null() }
    json.name("to")
    if let to = leg.to { json.value(answer.stops[to].number) } else { json.null() }
    let guidance = guidance(for: leg, of: answer, for: reader)
    guidance.writeSummary(of: leg, to: &json)
    if case .walk = leg.outcome { guidance.writeInstructions(of: leg.outcome, to: &json) }
  }
}
