import Geodesy

/// The properties of a way besides its course: all that decides about time and access.
struct NetworkWay: Hashable, Sendable {
  let id: String
  let kind: WalkingWay.Kind
  let direction: WalkingWay.Direction
  let incline: Double?
  let kerb: WalkingWay.Kerb?
  let width: Double?
  let stepCount: Int?
  let isAccessible: Bool?
  let isOnGround: Bool
  /// The length of the whole line in metres.
  let length: Double
  /// The height of its last floor above its first, in metres; `nil` unless both elevations are
  /// known.
  let rise: Double?
  /// The number of ordinals from its first floor up to its last; 0 if either is the outdoors.
  let storeys: Double
  /// The ``reach`` of the way that a straight piece joins to a door; `nil` for what is mapped.
  let doorwayReach: Double?

  /// The ground on either side of an untagged way that is taken to be part of it, in metres.
  static let usualReach = 2.0
  /// The ground on either side of an untagged way that it covers for certain, in metres: a choice,
  /// since stairs of a metre's width are narrow ones.
  static let leastReach = 0.5
  /// The most ground on either side that a width can say, in metres: a choice, half of 50 m. What
  /// is wider is mapped as an area, or is a slip such as centimetres for metres.
  static let mostReach = 25.0

  /// The ground on either side of the line that is the way's, in metres; none beside a bridge.
  var reach: Double { isOnGround ? halfWidth ?? Self.usualReach : 0 }
  /// The ground on either side of the line that the way covers for certain, in metres.
  var certainReach: Double { halfWidth ?? Self.leastReach }

  private var halfWidth: Double? { width.map { min(max(0, $0 / 2), Self.mostReach) } }

  /// The access of wheels to the way, within the limits of `profile`.
  func access(_ profile: WalkingProfile) -> WalkAccess {
    let slope = incline.flatMap { $0.isFinite ? $0.magnitude : nil }
    if kind == .steps || kind == .escalator || isAccessible == false || kerb == .raised {
      return .notStepFree
    }
    if let slope, slope > profile.steepestIncline { return .notStepFree }
    if let narrowest = profile.narrowestWidth, let width, width < narrowest.value {
      return .notStepFree
    }
    let isRampOfKnownSlope = kind == .ramp && slope != nil
    return isAccessible == true || kind == .lift || isRampOfKnownSlope ? .stepFree : .unknown
  }

  /// Seconds for the whole way, or infinity. A lift's depend on the floors between which it is
  /// used.
  func duration(isForward: Bool, storeys used: Double, _ profile: WalkingProfile) -> Double {
    let time: Double
    switch kind {
    case .footway, .corridor, .ramp, .crossing, .door:
      let pace = pace(isForward: isForward, profile) ?? (profile.flatSpeed, 0)
      time = length / pace.speed + pace.wait
    case .steps:
      time = stairsTime(isForward, profile)
    case .escalator:
      // EN 115-1, 5.2.2: at most 30 degrees where the rise exceeds 6 m, so usually; the slope is
      // then twice the rise.
      time = max(length, 2 * assumedRise) / profile.escalatorSpeed
    case .lift:
      // Outdoors nobody says how many floors; it joins at least two.
      let floors = used > 0 ? used : 1
      time = profile.liftWait + profile.liftTimePerFloor * floors
    }
    return time >= 0 ? time : .infinity
  }

  /// The speed along the line in metres a second, and the wait before it in seconds; `nil` where the
  /// time is not that of the length.
  func pace(
    isForward: Bool, _ profile: WalkingProfile
  ) -> (speed: Double, wait: Double)? {
    switch kind {
    case .footway, .corridor, .ramp: (profile.speed(onIncline: slope(isForward)), 0)
    case .crossing: (profile.speed(onIncline: slope(isForward)), profile.crossingWait)
    case .door: (profile.flatSpeed, profile.doorTime)
    case .steps, .escalator, .lift: nil
    }
  }

  private func slope(_ isForward: Bool) -> Double {
    (incline ?? 0) * (isForward ? 1 : -1)
  }

  /// The metres between the lower and the upper end, from storeys of the usual height where nobody
  /// knows.
  private var assumedRise: Double {
    rise?.magnitude ?? storeys.magnitude * Floor.usualHeight.value
  }

  /// The seconds for the whole way on stairs. Where nobody has counted the steps, a riser is at
  /// most 180 mm and a tread at least 280 mm (2010 ADA Standards, 504.2).
  private func stairsTime(_ isForward: Bool, _ profile: WalkingProfile) -> Double {
    let steps = stepCount.map { Double(max(0, $0)) } ?? assumedRise / 0.18
    let run = max(length, steps * 0.28)
    let (up, down) = (run / profile.stairsUpSpeed, run / profile.stairsDownSpeed)
    let climb = rise ?? (storeys != 0 ? storeys : incline ?? 0)
    // Nobody knows which end is the upper one: half of each.
    if climb == 0 || climb.isNaN { return (up + down) / 2 }
    return (climb > 0) == isForward ? up : down
  }
}

/// The access of wheels to a part of a walk.
public enum WalkAccess: String, CaseIterable, Hashable, Sendable {
  /// Wheels can pass all of it.
  case stepFree = "step-free"
  /// It is not known whether wheels can pass.
  case unknown
  /// Wheels cannot pass all of it.
  case notStepFree = "not-step-free"
}
