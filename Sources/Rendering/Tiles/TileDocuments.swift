import Catalog
import Exchange
import Geodesy
import Notation
import Queries
import Words

// The documents on tiles: OGC API - Tiles, Part 1 (OGC 20-057), after the data models of OGC 17-083r4,
// and TileJSON 3.0.0.
extension DataWriter {
  /// The path of the tilesets of a collection, or of all.
  func tilesetsPath(_ kind: FeatureKind?) -> String {
    (kind.map { "/collections/\($0.name)" } ?? "") + "/tiles"
  }

  private func tilesetPath(_ kind: FeatureKind?) -> String {
    "\(tilesetsPath(kind))/\(MapTile.matrixSet)"
  }

  private func tilesetTitle(_ kind: FeatureKind?) -> String {
    kind.map { page.words[$0.title] } ?? page.siteName
  }

  private func layers(_ kind: FeatureKind?) -> [TileLayer] {
    TileLayer.all.filter { (kind ?? $0.kind) == $0.kind }
  }

  private func steps(_ kind: FeatureKind?) -> [Step] {
    kind.map { [.collections, .collection($0)] } ?? []
  }

  // MARK: Tilesets

  /// The tilesets of a collection or of all: there is one of each.
  func tilesets(_ kind: FeatureKind?) -> DataAnswer {
    document(
      tilesetsPath(kind), page.words[.dataTiles], Self.shapes, trail: steps(kind),
      sections: (
        "tilesets",
        [
          DataMarkup.Shown(
            href: href(tilesetPath(kind), .html), title: page.own(MapTile.matrixSet))
        ]
      )
    ) { json in
      json.array("tilesets", of: [kind]) { json, kind in
        json.object { json in
          head(kind, to: &json)
          Self.write(
            [link("self", tilesetPath(kind), .json)] + tilingSchemeLinks, to: &json)
        }
      }
    }
  }

  /// The metadata of a tileset (OGC 17-083r4, clause 7.3).
  func tileset(_ kind: FeatureKind?) -> DataAnswer {
    let path = tilesetPath(kind)
    var tiles = link(
      "item", path + "/{tileMatrix}/{tileRow}/{tileCol}", nil, type: Self.type(.mvt),
      page.words[.dataTiles])
    tiles.isTemplated = true
    let links =
      [
        tiles,
        link("describedby", path + "/tilejson.json", nil, type: Self.type(.json), "TileJSON"),
      ]
      + tilingSchemeLinks
      + (kind.map { [link("collection", "/collections/\($0.name)", .json)] } ?? [])
    return document(
      path, "\(tilesetTitle(kind)): \(page.words[.dataTiles])", Self.shapes, links: links,
      trail: steps(kind) + [.tilesets(kind)]
    ) { json in
      head(kind, to: &json)
      json.member("attribution", renderer.attribution)
      json.member("mediaTypes", strings: [Self.type(.mvt)])
      json.array("layers", of: layers(kind)) { json, layer in
        json.object { write(layer, to: &$0) }
      }
      if let box = renderer.plainBox(of: layers(kind)) {
        json.member("boundingBox") { json in write(box, to: &json) }
      }
    }
  }

  private var tilingSchemeLinks: [WebLink] {
    [link(OGC.tilingScheme, "/tileMatrixSets/\(MapTile.matrixSet)", .json)]
  }

  private func head(_ kind: FeatureKind?, to json: inout JSONWriter) {
    json.member("title", tilesetTitle(kind))
    json.member("dataType", "vector")
    json.member("crs", WebMercator.system)
    json.member("tileMatrixSetURI", WebMercator.matrixSetURI)
  }

  private func write(_ layer: TileLayer, to json: inout JSONWriter) {
    json.member("id", layer.kind.name)
    json.member("title", page.words[layer.kind.title])
    json.member("dataType", "vector")
    json.member("minTileMatrix", String(layer.zooms.lowerBound))
    json.member("maxTileMatrix", String(layer.zooms.upperBound))
    if let box = renderer.plainBox(of: [layer]) {
      json.member("boundingBox") { write(box, to: &$0) }
    }
    json.member("propertiesSchema") { json in
      json.object { json in
        json.member("type", "object")
        json.member("properties") { json in
          json.object { json in
            for property in layer.properties {
              json.name(property.name)
              property.schema(to: &json)
            }
          }
        }
      }
    }
  }

  private func write(_ box: [Double], to json: inout JSONWriter) {
    json.object { json in
      json.array("lowerLeft", of: box.prefix(2)) { $0.value($1) }
      json.array("upperRight", of: box.suffix(2)) { $0.value($1) }
      json.member("crs", OGC.crs84)
    }
  }

  // MARK: TileJSON

  /// The description of a tileset in TileJSON 3.0.0, as MapLibre, Leaflet and QGIS read it.
  func tileJSON(_ kind: FeatureKind?) -> DataAnswer {
    let layers = layers(kind)
    var json = JSONWriter(reserving: 16_384)
    json.object { json in
      json.member("tilejson", "3.0.0")
      json.member("name", tilesetTitle(kind))
      json.member("scheme", "xyz")
      json.array("tiles", of: [tilesetPath(kind) + "/{z}/{y}/{x}"]) { json, path in
        json.value(href(path, nil))
      }
      json.member("minzoom", layers.map(\.firstZoom).min())
      json.member("maxzoom", MapTile.zooms.upperBound)
      if let box = renderer.plainBox(of: layers) {
        json.array("bounds", of: box) { $0.value($1) }
      }
      // Programs show it as HTML.
      json.member("attribution", renderer.attribution.map(SafeHTML.escaped))
      json.array("vector_layers", of: layers) { json, layer in
        json.object { json in
          json.member("id", layer.kind.name)
          json.member("description", page.words[layer.kind.title])
          json.member("minzoom", layer.zooms.lowerBound)
          json.member("maxzoom", layer.zooms.upperBound)
          json.member("fields") { json in
            json.object { json in
              for property in layer.properties {
                json.member(property.name, property.tileType)
              }
            }
          }
        }
      }
    }
    return DataAnswer(
      rendered: Rendered(json, as: .json, language: page.language), links: [])
  }

  // MARK: Tile matrix sets

  /// The tile matrix sets: there is one.
  func tileMatrixSets() -> DataAnswer {
    let path = "/tileMatrixSets/\(MapTile.matrixSet)"
    return document(
      "/tileMatrixSets", page.words[.dataTilingSchemes], Self.shapes, trail: trail(),
      sections: (
        "tileMatrixSets",
        [DataMarkup.Shown(href: href(path, .html), title: page.own(MapTile.matrixSet))]
      )
    ) { json in
      json.array("tileMatrixSets", of: [path]) { json, path in
        json.object { json in
          matrixSetHead(to: &json)
          Self.write([link("self", path, .json), link("alternate", path, .html)], to: &json)
        }
      }
    }
  }

  private func matrixSetHead(to json: inout JSONWriter) {
    json.member("id", MapTile.matrixSet)
    json.member("title", "Google Maps Compatible for the World")
    json.member("uri", WebMercator.matrixSetURI)
    json.member("crs", WebMercator.system)
  }

  /// The tile matrix set of all tiles (OGC 17-083r4, clause 6 and annex D.1).
  func tileMatrixSet() -> DataAnswer {
    document(
      "/tileMatrixSets/\(MapTile.matrixSet)", MapTile.matrixSet, Self.shapes,
      trail: trail(.tilingSchemes)
    ) { json in
      matrixSetHead(to: &json)
      json.member("orderedAxes", strings: ["X", "Y"])
      json.member("wellKnownScaleSet", WebMercator.scaleSet)
      json.array("tileMatrices", of: MapTile.zooms) { json, zoom in
        json.object { json in
          let size = WebMercator.cellSize(at: zoom)
          json.member("id", String(zoom))
          json.member("scaleDenominator", size / WebMercator.pixel)
          json.member("cellSize", size)
          json.member("cornerOfOrigin", "topLeft")
          json.array("pointOfOrigin", of: [-WebMercator.halfSide, WebMercator.halfSide]) {
            $0.value($1)
          }
          json.member("tileWidth", WebMercator.tileWidth)
          json.member("tileHeight", WebMercator.tileWidth)
          json.member("matrixWidth", 1 << zoom)
          json.member("matrixHeight", 1 << zoom)
        }
      }
    }
  }
}

extension FeatureProperty {
  /// The type of its values in tiles, in the words of TileJSON.
  fileprivate var tileType: String {
    switch values {
    case .integer, .number: "Number"
    case .truth: "Boolean"
    case .text, .choice, .texts, .integers, .namedTexts, .translations, .parts: "String"
    }
  }
}

extension Renderer {
  /// The credits that maps of the campuses ask for; `nil` if none does.
  fileprivate var attribution: String? {
    var seen: Set<String> = []
    let lines = snapshot.campuses.compactMap(\.attribution).filter { seen.insert($0).inserted }
    return lines.isEmpty ? nil : lines.joined(separator: " · ")
  }

  /// West, south, east and north of the box around the features of layers, in degrees, the whole way
  /// around the Earth where it spans the antimeridian; `nil` if they have no features.
  fileprivate func plainBox(of layers: [TileLayer]) -> [Double]? {
    let boxes = layers.compactMap { extent(of: $0.kind).box }
    guard let south = boxes.map({ $0[1] }).min(), let north = boxes.map({ $0[3] }).max(),
      let west = boxes.map({ $0[0] }).min(), let east = boxes.map({ $0[2] }).max()
    else { return nil }
    return boxes.contains { $0[0] > $0[2] }
      ? [-180, south, 180, north] : [west, south, east, north]
  }

  /// The tilesets of a collection, or of all if `kind` is `nil`.
  public func tilesets(_ kind: FeatureKind?, _ request: DataRequest) -> DataAnswer {
    DataWriter(self, request).tilesets(kind)
  }

  /// The metadata of the tileset of a collection, or of all if `kind` is `nil`.
  public func tileset(_ kind: FeatureKind?, _ request: DataRequest) -> DataAnswer {
    DataWriter(self, request).tileset(kind)
  }

  /// The tileset of a collection, or of all if `kind` is `nil`, in TileJSON.
  public func tileJSON(_ kind: FeatureKind?, _ request: DataRequest) -> DataAnswer {
    DataWriter(self, request).tileJSON(kind)
  }

  /// All tile matrix sets.
  public func tileMatrixSets(_ request: DataRequest) -> DataAnswer {
    DataWriter(self, request).tileMatrixSets()
  }

  /// The tile matrix set of all tiles.
  public func tileMatrixSet(_ request: DataRequest) -> DataAnswer {
    DataWriter(self, request).tileMatrixSet()
  }
}
