import Catalog
import Geodesy
import Testing

@Suite("Outlines")
struct ShapeTests {
  /// A ring through points given as (longitude, latitude) in degrees.
  private func ring(_ points: [(Double, Double)]) throws -> Ring {
    try Ring(points.map { try Coordinate(latitude: $0.1, longitude: $0.0) })
  }
  private let square = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0), (0.0, 0.0)]

  @Test("are refused when unclosed or too short")
  func refused() throws {
    #expect(throws: InvalidShape.unclosed) { try ring([(0, 0), (1, 0), (1, 1), (0, 1)]) }
    #expect(throws: InvalidShape.tooShort(3)) { try ring([(0, 0), (1, 0), (0, 0)]) }
    #expect(throws: InvalidShape.tooShort(0)) { try ring([]) }
  }

  @Test("know inside from outside, holes included")
  func containment() throws {
    let hole = try ring([(0.5, 0.5), (0.5, 1.5), (1.5, 1.5), (1.5, 0.5), (0.5, 0.5)])
    let polygon = Polygon(exterior: try ring(square), holes: [hole])
    #expect(polygon.contains(try Coordinate(latitude: 0.25, longitude: 0.25)))
    #expect(!polygon.contains(try Coordinate(latitude: 1, longitude: 1)))
    #expect(!polygon.contains(try Coordinate(latitude: 3, longitude: 1)))
  }

  @Test("are as far as the nearest wall, those of courts included")
  func walls() throws {
    let court = try ring([(1, 1), (1, 2), (2, 2), (2, 1), (1, 1)])
    let outer = try ring([(0, 0), (4, 0), (4, 4), (0, 4), (0, 0)])
    let shape = Shape.polygons([Polygon(exterior: outer, holes: [court])])
    for (east, north) in [(1.5, 1.2), (1.1, 1.5), (-1.0, 2.0), (5, 5)] {
      let here = try Coordinate(latitude: north, longitude: east)
      let walls = [court, outer].compactMap {
        PlaceOnLine(nearestTo: here, on: $0.coordinates)?.distance
      }
      #expect(shape.distance(from: here) == walls.min())
      #expect(here.distance(to: shape.nearestPoint(to: here)) == walls.min())
    }
  }

  @Test("know which way they run")
  func orientation() throws {
    let ring = try ring(square)
    #expect(ring.signedArea > 0)
    #expect(ring.oriented(counterclockwise: false).signedArea < 0)
    #expect(ring.oriented(counterclockwise: true) == ring)
  }

  @Test("have one value whichever way they are drawn")
  func oneValue() throws {
    let drawn = try ring(square)
    let reversed = try ring(square.reversed())
    #expect(Polygon(exterior: drawn) == Polygon(exterior: reversed))
    // Half a metre across, where the sums of whole coordinates would drown it in rounding.
    let small = try ring(square.map { (-123.25 + $0.0 * 2e-6, 49.27 + $0.1 * 2e-6) })
    #expect(small.signedArea > 0)
    #expect(Polygon(exterior: small, holes: [small]).holes[0].signedArea < 0)
  }

  @Test(
    "find where they cross themselves",
    arguments: [
      [(0.0, 0.0), (2.0, 2.0), (2.0, 0.0), (0.0, 2.0), (0.0, 0.0)],  // a bow tie
      [(0.0, 0.0), (2.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 0.0)],  // a spike
      [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (1.0, 0.0), (0.0, 2.0), (0.0, 0.0)],  // a touch
    ])
  func crossing(points: [(Double, Double)]) throws {
    #expect(try ring(points).selfCrossing != nil)
  }

  @Test("have their middle at the antimeridian when they are split there")
  func antimeridian() throws {
    let west = try ring([(179.8, 0), (180, 0), (180, 1), (179.8, 1), (179.8, 0)])
    let east = try ring([(-180, 0), (-179.6, 0), (-179.6, 1), (-180, 1), (-180, 0)])
    let center = Shape.polygons([Polygon(exterior: west), Polygon(exterior: east)]).center
    #expect(center == (try Coordinate(latitude: 0.5, longitude: -179.9)))
  }

  @Test("do not cry wolf over plain ones")
  func plain() throws {
    #expect(try ring(square).selfCrossing == nil)
    #expect(try ring([(0, 0), (4, 0), (4, 4), (2, 1), (0, 4), (0, 0)]).selfCrossing == nil)
  }
}

@Suite("Name suggestions")
struct NameSuggestionTests {
  @Test(
    "are near in spelling, or hold what was typed",
    arguments: [
      ("belkn", ["belkin"]), ("BELKIN", ["belkin"]), ("anthro", ["museum-of-anthropology"]),
      ("zzz", []), ("", []),
    ])
  func suggest(text: String, expected: [String]) {
    let known = ["belkin", "museum-of-anthropology", "rose-garden"]
    #expect(NameSuggestion.nearest(to: text, among: known) == expected)
  }

  @Test("holds what lies inside of it on either side of the antimeridian")
  func acrossAntimeridian() throws {
    func ring(_ points: [(Double, Double)]) throws -> Ring {
      try Ring(points.map { try Coordinate(latitude: $0.1, longitude: $0.0) })
    }
    let hall = try ring([
      (179.9, -17), (-179.9, -17), (-179.9, -16.9), (179.9, -16.9), (179.9, -17),
    ])
    for longitude in [179.95, 180, -180, -179.95] {
      #expect(hall.contains(try Coordinate(latitude: -16.95, longitude: longitude)))
      #expect(!hall.contains(try Coordinate(latitude: -16.85, longitude: longitude)))
    }
    for longitude in [179.85, -179.85, 0] {
      #expect(!hall.contains(try Coordinate(latitude: -16.95, longitude: longitude)))
    }
    let world = try ring([(-180, -90), (180, -90), (180, 90), (-180, 90), (-180, -90)])
    #expect(world.contains(try Coordinate(latitude: 10, longitude: -170)))
  }
}
