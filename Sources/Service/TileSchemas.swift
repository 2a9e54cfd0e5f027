// The forms of documents on tiles: OGC API - Tiles, Part 1, after the data models of OGC 17-083r4, and
// TileJSON 3.0.0.
extension AnswerSchema {
  private static let box = AnswerSchema.object([
    always("lowerLeft", .list(.number)), always("upperRight", .list(.number)),
    always("crs", .text),
  ])

  /// The members that tell which tileset it is.
  private static let tilesetHead = [
    always("title", .text), always("dataType", .text), always("crs", .text),
    always("tileMatrixSetURI", .text),
  ]

  static let tilesets = AnswerSchema.object([
    always("tilesets", .list(.object(tilesetHead + [links]))), links,
  ])

  static let tileset = AnswerSchema.object(
    tilesetHead + [
      sometimes("attribution", .text), always("mediaTypes", .list(.text)),
      always(
        "layers",
        .list(
          .object([
            always("id", .text), always("title", .text), always("dataType", .text),
            always("minTileMatrix", .text), always("maxTileMatrix", .text),
            sometimes("boundingBox", box),
            always(
              "propertiesSchema",
              .object([always("type", .text), always("properties", .named(.anything))])),
          ]))), sometimes("boundingBox", box), links,
    ])

  static let tileJSON = AnswerSchema.object([
    always("tilejson", .text), always("name", .text), always("scheme", .text),
    always("tiles", .list(.text)), always("minzoom", .integer), always("maxzoom", .integer),
    sometimes("bounds", .list(.number)), sometimes("attribution", .text),
    always(
      "vector_layers",
      .list(
        .object([
          always("id", .text), always("description", .text), always("minzoom", .integer),
          always("maxzoom", .integer), always("fields", .named(.text)),
        ]))),
  ])

  /// The members that tell which tile matrix set it is.
  private static let matrixSetHead = ["id", "title", "uri", "crs"].map { always($0, .text) }

  static let tileMatrixSets = AnswerSchema.object([
    always("tileMatrixSets", .list(.object(matrixSetHead + [links]))), links,
  ])

  static let tileMatrixSet = AnswerSchema.object(
    matrixSetHead + [
      always("orderedAxes", .list(.text)), always("wellKnownScaleSet", .text),
      always(
        "tileMatrices",
        .list(
          .object(
            [
              always("id", .text), always("scaleDenominator", .number),
              always("cellSize", .number), always("cornerOfOrigin", .text),
              always("pointOfOrigin", .list(.number)),
            ]
              + ["tileWidth", "tileHeight", "matrixWidth", "matrixHeight"].map {
                always($0, .integer)
              }))), links,
    ])
}
