import Foundation
import Geodesy
import TestSupport
import Testing
import Wayfinding

extension SplitMix64 {
  /// A number of the standard normal distribution: G. E. P. Box and M. E. Muller, A note on the
  /// generation of random normal deviates (1958), doi:10.1214/aoms/1177706645.
  mutating func normal() -> Double {
    let length = (-2 * log(1 - Double.random(in: 0..<1, using: &self))).squareRoot()
    return length * cos(2 * .pi * Double.random(in: 0..<1, using: &self))
  }
}

extension Coordinate {
  /// The place `east` and `north` metres away, first east.
  func shifted(east: Double, north: Double) throws -> Coordinate {
    let (toEast, toNorth) = try (
      #require(Bearing(degrees: 90)), #require(Bearing(degrees: 0))
    )
    return moved(by: Meters(east), toward: toEast).moved(by: Meters(north), toward: toNorth)
  }
}

@Suite("Probabilities of being nearest")
struct NearestProbabilitiesTests {
  static let centers: [(Double, Double)] = [
    (42.37, -71.11), (-33.9, 151.2), (-16.8, 180), (0, 0), (90, 12), (-90, -50), (-54, -67.5),
  ]

  @Test(
    "of two places are the normal distribution's", arguments: centers,
    [-40, -7, -1, 0, 0.3, 2, 12, 1e5])
  func twoPlaces(center: (Double, Double), offset: Double) throws {
    let middle = try Coordinate(latitude: center.0, longitude: center.1)
    let bearing = try #require(Bearing(degrees: 33))
    let places = [10, -10].map { middle.moved(by: Meters($0), toward: bearing) }
    // The fix lies `offset` metres beyond the bisector, on the side of the first place.
    let here = middle.moved(by: Meters(offset), toward: bearing)
    let question = NearestProbabilities(here: here, errorCircle: try ErrorCircle(radius: Meters(8)))
    let found = question.probabilities(of: places)
    let ratio = offset / question.errorCircle.standardDeviation.value
    let expected = erfc(-ratio / 2.0.squareRoot()) / 2
    #expect(abs(found[0] - expected) < 0.002)
    #expect(abs(found[0] + found[1] - 1) < 1e-12)
  }

  @Test("of places all around are alike", arguments: centers, [3, 4, 8])
  func allAround(center: (Double, Double), count: Int) throws {
    let here = try Coordinate(latitude: center.0, longitude: center.1)
    let places = try (0..<count).map {
      here.moved(
        by: Meters(20), toward: try #require(Bearing(degrees: Double($0) * 360 / Double(count))))
    }
    let question = NearestProbabilities(here: here, errorCircle: try ErrorCircle(radius: Meters(8)))
    for mass in question.probabilities(of: places) {
      #expect(abs(mass - 1 / Double(count)) < 0.002)
    }
  }

  @Test("agree with many more rays", arguments: UInt64(0)..<12)
  func rays(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let here = try Coordinate.random(using: &random)
    let places = try (0..<12).map { _ in
      try here.shifted(east: 20 * random.normal(), north: 20 * random.normal())
    }
    let circle = try ErrorCircle(radius: Meters(.random(in: 1...25, using: &random)))
    let found = NearestProbabilities(here: here, errorCircle: circle).probabilities(of: places)
    let exact = NearestProbabilities(here: here, errorCircle: circle, rays: 9_000)
      .probabilities(of: places)
    for (one, other) in zip(found, exact) { #expect(abs(one - other) < 0.002) }
    #expect(abs(found.reduce(0, +) - 1) < 1e-12)
  }

  @Test("do not change with places beyond reach", arguments: UInt64(0)..<12)
  func reach(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let here = try Coordinate.random(using: &random)
    let places = try (0..<60).map { _ in
      try here.shifted(east: 100 * random.normal(), north: 100 * random.normal())
    }
    let question = NearestProbabilities(here: here, errorCircle: try ErrorCircle(radius: Meters(9)))
    let nearest = try #require(places.map { here.distance(to: $0) }.min())
    let reach = question.reach(nearest: nearest)
    let near = places.filter { here.distance(to: $0) <= reach }
    #expect(near.count < places.count)
    var rest = question.probabilities(of: near)[...]
    for (place, mass) in zip(places, question.probabilities(of: places)) {
      let expected = here.distance(to: place) <= reach ? rest.removeFirst() : 0
      #expect(abs(mass - expected) <= NearestProbabilities.neglectedMass)
    }
  }

  /// What is stated with p comes true in p of all cases. A hundred thousand fixes at 3, 8 and 25 m
  /// over real works keep within 0.02 in every tenth; here are fewer.
  @Test("come true as often as they say", arguments: [3.0, 8, 25])
  func calibration(accuracy: Double) throws {
    var random = SplitMix64(seed: UInt64(accuracy))
    let center = try Coordinate(latitude: 42.37, longitude: -71.11)
    let places = try (0..<25).map { _ in
      try center.shifted(
        east: .random(in: -6...6, using: &random) * accuracy,
        north: .random(in: -6...6, using: &random) * accuracy)
    }
    let circle = try ErrorCircle(radius: Meters(accuracy))
    let deviation = circle.standardDeviation.value
    var stated = [Double](repeating: 0, count: 10)
    var (happened, all) = (stated, stated)
    for _ in 0..<600 {
      let truth = try center.shifted(
        east: .random(in: -9...9, using: &random) * accuracy,
        north: .random(in: -9...9, using: &random) * accuracy)
      let here = try truth.shifted(
        east: deviation * random.normal(), north: deviation * random.normal())
      let distances = places.map { truth.distance(to: $0) }
      let nearest = try #require(distances.indices.min { distances[$0] < distances[$1] })
      let question = NearestProbabilities(here: here, errorCircle: circle, rays: 60)
      for (place, mass) in question.probabilities(of: places).enumerated() {
        let tenth = min(9, Int(mass * 10))
        stated[tenth] += mass
        all[tenth] += 1
        if place == nearest { happened[tenth] += 1 }
      }
    }
    for tenth in 0..<10 where all[tenth] > 0 {
      let mean = stated[tenth] / all[tenth]
      // Four standard errors of so few, and the tolerance.
      let noise = 4 * (mean * (1 - mean) / all[tenth]).squareRoot()
      #expect(abs(happened[tenth] / all[tenth] - mean) < 0.02 + noise)
    }
  }

  @Test("of no places are none, of one 1; on one spot the first counts")
  func few() throws {
    let here = try Coordinate(latitude: 42.37, longitude: -71.11)
    let away = try here.shifted(east: 5, north: 5)
    for radius in [0, 1e-300, 8, 1e6, 1e300] {
      let circle = try ErrorCircle(radius: Meters(radius))
      let question = NearestProbabilities(here: here, errorCircle: circle)
      #expect(question.probabilities(of: []).isEmpty)
      #expect(question.probabilities(of: [away]) == [1])
      #expect(question.probabilities(of: [away, away, away]) == [1, 0, 0])
      #expect(question.probabilities(of: [here, here]) == [1, 0])
    }
    let exact = NearestProbabilities(here: here, errorCircle: try ErrorCircle(radius: .zero))
    #expect(exact.probabilities(of: [away, here]) == [0, 1])
    let wide = NearestProbabilities(
      here: here, errorCircle: try ErrorCircle(radius: Meters(8)), rays: .min)
    #expect(wide.rays == 4 && wide.probabilities(of: [away, here]).allSatisfy(\.isFinite))
  }
}
