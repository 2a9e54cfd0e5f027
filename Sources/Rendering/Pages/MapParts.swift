import Catalog
import Exchange
import Geodesy
import Notation
import Queries
import Words

/// The values of the template `map`. The drawing stands in the page; the rest lets the script
/// `map.js` put a movable one in its place when the reader asks for it.
struct MapPart: PlainPart {
  let drawing: SafeHTML
  let caption: String
  /// The meaning of its grey dots, where it has any.
  let legend: String?
  let campusData: String
  /// The script with the ground of the campus, where it has any.
  let ground: String?
  let tiles: String?
  let thanks: String?
  let pins: SafeHTML?

  func value(of name: String) -> (any Sendable)? {
    switch name {
    case "drawing": drawing
    case "caption": caption
    case "legend": legend
    case "campusData": campusData
    case "ground": ground
    case "tiles": tiles
    case "thanks": thanks
    case "pins": pins
    default: nil
    }
  }
}

/// The same place in other programs' maps: template `elsewhere`.
struct ElsewherePart: PlainPart {
  /// The `geo` address after RFC 5870, which a telephone opens in the map that its owner likes.
  let geo: String
  /// The page that leads there; `nil` of a campus.
  let directions: String?
  /// Apple's map, since its telephones open no `geo` address.
  let appleMaps: String
  let openStreetMap: String

  /// `nil` where no position is known.
  init?(_ coordinate: Coordinate?, directions: String? = nil) {
    guard let coordinate else { return nil }
    self.directions = directions
    let (north, east) = (Self.degrees(coordinate.latitude), Self.degrees(coordinate.longitude))
    geo = "geo:\(north),\(east)"
    appleMaps = "https://maps.apple.com/?ll=\(north),\(east)&q=\(north),\(east)"
    openStreetMap =
      "https://www.openstreetmap.org/?mlat=\(north)&mlon=\(east)#map=18/\(north)/\(east)"
  }

  func value(of name: String) -> (any Sendable)? {
    switch name {
    case "geo": geo
    case "directions": directions
    case "appleMaps": appleMaps
    case "openStreetMap": openStreetMap
    default: nil
    }
  }

  /// The degrees with six decimals, about ten centimetres, never with an exponent, which RFC 5870
  /// does not know.
  static func degrees(_ value: Double) -> String {
    let millionths = Int((value * 1e6).rounded())
    let (whole, fraction) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    return "\(millionths < 0 ? "-" : "")\(whole).\(fraction.padded(to: 6))"
  }
}

extension PageWriter {
  /// The scripts of a page with `map`: the position, which the map shows, comes first.
  func scripts(for map: MapPart?) -> [String] { map == nil ? [] : [hereScript, "map.js"] }

  /// The script that knows where the visitor is, in the page's language.
  var hereScript: String { Renderer.hereAsset(words.language) }
  /// The place of `key` at `coordinate` in other programs' maps; `nil` where no position is known. No
  /// way is shown to a campus.
  func elsewhere(_ coordinate: Coordinate?, of key: ItemKey) -> ElsewherePart? {
    let isCampus = key.kind == .campus
    return ElsewherePart(
      coordinate, directions: isCampus ? nil : directionsHref(to: key))
  }

  /// The map around a work; `nil` where no position is known.
  func map(of work: Work, titled title: Phrase) -> MapPart? {
    map(.work(work.id), on: work.place.campus, titled: title, showingOthers: true) { json in
      guard let position = snapshot.position(of: .work(work.id)) else { return }
      json.pin(
        position.coordinate, title: title.text, href: href(.work(work.id)), isEmphasized: true)
    }
  }

  /// The map of a tour, one of its stops emphasised.
  func map(
    of walk: TourItinerary.Answer, emphasizing index: Int? = nil, titled title: Phrase
  ) -> MapPart? {
    let tour = walk.tour
    return map(
      .tour(tour.id, current: index), on: tour.campus, titled: title, showingOthers: false
    ) { json in
      // Legs that follow on one another are one line, as long as a way is known or not.
      var lines: [(points: [Coordinate], isStraight: Bool)] = []
      for leg in walk.legs {
        let isStraight = leg.outcome.isStraight
        if lines.last?.isStraight == isStraight {
          lines[lines.count - 1].points += leg.line
        } else {
          lines.append((leg.line, isStraight))
        }
      }
      for line in lines where line.points.count > 1 {
        json.course(line.points, isStraight: line.isStraight)
      }
      for (position, visited) in walk.stops.enumerated() {
        guard let place = visited.position else { continue }
        json.pin(
          place.coordinate, label: String(visited.number),
          title: self.title(of: visited.stop, on: tour.campus).text,
          href: href(.stop(tour.id, number: visited.number)), isEmphasized: position == index)
      }
    }
  }

  /// The map of a walk between two places; `nil` without a campus around.
  func map(of answer: Directions.Answer, titled title: Phrase) -> MapPart? {
    guard let campus = snapshot.campus(around: answer) else { return nil }
    return map(
      .directions(answer), on: campus, titled: title, caption: title.text, showingOthers: false
    ) { json in
      if let line = answer.outcome.course {
        json.course(line, isStraight: false)
      } else if case .straight = answer.outcome {
        json.course(
          [answer.start, answer.end].map(\.position.coordinate), isStraight: true)
      }
      guard case .subject(let subject) = answer.end.end else { return }
      let target: Links.Target =
        switch subject {
        case .work(let id): .work(id)
        case .place(let id): .place(id)
        }
      json.pin(
        answer.end.position.coordinate, title: title.text, href: href(target), isEmphasized: true)
    }
  }

  /// The map of a campus with `works`, those of one level where that is given.
  func map(of campus: Campus, level: Int?, _ works: [Work]) -> MapPart? {
    let title = phrase(campus.name, at: campus.id)
    guard let level else {
      return map(.campus(campus.id), on: campus.id, titled: title, size: .wholePage)
    }
    return map(
      .floor(campus.id, level: level), on: campus.id, titled: title, size: .wholePage,
      showingOthers: false
    ) { json in
      for work in works {
        guard let coordinate = work.coordinate else { continue }
        json.pin(
          coordinate, title: phrase(work.title, at: work.place).text, href: href(.work(work.id)))
      }
    }
  }

  /// The map of a place.
  func map(of place: Place, titled title: Phrase) -> MapPart? {
    if case .campus = place { return map(.campus(place.id), on: place.id, titled: title) }
    return map(.place(place.id), on: place.id.campus, titled: title, showingOthers: true) { json in
      guard let shape = place.shape else { return }
      json.feature(Geometry(shape)) { _ in }
    }
  }

  /// A drawing, and what a movable map shows above the campus.
  private func map(
    _ subject: MapSubject, on campus: PlaceID, titled title: Phrase, caption: String? = nil,
    size: MapSize = .page, showingOthers: Bool = true, features: ((inout JSONWriter) -> Void)? = nil
  ) -> MapPart? {
    guard let drawing = renderer.map(subject, for: reader, size: size) else { return nil }
    let pins = features.map { features in
      var json = JSONWriter()
      json.featureCollection(
        of: [features], members: { $0.member("others", showingOthers) },
        feature: { json, features in features(&json) })
      return SafeHTML(written: json.text)
    }
    let settings = snapshot.contents.campuses[campus]
    return MapPart(
      drawing: SafeHTML(written: String(decoding: drawing, as: UTF8.self)),
      caption: caption ?? words(.mapOf, [.place: title.text]),
      legend: MapPainter.showsOtherWorks(drawing) ? words[.otherWorks] : nil,
      campusData: href(.asset(Renderer.mapAsset(campus))),
      ground: renderer.hasGround(campus) ? href(.asset(Renderer.groundAsset(campus))) : nil,
      tiles: settings?.tiles, thanks: settings?.tilesAttribution, pins: pins)
  }
}

extension JSONWriter {
  /// The course of a walk on a movable map.
  fileprivate mutating func course(_ line: [Coordinate], isStraight: Bool) {
    feature(Geometry(walking: line), decimals: 6) { json in
      if isStraight { json.member("straight", true) }
    }
  }

  /// A pin of a movable map.
  fileprivate mutating func pin(
    _ coordinate: Coordinate, label: String? = nil, title: String, href: String,
    isEmphasized: Bool = false
  ) {
    feature(.point(coordinate), decimals: 6) { json in
      json.member("label", label)
      json.member("title", title)
      json.member("href", href)
      if isEmphasized { json.member("here", true) }
    }
  }
}
