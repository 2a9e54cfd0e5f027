import Foundation
public import Geodesy

/// A manner of walking: the time that each way takes, and the ways that are out of the question.
///
/// Speeds are in metres a second, times in seconds. A way whose speed is not above zero, or whose
/// time is not a number, is never taken.
public struct WalkingProfile: Hashable, Sendable {
  /// The speed on the flat: OpenTripPlanner's default, 1.33 m/s.
  public var flatSpeed = 1.33
  /// The speed up stairs, measured along their ground plan: the mean of U. Weidmann,
  /// Transporttechnik der Fussgänger, ETH Zürich, Schriftenreihe des IVT 90 (1993).
  public var stairsUpSpeed = 0.610
  /// The speed down stairs, measured along their ground plan: Weidmann, as above.
  public var stairsDownSpeed = 0.694
  /// The speed of an escalator along its slope: 100 feet a minute, the most that ASME A17.1,
  /// 6.1.4.1, allows. People are taken to stand.
  public var escalatorSpeed = 0.508
  /// The wait for a lift, opening and closing included: 30 s, the mean wait that the British
  /// Council for Offices' Guide to Specification (2014) asks lifts to keep to in the morning.
  public var liftWait = 30.0
  /// The time of a lift for each floor: ``Floor/usualHeight`` at 1 m/s, the usual rated speed of
  /// lifts in low buildings, and as much again for starting and stopping.
  public var liftTimePerFloor = 7.0
  /// The time that a door takes: the longer headway of free-swinging doors in J. J. Fruin,
  /// Pedestrian Planning and Design (1971).
  public var doorTime = 1.5
  /// The wait before a crossing: where level of service A ends at crossings without signals,
  /// Highway Capacity Manual 2000, exhibit 18-13.
  public var crossingWait = 5.0

  /// True if nothing may be on the way that wheels cannot pass: steps, escalators, raised kerbs,
  /// slopes beyond ``steepestIncline``, and what is said to be inaccessible. What nothing is known
  /// about is taken, and the walk says so.
  public var isStepFree = false
  /// The steepest slope of a step-free walk, rise over run: 1:12, the most for a ramp in the 2010
  /// ADA Standards, 405.2, and in ISO 21542.
  public var steepestIncline = 1.0 / 12
  /// The narrowest way of a step-free walk; `nil` takes any. The ADA Standards, 403.5.1, ask for
  /// 0.915 m.
  public var narrowestWidth: Meters?
  /// Ways and doors that are closed at the time asked about.
  public var closed: Set<String> = []
  /// The longest straight line by which people are led to the network; from farther off, all that
  /// can be said is the straight line to the destination.
  public var reach = Meters(250)

  /// Somebody who takes stairs at the usual speeds.
  public init() {}

  /// Somebody who takes no step.
  public static var stepFree: WalkingProfile {
    var profile = WalkingProfile()
    profile.isStepFree = true
    return profile
  }

  /// The speed on a slope of `incline`, rise over run: W. Tobler, Three presentations on
  /// geographical analysis and modeling, NCGIA Technical Report 93-1 (1993), brought to
  /// ``flatSpeed`` on the flat, so that 5% downhill is the fastest, by 19%. Slopes beyond 1:1 are
  /// taken as 1:1.
  ///
  /// - Complexity: O(1).
  public func speed(onIncline incline: Double) -> Double {
    guard incline.isFinite else { return flatSpeed }
    let slope = min(max(incline, -1), 1)
    return flatSpeed * exp(-3.5 * ((slope + 0.05).magnitude - 0.05))
  }

  /// The greatest speed at which anybody gets on, lifts aside, in metres a second: so far off in a
  /// straight line, at most, is what is reached in a second.
  ///
  /// - Complexity: O(1).
  public var topSpeed: Double {
    max(speed(onIncline: -0.05), flatSpeed, stairsUpSpeed, stairsDownSpeed, escalatorSpeed)
  }

  /// The time for a straight piece between a place and the network.
  func accessTime(_ distance: Meters, storeys: Double) -> Double {
    let lift = storeys > 0 ? liftWait + liftTimePerFloor * storeys : 0
    let time = (distance.value > 0 ? distance.value / flatSpeed : 0) + lift
    return time >= 0 ? time : .infinity
  }
}
