import Geodesy
import Notation
import Testing

@testable import Catalog

@Suite("Campuses by their time zones")
struct TimeZonePlaceTests {
  /// Everything on a campus is exchanged alike, so that nothing but its time zone, or nature, says so.
  @Test(
    "ask where a whole campus is exchanged, by its time zone and by where people live",
    arguments: [
      (48.86, 2.35, "Europe/Paris", true), (48.14, 11.58, "Europe/Berlin", true),
      (42.37, -71.11, "America/New_York", true), (42.37, -71.11, "UTC", true),
      // A zone that was left from another campus.
      (40.71, -74.01, "Europe/Paris", true),
      (28.61, 77.21, "Asia/Kolkata", true), (-3.1, -60.02, "America/Manaus", true),
      // Nothing tells these apart.
      (48.86, 2.35, "UTC", false), (5.0, 7.0, "Africa/Lagos", false),
    ])
  func exchangedCampus(
    latitude: Double, longitude: Double, zone: String, isFound: Bool
  ) throws {
    for isExchanged in [false, true] {
      var contents = CatalogContents()
      let here = try Coordinate(
        latitude: isExchanged ? longitude : latitude, longitude: isExchanged ? latitude : longitude)
      let park = try PlaceID("park")
      let name = try #require(LocalizedText("Park", in: .english))
      contents.insert(
        .campus(
          Campus(id: park, name: name, languages: [.english], timeZone: zone, center: here)))
      var urn = Work(id: try Slug("urn"), title: name, place: park)
      urn.coordinate = here
      contents.insert(.work(urn))
      let problems = CatalogChecks.problems(in: contents)
      let found = problems.filter { $0.code == .swappedCoordinates }
      let isKnown =
        isFound && (latitude > 0 && longitude < -60 || TimeZonePlace.coordinate(of: zone) != nil)
      #expect(found.count == (isExchanged && isKnown ? 1 : 0), "\(zone) \(problems)")
    }
  }

  @Test("know the places of time zones, in both forms of their table, and nothing of other lines")
  func zonePlaces() throws {
    let table = """
      # code\tcoordinates\tTZ
      FR\t+4852+00220\tEurope/Paris
      AQ\t-720041+0023206\tAntarctica/Troll\tTroll
      XX\tnowhere\tEurope/None
      XX\t+9999+00220\tEurope/Far
      XX\t+4852
      """
    let places = TimeZonePlace.places(in: table)
    #expect(places.count == 2)
    let paris = try #require(places["Europe/Paris"])
    #expect(abs(paris.latitude - 48.8667) < 1e-4 && abs(paris.longitude - 2.3333) < 1e-4)
    let troll = try #require(places["Antarctica/Troll"])
    #expect(abs(troll.latitude + 72.0114) < 1e-4 && abs(troll.longitude - 2.535) < 1e-4)
    #expect(TimeZonePlace.coordinate(of: "UTC") == nil)
  }
}
