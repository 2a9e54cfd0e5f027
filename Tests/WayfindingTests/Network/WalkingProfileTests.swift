import Foundation
import Geodesy
import Testing

@testable import Wayfinding

@Suite("Walking profile")
struct WalkingProfileTests {
  /// Tobler's function in km/h, divided by its value on the flat.
  @Test("slows down on slopes as Tobler says", arguments: [-1.0, -0.3, -0.05, 0, 0.05, 0.1, 0.5])
  func slope(incline: Double) {
    func tobler(_ slope: Double) -> Double { 6 * exp(-3.5 * abs(slope + 0.05)) }
    let speed = WalkingProfile().speed(onIncline: incline)
    #expect(abs(speed / 1.33 - tobler(incline) / tobler(0)) < 1e-12)
  }

  @Test("keeps its speed on slopes that are no numbers, and limits the steepest")
  func oddSlopes() {
    let profile = WalkingProfile()
    #expect(profile.speed(onIncline: .nan) == 1.33)
    #expect(profile.speed(onIncline: .infinity) == 1.33)
    #expect(profile.speed(onIncline: 1e300) == profile.speed(onIncline: 1))
  }

  private func way(_ kind: WalkingWay.Kind, _ change: (inout WalkingWay) -> Void = { _ in })
    throws -> WalkingWay
  {
    var way = WalkingWay(id: "way", kind: kind, line: [try spot(0, 0), try spot(40, 0)])
    change(&way)
    return way
  }

  private func refuses(_ way: WalkingWay, _ profile: WalkingProfile = .stepFree) throws -> Bool {
    let network = WalkingNetwork(ways: [way])
    let outcome = network.walk(
      from: NetworkSpot(try spot(0, 0)), to: NetworkSpot(try spot(40, 0)), profile)
    return outcome.walk == nil
  }

  @Test("refuses on wheels what wheels cannot pass, and only that")
  func stepFree() throws {
    #expect(try refuses(try way(.steps)))
    #expect(try refuses(try way(.escalator)))
    #expect(try refuses(try way(.footway) { $0.kerb = .raised }))
    #expect(try refuses(try way(.footway) { $0.isAccessible = false }))
    #expect(try refuses(try way(.ramp) { $0.incline = -0.09 }))
    #expect(try !refuses(try way(.ramp) { $0.incline = -1.0 / 12 }))
    #expect(try !refuses(try way(.footway) { $0.incline = .nan }))
    #expect(try !refuses(try way(.crossing) { $0.kerb = .lowered }))
    #expect(try !refuses(try way(.footway)))
    var wide = WalkingProfile.stepFree
    wide.narrowestWidth = Meters(0.915)
    #expect(try refuses(try way(.corridor) { $0.width = Meters(0.8) }, wide))
    #expect(try !refuses(try way(.corridor) { $0.width = Meters(0.8) }))
  }

  @Test("knows up from down on stairs, and counts their steps")
  func stairs() throws {
    func duration(_ change: (inout WalkingWay) -> Void) throws -> Double {
      let network = WalkingNetwork(ways: [try way(.steps, change)])
      let outcome = network.walk(
        from: NetworkSpot(try spot(0, 0)), to: NetworkSpot(try spot(40, 0)))
      return try #require(outcome.walk).duration
    }
    #expect(abs(try duration { $0.incline = 0.5 } - 40 / 0.610) < 1e-3)
    #expect(abs(try duration { $0.incline = -0.5 } - 40 / 0.694) < 1e-3)
    #expect(abs(try duration { _ in } - (40 / 0.610 + 40 / 0.694) / 2) < 1e-3)
    #expect(abs(try duration { ($0.incline, $0.stepCount) = (1, 200) } - 56 / 0.610) < 1e-3)
    #expect(abs(try duration { ($0.incline, $0.stepCount) = (1, -9) } - 40 / 0.610) < 1e-3)
  }

  @Test("never takes ways at no speed, and survives numbers that are none")
  func oddNumbers() throws {
    for speed in [0, -1, .nan] {
      var profile = WalkingProfile()
      profile.flatSpeed = speed
      profile.liftWait = .nan
      #expect(try refuses(try way(.footway), profile))
      #expect(try refuses(try way(.lift), profile))
    }
    var profile = WalkingProfile()
    profile.reach = Meters(.nan)
    #expect(try refuses(try way(.footway), profile))
  }
}
