import Catalog
import Geodesy
import HTTPTypes
import Notation
import Rendering
import TestSupport
import Testing

@testable import Service

/// The abstract tests of OGC API - Features, Part 2 (OGC 18-058r1, annex A), by their names there.
@Suite("OGC API - Features, Part 2")
struct FeatureSystemTests {
  private static let epsg = "http://www.opengis.net/def/crs/EPSG/0/"
  private static let world = "http://www.opengis.net/def/crs/OGC/1.3/CRS84"
  private static let field = HTTPField.Name("Content-Crs")

  private static func positions(_ feature: JSONValue?) -> [Double] {
    (feature?["geometry"]?["coordinates"]?.elements ?? []).compactMap(\.number)
  }

  private static func system(_ document: ServedData.Document) -> String? {
    field.flatMap { document.exchange.headers[$0] }
  }

  @Test("what is written in another system is kept with the decimals that it means")
  func decimals() async throws {
    let service = try await WritableService()
    let answer = try await service.send(
      .post, NewWork.collection,
      """
      {"type":"Feature","id":"urn","geometry":{"type":"Point","coordinates":[-3339584.72,5621521.49]},
       "properties":{"title":"Urn","place":"alder"}}
      """, [.test("Content-Crs"): "<\(Self.epsg)3857>"])
    #expect(answer.status == .created, "\(answer.text)")
    let kept = try #require(try await service.store.load().contents.works[Slug("urn")]?.coordinate)
    for degrees in [kept.latitude, kept.longitude] {
      // Nine decimals are a tenth of a millimetre.
      #expect("\(degrees)".drop { $0 != "." }.count <= 10, "\(degrees)")
    }
    #expect((kept.longitude + 30).magnitude < 1e-5 && (kept.latitude - 45).magnitude < 1e-4)
  }

  @Test(
    "/conf/crs/crs-uri, default-crs, storageCrs: collections list degrees in both orders, Web Mercator and zones"
  )
  func listed() async throws {
    for kind in FeatureKind.allCases {
      let collection = try await ServedData.get("/collections/\(kind.name)")
      let listed = (collection.json["crs"]?.elements ?? []).compactMap(\.string)
      // The island lies in the zone of 30 to 24 degrees west.
      #expect(listed == [Self.world] + ["4326", "3857", "32626"].map { Self.epsg + $0 })
      #expect(collection.json["storageCrs"]?.string.map(listed.contains) == true)
    }
  }

  @Test(
    "/conf/crs/crs-parameter-default: without a wish it is degrees, and the answer says so"
  )
  func usual() async throws {
    for path in ["/collections/works/items", "/collections/works/items/bronze-hare"] {
      #expect(Self.system(try await ServedData.get(path)) == "<\(Self.world)>")
    }
  }

  @Test(
    "/conf/crs/crs-parameter, crs-parameter-transform: positions are those of the system, in its order of axes"
  )
  func positions() async throws {
    let own = Self.positions(try await ServedData.get("/collections/works/items/bronze-hare").json)
    for code in ["4326", "3857", "32626"] {
      let query = "crs=\(Self.epsg)\(code)"
      let one = try await ServedData.get("/collections/works/items/bronze-hare?\(query)")
      let page = try await ServedData.get("/collections/works/items?limit=100&\(query)")
      #expect(Self.system(one) == "<\(Self.epsg)\(code)>" && Self.system(page) == Self.system(one))
      let told = Self.positions(one.json)
      #expect(Self.positions(page.features.first { $0["id"]?.string == "bronze-hare" }) == told)
      if code == "4326" {
        #expect(told == [own[1], own[0]])
      } else {
        let back = try CoordinateReferenceSystem("EPSG:\(code)").coordinate(x: told[0], y: told[1])
        let place = try Coordinate(latitude: own[1], longitude: own[0])
        #expect(back.distance(to: place) < Meters(0.002))
      }
    }
  }

  @Test(
    "are those of the keeper, too, with the axes in the order of their authority",
    arguments: [("3034", true), ("25828", false), ("4258", true)])
  func offered(code: String, isNorthFirst: Bool) async throws {
    let service = try await WritableService(
      options: try ServiceOptions(
        try ServiceSettings(flags: [.referenceSystems: "3034,25828,4258"]), theme: nil,
        observer: RequestObserver()))
    let address = Self.epsg + code
    let listed = try await service.get("/api/collections/works").json["crs"]?.elements
    #expect(listed?.contains(.string(address)) == true)
    let path = "/api/collections/works/items/bronze-hare"
    let own = Self.positions(try await service.get(path).json)
    let answer = try await service.get("\(path)?crs=\(address)")
    #expect(answer.headers[try #require(Self.field)] == "<\(address)>")
    let told = Self.positions(try answer.json)
    let system = try CoordinateReferenceSystem("EPSG:\(code)")
    let expected = try system.position(of: Coordinate(latitude: own[1], longitude: own[0]))
    let ordered = isNorthFirst ? [expected.y, expected.x] : [expected.x, expected.y]
    #expect(zip(told, ordered).allSatisfy { ($0 - $1).magnitude < 0.002 }, "\(told) \(ordered)")
    let sent = try await service.send(
      .put, path, answer.text,
      [.ifMatch: "*", try #require(Self.field): "<\(address)>"])
    #expect(sent.status == .ok, "\(sent.text)")
    #expect(try sent.json["changes"]?.elements?.isEmpty == true, "\(sent.text)")
    let refused = try await service.get("\(path)?crs=\(Self.epsg)31467")
    #expect(refused.status == .badRequest)
  }

  /// At the poles both axes lead north, or both south. The figures are those of `cs2cs` of PROJ.
  @Test(
    "have the axes of polar systems in that order, too, wherever positions come or go",
    arguments: [
      ("3031", -77.8419, 166.6863, [305305.260, -1290154.137]),
      ("3976", -77.8419, 166.6863, [304391.693, -1286293.601]),
      ("5042", -77.8419, 166.6863, [2311968.643, 681687.847]),
      ("32661", 82.5, -62.3, [1612404.680, 1261739.705]),
      ("5041", 82.5, -62.3, [1261739.705, 1612404.680]),
    ])
  func polar(code: String, latitude: Double, longitude: Double, figures: [Double]) async throws {
    let service = try await WritableService(
      options: try ServiceOptions(
        try ServiceSettings(flags: [.referenceSystems: "3031,3976,5042,32661,5041"]), theme: nil,
        observer: RequestObserver()))
    let address = Self.epsg + code
    let path = "/api/collections/works/items/bronze-hare"
    let geometry = #"{"geometry":{"type":"Point","coordinates":\#(figures)}}"#
    let sent = try await service.send(
      .patch, path, geometry, type: "application/merge-patch+json",
      [.ifMatch: "*", try #require(Self.field): "<\(address)>"])
    #expect(sent.status == .ok, "\(sent.text)")
    let own = Self.positions(try await service.get(path).json)
    #expect(abs(own[0] - longitude) < 1e-6 && abs(own[1] - latitude) < 1e-6, "\(own)")
    let told = Self.positions(try await service.get("\(path)?crs=\(address)").json)
    #expect(zip(told, figures).allSatisfy { abs($0 - $1) < 0.002 }, "\(told)")
    let box = (figures.map { $0 - 1 } + figures.map { $0 + 1 }).map { "\($0)" }
    let found = try await service.get(
      "/api/collections/works/items?bbox=\(box.joined(separator: ","))&bbox-crs=\(address)")
    #expect(try found.json["features"]?.elements?.map { $0["id"]?.string } == ["bronze-hare"])
  }

  @Test("find what lies on the antimeridian from both of its sides, by box and by filter")
  func antimeridian() async throws {
    let service = try await WritableService()
    let works = "/api/collections/works/items"
    for (id, longitude) in [("bronze-hare", 180), ("tide-clock", -180)] {
      let sent = try await service.send(
        .patch, "\(works)/\(id)",
        #"{"geometry":{"type":"Point","coordinates":[\#(longitude),-16.5]}}"#,
        type: "application/merge-patch+json", [.ifMatch: "*"])
      #expect(sent.status == .ok, "\(sent.text)")
    }
    for query in [
      "bbox=179,-17,180,-16", "bbox=-180,-17,-179,-16", "bbox=179,-17,-179,-16",
      "bbox=-17,179,-16,180&bbox-crs=\(Self.epsg)4326",
      "bbox=20037508,-1900000,20037509,-1800000&bbox-crs=\(Self.epsg)3857",
      "bbox=-20037509,-1900000,-20037508,-1800000&bbox-crs=\(Self.epsg)3857",
      // Half of the circumference as a number of double precision, and as many write it.
      "bbox=20037000,-1900000,20037508.342789244,-1800000&bbox-crs=\(Self.epsg)3857",
      "bbox=20037000,-1900000,20037508.3427892,-1800000&bbox-crs=\(Self.epsg)3857",
      "bbox=-20037508.342789244,-1900000,-20037000,-1800000&bbox-crs=\(Self.epsg)3857",
      "filter=S_INTERSECTS(geometry,POINT(180%20-16.5))",
      "filter=S_INTERSECTS(geometry,POINT(-180%20-16.5))",
      "filter=S_INTERSECTS(geometry,BBOX(-180,-17,-179,-16))",
      "filter=S_INTERSECTS(geometry,LINESTRING(180%20-17,180%20-16))",
    ] {
      let found = try await service.get("\(works)?limit=100&\(query)")
      let ids = try found.json["features"]?.elements?.compactMap { $0["id"]?.string }
      #expect(ids == ["bronze-hare", "tide-clock"], "\(query): \(found.text.prefix(300))")
    }
  }

  @Test(
    "/conf/crs/bbox-crs-parameter, bbox-crs-parameter-default: a box in another system finds what one in degrees does"
  )
  func boxes() async throws {
    let own = Self.positions(
      try await ServedData.get("/collections/works/items/bronze-hare").json)
    let (x, y) = (own[0], own[1])
    func ids(_ query: String) async throws -> [String] {
      try await ServedData.get("/collections/works/items?limit=100&\(query)").ids
    }
    let step = 1e-4
    let wanted = try await ids("bbox=\(x - step),\(y - step),\(x + step),\(y + step)")
    #expect(wanted.contains("bronze-hare"))
    let turned = try await ids(
      "bbox=\(y - step),\(x - step),\(y + step),\(x + step)&bbox-crs=\(Self.epsg)4326")
    #expect(turned == wanted)
    let mercator = try CoordinateReferenceSystem("EPSG:3857")
    let low = try mercator.position(of: try Coordinate(latitude: y - step, longitude: x - step))
    let high = try mercator.position(of: try Coordinate(latitude: y + step, longitude: x + step))
    let box = "bbox=\(low.x),\(low.y),\(high.x),\(high.y)&bbox-crs=\(Self.epsg)3857"
    #expect(try await ids(box) == wanted)
    // The two systems are independent.
    let both = try await ServedData.get(
      "/collections/works/items?limit=100&\(box)&crs=\(Self.epsg)32626")
    #expect(both.ids == wanted && Self.system(both) == "<\(Self.epsg)32626>")
  }

  @Test(
    "/conf/crs/crs-parameter-invalid, bbox-crs-parameter-invalid: another system is a 400 that names the parameter"
  )
  func others() async throws {
    for name in ["crs", "bbox-crs"] {
      for value in ["\(Self.epsg)2056", "EPSG:3857", "", "+proj=utm"] {
        let answer = try await SampleService.get(
          "/api/collections/works/items?bbox=0,0,1,1&\(name)=\(PercentEncoding.encoded(value))")
        #expect(answer.status == .badRequest && answer.text.contains("'\(name)'"), "\(value)")
      }
    }
    let one = try await SampleService.get(
      "/api/collections/works/items/bronze-hare?crs=\(Self.epsg)2056")
    #expect(one.status == .badRequest)
  }

  @Test("pages go on in the system that was asked for")
  func links() async throws {
    let page = try await ServedData.get(
      "/collections/works/items?limit=2&crs=\(Self.epsg)3857")
    let next = try #require(page.links("next").first?["href"]?.string)
    #expect(next.contains("crs=http:"))
    let second = try await ServedData.get(String(ServedData.path(next).dropFirst("/api".count)))
    #expect(Self.system(second) == "<\(Self.epsg)3857>")
  }
}
