import Catalog
import Exchange
import Geodesy
import Testing

@Suite("Positions of TourML that are more than a point")
struct TourMLShapeTests {
  /// The work of a stop whose asset has that content.
  private func work(_ content: String, _ more: String = "") throws -> Work {
    var figure = TourMLFigure()
    figure.stop("a", more + "<tourml:AssetRef tourml:id='g' tourml:usage='geo'/>")
    figure.asset(
      "g", type: "geo",
      "<tourml:Content><tourml:Data>\(content)</tourml:Data></tourml:Content>")
    let reading = try figure.read()
    #expect(reading.leftOut.isEmpty, "\(reading.leftOut)")
    return try #require(reading.work("Stop a"))
  }

  @Test("keep the height of a point, and what stands beside it")
  func heights() throws {
    let plain = try work(#"{"type":"Point","coordinates":[-123.25,49.25,34.5]}"#)
    #expect(plain.coordinate == (try Coordinate(latitude: 49.25, longitude: -123.25)))
    #expect(plain.details["altitude"] == "34.5")
    let beside = try work(
      #"{"type":"Feature","properties":{"note":"By the pond"},"geometry":{"type":"Point","coordinates":[1,2]}}"#
    )
    #expect(beside.details["note"] == "By the pond" && beside.details["altitude"] == nil)
    let gml = try work("<gml:Point><gml:pos>49.25 -123.25 12</gml:pos></gml:Point>")
    #expect(gml.details["altitude"] == "12")
  }

  @Test("keep the shape of which the work stands in the middle")
  func shapes() throws {
    let line = #"{"type":"LineString","coordinates":[[1,2],[1.5,2.5]]}"#
    #expect(try work(line).details["geometry"] == line)
    let points =
      #"{"type":"Feature","properties":{"n":7},"geometry":{"type":"MultiPoint","coordinates":[[1,2],[1.5,2.5]]}}"#
    let work = try work(points)
    #expect(work.details["n"] == "7")
    #expect(work.details["geometry"]?.hasPrefix(#"{"type":"MultiPoint""#) == true)
    let gml = try self.work(
      "<gml:LineString><gml:posList>49.25 -123.25 49.5 -123</gml:posList></gml:LineString>")
    #expect(gml.details["geometry"] == "LineString 49.25 -123.25 49.5 -123")
  }

  @Test("keep a box and a second position")
  func others() throws {
    let both = try work(
      #"{"type":"Point","coordinates":[1,2]}"#,
      "<tourml:PropertySet><tourml:Property tourml:name='bbox'>1,2,3,4</tourml:Property>"
        + "</tourml:PropertySet>")
    #expect(both.details["bbox"] == "1,2,3,4")
    var figure = TourMLFigure()
    figure.stop(
      "a",
      "<tourml:AssetRef tourml:id='g' tourml:usage='geo'/><tourml:AssetRef tourml:id='h' tourml:usage='door'/>"
    )
    figure.place("g", latitude: 1, longitude: 2)
    figure.place("h", latitude: 3, longitude: 4)
    #expect(try figure.read().work("Stop a")?.details["door"] == "3,4")
  }
}
