import Foundation
import Geodesy
import TestSupport
import Testing
import Wayfinding

@Suite("Moving fixes onto the network")
struct FixSnapperTests {
  private static let ground = FloorID(1)
  private static let upper = FloorID(2)

  private static func spot(_ east: Double, _ north: Double) throws -> Coordinate {
    let origin = try Coordinate(latitude: 49.2666, longitude: -123.25)
    let (eastwards, northwards) = (
      try #require(Bearing(degrees: east < 0 ? 270 : 90)),
      try #require(Bearing(degrees: north < 0 ? 180 : 0))
    )
    return origin.moved(by: Meters(abs(north)), toward: northwards)
      .moved(by: Meters(abs(east)), toward: eastwards)
  }

  /// Malls 60 m apart with walks between them, as on a campus laid out in a grid, a diagonal, and a
  /// path beside the first mall behind a wall; a corridor in a hall above it.
  private static func network() throws -> WalkingNetwork {
    func way(
      _ id: String, _ line: [(Double, Double)], _ kind: WalkingWay.Kind = .footway,
      floors: [FloorID] = []
    ) throws -> WalkingWay {
      WalkingWay(
        id: id, kind: kind, line: try line.map { try spot($0.0, $0.1) }, floors: floors)
    }
    var ways: [WalkingWay] = []
    let stations = stride(from: 0.0, through: 300, by: 60)
    for mall in stations {
      ways.append(try way("mall\(mall)", stations.map { ($0, mall) }))
      ways.append(try way("walk\(mall)", stations.map { (mall, $0) }))
    }
    ways.append(try way("diagonal", [(60, 60), (120, 120)]))
    ways.append(try way("behind", [(5, -14), (295, -14)]))
    ways.append(try way("hall", [(100, 30), (140, 30)], .corridor, floors: [ground]))
    ways.append(try way("stairs", [(140, 30), (140, 40)], .steps, floors: [ground, upper]))
    ways.append(try way("gallery", [(140, 40), (140, 80)], .corridor, floors: [upper]))
    return WalkingNetwork(
      ways: ways,
      floors: [
        Floor(id: ground, building: 1, ordinal: 0), Floor(id: upper, building: 1, ordinal: 1),
      ])
  }

  /// A walk from corner to corner of the grid, a place a second at 1.4 m/s.
  private static func walk(_ random: inout SplitMix64) throws -> [(east: Double, north: Double)] {
    var here = (east: 0.0, north: 0.0)
    var places: [(east: Double, north: Double)] = []
    for _ in 0..<8 {
      let goesEast = Bool.random(using: &random)
      let goesBack = goesEast ? here.east >= 300 : here.north >= 300
      let sign = goesBack ? -1.0 : 1
      for step in 0..<43 {
        let along = sign * 60 * Double(step) / 43
        places.append(
          goesEast ? (here.east + along, here.north) : (here.east, here.north + along))
      }
      if goesEast { here.east += sign * 60 } else { here.north += sign * 60 }
    }
    return places
  }

  private static func normal(_ random: inout SplitMix64) -> Double {
    let (one, other) = (
      Double.random(in: 1e-12...1, using: &random), Double.random(in: 0...1, using: &random)
    )
    return (-2 * log(one)).squareRoot() * cos(2 * .pi * other)
  }

  @Test("brings noisy walks nearer to where they were", arguments: UInt64(0)..<20)
  func bringsNearer(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var smoother = FixSmoother()
    var snapper = FixSnapper(try Self.network())
    let deviation = 4.0
    let circle = try ErrorCircle(standardDeviationEast: Meters(deviation), north: Meters(deviation))
    // Half of the noise drifts, as echoes do: what is independent, the smoother takes out alone.
    var drift = (east: 0.0, north: 0.0)
    var (without, with) = (0.0, 0.0)
    for (second, place) in try Self.walk(&random).enumerated() {
      drift.east = 0.95 * drift.east + 0.31 * deviation * 0.7 * Self.normal(&random)
      drift.north = 0.95 * drift.north + 0.31 * deviation * 0.7 * Self.normal(&random)
      let noise = (Self.normal(&random), Self.normal(&random))
      let fix = try Self.spot(
        place.east + drift.east + 0.7 * deviation * noise.0,
        place.north + drift.north + 0.7 * deviation * noise.1)
      let steady = smoother.update(fix, errorCircle: circle, time: Double(second)).coordinate
      let moved = snapper.update(NetworkPlace(steady), radius: circle.radius)?.coordinate ?? steady
      let truth = try Self.spot(place.east, place.north)
      without += truth.distance(to: steady).value
      with += truth.distance(to: moved).value
    }
    #expect(with < 0.95 * without, "\(with / without)")
  }

  @Test("leaves what is farther from every way than its error")
  func leavesFar() throws {
    var snapper = FixSnapper(try Self.network())
    #expect(snapper.update(NetworkPlace(try Self.spot(30, 30)), radius: Meters(29)) == nil)
    #expect(snapper.update(NetworkPlace(try Self.spot(30, 30)), radius: Meters(31)) != nil)
    #expect(snapper.update(NetworkPlace(try Self.spot(400, 0)), radius: Meters(1e6)) == nil)
    #expect(snapper.update(NetworkPlace(try Self.spot(5, 1)), radius: Meters(.nan)) == nil)
    #expect(snapper.update(NetworkPlace(try Self.spot(5, 1)), radius: Meters(-1)) == nil)
    #expect(
      snapper.update(NetworkPlace(try Self.spot(5, 1), floor: FloorID(9)), radius: Meters(9)) == nil
    )
  }

  @Test("keeps to the way beside a wall, and believes the other side only when told twice")
  func keepsToTheWay() throws {
    var snapper = FixSnapper(try Self.network())
    func way(_ east: Double, _ north: Double) throws -> String? {
      snapper.update(NetworkPlace(try Self.spot(east, north)), radius: Meters(9))?.wayID
    }
    #expect(try way(150, -2) == "mall0.0")
    #expect(try way(152, -4) == "mall0.0")
    // Nearer to the path behind, to which no way leads; the mall is still within the error.
    #expect(try way(154, -8) == "mall0.0")
    // Out of reach of the mall: once may be an echo.
    #expect(try way(156, -12) == nil)
    #expect(try way(158, -13) == "behind")
  }

  @Test("never leads through to another floor")
  func keepsToTheFloor() throws {
    var snapper = FixSnapper(try Self.network())
    let spots: [(Double, Double)] = [(120, 33), (130, 34), (138, 38), (141, 50), (139, 62)]
    for floor in [Self.ground, Self.upper, nil] {
      for (east, north) in spots {
        let place = NetworkPlace(try Self.spot(east, north), floor: floor)
        let snap = snapper.update(place, radius: Meters(12))
        #expect(snap == nil || snap?.floor == floor)
        if floor == nil, let snap {
          #expect(snap.wayID.hasPrefix("mall") || snap.wayID == "walk120.0")
        }
      }
    }
  }
}
