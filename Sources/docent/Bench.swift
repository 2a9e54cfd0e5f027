import ArgumentParser
import Foundation
import Geodesy
import Wayfinding

struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Measure the nearest-works index on this machine, beside that of measuring every work.",
    discussion: """
      Example: swift run -c release docent bench
      Times of queries are medians of several rounds over the same seeded questions.
      """)

  @Option(help: ArgumentHelp("Sizes to measure.", valueName: "places"))
  var sizes: [Int] = [1_000, 100_000, 1_000_000]
  @Option(help: "How many questions a round asks.") var queries = 10_000
  @Option(help: "How many rounds.") var rounds = 5

  func validate() throws {
    guard queries > 0, rounds > 0, !sizes.isEmpty,
      sizes.allSatisfy({ (1...5_000_000).contains($0) })
    else { throw ValidationError("Give sizes from 1 to 5000000, and at least one round.") }
  }

  func run() throws {
    Terminal.say(
      "places    spread  build      bytes/place  k=10 query  10 geodesics  ratio  measured")
    for size in sizes {
      for spread in Spread.allCases { try measure(size, spread) }
    }
  }

  private enum Spread: String, CaseIterable {
    case globe, city
  }

  private func measure(_ size: Int, _ spread: Spread) throws {
    var random = SplitMix64(state: UInt64(size))
    let places = try (0..<size).map { _ in try place(spread, &random) }
    let questions = try (0..<queries).map { _ in try place(spread, &random) }
    let clock = ContinuousClock()
    var index = NearestIndex([])
    let build = clock.measure { index = NearestIndex(places) }
    var effort = SearchEffort()
    for here in questions { _ = index.nearest(10, to: here, counting: &effort) }
    let answers = questions.map { index.nearest(10, to: $0).map(\.place) }

    var queryTimes: [Duration] = []
    var geodesicTimes: [Duration] = []
    var sum = 0.0
    for _ in 0..<rounds {
      queryTimes.append(
        clock.measure {
          for here in questions {
            sum += index.nearest(10, to: here).last?.geodesic.distance.value ?? 0
          }
        })
      geodesicTimes.append(
        clock.measure {
          for (here, answer) in zip(questions, answers) {
            for place in answer { sum += Geodesic(from: here, to: places[place]).distance.value }
          }
        })
    }
    guard sum.isFinite else { throw ExitCode(1) }
    let query = queryTimes.sorted()[rounds / 2] / queries
    let geodesics = geodesicTimes.sorted()[rounds / 2] / queries
    let ratio = query / geodesics
    let columns = [
      String(size).padded(9), spread.rawValue.padded(7), "\(build.milliseconds) ms".padded(10),
      String(index.memoryFootprint / max(size, 1)).padded(12),
      "\(query.microseconds) µs".padded(11), "\(geodesics.microseconds) µs".padded(13),
      String(Double((ratio * 100).rounded()) / 100).padded(6),
      String(Double(effort.distancesMeasured) / Double(queries)),
    ]
    Terminal.say(columns.joined(separator: " "))
  }

  private func place(_ spread: Spread, _ random: inout SplitMix64) throws -> Coordinate {
    let u = Double.random(in: 0...1, using: &random)
    let v = Double.random(in: 0...1, using: &random)
    return switch spread {
    // Uniform on the sphere: the sine of the latitude is uniform.
    case .globe:
      try Coordinate(latitude: asin(2 * u - 1) * 180 / .pi, longitude: 360 * v - 180)
    // About 10 km square around Cambridge, Massachusetts.
    case .city: try Coordinate(latitude: 42.33 + 0.09 * u, longitude: -71.16 + 0.12 * v)
    }
  }
}

/// The random numbers of reproducible questions: SplitMix64 (G. L. Steele, D. Lea, C. H. Flood,
/// Fast splittable pseudorandom number generators, 2014, doi:10.1145/2660193.2660195).
private struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension Duration {
  fileprivate var milliseconds: Int { Int((self / .milliseconds(1)).rounded()) }
  fileprivate var microseconds: Double { ((self / .microseconds(1)) * 100).rounded() / 100 }
}

extension String {
  fileprivate func padded(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
