import Geodesy
import Notation

/// A latitude and a longitude as people write them: `42.964,-85.887`, `42.964 N / 85.887 W`,
/// `42° 57' 50.4" N, 85° 53' 13.2" W`, and without a comma what cameras write:
/// `42 deg 57' 50.4" N 85 deg 53' 13.2" W`.
enum AnglePair {
  /// The place; `nil` if `text` is anything else, or lies outside the globe.
  static func coordinate(_ text: Substring) -> Coordinate? {
    guard text.utf8.count <= 120, let (one, other) = halves(text),
      let first = Angle(one), let second = Angle(other)
    else { return nil }
    switch (first.axis, second.axis) {
    case (.latitude?, .latitude?), (.longitude?, .longitude?): return nil
    // Letters tell more than the order does.
    case (.longitude?, _), (_, .latitude?):
      return try? Coordinate(latitude: second.degrees, longitude: first.degrees)
    default: return try? Coordinate(latitude: first.degrees, longitude: second.degrees)
    }
  }

  /// The two halves around a comma or slash, else split behind the first letter of the compass.
  private static func halves(_ text: Substring) -> (Substring, Substring)? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    if parts.count == 2 { return (parts[0], parts[1]) }
    let sides = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 1, sides.count == 2 { return (sides[0], sides[1]) }
    guard parts.count == 1, sides.count == 1,
      let letter = text.firstIndex(where: { "NSEW".contains($0) }), letter != text.startIndex
    else { return nil }
    let next = text.index(after: letter)
    return (text[..<next], text[next...])
  }
}

/// An angle in decimal degrees, or in degrees, minutes and perhaps seconds, with a letter of the
/// compass before or behind it, or without.
private struct Angle {
  enum Axis { case latitude, longitude }
  var degrees = 0.0
  var axis: Axis?

  init?(_ text: Substring) {
    var rest = text.trimmed(\.isWhitespace)
    var isSouthOrWest = false
    for end in [rest.last, rest.first] {
      guard axis == nil, let letter = end?.uppercased(), "NSEW".contains(letter) else { continue }
      if rest.last == end { rest.removeLast() } else { rest.removeFirst() }
      axis = letter == "N" || letter == "S" ? .latitude : .longitude
      isSouthOrWest = letter == "S" || letter == "W"
    }
    rest = rest.trimmed(\.isWhitespace)
    // U+2212 is the minus sign of typeset text.
    let isNegative = rest.first == "-" || rest.first == "\u{2212}"
    if isNegative || rest.first == "+" { rest.removeFirst() }
    if isNegative, isSouthOrWest { return nil }
    guard let numbers = Self.numbers(rest), (1...3).contains(numbers.count) else { return nil }
    // Only the last of them may have decimals, and 60 minutes are a degree.
    for (number, size) in zip(numbers, [1.0, 60, 3600]) {
      if size > 1, number >= 60 { return nil }
      degrees += number / size
    }
    guard numbers.dropLast().allSatisfy({ $0.rounded() == $0 }) else { return nil }
    if isNegative || isSouthOrWest { degrees = -degrees }
    if numbers.count > 1 { degrees = (degrees * 1e9).rounded() / 1e9 }
  }

  /// The unsigned numbers between the marks of degrees, minutes and seconds.
  private static func numbers(_ text: Substring) -> [Double]? {
    var numbers: [Double] = []
    for part in text.split(whereSeparator: { $0.isWhitespace || "°º˚'’′\"”″".contains($0) }) {
      if ["deg", "d", "min", "m", "sec", "s"].contains(part.lowercased()) { continue }
      guard part.allSatisfy({ ("0"..."9").contains($0) || $0 == "." }),
        let number = Double(decimal: part)
      else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}
