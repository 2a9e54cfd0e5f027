import Foundation
import Geodesy
import TestSupport
import Testing
import Wayfinding

/// The walking network of a sample in Data, and a plane of metres around its middle.
struct SampleNetwork {
  let network: WalkingNetwork
  /// Where ways begin, bend and end.
  let vertices: [Coordinate]
  private let middle: Coordinate
  private let metresPerDegree: SIMD2<Double>

  /// Reads `Data/NAME/paths.geojson`, as far as ways outdoors go.
  init(_ name: String) throws {
    let file = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Data/\(name)/paths.geojson")
    let value = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    let features = try #require((value as? [String: Any])?["features"] as? [[String: Any]])
    var ways: [WalkingWay] = []
    for feature in features {
      let geometry = feature["geometry"] as? [String: Any]
      let properties = feature["properties"] as? [String: Any]
      guard geometry?["type"] as? String == "LineString",
        let kind = (properties?["kind"] as? String).flatMap(WalkingWay.Kind.init(rawValue:)),
        let line = geometry?["coordinates"] as? [[Double]]
      else { continue }
      ways.append(
        WalkingWay(
          id: try #require(feature["id"] as? String), kind: kind,
          line: try line.map { try Coordinate(latitude: $0[1], longitude: $0[0]) }))
    }
    network = WalkingNetwork(ways: ways)
    vertices = ways.flatMap(\.line)
    let (latitudes, longitudes) = (vertices.map(\.latitude), vertices.map(\.longitude))
    middle = try Coordinate(
      latitude: (try #require(latitudes.min()) + #require(latitudes.max())) / 2,
      longitude: (try #require(longitudes.min()) + #require(longitudes.max())) / 2)
    let step = 0.001
    metresPerDegree = SIMD2(
      middle.distance(
        to: try Coordinate(latitude: middle.latitude, longitude: middle.longitude + step)
      ).value / step,
      middle.distance(
        to: try Coordinate(latitude: middle.latitude + step, longitude: middle.longitude)
      ).value / step)
  }

  func spot(_ coordinate: Coordinate) -> SIMD2<Double> {
    SIMD2(
      coordinate.longitude - middle.longitude, coordinate.latitude - middle.latitude)
      * metresPerDegree
  }

  func coordinate(_ spot: SIMD2<Double>) throws -> Coordinate {
    let degrees = spot / metresPerDegree
    return try Coordinate(
      latitude: middle.latitude + degrees.y, longitude: middle.longitude + degrees.x)
  }
}

/// A walk at 1.33 m/s that nobody took, and what a receiver would have made of it.
struct SimulatedWalk {
  /// How the errors of fixes come about.
  struct Errors {
    /// First-order Gauss-Markov, in either direction: the standard deviation in metres.
    var deviation = 5.0
    /// After how many seconds a share of 1/e is left.
    var timeConstant = 30.0
    /// Whether it jumps by 20 to 40 m for 10 to 30 s, once in 600 s on average.
    var hasJumps = false
  }

  /// What is walked, in metres of the sample's plane.
  private(set) var path: [SIMD2<Double>]
  /// Where the walker is at each fix.
  private(set) var truth: [SIMD2<Double>] = []
  private(set) var times: [Double] = []

  /// Along ways, from anywhere to anywhere else, and on from there.
  static func onWays(
    of sample: SampleNetwork, seconds: Double, every interval: Double = 5,
    using random: inout SplitMix64
  ) throws -> SimulatedWalk {
    var here = try #require(sample.vertices.randomElement(using: &random))
    var path: [SIMD2<Double>] = []
    var length = 0.0
    while length < seconds * 1.33 {
      let there = try #require(sample.vertices.randomElement(using: &random))
      guard
        case .walk(let walk) = sample.network.walk(
          from: NetworkSpot(here), to: NetworkSpot(there)), walk.distance > Meters(50)
      else {
        // From an island of the network nothing else is reached.
        if path.isEmpty { here = there }
        continue
      }
      path += walk.sections.flatMap(\.line).map(sample.spot)
      length += walk.distance.value
      here = there
    }
    return SimulatedWalk(path, seconds: seconds, every: interval)
  }

  /// Straight across everything, 100 to 400 m in one direction and then in another.
  static func acrossOpenGround(
    of sample: SampleNetwork, seconds: Double, every interval: Double = 5,
    using random: inout SplitMix64
  ) throws -> SimulatedWalk {
    let spots = sample.vertices.map(sample.spot)
    let (easts, norths) = (spots.map(\.x), spots.map(\.y))
    let east = try #require(easts.min())...#require(easts.max())
    let north = try #require(norths.min())...#require(norths.max())
    var path = [SIMD2(Double.random(in: east, using: &random), .random(in: north, using: &random))]
    var length = 0.0
    while length < seconds * 1.33 {
      let angle = Double.random(in: 0..<2 * .pi, using: &random)
      let step = Double.random(in: 100...400, using: &random)
      let next = path[path.count - 1] + step * SIMD2(cos(angle), sin(angle))
      guard east.contains(next.x), north.contains(next.y) else { continue }
      path.append(next)
      length += step
    }
    return SimulatedWalk(path, seconds: seconds, every: interval)
  }

  private init(_ path: [SIMD2<Double>], seconds: Double, every interval: Double) {
    self.path = path
    var (piece, before) = (0, 0.0)
    for time in stride(from: 0, to: seconds, by: interval) {
      let along = time * 1.33
      while piece + 2 < path.count, before + Self.length(path[piece + 1] - path[piece]) < along {
        before += Self.length(path[piece + 1] - path[piece])
        piece += 1
      }
      let step = path[piece + 1] - path[piece]
      let share = Self.length(step) > 0 ? min((along - before) / Self.length(step), 1) : 0
      times.append(time)
      truth.append(path[piece] + share * step)
    }
    self.path = Array(path.prefix(piece + 2))
  }

  /// The fixes of a receiver.
  func fixes(_ errors: Errors, using random: inout SplitMix64) -> [SIMD2<Double>] {
    var error = errors.deviation * Self.normal(&random)
    var jump = (start: waiting(&random), end: 0.0, offset: SIMD2(0.0, 0))
    jump.end = jump.start
    var last = 0.0
    return zip(times, truth).map { time, place in
      let rest = exp(-(time - last) / errors.timeConstant)
      error =
        rest * error
        + errors.deviation * (1 - rest * rest).squareRoot() * Self.normal(&random)
      last = time
      guard errors.hasJumps else { return place + error }
      if time >= jump.start, jump.end <= jump.start {
        let angle = Double.random(in: 0..<2 * .pi, using: &random)
        let length = Double.random(in: 20...40, using: &random)
        jump.offset = length * SIMD2(cos(angle), sin(angle))
        jump.end = time + .random(in: 10...30, using: &random)
      }
      guard time < jump.end else {
        if jump.end > jump.start {
          jump.start = time + waiting(&random)
          jump.end = jump.start
        }
        return place + error
      }
      return time >= jump.start ? place + error + jump.offset : place + error
    }
  }

  /// Seconds until the next jump.
  private func waiting(_ random: inout SplitMix64) -> Double {
    -600 * log(Double.random(in: 1e-12...1, using: &random))
  }

  /// Two independent numbers of the standard normal distribution.
  private static func normal(_ random: inout SplitMix64) -> SIMD2<Double> {
    let radius = (-2 * log(Double.random(in: 1e-12...1, using: &random))).squareRoot()
    let angle = Double.random(in: 0..<2 * .pi, using: &random)
    return radius * SIMD2(cos(angle), sin(angle))
  }

  /// How far a place is from what is walked.
  func distance(from place: SIMD2<Double>) -> Double {
    zip(path, path.dropFirst()).map { start, end in
      let step = end - start
      let square = (step * step).sum()
      let share = square > 0 ? ((place - start) * step).sum() / square : 0
      return Self.length(place - start - min(max(share, 0), 1) * step)
    }.min() ?? .infinity
  }

  static func length(_ step: SIMD2<Double>) -> Double { (step * step).sum().squareRoot() }
}
