import Catalog
import Exchange
import Geodesy
import Notation
import Testing

@Suite("GeoJSON")
struct GeoJSONWritingTests {
  @Test("is written after RFC 7946, a feature a line")
  func golden() throws {
    func at(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
      try Coordinate(latitude: latitude, longitude: longitude)
    }
    let clockwise = try Ring([at(0, 0), at(1, 0), at(1, 1), at(0, 1), at(0, 0)])
    let hole = try Ring([at(0.2, 0.2), at(0.2, 0.4), at(0.4, 0.4), at(0.2, 0.2)])
    let geometries: [Geometry?] = [
      .point(try at(10.123456789, 20)), .line([try at(0, 0), try at(1, -2)]),
      .polygons([Polygon(exterior: clockwise, holes: [hole])]), nil,
    ]
    var json = JSONWriter()
    json.featureCollection(
      of: geometries,
      bbox: BoundingBox(around: geometries.compactMap(\.self).flatMap(\.coordinates)),
      members: { $0.member("count", 4) }
    ) { json, geometry in
      json.feature(id: geometry?.typeName, geometry, decimals: 7) { $0.member("name", "<b>") }
    }
    #expect(
      json.text == #"""
        {"type":"FeatureCollection","bbox":[-2,0,20,10.123456789],"count":4,"features":[
        {"type":"Feature","id":"Point","geometry":{"type":"Point","coordinates":[20,10.1234568]},"properties":{"name":"\u003cb\u003e"}},
        {"type":"Feature","id":"LineString","geometry":{"type":"LineString","coordinates":[[0,0],[-2,1]]},"properties":{"name":"\u003cb\u003e"}},
        {"type":"Feature","id":"Polygon","geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]],[[0.2,0.2],[0.4,0.4],[0.4,0.2],[0.2,0.2]]]},"properties":{"name":"\u003cb\u003e"}},
        {"type":"Feature","geometry":null,"properties":{"name":"\u003cb\u003e"}}
        ]}
        """#)
    let reading = GeoJSONReader.read(json.bytes, file: "golden")
    #expect(reading.problems == [])
    #expect(reading.features.dropFirst().map(\.geometry) == Array(geometries.dropFirst()))
  }
}
