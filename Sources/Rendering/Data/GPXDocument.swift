import Geodesy

/// A walk in GPX 1.1 (topografix.com/GPX/1/1), whose schema fixes the order of its parts: waypoints,
/// then the route, then the track.
struct GPXDocument {
  /// A spot with its name.
  struct Point {
    var coordinate: Coordinate
    var name: String
    var description: String?
  }

  /// The name of the walk, which the route and the track have, too.
  var title: String
  /// A summary of the walk, or notes on it, if there are any.
  var description: String?
  /// The spots that the walk visits or joins, with names.
  var waypoints: [Point] = []
  /// The stops or instructions in walking order; no route if there are none.
  var route: [Point] = []
  /// The course in its parts; no track if there are none.
  var track: [[Coordinate]] = []

  /// The document as UTF-8 text.
  var bytes: [UInt8] {
    var xml = SVGWriter()
    xml.add(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        + "<gpx version=\"1.1\" creator=\"Docent\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n"
        + "<metadata>")
    xml.add(element: "name", title)
    if let description { xml.add(element: "desc", description) }
    xml.add("</metadata>\n")
    for point in waypoints { xml.add(point, as: "wpt") }
    if !route.isEmpty {
      xml.add("<rte>")
      xml.add(element: "name", title)
      xml.add("\n")
      for point in route { xml.add(point, as: "rtept") }
      xml.add("</rte>\n")
    }
    if !track.isEmpty {
      xml.add("<trk>")
      xml.add(element: "name", title)
      xml.add("\n")
      for part in track {
        xml.add("<trkseg>\n")
        for coordinate in part {
          xml.add("<trkpt")
          xml.add(attributesOf: coordinate)
          xml.add("/>\n")
        }
        xml.add("</trkseg>\n")
      }
      xml.add("</trk>\n")
    }
    xml.add("</gpx>\n")
    return xml.bytes
  }
}

extension SVGWriter {
  fileprivate mutating func add(_ point: GPXDocument.Point, as element: String) {
    add("<\(element)")
    add(attributesOf: point.coordinate)
    add(">")
    add(element: "name", point.name)
    if let description = point.description { add(element: "desc", description) }
    add("</\(element)>\n")
  }

  fileprivate mutating func add(element: String, _ text: String) {
    add("<\(element)>")
    add(text: text)
    add("</\(element)>")
  }

  /// Eight decimals are about a millimetre. GPX has longitudes below 180 only.
  fileprivate mutating func add(attributesOf coordinate: Coordinate) {
    let east = coordinate.longitude > 180 - 5e-9 ? -180 : coordinate.longitude
    add(" lat=\"\(Self.degrees(coordinate.latitude))\" lon=\"\(Self.degrees(east))\"")
  }

  private static func degrees(_ value: Double) -> String {
    var digits: [UInt8] = []
    digits.append(rounded: value, decimals: 8)
    return String(decoding: digits, as: UTF8.self)
  }
}
