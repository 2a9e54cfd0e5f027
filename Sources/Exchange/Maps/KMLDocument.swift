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
        xml.describe(name, text, fields)
        if !points.isEmpty {
          xml.element("Folder") { xml in
            xml.element("name", text: name)
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
    for place in route.points.compactMap(\.coordinate) where place != line.last {
      line.append(place)
    }
    element("Folder") { xml in
      xml.describe(route.name, route.text, route.fields)
      for point in route.points { xml.write(point) }
      for part in route.course.isEmpty ? [line] : route.course where part.count > 1 {
        xml.element("Placemark") { xml in
          xml.element("name", text: route.name)
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
      xml.describe(point.name, point.text, point.fields)
      guard let coordinate = point.coordinate else { return }
      xml.element("Point") { $0.element("coordinates", text: coordinate.kmlText) }
    }
  }

  fileprivate mutating func describe(_ name: String?, _ text: String?, _ fields: [NamedField]) {
    element("name", text: name)
    element("description", text: text)
    guard !fields.isEmpty else { return }
    element("ExtendedData") { xml in
      for field in fields {
        xml.element("Data", ["name": field.name]) { $0.element("value", text: field.value) }
      }
    }
  }
}

extension Coordinate {
  /// The position as KML has it: longitude first.
  fileprivate var kmlText: String { "\(longitude.decimalText),\(latitude.decimalText)" }
}
