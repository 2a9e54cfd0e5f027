import Geodesy
import Testing
import Wayfinding

@Suite("A distribution over levels")
struct LevelDistributionTests {
  typealias Level = LevelDistribution.Level
  static let house = [-1, 0, 1, 2].map {
    Level(ordinal: $0, elevation: Meters(20 + 5 * Double($0)))
  }

  @Test("is the weights without an altitude", arguments: [nil, .nan, .infinity, 1e6, -1e6])
  func weights(altitude: Double?) {
    let found = LevelDistribution.probabilities(
      of: Self.house, altitude: altitude.map { Meters($0) })
    #expect(found == [0.2, 0.4, 0.2, 0.2])
  }

  @Test("follows an altitude as far as its error lets it")
  func altitude() {
    let sharp = LevelDistribution.probabilities(
      of: Self.house, altitude: Meters(30.2), deviation: Meters(0.5))
    #expect(sharp[3] > 0.999)
    let usual = LevelDistribution.probabilities(of: Self.house, altitude: Meters(30))
    #expect(usual[3] > usual[2] && usual[2] > usual[0])
    // Bayes by hand for two levels, one deviation away and on it.
    let two = LevelDistribution.probabilities(
      of: [
        Level(ordinal: 1, elevation: Meters(0), weight: 1),
        Level(ordinal: 2, elevation: Meters(4), weight: 3),
      ], altitude: Meters(0), deviation: Meters(4))
    #expect(abs(two[0] - 1 / (1 + 3 * 0.6065306597)) < 1e-9)
  }

  @Test("does without an altitude where an elevation is unknown")
  func unknown() {
    let levels = [Level(ordinal: 0, elevation: Meters(0)), Level(ordinal: 1)]
    let found = LevelDistribution.probabilities(of: levels, altitude: Meters(0))
    #expect(found == [2.0 / 3, 1.0 / 3])
  }

  @Test("is a distribution whatever it is asked")
  func attacks() {
    #expect(LevelDistribution.probabilities(of: []).isEmpty)
    let numbers = [
      -Double.infinity, -1, 0, Double.leastNonzeroMagnitude, 1, 1e300, .infinity, .nan,
    ]
    for weight in numbers {
      for elevation in numbers {
        for deviation in numbers {
          let levels = [
            Level(ordinal: 0, elevation: Meters(elevation), weight: weight),
            Level(ordinal: 1, elevation: Meters(3), weight: 1),
            Level(ordinal: .max, elevation: Meters(-elevation), weight: weight),
          ]
          let found = LevelDistribution.probabilities(
            of: levels, altitude: Meters(2), deviation: Meters(deviation))
          #expect(abs(found.reduce(0, +) - 1) < 1e-12 && found.allSatisfy { $0 >= 0 })
        }
      }
    }
  }
}
