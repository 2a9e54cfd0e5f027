import Geodesy
import Testing

@Suite("Bearing")
struct BearingTests {
  @Test(
    "lies in one turn",
    arguments: [
      (0, 0), (359.5, 359.5), (360, 0), (-90, 270), (725, 5), (-725, 355), (-1e-20, 0), (-0.0, 0),
    ])
  func wraps(degrees: Double, expected: Double) throws {
    let bearing = try #require(Bearing(degrees: degrees))
    #expect(bearing.degrees == expected)
    #expect(bearing.degrees.sign == .plus)
  }

  @Test("is none of an angle that points nowhere", arguments: [Double.nan, .infinity, -.infinity])
  func refuses(degrees: Double) {
    #expect(Bearing(degrees: degrees) == nil)
  }

  @Test(
    "has the nearest compass point, and the next one clockwise half-way",
    arguments: [
      (0, "N"), (11.24, "N"), (11.25, "NNE"), (45, "NE"), (90, "E"), (123.74, "ESE"),
      (123.75, "SE"), (180, "S"),
      (202.5, "SSW"), (270, "W"), (337.5, "NNW"), (348.74, "NNW"), (348.75, "N"), (359.999, "N"),
    ])
  func compassPoints(degrees: Double, expected: String) throws {
    #expect(try #require(Bearing(degrees: degrees)).compassPoint.rawValue == expected)
  }

  @Test("knows sixteen points, clockwise")
  func sixteenPoints() throws {
    for (index, point) in CompassPoint.allCases.enumerated() {
      #expect(try #require(Bearing(degrees: Double(index) * 22.5)).compassPoint == point)
    }
    #expect(CompassPoint.allCases.count == 16)
  }
}
