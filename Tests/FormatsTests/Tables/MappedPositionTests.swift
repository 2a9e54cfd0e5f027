import Catalog
import Foundation
import Geodesy
import Testing

/// Positions of works and places as columns, points and outlines say them.
extension MappedTableTests {
  @Test("puts a work at the first place of a collection of geometries, which stays a detail")
  func collections() throws {
    func features(_ geometries: String) -> String {
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"id":"g1","title":"GC"},"#
        + #""geometry":{"type":"GeometryCollection","geometries":[\#(geometries)]}}]}"#
    }
    let point = #"{"type":"Point","coordinates":[16.6,49.2]}"#
    let line = #"{"type":"LineString","coordinates":[[16.6,49.2],[16.61,49.2]]}"#
    for geometries in [point, "\(point),\(line)", "\(line),\(point)"] {
      let table = try MappedTable(
        features(geometries), "columns: {id: id, title: title, geometry: position}\n",
        name: "t.geojson")
      let work = try table.work("g1")
      #expect(work.coordinate == (try Coordinate(latitude: 49.2, longitude: 16.6)))
      #expect(work.details["geometry"]?.contains("GeometryCollection") ?? false, "\(work.details)")
      #expect(table.codes == [.assumedValue], "\(table.reading.problems)")
    }
    let empty = try MappedTable(
      features(""), "columns: {id: id, title: title, geometry: position}\n", name: "t.geojson")
    #expect(empty.codes.contains(.leftOut))
  }

  @Test("converts state plane feet, and keeps what was surveyed")
  func statePlane() throws {
    let system = try CoordinateReferenceSystem("EPSG:2249")
    let here = try Coordinate(latitude: 42.3736, longitude: -71.1190)
    let (x, y) = try system.position(of: here)
    let table = try MappedTable(
      "id,name,E,N\na-1,One,\(x),\(y)\n",
      "crs: EPSG:2249\ncolumns: {id: id, name: title, E: x, N: y}\n")
    let work = try table.work("a-1")
    // PROJ gives this operation 4 m, so a centimetre is all that the position deserves.
    #expect(try #require(work.coordinate).distance(to: here) < Meters(0.01))
    #expect(work.survey == Work.Survey(crs: "EPSG:2249", x: x, y: y, accuracy: Meters(4)))
  }

  private static func collection(_ crs: String, _ x: Double, _ y: Double) -> String {
    let features = ["a-1", "a-2"].map {
      #"{"type":"Feature","properties":{"id":"\#($0)","name":"One"},"geometry":{"type":"Point","#
        + #""coordinates":[\#(x),\#(y)]}}"#
    }
    return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))],"#
      + #""crs":\#(crs)}"#
  }

  @Test(
    "converts points of GeoJSON from the system that it names, wherever it does",
    arguments: [
      #"{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::2056"}}"#,
      #"{"type":"name","properties":{"name":"EPSG:2056"}}"#, #""EPSG:2056""#,
      #"{"type":"EPSG","properties":{"code":2056}}"#,
    ])
  func namedSystem(crs: String) throws {
    let table = try MappedTable(
      Self.collection(crs, 2_600_000, 1_200_000),
      "columns: {id: id, name: title, geometry: position}\n",
      name: "table.geojson")
    let work = try table.work("a-2")
    // Bern's old observatory, by swisstopo: 46°57'03.9" N, 7°26'19.1" E.
    let bern = try Coordinate(latitude: 46.951_08, longitude: 7.438_63)
    #expect(try #require(work.coordinate).distance(to: bern) < Meters(2))
    #expect(work.survey?.accuracy == Meters(1))
    // Exchanged, they lie off Ireland.
    let exchanged = try MappedTable(
      Self.collection(crs, 1_200_000, 2_600_000),
      "columns: {id: id, name: title, geometry: position}\n",
      name: "table.geojson")
    #expect(try exchanged.work("a-1").coordinate == nil)
    #expect(exchanged.codes.count { $0 == .leftOut } == 2)
  }

  @Test(
    "refuses a file whose system tells no positions, once, and takes none of its numbers for degrees",
    arguments: [
      #"{"type":"name","properties":{"name":"EPSG:5709"}}"#,
      #"{"type":"name","properties":{"name":"urn:ogc:def:crs:ESRI::1"}}"#,
      #"{"type":"link","properties":{"href":"file:///etc/passwd"}}"#,
      #"{"type":"name","properties":{"name":"+proj=utm +zone=32 +nadgrids=/etc/passwd"}}"#,
    ])
  func noSystem(crs: String) throws {
    let table = try MappedTable(
      Self.collection(crs, 7, 46), "columns: {id: id, name: title, geometry: position}\n",
      name: "table.geojson")
    #expect(table.codes.count { $0 == .unknownReferenceSystem } == 1)
    #expect(table.reading.contents.works.values.allSatisfy { $0.coordinate == nil })
  }

  @Test("converts a point from the system that its feature or geometry names")
  func ownSystem() throws {
    let crs = #""crs":{"type":"name","properties":{"name":"EPSG:2056"}}"#
    let point = #""type":"Point","coordinates":[2600000,1200000]"#
    let table = try MappedTable(
      #"{"type":"FeatureCollection","features":["#
        + #"{"type":"Feature","properties":{"id":"a-1","name":"One"},"geometry":{\#(crs),\#(point)}},"#
        + #"{"type":"Feature",\#(crs),"properties":{"id":"a-2","name":"Two"},"geometry":{\#(point)}}]}"#,
      "columns: {id: id, name: title, geometry: position}\n", name: "table.geojson")
    for id in ["a-1", "a-2"] {
      #expect(try table.work(id).survey?.crs == "EPSG:2056")
      #expect(try abs(#require(try table.work(id).coordinate).latitude - 46.951) < 0.001)
    }
  }

  @Test("says how roughly an old datum is converted, once for the file")
  func roughly() throws {
    let table = try MappedTable(
      "id,name,E,N\na-1,One,448000,4637000\na-2,Two,448010,4637000\n",
      "crs: EPSG:26716\ncolumns: {id: id, name: title, E: x, N: y}\n")
    #expect(try table.work("a-1").survey?.accuracy == Meters(10))
    #expect(table.codes.count { $0 == .roughConversion } == 1)
  }

  @Test(
    "leaves a broken position out, with its line",
    arguments: ["--87.62", "142.5", "abc", "0"])
  func brokenPosition(latitude: String) throws {
    let table = try MappedTable(
      "id,name,lat,lon\na-1,One,\(latitude),0\n",
      "columns: {id: id, name: title, lat: latitude, lon: longitude}\n")
    #expect(try table.work("a-1").coordinate == nil)
    #expect(table.codes == [.leftOut])
    #expect(table.reading.problems.first?.location?.line == 2)
    #expect(table.reading.problems.first?.location?.field == "lat")
  }

  @Test("takes a point inside an outline for a work")
  func outlines() throws {
    // The middle of its box lies outside this letter U.
    let ring = "[[0,0],[3,0],[3,3],[2,3],[2,1],[1,1],[1,3],[0,3],[0,0]]"
    let table = try MappedTable(
      """
      {"type":"FeatureCollection","features":[{"type":"Feature","id":"u-1",
      "geometry":{"type":"Polygon","coordinates":[\(ring)]},"properties":{"name":"U"}}]}
      """, "columns: {id: id, name: title, geometry: position}\n", name: "map.json")
    let here = try #require(try table.work("u-1").coordinate)
    #expect(here.latitude == 1.5 && [0.5, 2.5].contains(here.longitude))
    #expect(table.codes == [.assumedValue])
    #expect(
      try table.work("u-1").details["geometry"]
        == #"{"type":"Polygon","coordinates":[\#(ring)]}"#)
  }

  @Test("says once that works stand at the first of several points, and keeps the others")
  func severalPoints() throws {
    func feature(_ id: String, _ geometry: String) -> String {
      #"{"type":"Feature","id":"\#(id)","geometry":\#(geometry),"properties":{"name":"\#(id)"}}"#
    }
    let points = #"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}"#
    let line = #"{"type":"LineString","coordinates":[[5,6],[7,8]]}"#
    let table = try MappedTable(
      """
      {"type":"FeatureCollection","features":[
      \(feature("m-1", points)),\(feature("m-2", line)),
      \(feature("m-3", #"{"type":"Point","coordinates":[9,9]}"#))]}
      """, "columns: {id: id, name: title, geometry: position}\n", name: "map.json")
    #expect(table.codes == [.assumedValue])
    let said = try #require(table.reading.problems.first)
    #expect(said.message.hasPrefix("Work 'm-1' is put at the first of several points"))
    #expect(said.message.hasSuffix("and so in 1 row more."))
    #expect(try table.work("m-1").coordinate == (try Coordinate(latitude: 2, longitude: 1)))
    #expect(try table.work("m-1").details == ["geometry": points])
    #expect(try table.work("m-2").details == ["geometry": line])
    #expect(try table.work("m-3").details.isEmpty)
  }

  @Test("takes x and y in the reference system that ArcGIS names by its number")
  func numberedSystem() throws {
    func table(_ reference: String, _ x: String, _ y: String) throws -> MappedTable {
      try MappedTable(
        """
        {"geometryType": "esriGeometryPoint", "spatialReference": \(reference),
         "features": [{"attributes": {"TITLE": "Gate"}, "geometry": {"x": \(x), "y": \(y)}}]}
        """, "columns: {attributes.TITLE: title, geometry.x: x, geometry.y: y}\n", name: "map.json")
    }
    for reference in [#"{"wkid": 102100, "latestWkid": 3857}"#, #"{"wkid": 3857}"#] {
      let found = try table(reference, "-8188661.8", "5702300.1")
      let here = try #require(found.reading.contents.works.values.first?.coordinate)
      #expect(abs(here.latitude - 45.52) < 0.05 && abs(here.longitude + 73.56) < 0.01, "\(here)")
      #expect(!found.reading.leftOut.contains { $0.name == "spatialReference" })
    }
    let degrees = try table(#"{"wkid": 4326}"#, "-73.56", "45.5")
    let here = try #require(degrees.reading.contents.works.values.first?.coordinate)
    #expect(abs(here.latitude - 45.5) < 1e-9 && abs(here.longitude + 73.56) < 1e-9, "\(here)")
    let unknown = try table(#"{"wkt": "PROJCS[]"}"#, "1", "2")
    #expect(unknown.codes.contains(.missingValue))
  }
}
