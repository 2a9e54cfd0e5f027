import Exchange
import Geodesy
import Notation
import Testing

@Suite("A document of points and routes")
struct MapDocumentTests {
  private static func document() throws -> MapDocument {
    let (one, two) = (
      try Coordinate(latitude: 1.123456789, longitude: 180),
      try Coordinate(latitude: 2, longitude: -0.000000001)
    )
    var document = MapDocument(.init("Walk", text: "A & B"))
    document.points = [(.init("One"), one), (.init("Nowhere"), nil)]
    let fields = [NamedField(name: "id", value: "2")]
    document.routes = [
      MapDocument.Route(
        .init("Walk"), points: [(.init("Two", fields: fields), two)], course: [[one, two]])
    ]
    return document
  }

  @Test("is GPX in the order of its schema, a line for each point where it is compact")
  func gpx() throws {
    let text = String(decoding: try Self.document().gpx(.compact, decimals: 8), as: UTF8.self)
    #expect(
      text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="Docent" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:docent="urn:x-docent:fields">
        <metadata><name>Walk</name><desc>A &amp; B</desc></metadata>
        <wpt lat="1.12345679" lon="-180"><name>One</name></wpt>
        <rte><name>Walk</name>
        <rtept lat="2" lon="0"><name>Two</name><extensions>\
        <docent:field name="id">2</docent:field></extensions></rtept>
        </rte>
        <trk><name>Walk</name>
        <trkseg>
        <trkpt lat="1.12345679" lon="-180"/>
        <trkpt lat="2" lon="0"/>
        </trkseg>
        </trk>
        </gpx>

        """)
    let exact = String(decoding: try Self.document().gpx(), as: UTF8.self)
    #expect(exact.contains(#"  <wpt lat="1.123456789" lon="-180">"#))
    #expect(exact.contains("lon=\"-0.000000001\""))
  }

  @Test("is KML with a line along the course, or else through the points")
  func kml() throws {
    var document = try Self.document()
    #expect(
      String(decoding: document.kml(), as: UTF8.self)
        .contains("<coordinates>180,1.123456789 -0.000000001,2</coordinates>"))
    document.routes[0].course = []
    #expect(!String(decoding: document.kml(), as: UTF8.self).contains("LineString"))
    document.routes[0].points.append(contentsOf: document.points)
    #expect(
      String(decoding: document.kml(), as: UTF8.self)
        .contains("<coordinates>-0.000000001,2 180,1.123456789</coordinates>"))
  }
}
