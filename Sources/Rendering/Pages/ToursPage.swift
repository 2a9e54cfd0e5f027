import Catalog
import Queries
import Words

/// The values of the template `tours`.
struct ToursPart: PagePart {
  let groups: [CardListPart]
}

extension PageWriter {
  /// The list of all tours, under the names of their campuses where there are several.
  func toursPage() -> Rendered {
    let part = ToursPart(groups: tourCards(named: snapshot.campuses.count > 1))
    return page(part, .tours, at: .tours, title: words[.tours], summary: words[.toursLead])
  }

  /// The tours of each campus that has any, the first few where `most` are wanted, as cards.
  func tourCards(named isNamed: Bool, most: Int = .max) -> [CardListPart] {
    snapshot.campuses.compactMap { campus in
      let tours = snapshot.tours(on: campus.id)
      guard !tours.isEmpty else { return nil }
      return CardListPart(
        heading: isNamed ? phrase(campus.name, at: campus.id).text : nil,
        anchor: Self.toursAnchor(campus.id), cards: tours.prefix(most).map(card))
    }
  }

  /// The anchor of the tours of `campus` in the list of all.
  static func toursAnchor(_ campus: PlaceID) -> String { "tours-\(campus)" }

  /// The list of tours, at those of the page's own campus where there are several.
  var toursHref: String {
    guard snapshot.campuses.count > 1, let campus,
      snapshot.tours.contains(where: { $0.campus == campus.id })
    else { return href(.tours) }
    return href(.tours) + "#" + Self.toursAnchor(campus.id)
  }
}
