import Catalog
import Geodesy
import Queries
import TestSupport
import Testing

@testable import Rendering

/// Geometries on a grid, so that they often touch, and on tenths and ten-millionths of degrees, where
/// rounding might decide.
@Suite("Geometries in a plane")
struct PlaneShapeTests {
  private static let renderer = Renderer(SampleCampus.snapshot)

  /// Each line of the golden file was judged alike by GEOS 3.14.1 (through Shapely 2.2.0) when it was
  /// recorded.
  @Test("meet where GEOS says so")
  func judged() throws {
    var random = SplitMix64(seed: 19)
    var lines = ""
    for index in 0..<400 {
      let scale = [1, 0.1, 1e-7][index % 3]
      let one = Self.geometry(&random, scale)
      let other = Self.geometry(&random, scale)
      let shapes = try [one, other].map(Self.shape)
      let isMet = shapes[0].meets(shapes[1])
      #expect(shapes[1].meets(shapes[0]) == isMet)
      lines += "\(one);\(other);\(isMet)\n"
    }
    try expectGolden(Array(lines.utf8), "intersections.txt")
  }

  @Test("meet a box across the antimeridian as the parameter bbox does")
  func antimeridian() throws {
    for (box, longitude) in [
      ("170, -10, -170, 10", 175.0), ("170, -10, -170, 10", -175), ("170, -10, -170, 10", 0),
      ("-170, -10, 170, 10", 0), ("170, -10, 190, 10", -175), ("5, 0, 5, 0", 5),
      ("170, -10, 180, 10", 180), ("170, -10, 180, 10", -180), ("-180, -10, -170, 10", 180),
      ("-180, -10, -170, 10", -180), ("170, -10, 179, 10", -180), ("-180, 0, -180, 0", 180),
    ] {
      let sides = box.split(separator: ", ").compactMap { Double($0) }
      let bbox = try #require(
        FeatureBox(west: sides[0], south: sides[1], east: sides[2], north: sides[3]))
      let place = Geometry.point(try Coordinate(latitude: 0, longitude: longitude))
      let shape = PlaneShape(comparing: place) { PlaneShape.Point($0.longitude, $0.latitude) }
      #expect(try Self.shape("BBOX(\(box))").meets(shape) == bbox.meets(place), "\(box)")
    }
  }

  /// The geometry of a text.
  private static func shape(_ text: String) throws -> PlaneShape {
    let expression = try renderer.expression(
      "S_INTERSECTS(geometry, \(text))", in: .text, on: .items(.work))
    guard case .intersects(_, .shape(let shape)) = expression else { throw CancellationError() }
    return shape
  }

  /// A valid geometry as well-known text.
  private static func geometry(_ random: inout SplitMix64, _ scale: Double) -> String {
    func point() -> (Int, Int) {
      (Int.random(in: 0...6, using: &random), Int.random(in: 0...6, using: &random))
    }
    func text(_ point: (Int, Int)) -> String {
      scale == 1
        ? "\(point.0) \(point.1)"
        : "\(-71 + Double(point.0) * scale) \(42 + Double(point.1) * scale)"
    }
    func line(_ points: [(Int, Int)]) -> String {
      "(" + points.map(text).joined(separator: ", ") + ")"
    }
    func triangle(within range: ClosedRange<Int>) -> [(Int, Int)] {
      while true {
        let corners = (0..<3).map { _ in
          (Int.random(in: range, using: &random), Int.random(in: range, using: &random))
        }
        let (a, b, c) = (corners[0], corners[1], corners[2])
        if (b.0 - a.0) * (c.1 - a.1) != (b.1 - a.1) * (c.0 - a.0) { return corners + [a] }
      }
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return "POINT\(line([point()]))"
    case 1: return "MULTIPOINT(\(line([point()])), \(line([point()])))"
    case 2:
      var points = [point()]
      while points.count < 4 {
        let next = point()
        if let last = points.last, last != next { points.append(next) }
      }
      return "LINESTRING\(line(points))"
    case 3:
      let square = [(0, 0), (6, 0), (6, 6), (0, 6), (0, 0)]
      return "POLYGON(\(line(square)), \(line(triangle(within: 1...5))))"
    default: return "POLYGON(\(line(triangle(within: 0...6))))"
    }
  }
}
