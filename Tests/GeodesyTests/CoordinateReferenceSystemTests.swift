import Geodesy
import Testing

@Suite("Coordinate reference system")
struct CoordinateReferenceSystemTests {
  /// Computed with `cs2cs -f %.4f EPSG:4326 CODE` of Debian's proj-bin 9.1.1. EPSG:2249 counts in US
  /// survey feet; the others in metres.
  static let figures: [(code: String, latitude: Double, longitude: Double, x: Double, y: Double)] =
    [
      ("EPSG:26910", 49.2664, -123.2560, 481375.5886, 5457102.4198),
      ("EPSG:2249", 42.3600, -71.0942, 765843.2503, 2956474.0594),
      ("EPSG:32719", -33.4489, -70.6693, 344846.7203, 6297700.1556),
      ("EPSG:3857", 40.7128, -74.0060, -8238310.2356, 4970071.5791),
      ("EPSG:4326", 40.7128, -74.0060, -74.0060, 40.7128),
    ]

  @Test("agrees with PROJ's own program both ways", arguments: figures)
  func agreesWithProgram(
    code: String, latitude: Double, longitude: Double, x: Double, y: Double
  ) throws {
    let system = try CoordinateReferenceSystem(code)
    let place = try Coordinate(latitude: latitude, longitude: longitude)
    let position = try system.position(of: place)
    #expect(abs(position.x - x) < 1e-4 && abs(position.y - y) < 1e-4)
    let back = try system.coordinate(x: x, y: y)
    #expect(back.distance(to: place).value < 1e-3)
  }

  @Test("takes a PROJ string")
  func projString() throws {
    let named = try CoordinateReferenceSystem("EPSG:32610")
    let spelled = try CoordinateReferenceSystem("+proj=utm +zone=10 +datum=WGS84 +type=crs")
    let place = try Coordinate(latitude: 49.2664, longitude: -123.2560)
    let (one, other) = (try named.position(of: place), try spelled.position(of: place))
    #expect(abs(one.x - other.x) < 1e-6 && abs(one.y - other.y) < 1e-6)
  }

  @Test(
    "refuses what is no system, and never opens a file or address",
    arguments: [
      "", "EPSG", "EPSG:", "EPSG:999999", "EPSG:26910:1", "NOWHERE:1", "26910",
      "+init=epsg:26910", "+init=/etc/passwd:1", "@/etc/hostname", "/etc/hostname", "EPSG:../x",
      "file:///etc/hostname", "https://spatialreference.org/ref/epsg/26910/",
      "PROJCS[\"x\"]", "EPSG:26910+5703", "urn:ogc:def:crs:EPSG::26910", "+proj=nonsense",
      "+proj=", "\0", "EPSG:\0", "NAD83", String(repeating: "9", count: 100_000),
    ])
  func refuses(definition: String) {
    #expect(throws: InvalidReferenceSystem.unknown(definition)) {
      try CoordinateReferenceSystem(definition)
    }
  }

  @Test("refuses a position outside", arguments: [(Double.nan, 0), (0, .infinity), (1e30, 1e30)])
  func refusesOutside(x: Double, y: Double) throws {
    let system = try CoordinateReferenceSystem("EPSG:26910")
    #expect(throws: InvalidReferenceSystem.self) { try system.coordinate(x: x, y: y) }
  }

  @Test("refuses a place that the projection cannot express")
  func refusesFarSide() throws {
    let half = try CoordinateReferenceSystem("+proj=ortho +lat_0=0 +lon_0=0 +type=crs")
    let farSide = try Coordinate(latitude: 0, longitude: 180)
    #expect(throws: InvalidReferenceSystem.self) { try half.position(of: farSide) }
  }

  @Test("says what to write instead")
  func saysWhatToWrite() {
    #expect(InvalidReferenceSystem.unknown("X").description.contains("EPSG:26910"))
    #expect(InvalidReferenceSystem.outside("X", x: 1, y: 2).description.contains("order"))
  }

  @Test("serves many tasks at once")
  func manyTasks() async throws {
    let system = try CoordinateReferenceSystem("EPSG:26910")
    let place = try Coordinate(latitude: 49.2664, longitude: -123.2560)
    try await withThrowingTaskGroup(of: Double.self) { group in
      for _ in 0..<50 { group.addTask { try system.position(of: place).x } }
      for try await x in group { #expect(abs(x - 481375.5886) < 1e-4) }
    }
  }
}
