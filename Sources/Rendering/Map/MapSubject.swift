public import Catalog
public import Queries

/// The subject that a drawn map is about.
public enum MapSubject: Hashable, Sendable {
  /// All of a campus: buildings and works.
  case campus(PlaceID)
  /// All levels of a campus at one height: buildings, rooms and works there.
  case floor(PlaceID, level: Int)
  /// A building, level or room among its neighbours.
  case place(PlaceID)
  /// A work and what surrounds it.
  case work(Slug)
  /// The stops of a tour in its author's order, the one at `current` (its position in
  /// ``Catalog/Tour/stops``) brought forward.
  case tour(Slug, current: Int? = nil)
  /// A tour as somebody walks it.
  case walk(TourItinerary.Answer)
  /// A walk between two places.
  case directions(Directions.Answer)
  /// All works of an artist.
  case artist(Slug)
}

/// The size that a map is drawn at, in CSS pixels. Drawings scale; the size decides how much text
/// and detail find room.
public struct MapSize: Hashable, Sendable {
  /// The width, from 100 to 4000.
  public let width: Int
  /// The height, from 100 to 4000.
  public let height: Int

  /// A size between 100 and 4000 pixels each way; others are brought to the nearer bound.
  public init(width: Int, height: Int) {
    self.width = min(max(width, 100), 4_000)
    self.height = min(max(height, 100), 4_000)
  }

  /// The size of maps on pages, which fits a telephone and is not too small on a desk.
  public static let page = MapSize(width: 400, height: 300)
  /// The size of the map that has a page of its own.
  static let wholePage = MapSize(width: 400, height: 400)
}
