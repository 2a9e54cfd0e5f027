import Catalog
import Queries
import Words

/// The values of the template `home`.
struct HomePart: PagePart {
  let title: Phrase
  let searchHref: String
  let searchIndexHref: String
  let suggestionWords: SafeHTML
  let nearbyHref: String
  let artistsHref: String
  let campuses: [CampusPart]
}

/// The part of the front page about a campus.
struct CampusPart: PagePart {
  let name: Phrase?
  let introduction: Prose?
  let worksHref: String
  let worksLabel: String
  let placesHref: String
  let placesLabel: String
  let map: MapPart?
  /// The heading of the tours where the campus has none of its own, whose rank they take; `nil`
  /// elsewhere.
  let soleHeading: String?
  let toursAnchor: String
  let tours: WorkListPart?
}

extension PageWriter {
  func homePage() -> Rendered {
    let title = campus.map { phrase($0.name, at: $0.id) } ?? own(words[.artOnFoot])
    let campuses = snapshot.campuses.map(part)
    let part = HomePart(
      title: title, searchHref: href(.search), searchIndexHref: searchIndexHref,
      suggestionWords: suggestionWords, nearbyHref: href(.nearby),
      artistsHref: href(.artists), campuses: campuses)
    return page(
      part, .home, title: title.text, summary: words[.artOnFootLead],
      scripts: [Self.suggestionScript] + scripts(for: campuses.lazy.compactMap(\.map).first))
  }

  private func part(_ campus: Campus) -> CampusPart {
    let name = phrase(campus.name, at: campus.id)
    let isSole = snapshot.campuses.count == 1
    let tours = snapshot.tours(on: campus.id).map(row)
    let works = snapshot.workCount(in: campus.id)
    let places = snapshot.children(of: campus.id).count
    return CampusPart(
      // The page's own title where there is one campus only.
      name: isSole ? nil : name,
      introduction: prose(campus.text, at: campus.id), worksHref: href(.works(campus.id)),
      worksLabel: words.count(works, .workCount),
      placesHref: href(.place(campus.id)) + "#" + PlacePart.buildingsAnchor,
      placesLabel: words.count(places, .placeCount),
      map: map(of: .campus(campus), titled: name),
      soleHeading: isSole && !tours.isEmpty ? words[.tours] : nil,
      toursAnchor: Self.toursAnchor(campus.id),
      tours: tours.isEmpty
        ? nil
        : WorkListPart(
          heading: isSole ? nil : words[.tours], anchor: Self.toursAnchor(campus.id), rows: tours))
  }

  /// The anchor of the list of tours of `campus` on the front page.
  private static func toursAnchor(_ campus: PlaceID) -> String { "tours-\(campus)" }

  /// The tours of the page's own campus, or else of the first that has any; `nil` if none has.
  var toursHref: String? {
    (snapshot.tours.first { $0.campus == campus?.id } ?? snapshot.tours.first).map {
      href(.home) + "#" + Self.toursAnchor($0.campus)
    }
  }
}
