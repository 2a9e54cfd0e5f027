import Catalog
import Exchange
import Geodesy
import TestSupport
import Testing

@testable import Rendering

@Suite("Lines across the antimeridian")
struct LineCutTests {
  private static func parts(_ line: [(Double, Double)]) throws -> [[Coordinate]] {
    let places = try line.map { try Coordinate(latitude: $1, longitude: $0) }
    return switch Geometry(walking: places) {
    case .line(let line): [line]
    case .lines(let lines): lines
    case .point, .points, .polygons: []
    }
  }

  @Test("have no part of a single place where they begin, end or turn on it")
  func corners() throws {
    func told(_ line: [(Double, Double)]) throws -> [[[Double]]] {
      try Self.parts(line).map { $0.map { [$0.longitude, $0.latitude] } }
    }
    #expect(
      try told([(180, -16.7995), (-180, -16.799), (-179.999, -16.798)])
        == [[[-180, -16.7995], [-180, -16.799], [-179.999, -16.798]]])
    #expect(try told([(179.9, 1), (-180, 2)]) == [[[179.9, 1], [180, 2]]])
    #expect(
      try told([(179.9, 1), (-180, 2), (-179.9, 3)])
        == [[[179.9, 1], [180, 2]], [[-180, 2], [-179.9, 3]]])
    #expect(
      try told([(179.9, 1), (-180, 2), (179.8, 3)]) == [[[179.9, 1], [180, 2], [179.8, 3]]])
    // A third of the way, with the digits that say something.
    #expect(
      try told([(179.9, 0), (-179.8, 1)])
        == [[[179.9, 0], [180, 0.333333333]], [[-180, 0.333333333], [-179.8, 1]]])
  }

  @Test("go the same way in parts, none of which passes it", arguments: UInt64(0)..<20)
  func sameWay(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let line = (0..<Int.random(in: 2...7, using: &random)).map { number in
        let longitude = [180, -180, 179.5, -179.5, 178.25, -178.75, 170].randomElement(
          using: &random)
        return (longitude ?? 0, Double(number))
      }
      let parts = try Self.parts(line)
      for part in parts {
        #expect(part.count > 1, "\(line)")
        for (one, other) in zip(part, part.dropFirst()) {
          #expect((one.longitude - other.longitude).magnitude <= 180, "\(line)")
        }
      }
      // Each part begins where the one before it ends, under the other name.
      for (one, other) in zip(parts, parts.dropFirst()) {
        #expect(one.last?.latitude == other.first?.latitude)
        #expect(one.last?.longitude == other.first.map { -$0.longitude })
        #expect(one.last?.longitude.magnitude == 180)
      }
      // Every corner is there, at its own latitude, and on its own meridian.
      let told = parts.flatMap { $0 }
      for (longitude, latitude) in line {
        let same = told.filter { $0.latitude == latitude }
        #expect(
          same.contains {
            $0.longitude == longitude || longitude.magnitude == 180 && $0.longitude == -longitude
          }, "\(line)")
      }
    }
  }
}
