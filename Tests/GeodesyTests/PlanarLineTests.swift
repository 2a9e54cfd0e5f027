import TestSupport
import Testing

@testable import Geodesy

@Suite("A simplified line")
struct PlanarLineTests {
  /// The distance from a point to the nearest of the sides of a line, measured at many places.
  private func distance(_ point: SIMD2<Double>, to line: [SIMD2<Double>]) -> Double {
    zip(line, line.dropFirst()).map { from, to in
      (0...200).map { step in
        let apart = point - (from + Double(step) / 200 * (to - from))
        return (apart * apart).sum().squareRoot()
      }.min() ?? .infinity
    }.min() ?? .infinity
  }

  @Test("keeps its ends and stays within the tolerance", arguments: UInt64(0)..<20)
  func tolerance(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var here = SIMD2<Double>(0, 0)
    let line = (0..<60).map { _ in
      here += SIMD2(.random(in: -1...3, using: &random), .random(in: -2...2, using: &random))
      return here
    }
    let kept = PlanarLine.kept(line, within: 2)
    #expect(kept.first == 0 && kept.last == 59 && kept == kept.sorted())
    #expect(kept.count < 60)
    let rest = kept.map { line[$0] }
    for point in line { #expect(distance(point, to: rest) < 2.1) }
  }

  @Test("of nothing to leave out is whole")
  func whole() {
    #expect(PlanarLine.kept([], within: 1).isEmpty)
    #expect(PlanarLine.kept([SIMD2(0, 0)], within: 1) == [0])
    #expect(PlanarLine.kept([SIMD2(0, 0), SIMD2(1, 9), SIMD2(2, 0)], within: 1) == [0, 1, 2])
    // A ring, whose ends are one point.
    #expect(
      PlanarLine.kept([SIMD2(0, 0), SIMD2(9, 0), SIMD2(9, 9), SIMD2(0, 0)], within: 1)
        == [0, 1, 2, 3])
  }
}
