import Geodesy
import TestSupport
import Testing

@Suite("Coordinate")
struct CoordinateTests {
  @Test(
    "refuses a latitude that is none",
    arguments: [91, -90.000001, Double.nan, .infinity, -.infinity, 1e300])
  func refusesLatitude(latitude: Double) {
    #expect(throws: InvalidCoordinate.self) { try Coordinate(latitude: latitude, longitude: 0) }
  }

  @Test(
    "refuses a longitude that is none", arguments: [180.5, -181, 360, Double.nan, .infinity])
  func refusesLongitude(longitude: Double) {
    #expect(throws: InvalidCoordinate.self) { try Coordinate(latitude: 0, longitude: longitude) }
  }

  @Test("takes poles and both names of the antimeridian")
  func takesEdges() throws {
    for (latitude, longitude) in [(90.0, 0.0), (-90, 0), (0, 180), (0, -180), (90, -180)] {
      let place = try Coordinate(latitude: latitude, longitude: longitude)
      #expect(place.latitude == latitude && place.longitude == longitude)
    }
  }

  @Test(
    "reads what a person types",
    arguments: [
      ("42.3736,-71.1190", 42.3736, -71.1190), ("-33.8688, 151.2093", -33.8688, 151.2093),
      (" -0.5 , -0.25 ", -0.5, -0.25), ("+10,+20", 10, 20), ("90,180", 90, 180),
    ])
  func reads(text: String, latitude: Double, longitude: Double) throws {
    let place = try Coordinate(parsing: text)
    #expect(place.latitude == latitude && place.longitude == longitude)
  }

  @Test(
    "refuses what is no position",
    arguments: [
      "", ",", "42", "42,", ",-71", "42,-71,3", "north,west", "91,0", "0,181", "nan,0", "0,inf",
    ] + CoordinateSamples.noPositions)
  func refuses(text: String) {
    #expect(throws: InvalidCoordinate.self) { try Coordinate(parsing: text) }
  }

  @Test("reads what devices and maps write", arguments: CoordinateSamples.positions)
  func readsEveryKind(text: String, latitude: Double, longitude: Double) throws {
    let place = try Coordinate(parsing: text)
    #expect(abs(place.latitude - latitude) < 1e-9 && abs(place.longitude - longitude) < 1e-9)
  }

  @Test("says what would be right")
  func saysWhatIsRight() {
    #expect(throws: InvalidCoordinate.latitude(91)) { try Coordinate(parsing: "91,0") }
    #expect(InvalidCoordinate.latitude(91).description.contains("between -90 and 90"))
    #expect(InvalidCoordinate.longitude(200).description.contains("between -180 and 180"))
    #expect(InvalidCoordinate.unreadable("x").description.contains("latitude,longitude"))
  }
}
