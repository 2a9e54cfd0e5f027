import Foundation
import Testing
import Wayfinding

/// Instances of G. Reinelt, TSPLIB, A traveling salesman problem library, ORSA Journal on Computing
/// 3 (1991), doi:10.1287/ijoc.3.4.376; distances as TSPLIB 95 defines them, and the lengths proved
/// best that its site lists.
@Suite("Tours of a public library")
struct LibraryTourTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/data/tsplib")

  private func costs(_ name: String) throws -> CostMatrix {
    let file = Self.folder.appending(path: "\(name).tsp")
    let lines = try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline)
    let isOnEarth = lines.contains { $0.hasPrefix("EDGE_WEIGHT_TYPE") && $0.hasSuffix("GEO") }
    let points = lines.map { $0.split(separator: " ").compactMap { Double($0) } }
      .filter { $0.count == 3 }
    return CostMatrix(count: points.count) { from, to in
      let (one, other) = (points[from], points[to])
      return isOnEarth
        ? Self.onEarth(one[1], one[2], other[1], other[2])
        : (hypot(one[1] - other[1], one[2] - other[2]) + 0.5).rounded(.down)
    }
  }

  /// TSPLIB 95, section 2.4: degrees and minutes on a sphere of 6378.388 km, with its value of pi.
  private static func onEarth(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Double {
    func radians(_ value: Double) -> Double {
      let degrees = value.rounded(.towardZero)
      return 3.141592 * (degrees + 5 * (value - degrees) / 3) / 180
    }
    let q1 = cos(radians(y1) - radians(y2))
    let q2 = cos(radians(x1) - radians(x2))
    let q3 = cos(radians(x1) + radians(x2))
    return (6378.388 * acos(0.5 * ((1 + q1) * q2 - (1 - q1) * q3)) + 1).rounded(.down)
  }

  @Test(
    "are as short as the shortest known",
    .enabled(
      if: FileManager.default.fileExists(atPath: folder.path),
      "needs ../shared/data/tsplib beside the package"),
    arguments: [("ulysses22", 7013.0), ("eil51", 426), ("berlin52", 7542)])
  func reachesOptimum(name: String, optimum: Double) throws {
    let found = StopOrder.shortest(try costs(name), ending: .whereItBegan)
    #expect(found.cost == optimum)
    #expect(found.lowerBound <= optimum && found.lowerBound >= 0.98 * optimum)
  }
}
