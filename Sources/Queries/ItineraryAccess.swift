public import Geodesy
import Wayfinding

extension DirectionsOutcome {
  /// The access of wheels: `true` if they pass; `nil` where that is not known, and where there is
  /// no way: see ``Wayfinding/Walk/stepFree``.
  public var stepFree: Bool? { if case .walk(let walk, _) = self { walk.stepFree } else { nil } }

  /// The length of the parts that nobody has mapped; all of it where only the straight line is
  /// known.
  public var unmappedDistance: Meters {
    switch self {
    case .walk(let walk, _): walk.unmappedDistance
    case .straight(let geodesic): geodesic.distance
    case .unreachable: .zero
    }
  }

  /// The number of times that stairs are taken.
  public var stairsCount: Int { if case .walk(let walk, _) = self { walk.stairsCount } else { 0 } }

  /// The number of times that a lift is taken.
  public var liftsCount: Int { if case .walk(let walk, _) = self { walk.liftsCount } else { 0 } }

  /// The number of mapped parts of which it is not known whether wheels pass.
  public var unknownAccessCount: Int {
    if case .walk(let walk, _) = self { walk.unknownAccessCount } else { 0 }
  }
}

extension TourItinerary.Answer {
  /// The access of wheels to all legs: `false` if one of them stops them; `nil` where that is not
  /// known, and where there is no leg.
  public var stepFree: Bool? {
    let legs = legs.map(\.outcome.stepFree)
    if legs.isEmpty { return nil }
    return legs.contains(false) ? false : legs.contains(nil) ? nil : true
  }
  /// The number of times that stairs are taken on all legs.
  public var stairsCount: Int { legs.reduce(0) { $0 + $1.outcome.stairsCount } }
  /// The number of times that a lift is taken on all legs.
  public var liftsCount: Int { legs.reduce(0) { $0 + $1.outcome.liftsCount } }
  /// The length of the parts of all legs that nobody has mapped.
  public var unmappedDistance: Meters { legs.reduce(.zero) { $0 + $1.outcome.unmappedDistance } }
  /// The number of mapped parts of all legs of which it is not known whether wheels pass.
  public var unknownAccessCount: Int { legs.reduce(0) { $0 + $1.outcome.unknownAccessCount } }
}
