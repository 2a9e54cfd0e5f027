import Geodesy

/// How much longer ground counts than it takes to walk on it, for somebody on wheels who may have to
/// turn back there.
enum Reluctance {
  /// Of ground that nobody has mapped, in seconds: what OpenTripPlanner lets a place of unknown
  /// accessibility cost (`unknownCost`).
  static let unknown = 600.0
  /// Of ground on which something is known to be in the way, in seconds: OpenTripPlanner's
  /// `inaccessibleCost`.
  static let barred = 3600.0

  fileprivate static func seconds(_ doubt: UnmappedPiece.Obstacle??) -> Double {
    guard let doubt else { return 0 }
    return doubt == nil ? unknown : barred
  }
}

extension WalkingRules {
  /// Seconds by which the step from a place onto the network counts as longer than it takes.
  func reluctance(toStepFrom place: NetworkPlace, to anchor: Anchor) -> Double {
    profile.isStepFree ? Reluctance.seconds(doubt(from: place, to: anchor)) : 0
  }

  /// Seconds by which the straight line between two places counts as longer than it takes, beside the
  /// best steps from both onto the network.
  func reluctance(toWalkFrom one: Anchoring, to other: Anchoring) -> Double {
    let length = one.place.coordinate.distance(to: other.place.coordinate)
    let isNowhere = length <= WalkAssembly.nothing && one.place.floor == other.place.floor
    guard profile.isStepFree, !isNowhere else { return 0 }
    let straight = Reluctance.seconds(directDoubt(from: one.place, to: other.place))
    guard straight > 0 else { return 0 }
    let steps = [one, other].map { end in
      end.anchors.map { reluctance(toStepFrom: end.place, to: $0) }.min() ?? 0
    }
    return max(0, straight - steps[0] - steps[1])
  }
}
