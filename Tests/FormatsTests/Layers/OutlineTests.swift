import Catalog
import Foundation
import Geodesy
import TestSupport
import Testing

@Suite("An outline in metres or feet")
struct OutlineTests {
  /// A square of 100 m in UTM zone 10 north around a point of Vancouver.
  private static func map(_ crs: String) -> String {
    """
    {"type": "FeatureCollection", "crs": {"type": "name", "properties": {"name": "\(crs)"}},
     "features": [{"type": "Feature", "properties": {"id": "s-1", "title": "Square"},
      "geometry": {"type": "Polygon", "coordinates": [[[481600, 5457200, 7], [481700, 5457200, 7],
        [481700, 5457300, 7], [481600, 5457300, 7], [481600, 5457200, 7]]]}}]}
    """
  }
  private static let mapping = "columns:\n  id: id\n  title: title\n  geometry: position\n"

  @Test("is converted, corner by corner, as a point is")
  func converted() throws {
    let found = try MappedTable(
      Self.map("urn:ogc:def:crs:EPSG::26910"), Self.mapping, name: "t.geojson")
    let work = try found.work("s-1")
    let here = try #require(work.coordinate, "\(found.reading.problems)")
    let system = try CoordinateReferenceSystem("EPSG:26910")
    let middle = try system.conversion(x: 481_650, y: 5_457_250).coordinate
    #expect(here.distance(to: middle).value < 0.01)
    #expect(work.details["geometry"]?.contains("Polygon") == true)
    #expect(!found.reading.problems.contains { $0.severity == .error })
  }

  @Test("in a system that nobody knows is refused once, with the line to write")
  func unknown() throws {
    let found = try MappedTable(Self.map("EPSG:999999"), Self.mapping, name: "t.geojson")
    #expect(found.codes.filter { $0 == .unknownReferenceSystem }.count == 1)
    #expect(found.reading.contents.isEmpty)
  }
}
