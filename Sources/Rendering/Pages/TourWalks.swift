import Catalog
import Notation
import Queries
import Synchronization

/// The tours in their authors' order as walks, each computed at its first use: cards of tours stand on
/// many pages, and a walk over the network takes longer than the page around it.
final class TourWalks: Sendable {
  private let kept = Mutex<[Slug: TourItinerary.Answer]>([:])

  /// The walk of the published tour `id`; a `not-found` Problem if there is none.
  func walk(_ id: Slug, in snapshot: CatalogSnapshot) throws(Problem) -> TourItinerary.Answer {
    if let known = kept.withLock({ $0[id] }) { return known }
    // Made outside the lock: two that need it at once make it twice, and nobody else waits.
    let walk = try snapshot.answer(TourItinerary(tour: id))
    kept.withLock { $0[id] = walk }
    return walk
  }
}

extension Renderer {
  /// The walk of a published tour in its author's order.
  func walk(of id: Slug) throws(Problem) -> TourItinerary.Answer {
    try tourWalks.walk(id, in: snapshot)
  }
}
