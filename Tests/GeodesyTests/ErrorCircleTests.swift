import Geodesy
import Testing

@Suite("A circle of error")
struct ErrorCircleTests {
  @Test(
    "is Rayleigh's: 1.51 deviations hold 68 %, 2.45 hold 95 %",
    arguments: [(0.68, 1.509592), (0.95, 2.447747), (0.5, 1.177410), (1e-6, 0.001414214)])
  func stretches(confidence: Double, deviations: Double) throws {
    let circle = try ErrorCircle(radius: Meters(deviations * 5), confidence: confidence)
    #expect(abs(circle.standardDeviation.value - 5) < 1e-5)
    let other = try circle.stated(at: 0.9)
    #expect(abs(other.radius.value - 5 * 2.145966) < 1e-5)
    #expect(other.confidence == 0.9)
  }

  @Test("joins the deviations of two axes by their root mean square")
  func joins() throws {
    let circle = try ErrorCircle(standardDeviationEast: Meters(3), north: Meters(4))
    #expect(abs(circle.standardDeviation.value - 12.5.squareRoot()) < 1e-12)
  }

  @Test("may be a point")
  func point() throws {
    #expect(try ErrorCircle(radius: .zero).standardDeviation == .zero)
    #expect(try ErrorCircle(radius: .zero).stated(at: 0.95).radius == .zero)
  }

  @Test(
    "is none with an impossible radius or confidence",
    arguments: [
      (-1, 0.68), (.nan, 0.68), (.infinity, 0.68), (5, 0), (5, 1), (5, -0.5), (5, .nan),
      (5, 1.5), (5, .infinity), (5, 68),
    ])
  func impossible(radius: Double, confidence: Double) {
    #expect(throws: InvalidErrorCircle.self) {
      try ErrorCircle(radius: Meters(radius), confidence: confidence)
    }
    #expect(throws: InvalidErrorCircle.self) {
      try ErrorCircle(
        standardDeviationEast: Meters(radius), north: Meters(1), confidence: confidence)
    }
    let invalid = (try? ErrorCircle(radius: Meters(1)).stated(at: confidence)) == nil
    #expect(invalid == !(confidence > 0 && confidence < 1))
  }
}
