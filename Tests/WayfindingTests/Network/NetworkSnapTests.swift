import Geodesy
import TestSupport
import Testing

@testable import Wayfinding

@Suite("Network snap")
struct NetworkSnapTests {
  @Test("finds the point that measuring every piece finds", arguments: UInt64(0)..<6)
  func agreesWithFullScan(seed: UInt64) throws {
    var tangle = try RandomNetwork(seed: seed, spotsPerFloor: 20)
    let network = tangle.network()
    for _ in 0..<12 {
      let place = try tangle.place()
      // In a plane around the place; over 200 m its lengths are right to within 0.1 mm.
      let plane = try LocalPlane(center: place.coordinate)
      var best = Double.infinity
      for way in tangle.ways where way.floors == (place.floor.map { [$0] } ?? []) {
        for (start, end) in zip(way.line, way.line.dropFirst()) {
          let (a, b) = (try plane.position(of: start), try plane.position(of: end))
          let along = (east: b.east - a.east, north: b.north - a.north)
          let square = along.east * along.east + along.north * along.north
          let share = -(a.east * along.east + a.north * along.north) / square
          let fraction = square > 0 ? min(max(share, 0), 1) : 0
          let east = a.east + fraction * along.east
          let north = a.north + fraction * along.north
          best = min(best, (east * east + north * north).squareRoot())
        }
      }
      let snap = try #require(network.snap(place.coordinate, floor: place.floor))
      #expect(abs(snap.distance.value - best) < 1e-3)
      #expect(snap.floor == place.floor)
      #expect(
        network.coordinate(on: network.edges[snap.edge], at: snap.position) == snap.coordinate)
      let reach = Meters(snap.distance.value - 0.001)
      #expect(network.snap(place.coordinate, floor: place.floor, within: reach) == nil)
    }
  }

  @Test(
    "works at the poles and across the antimeridian",
    arguments: [(90.0, 0.0), (-90, 180), (89.9999, 10), (10, 180), (-45, -180), (0, 0)])
  func extremes(latitude: Double, longitude: Double) throws {
    let center = try Coordinate(latitude: latitude, longitude: longitude)
    var random = SplitMix64(seed: 7)
    let spots = try (0..<12).map { _ in
      center.moved(
        by: Meters(Double.random(in: 0...100, using: &random)),
        toward: try #require(Bearing(degrees: Double.random(in: 0..<360, using: &random))))
    }
    let ways = (0..<12).map { number in
      WalkingWay(
        id: "\(number)", kind: .footway, line: [spots[number], spots[(number + 1) % 12]])
    }
    let door = NetworkDoor(id: "door", coordinate: center, floor: FloorID(1))
    let network = WalkingNetwork(
      ways: ways, doors: [door], floors: [Floor(id: FloorID(1), building: 1, ordinal: 0)],
      doorReach: Meters(200))
    let snap = try #require(network.snap(center))
    #expect(snap.distance <= Meters(100))
    for (from, to) in zip(spots, spots.reversed()) {
      let outcome = network.walk(from: NetworkSpot(from), to: NetworkSpot(to))
      if let walk = outcome.walk {
        #expect(walk.distance.value >= from.distance(to: to).value - 0.01)
        #expect(walk.distance < Meters(2000))
      }
      #expect(
        network.walk(from: NetworkSpot(from), to: NetworkSpot(center, floor: FloorID(1)))
          .walk?.sections.last?.toFloor == FloorID(1))
    }
  }

  @Test("bears lines around the whole world, and no lines")
  func hostile() throws {
    let (west, east) = (
      try Coordinate(latitude: 0, longitude: -180), try Coordinate(latitude: 0, longitude: 180)
    )
    let (north, south) = (
      try Coordinate(latitude: 90, longitude: 0), try Coordinate(latitude: -90, longitude: 0)
    )
    let null = try Coordinate(latitude: 0, longitude: 0)
    let network = WalkingNetwork(ways: [
      WalkingWay(id: "a", kind: .footway, line: [west, null, east]),
      WalkingWay(id: "b", kind: .footway, line: [north, south]),
      WalkingWay(id: "c", kind: .footway, line: []),
      WalkingWay(id: "d", kind: .lift, line: []),
      WalkingWay(id: "e", kind: .lift, line: [null]),
      WalkingWay(id: "f", kind: .steps, line: [null, null]),
      WalkingWay(id: "f", kind: .footway, line: [null, north]),
      WalkingWay(id: "g", kind: .ramp, line: [null, north], floors: [FloorID(.max)]),
      WalkingWay(id: "h", kind: .footway, line: [west, east]),
    ])
    #expect(network.report().leftOut.map(\.id) == ["c", "d", "e", "f", "f", "g", "h"])
    #expect(network.report().leftOut[4].reason == .repeatedID)
    #expect(network.report().leftOut[6].reason == .noLength)
    #expect(network.snap(try Coordinate(latitude: 45, longitude: 90)) != nil)
    #expect(network.snap(null, within: Meters(.nan)) == nil)
    #expect(network.snap(null, within: Meters(-1)) == nil)
    _ = network.walk(from: NetworkSpot(west), to: NetworkSpot(north))
    #expect(WalkingNetwork(ways: []).snap(null) == nil)
  }
}
