import Catalog
import Geodesy
import Wayfinding

extension CatalogSnapshot {
  /// The works that take least time to walk to, then by identifier; those that no walk reaches are
  /// left out. Exact: every work that `isWanted` is a candidate.
  func nearestOnFoot(
    _ question: NearestWorks, _ style: WalkingStyle, from level: Level?,
    where isWanted: ((Work) -> Bool)?
  ) -> [NearestWorks.Found] {
    let candidates = positioned.filter { position in
      let work = works[position]
      let isNear =
        question.within.map { limit in
          work.coordinate.map { question.here.distance(to: $0) <= limit } ?? false
        } ?? true
      return isNear && isWanted?(work) ?? true
    }.sorted()
    let spots = candidates.compactMap { position in
      works[position].coordinate.map { catalogNetwork.spot($0, in: works[position].place) }
    }
    let walks = WalkingDestinations(
      spots, in: catalogNetwork.network, catalogNetwork.profile(style))
    let start = catalogNetwork.spot(question.here, in: question.level)
    return walks.nearest(question.limit, from: start).compactMap { neighbor in
      let position = candidates[neighbor.place]
      return works[position].coordinate.map { there in
        NearestWorks.Found(
          position: position, geodesic: Geodesic(from: question.here, to: there),
          levelsAway: ordinal(of: works[position].place).map { $0 - (level?.ordinal ?? 0) },
          walk: neighbor.cost)
      }
    }
  }
}
