import Foundation
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

  /// What `cs2cs -f %.3f EPSG:4326 CODE` of Debian's proj-bin 9.1.1 answers, in the order of the
  /// authority.
  static let ordered: [(code: Int, latitude: Double, longitude: Double, Double, Double)] = [
    (3031, -77.8419, 166.6863, 305305.260, -1290154.137),
    (3976, -77.8419, 166.6863, 304391.693, -1286293.601),
    (5042, -77.8419, 166.6863, 2311968.643, 681687.847),
    (32761, -77.8419, 166.6863, 681687.847, 2311968.643),
    (32661, 82.5, -62.3, 1612404.680, 1261739.705), (5041, 82.5, -62.3, 1261739.705, 1612404.680),
    (3995, 82.5, -62.3, -722491.689, -379316.617), (3413, 82.5, -62.3, -241935.303, -776764.830),
    (2193, -41, 174, 5460761.411, 1684102.134), (3034, 50, 8, 2587014.507, 3861540.110),
    (25828, 50, 8, 2139540.543, 5797070.945), (2065, 50, 8, 970348.955, 1197017.917),
    (2048, -33, 19, 0, 3652748.043), (31467, 50, 8, 5540886.082, 3428379.997),
    (4258, 50, 8, 50, 8),
  ]

  @Test(
    "tells which axis its authority has first, also where both lead north or south",
    arguments: ordered)
  func order(
    code: Int, latitude: Double, longitude: Double, first: Double, second: Double
  ) throws {
    let system = try CoordinateReferenceSystem("EPSG:\(code)")
    let (x, y) = try system.position(of: Coordinate(latitude: latitude, longitude: longitude))
    let told = system.isNorthFirst ? (y, x) : (x, y)
    #expect(abs(told.0 - first) < 0.01 && abs(told.1 - second) < 0.01, "\(told)")
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
      "PROJCS[\"x\"]", "EPSG:26910+5703", "+proj=nonsense", "EPSG:7030", "EPSG:1671",
      "PROJ:axis_order_change_2d_",
      "urn:ogc:def:crs:NOWHERE::1", "urn:ogc:def:datum:EPSG::6326", "IAU_2015:30100",
      "http://www.opengis.net/def/crs/EPSG/0/../../etc", "{\"type\":\"ProjectedCRS\"}",
      "+proj=utm +zone=10 +zone=11", "+proj=utm zone=10", "+proj=utm +zone=/etc/hostname",
      "+proj=", "\0", "EPSG:\0", "NAD83", String(repeating: "9", count: 100_000),
    ])
  func refuses(definition: String) {
    #expect(throws: InvalidReferenceSystem.unknown(String(definition.prefix(80)))) {
      try CoordinateReferenceSystem(definition)
    }
  }

  @Test(
    "lets no parameter near PROJ that could name a file",
    arguments: [
      "file", "grids", "nadgrids", "geoidgrids", "model", "init", "step", "inv", "proj_lib", "wkt",
      "xy_grids", "z_grids", "ellps_file", "catalog", "pipeline", "o_proj", "",
    ])
  func forbids(parameter: String) throws {
    // Whoever opens a pipe waits until somebody writes to it: this test would never end.
    let pipe = FileManager.default.temporaryDirectory.appending(
      path: "pipe-\(UInt64.random(in: 0 ... .max))"
    ).path
    try #require(mkfifo(pipe, 0o600) == 0)
    defer { unlink(pipe) }
    for value in [pipe, "@\(pipe)", "x", "@null,\(pipe)"] {
      let definition = "+proj=utm +zone=10 +datum=WGS84 +\(parameter)=\(value)"
      #expect(throws: InvalidReferenceSystem.forbidden(definition, parameter: parameter)) {
        try CoordinateReferenceSystem(definition)
      }
    }
    for operation in [
      "pipeline", "hgridshift", "vgridshift", "deformation", "defmodel", "tinshift",
    ] {
      #expect(throws: InvalidReferenceSystem.self) {
        try CoordinateReferenceSystem("+proj=\(operation) +\(parameter)=\(pipe) +type=crs")
      }
      #expect(throws: InvalidReferenceSystem.self) {
        try CoordinateReferenceSystem("+proj=\(operation) +type=crs")
      }
    }
  }

  @Test(
    "takes a code in all its forms, and Web Mercator as it was written before it had one",
    arguments: [
      "EPSG:3857", "epsg:3857", "ESRI:102100", "urn:ogc:def:crs:EPSG::3857",
      "urn:ogc:def:crs:EPSG:9.8:3857", "urn:x-ogc:def:crs:EPSG::3857",
      "http://www.opengis.net/def/crs/EPSG/0/3857", "https://www.opengis.net/def/crs/EPSG/0/3857",
      "http://www.opengis.net/gml/srs/epsg.xml#3857",
      "+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m "
        + "+nadgrids=@null +wktext +no_defs",
    ])
  func forms(definition: String) throws {
    let system = try CoordinateReferenceSystem(definition)
    let place = try system.coordinate(x: -8238310.2356, y: 4970071.5791)
    #expect(abs(place.latitude - 40.7128) < 1e-8 && abs(place.longitude + 74.006) < 1e-8)
  }

  @Test("knows GeoJSON's own system by all its names")
  func world() {
    for name in ["OGC:CRS84", "urn:ogc:def:crs:OGC:1.3:CRS84", "EPSG:4326", "epsg:4326"] {
      #expect(CoordinateReferenceSystem.isWorld(name))
    }
    for name in ["EPSG:14326", "X:4326", "ESRI:4326", "4326", "", "EPSG:4326:1", "EPSG:4979"] {
      #expect(!CoordinateReferenceSystem.isWorld(name))
    }
  }

  @Test(
    "refuses what tells no positions on the ground, be it a code or a PROJ string",
    arguments: [
      ("EPSG:5709", InvalidReferenceSystem.Kind.heights), ("EPSG:5703", .heights),
      ("EPSG:4978", .geocentric), ("EPSG:4936", .geocentric),
      ("+proj=geocent +datum=WGS84", .geocentric),
    ])
  func notHorizontal(definition: String, kind: InvalidReferenceSystem.Kind) {
    #expect(throws: InvalidReferenceSystem.notHorizontal(definition, kind)) {
      try CoordinateReferenceSystem(definition)
    }
  }

  @Test("takes the horizontal part of a compound system")
  func compound() throws {
    let (whole, part) = (
      try CoordinateReferenceSystem("EPSG:7415"), try CoordinateReferenceSystem("EPSG:28992")
    )
    #expect(
      try whole.coordinate(x: 155_000, y: 463_000) == part.coordinate(x: 155_000, y: 463_000))
  }

  /// Places in the middle of each area, so that only the order of the axes is wrong.
  @Test(
    "refuses exchanged axes where they leave the area of use",
    arguments: [
      ("EPSG:2056", 2_600_000.0, 1_200_000.0), ("EPSG:21781", 600_000, 200_000),
      ("EPSG:28992", 155_000, 463_000), ("EPSG:26910", 481_375, 5_457_102),
      ("EPSG:25832", 540_000, 5_800_000), ("EPSG:2154", 652_000, 6_862_000),
      ("EPSG:31370", 150_000, 170_000), ("EPSG:2249", 765_843, 2_956_474),
      ("EPSG:3035", 4_321_000, 3_210_000), ("EPSG:4258", 10, 50),
      ("EPSG:2193", 1_750_000, 5_420_000),
    ])
  func exchanged(code: String, x: Double, y: Double) throws {
    let system = try CoordinateReferenceSystem(code)
    let place = try system.coordinate(x: x, y: y)
    #expect(try #require(system.area).distance(to: place) == .zero)
    // Belgium's is nearly square, and 3035 is of all Europe: there the axes cannot be told apart.
    if ["EPSG:31370", "EPSG:3035"].contains(code) {
      #expect(throws: Never.self) { try system.coordinate(x: y, y: x) }
    } else {
      #expect(throws: InvalidReferenceSystem.self) { try system.coordinate(x: y, y: x) }
    }
  }

  @Test("takes what lies outside the area by less than its margin: 100 km, 500 km for UTM")
  func margin() throws {
    func isTaken(_ code: String, latitude: Double, longitude: Double) throws -> Bool {
      let system = try CoordinateReferenceSystem(code)
      let place = try Coordinate(latitude: latitude, longitude: longitude)
      let (x, y) = try system.position(of: place)
      do { return try system.coordinate(x: x, y: y).distance(to: place) < Meters(100) } catch {
        return false
      }
    }
    // Bergen in zone 33, as all of Norway; Bornholm in zone 32, as all of Denmark.
    #expect(try isTaken("EPSG:25833", latitude: 60.39, longitude: 5.32))
    #expect(try isTaken("EPSG:25832", latitude: 55.1, longitude: 14.9))
    #expect(try !isTaken("EPSG:25833", latitude: 48, longitude: 2))
    #expect(try isTaken("EPSG:2056", latitude: 48.3, longitude: 8))
    #expect(try !isTaken("EPSG:2056", latitude: 49, longitude: 8))
    // An area across the antimeridian.
    #expect(try isTaken("EPSG:4269", latitude: 52, longitude: 173))
    #expect(try !isTaken("EPSG:4269", latitude: 52, longitude: 13))
  }

  @Test(
    "refuses positions that go round the Earth",
    arguments: [
      ("EPSG:3857", 3e7, 5e6), ("EPSG:3857", -2.1e7, 0), ("EPSG:3857", 0, 3e8),
      ("EPSG:4326", 190, 10), ("EPSG:4326", 289, 42), ("EPSG:4326", 10, 91),
      ("ESRI:102100", 4.1e7, 5e6), ("EPSG:26910", 4e8, 5e6),
      ("+proj=merc +datum=WGS84", 4.1e7, 5e6), ("+proj=eqc +datum=WGS84", 4.1e7, 5e6),
    ])
  func wraps(definition: String, x: Double, y: Double) throws {
    let system = try CoordinateReferenceSystem(definition)
    #expect(throws: InvalidReferenceSystem.self) { try system.coordinate(x: x, y: y) }
    #expect(throws: InvalidReferenceSystem.self) { try system.conversion(x: x, y: y) }
  }

  @Test("takes both longitudes of the antimeridian")
  func antimeridian() throws {
    for x in [20_037_508.342789244, -20_037_508.342789244] {
      let place = try CoordinateReferenceSystem("EPSG:3857").coordinate(x: x, y: 0)
      #expect(place.longitude.magnitude > 179.999_999)
    }
    for x in [180.0, -180] {
      #expect(try CoordinateReferenceSystem("EPSG:4326").coordinate(x: x, y: 0).longitude == x)
    }
  }

  /// Accuracies of the operations in EPSG's database, as `projinfo -s EPSG:4326 -t CODE` lists them.
  @Test(
    "tells how exactly PROJ converts, and no more digits than that deserves",
    arguments: [
      ("EPSG:32610", 481_375.0, 5_457_102.0, 0.0 as Double?, 9),
      ("EPSG:26910", 481_375, 5_457_102, 4, 7), ("EPSG:2056", 2_600_000, 1_200_000, 1, 8),
      ("EPSG:26716", 448_000, 4_637_000, 10, 7), ("EPSG:4267", -87.6, 41.9, 10, 7),
      ("+proj=utm +zone=10 +datum=WGS84", 481_375, 5_457_102, 0, 9),
      ("+proj=utm +zone=10 +ellps=GRS80", 481_375, 5_457_102, nil, 8),
      ("+proj=utm +zone=10 +ellps=clrk66 +towgs84=-8,160,176", 481_375, 5_457_102, nil, 8),
    ])
  func accuracy(
    definition: String, x: Double, y: Double, accuracy: Double?, decimals: Int
  ) throws {
    let system = try CoordinateReferenceSystem(definition)
    let conversion = try system.conversion(x: x, y: y)
    #expect(conversion.accuracy == accuracy.map(Meters.init))
    let exact = try system.coordinate(x: x, y: y)
    #expect(conversion.coordinate.distance(to: exact).value <= (accuracy ?? 1) / 100 + 1e-4)
    for value in [conversion.coordinate.latitude, conversion.coordinate.longitude] {
      let digits = "\(value)".split(separator: ".").last?.count ?? 0
      #expect(digits <= decimals)
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
