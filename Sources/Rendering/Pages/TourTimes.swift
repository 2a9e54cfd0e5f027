import Catalog
import Queries
import Synchronization

/// The stops of tours that there is time for in each of the times that pages offer: searched once for
/// the pages of all languages, since a search among twenty stops takes a second.
final class TourTimes: Sendable {
  /// The times, in minutes, that pages offer to who cannot walk all of a tour.
  static let offered = [30, 60, 90, 120]

  private struct Choice: Hashable {
    let tour: Slug
    let minutes: Int
  }

  private let chosen = Mutex<[Choice: TourItinerary.Answer?]>([:])

  /// The offered times that are too short for all of `walk`.
  static func times(shorterThan walk: TourItinerary.Answer) -> [Int] {
    let needed = (walk.walkingDuration + walk.dwell) / 60
    return offered.filter { Double($0) < needed }
  }

  /// The walk through those stops of `tour` that there is time for in so many minutes; `nil` where
  /// there is no time for a stop. Times that pages do not offer are searched each time anew, so that
  /// no visitor fills the memory.
  func walk(_ tour: Slug, minutes: Int, in snapshot: CatalogSnapshot) -> TourItinerary.Answer? {
    let choice = Choice(tour: tour, minutes: minutes)
    if let known = chosen.withLock({ $0[choice] }) { return known }
    let found = try? snapshot.answer(TourItinerary(tour: tour, budget: Double(minutes) * 60))
    if Self.offered.contains(minutes) { chosen.withLock { $0[choice] = .some(found) } }
    return found
  }
}

extension Renderer {
  /// The pages of a tour: of all its stops, of those that there is time for, and of each.
  func pages(of tour: Tour) -> [(Links.Target, Page)] {
    let whole = try? snapshot.answer(TourItinerary(tour: tour.id))
    let times = whole.map(TourTimes.times) ?? []
    return [(.tour(tour.id), .tour(tour.id))]
      + times.map { (.tourWithin(tour.id, minutes: $0), .tourWithin(tour.id, minutes: $0)) }
      + tour.stopNumbers.map { (.stop(tour.id, number: $0), .stop(tour.id, number: $0)) }
  }
}
