import Foundation
import Geodesy
import TestSupport
import Testing

/// One line of Karney's test set: both ends, both azimuths in degrees, and lengths in metres.
struct GeodesicRow: Sendable {
  let start: Coordinate
  let initialAzimuth: Double
  let end: Coordinate
  let finalAzimuth: Double
  let length: Double
  /// How far one end moves sideways for a radian of azimuth at the other.
  let reducedLength: Double

  init(_ fields: [Double]) throws {
    try #require(fields.count == 8)
    start = try Coordinate(latitude: fields[0], longitude: fields[1])
    initialAzimuth = fields[2]
    end = try Coordinate(latitude: fields[3], longitude: fields[4])
    finalAzimuth = fields[5]
    length = fields[6]
    reducedLength = fields[7]
  }

  /// Compares to 15 nanometres, Karney's figure for his algorithm, and half the last digit of the
  /// set's lengths.
  func check() {
    let found = Geodesic(from: start, to: end)
    #expect(abs(found.distance.value - length) < 15e-9 + 50e-9)
    // An azimuth may be off by what moves the other end as far. Where lines meet again, close to the
    // antipode, that grows without limit only to first order: the reduced length itself changes by
    // some 40 km a radian there, hence the root.
    let radians = min(15e-9 / reducedLength.magnitude, (15e-9 / 40e3).squareRoot())
    let tolerance = 1e-10 + radians * 180 / .pi
    for (bearing, azimuth) in [
      (found.initialBearing, initialAzimuth), (found.finalBearing, finalAzimuth),
    ] {
      let difference = ((bearing?.degrees ?? .nan) - azimuth).remainder(dividingBy: 360)
      #expect(abs(difference) < tolerance)
    }
  }
}

@Suite("Geodesic")
struct GeodesicTests {
  /// Rows of GeodTest-100.dat in georust/geographiclib-rs, a sample of C. F. F. Karney, Test set for
  /// geodesics (2010), doi:10.5281/zenodo.32156: latitude, longitude and azimuth at both ends,
  /// length, reduced length. Short lines, meridians, lines from pole to pole, and the nearly antipodal ones on which
  /// older methods fail.
  static let rows: [[Double]] = [
    [
      11.898997917427, 0, 75.119044134969, 11.899065303345823952, 0.000257501685735042,
      75.119097228635683489, 29.0265121, 29.0265120998992,
    ],
    [
      47.900780879363, 0, 148.758779524609, 47.899309788344023215, 0.001327005894209747,
      148.759764131627358008, 191.3088022, 191.3088021713346,
    ],
    [
      0.003311913742, 0, 90.001862369144, 0.001762385472585824, 32.846794581272844,
      90.003358355630087731, 3656488.4472191, 3458160.8183571796,
    ],
    [
      89.992862960035, 0, 26.020973811583, 67.650349673107735103, 153.971406836372110945,
      179.991762047058247147, 2495797.0749906, 2432972.8748596489,
    ],
    [
      26.010745808687, 0, 0.001066006762, 64.958396828764391273, 0.001576658648546905,
      0.002258602266785352, 4328675.605565, 4003980.530236796,
    ],
    [
      35.602540598169, 0, 111.870427868602, -19.406200172031696834, 78.995799629955596127,
      126.810557548058637274, 10299779.6328425, 6352380.0559844605,
    ],
    [
      20.423135394589, 0, 169.895260694771, -21.179388017798691648, 179.757116934570412271,
      10.155770628519677379, 19917969.3423672, 141945.8619235958,
    ],
    [
      0.000227056052, 0, 90.002708094472, -0.000342923983172007, 176.956361997998361364,
      89.997304044626702539, 19698692.1099486, 271551.6020163755,
    ],
    [
      80.469322885334, 0, 105.156200975107, -80.476682352349668002, 179.7382617668365442,
      75.0065742603772431, 19999908.8578331, 3284.9211057284,
    ],
    [
      89.997121349605, 0, 66.596353832361, -89.989768047293380893, 128.36650593520996481,
      165.037112133961371894, 20002955.0741735, 976.3846089937,
    ],
    [
      89.997741785164, 0, 54.490356865324, -89.996380304433206558, 156.029698677757598294,
      149.47992501675096329, 20003729.6800718, 201.778603027,
    ],
    [
      14.225351873668, 0, 90.032623328236, -14.225351873709766362, 179.41491082111612486,
      89.967376690242821373, 19972345.2829332, 0.0286206020152,
    ],
    [
      17.162079946072, 0, 90, -17.162079946072, 179.423239711929197618, 90, 19973237.8142662576352,
      0,
    ],
  ]

  @Test("agrees with Karney's test set", arguments: rows)
  func agreesWithTestSet(fields: [Double]) throws {
    try GeodesicRow(fields).check()
  }

  /// The whole sample, which lies beside the package on machines that have it.
  private static let sample = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/data/geodesic/GeodTest-100.dat")

  @Test(
    "agrees with all hundred lines of the sample",
    .enabled(
      if: FileManager.default.fileExists(atPath: sample.path),
      "needs ../shared/data/geodesic/GeodTest-100.dat beside the package"))
  func agreesWithSample() throws {
    let lines = try String(contentsOf: Self.sample, encoding: .utf8).split(
      whereSeparator: \.isNewline)
    #expect(lines.count == 100)
    for line in lines {
      // The set writes .5 for 0.5, and -.5 likewise; Double reads both.
      var fields = line.split(separator: " ").compactMap { Double($0) }
      try #require(fields.count == 10)
      // The arc length in degrees and the area are not ours.
      fields.remove(at: 7)
      try GeodesicRow(Array(fields.prefix(8))).check()
    }
  }

  @Test("is as long as the distance alone, to the last bit", arguments: UInt64(0)..<20)
  func equalsDistance(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (start, end) = (
      try Coordinate.random(using: &random), try Coordinate.random(using: &random)
    )
    #expect(Geodesic(from: start, to: end).distance == start.distance(to: end))
  }

  @Test("leads back to its end", arguments: UInt64(0)..<50)
  func leadsToItsEnd(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (start, end) = (
      try Coordinate.random(using: &random), try Coordinate.random(using: &random)
    )
    let line = Geodesic(from: start, to: end)
    let bearing = try #require(line.initialBearing)
    #expect(start.moved(by: line.distance, toward: bearing).distance(to: end).value < 1e-6)
    // Walking backwards from the end leads to the start.
    let final = try #require(line.finalBearing)
    let back = end.moved(by: Meters(-line.distance.value), toward: final)
    #expect(back.distance(to: start).value < 1e-6)
  }

  @Test("has no bearing where both ends are one place")
  func coincident() throws {
    let here = try Coordinate(latitude: 42.36, longitude: -71.09)
    let line = Geodesic(from: here, to: here)
    #expect(line.distance == .zero)
    #expect(line.initialBearing == nil && line.finalBearing == nil)
    let pole = try Coordinate(latitude: 90, longitude: 0)
    let samePole = try Coordinate(latitude: 90, longitude: 77)
    #expect(pole.distance(to: samePole) == .zero)
  }

  @Test("is never shorter than the chord, nor longer than the chord's bound")
  func chordBound() throws {
    var random = SplitMix64(seed: 99)
    for _ in 0..<5_000 {
      let start = try Coordinate.random(using: &random)
      let bearing = try #require(Bearing(degrees: Double.random(in: 0..<360, using: &random)))
      let far = pow(10, Double.random(in: -1...7.2, using: &random))
      let end = start.moved(by: Meters(far), toward: bearing)
      let (a, b) = (GeocentricPosition(start), GeocentricPosition(end))
      let chord = hypot(hypot(a.x - b.x, a.y - b.y), a.z - b.z)
      let length = start.distance(to: end).value
      #expect(chord <= length + 1e-7)
      #expect(length <= GeocentricPosition.chordBound(Meters(chord)).value + 1e-7)
    }
  }
}
