import Catalog
import Geodesy
import TestSupport
import Testing

@testable import Rendering

@Suite("A box of features")
struct FeatureBoxTests {
  private static func line(_ numbers: [(Double, Double)]) throws -> [Coordinate] {
    try numbers.map { try Coordinate(latitude: $0.1, longitude: $0.0) }
  }

  @Test("meets what crosses it without a corner inside")
  func crossings() throws {
    let box = try #require(FeatureBox(west: 0, south: 0, east: 10, north: 10))
    #expect(box.meets(.line(try Self.line([(-5, 5), (15, 5)]))))
    #expect(box.meets(.line(try Self.line([(-1, 5), (5, 11)]))))
    #expect(!box.meets(.line(try Self.line([(-5, 8), (2, 16)]))))
    #expect(box.meets(.line(try Self.line([(10, -5), (10, 0)]))))
    let around = Polygon(
      exterior: try Ring(try Self.line([(-5, -5), (15, -5), (15, 15), (-5, 15), (-5, -5)])))
    #expect(box.meets(.polygons([around])))
    let hole = try Ring(try Self.line([(-2, -2), (12, -2), (12, 12), (-2, 12), (-2, -2)]))
    #expect(!box.meets(.polygons([Polygon(exterior: around.exterior, holes: [hole])])))
  }

  @Test("goes around the Earth by the shorter name")
  func antimeridian() throws {
    let fiji = try Coordinate(latitude: -17, longitude: 179.5)
    let samoa = try Coordinate(latitude: -17, longitude: -179.5)
    let greenwich = try Coordinate(latitude: -17, longitude: 0)
    for (west, east) in [(179.0, -179.0), (179.0, 181.0), (-181.0, -179.0)] {
      let box = try #require(FeatureBox(west: west, south: -20, east: east, north: 0))
      #expect(box.meets(.point(fiji)) && box.meets(.point(samoa)) && !box.meets(.point(greenwich)))
    }
    let all = try #require(FeatureBox(west: -400, south: -100, east: 400, north: 100))
    for place in [fiji, samoa, greenwich] { #expect(all.meets(.point(place))) }
    #expect(FeatureBox(west: 0, south: 1, east: 1, north: 0) == nil)
    #expect(FeatureBox(west: .nan, south: 0, east: 1, north: 1) == nil)
  }

  @Test("goes around the Earth on Web Mercator, too")
  func antimeridianOnWebMercator() throws {
    // EPSG guidance note 7-2, method 1024: an easting is the radius times the longitude.
    func easting(_ longitude: Double) -> Double { longitude * .pi / 180 * 6_378_137 }
    let places = try [179.5, -179.5, 0].map { try Coordinate(latitude: -17, longitude: $0) }
    func meets(_ west: Double, _ east: Double) throws -> [Bool] {
      let box = try #require(
        FeatureBox(easting(west), -2_000_000, easting(east), -1_800_000, in: .webMercator))
      return places.map { place in
        box.meets(.point(place)) { (easting($0.longitude), -1_920_825) }
      }
    }
    for (west, east) in [(179.0, -179.0), (179.0, 181.0), (-181.0, -179.0)] {
      #expect(try meets(west, east) == [true, true, false])
    }
    #expect(try meets(-179.6, 179.4) == [false, true, true])
    #expect(try meets(-200, 200) == [true, true, true])
    #expect(FeatureBox(0, 1, 1, 0, in: .webMercator) == nil)
  }

  @Test(
    "takes 180 degrees east and west for one meridian, whichever a thing or an edge is called by")
  func oneMeridian() throws {
    let (north, south) = (-16.0, -17.0)
    func box(_ west: Double, _ east: Double) throws -> FeatureBox {
      try #require(FeatureBox(west: west, south: south, east: east, north: north))
    }
    func things(_ longitude: Double, _ latitude: Double) throws -> [Geometry] {
      let inward = longitude > 0 ? longitude - 5 : longitude + 5
      let side = [(inward, latitude), (longitude, latitude), (longitude, latitude + 0.5)]
      let line = try Self.line(side)
      let ring = try Ring(try Self.line(side + [side[0]]))
      return [
        .point(line[1]), .points([line[0], line[1]]), .line(line), .lines([[line[0], line[1]]]),
        .polygons([Polygon(exterior: ring)]),
      ]
    }
    for edges in [(179.0, 180.0), (-180.0, -179.0), (180, 180), (-180, -180), (180, 181)] {
      let box = try box(edges.0, edges.1)
      for longitude in [180.0, -180] {
        for thing in try things(longitude, -16.5) { #expect(box.meets(thing), "\(edges) \(thing)") }
        // Above it, and where no edge is on the meridian, nothing is met.
        for thing in try things(longitude, 3) { #expect(!box.meets(thing), "\(edges) \(thing)") }
      }
    }
    for edges in [(179.0, 179.9), (-179.9, -179.0)] {
      for longitude in [180.0, -180] {
        #expect(try !box(edges.0, edges.1).meets(things(longitude, -16.5)[0]))
      }
    }
    // A side along the meridian meets a box beyond it between two corners.
    let side = Geometry.line(try Self.line([(180, -40), (180, 40)]))
    #expect(try box(-180, -179).meets(side) && box(-180, -180).meets(side))
    // Two places on the meridian with another between them are no side.
    let gap = Geometry.line(try Self.line([(180, -40), (170, 0), (180, 40)]))
    #expect(try !box(-180, -179).meets(gap))
  }

  @Test("agrees with many points along a line", arguments: UInt64(0)..<20)
  func agreesWithSamples(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      func number() -> Double { Double.random(in: -20...20, using: &random) }
      let (x, y, width, height) = (number(), number(), abs(number()), abs(number()))
      let box = try #require(FeatureBox(west: x, south: y, east: x + width, north: y + height))
      let (a, b, c, d) = (number(), number(), number(), number())
      let isMet = (0...2_000).contains { step in
        let share = Double(step) / 2_000
        let (u, v) = (a + share * (c - a), b + share * (d - b))
        return u >= x && u <= x + width && v >= y && v <= y + height
      }
      // The samples may miss a corner that is cut, never find what is not there.
      let answer = box.meets(.line(try Self.line([(a, b), (c, d)])))
      #expect(answer || !isMet)
      if !isMet, answer {
        let wider = try #require(
          FeatureBox(west: x - 0.1, south: y - 0.1, east: x + width + 0.1, north: y + height + 0.1))
        #expect(wider.meets(.line(try Self.line([(a, b), (c, d)]))))
      }
    }
  }
}
