public import Geodesy

/// A position from a receiver, as it is: with its error, if that is known.
public struct Fix: Hashable, Sendable {
  /// The position where the receiver believes itself to be.
  public let coordinate: Coordinate
  /// The circle within which the true position probably lies; `nil` if the receiver does not say.
  public let errorCircle: ErrorCircle?
  /// The level of a building, by three slugs; `nil` if unknown, which satellites always leave it.
  public let level: PlaceID?
  /// The time, in seconds since 1970-01-01T00:00:00Z without leap seconds, as POSIX counts; `nil`
  /// if unknown.
  public let time: Double?
  /// The speed over the ground, in metres per second, zero or more; `nil` if unknown.
  public let speed: Double?
  /// The direction of movement; `nil` if unknown.
  public let course: Bearing?
  /// The height above mean sea level; `nil` if unknown.
  public let altitude: Meters?
  /// The standard deviation of the altitude; `nil` if the receiver does not say.
  public let altitudeDeviation: Meters?

  /// Refuses what no receiver can mean: see ``InvalidFix``.
  public init(
    coordinate: Coordinate, errorCircle: ErrorCircle? = nil, level: PlaceID? = nil,
    time: Double? = nil, speed: Double? = nil, course: Bearing? = nil, altitude: Meters? = nil,
    altitudeDeviation: Meters? = nil
  ) throws(InvalidFix) {
    if let level, level.depth != 3 { throw .level(level) }
    if let time, !Self.times.contains(time) { throw .time(time) }
    if let speed, !Self.speeds.contains(speed) { throw .speed(speed) }
    if let altitude, !Self.altitudes.contains(altitude.value) { throw .altitude(altitude.value) }
    if let deviation = altitudeDeviation?.value, !(deviation >= 0 && deviation.isFinite) {
      throw .altitudeDeviation(deviation)
    }
    self.coordinate = coordinate
    self.errorCircle = errorCircle
    self.level = level
    self.time = time
    self.speed = speed
    self.course = course
    self.altitude = altitude
    self.altitudeDeviation = altitudeDeviation
  }

  /// A fix with an accuracy as people and programs state it: a radius in metres at `confidence`.
  public init(
    coordinate: Coordinate, accuracy: Meters,
    confidence: Double = ErrorCircle.usualConfidence, level: PlaceID? = nil, time: Double? = nil,
    speed: Double? = nil, course: Bearing? = nil
  ) throws(InvalidFix) {
    let circle: ErrorCircle
    do {
      circle = try ErrorCircle(radius: accuracy, confidence: confidence)
    } catch { throw .errorCircle(error) }
    try self.init(
      coordinate: coordinate, errorCircle: circle, level: level, time: time, speed: speed,
      course: course)
  }

  /// The radius of error at ``confidence``; `nil` if unknown.
  public var accuracy: Meters? { errorCircle?.radius }
  /// The probability that the true position lies within ``accuracy``; `nil` without one.
  public var confidence: Double? { errorCircle?.confidence }

  /// The times that a fix can have: the years 0001 to 9999 of RFC 3339, in seconds since 1970.
  static let times = -62_135_596_800.0..<253_402_300_800.0
  /// The speeds that a fix can have, in metres per second: up to that of light.
  static let speeds = 0.0...299_792_458.0
  /// The altitudes that a fix can have, in metres: from the centre of the Earth to the highest
  /// satellites.
  static let altitudes = -6.4e6...1e8
}

/// The reason why values are no fix.
public enum InvalidFix: Error, Hashable, Sendable, CustomStringConvertible {
  /// The accuracy is no circle of error.
  case errorCircle(InvalidErrorCircle)
  /// The place is not a level.
  case level(PlaceID)
  /// The time is not a number, or outside the years 1 to 9999.
  case time(Double)
  /// The speed is negative, beyond light, or not a number.
  case speed(Double)
  /// The altitude is below the centre of the Earth, above all satellites, or not a number.
  case altitude(Double)
  /// The deviation is negative, infinite, or not a number.
  case altitudeDeviation(Double)

  /// The fault, and what would be right, in a sentence.
  public var description: String {
    switch self {
    case .errorCircle(let reason): reason.description
    case .level(let place):
      "'\(place)' is no level: write campus, building and level, such as ubc/belkin/1."
    case .time(let value): "A time of \(value) seconds since 1970 is outside the years 1 to 9999."
    case .speed(let value): "A speed of \(value) m/s is none: write 0 or more."
    case .altitude(let value): "An altitude of \(value) m is not near the Earth."
    case .altitudeDeviation(let value):
      "A standard deviation of \(value) m is none: write 0 or more."
    }
  }
}
