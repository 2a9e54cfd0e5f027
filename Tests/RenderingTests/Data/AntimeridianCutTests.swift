import Catalog
import Exchange
import Foundation
import Geodesy
import TestSupport
import Testing

@testable import Rendering

@Suite("Areas across the antimeridian")
struct AntimeridianCutTests {
  private static func ring(_ corners: [(Double, Double)]) throws -> Ring {
    let places = try corners.map { longitude, latitude in
      var longitude = longitude.truncatingRemainder(dividingBy: 360)
      if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
      return try Coordinate(latitude: latitude, longitude: longitude)
    }
    return try Ring(places + places.prefix(1))
  }

  private static func area(_ polygon: Polygon) -> Double {
    polygon.exterior.signedArea + polygon.holes.reduce(0) { $0 + $1.signedArea }
  }

  private static func expectSound(_ parts: [Polygon]) {
    for part in parts {
      #expect(part.exterior.signedArea > 0)
      for hole in part.holes { #expect(hole.signedArea < 0) }
      for ring in [part.exterior] + part.holes {
        for (one, other) in zip(ring.coordinates, ring.coordinates.dropFirst()) {
          // No side passes the antimeridian; a whole turn is made at a pole or along a parallel only.
          #expect(
            (one.longitude - other.longitude).magnitude <= 180 || one.latitude.magnitude == 90)
        }
      }
    }
  }

  @Test("are cut in two, and their holes with them")
  func square() throws {
    let polygon = Polygon(
      exterior: try Self.ring([(178, -1), (182, -1), (182, 1), (178, 1)]),
      holes: [
        try Self.ring([(179.5, -0.5), (179.5, 0.5), (180.5, 0.5), (180.5, -0.5)]),
        try Self.ring([(178.2, -0.5), (178.2, 0.5), (178.5, 0.5), (178.5, -0.5)]),
        try Self.ring([(181.2, -0.5), (181.2, 0.5), (181.5, 0.5), (181.5, -0.5)]),
      ])
    guard case .polygons(let parts) = Geometry.polygons([polygon]).cutAtAntimeridian else {
      return #expect(Bool(false))
    }
    #expect(parts.count == 2 && parts.map(\.holes.count) == [1, 1])
    Self.expectSound(parts)
    let sum = parts.reduce(0) { $0 + Self.area($1) }
    #expect((sum - 2 * (8 - 1 - 0.3 - 0.3)).magnitude < 1e-9)
  }

  @Test("stay as they are elsewhere, and so do points and lines")
  func elsewhere() throws {
    let polygon = Polygon(exterior: try Self.ring([(10, 0), (12, 0), (12, 2), (10, 2)]))
    for geometry: Geometry in [
      .polygons([polygon]), .point(polygon.exterior.coordinates[0]),
      .line(Array(polygon.exterior.coordinates.prefix(2))),
      .lines([Array(polygon.exterior.coordinates.prefix(2))]),
    ] {
      #expect(geometry.cutAtAntimeridian == geometry)
    }
  }

  @Test("go up to the pole that they lie around", arguments: [70.0, -70])
  func pole(latitude: Double) throws {
    let corners = stride(from: -170.0, to: 190, by: 20).map { ($0, latitude) }
    // Counter-clockwise as seen from above the pole.
    let ring = try Self.ring(latitude > 0 ? corners : corners.reversed())
    let parts = AntimeridianCut(Polygon(exterior: ring)).parts
    Self.expectSound(parts)
    let whole = parts.reduce(0) { $0 + Self.area($1) } / 2
    #expect((whole - 360 * 20).magnitude < 1e-6)
    let pole = try Coordinate(latitude: latitude > 0 ? 89 : -89, longitude: 0.5)
    let opposite = try Coordinate(latitude: latitude > 0 ? -89 : 89, longitude: 0.5)
    #expect(parts.contains { $0.contains(pole) } && !parts.contains { $0.contains(opposite) })
  }

  @Test("keep their ground, whatever their form", arguments: UInt64(0)..<60)
  func random(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    // A star about a middle on the antimeridian, with a hole or two; sometimes touching it.
    let middle = 180 + Double.random(in: -3...3, using: &random)
    func star(_ count: Int, _ least: Double, _ most: Double) -> [(Double, Double)] {
      (0..<count).map { number in
        let angle = Double(number) / Double(count) * 2 * .pi
        var reach = Double.random(in: least...most, using: &random)
        // A corner on the antimeridian itself, here and there.
        let onIt = (180 - middle) / cos(angle)
        if Bool.random(using: &random), (least...most).contains(onIt) { reach = onIt }
        let longitude = middle + reach * cos(angle)
        return ((longitude - 180).magnitude < 1e-9 ? 180 : longitude, reach * sin(angle))
      }
    }
    let exterior = try Self.ring(star(Int.random(in: 5...30, using: &random), 1.5, 6))
    let hole = try Self.ring(star(9, 0.3, 1).reversed())
    guard exterior.coordinates.contains(where: { $0.longitude < 0 }),
      exterior.coordinates.contains(where: { $0.longitude > 0 })
    else { return }
    let polygon = Polygon(exterior: exterior, holes: [hole])
    let parts = AntimeridianCut(polygon).parts
    Self.expectSound(parts)
    func turned(_ ring: Ring) throws -> Ring {
      try Ring(
        ring.coordinates.map {
          try Coordinate(
            latitude: $0.latitude,
            longitude: $0.longitude > 0 ? $0.longitude - 180 : $0.longitude + 180)
        })
    }
    let plain = (try turned(exterior), try turned(hole))
    let sum = parts.reduce(0) { $0 + Self.area($1) }
    #expect((sum - plain.0.signedArea - plain.1.signedArea).magnitude < 1e-6)
    for _ in 0..<200 {
      let longitude = middle + Double.random(in: -7...7, using: &random)
      let latitude = Double.random(in: -7...7, using: &random)
      let place = try Coordinate(
        latitude: latitude, longitude: longitude > 180 ? longitude - 360 : longitude)
      let shifted = try Coordinate(latitude: latitude, longitude: longitude - 180)
      #expect(
        parts.contains { $0.contains(place) }
          == (plain.0.contains(shifted) && !plain.1.contains(shifted)))
    }
  }
}
