import HTTPTypes
import Notation
import Rendering
import TestSupport
import Testing

@testable import Service

/// The abstract tests of OGC API - Tiles, Part 1 (OGC 20-057, annex A), by their names there, of the
/// classes that are claimed.
@Suite("OGC API - Tiles, Part 1")
struct TileConformanceTests {
  private static let matrixSet = "http://www.opengis.net/def/tilematrixset/OGC/1.0/WebMercatorQuad"
  private static let scheme = "http://www.opengis.net/def/rel/ogc/1.0/tiling-scheme"
  private static let vector = "http://www.opengis.net/def/rel/ogc/1.0/tilesets-vector"
  /// The resources that there are tiles of.
  private static let resources = [""] + FeatureKind.tiled.map { "/collections/\($0.name)" }

  private static func template(_ resource: String) async throws -> JSONValue {
    let tileset = try await ServedData.get("\(resource)/tiles/WebMercatorQuad")
    return try #require(tileset.links("item").first)
  }

  private static func tile(
    _ resource: String, _ zoom: Int, _ row: Int, _ column: Int
  ) async throws -> CurrentCatalog.Exchange {
    let href = try #require(try await template(resource)["href"]?.string)
    let path = ServedData.path(href).replacing("{tileMatrix}", with: "\(zoom)")
      .replacing("{tileRow}", with: "\(row)").replacing("{tileCol}", with: "\(column)")
    return try await SampleService.get(path)
  }

  // MARK: Core

  @Test("/conf/core/conformance-success: the classes are declared")
  func conformance() async throws {
    let classes = try await ServedData.get("/conformance").json["conformsTo"]?.elements ?? []
    for name in [
      "core", "tileset", "tilesets-list", "dataset-tilesets", "geodata-tilesets", "mvt",
    ] {
      let uri = "http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/\(name)"
      #expect(classes.contains(.string(uri)))
    }
  }

  @Test("/conf/core/tc-op: tiles are where the template says", arguments: resources)
  func operation(resource: String) async throws {
    let answer = try await Self.tile(resource, 17, 47_149, 54_613)
    #expect(answer.status == .ok)
  }

  @Test("/conf/core/tc-tilematrix-definition: the tile matrix is described as a string")
  func matrixDefinition() async throws {
    try await Self.expectParameter("tileMatrix", "string")
  }

  @Test("/conf/core/tc-tilerow-definition: the row is described as a whole number")
  func rowDefinition() async throws { try await Self.expectParameter("tileRow", "integer") }

  @Test("/conf/core/tc-tilecol-definition: the column is described as a whole number")
  func columnDefinition() async throws { try await Self.expectParameter("tileCol", "integer") }

  private static func expectParameter(_ name: String, _ type: String) async throws {
    for version in ["3.0", "3.1"] {
      let paths = try await DescribedAPI.document(version)["paths"]
      for resource in resources {
        let path = "\(resource)/tiles/WebMercatorQuad/{tileMatrix}/{tileRow}/{tileCol}"
        let parameters = paths?[path]?["get"]?["parameters"]?.elements ?? []
        let parameter = try #require(parameters.first { $0["name"]?.string == name }, "\(path)")
        #expect(parameter["in"]?.string == "path" && parameter["required"] == .bool(true))
        #expect(parameter["schema"]?["type"]?.string == type)
      }
    }
  }

  @Test("/conf/core/tc-success: a tile has what lies in it, and nothing from elsewhere")
  func success() async throws {
    var ids: Set<String> = []
    for row in 5_892...5_894 {
      for column in 6_825...6_827 {
        let answer = try await Self.tile("/collections/buildings", 14, row, column)
        #expect(answer.status == .ok)
        let found = try DecodedTile(answer.body).layers.flatMap(\.features)
        if (row, column) != (5_893, 6_826) { #expect(found.isEmpty, "\(row) \(column)") }
        ids.formUnion(found.compactMap { $0.properties["id"]?.words })
      }
    }
    #expect(ids == ["alder/gallery", "alder/library"])
  }

  @Test("/conf/core/tc-error: what is out of range is a 404, and what has nothing in it is empty")
  func error() async throws {
    for (zoom, row, column) in [(23, 0, 0), (-1, 0, 0), (3, 8, 0), (3, 0, 8), (3, -1, 0)] {
      #expect(try await Self.tile("", zoom, row, column).status == .notFound)
    }
    let empty = try await Self.tile("", 14, 0, 0)
    #expect(empty.status == .ok && empty.body.isEmpty)
  }

  // MARK: Tilesets

  @Test("/conf/tileset/description: the metadata of a tileset", arguments: resources)
  func description(resource: String) async throws {
    let tileset = try await ServedData.get("\(resource)/tiles/WebMercatorQuad")
    #expect(tileset.json["dataType"]?.string == "vector")
    #expect(tileset.json["crs"]?.string == "http://www.opengis.net/def/crs/EPSG/0/3857")
    #expect(tileset.json["tileMatrixSetURI"]?.string == Self.matrixSet)
    let template = try await Self.template(resource)
    #expect(template["templated"] == .bool(true))
    #expect(template["type"]?.string == "application/vnd.mapbox-vector-tile")
    for name in ["tileMatrix", "tileRow", "tileCol"] {
      #expect(template["href"]?.string?.contains("{\(name)}") == true)
    }
    let definition = try #require(tileset.links(Self.scheme).first?["href"]?.string)
    let set = try await ServedData.get(String(ServedData.path(definition).dropFirst(4))).json
    #expect(set["id"]?.string == "WebMercatorQuad" && set["uri"]?.string == Self.matrixSet)
    let matrices = set["tileMatrices"]?.elements ?? []
    #expect(matrices.count == 23)
    // As the standard's annex D.1 has them.
    let scale = matrices.first?["scaleDenominator"]?.number ?? 0
    #expect((scale - 559_082_264.028_717).magnitude < 1e-3)
    #expect(((matrices.last?["cellSize"]?.number ?? 0) - 0.037_322_767_717_361_94).magnitude < 1e-9)
    for (number, matrix) in matrices.enumerated() {
      #expect(matrix["id"]?.string == "\(number)")
      #expect(matrix["matrixWidth"]?.number == Double(1 << number))
      #expect(matrix["tileWidth"]?.number == 256)
    }
    let layers = tileset.json["layers"]?.elements ?? []
    let names = layers.compactMap { $0["id"]?.string }
    #expect(resource.isEmpty ? names.count == FeatureKind.tiled.count : names.count == 1)
    for layer in layers {
      #expect(layer["dataType"]?.string == "vector")
      #expect(layer["propertiesSchema"]?["properties"]?["id"] != nil)
    }
  }

  @Test("/conf/tilesets-list/tileset-links: the list of tilesets", arguments: resources)
  func list(resource: String) async throws {
    let list = try await ServedData.get("\(resource)/tiles")
    let tilesets = list.json["tilesets"]?.elements ?? []
    #expect(tilesets.count == 1)
    for tileset in tilesets {
      #expect(tileset["dataType"]?.string == "vector" && tileset["crs"] != nil)
      #expect(tileset["tileMatrixSetURI"]?.string == Self.matrixSet)
      let links = tileset["links"]?.elements ?? []
      let own = links.first { $0["rel"]?.string == "self" }?["href"]?.string
      #expect(own?.contains("/api\(resource)/tiles/WebMercatorQuad") == true)
      #expect(links.contains { $0["rel"]?.string == Self.scheme })
    }
  }

  @Test("/conf/dataset-tilesets/landingpage: the landing page leads to the tilesets")
  func landingPage() async throws {
    let links = try await ServedData.get("").links(Self.vector)
    let href = try #require(links.first?["href"]?.string)
    let list = try await ServedData.get(String(ServedData.path(href).dropFirst(4)))
    #expect(list.json["tilesets"]?.elements?.isEmpty == false)
  }

  @Test("/conf/dataset-tilesets/operation: the tilesets of the dataset are at /tiles")
  func datasetOperation() async throws {
    #expect(try await SampleService.get("/api/tiles").status == .ok)
  }

  @Test(
    "/conf/geodata-tilesets/desc-links: each collection with positions leads to its tilesets",
    arguments: FeatureKind.allCases)
  func collectionLinks(kind: FeatureKind) async throws {
    let links = try await ServedData.get("/collections/\(kind.name)").links(Self.vector)
    guard FeatureKind.tiled.contains(kind) else { return #expect(links.isEmpty) }
    #expect(links.first?["href"]?.string?.contains("/collections/\(kind.name)/tiles") == true)
    let listed = try await ServedData.get("/collections").json["collections"]?.elements?
      .first { $0["id"]?.string == kind.name }
    #expect(listed?["links"]?.elements?.contains { $0["rel"]?.string == Self.vector } == true)
  }

  @Test(
    "/conf/geodata-tilesets/operation: the tilesets of a collection are at its /tiles",
    arguments: FeatureKind.tiled)
  func collectionOperation(kind: FeatureKind) async throws {
    #expect(try await SampleService.get("/api/collections/\(kind.name)/tiles").status == .ok)
  }

  // MARK: Mapbox vector tiles

  @Test("/conf/mvt/content: a tile has geometries and types, on a grid from its top left corner")
  func content() async throws {
    let answer = try await Self.tile("", 14, 5_893, 6_826)
    #expect(answer.headers[.contentType] == "application/vnd.mapbox-vector-tile")
    let tile = try DecodedTile(answer.body)
    #expect(!tile.layers.isEmpty)
    for layer in tile.layers {
      for feature in layer.features {
        #expect((1...3).contains(feature.type) && !feature.parts.isEmpty)
      }
    }
    // The middle of the campus, 45 degrees north and 30 west.
    let campus = try #require(tile.layer("campuses")?.features.first)
    let side = Double(1 << 14)
    let x = (150.0 / 360 * side - 6_826) * 4096
    #expect((Double(campus.parts[0][0].x) - x).magnitude <= 1)
    #expect((0...4096).contains(campus.parts[0][0].y))
  }
}
