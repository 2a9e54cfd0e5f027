import Geodesy
public import Notation

extension MapDocument {
  /// The namespace of the fields that Docent adds to points and routes of GPX.
  public static let fieldNamespace = "urn:x-docent:fields"

  /// The document in GPX 1.1 (topografix.com/GPX/1/1), whose schema fixes the order of its parts:
  /// waypoints, then routes, then their courses as tracks.
  ///
  /// - Parameters:
  ///   - layout: compact for the course of a walk, which has thousands of points.
  ///   - decimals: how many are written of a degree; `nil` for all.
  /// - Returns: the text in UTF-8.
  /// - Complexity: O(n) for n bytes that are written.
  public func gpx(_ layout: XMLWriter.Layout = .indented, decimals: Int? = nil) -> [UInt8] {
    var writer = GPXWriter(xml: XMLWriter(layout), decimals: decimals)
    writer.write(self)
    return writer.xml.bytes
  }

  fileprivate var hasFields: Bool {
    let labels = routes.flatMap { [$0.label] + $0.points.map(\.label) } + points.map(\.label)
    return ([label] + labels).contains { !$0.fields.isEmpty }
  }
}

private struct GPXWriter {
  var xml: XMLWriter
  let decimals: Int?

  mutating func write(_ document: MapDocument) {
    xml.open(
      "gpx",
      [
        ("version", "1.1"), ("creator", "Docent"), ("xmlns", "http://www.topografix.com/GPX/1/1"),
        ("xmlns:docent", document.hasFields ? MapDocument.fieldNamespace : nil),
      ])
    xml.newline()
    xml.open("metadata")
    write(document.label)
    end()
    for point in document.points { write(point, as: "wpt") }
    for route in document.routes {
      xml.open("rte")
      write(route.label)
      xml.newline()
      for point in route.points { write(point, as: "rtept") }
      end()
    }
    for route in document.routes where !route.course.isEmpty { writeTrack(route) }
    end()
  }

  private mutating func writeTrack(_ route: MapDocument.Route) {
    xml.open("trk")
    xml.element("name", text: route.label.name)
    xml.newline()
    for part in route.course {
      xml.open("trkseg")
      xml.newline()
      for coordinate in part {
        xml.open("trkpt", attributes(of: coordinate))
        end()
      }
      end()
    }
    end()
  }

  private mutating func write(_ point: MapDocument.Point, as element: String) {
    guard let place = point.place else { return }
    xml.open(element, attributes(of: place))
    write(point.label)
    end()
  }

  private mutating func write(_ label: MapDocument.Label) {
    xml.element("name", text: label.name)
    xml.element("desc", text: label.text)
    guard !label.fields.isEmpty else { return }
    xml.element("extensions") { xml in
      for field in label.fields {
        xml.element("docent:field", ["name": field.name], text: field.value)
      }
    }
  }

  private mutating func end() {
    xml.close()
    xml.newline()
  }

  private func attributes(of coordinate: Coordinate) -> XMLWriter.Attributes {
    // GPX has longitudes below 180 only.
    let east = rounded(coordinate.longitude)
    return [
      ("lat", rounded(coordinate.latitude).decimalText),
      ("lon", (east == 180 ? -180 : east).decimalText),
    ]
  }

  private func rounded(_ degrees: Double) -> Double {
    decimals.map(degrees.rounded(toDecimals:)) ?? degrees
  }
}
