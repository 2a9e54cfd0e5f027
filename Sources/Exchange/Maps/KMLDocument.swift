import Geodesy
import Notation

extension MapDocument {
  /// The document in KML 2.2 (OGC 07-147r2): a folder of the points, and one for each route with its
  /// points and a line along its course, or else through them.
  ///
  /// - Complexity: O(n) for n bytes that are written.
  public func kml() -> [UInt8] {
    var xml = XMLWriter()
    xml.element("kml", ["xmlns": "http://www.opengis.net/kml/2.2"]) { xml in
      xml.element("Document") { xml in
        xml.write(label)
        if !points.isEmpty {
          xml.element("Folder") { xml in
            xml.element("name", text: label.name)
            for point in points { xml.write(point) }
          }
        }
        for route in routes { xml.write(route) }
      }
    }
    return xml.bytes
  }
}

extension XMLWriter {
  fileprivate mutating func write(_ route: MapDocument.Route) {
    var line: [Coordinate] = []
    for place in route.points.compactMap(\.place) where place != line.last {
      line.append(place)
    }
    element("Folder") { xml in
      xml.write(route.label)
      for point in route.points { xml.write(point) }
      for part in route.course.isEmpty ? [line] : route.course where part.count > 1 {
        xml.element("Placemark") { xml in
          xml.element("name", text: route.label.name)
          xml.element("LineString") { xml in
            xml.element("tessellate", text: "1")
            xml.element("coordinates", text: part.map(\.kmlText).joined(separator: " "))
          }
        }
      }
    }
  }

  fileprivate mutating func write(_ point: MapDocument.Point) {
    element("Placemark") { xml in
      xml.write(point.label)
      guard let place = point.place else { return }
      xml.element("Point") { $0.element("coordinates", text: place.kmlText) }
    }
  }

  fileprivate mutating func write(_ label: MapDocument.Label) {
    element("name", text: label.name)
    element("description", text: label.text)
    guard !label.fields.isEmpty else { return }
    element("ExtendedData") { xml in
      for field in label.fields {
        xml.element("Data", ["name": field.name]) { $0.element("value", text: field.value) }
      }
    }
  }
}

extension Coordinate {
  /// The position as KML has it: longitude first.
  fileprivate var kmlText: String { "\(longitude.decimalText),\(latitude.decimalText)" }
}
