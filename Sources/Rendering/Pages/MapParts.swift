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
  /// The credit that ground and paths ask for.
  let credit: String?
  /// The script with the names of the levels to choose between, where there are several.
  let levels: String?
  /// The ordinal of the level that is shown at first, or `all`.
  let level: String
  let pins: SafeHTML?
  /// What leads on where no position is to be had; `nil` where the page offers it elsewhere.
  let instead: InsteadPart?

  func value(of name: String) -> (any TemplateValue)? {
    switch name {
    case "drawing": drawing
    case "caption": caption
    case "legend": legend
    case "campusData": campusData
    case "ground": ground
    case "tiles": tiles
    case "thanks": thanks
    case "credit": credit
    case "levels": levels
    case "level": level
    case "pins": pins
    case "instead": instead
    default: nil
    }
  }
}

/// The ways on for who has no position.
struct InsteadPart: PlainPart {
  let links: [LinkPart]

  func value(of name: String) -> (any TemplateValue)? { name == "links" ? links : nil }
}

/// The scripts and credits with which pages draw or move the map of a campus, as ``MapPart`` has them.
struct CampusMapData: Sendable {
  let map: String
  let ground: String?
  let tiles: String?
  let thanks: String?
  let credit: String?
  let levels: String?

  /// All of it by the names under which scripts know it.
  var members: [(name: String, value: String?)] {
    [
      ("map", map), ("ground", ground), ("tiles", tiles), ("thanks", thanks), ("credit", credit),
      ("levels", levels),
    ]
  }
}

/// What a press on a pin shows beside the title.
private struct PinPreview {
  let note: String?
  let image: String?
  let look: CardLook
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

  func value(of name: String) -> (any TemplateValue)? {
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
    map(
      .work(work.id), on: work.place.campus, titled: title, level: snapshot.ordinal(of: work.place),
      showingOthers: true, instead: instead(on: work.place.campus)
    ) { json in
      guard let position = snapshot.position(of: .work(work.id)) else { return }
      json.pin(
        position.coordinate, title: title.text, href: href(.work(work.id)),
        preview: preview(of: .work(work.id)), isEmphasized: true)
    }
  }

  /// The map of a tour, one of its stops emphasised; of a choice of its stops, of these.
  func map(
    of walk: TourItinerary.Answer, emphasizing index: Int? = nil, titled title: Phrase
  ) -> MapPart? {
    let tour = walk.tour
    return map(
      walk.question.budget == nil ? .tour(tour.id, current: index) : .walk(walk),
      on: tour.campus, titled: title,
      level: index.map { ordinal(of: walk.stops[$0].stop.subject) } ?? commonLevel(of: walk),
      showingOthers: false
    ) { json in
      // The pieces of each leg, so that those that were walked can be told from those to come.
      for (leg, visitors) in renderer.courses(of: walk) where leg.line.count > 1 {
        for piece in leg.outcome.pieces(else: leg.line) {
          json.course(piece, to: leg.to.map { walk.stops[$0].number }, for: visitors)
        }
      }
      for (position, visited) in walk.stops.enumerated() {
        guard let place = visited.position else { continue }
        json.pin(
          place.coordinate, label: String(visited.number),
          title: self.title(of: visited.stop, on: tour.campus).text,
          href: href(.stop(tour.id, number: visited.number)),
          preview: preview(of: visited.stop.subject), isEmphasized: position == index,
          level: ordinal(of: visited.stop.subject))
      }
    }
  }

  /// The ordinal of the level that all stops are on; `nil` where they are on several, or outdoors.
  private func commonLevel(of walk: TourItinerary.Answer) -> Int? {
    let levels = Set(walk.stops.map { ordinal(of: $0.stop.subject) })
    return levels.count == 1 ? levels.first.flatMap(\.self) : nil
  }

  /// What a press on the pin of a stop shows beside its title, as rows of lists do.
  private func preview(of subject: Stop.Subject) -> PinPreview {
    switch subject {
    case .work(let id):
      let work = snapshot.contents.works[id]
      return PinPreview(
        note: work.flatMap(byline), image: work.flatMap { thumbnail($0.media) },
        look: look(of: subject))
    case .place(let id):
      return PinPreview(note: id.parent.flatMap(whereabouts), image: nil, look: look(of: subject))
    }
  }

  /// The ordinal of the level that a stop shows something on; `nil` where none is known.
  func ordinal(of subject: Stop.Subject) -> Int? {
    switch subject {
    case .work(let id): snapshot.contents.works[id].flatMap { snapshot.ordinal(of: $0.place) }
    case .place(let id): snapshot.ordinal(of: id)
    }
  }

  /// The map of a walk between two places; `nil` without a campus around.
  func map(of answer: Directions.Answer, titled title: Phrase) -> MapPart? {
    guard let campus = snapshot.campus(around: answer) else { return nil }
    var level: Int?
    if case .subject(let subject) = answer.end.end {
      switch subject {
      case .work(let id):
        level = snapshot.contents.works[id].flatMap { snapshot.ordinal(of: $0.place) }
      case .place(let id): level = snapshot.ordinal(of: id)
      }
    }
    return map(
      .directions(answer), on: campus, titled: title, caption: title.text, level: level,
      showingOthers: false
    ) { json in
      let ends = [answer.start, answer.end].map(\.position.coordinate)
      switch answer.outcome {
      case .walk where answer.outcome.course == nil, .unreachable: break
      case .walk, .straight:
        for piece in answer.outcome.pieces(else: ends) { json.course(piece) }
      }
      guard case .subject(let subject) = answer.end.end else { return }
      let target: Links.Target =
        switch subject {
        case .work(let id): .work(id)
        case .place(let id): .place(id)
        }
      json.pin(
        answer.end.position.coordinate, title: title.text, href: href(target),
        preview: preview(of: subject), isEmphasized: true)
    }
  }

  /// The map of a campus, of one of its levels where that is given.
  func map(of campus: Campus, level: Int?) -> MapPart? {
    let title = phrase(campus.name, at: campus.id)
    guard let level else {
      return map(
        .campus(campus.id), on: campus.id, titled: title, size: .wholePage,
        instead: instead(on: campus.id))
    }
    return map(
      .floor(campus.id, level: level), on: campus.id, titled: title, size: .wholePage,
      level: level, instead: instead(on: campus.id))
  }

  /// The map of a place.
  func map(of place: Place, titled title: Phrase) -> MapPart? {
    if case .campus = place {
      return map(
        .campus(place.id), on: place.id, titled: title, instead: instead(on: place.id))
    }
    return map(
      .place(place.id), on: place.id.campus, titled: title, level: snapshot.ordinal(of: place.id),
      showingOthers: true, instead: instead(on: place.id.campus)
    ) { json in
      // The outline of the place, or of the nearest around it that has one, as on the drawn map.
      var holder: PlaceID? = place.id
      while let id = holder, snapshot.place(id)?.shape == nil { holder = id.parent }
      guard let id = holder, let shape = snapshot.place(id)?.shape else { return }
      json.feature(Geometry(shape), decimals: CoordinateDigits.drawn) { json in
        json.member("title", title.text)
        json.member("href", href(.place(id)))
        json.member("here", true)
      }
    }
  }

  /// The ways on for who is on `campus` and has no position: the number of a stop, and a map to point at.
  func instead(on campus: PlaceID) -> InsteadPart {
    InsteadPart(links: [
      LinkPart(own(words[.keypad]), href: href(.search) + "#keypad"),
      LinkPart(own(words[.pointOnMap]), href: href(.nearby) + middle(of: campus)),
    ])
  }

  /// The part of the address of what is near that shows the map of a campus, to point at.
  private func middle(of campus: PlaceID) -> String {
    guard let center = snapshot.contents.campuses[campus]?.center else { return "" }
    return "#at=\(center.latitude),\(center.longitude)"
  }

  /// What a page needs to draw or move the map of a campus.
  func mapData(of campus: PlaceID) -> CampusMapData {
    let settings = snapshot.contents.campuses[campus]
    return CampusMapData(
      map: href(.asset(Renderer.mapAsset(campus))),
      ground: renderer.hasGround(campus) ? href(.asset(Renderer.groundAsset(campus))) : nil,
      tiles: settings?.tiles, thanks: settings?.tilesAttribution, credit: settings?.attribution,
      levels: renderer.hasLevels(campus) ? href(.asset(Renderer.levelsAsset(campus))) : nil)
  }

  /// A drawing, and what a movable map shows above the campus. Where it is about no level, it shows
  /// all.
  private func map(
    _ subject: MapSubject, on campus: PlaceID, titled title: Phrase, caption: String? = nil,
    size: MapSize = .page, level: Int? = nil,
    showingOthers: Bool = true, instead: InsteadPart? = nil,
    features: ((inout JSONWriter) -> Void)? = nil
  ) -> MapPart? {
    guard let drawing = renderer.map(subject, for: reader, size: size) else { return nil }
    let pins = features.map { features in
      var json = JSONWriter()
      json.featureCollection(
        of: [features], members: { $0.member("others", showingOthers) },
        feature: { json, features in features(&json) })
      return SafeHTML(written: json.text)
    }
    let data = mapData(of: campus)
    return MapPart(
      drawing: SafeHTML(written: String(decoding: drawing, as: UTF8.self)),
      caption: caption ?? words(.mapOf, [.place: title.text]),
      legend: MapPainter.showsOtherWorks(drawing) ? words[.otherWorks] : nil,
      campusData: data.map, ground: data.ground, tiles: data.tiles, thanks: data.thanks,
      credit: data.credit, levels: data.levels, level: level.map(String.init) ?? "all", pins: pins,
      instead: instead)
  }
}

extension JSONWriter {
  /// A piece of the course of a walk on a movable map.
  /// `stop` is the number of the stop that it leads to.
  fileprivate mutating func course(
    _ piece: CoursePiece, to stop: Int? = nil, for visitors: MapScene.Visitors? = nil
  ) {
    feature(Geometry(walking: piece.line), decimals: CoordinateDigits.drawn) { json in
      if piece.isStraight { json.member("straight", true) }
      json.member("to", stop)
      if let visitors { json.member("stepFree", visitors == .stepFree) }
    }
  }

  /// A pin of a movable map.
  fileprivate mutating func pin(
    _ coordinate: Coordinate, label: String? = nil, title: String, href: String,
    preview: PinPreview, isEmphasized: Bool = false, level: Int? = nil
  ) {
    feature(.point(coordinate), decimals: CoordinateDigits.drawn) { json in
      json.member("label", label)
      json.member("title", title)
      json.member("href", href)
      json.preview(note: preview.note, image: preview.image, look: preview.look)
      if isEmphasized { json.member("here", true) }
      if let level, level != 0 { json.member("level", level) }
    }
  }
}
