import Catalog
import Queries
import Synchronization

extension Renderer {
  /// The number of works that the front page shows.
  private static let mostHighlights = 6

  /// The works to show first: those that the gallery marks as featured (`featured: yes` among their
  /// details, which apps that speak to CollectiveAccess ask for, too), then those with a picture,
  /// then those that most tours visit. Each campus in turn, so that none is left out.
  var highlights: [Work] {
    keptHighlights.withLock { kept in
      if let kept { return kept }
      let chosen = chosenHighlights
      kept = chosen
      return chosen
    }
  }

  private var chosenHighlights: [Work] {
    let shown = snapshot.works.filter { $0.status == .onView }
    var queues = snapshot.campuses.map { campus in
      shown.filter { $0.place.campus == campus.id }.map { (rank: rank($0), work: $0) }
        .filter { $0.rank > 0 }
        .sorted { ($1.rank, $0.work.id) < ($0.rank, $1.work.id) }
        .prefix(Self.mostHighlights).map(\.work)[...]
    }
    var chosen: [Work] = []
    while chosen.count < Self.mostHighlights, queues.contains(where: { !$0.isEmpty }) {
      for index in queues.indices where chosen.count < Self.mostHighlights {
        if let next = queues[index].popFirst() { chosen.append(next) }
      }
    }
    return chosen
  }

  private func rank(_ work: Work) -> Int {
    let isFeatured = SimpleAPI.isFeatured(work.details)
    let hasPicture = snapshot.shownMedia(work.media).contains { $0.kind == .image }
    return (isFeatured ? 1_000_000 : 0) + (hasPicture ? 1_000 : 0)
      + min(snapshot.tours(showing: work.id).count, 999)
  }
}
