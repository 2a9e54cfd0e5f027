import Foundation
import Geodesy
import TestSupport
import Testing

@testable import Wayfinding

/// Somebody to whom all ways are equally fast.
let steady: WalkingProfile = {
  var profile = WalkingProfile()
  (profile.flatSpeed, profile.stairsUpSpeed, profile.stairsDownSpeed) = (1, 1, 1)
  (profile.crossingWait, profile.doorTime) = (0, 0)
  return profile
}()

/// A spot some metres east and north of the tangle's corner.
func spot(_ east: Double, _ north: Double) throws -> Coordinate {
  let corner = try Coordinate(latitude: 49.26, longitude: -123.25)
  let bearing = try #require(Bearing(degrees: 90 - atan2(north, east) * 180 / .pi))
  return corner.moved(by: Meters((east * east + north * north).squareRoot()), toward: bearing)
}

extension WalkOutcome {
  /// The walk, if there is one.
  var walk: Walk? {
    if case .walk(let walk) = self { return walk }
    return nil
  }
  /// Why there is none.
  var unreachable: UnreachablePlace? {
    if case .unreachable(let place) = self { return place }
    return nil
  }
}

@Suite("Walks")
struct WalkTests {
  /// How many random networks are searched; DOCENT_LONG=1 asks for more.
  static let seeds: Range<UInt64> =
    ProcessInfo.processInfo.environment["DOCENT_LONG"] == "1" ? 0..<600 : 0..<12

  @Test("are as quick as improving all arcs until nothing changes", arguments: Self.seeds)
  func agreesWithBellman(seed: UInt64) throws {
    var tangle = try RandomNetwork(seed: seed, pointCount: seed < 2 ? 0 : 9)
    let network = tangle.network()
    #expect(network.report().leftOut.isEmpty)
    var closed = WalkingProfile()
    closed.closed = ["lift0", "w0-3", "w1-2", "door1", "point0", "point1"]
    for profile in [WalkingProfile(), .stepFree, closed] {
      let reference = ReferenceNetwork(tangle, profile)
      for _ in 0..<10 {
        let (from, to) = (try tangle.place(), try tangle.place())
        let walk = network.walk(from: from, to: to, profile).walk
        let expected = reference.walk(from, to)
        let seconds = expected?.seconds ?? .infinity
        #expect((walk != nil) == (seconds < .infinity), "\(seed): \(from) \(to) \(profile)")
        guard let walk else { continue }
        // Where points are joined to ways is rounded to a tenth of a millimetre.
        #expect(
          abs(walk.duration - seconds) < 2e-4,
          "\(seed): \(from) \(to) \(profile) \(walk.sections.map(\.wayID))")
        #expect(abs(walk.distance.value - (expected?.meters ?? 0)) < 2e-4)
        try expectCoherent(walk, from, to)
      }
    }
  }

  /// Its parts follow one another from place to place, and add up.
  private func expectCoherent(_ walk: Walk, _ from: NetworkSpot, _ to: NetworkSpot) throws {
    #expect(abs(walk.sections.reduce(0) { $0 + $1.duration } - walk.duration) < 5e-3)
    #expect(abs(walk.sections.reduce(0) { $0 + $1.distance.value } - walk.distance.value) < 5e-3)
    guard let first = walk.sections.first, let last = walk.sections.last else {
      #expect(from.coordinate.distance(to: to.coordinate) < Meters(5e-3))
      return
    }
    #expect(first.fromFloor == from.floor)
    #expect(last.toFloor == to.floor)
    let start = try #require(first.line.first)
    #expect(from.coordinate.distance(to: start) < Meters(5e-3))
    #expect(to.coordinate.distance(to: try #require(last.line.last)) < Meters(5e-3))
    for (one, next) in zip(walk.sections, walk.sections.dropFirst()) {
      #expect(one.toFloor == next.fromFloor)
      let (end, begin) = (try #require(one.line.last), try #require(next.line.first))
      // Vertices that are one node may differ in the eighth decimal.
      #expect(end.distance(to: begin) < Meters(0.03))
    }
    for section in walk.sections {
      let length = zip(section.line, section.line.dropFirst()).reduce(0) {
        $0 + $1.0.distance(to: $1.1).value
      }
      #expect(abs(length - section.distance.value) < 1e-6)
    }
  }

  @Test("that are step-free contain no step", arguments: UInt64(100)..<110)
  func stepFree(seed: UInt64) throws {
    var tangle = try RandomNetwork(seed: seed, pointCount: 9)
    let network = tangle.network()
    let ways = Dictionary(uniqueKeysWithValues: tangle.ways.map { ($0.id, $0) })
    for _ in 0..<25 {
      let outcome = network.walk(from: try tangle.place(), to: try tangle.place(), .stepFree)
      guard let walk = outcome.walk else { continue }
      #expect(walk.stepFree == (walk.unmapped.isEmpty ? true : nil))
      #expect(walk.stairsCount == 0)
      #expect(walk.points.allSatisfy { $0.passage == .open || $0.passage == .unknown })
      for section in walk.sections {
        guard let id = section.wayID, let way = ways[id] else { continue }
        #expect(way.kind != .steps && way.kind != .escalator)
        #expect(way.isAccessible != false && way.kerb != .raised)
        #expect((way.incline ?? 0).magnitude <= 1.0 / 12)
      }
    }
  }

  @Test("that there are not name what is in the way", arguments: UInt64(200)..<205)
  func obstacles(seed: UInt64) throws {
    var tangle = try RandomNetwork(seed: seed)
    let network = tangle.network()
    var walks = 0
    for _ in 0..<20 {
      let (from, to) = (try tangle.place(), try tangle.place())
      switch network.walk(from: from, to: to, .stepFree) {
      case .walk: walks += 1
      case .straight: Issue.record("Everything is within reach.")
      case .unreachable(let place):
        let whole = network.walk(from: from, to: to).walk
        let barred = whole?.sections.first { $0.access == .notStepFree && $0.wayID != nil }
        #expect(place.obstacle?.wayID == barred?.wayID)
        #expect(whole == nil || whole?.stepFree == false)
        #expect(place.gap == place.nearest.coordinate.distance(to: to.coordinate))
        if place.nearest.floor == from.floor, from.floor == to.floor {
          #expect(place.gap <= from.coordinate.distance(to: to.coordinate))
        }
      }
    }
    #expect((1..<20).contains(walks))
  }

  @Test("take as long there as back where nothing has a direction", arguments: UInt64(0)..<5)
  func symmetric(seed: UInt64) throws {
    var tangle = try RandomNetwork(seed: seed, isOneWay: false)
    // Stairs between floors take longer up than down.
    var profile = WalkingProfile()
    profile.stairsDownSpeed = profile.stairsUpSpeed
    let network = tangle.network()
    for _ in 0..<10 {
      let (one, other) = (try tangle.place(), try tangle.place())
      let (there, back) = (
        network.walk(from: one, to: other, profile).walk,
        network.walk(from: other, to: one, profile).walk
      )
      #expect((there == nil) == (back == nil))
      #expect(abs((there?.duration ?? 0) - (back?.duration ?? 0)) < 1e-6)
    }
  }

  @Test("do not depend on the order of the ways", arguments: UInt64(0)..<5)
  func order(seed: UInt64) throws {
    var tangle = try RandomNetwork(seed: seed, pointCount: 6)
    let network = tangle.network()
    var random = SplitMix64(seed: seed)
    tangle.ways.shuffle(using: &random)
    tangle.doors.reverse()
    tangle.points.reverse()
    let shuffled = tangle.network()
    #expect(shuffled.report() == network.report())
    for _ in 0..<10 {
      let (from, to) = (try tangle.place(), try tangle.place())
      #expect(shuffled.walk(from: from, to: to) == network.walk(from: from, to: to))
    }
  }
}
