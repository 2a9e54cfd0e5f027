import Catalog
import Foundation
import Geodesy
import TestSupport
import Testing

@testable import Rendering

@Suite("The window of a tile")
struct TileClipTests {
  typealias Point = SIMD2<Double>

  /// A place at so many steps of the grid from the corner of a tile.
  static func place(_ point: Point, in tile: MapTile) throws -> Coordinate {
    let side = Double(1 << tile.zoom)
    let x = (Double(tile.column) + point.x / 4096) / side
    let y = (Double(tile.row) + point.y / 4096) / side
    var longitude = x * 360 - 180
    if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
    return try Coordinate(
      latitude: atan(sinh(.pi * (1 - 2 * y))) * 180 / .pi, longitude: longitude)
  }

  static func tile(_ random: inout SplitMix64) throws -> MapTile {
    let zoom = Int.random(in: 11...22, using: &random)
    // Now and then at the antimeridian.
    let column =
      [0, (1 << zoom) - 1, Int.random(in: 1..<(1 << zoom) - 1, using: &random)]
      .randomElement(using: &random) ?? 0
    return try #require(
      MapTile(
        zoom: zoom, row: Int.random(in: 1..<(1 << zoom) - 1, using: &random), column: column))
  }

  private static func shape(_ geometry: Geometry, _ tile: MapTile) throws -> DecodedTile.Feature? {
    guard let shape = TileClip(tile).shape(of: WorldShape(geometry.cutAtAntimeridian)) else {
      return nil
    }
    var layer = VectorTileLayer("a")
    layer.add(id: nil, shape, [])
    return try DecodedTile(layer.bytes).layers.first?.features.first
  }

  private static func number(_ random: inout SplitMix64, _ margin: Double = 2_000) -> Double {
    Double.random(in: -margin...(4096 + margin), using: &random)
  }

  @Test("has the points in it, to the nearest step", arguments: UInt64(0)..<40)
  func points(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let tile = try Self.tile(&random)
    for _ in 0..<50 {
      let point = Point(Self.number(&random, 100), Self.number(&random, 100))
      let read = try Self.shape(.point(try Self.place(point, in: tile)), tile)
      let isIn = (-64...4160).contains(point.x) && (-64...4160).contains(point.y)
      // The tile is told in degrees: within a hundredth of a step the sides are not sure.
      let isNear = [point.x, point.y].contains {
        ($0 + 64).magnitude < 0.01 || ($0 - 4160).magnitude < 0.01
      }
      guard !isNear else { continue }
      #expect((read != nil) == isIn, "\(tile) \(point)")
      guard let found = read?.parts.first?.first else { continue }
      #expect((Double(found.x) - point.x).magnitude <= 0.51)
      #expect((Double(found.y) - point.y).magnitude <= 0.51)
    }
  }

  /// The distance of a point from a line.
  private static func distance(_ point: Point, _ line: [Point]) -> Double {
    zip(line, line.dropFirst()).map { one, other in
      let step = other - one
      let square = (step * step).sum()
      let share = square > 0 ? min(max(((point - one) * step).sum() / square, 0), 1) : 0
      let away = point - one - step * share
      return (away * away).sum().squareRoot()
    }.min() ?? .infinity
  }

  private static func positions(_ part: [SIMD2<Int>]) -> [Point] {
    part.map { Point(Double($0.x), Double($0.y)) }
  }

  @Test("has of a line what lies in it, in parts where it leaves", arguments: UInt64(0)..<80)
  func lines(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let tile = try Self.tile(&random)
    let line = (0..<Int.random(in: 2...12, using: &random)).map { _ in
      Point(Self.number(&random), Self.number(&random))
    }
    let read = try Self.shape(.line(try line.map { try Self.place($0, in: tile) }), tile)
    var runs = 0
    var wasIn = false
    for (one, other) in zip(line, line.dropFirst()) {
      for step in 0..<4_000 {
        let point = one + (other - one) * (Double(step) / 4_000)
        let isIn = (-64...4160).contains(point.x) && (-64...4160).contains(point.y)
        if isIn, !wasIn { runs += 1 }
        wasIn = isIn
        guard isIn, step % 40 == 0 else { continue }
        let nearest = (read?.parts ?? []).map { Self.distance(point, Self.positions($0)) }.min()
        #expect((nearest ?? .infinity) < 1, "\(tile) \(point)")
      }
    }
    for part in read?.parts ?? [] {
      for point in Self.positions(part) {
        #expect(Self.distance(point, line) < 1, "\(tile) \(point)")
        #expect((-64.0...4160).contains(point.x) && (-64.0...4160).contains(point.y))
      }
    }
    // Parts too short for a sample are counted by neither.
    let long = (read?.parts ?? []).filter { part in
      zip(part, part.dropFirst()).contains {
        ($0.x - $1.x).magnitude + ($0.y - $1.y).magnitude > 8
      }
    }
    // At the antimeridian a line is cut once more.
    let isSeam = tile.column == 0 || tile.column == (1 << tile.zoom) - 1
    if read?.type != 1, !isSeam { #expect(long.count <= runs) }
    #expect((read?.parts.count ?? 0) >= (runs > 0 ? 1 : 0))
  }

  /// A star about a middle, which crosses itself nowhere.
  static func star(
    _ middle: Point, _ reach: ClosedRange<Double>, _ count: Int, _ random: inout SplitMix64
  ) -> [Point] {
    (0..<count).map { number in
      let angle = Double(number) / Double(count) * 2 * .pi
      let reach = Double.random(in: reach, using: &random)
      return middle + Point(cos(angle), sin(angle)) * reach
    }
  }

  private static func ring(_ points: [Point], _ tile: MapTile) throws -> Ring {
    try Ring((points + points.prefix(1)).map { try place($0, in: tile) })
  }

  private static func holds(_ ring: [Point], _ point: Point) -> Bool {
    var isInside = false
    for (one, other) in zip(ring, ring.dropFirst() + ring.prefix(1))
    where (one.y > point.y) != (other.y > point.y) {
      if point.x < one.x + (point.y - one.y) / (other.y - one.y) * (other.x - one.x) {
        isInside.toggle()
      }
    }
    return isInside
  }

  @Test("has of an area what lies in it, without its holes", arguments: UInt64(0)..<120)
  func areas(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let tile = try Self.tile(&random)
    let middle = Point(Self.number(&random, 500), Self.number(&random, 500))
    let sizes: [Double] = [200, 2_000, 20_000]
    let size: Double = sizes.randomElement(using: &random) ?? 200
    let outer = Self.star(
      middle, size * 0.5...size * 1.5, Int.random(in: 5...40, using: &random), &random)
    let hole = Self.star(middle, size * 0.1...size * 0.35, 9, &random)
    let polygon = Polygon(
      exterior: try Self.ring(outer, tile), holes: [try Self.ring(hole, tile)])
    // Across the antimeridian it comes in two parts, which each have their own side there.
    let seam = tile.column == 0 ? 0.0 : tile.column == (1 << tile.zoom) - 1 ? 4096.0 : nil
    let read = try Self.shape(.polygons([polygon]), tile)
    #expect(read == nil || read?.type == 3)
    let rings = (read?.parts ?? []).map(Self.positions)
    for corner in rings.joined() {
      #expect((-64.0...4160).contains(corner.x) && (-64.0...4160).contains(corner.y))
    }
    for _ in 0..<300 {
      let point = Point(
        Double.random(in: -63...4159, using: &random), Double.random(in: -63...4159, using: &random)
      )
      let edge = [outer, hole].map { Self.distance(point, $0 + $0.prefix(1)) }.min() ?? 0
      guard edge > 1, seam.map({ (point.x - $0).magnitude > 1 }) ?? true else { continue }
      let isIn = Self.holds(outer, point) && !Self.holds(hole, point)
      let found = rings.reduce(false) { $0 != Self.holds($1, point) }
      #expect(found == isIn, "\(tile) \(point)")
    }
    // Each ring runs as its kind does: holes lie in the outer ring before them.
    var last: [Point] = []
    for (ring, part) in zip(rings, read?.parts ?? []) {
      if DecodedTile.area(part) > 0 { last = ring; continue }
      let inside = ring.filter {
        Self.holds(last, $0) || Self.distance($0, last + last.prefix(1)) < 1
      }
      #expect(inside.count == ring.count)
    }
  }

  @Test("is all of an area around it, and nothing of one whose hole is around it")
  func around() throws {
    let tile = try #require(MapTile(zoom: 15, row: 10_000, column: 5_000))
    func square(_ reach: Double) throws -> Ring {
      try Self.ring(
        [
          Point(-reach, -reach), Point(4096 + reach, -reach), Point(4096 + reach, 4096 + reach),
          Point(-reach, 4096 + reach),
        ], tile)
    }
    let whole = try Self.shape(.polygons([Polygon(exterior: try square(500))]), tile)
    #expect(whole?.parts.count == 1)
    #expect(whole?.parts.first.map(Set.init)?.count == 4)
    #expect(whole?.parts.first.map(DecodedTile.area) == 2 * 4224 * 4224)
    let hollow = Polygon(exterior: try square(500), holes: [try square(300)])
    #expect(try Self.shape(.polygons([hollow]), tile) == nil)
  }

  @Test("has two areas of one that leaves and comes back")
  func comb() throws {
    let tile = try #require(MapTile(zoom: 15, row: 10_000, column: 5_000))
    let comb: [Point] = [
      Point(100, 100), Point(5_000, 100), Point(5_000, 4_000), Point(100, 4_000),
      Point(100, 3_000), Point(4_800, 3_000), Point(4_800, 1_000), Point(100, 1_000),
    ]
    let read = try #require(
      try Self.shape(.polygons([Polygon(exterior: try Self.ring(comb, tile))]), tile))
    #expect(read.parts.count == 2)
    #expect(read.parts.allSatisfy { $0.count == 4 && DecodedTile.area($0) > 0 })
  }

  @Test("has what is smaller than a step as a point")
  func small() throws {
    let tile = try #require(MapTile(zoom: 14, row: 5_000, column: 5_000))
    let tiny = Polygon(
      exterior: try Self.ring(
        [Point(100, 100), Point(100.2, 100), Point(100.2, 100.2), Point(100, 100.2)], tile))
    let area = try #require(try Self.shape(.polygons([tiny]), tile))
    #expect(area.type == 1 && area.parts == [[SIMD2(100, 100)]])
    let line = try [Point(7, 7), Point(7.1, 7.1)].map { try Self.place($0, in: tile) }
    let short = try #require(try Self.shape(.line(line), tile))
    #expect(short.type == 1 && short.parts == [[SIMD2(7, 7)]])
    let flat = try Self.ring([Point(0, 9), Point(50, 9), Point(90, 9)], tile)
    #expect(try Self.shape(.polygons([Polygon(exterior: flat)]), tile) != nil)
  }

  @Test("goes on around the Earth, and ends where the tile matrix set does")
  func ends() throws {
    let whole = try #require(MapTile(zoom: 0, row: 0, column: 0))
    func at(_ latitude: Double, _ longitude: Double) throws -> [SIMD2<Int>]? {
      let place = try Coordinate(latitude: latitude, longitude: longitude)
      return try Self.shape(.point(place), whole)?.parts.first
    }
    #expect(try at(0, 0) == [SIMD2(2048, 2048)])
    #expect(try at(0, 179.9) == [SIMD2(4095, 2048), SIMD2(-1, 2048)])
    #expect(try at(0, -180) == [SIMD2(0, 2048), SIMD2(4096, 2048)])
    #expect(try at(85.05, 0) != nil)
    #expect(try at(-85.05, 0) != nil)
    for latitude in [85.0512, 86, 89.95, 90.0] {
      #expect(try at(latitude, 0) == nil)
      #expect(try at(-latitude, 0) == nil)
    }
    let pole = try Self.shape(
      .line([
        try Coordinate(latitude: 80, longitude: 10), try Coordinate(latitude: 90, longitude: 10),
      ]), whole)
    #expect(pole?.parts.first?.last?.y == 0)
  }

  @Test("is on the plane that PROJ has, to the millimetre", arguments: UInt64(0)..<4)
  func projection(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let renderer = Renderer(SampleCampus.snapshot)
    let system = try renderer.system(WebMercator.system, parameter: "crs")
    let positions = renderer.positions(in: system)
    for _ in 0..<200 {
      let place = try Coordinate(
        latitude: Double.random(in: -85.05...85.05, using: &random),
        longitude: Double.random(in: -179.999...179.999, using: &random))
      let (x, y) = positions(place)
      let own = WebMercator.position(of: place)
      #expect(((own.x * 2 - 1) * WebMercator.halfSide - x).magnitude < 0.002)
      #expect(((1 - own.y * 2) * WebMercator.halfSide - y).magnitude < 0.002)
    }
  }
}
