import Catalog
import Geodesy
import Queries

extension Renderer {
  /// A tour as a walk in GPX 1.1 (topografix.com/GPX/1/1): a waypoint for each stop with a known
  /// position, a route through them, and the track of the legs as they are walked.
  func gpx(_ answer: TourItinerary.Answer, for reader: Reader) -> Rendered {
    let tour = answer.tour
    let title = reading(tour.title, at: tour.campus, for: reader)
    var xml = SVGWriter()
    xml.add(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        + "<gpx version=\"1.1\" creator=\"Docent\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n"
        + "<metadata><name>")
    xml.add(text: title.text)
    xml.add("</name></metadata>\n")
    let stops = answer.stops.compactMap { stop in
      stop.position.map { position in
        (
          position.coordinate,
          "\(stop.number). \(self.title(of: stop.stop, on: tour.campus, for: reader).text)"
        )
      }
    }
    for (coordinate, name) in stops { xml.point("wpt", coordinate, name: name) }
    xml.add("<rte><name>")
    xml.add(text: title.text)
    xml.add("</name>\n")
    for (coordinate, name) in stops { xml.point("rtept", coordinate, name: name) }
    xml.add("</rte>\n")
    if !answer.legs.isEmpty {
      xml.add("<trk><name>")
      xml.add(text: title.text)
      xml.add("</name>\n")
      for leg in answer.legs {
        xml.add("<trkseg>\n")
        for coordinate in leg.line { xml.point("trkpt", coordinate) }
        xml.add("</trkseg>\n")
      }
      xml.add("</trk>\n")
    }
    xml.add("</gpx>\n")
    return Rendered(bytes: xml.bytes, format: .gpx, language: title.language)
  }
}

extension SVGWriter {
  /// Appends a point in GPX: eight decimals are about a millimetre.
  fileprivate mutating func point(_ element: String, _ coordinate: Coordinate, name: String? = nil)
  {
    var degrees: [[UInt8]] = [[], []]
    degrees[0].append(rounded: coordinate.latitude, decimals: 8)
    degrees[1].append(rounded: coordinate.longitude, decimals: 8)
    let (latitude, longitude) = (
      String(decoding: degrees[0], as: UTF8.self), String(decoding: degrees[1], as: UTF8.self)
    )
    add("<\(element) lat=\"\(latitude)\" lon=\"\(longitude)\"")
    guard let name else { return add("/>\n") }
    add("><name>")
    add(text: name)
    add("</name></\(element)>\n")
  }
}
