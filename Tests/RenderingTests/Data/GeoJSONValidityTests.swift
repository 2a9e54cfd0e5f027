import Catalog
import Foundation
import Geodesy
import Notation
import Queries
import Rendering
import TestSupport
import Testing

/// What RFC 7946 asks of every collection, read back by Foundation's parser.
@Suite("GeoJSON answers")
struct GeoJSONValidityTests {
  private func object(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  @Test("are valid collections with unique identifiers and no crs")
  func collections() throws {
    let renderer = Renderer(SampleCampus.snapshot)
    for file in try renderer.exportGeoJSON().files {
      let collection = try object(file.bytes)
      #expect(collection["type"] as? String == "FeatureCollection")
      #expect(collection["crs"] == nil)
      let features = try #require(collection["features"] as? [[String: Any]])
      let ids = features.compactMap { $0["id"] as? String }
      #expect(ids.count == features.count)
      #expect(Set(ids).count == ids.count, "\(file.path)")
      for feature in features {
        #expect(feature["type"] as? String == "Feature")
        #expect(feature.keys.contains("geometry"))
        let properties = try #require(feature["properties"] as? [String: Any])
        if !file.path.hasPrefix("tours/") {
          let number = try #require(properties["number"] as? Int)
          #expect(number > 0)
        }
      }
    }
  }

  @Test("follow the right-hand rule")
  func rightHandRule() throws {
    let buildings = try Renderer(SampleCampus.snapshot)
      .collection(.items(.building, campus: nil), for: Reader())
    let features = try #require(try object(buildings.bytes)["features"] as? [[String: Any]])
    for feature in features {
      let geometry = try #require(feature["geometry"] as? [String: Any])
      let rings = try #require(geometry["coordinates"] as? [[[Double]]])
      for (index, ring) in rings.enumerated() {
        #expect(ring.first == ring.last)
        let area = zip(ring, ring.dropFirst()).reduce(0) { sum, side in
          sum + (side.0[0] + 30) * (side.1[1] - 45) - (side.1[0] + 30) * (side.0[1] - 45)
        }
        #expect(index == 0 ? area > 0 : area < 0)
      }
    }
  }

  @Test("leave drafts out")
  func drafts() throws {
    let renderer = Renderer(SampleCampus.snapshot)
    let tours = try renderer.collection(.items(.tour, campus: nil), for: Reader())
    let text = String(decoding: tours.bytes, as: UTF8.self)
    #expect(text.contains("first-walk") && !text.contains("behind-the-scenes"))
    let stops = try renderer.collection(.allStops(campus: nil), for: Reader())
    #expect(!String(decoding: stops.bytes, as: UTF8.self).contains("behind-the-scenes"))
    #expect(throws: Problem.self) {
      try renderer.collection(.stops(tour: try Slug("behind-the-scenes")), for: Reader())
    }
    #expect(throws: Problem.self) { try renderer.exportGeoJSON(campus: try PlaceID("elder")) }
  }

  @Test("cut a leg at the antimeridian")
  func antimeridian() throws {
    var contents = SampleCampus.contents
    for (id, longitude) in [("bronze-hare", 179.9999), ("tide-clock", -179.9999)] {
      var work = try #require(contents.works[try Slug(id)])
      work.coordinate = try Coordinate(latitude: 45, longitude: longitude)
      contents.insert(.work(work))
    }
    let snapshot = CatalogSnapshot(contents, revision: 1)
    let answer = try snapshot.answer(TourItinerary(tour: try Slug("first-walk")))
    let route = Renderer(snapshot).itinerary(answer, as: .geojson, for: Reader())
    #expect(
      String(decoding: route.bytes, as: UTF8.self).contains(
        #"{"type":"MultiLineString","coordinates":[[[179.9999,45],[180,45]],"#
          + "[[-180,45],[-179.9999,45]]]}"))
  }
}
