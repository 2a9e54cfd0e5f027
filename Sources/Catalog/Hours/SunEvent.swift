import Foundation
import Geodesy
import Notation

/// A time of day that the sun decides.
enum SunEvent: String, CaseIterable, Hashable, Sendable {
  /// The beginning of civil twilight.
  case dawn
  case sunrise
  case sunset
  /// The end of civil twilight.
  case dusk

  /// The error of a time, in minutes: the formulas err by less than one, refraction at the horizon
  /// by two, hills and a campus's width by more; a choice.
  static let accuracy = 5

  /// The altitude of the sun's middle then, in degrees: 34' of refraction and its radius of 16'
  /// (Astronomical Almanac) below the horizon, or 6 degrees.
  private var altitude: Double {
    switch self {
    case .sunrise, .sunset: -50.0 / 60
    case .dawn, .dusk: -6
    }
  }

  var isMorning: Bool { self == .dawn || self == .sunrise }

  /// The usual time of it, roughly, in minutes after midnight.
  var usualMinute: Double { isMorning ? 6 * 60 : 18 * 60 }

  /// The moment when it happens on a day of the place's own solar time, in seconds since 1970;
  /// `nil` where it does not.
  ///
  /// The sun's position after the low-precision formulas of the Astronomical Almanac, section C,
  /// good to 0.01 degrees from 1950 to 2050.
  func instant(on day: CivilDay, at place: Coordinate) -> Double? {
    func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }
    func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
    // From the day's noon at the place, refined at the time found.
    let noon = Double(day.number) * 86_400 + 43_200 - place.longitude * 240
    var instant = noon
    for _ in 0..<3 {
      // Days since 1 January 2000, noon.
      let days = instant / 86_400 - 10_957.5
      let meanLongitude = 280.460 + 0.985_647_4 * days
      let anomaly = 357.528 + 0.985_600_3 * days
      let longitude = meanLongitude + 1.915 * sine(anomaly) + 0.020 * sine(2 * anomaly)
      let obliquity = 23.439 - 0.000_000_4 * days
      let declination = asin(sine(obliquity) * sine(longitude)) * 180 / .pi
      let ascension =
        atan2(cosine(obliquity) * sine(longitude), cosine(longitude)) * 180 / .pi
      // In degrees, within half a turn of 0.
      let equation = (meanLongitude - ascension).remainder(dividingBy: 360)
      let angle =
        (sine(altitude) - sine(place.latitude) * sine(declination))
        / (cosine(place.latitude) * cosine(declination))
      guard angle.magnitude <= 1 else { return nil }
      let half = acos(angle) * 180 / .pi
      instant = noon - equation * 240 + (isMorning ? -half : half) * 240
    }
    return instant
  }
}
