import Foundation
import Geodesy
import TestSupport
import Testing
import Wayfinding

@Suite("Matching fixes to ways")
struct FixMatcherTests {
  static let isLong = ProcessInfo.processInfo.environment["DOCENT_LONG"] == "1"
  static let samples = ["ubc", "cambridge"]

  /// How far fixes, and what is made of them, are from the path walked.
  private struct Distances {
    var before: [Double] = []
    var after: [Double] = []

    static func quantile(_ share: Double, of values: [Double]) -> Double {
      let sorted = values.sorted()
      return sorted[min(Int(share * Double(sorted.count)), sorted.count - 1)]
    }

    func change(at share: Double) -> Double {
      Self.quantile(share, of: after) / Self.quantile(share, of: before)
    }

    var text: String {
      [0.5, 0.95].map { share in
        let (one, other) = (
          Self.quantile(share, of: before), Self.quantile(share, of: after)
        )
        return "\(Int(100 * share)) %: \((one * 100).rounded() / 100) m -> "
          + "\((other * 100).rounded() / 100) m"
      }.joined(separator: ", ")
    }
  }

  private func distances(
    on sample: SampleNetwork, walks: Int, seconds: Double, every interval: Double = 5,
    _ errors: SimulatedWalk.Errors
  ) throws -> Distances {
    var distances = Distances()
    let matcher = FixMatcher(sample.network)
    for seed in 0..<walks {
      var random = SplitMix64(seed: UInt64(seed))
      let walk = try SimulatedWalk.onWays(
        of: sample, seconds: seconds, every: interval, using: &random)
      var matcher = matcher
      for (time, fix) in zip(walk.times, walk.fixes(errors, using: &random)) {
        let found = matcher.update(
          NetworkSpot(try sample.coordinate(fix)), deviation: Meters(errors.deviation), time: time)
        distances.before.append(walk.distance(from: fix))
        distances.after.append(walk.distance(from: sample.spot(found.coordinate)))
      }
    }
    return distances
  }

  /// The share of fixes more than 5 m from every way that are moved by more than 5 m, on walks
  /// straight across everything.
  private func movedShare(
    on sample: SampleNetwork, walks: Int, seconds: Double, _ errors: SimulatedWalk.Errors
  ) throws -> Double {
    var (count, moved) = (0, 0)
    let matcher = FixMatcher(sample.network)
    for seed in 0..<walks {
      var random = SplitMix64(seed: UInt64(seed))
      let walk = try SimulatedWalk.acrossOpenGround(of: sample, seconds: seconds, using: &random)
      var matcher = matcher
      let fixes = walk.fixes(errors, using: &random)
      for (index, fix) in fixes.enumerated() {
        let found = matcher.update(
          NetworkSpot(try sample.coordinate(fix)), deviation: Meters(errors.deviation),
          time: walk.times[index])
        let truth = try sample.coordinate(walk.truth[index])
        guard sample.network.snap(truth, within: Meters(5)) == nil else { continue }
        count += 1
        if SimulatedWalk.length(sample.spot(found.coordinate) - fix) > 5 { moved += 1 }
      }
    }
    return Double(moved) / Double(count)
  }

  /// Errors that last: 5 m in either direction, which a receiver states as 12.2 m at 95 %.
  /// A few walks sway more than many: `slack` is added to what is asked of the rare large distances.
  private func judge(
    _ name: String, walks: Int, seconds: Double, slack: Double = 0
  ) throws {
    let circle = try ErrorCircle(radius: Meters(12.2), confidence: 0.95)
    let sample = try SampleNetwork(name)
    var errors = SimulatedWalk.Errors()
    #expect(abs(circle.standardDeviation.value - errors.deviation) < 0.02)
    let plain = try distances(on: sample, walks: walks, seconds: seconds, errors)
    let off = try movedShare(on: sample, walks: walks, seconds: seconds, errors)
    errors.hasJumps = true
    let jumping = try distances(on: sample, walks: walks, seconds: seconds, errors)
    if Self.isLong {
      print(
        """
        \(name), \(walks) walks of \(Int(seconds)) s, from the path walked:
          without jumps \(plain.text)
          with jumps    \(jumping.text)
          off the ways  \((off * 1_000).rounded() / 10) % moved by more than 5 m
        """)
    }
    #expect(plain.change(at: 0.5) <= 2.0 / 3, "\(plain.text)")
    #expect(plain.change(at: 0.95) <= 2.0 / 3 + slack, "\(plain.text)")
    #expect(jumping.change(at: 0.5) <= 2.0 / 3, "\(jumping.text)")
    #expect(jumping.change(at: 0.95) <= 0.85 + slack, "\(jumping.text)")
    #expect(off <= 0.05, "\(off)")
  }

  @Test(
    "brings walks nearer to their paths, and leaves those across open ground", arguments: samples)
  func brings(name: String) throws {
    try judge(name, walks: 6, seconds: 600, slack: 0.05)
  }

  @Test(
    "does so over many hours of walks", .enabled(if: isLong, "DOCENT_LONG=1 asks for it"),
    arguments: samples)
  func bringsForHours(name: String) throws {
    try judge(name, walks: 60, seconds: 1_200)
  }

  @Test(
    "does not harm where errors last shorter or longer, or fixes come more often",
    arguments: [(10.0, 5.0), (120, 5), (30, 1), (30, 15)])
  func otherErrors(timeConstant: Double, interval: Double) throws {
    let sample = try SampleNetwork("cambridge")
    var errors = SimulatedWalk.Errors()
    errors.timeConstant = timeConstant
    let found = try distances(
      on: sample, walks: 3, seconds: interval < 5 ? 300 : 900, every: interval, errors)
    #expect(found.change(at: 0.5) <= 2.0 / 3, "\(found.text)")
    #expect(found.change(at: 0.95) <= 1.05, "\(found.text)")
  }
}

/// A matcher on a drawn campus.
@Suite("Matching fixes on a drawn floor")
struct DrawnFixMatcherTests {
  private static let ground = FloorID(1)

  /// A place so many metres from `origin`.
  private static func spot(
    _ east: Double, _ north: Double, from origin: Coordinate
  ) throws -> Coordinate {
    let length = (east * east + north * north).squareRoot()
    let bearing = try #require(Bearing(degrees: atan2(east, north) * 180 / .pi))
    return origin.moved(by: Meters(length), toward: bearing)
  }

  /// A straight way eastwards, another 60 m north of it, and a hall above both.
  private static func network(_ origin: Coordinate) throws -> WalkingNetwork {
    func way(
      _ id: String, _ line: [(Double, Double)], _ kind: WalkingWay.Kind = .footway,
      floors: [FloorID] = []
    ) throws -> WalkingWay {
      WalkingWay(
        id: id, kind: kind, line: try line.map { try spot($0.0, $0.1, from: origin) },
        floors: floors)
    }
    return WalkingNetwork(
      ways: [
        try way("long", stride(from: 0, through: 300, by: 50).map { ($0, 0) }),
        try way("far", [(0, 60), (300, 60)]),
        try way("hall", [(0, 20), (300, 20)], .corridor, floors: [ground]),
      ], floors: [Floor(id: ground, building: 1, ordinal: 0)])
  }

  private static let campus = try? Coordinate(latitude: 49.2666, longitude: -123.25)

  /// Along the long way, so many metres north of it, a fix every 5 s.
  private func followed(
    _ origin: Coordinate, north: Double = 6, floor: FloorID? = nil
  ) throws -> [(fix: Coordinate, found: FixMatcher.Estimate)] {
    var matcher = FixMatcher(try Self.network(origin))
    return try (0..<20).map { step in
      let fix = try Self.spot(10 + 6.65 * Double(step), north, from: origin)
      let found = matcher.update(
        NetworkSpot(fix, floor: floor), deviation: Meters(5), time: 5 * Double(step))
      return (fix, found)
    }
  }

  @Test(
    "works everywhere on Earth alike",
    arguments: [(42.37, -71.11), (-16.8, 179.9985), (89.9995, 20), (-89.9995, 180), (0, 0)])
  func everywhere(latitude: Double, longitude: Double) throws {
    let origin = try Coordinate(latitude: latitude, longitude: longitude)
    for (step, (_, found)) in try followed(origin).enumerated().dropFirst(5) {
      #expect(found.isOnPath)
      let foot = try Self.spot(10 + 6.65 * Double(step), 0, from: origin)
      #expect(found.coordinate.distance(to: foot) < Meters(4))
    }
  }

  @Test("keeps to the floor that a fix states")
  func floors() throws {
    let origin = try #require(Self.campus)
    // Between the long way and the hall above it, nearer to the way: the floor decides.
    for floor in [nil, Self.ground] {
      let walk = try followed(origin, north: 9, floor: floor)
      for (step, (_, found)) in walk.enumerated().dropFirst(8) {
        let foot = try Self.spot(10 + 6.65 * Double(step), floor == nil ? 0 : 20, from: origin)
        #expect(found.isOnPath && found.coordinate.distance(to: foot) < Meters(4))
      }
    }
    var matcher = FixMatcher(try Self.network(origin))
    let fix = try Self.spot(50, 3, from: origin)
    let found = matcher.update(NetworkSpot(fix, floor: FloorID(7)), time: 0)
    #expect(found == FixMatcher.Estimate(coordinate: fix, isOnPath: false))
  }

  @Test("leaves what is no fix of a walker as it is: no time, a radio cell, no ways at all")
  func leaves() throws {
    let origin = try #require(Self.campus)
    let fix = try Self.spot(50, 3, from: origin)
    let raw = FixMatcher.Estimate(coordinate: fix, isOnPath: false)
    var matcher = FixMatcher(try Self.network(origin))
    #expect(matcher.update(NetworkSpot(fix), time: nil) == raw)
    #expect(matcher.update(NetworkSpot(fix), time: .nan) == raw)
    for deviation in [21, 1e9, -1, .nan] {
      #expect(
        matcher.update(NetworkSpot(fix), deviation: Meters(deviation), time: 1) == raw)
    }
    var nowhere = FixMatcher(WalkingNetwork(ways: []))
    for time in [0.0, 5, 10] {
      #expect(nowhere.update(NetworkSpot(fix), deviation: Meters(0), time: time) == raw)
    }
    let lawn = try Self.spot(50, 500, from: origin)
    #expect(matcher.update(NetworkSpot(lawn), time: 2).coordinate == lawn)
  }

  // The limit is for what would hardly ever end. It counts the wait for other tests, too.
  @Test(
    "keeps to a way round half the Earth, at the cost of what is near", .timeLimit(.minutes(60)))
  func endless() throws {
    let origin = try Coordinate(latitude: 0, longitude: 0)
    let ways = try (0..<200).map { number in
      let latitude = Double(number) / 1000
      return WalkingWay(
        id: "w\(number)", kind: .footway,
        line: try [-170.0, 0, 170].map { try Coordinate(latitude: latitude, longitude: $0) })
    }
    var matcher = FixMatcher(WalkingNetwork(ways: ways))
    // Along the equator, which the first of them follows.
    for step in 0..<20 {
      let foot = try Coordinate(latitude: 0, longitude: 0.01 + Double(step) * 6.65 / 111_320)
      let fix = foot.moved(by: Meters(5), toward: try #require(Bearing(degrees: 0)))
      let found = matcher.update(
        NetworkSpot(fix), deviation: Meters(5), time: Double(step) * 5)
      guard step > 8 else { continue }
      #expect(found.isOnPath && found.coordinate.distance(to: foot) < Meters(5))
      #expect(origin.distance(to: found.coordinate) > Meters(1_000))
    }
  }

  @Test("passes over an echo once, and starts anew after a silence and when time runs backwards")
  func echoes() throws {
    let origin = try #require(Self.campus)
    var matcher = FixMatcher(try Self.network(origin))
    let (here, echo) = (
      try Self.spot(50, 200, from: origin), try Self.spot(250, 200, from: origin)
    )
    func update(_ place: Coordinate, _ time: Double) -> Coordinate {
      matcher.update(NetworkSpot(place), deviation: Meters(5), time: time).coordinate
    }
    #expect(update(here, 0) == here)
    #expect(update(echo, 5) == here)
    #expect(update(here, 10) == here)
    #expect(update(echo, 15) == here)
    #expect(update(echo, 20) == echo)
    #expect(update(here, 100) == here)
    #expect(update(echo, 50) == echo)
    matcher.reset()
    #expect(update(here, 51) == here)
  }
}
