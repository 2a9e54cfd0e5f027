import Catalog
import Foundation
import Geodesy
import Notation
import Queries
import Words

/// The values of the template `nearby`.
struct NearbyPart: PagePart {
  let action: String
  let words: SafeHTML
  let typed: String
  let state: String
  let found: WorkListPart?
  /// The middles of the campuses, from which one points at one's place on the map.
  let middles: [MiddlePart]
  /// The page on which one looks for a place.
  let choiceHref: String
  let isBrowsers: Bool
  let campuses: [LinkPart]
  /// What is still possible where no position is to be had.
  let others: [LinkPart]
}

/// A place in the middle of a campus, and the button that shows its map.
struct MiddlePart: PagePart {
  let at: String
  let text: String
  /// The campus's name.
  let campus: String
  let coordinate: Coordinate
  /// The distance of the work that is farthest from it, in whole metres, within a per cent.
  let reach: Int
}

extension PageWriter {
  /// The distance beyond which a work is not near, though it may be the nearest: an hour on foot.
  static let reach = Meters(5_000)
  /// The number of works that the page lists.
  private static let nearbyLimit = 10

  /// The page of the works near a visitor.
  ///
  /// A script finds them in the browser, so that no request carries the position. Without scripts
  /// the service answers a typed one, which is then in the page's address.
  func nearbyPage(_ answer: NearestWorks.Answer?) -> Rendered {
    let here = answer.map(\.question.here)
    let rows = (answer?.found ?? []).map { found in
      let work = snapshot.works[found.position]
      return row(work, note: note(on: .work(work)) ?? "", away: found.geodesic)
    }
    let typed = here.map { "\($0.latitude), \($0.longitude)" } ?? ""
    let limit = answer?.question.limit ?? Self.nearbyLimit
    let part = NearbyPart(
      action: href(.nearby), words: wordsNearby(limit: limit), typed: typed,
      state: answer.map(state) ?? "", found: rows.isEmpty ? nil : WorkListPart(rows: rows),
      middles: middles, choiceHref: href(.search), isBrowsers: isForSite,
      campuses: isForSite ? linksToWorks : [],
      others: [
        LinkPart(own(words[.tours]), href: href(.tours)),
        LinkPart(own(words[.map]), href: href(.map(nil, level: nil))),
        LinkPart(own(words[.search]), href: href(.search)),
      ])
    return page(
      part, .nearby, at: .nearby, title: words[.nearYou], scripts: [hereScript, "nearby.js"],
      keeping: here.map { "lat=\($0.latitude)&lon=\($0.longitude)&limit=\(limit)&" } ?? "")
  }

  var middles: [MiddlePart] {
    snapshot.campuses.map { campus in
      let places = snapshot.works.filter { $0.place.campus == campus.id && $0.status == .onView }
        .compactMap(\.coordinate)
      // Longitudes are told from that of the centre, so that a campus may lie across the antimeridian.
      let center = campus.center
      let east = places.mean {
        ($0.longitude - center.longitude).remainder(dividingBy: 360)
      }
      let mean = try? Coordinate(
        latitude: places.mean(of: \.latitude).rounded(toDecimals: 5),
        longitude: (center.longitude + east).remainder(dividingBy: 360).rounded(toDecimals: 5))
      let middle = places.isEmpty ? center : mean ?? center
      let name = phrase(campus.name, at: campus.id).text
      // On a plane, which is exact enough to choose what a map shows first.
      let degree = 111_320.0
      let narrow = cos(middle.latitude * .pi / 180)
      let farthest = places.reduce(0) { most, place in
        let north = place.latitude - middle.latitude
        let east = (place.longitude - middle.longitude).remainder(dividingBy: 360) * narrow
        return max(most, degree * (north * north + east * east).squareRoot())
      }
      return MiddlePart(
        at: "\(middle.latitude),\(middle.longitude)",
        text: snapshot.campuses.count > 1
          ? words(.nameAndValue, [.name: words[.pointOnMap], .value: name])
          : words[.pointOnMap],
        campus: snapshot.place(campus.id).map { self.name(of: $0).text } ?? name,
        coordinate: middle, reach: Int(farthest.rounded(.up)))
    }
  }

  /// The position that the answer is about, and whether anything is near there, in sentences.
  private func state(of answer: NearestWorks.Answer) -> String {
    let nearest = answer.found.min { $0.geodesic.distance < $1.geodesic.distance }
    guard let nearest else { return words[.noWorks] }
    let here = answer.question.here
    let nearTo = words(.nearTo, [.place: "\(here.latitude), \(here.longitude)"])
    guard nearest.geodesic.distance > Self.reach else { return nearTo }
    let campus = snapshot.place(snapshot.works[nearest.position].place.campus)
    let nothingNear = words(
      .nothingNear,
      [
        .reach: words.length(Self.reach), .place: campus.map { name(of: $0).text } ?? "",
        .distance: words.distance(nearest.geodesic.distance),
      ])
    return "\(nearTo) \(nothingNear)"
  }

  /// The words of the page's script, and where it finds the works.
  private func wordsNearby(limit: Int) -> SafeHTML {
    let keys: [Word] = [
      .noWorks, .nearTo, .nothingNear, .nearestOfTwo, .nearestOfMany, .moreResults, .whichFloor,
      .anyFloor, .accuracy, .positionUnreadable, .positionHint, .hideMe, .findMe, .surelyThisOne,
      .likelyThisOne, .perhapsThisOne, .nearDots, .pointHint,
    ]
    return scriptWords(keys) { json in
      json.member("reach", Int(Self.reach.value))
      json.member("limit", limit)
      json.grounds(of: self)
      json.name("pieces")
      let names = renderer.nearAssets(language)
      json.array(of: Array(zip(names, renderer.nearPieces.pieces))) { json, asset in
        let (name, piece) = asset
        json.array { json in
          json.value(href(.asset(name)))
          for degrees in [piece.south, piece.west, piece.north, piece.east] { json.value(degrees) }
        }
      }
    }
  }

  /// Lists of all works, for browsers that cannot look for some of them.
  var linksToWorks: [LinkPart] {
    snapshot.campuses.map { LinkPart(phrase($0.name, at: $0.id), href: href(.works($0.id))) }
  }
}

extension JSONWriter {
  /// Writes the maps of each campus, by its name, for pages that draw or move them by a script.
  mutating func grounds(of page: PageWriter) {
    name("grounds")
    object { json in
      for campus in page.snapshot.campuses {
        json.name(page.snapshot.place(campus.id).map { page.name(of: $0).text } ?? "")
        json.object { json in
          for (name, value) in page.mapData(of: campus.id).members { json.member(name, value) }
        }
      }
    }
  }
}
