import Catalog
import Geodesy
import Interchange
import Queries

/// A map: template `map`. The drawing stands in the page; the rest lets the script `map.js` put a
/// movable one in its place when the reader asks for it.
struct MapPart: PagePart {
  let drawing: SafeHTML
  let caption: String
  let campusData: String
  let tiles: String?
  let thanks: String?
  let pins: SafeHTML?
}

/// A pin of a movable map.
struct MapPin {
  let coordinate: Coordinate
  let label: String
  let title: String
  let href: String
  let isEmphasized: Bool
}

extension PageWriter {
  /// The map around a work; `nil` where no position is known.
  func map(of work: Work, titled title: Phrase) -> MapPart? { nil }

  /// The map of a tour, one of its stops emphasised.
  func map(
    of walk: TourItinerary.Answer, emphasizing index: Int? = nil, titled title: Phrase
  ) -> MapPart? { nil }

  /// The map of a place.
  func map(of place: Place, titled title: Phrase) -> MapPart? { nil }
}
