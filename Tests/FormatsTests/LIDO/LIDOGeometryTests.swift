import Geodesy
import Testing

/// Geometries in records of others.
extension LIDOImportTests {
  @Test("is read in time, however deep a geometry lies, and with all its corners in one order")
  func geometries() throws {
    func coordinate(_ gml: String) throws -> Coordinate? {
      let place = "<lido:repositoryLocation><lido:gml>\(gml)</lido:gml></lido:repositoryLocation>"
      return try read(Self.record(repository: place)).contents.works.values.first?.coordinate
    }
    let point = "<gml:Point><gml:pos>48.2 16.37</gml:pos></gml:Point>"
    let depth = 40
    let deep =
      String(repeating: "<x>", count: depth) + point + String(repeating: "</x>", count: depth)
    #expect(try coordinate(deep)?.latitude == 48.2)
    let corners = "-90.02 29.94 -89.98 29.94 -89.98 29.96 -90.02 29.96 -90.02 29.94"
    let area =
      "<gml:Polygon><gml:exterior><gml:LinearRing><gml:posList>\(corners)</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon>"
    let middle = try #require(try coordinate(area))
    #expect(abs(middle.latitude - 29.95) < 0.001 && abs(middle.longitude + 90) < 0.001)
  }
}
