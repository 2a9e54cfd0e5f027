import Geodesy
import TestSupport
import Testing

@Suite("Local plane")
struct LocalPlaneTests {
  @Test("has its centre at nought")
  func center() throws {
    let center = try Coordinate(latitude: 49.2664, longitude: -123.2560)
    let position = try LocalPlane(center: center).position(of: center)
    #expect(abs(position.east) < 1e-9 && abs(position.north) < 1e-9)
  }

  @Test("measures straight lines as geodesics do, nearly", arguments: UInt64(0)..<20)
  func lengths(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let center = try Coordinate(
      latitude: Double.random(in: -85...85, using: &random),
      longitude: Double.random(in: -180...180, using: &random))
    let plane = try LocalPlane(center: center)
    let far = Double.random(in: 1...50_000, using: &random)
    let bearing = try #require(Bearing(degrees: Double.random(in: 0..<360, using: &random)))
    let position = try plane.position(of: center.moved(by: Meters(far), toward: bearing))
    let length = (position.east * position.east + position.north * position.north).squareRoot()
    // The promise of the type's comment: 31 parts in a million within 50 km.
    #expect(abs(length / far - 1) < 31e-6)
  }

  @Test("leads back to the place", arguments: [(0, 0), (100, -250.5), (-20_000, 30_000)])
  func roundTrip(east: Double, north: Double) throws {
    let plane = try LocalPlane(center: Coordinate(latitude: -33.8688, longitude: 151.2093))
    let position = try plane.position(of: plane.coordinate(east: east, north: north))
    #expect(abs(position.east - east) < 1e-6 && abs(position.north - north) < 1e-6)
  }

  @Test("works across the antimeridian")
  func antimeridian() throws {
    let plane = try LocalPlane(center: Coordinate(latitude: -16.8, longitude: 179.999))
    let across = try plane.position(of: Coordinate(latitude: -16.8, longitude: -179.999))
    #expect(across.east > 0 && across.east < 300)
  }

  @Test("leads back to places on the antimeridian itself, from either side")
  func onAntimeridian() throws {
    var random = SplitMix64(seed: 180)
    for _ in 0..<100 {
      let side = Bool.random(using: &random) ? 180.0 : -180
      let center = try Coordinate(
        latitude: Double.random(in: -80...80, using: &random),
        longitude: side - (side / 180) * Double.random(in: 0...0.01, using: &random))
      let plane = try LocalPlane(center: center)
      let place = try Coordinate(
        latitude: center.latitude + Double.random(in: -0.01...0.01, using: &random),
        longitude: Bool.random(using: &random) ? 180 : -180)
      let position = try plane.position(of: place)
      let back = try plane.coordinate(east: position.east, north: position.north)
      #expect(Geodesic(from: place, to: back).distance.value < 1e-5)
    }
  }
}
