import Catalog
import Queries
import Words

/// A link that every page offers.
struct NavigationPart: PlainPart {
  let href: String
  let label: String
  /// The value of `aria-current`: `page` where it is the page itself, `true` where that lies in it.
  let current: String?
  /// The drawing above its label, as the data of a path on 24 by 24 units.
  let icon: String

  func value(of name: String) -> (any TemplateValue)? {
    switch name {
    case "href": href
    case "label": label
    case "current": current
    case "icon": icon
    default: nil
    }
  }
}

extension PageWriter {
  /// The places that every page leads to, in reading order: at the bottom of a phone's screen, in
  /// the header of a desk's.
  func navigation(from page: PageTemplates.Name) -> [NavigationPart] {
    func way(
      _ word: Word, _ address: String, _ icon: String, _ own: PageTemplates.Name,
      around inner: PageTemplates.Name...
    ) -> NavigationPart {
      NavigationPart(
        href: address, label: words[word],
        current: page == own ? "page" : inner.contains(page) ? "true" : nil, icon: icon)
    }
    // On the map itself the levels and campuses are chosen, so that it leads to all of them.
    let map = snapshot.campuses.count > 1 ? campus?.id : nil
    return [
      way(.tours, toursHref, Self.routeIcon, .tours, around: .tour, .stop),
      way(.nearMe, href(.nearby), Self.hereIcon, .nearby),
      way(.map, href(.map(map, level: nil)), Self.mapIcon, .overview),
      way(.search, href(.search), Self.lensIcon, .search),
      way(.saved, href(.saved), Self.heartIcon, .saved),
    ]
  }

  /// A way that winds between two places.
  private static let routeIcon =
    "M6 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM18 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4z"
    + "M8 17h7a3 3 0 0 0 0-6H9a3 3 0 0 1 0-6h7"
  /// A dot in a ring with the four points of the compass.
  private static let hereIcon =
    "M12 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM12 19a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM12 2v3M12 19v3M2 12h3"
    + "M19 12h3"
  /// A sheet folded twice.
  private static let mapIcon =
    "M9 4 3 6.5V20l6-2.5 6 2.5 6-2.5V4l-6 2.5zM9 4v13.5M15 6.5V20"
  /// A heart.
  private static let heartIcon =
    "M12 20.5S3.5 15.6 3.5 9.4A4.6 4.6 0 0 1 12 6.9a4.6 4.6 0 0 1 8.5 2.5c0 6.2-8.5 11.1-8.5 11.1z"
  /// A magnifying glass.
  private static let lensIcon =
    "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3 21 21"
}
