import Notation

/// One of twelve colours that tell things apart in lists and on cards.
struct Tone: Hashable, Sendable {
  /// The number of the colour, from 0 to 11.
  let index: Int
  /// The hash of the identifier, with which other things may vary.
  let seed: UInt32

  /// The same for the same identifier, always.
  init(of identifier: String) {
    seed = FNV1a.hash32(identifier.utf8)
    index = Int(seed % UInt32(Self.count))
  }

  /// One of `indices`, the same for the same identifier.
  init(of identifier: String, among indices: [Int]) {
    seed = FNV1a.hash32(identifier.utf8)
    index = indices[Int(seed >> 16) % indices.count]
  }

  /// The hues, in degrees, of the colours; the style sheet has the same.
  static let hues = [8.0, 24, 42, 72, 110, 150, 180, 202, 222, 252, 292, 335]
  /// The number of colours.
  static var count: Int { hues.count }

  /// The parts of red, green and blue of colour `index` on light pages, each from 0 to 1: of a
  /// chroma of 34 % and a lightness of 32 %, after CSS Color 4, section 7.1.
  static func ground(_ index: Int) -> (red: Double, green: Double, blue: Double) {
    func part(_ number: Double) -> Double {
      let turn = (number + hues[index] / 30).truncatingRemainder(dividingBy: 12)
      return 0.32 - 0.34 * 0.32 * max(-1, min(turn - 3, 9 - turn, 1))
    }
    return (part(0), part(8), part(4))
  }

  /// The class that the style sheet gives its colour to.
  var className: String { "tone-\(index)" }
}
