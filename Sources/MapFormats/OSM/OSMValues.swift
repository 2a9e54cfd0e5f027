import Catalog
import Exchange
import Foundation
import Geodesy

// What the values of single tags mean; `nil` where they are not understood.
extension OSMTags {
  /// The levels of `level`.
  var levels: [OSMLevel]? { self["level"].flatMap(OSMLevel.list) }
  /// The levels of `repeat_on`.
  var repeats: [OSMLevel]? { self["repeat_on"].flatMap(OSMLevel.list) }

  /// `wheelchair`; what is only in part usable (`limited`) nobody has decided.
  var isAccessible: Bool? {
    if has("wheelchair", "yes", "designated") { return true }
    return has("wheelchair", "no") ? false : nil
  }

  /// The least width of the way, by `width`; `nil` if it cannot be read.
  var width: Meters? { metres("width").map { Meters($0) } }

  /// Metres above 0, up to 1000, of a bare number, or of one with m, cm or mm, and of feet and
  /// inches (wiki: Map features/Units): `2'6"`, `6 ft`, `20"`. A comma is a slip for the point.
  func metres(_ key: String) -> Double? {
    guard let text = self[key]?.replacing(",", with: ".") else { return nil }
    let metric = Self.quantity(text).flatMap { number, unit in
      ["": 1, "m": 1, "cm": 0.01, "mm": 0.001][unit].map { number * $0 }
    }
    guard let length = metric ?? Self.feetAndInches(text) else { return nil }
    return length > 0 && length <= 1_000 ? length : nil
  }

  /// The metres of feet, inches, or feet and inches, with signs or words.
  private static func feetAndInches(_ text: String) -> Double? {
    var text = text.lowercased().filter { $0 != " " }
    for (word, sign) in [
      ("feet", "'"), ("foot", "'"), ("ft", "'"), ("′", "'"), ("’", "'"), ("inches", "\""),
      ("inch", "\""), ("in", "\""), ("″", "\""), ("”", "\""), ("''", "\""),
    ] { text = text.replacing(word, with: sign) }
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count <= 2, var inches = parts.last else { return nil }
    let hasSign = inches.hasSuffix("\"")
    if hasSign { inches = inches.dropLast() }
    // Of two feet nobody need say that they are and no inches; of twenty, what they are.
    let feet = parts.count == 2 ? Double(decimal: String(parts[0])) : 0
    let rest = parts.count == 2 && inches.isEmpty ? 0 : Double(decimal: String(inches))
    guard parts.count == 2 || hasSign, let feet, let rest, feet >= 0, rest >= 0 else { return nil }
    return feet * 0.3048 + rest * 0.0254
  }

  /// Rise by run of `incline`: per cent or degrees.
  ///
  /// Of stairs mostly only `up` or `down` is known. They count as steep as the ADA Standards
  /// (2010), 504.2, allow at most, a riser of 180 mm on a tread of 280 mm, since the sign decides
  /// how long they take.
  var incline: Double? {
    guard let text = self["incline"] else { return nil }
    if isStairs, has("incline", "up", "down") {
      return text == "up" ? 180.0 / 280 : -180.0 / 280
    }
    guard let (number, unit) = Self.quantity(text) else { return nil }
    let slope: Double? =
      switch unit {
      case "%": number / 100
      case "°" where number.magnitude < 90: tan(number * .pi / 180)
      default: number == 0 ? 0 : nil
      }
    return slope.flatMap { Path.inclines.contains($0) ? $0 : nil }
  }

  /// The number of steps that `step_count` says; `nil` if it is no number in `Path.stepCounts`.
  var stepCount: Int? {
    self["step_count"].flatMap { Int($0) }.flatMap { Path.stepCounts.contains($0) ? $0 : nil }
  }

  /// The height of `kerb`, of several the highest. A rolled kerb is no step, but higher than wheels
  /// take.
  var kerb: Path.Kerb? {
    let kerbs = (self["kerb"] ?? "").split(separator: ";").map { value -> Path.Kerb? in
      switch String(value).trimmingSpaces {
      case "flush", "no": .flush
      case "lowered": .lowered
      case "raised", "regular", "rolled": .raised
      default: nil
      }
    }
    if kerbs.contains(.raised) { return .raised }
    return kerbs.contains(nil) ? nil : [Path.Kerb.lowered, .flush].first { kerbs.contains($0) }
  }

  /// The direction in which people may walk; `nil` if nothing is said. Escalators of unknown
  /// direction are taken to run either way, as some do by the hour.
  var direction: Path.Direction? {
    switch self["conveying"] {
    case "forward": return .forward
    case "backward": return .backward
    case nil, "no": break
    default: return .both
    }
    switch self["oneway:foot"] {
    case "yes", "1", "true": return .forward
    case "-1", "reverse": return .backward
    default: return nil
    }
  }

  /// True if the way carries people.
  var isConveying: Bool { !has("conveying", "no") && self["conveying"] != nil }

  /// A number and the unit behind it.
  private static func quantity(_ text: String) -> (Double, String)? {
    let text = text.trimmingSpaces
    let end = text.firstIndex { !"+-.0123456789".contains($0) } ?? text.endIndex
    var digits = text[..<end]
    if digits.hasPrefix("+") { digits = digits.dropFirst() }
    guard let number = Double(decimal: String(digits)) else { return nil }
    return (number, String(text[end...]).trimmingSpaces.lowercased())
  }
}
