import Foundation
import Geodesy
import TestSupport
import Testing

@testable import Wayfinding

@Suite("Walkable areas")
struct WalkableAreaTests {
  /// A ring around a spot, as a star of `corners` corners between two radii.
  private func star(
    _ east: Double, _ north: Double, radii: ClosedRange<Double>, corners: Int,
    _ random: inout SplitMix64
  ) throws -> [Coordinate] {
    let points = try (0..<corners).map { corner in
      let radius = Double.random(in: radii, using: &random)
      let angle = 2 * Double.pi * Double(corner) / Double(corners)
      return try spot(east + radius * cos(angle), north + radius * sin(angle))
    }
    return points + points.prefix(1)
  }

  /// How often the rings go around a point, by the angles at which it sees their edges.
  private func isInside(_ point: Coordinate, _ rings: [[Coordinate]]) -> Bool {
    var isInside = false
    for ring in rings {
      let angles = ring.map {
        atan2(
          $0.latitude - point.latitude,
          ($0.longitude - point.longitude) * cos(point.latitude * .pi / 180))
      }
      let turn = zip(angles, angles.dropFirst()).reduce(0) {
        $0 + ($1.1 - $1.0).remainder(dividingBy: 2 * .pi)
      }
      if turn.magnitude > .pi { isInside.toggle() }
    }
    return isInside
  }

  /// Whether all of so many points of a piece are inside.
  private func areInside(
    _ start: Coordinate, _ end: Coordinate, _ rings: [[Coordinate]], count: Int
  ) throws -> Bool {
    try (0...count).allSatisfy { number in
      let share = Double(number) / Double(count)
      return isInside(
        try Coordinate(
          latitude: start.latitude + share * (end.latitude - start.latitude),
          longitude: start.longitude + share * (end.longitude - start.longitude)), rings)
    }
  }

  @Test("hold the pieces of which every point is inside, and no others", arguments: UInt64(0)..<8)
  func sampled(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var verdicts: [Bool: Int] = [:]
    for _ in 0..<40 {
      let rings = [
        try star(0, 0, radii: 20...60, corners: 12, &random),
        try star(
          .random(in: -8...8, using: &random), .random(in: -8...8, using: &random), radii: 2...9,
          corners: 5, &random),
      ]
      let ends = try (0..<2).map { _ in
        try spot(.random(in: -35...35, using: &random), .random(in: -35...35, using: &random))
      }
      let holds = WalkableArea(slot: 0, rings: rings).contains(from: ends[0], to: ends[1])
      verdicts[holds, default: 0] += 1
      let isSampled = try areInside(ends[0], ends[1], rings, count: 100)
      if holds == isSampled { continue }
      // What slips between the points is found by a hundred times as many.
      let isSampledFinely = try areInside(ends[0], ends[1], rings, count: 10_000)
      #expect(holds == isSampledFinely, "\(ends)")
    }
    #expect(verdicts[true, default: 0] > 2 && verdicts[false, default: 0] > 10)
  }

  @Test("keep to their corners and edges")
  func corners() throws {
    let ring = try [(0, 0), (20, 0), (20, 20), (10, 8), (0, 20), (0, 0)].map {
      try spot($0.0, $0.1)
    }
    let hole = try [(8, 4), (10, 2), (12, 4), (10, 6), (8, 4)].map { try spot($0.0, $0.1) }
    let area = WalkableArea(slot: 0, rings: [ring, hole])
    func holds(_ from: (Double, Double), _ to: (Double, Double)) throws -> Bool {
      let (start, end) = (try spot(from.0, from.1), try spot(to.0, to.1))
      let there = area.contains(from: start, to: end)
      #expect(there == area.contains(from: end, to: start))
      return there
    }
    // Through two corners of the hole, which it crosses.
    #expect(try !holds((1, 4), (19, 4)))
    // Past one corner of it, and past the corner between the two arms.
    #expect(try holds((1, 2), (19, 2)))
    #expect(try holds((1, 8), (19, 8)))
    #expect(try !holds((1, 9), (19, 9)))
    // Along an edge, and from corner to corner.
    #expect(try holds((2, 0), (18, 0)))
    #expect(try holds((0, 0), (0, 20)))
    #expect(try !holds((0, 20), (20, 20)))
    #expect(try !holds((-1, 0), (18, 0)))
    #expect(try holds((5, 5), (5, 5)))
    #expect(try !holds((10, 4), (10, 4)))
  }
}
