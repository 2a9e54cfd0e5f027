import Geodesy

/// The seconds by which ground counts longer than it takes to walk on it, for somebody on wheels
/// who may have to turn back there.
enum Reluctance {
  /// The seconds for ground that nobody has mapped: what OpenTripPlanner lets a place of unknown
  /// accessibility cost (`unknownCost`).
  static let unknown = 600.0
  /// The seconds for ground on which something is known to be in the way: OpenTripPlanner's
  /// `inaccessibleCost`.
  static let barred = 3600.0

  /// The seconds for ground with this doubt, none without a doubt; `unknown` where merely nobody
  /// has mapped it, and where there is a wall, which may have a door.
  fileprivate static func seconds(
    _ doubt: UnmappedPiece.Obstacle??, unknown: Double
  ) -> Double {
    guard let doubt else { return 0 }
    switch doubt {
    case nil, .outline(_, .building)?, .outline(_, .room)?: return unknown
    case .barrier?, .outline?: return barred
    }
  }
}

extension WalkingRules {
  /// Seconds by which each step from a place onto the network counts as longer than it takes.
  /// Somebody on the network already does not leave it for ground that nobody has mapped; somebody
  /// beside it, as in a room, goes where it is quickest.
  func reluctances(toStepFrom anchoring: Anchoring) -> [Double] {
    guard profile.isStepFree else { return anchoring.anchors.map { _ in 0 } }
    let isOnNetwork = anchoring.anchors.contains { $0.distance <= WalkAssembly.nothing }
    let unknown = isOnNetwork ? Reluctance.unknown : 0
    return anchoring.anchors.map {
      Reluctance.seconds(doubt(from: anchoring.place, to: $0), unknown: unknown)
    }
  }

  /// Seconds by which the straight line between two places outside, or on floors with ways, counts as
  /// longer than it takes, beside the best steps from both onto the network.
  func reluctance(toWalkFrom one: Anchoring, to other: Anchoring) -> Double {
    let length = one.place.coordinate.distance(to: other.place.coordinate)
    let isNowhere = length <= WalkAssembly.nothing && one.place.floor == other.place.floor
    guard profile.isStepFree, !isNowhere else { return 0 }
    let straight = Reluctance.seconds(
      directDoubt(from: one.place, to: other.place), unknown: Reluctance.unknown)
    guard straight > 0 else { return 0 }
    let steps = [one, other].map { end in
      end.anchors.map {
        Reluctance.seconds(doubt(from: end.place, to: $0), unknown: Reluctance.unknown)
      }.min() ?? 0
    }
    return max(0, straight - steps[0] - steps[1])
  }
}
