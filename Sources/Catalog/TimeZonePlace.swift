import Foundation
import Geodesy

/// The places that time zones are named for, such as Paris for `Europe/Paris`, after the table `zone.tab`
/// of the IANA database, which systems keep beside the zones.
enum TimeZonePlace {
  /// The position of the place of `zone`, to a minute or second of arc; `nil` where it is named for none,
  /// as `UTC` is, or the system has no table.
  static func coordinate(of zone: String) -> Coordinate? { places[zone] }

  private static let places: [String: Coordinate] = {
    let table = try? String(contentsOfFile: "/usr/share/zoneinfo/zone.tab", encoding: .utf8)
    return table.map(places(in:)) ?? [:]
  }()

  /// The places in a table of that form: a country, a position after ISO 6709 and a zone in each line.
  static func places(in table: String) -> [String: Coordinate] {
    var places: [String: Coordinate] = [:]
    for line in table.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t")
      guard fields.count >= 3, let coordinate = position(String(fields[1])) else { continue }
      places[String(fields[2])] = coordinate
    }
    return places
  }

  /// The position that `text` is, such as `+4852+00220` or `-135108-0765027` (ISO 6709, annex H).
  private static func position(_ text: String) -> Coordinate? {
    guard let middle = text.dropFirst().firstIndex(where: { $0 == "+" || $0 == "-" }),
      let latitude = degrees(text[..<middle], digits: 2),
      let longitude = degrees(text[middle...], digits: 3)
    else { return nil }
    return try? Coordinate(latitude: latitude, longitude: longitude)
  }

  /// The angle of a sign, so many digits of degrees, and two each of minutes and perhaps seconds.
  private static func degrees(_ text: Substring, digits: Int) -> Double? {
    let figures = text.dropFirst()
    guard figures.allSatisfy({ $0.isASCII && $0.isNumber }),
      figures.count == digits + 2 || figures.count == digits + 4,
      let whole = Double(figures.prefix(digits)),
      let minutes = Double(figures.dropFirst(digits).prefix(2))
    else { return nil }
    let seconds = Double(figures.dropFirst(digits + 2)) ?? 0
    let angle = whole + minutes / 60 + seconds / 3_600
    return text.first == "-" ? -angle : angle
  }
}
