import Exchange
import Geodesy
import Notation

/// A storey as OpenStreetMap counts them (wiki: Key:level): 0 at the ground, halves in between.
struct OSMLevel: Hashable, Comparable, CustomStringConvertible {
  /// The number times a hundred.
  let hundredths: Int

  static let ground = OSMLevel(hundredths: 0)
  /// The numbers that are taken for levels, beyond any building: the Burj Khalifa has 163 floors.
  private static let known = -200.0...1000
  /// The most levels that one list or range may name: more than any lift stops at.
  private static let most = 256

  init(hundredths: Int) { self.hundredths = hundredths }

  /// A number with at most two decimals.
  init?(_ text: some StringProtocol) {
    let text = text.hasPrefix("+") ? text.dropFirst() : text[...]
    guard text.utf8.count <= 8, let number = Double(decimal: String(text)),
      Self.known.contains(number),
      let hundredths = Int(exactly: (number * 100).rounded()),
      (number * 100 - Double(hundredths)).magnitude < 1e-6
    else { return nil }
    self.hundredths = hundredths
  }

  /// The level as OpenStreetMap writes it: `-1`, `0.5`.
  var description: String { (Double(hundredths) / 100).decimalText }

  /// The storey it belongs to: halves count with the one below.
  var ordinal: Int { Int((Double(hundredths) / 100).rounded(.down)) }

  /// Its part of an identifier: `0`, `minus-1`, `0-5`.
  var slug: String {
    (hundredths < 0 ? "minus-" : "")
      + (Double(hundredths.magnitude) / 100).decimalText.replacingPoint
  }

  /// The level nearest to the ground, of -1 and 1 the lower: people come in there if a way names no
  /// level. `nil` if there are no levels.
  static func nearestToGround(of levels: some Sequence<OSMLevel>) -> OSMLevel? {
    levels.min { one, other in
      (one.hundredths.magnitude, one) < (other.hundredths.magnitude, other)
    }
  }

  static func < (one: OSMLevel, other: OSMLevel) -> Bool { one.hundredths < other.hundredths }

  /// The levels of `0;1`, `0-2`, `-3--1` or `-0.5;0`, in the order written, each once; `nil` if any
  /// part is not understood. Real data also separate by commas.
  static func list(_ text: String) -> [OSMLevel]? {
    var levels: [OSMLevel] = []
    for part in text.split(whereSeparator: { $0 == ";" || $0 == "," }) {
      let part = String(part).trimmingSpaces
      guard let some = OSMLevel(part).map({ [$0] }) ?? range(part) else { return nil }
      for level in some where !levels.contains(level) { levels.append(level) }
      guard levels.count <= most else { return nil }
    }
    return levels.isEmpty ? nil : levels
  }

  /// The hyphen of a range is the first that follows a digit.
  private static func range(_ text: String) -> [OSMLevel]? {
    let bytes = Array(text.utf8)
    guard
      let hyphen = bytes.indices.dropFirst().first(where: {
        bytes[$0] == 0x2D && (bytes[$0 - 1] == 0x20 || (0x30...0x39).contains(bytes[$0 - 1]))
      }),
      let first = OSMLevel(String(decoding: bytes[..<hyphen], as: UTF8.self).trimmingSpaces),
      let last = OSMLevel(
        String(decoding: bytes[(hyphen + 1)...], as: UTF8.self).trimmingSpaces),
      first < last, last.hundredths - first.hundredths <= most * 100
    else { return nil }
    return stride(from: first.hundredths, through: last.hundredths, by: 100).map(
      OSMLevel.init(hundredths:))
  }
}

extension String {
  fileprivate var replacingPoint: String { String(map { $0 == "." ? "-" : $0 }) }
}
