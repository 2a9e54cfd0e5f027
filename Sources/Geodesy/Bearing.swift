/// A direction over the ground: degrees clockwise from true north, in [0, 360).
public struct Bearing: Hashable, Sendable {
  /// Degrees clockwise from true north, in [0, 360).
  public let degrees: Double

  /// Brings any finite angle into [0, 360); `nil` for infinity and not-a-number, which point
  /// nowhere.
  public init?(degrees: Double) {
    guard degrees.isFinite else { return nil }
    self.init(wrapping: degrees)
  }

  /// Brings an angle that is known to be finite, such as PROJ's azimuths, into [0, 360).
  init(wrapping degrees: Double) {
    // PROJ's azimuths lie within one turn, where the remainder is the angle itself.
    let remainder =
      degrees.magnitude < 360 ? degrees : degrees.truncatingRemainder(dividingBy: 360)
    let turned = remainder < 0 ? remainder + 360 : remainder
    // A tiny negative angle rounds up to 360 itself; and minus zero becomes zero.
    self.degrees = turned >= 360 ? 0 : turned + 0
  }

  /// The nearest of the sixteen points of the compass; a bearing exactly between two takes the
  /// next one clockwise.
  ///
  /// - Complexity: O(1).
  public var compassPoint: CompassPoint {
    let sixteenth = Int((degrees / 22.5 + 0.5).rounded(.down)) % 16
    return CompassPoint.allCases[sixteenth]
  }
}

/// The sixteen points of the compass, clockwise from north.
public enum CompassPoint: String, CaseIterable, Hashable, Sendable {
  /// North, at 0 degrees.
  case north = "N"
  /// North-northeast, at 22.5 degrees.
  case northNortheast = "NNE"
  /// Northeast, at 45 degrees.
  case northeast = "NE"
  /// East-northeast, at 67.5 degrees.
  case eastNortheast = "ENE"
  /// East, at 90 degrees.
  case east = "E"
  /// East-southeast, at 112.5 degrees.
  case eastSoutheast = "ESE"
  /// Southeast, at 135 degrees.
  case southeast = "SE"
  /// South-southeast, at 157.5 degrees.
  case southSoutheast = "SSE"
  /// South, at 180 degrees.
  case south = "S"
  /// South-southwest, at 202.5 degrees.
  case southSouthwest = "SSW"
  /// Southwest, at 225 degrees.
  case southwest = "SW"
  /// West-southwest, at 247.5 degrees.
  case westSouthwest = "WSW"
  /// West, at 270 degrees.
  case west = "W"
  /// West-northwest, at 292.5 degrees.
  case westNorthwest = "WNW"
  /// Northwest, at 315 degrees.
  case northwest = "NW"
  /// North-northwest, at 337.5 degrees.
  case northNorthwest = "NNW"
}
