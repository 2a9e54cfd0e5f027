import Catalog
import Exchange
import Geodesy
import Notation

/// The decimals of a degree with which positions are told. Items themselves are told as the catalogue has
/// them, so that whoever sends one back, or imports it, moves nothing.
enum CoordinateDigits {
  /// The decimals in answers to questions, of whatever shape: a choice, a centimetre. More say nothing
  /// about where a thing is: they come of computing.
  static let shown = 7
  /// The decimals in what only a map is drawn from: a choice, ten centimetres, finer than a screen shows.
  static let drawn = 6
}

extension JSONWriter {
  /// The members `latitude` and `longitude` of a position, if there is one.
  mutating func members(positionOf place: Coordinate?) {
    member("latitude", place?.latitude.rounded(toDecimals: CoordinateDigits.shown))
    member("longitude", place?.longitude.rounded(toDecimals: CoordinateDigits.shown))
  }

  /// A member that is an array of strings.
  mutating func member(_ name: String, strings: [String]) {
    self.name(name)
    array(of: strings) { $0.value($1) }
  }

  /// A member in metres, rounded to millimetres.
  mutating func member(_ name: String, _ length: Meters) {
    member(name, length.value.rounded(toDecimals: 3))
  }

  /// A member in seconds, rounded to tenths.
  mutating func member(_ name: String, seconds: Double) {
    member(name, seconds.rounded(toDecimals: 1))
  }

  /// The bearings of a geodesic, or nulls where its ends are one place.
  mutating func members(bearingsOf geodesic: Geodesic) {
    bearingMember("bearing", geodesic.initialBearing)
    bearingMember("finalBearing", geodesic.finalBearing)
    name("compass")
    if let bearing = geodesic.initialBearing {
      value(bearing.compassPoint.rawValue)
    } else {
      null()
    }
  }

  private mutating func bearingMember(_ name: String, _ bearing: Bearing?) {
    self.name(name)
    if let bearing { value(bearing.rounded) } else { null() }
  }
}

extension Geometry {
  /// A line; in parts where it passes the antimeridian, as RFC 7946 asks in 3.1.9. Who stays where he
  /// is, in a lift or at the end, is at a point: a LineString has two positions at least (3.1.4).
  ///
  /// The latitude of a passage is interpolated along the meridians, not along the geodesic: on
  /// legs that people walk the two are less than a millimetre apart.
  init(walking line: [Coordinate]) {
    if line.count == 1 {
      self = .point(line[0])
      return
    }
    let line = Self.onOneSide(line)
    var parts = [Array(line.prefix(1))]
    for (one, other) in zip(line, line.dropFirst()) {
      let step = other.longitude - one.longitude
      if step.magnitude > 180 {
        let side = one.longitude < 0 ? -180.0 : 180.0
        let span = 360 - step.magnitude
        let share = span > 0 ? (180 - one.longitude.magnitude) / span : 0
        let latitude = one.latitude + share * (other.latitude - one.latitude)
        // A corner on it is told as it is; what was computed has no digits that come of computing: nine
        // decimals are a tenth of a millimetre.
        let shown = share == 0 ? latitude : latitude.rounded(toDecimals: 9)
        if let end = try? Coordinate(latitude: shown, longitude: side),
          let start = try? Coordinate(latitude: shown, longitude: -side)
        {
          if share > 0 { parts[parts.count - 1].append(end) }
          parts.append([start])
        }
      }
      parts[parts.count - 1].append(other)
    }
    self = parts.count == 1 ? .line(line) : .lines(parts)
  }

  /// A line whose corners on the antimeridian have the longitude, 180 or -180 degrees, of the side that it
  /// comes from, or at its beginning goes to: a change of that alone passes nothing.
  private static func onOneSide(_ line: [Coordinate]) -> [Coordinate] {
    guard line.contains(where: { $0.longitude.magnitude == 180 }) else { return line }
    var side = line.first { $0.longitude.magnitude != 180 }?.longitude ?? line[0].longitude
    return line.map { place in
      guard place.longitude.magnitude == 180 else {
        side = place.longitude
        return place
      }
      return (try? Coordinate(latitude: place.latitude, longitude: side < 0 ? -180 : 180)) ?? place
    }
  }
}
