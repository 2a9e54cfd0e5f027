import Catalog
import Geodesy
import Notation

/// Reports of gpsd, one JSON object a line: <https://gpsd.io/gpsd_json.html>.
enum GPSDReport {
  /// gpsd states errors at 95 % ("meters, 95% confidence" in its source, gpsd.h).
  static let confidence = 0.95
  /// Half the width of the middle 95 % of a normal distribution, in standard deviations:
  /// NIST/SEMATECH e-Handbook, section 1.3.6.7.1.
  static let deviations = 1.959964

  /// The fix that a report holds; `nil` for reports of other classes and without a fix.
  ///
  /// Only `TPV` has positions; `mode` 2 and 3 are fixes.
  static func fix(of report: JSONValue) throws(UnreadableFix) -> Fix? {
    guard report["class"]?.string == "TPV" else { return nil }
    guard let mode = try number("mode", of: report), mode >= 2,
      let latitude = try number("lat", of: report), let longitude = try number("lon", of: report)
    else { return nil }
    guard let coordinate = try? Coordinate(latitude: latitude, longitude: longitude) else {
      throw UnreadableFix("The report holds no position on Earth.")
    }
    let circle = try errorCircle(of: report)
    let time = try time(of: report)
    let (speed, course) = (try number("speed", of: report), try number("track", of: report))
    // Before release 3.20 there was only 'alt'.
    var altitude = try number("altMSL", of: report)
    if altitude == nil { altitude = try number("alt", of: report) }
    let vertical = try number("epv", of: report).map { Meters($0 / deviations) }
    do {
      return try Fix(
        coordinate: coordinate, errorCircle: circle, time: time, speed: speed,
        course: course.flatMap { Bearing(degrees: $0) }, altitude: altitude.map { Meters($0) },
        altitudeDeviation: vertical)
    } catch { throw UnreadableFix(error.description) }
  }

  /// The circle of error of a report: from the error of the position as a whole, else from those
  /// along its axes. Zero means unknown; `nil` if neither is known.
  private static func errorCircle(of report: JSONValue) throws(UnreadableFix) -> ErrorCircle? {
    if let radius = try number("eph", of: report), radius > 0 {
      return try? ErrorCircle(radius: Meters(radius), confidence: confidence)
    }
    guard let east = try number("epx", of: report), let north = try number("epy", of: report),
      east > 0, north > 0
    else { return nil }
    return try? ErrorCircle(
      standardDeviationEast: Meters(east / deviations), north: Meters(north / deviations),
      confidence: confidence)
  }

  /// ISO 8601 text; before release 3.0 a number of seconds.
  private static func time(of report: JSONValue) throws(UnreadableFix) -> Double? {
    guard let value = report["time"], value != .null else { return nil }
    guard let time = value.number ?? value.string.flatMap(CivilTime.seconds(parsing:)) else {
      throw UnreadableFix("The time of the report is none.")
    }
    return time
  }

  private static func number(
    _ name: String, of report: JSONValue
  ) throws(UnreadableFix) -> Double? {
    guard let value = report[name], value != .null else { return nil }
    guard let number = value.number else {
      throw UnreadableFix("The member '\(name)' of the report is \(value.kindName), not a number.")
    }
    return number
  }
}
