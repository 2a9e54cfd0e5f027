import Foundation
import Geodesy
import TestSupport
import Testing
import Wayfinding

@Suite("A smoother of fixes")
struct FixSmootherTests {
  @Test(
    "is nearer to a walk than its fixes are, and knows its speed",
    arguments: [(42.37, -71.11), (-16.8, 179.9995), (89.9995, 20), (-89.9995, 180)],
    UInt64(0)..<5)
  func walk(start: (Double, Double), seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let circle = try ErrorCircle(radius: Meters(8))
    let deviation = circle.standardDeviation.value
    let origin = try Coordinate(latitude: start.0, longitude: start.1)
    let bearing = try #require(Bearing(degrees: 70))
    var smoother = FixSmoother()
    var (raw, smooth, speed) = (0.0, 0.0, 0.0)
    for second in 0..<120 {
      let truth = origin.moved(by: Meters(1.33 * Double(second)), toward: bearing)
      let turn = try #require(Bearing(degrees: .random(in: 0..<360, using: &random)))
      let length = deviation * (-2 * log(1 - Double.random(in: 0..<1, using: &random))).squareRoot()
      let fix = truth.moved(by: Meters(length), toward: turn)
      let found = smoother.update(fix, errorCircle: circle, time: 1e9 + Double(second))
      guard second >= 20 else { continue }
      raw += pow(truth.distance(to: fix).value, 2)
      smooth += pow(truth.distance(to: found.coordinate).value, 2)
      speed += found.speed / 100
    }
    #expect(smooth < 0.5 * raw)
    #expect(abs(speed - 1.33) < 0.5)
  }

  @Test("starts anew after silence, backward or unknown time, not before")
  func resets() throws {
    let here = try Coordinate(latitude: 42.37, longitude: -71.11)
    let there = try here.shifted(east: 6, north: 0)
    for (time, isAnew) in [(30.0, false), (30.1, true), (-0.1, true), (.nan, true), (0, false)] {
      var smoother = FixSmoother()
      #expect(smoother.update(here, time: 0).coordinate == here)
      let found = smoother.update(there, time: time)
      #expect((found.coordinate == there) == isAnew)
      #expect((found.speed == 0) == (isAnew || time == 0))
    }
    var smoother = FixSmoother()
    _ = smoother.update(here, time: 0)
    #expect(smoother.update(there, time: nil).coordinate == there)
    _ = smoother.update(here, time: 0)
    smoother.reset()
    #expect(smoother.update(there, time: 1).coordinate == there)
  }

  @Test("passes over one fix beyond belief, and follows a second")
  func jumps() throws {
    let here = try Coordinate(latitude: 42.37, longitude: -71.11)
    let far = try Coordinate(latitude: -42.37, longitude: 108.89)
    var smoother = FixSmoother()
    for second in 0..<5 { _ = smoother.update(here, time: Double(second)) }
    #expect(smoother.update(far, time: 5).coordinate == here)
    #expect(smoother.update(here, time: 6).coordinate == here)
    #expect(smoother.update(far, time: 7).coordinate == here)
    #expect(smoother.update(far, time: 8).coordinate == far)
  }

  @Test("stays finite", arguments: [0, 1e-300, 1e300])
  func finite(radius: Double) throws {
    var random = SplitMix64(seed: 1)
    var smoother = FixSmoother()
    let circle = try ErrorCircle(radius: Meters(radius))
    for second in 0..<200 {
      let place =
        try second % 3 == 0
        ? Coordinate(latitude: 90, longitude: 0) : Coordinate.random(using: &random)
      let found = smoother.update(place, errorCircle: circle, time: Double(second / 2))
      #expect(found.speed.isFinite && found.coordinate.latitude.isFinite)
    }
  }
}
