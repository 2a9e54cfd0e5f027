import TestSupport
import Testing

@testable import Rendering

@Suite("A vector tile")
struct VectorTileTests {
  private static func numbers(_ shape: TileShape) -> [UInt64] {
    var numbers: [UInt64] = []
    var (value, shift): (UInt64, UInt64) = (0, 0)
    for byte in shape.commands {
      value |= UInt64(byte & 0x7F) << shift
      shift += 7
      guard byte < 0x80 else { continue }
      numbers.append(value)
      (value, shift) = (0, 0)
    }
    return numbers
  }

  private static func steps(_ pairs: [(Int32, Int32)]) -> [TileShape.Step] {
    pairs.map { TileShape.Step($0.0, $0.1) }
  }

  @Test("draws what the specification draws in clause 4.3.5")
  func examples() {
    let steps = Self.steps
    #expect(Self.numbers(.points(steps([(25, 17)]))) == [9, 50, 34])
    #expect(Self.numbers(.points(steps([(5, 7), (3, 2)]))) == [17, 10, 14, 3, 9])
    let line = steps([(2, 2), (2, 10), (10, 10)])
    #expect(Self.numbers(.lines([line])) == [9, 4, 4, 18, 0, 16, 16, 0])
    #expect(
      Self.numbers(.lines([line, steps([(1, 1), (3, 5)])]))
        == [9, 4, 4, 18, 0, 16, 16, 0, 9, 17, 17, 10, 4, 8])
    #expect(
      Self.numbers(.areas([[steps([(3, 6), (8, 12), (20, 34)])]]))
        == [9, 6, 12, 18, 10, 12, 24, 44, 15])
    let areas = [
      [steps([(0, 0), (10, 0), (10, 10), (0, 10)])],
      [
        steps([(11, 11), (20, 11), (20, 20), (11, 20)]),
        steps([(13, 13), (13, 17), (17, 17), (17, 13)]),
      ],
    ]
    #expect(
      Self.numbers(.areas(areas)) == [
        9, 0, 0, 26, 20, 0, 0, 20, 19, 0, 15, 9, 22, 2, 26, 18, 0, 0, 18, 17, 0, 15, 9, 4, 13, 26,
        0, 8, 8, 0, 0, 7, 15,
      ])
  }

  @Test("has every value as it was, and each key and value once")
  func values() throws {
    let values: [FeatureValue] = [
      .text(""), .text("הגן הסודי"), .text("حديقة"), .text("\u{E9}"), .text("e\u{301}"),
      .text("\u{0}"), .text("🗿"), .truth(true), .truth(false), .number(0), .number(-2),
      .number(1.5), .number(-0.25), .number(9_007_199_254_740_992), .number(-1e300),
    ]
    var layer = VectorTileLayer("works")
    for number in 0..<3 {
      layer.add(
        id: number == 0 ? nil : UInt64(number), .points([TileShape.Step(1, 2)]),
        values.enumerated().map { (name: "key\($0)", value: $1) })
    }
    layer.add(
      id: 4, .points([TileShape.Step(1, 2)]),
      [(name: "a", value: FeatureValue.number(.infinity)), (name: "b", value: .number(.nan))])
    let read = try #require(try DecodedTile(layer.bytes).layers.first)
    #expect(read.name == "works" && read.extent == 4096 && read.features.count == 4)
    #expect(read.features.map(\.id) == [nil, 1, 2, 4])
    #expect(read.features[3].properties.isEmpty)
    for feature in read.features.prefix(3) {
      for (number, value) in values.enumerated() {
        let expected: DecodedTile.Value =
          switch value {
          case .text(let text): .text(Array(text.utf8))
          case .truth(let truth): .truth(truth)
          case .number(let number):
            Int64(exactly: number).map { .integer($0) } ?? .number(number)
          }
        #expect(feature.properties["key\(number)"] == expected, "\(value)")
      }
    }
    // One feature more costs no text again.
    let before = layer.bytes.count
    layer.add(id: nil, .points([TileShape.Step(1, 2)]), [(name: "key1", value: values[1])])
    #expect(layer.bytes.count - before < 16)
  }

  @Test("has no layer without features")
  func empty() throws {
    #expect(VectorTileLayer("works").bytes.isEmpty)
    #expect(try DecodedTile([]).layers.isEmpty)
  }
}
