import Geodesy
import Testing

@testable import Catalog

@Suite("Ground")
struct GroundFeatureTests {
  @Test("is a line or an area, and nothing else")
  func geometry() throws {
    let id = try PlaceID("park/pond")
    let (here, there) = (
      try Coordinate(latitude: 1, longitude: 2), try Coordinate(latitude: 1.1, longitude: 2)
    )
    let refused: [(Geometry, InvalidShape)] = [
      (.point(here), .noLineOrArea("Point")), (.points([here]), .noLineOrArea("MultiPoint")),
      (.line([here]), .lineTooShort(1)), (.lines([]), .lineTooShort(0)),
      (.lines([[here, there], [here]]), .lineTooShort(1)), (.polygons([]), .tooShort(0)),
    ]
    for (geometry, error) in refused {
      #expect(throws: error) { try GroundFeature(id: id, kind: .water, geometry: geometry) }
    }
    #expect(
      try GroundFeature(id: id, kind: .street, geometry: .line([here, there])).geometry
        == .line([here, there]))
  }
}
