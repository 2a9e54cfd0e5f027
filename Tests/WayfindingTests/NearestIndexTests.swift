import Geodesy
import TestSupport
import Testing
import Wayfinding

/// Every place measured, sorted by distance, then by position: the answer to compare with.
func fullScan(
  _ count: Int, of places: [Coordinate], to here: Coordinate, within limit: Meters? = nil,
  where isIncluded: (Int) -> Bool = { _ in true }
) -> [Neighbor] {
  let reach = limit ?? Meters(.infinity)
  var measured: [(place: Int, distance: Meters)] = []
  for place in places.indices where isIncluded(place) {
    let distance = here.distance(to: places[place])
    if distance <= reach { measured.append((place, distance)) }
  }
  measured.sort { one, other in
    one.distance == other.distance ? one.place < other.place : one.distance < other.distance
  }
  return measured.prefix(max(0, count)).map {
    Neighbor(place: $0.place, geodesic: Geodesic(from: here, to: places[$0.place]))
  }
}

@Suite("Nearest index")
struct NearestIndexTests {
  /// Where places and questions lie: each kind has broken somebody's index.
  enum Scene: CaseIterable, Sendable {
    case world, city, northPole, southPole, antimeridian, equator, stacks, line

    func place(using random: inout SplitMix64) throws -> Coordinate {
      func degrees(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
      switch self {
      case .world: return try .random(using: &random)
      case .city:
        return try Coordinate(
          latitude: 42.37 + degrees(-0.05...0.05), longitude: -71.11 + degrees(-0.07...0.07))
      case .northPole:
        return try Coordinate(latitude: 90 - degrees(0...0.01), longitude: degrees(-180...180))
      case .southPole:
        return try Coordinate(latitude: -90 + degrees(0...3), longitude: degrees(-180...180))
      case .antimeridian:
        let east = degrees(-0.02...0.02)
        return try Coordinate(
          latitude: -16.8 + degrees(-0.02...0.02), longitude: east > 0 ? 180 - east : -180 - east)
      case .equator:
        return try Coordinate(latitude: degrees(-1e-7...1e-7), longitude: degrees(-180...180))
      case .stacks:
        // A hundred spots in all, so that most places share one.
        return try Coordinate(
          latitude: 49.26 + degrees(0...9).rounded() / 1000,
          longitude: -123.25 + degrees(0...9).rounded() / 1000)
      case .line: return try Coordinate(latitude: 51.5, longitude: degrees(-0.1...0.1))
      }
    }
  }

  @Test("walks outward across a drawn floor", arguments: [("d", "dbca"), ("b", "badc")])
  func walksOutward(from start: Character, expected: String) throws {
    let plan = try FloorPlan(
      """
      a.b
      ...
      c..d
      """)
    let found = NearestIndex(plan.places).nearest(4, to: try plan[start])
    #expect(String(found.map { plan.letters[$0.place] }) == expected)
  }

  @Test("agrees with measuring every place", arguments: Scene.allCases, UInt64(0)..<3)
  func agreesWithFullScan(scene: Scene, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let places = try (0..<2_000).map { _ in try scene.place(using: &random) }
    let index = NearestIndex(places)
    for count in [1, 2, 10, 33] {
      let here = try scene.place(using: &random)
      #expect(index.nearest(count, to: here) == fullScan(count, of: places, to: here))
    }
  }

  @Test(
    "agrees from far away, the other end of the Earth included", arguments: Scene.allCases,
    UInt64(10)..<13)
  func agreesFromFarAway(scene: Scene, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let places = try (0..<2_000).map { _ in try scene.place(using: &random) }
    let index = NearestIndex(places)
    let near = try scene.place(using: &random)
    let antipode = try Coordinate(
      latitude: -near.latitude,
      longitude: near.longitude > 0 ? near.longitude - 180 : near.longitude + 180)
    for here in [antipode, try Coordinate.random(using: &random)] {
      #expect(index.nearest(10, to: here) == fullScan(10, of: places, to: here))
    }
  }

  @Test("agrees on few places, whatever the number", arguments: 0...40)
  func agreesOnFewPlaces(number: Int) throws {
    var random = SplitMix64(seed: UInt64(number))
    let places = try (0..<number).map { _ in try Coordinate.random(using: &random) }
    let index = NearestIndex(places)
    #expect(index.count == number)
    for count in [1, 5, number, number + 1, .max] {
      let here = try Coordinate.random(using: &random)
      #expect(index.nearest(count, to: here) == fullScan(count, of: places, to: here))
    }
  }

  @Test(
    "answers only included places, however few", arguments: Scene.allCases, [2, 50, 1_999, 5_000])
  func filters(scene: Scene, step: Int) throws {
    var random = SplitMix64(seed: 42)
    let places = try (0..<2_000).map { _ in try scene.place(using: &random) }
    let here = try scene.place(using: &random)
    let isIncluded = { @Sendable (place: Int) in place % step == step - 1 }
    let found = NearestIndex(places).nearest(7, to: here, where: isIncluded)
    #expect(found == fullScan(7, of: places, to: here, where: isIncluded))
  }

  @Test("answers places within a length, itself included", arguments: Scene.allCases)
  func limits(scene: Scene) throws {
    var random = SplitMix64(seed: 7)
    let places = try (0..<2_000).map { _ in try scene.place(using: &random) }
    let here = try scene.place(using: &random)
    let index = NearestIndex(places)
    let all = fullScan(.max, of: places, to: here)
    for rank in [0, 3, 40, 1_999] {
      let limit = all[rank].geodesic.distance
      let expected = all.filter { $0.geodesic.distance <= limit }
      #expect(index.nearest(.max, to: here, within: limit) == expected)
      #expect(index.nearest(5, to: here, within: limit) == Array(expected.prefix(5)))
      let shorter = Meters(limit.value.nextDown)
      #expect(
        index.nearest(.max, to: here, within: shorter)
          == all.filter { $0.geodesic.distance <= shorter })
    }
  }

  @Test("finds a place at no distance, and gives it no bearing")
  func coincident() throws {
    let here = try Coordinate(latitude: 42.36, longitude: -71.09)
    let there = try Coordinate(latitude: 42.37, longitude: -71.09)
    let found = NearestIndex([there, here, here]).nearest(5, to: here, within: .zero)
    #expect(found.map(\.place) == [1, 2])
    #expect(found.allSatisfy { $0.geodesic.initialBearing == nil })
  }

  @Test("treats both names of the antimeridian and every name of a pole as one place")
  func namesOfOnePlace() throws {
    let places = try [
      Coordinate(latitude: 10, longitude: 180), Coordinate(latitude: 10, longitude: -180),
      Coordinate(latitude: 90, longitude: 12), Coordinate(latitude: 90, longitude: -100),
    ]
    let index = NearestIndex(places)
    #expect(index.nearest(2, to: places[1]) == fullScan(2, of: places, to: places[1]))
    #expect(index.nearest(2, to: places[3]) == fullScan(2, of: places, to: places[3]))
  }

  @Test("answers nothing when asked for nothing", arguments: [0, -1, Int.min])
  func nothing(count: Int) throws {
    let here = try Coordinate(latitude: 0, longitude: 0)
    #expect(NearestIndex([here]).nearest(count, to: here).isEmpty)
    #expect(NearestIndex([]).nearest(5, to: here).isEmpty)
  }

  @Test("answers nothing within a length that is none", arguments: [-1, -Double.infinity, .nan])
  func senselessLimits(limit: Double) throws {
    let here = try Coordinate(latitude: 0, longitude: 0)
    #expect(NearestIndex([here]).nearest(5, to: here, within: Meters(limit)).isEmpty)
  }

  @Test(
    "answers everything within a length beyond the Earth", arguments: [1e9, 1e300, Double.infinity])
  func limitless(limit: Double) throws {
    var random = SplitMix64(seed: 3)
    let places = try (0..<300).map { _ in try Coordinate.random(using: &random) }
    let found = NearestIndex(places).nearest(.max, to: places[0], within: Meters(limit))
    #expect(found == fullScan(.max, of: places, to: places[0]))
  }
}
