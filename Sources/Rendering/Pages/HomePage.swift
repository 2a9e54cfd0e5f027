import Catalog
import Geodesy
import Notation
import Queries
import Words

/// The values of the template `home`.
struct HomePart: PagePart {
  let title: Phrase
  /// The institution's own welcome: that of its theme, or where the guide is of one campus, of that.
  let welcome: Prose?
  /// What the page's script knows of the tours; `nil` where there are none.
  let data: SafeHTML?
  let nearbyHref: String
  let mapHref: String
  let toursHref: String
  let hasTours: Bool
  let tours: [CardListPart]
  /// The label of the link to all tours, where not all stand here.
  let allTours: String?
  let highlights: CardListPart?
  let campuses: [CampusPart]
}

/// The part of the front page about a campus.
struct CampusPart: PagePart {
  /// Its name, unless the page begins with it.
  let name: Phrase
  /// Its introduction, unless the page begins with it.
  let introduction: Prose?
  let worksHref: String
  let worksLabel: String
  let placesHref: String
  /// The number of its places; `nil` if it has none, and so no list of them.
  let placesLabel: String?
  let artistsHref: String
  let map: MapPart?
}

extension PageWriter {
  /// The tours on the front page of one campus at most; of several, each has half as many.
  private static let mostTours = 6

  func homePage() -> Rendered {
    let campuses = snapshot.campuses.map(part)
    let highlights = renderer.highlights.map(card)
    let isSole = snapshot.campuses.count == 1
    let tours = tourCards(named: !isSole, most: isSole ? Self.mostTours : Self.mostTours / 2)
    let shownCount = tours.reduce(0) { $0 + $1.cards.count }
    let part = HomePart(
      title: guideName,
      welcome: themedProse(theme?.welcome) ?? campus.flatMap { prose($0.text, at: $0.id) },
      data: tours.isEmpty ? nil : wordsHome(), nearbyHref: href(.nearby),
      mapHref: href(.map(nil, level: nil)), toursHref: href(.tours),
      hasTours: !tours.isEmpty, tours: tours,
      allTours: shownCount < snapshot.tours.count
        ? "\(words[.allTours]) (\(snapshot.tours.count))" : nil,
      highlights: highlights.isEmpty
        ? nil : CardListPart(heading: words[.highlights], cards: highlights),
      campuses: campuses)
    return page(
      part, .home, at: .home, title: guideName.text, summary: words[.artOnFootLead],
      scripts: scripts(for: campuses.lazy.compactMap(\.map).first, onHomeOf: tours))
  }

  private func scripts(for map: MapPart?, onHomeOf tours: [CardListPart]) -> [String] {
    guard !tours.isEmpty else { return scripts(for: map) }
    return (map == nil ? [hereScript] : scripts(for: map)) + ["home.js"]
  }

  /// The tours that the page's script may offer to go on with, and to begin nearby.
  private static let mostOffered = 100

  private func wordsHome() -> SafeHTML {
    scriptWords([.goOnWithTour, .nearestTour], id: "home-words") { json in
      json.array("tours", of: snapshot.tours.prefix(Self.mostOffered)) { json, tour in
        json.object { json in
          json.member("id", tour.id.description)
          json.member("title", phrase(tour.title, at: tour.campus).text)
          json.member("href", href(.tour(tour.id)))
          let start = tour.stops.lazy.compactMap { snapshot.position(of: $0.subject)?.coordinate }
          if let start = start.first {
            json.array("at", of: [start.latitude, start.longitude]) { $0.value($1) }
          }
        }
      }
    }
  }

  private func part(_ campus: Campus) -> CampusPart {
    let name = phrase(campus.name, at: campus.id)
    let works = snapshot.workCount(in: campus.id)
    let places = snapshot.children(of: campus.id).count
    return CampusPart(
      name: self.campus == nil ? name : own(words[.map]),
      introduction: self.campus == nil || theme?.welcome != nil
        ? prose(campus.text, at: campus.id) : nil,
      worksHref: href(.works(campus.id)), worksLabel: words.count(works, .workCount),
      placesHref: href(.place(campus.id)) + "#" + PlacePart.buildingsAnchor,
      placesLabel: places == 0 ? nil : words.count(places, .placeCount),
      artistsHref: href(.artists),
      map: map(of: .campus(campus), titled: name))
  }
}
