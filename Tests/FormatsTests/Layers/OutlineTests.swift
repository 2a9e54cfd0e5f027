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
  /// The outline as a detail keeps it: its own numbers, and the system that they are in.
  private static func kept(_ crs: String) -> String {
    #"{"type":"Polygon","coordinates":[[[481600,5457200,7],[481700,5457200,7],[481700,5457300,7],"#
      + #"[481600,5457300,7],[481600,5457200,7]]],"#
      + #""crs":{"type":"name","properties":{"name":"\#(crs)"}}}"#
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
    #expect(work.details["geometry"] == Self.kept("urn:ogc:def:crs:EPSG::26910"))
    // The heights are kept, too.
    #expect(!found.codes.contains(.unknownField), "\(found.reading.problems)")
    #expect(!found.reading.problems.contains { $0.severity == .error })
  }

  @Test("is a detail of a building, too, with the numbers that were surveyed")
  func building() throws {
    let found = try MappedTable(
      Self.map("EPSG:26910"),
      "items: places\ncolumns: {id: id, title: name, geometry: position}\nconstants: {kind: building}\n",
      name: "t.geojson")
    let building = try #require(found.reading.contents.buildings.values.first)
    #expect(building.shape?.outerCoordinates.count == 5)
    #expect(building.details["geometry"] == Self.kept("EPSG:26910"))
  }

  @Test("is no MultiPoint of one point, which is that point; several keep their own numbers")
  func severalPoints() throws {
    func map(_ type: String, _ coordinates: String) -> String {
      """
      {"type": "FeatureCollection", "crs": {"type": "name", "properties": {"name": "EPSG:26910"}},
       "features": [{"type": "Feature", "properties": {"id": "s-1", "title": "Square"},
        "geometry": {"type": "\(type)", "coordinates": \(coordinates)}}]}
      """
    }
    let point = try MappedTable(
      map("Point", "[481600.25, 5457200.5, 7]"), Self.mapping, name: "t.geojson")
    let one = try MappedTable(
      map("MultiPoint", "[[481600.25, 5457200.5, 7]]"), Self.mapping, name: "t.geojson")
    let work = try one.work("s-1")
    #expect(work.survey?.crs == "EPSG:26910" && work.survey?.x == 481_600.25)
    #expect(work.details == ["altitude": "7"])
    #expect(try point.work("s-1") == work && one.codes == point.codes)
    let two = try MappedTable(
      map("MultiPoint", "[[481600.25, 5457200.5], [481700, 5457300]]"), Self.mapping,
      name: "t.geojson")
    #expect(
      try two.work("s-1").details["geometry"]
        == #"{"type":"MultiPoint","coordinates":[[481600.25,5457200.5],[481700,5457300]],"#
        + #""crs":{"type":"name","properties":{"name":"EPSG:26910"}}}"#)
  }

  @Test("in a system that nobody knows is refused once, with the line to write")
  func unknown() throws {
    let found = try MappedTable(Self.map("EPSG:999999"), Self.mapping, name: "t.geojson")
    #expect(found.codes.filter { $0 == .unknownReferenceSystem }.count == 1)
    #expect(found.reading.contents.isEmpty)
  }
}
