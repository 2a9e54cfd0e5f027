import Catalog
import Geodesy
import Wayfinding

/// What is reached without a step, as far as is known, from the ways that most of a campus can be
/// reached from on wheels.
///
/// A way of which nobody knows whether wheels pass counts as one that they do, as directions without
/// steps do; what no mapped way leads to is left out.
struct StepFreeReach {
  /// The works and places that are reached, and the tours of which every stop is.
  let keys: Set<ItemKey>

  /// Walks from the longest part of each campus's network that wheels can pass to all that is there.
  ///
  /// - Complexity: one search of the network for each campus.
  init(_ snapshot: CatalogSnapshot) {
    let map = snapshot.catalogNetwork
    let profile = map.profile(WalkingStyle(isStepFree: true))
    var starts: [Substring: NetworkReport.Component] = [:]
    for part in map.network.components(profile) {
      let campus = part.wayID.prefix { $0 != "/" }
      if starts[campus].map({ $0.length < part.length }) ?? true { starts[campus] = part }
    }
    var ends: [PlaceID: [Directions.FoundEnd]] = [:]
    if !starts.isEmpty {
      for subject in snapshot.ends(among: snapshot.searchIndex.keys) {
        guard let end = try? snapshot.foundEnd(.subject(subject)), let holder = end.holder else {
          continue
        }
        ends[holder.campus, default: []].append(end)
      }
    }
    var keys: Set<ItemKey> = []
    for (campus, ends) in ends {
      guard let start = starts[campus.description[...]] else { continue }
      let costs = map.network.costs(
        from: NetworkSpot(start.coordinate, floor: start.floor),
        toAll: ends.map { snapshot.spot(of: $0) }, profile)
      for (end, cost) in zip(ends, costs) where cost.map({ !$0.isStraight }) ?? false {
        if case .subject(let subject) = end.end { keys.insert(subject.key) }
      }
    }
    for tour in snapshot.tours where !tour.stops.isEmpty {
      if tour.stops.allSatisfy({ keys.contains($0.subject.key) }) {
        keys.insert(ItemKey(.tour, tour.id.description))
      }
    }
    self.keys = keys
  }
}
