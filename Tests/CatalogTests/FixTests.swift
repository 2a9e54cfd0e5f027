import Catalog
import Geodesy
import Testing

@Suite("A fix")
struct FixTests {
  static let here: Coordinate? = try? Coordinate(latitude: -16.8, longitude: 180)

  @Test("keeps what a receiver says")
  func keeps() throws {
    let here = try #require(Self.here)
    let fix = try Fix(
      coordinate: here, accuracy: Meters(8), confidence: 0.95,
      level: PlaceID("ubc/belkin/1"), time: 1_426_699_166, speed: 0,
      course: Bearing(degrees: -90))
    #expect(fix.accuracy == Meters(8) && fix.confidence == 0.95)
    #expect(fix.level?.description == "ubc/belkin/1" && fix.course?.degrees == 270)
    let bare = try Fix(coordinate: here)
    #expect(bare.accuracy == nil && bare.confidence == nil && bare.time == nil)
    #expect(try Fix(coordinate: here, accuracy: Meters(8)).confidence == 0.68)
  }

  @Test(
    "is none with an impossible number", arguments: [-.infinity, Double.infinity, .nan, -1e300])
  func impossible(number: Double) throws {
    let here = try #require(Self.here)
    #expect(throws: InvalidFix.self) { try Fix(coordinate: here, accuracy: Meters(number)) }
    #expect(throws: InvalidFix.self) {
      try Fix(coordinate: here, accuracy: Meters(5), confidence: number)
    }
    #expect(throws: InvalidFix.self) { try Fix(coordinate: here, time: number) }
    #expect(throws: InvalidFix.self) { try Fix(coordinate: here, speed: number) }
    #expect(throws: InvalidFix.self) { try Fix(coordinate: here, altitude: Meters(number)) }
    #expect(throws: InvalidFix.self) {
      try Fix(coordinate: here, altitudeDeviation: Meters(number))
    }
  }

  @Test(
    "is on a level, not a building or room", arguments: ["ubc", "ubc/belkin", "ubc/belkin/1/a"])
  func levels(place: String) throws {
    let here = try #require(Self.here)
    #expect(throws: InvalidFix.self) { try Fix(coordinate: here, level: PlaceID(place)) }
  }
}
