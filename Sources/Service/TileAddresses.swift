import Catalog
import Exchange
import Rendering

// The addresses of OGC API - Tiles, Part 1 (OGC 20-057): those of all collections together, and those of
// each by itself.
extension Address {
  /// The addresses of tiles, and of what describes them.
  static let tiles =
    [tileMatrixSets, tileMatrixSet]
    + [tilesets, tileset, tileJSON, tile] + [
      collectionTilesets, collectionTileset, collectionTileJSON, collectionTile,
    ]
  static let tileMatrixSets = Address(
    "api/tileMatrixSets", [.json, .html], summary: "The tile matrix sets: there is one.",
    answer: .tileMatrixSets)
  static let tileMatrixSet = Address(
    "\(tileMatrixSets.path)/\(MapTile.matrixSet)", [.json, .html],
    summary: "The tile matrix set of all tiles, on Web Mercator.", answer: .tileMatrixSet)

  static let tilesets = Address(
    "api/tiles", [.json, .html], summary: "The tilesets of all collections: there is one.",
    answer: .tilesets)
  static let tileset = Address(
    "\(tilesets.path)/\(MapTile.matrixSet)", [.json, .html],
    summary: "The tileset of all collections, with its layers.", answer: .tileset)
  static let tileJSON = Address(
    "\(tileset.path)/tilejson.json", [.json], summary: "The tileset in TileJSON 3.0.0.",
    answer: .tileJSON)
  static let tile = Address(
    "\(tileset.path)/\(numbers)", [.mvt],
    summary: "A Mapbox vector tile with a layer for each collection; empty where nothing is.",
    parts: tileParts)

  static let collectionTilesets = Address(
    "\(collection.path)/tiles", [.json, .html],
    summary: "The tilesets of the collection: there is one.", answer: .tilesets,
    kinds: FeatureKind.tiled)
  static let collectionTileset = Address(
    "\(collectionTilesets.path)/\(MapTile.matrixSet)", [.json, .html],
    summary: "The tileset of the collection.", answer: .tileset, kinds: FeatureKind.tiled)
  static let collectionTileJSON = Address(
    "\(collectionTileset.path)/tilejson.json", [.json],
    summary: "The tileset of the collection in TileJSON 3.0.0.", answer: .tileJSON,
    kinds: FeatureKind.tiled)
  static let collectionTile = Address(
    "\(collectionTileset.path)/\(numbers)", [.mvt],
    summary: "A Mapbox vector tile of the collection; empty where nothing is.", parts: tileParts,
    kinds: FeatureKind.tiled)

  /// The end of the address of a tile, and the values that its parts have.
  private static let numbers = ":tileMatrix/:tileRow/:tileCol"
  private static let tileParts = [
    Parameter("tileMatrix", .words(MapTile.zooms.map(String.init))),
    Parameter("tileRow", .integer(0...MapTile.lastRow, usual: nil)),
    Parameter("tileCol", .integer(0...MapTile.lastRow, usual: nil)),
  ]
}
