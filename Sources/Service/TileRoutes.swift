import Catalog
import Hummingbird
import Notation
import Queries
import Rendering

/// The addresses of OGC API - Tiles.
extension CurrentCatalog {
  func addTiles(to router: Router<AskingContext>) {
    data(router, .tileMatrixSets) { $0.tileMatrixSets($2) }
    data(router, .tileMatrixSet) { $0.tileMatrixSet($2) }
    data(router, .tilesets) { $0.tilesets(nil, $2) }
    data(router, .tileset) { $0.tileset(nil, $2) }
    data(router, .tileJSON) { $0.tileJSON(nil, $2) }
    data(router, .collectionTilesets) { $0.tilesets(try $1.tiledCollection(), $2) }
    data(router, .collectionTileset) { $0.tileset(try $1.tiledCollection(), $2) }
    data(router, .collectionTileJSON) { $0.tileJSON(try $1.tiledCollection(), $2) }
    tile(router, .tile) { _ in nil }
    tile(router, .collectionTile) { try $0.tiledCollection() }
  }

  /// A tile is made once a revision for each list of languages, on a thread of the pool: one with many
  /// features takes longer than a page.
  private func tile(
    _ router: Router<AskingContext>, _ address: Address,
    of collection: @escaping @Sendable (ReadingRequest) throws -> FeatureKind?
  ) {
    router.get(address) { request, context in
      try await self.keptReply(to: request, context, at: address) { reading, renderer in
        let kind = try collection(reading)
        let tile = try reading.tile()
        return try await self.computed(context) {
          KeptAnswer(renderer.tile(tile, of: kind, for: reading.reader))
        }
      }
    }
  }
}

extension ReadingRequest {
  /// The collection that the address names, of which there are tiles.
  fileprivate func tiledCollection() throws(Problem) -> FeatureKind {
    let kind = try collection()
    guard FeatureKind.tiled.contains(kind) else {
      throw .notFound("tileset of", kind.name, known: FeatureKind.tiled.map(\.name))
    }
    return kind
  }

  /// The tile that the address names; a `not-found` Problem if the tile matrix set has none there, as
  /// OGC 20-057 has it (requirement /req/core/tc-error).
  fileprivate func tile() throws(Problem) -> MapTile {
    let numbers = ["tileMatrix", "tileRow", "tileCol"].map { name -> Int? in
      let text = text(inPath: name)
      // Each tile has one address.
      return Int(text).flatMap { String($0) == text ? $0 : nil }
    }
    guard let zoom = numbers[0], let row = numbers[1], let column = numbers[2],
      let tile = MapTile(zoom: zoom, row: row, column: column)
    else {
      let name = ["tileMatrix", "tileRow", "tileCol"].map(text(inPath:)).joined(separator: "/")
      var problem = Problem(
        .notFound, "There is no tile '\(name, as: .value)'.",
        remedy: "Ask for tileMatrix/tileRow/tileCol: a tile matrix from "
          + "\(MapTile.zooms.lowerBound) to \(MapTile.zooms.upperBound), and a row and a column "
          + "from 0, fewer than 2 to the power of it.")
      problem.name(name, as: .value)
      throw problem
    }
    return tile
  }
}
