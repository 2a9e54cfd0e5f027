import TestSupport
import Testing

@testable import Rendering

@Suite("Map pins")
struct MapPinTests {
  private let frame = MapBox(.zero).joined(MapPoint(400, 300))

  @Test("never cover one another, lose no number and stay on the map", arguments: UInt64(0)..<60)
  func arranged(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 1...25, using: &random)
    let spread = Double.random(in: 0...400, using: &random)
    let pins = (1...count).map { number in
      MapPin(
        numbers: [number],
        at: MapPoint(
          .random(in: 0...max(1, spread), using: &random),
          .random(in: 0...max(1, spread * 0.75), using: &random)))
    }
    let arranged = MapPin.arranged(pins, in: frame)
    #expect(arranged.flatMap(\.numbers).sorted() == Array(1...count))
    for (index, pin) in arranged.enumerated() {
      #expect(frame.contains(pin.middle))
      for other in arranged[(index + 1)...] {
        #expect(!pin.box.grown(by: -0.5).meets(other.box.grown(by: -0.5)))
      }
    }
  }

  @Test(
    "say which stops they stand for",
    arguments: [
      ([7], "7"), ([3, 4], "3·4"), ([3, 4, 5, 6], "3–6"), ([1, 4, 9], "1·4·9"),
      ([1, 3, 5, 7, 9], "1·3·5·7…"),
    ])
  func text(numbers: [Int], expected: String) {
    #expect(MapPin(numbers: numbers, at: .zero).text == expected)
  }
}

@Suite("Map lines")
struct MapLineTests {
  private let box = MapBox(.zero).joined(MapPoint(10, 10))

  @Test("are cut at the frame")
  func clipped() {
    let line = [MapPoint(-5, 5), MapPoint(5, 5), MapPoint(5, 20), MapPoint(8, 20), MapPoint(8, 5)]
    #expect(
      MapLine.clipped(line, to: box) == [
        [MapPoint(0, 5), MapPoint(5, 5), MapPoint(5, 10)], [MapPoint(8, 10), MapPoint(8, 5)],
      ])
    let ring = [
      MapPoint(-5, -5), MapPoint(5, -5), MapPoint(5, 5), MapPoint(-5, 5), MapPoint(-5, -5),
    ]
    let cut = MapLine.clipped(ring: ring, to: box)
    #expect(Set(cut) == [MapPoint(0, 0), MapPoint(5, 0), MapPoint(5, 5), MapPoint(0, 5)])
    #expect(cut.first == cut.last)
    #expect(MapLine.clipped(ring: ring.map { $0 + 100 }, to: box).isEmpty)
  }

  @Test("keep the corners that show")
  func simplified() {
    let line = [
      MapPoint(0, 0), MapPoint(5, 0.1), MapPoint(10, 0), MapPoint(10, 10), MapPoint(10, 20),
    ]
    #expect(
      MapLine.simplified(line, tolerance: 0.5)
        == [MapPoint(0, 0), MapPoint(10, 0), MapPoint(10, 20)])
  }

  @Test("are written in tenths of a pixel, relative where shorter")
  func path() {
    var path = MapPath()
    path.line([MapPoint(1, 2), MapPoint(3.04, 2), MapPoint(3.04, 1)])
    path.line([MapPoint(1, 2), MapPoint(1.01, 2)])
    path.ring([MapPoint(0, 0), MapPoint(1, 0), MapPoint(1, 1), MapPoint(0, 0)])
    path.dot(MapPoint(-1, -1))
    #expect(
      String(decoding: path.data, as: UTF8.self) == "M10 20l20 0 0-10M0 0l10 0 0 10zM-10-10h0")
  }

  @Test("join end to end, each once", arguments: UInt64(0)..<10)
  func chains(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let edges = (0..<60).map { _ in
      [0, 1].map { _ in
        MapPoint(
          Double(Int.random(in: 0...4, using: &random)),
          Double(Int.random(in: 0...4, using: &random)))
      }
    }
    var chains = PathChains(edges)
    let joined = chains.joined(longest: 1_000)
    func sorted(_ sides: [[MapPoint]]) -> [String] {
      sides.map { side in side.map { "\($0.x),\($0.y)" }.sorted().joined(separator: " ") }.sorted()
    }
    let sides = joined.flatMap { chain in zip(chain, chain.dropFirst()).map { [$0, $1] } }
    #expect(sorted(sides) == sorted(edges))
    #expect(joined.count < edges.count)
  }
}
