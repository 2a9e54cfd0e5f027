import Catalog
import Exchange
import Geodesy
import Notation
public import Queries
import Wayfinding
import Words

// Things with a place on the map, of whatever kind: their names, and answers about the nearest.
extension Renderer {
  /// The things nearest to a position: GeoJSON in the order of the answer, the same facts as plain
  /// JSON, or a table. A format that it does not have comes as JSON.
  public func nearestSites(
    _ answer: NearestSites.Answer, as format: Format, for reader: Reader
  ) -> Rendered {
    let campus = answer.question.campus ?? answer.found.first?.site.campus
    let language = language(for: reader, on: campus)
    switch format {
    case .text: return Rendered(text: text(answer, for: reader), language: language)
    case .geojson:
      var json = JSONWriter(reserving: 1_024)
      json.featureCollection(of: answer.found) { json, found in
        json.feature(
          id: found.site.id, .point(found.site.coordinate), decimals: CoordinateDigits.shown
        ) { json in
          write(found, to: &json, for: reader)
        }
      }
      return Rendered(json, as: .geojson, language: language)
    case .json, .html, .svg, .gpx, .mvt:
      var json = JSONWriter(reserving: 1_024)
      json.object { json in
        json.name("found")
        json.array(of: answer.found) { json, found in
          json.object { json in
            write(found, to: &json, for: reader)
            position(of: found.site, to: &json)
          }
        }
      }
      return Rendered(json, as: .json, language: language)
    }
  }

  private func write(_ found: NearestSites.Found, to json: inout JSONWriter, for reader: Reader) {
    properties(of: found.site, to: &json, for: reader)
    json.member("distance", found.geodesic.distance)
    json.members(bearingsOf: found.geodesic)
    if let walk = found.walk {
      json.member("walkingDistance", walk.distance)
      json.member("walkingDuration", seconds: walk.duration)
      json.member("walkingBasis", walk.isStraight ? "straight" : "network")
    }
  }

  private func text(_ answer: NearestSites.Answer, for reader: Reader) -> String {
    let words = wording(on: answer.question.campus ?? answer.found.first?.site.campus, for: reader)
    guard !answer.found.isEmpty else { return words[.noneOfKind] + "\n" }
    var table = TextTable([
      ("", .right), (words[.itineraryDistance], .right), ("", .left),
      (words[.itineraryTitle], .left), (words[.itineraryPlace], .left), ("", .left),
    ])
    for (rank, found) in answer.found.enumerated() {
      table.add([
        "\(rank + 1)",
        found.walk.map {
          "\($0.distance.spoken(in: words)), \(WalkingTime.spoken($0.duration, in: words))"
        } ?? found.geodesic.distance.spoken(in: words),
        found.geodesic.initialBearing?.spoken(in: words) ?? words[.here],
        PlainText.line(name(of: found.site, for: reader), width: 48),
        PlainText.line(whereabouts(found.site.holder ?? found.site.campus, for: reader), width: 40),
        found.site.id,
      ])
    }
    return table.lines
  }

  // MARK: Names and members

  /// The words for an answer about a campus.
  func wording(on campus: PlaceID?, for reader: Reader) -> Wording {
    InstructionWording(
      for: reader, fallback: campus.map(snapshot.contents.defaultLanguage) ?? .english
    ).words
  }

  /// The name of a thing: its own, or else what it is.
  func name(of site: Site, for reader: Reader) -> String {
    let wording = InstructionWording(
      for: reader, fallback: snapshot.contents.defaultLanguage(at: site.campus))
    switch site.kind {
    case .stop:
      let parts = site.id.split(separator: "/")
      guard parts.count == 2, let id = try? Slug(String(parts[0])),
        let tour = snapshot.contents.tours[id], let number = Int(parts[1]),
        let index = tour.position(ofStop: number)
      else { return site.id }
      return title(of: tour.stops[index], on: tour.campus, for: reader).text
    case .way(let kind):
      let path = (try? PlaceID(site.id)).flatMap { snapshot.contents.paths[$0] }
      return wording.named(
        wording.kind(kind), path.flatMap { words($0.name, at: $0.id, for: reader) })
    case .item(let kind):
      switch snapshot.contents[ItemKey(kind, site.id)] {
      case .entrance(let door)?: return name(ofEntrance: door.id, for: reader)
      case .pathPoint(let point)?:
        return wording.named(
          wording.thing(point.kind), words(point.name, at: point.id, for: reader))
      case .level(let level)?: return spokenName(ofStory: level.id, for: reader)
      case .room(let room)?: return spokenName(ofStory: room.id, for: reader)
      case let item?: return title(of: item, for: reader).text
      case nil: return site.id
      }
    }
  }

  /// Writes what a thing is: its kind, its identifier with the collection that has it, its name, its
  /// level and its page.
  func properties(
    of site: Site, kind name: String = "kind", to json: inout JSONWriter, for reader: Reader
  ) {
    let (kind, href) = page(of: site, for: reader)
    json.member("id", site.id)
    json.member(name, site.kind.name)
    json.member("collection", kind.name)
    json.member("name", self.name(of: site, for: reader))
    json.member("place", site.holder?.description)
    json.member("level", site.level?.description)
    json.member("href", href)
  }

  /// Writes the position that walks to a thing lead to.
  func position(of site: Site, to json: inout JSONWriter) {
    json.members(positionOf: site.coordinate)
  }

  /// The collection that a thing is a feature of, and the link to its page, if it has one.
  private func page(of site: Site, for reader: Reader) -> (FeatureKind, href: String?) {
    switch site.kind {
    case .item(let kind):
      let item = snapshot.contents[ItemKey(kind, site.id)]
      return (.items(kind), item.flatMap { href(of: $0, for: reader) })
    case .way: return (.items(.path), nil)
    case .stop:
      let parts = site.id.split(separator: "/")
      guard parts.count == 2, let id = try? Slug(String(parts[0])), let number = Int(parts[1])
      else { return (.stops, nil) }
      return (.stops, reader.links.href(.stop(id, number: number)))
    }
  }

  // MARK: What is passed

  /// Writes the member `passed`: the things that a walk passes, in walking order.
  func write(passed sites: [PassedSite], to json: inout JSONWriter, for reader: Reader) {
    json.array("passed", of: sites) { json, passed in
      json.object { json in
        properties(of: passed.site, to: &json, for: reader)
        position(of: passed.site, to: &json)
        write(passing: passed, to: &json)
      }
    }
  }

  /// A thing that a walk passes as a Feature of the kind `passed`, on leg `leg` of a tour.
  func feature(
    _ passed: PassedSite, leg: Int? = nil, to json: inout JSONWriter, for reader: Reader
  ) {
    json.feature(.point(passed.site.coordinate), decimals: CoordinateDigits.shown) { json in
      json.member("kind", "passed")
      json.member("leg", leg)
      properties(of: passed.site, kind: "thing", to: &json, for: reader)
      write(passing: passed, to: &json)
    }
  }

  private func write(passing passed: PassedSite, to json: inout JSONWriter) {
    json.member("along", passed.along)
    json.member("distance", passed.distance)
    json.name("side")
    if let side = passed.side { json.value(side.rawValue) } else { json.null() }
  }

  /// What a walk passes, as a table below the instructions; empty where nothing is.
  func passedText(_ sites: [PassedSite], _ words: Wording, for reader: Reader) -> String {
    guard !sites.isEmpty else { return "" }
    var table = TextTable([
      (words[.itineraryDistance], .right), ("", .right), ("", .left),
      (words[.itineraryTitle], .left), ("", .left),
    ])
    for passed in sites {
      table.add([
        passed.along.spoken(in: words), passed.distance.spoken(in: words),
        passed.side.map { words[$0 == .left ? .sideLeft : .sideRight] } ?? "",
        PlainText.line(name(of: passed.site, for: reader), width: 48), passed.site.id,
      ])
    }
    return "\n\(words[.passedOnTheWay])\n\(table.lines)"
  }
}
