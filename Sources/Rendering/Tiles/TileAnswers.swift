import Catalog
import Queries

/// The most that a tile holds; a choice. Browsers draw so much at once, and so much comes over the air in
/// a second or two.
struct TileBounds: Sendable {
  /// The bounds of the service.
  static let usual = TileBounds()

  /// The number of features.
  var features = 10_000
  /// The number of bytes, before they are packed; a feature more may be in it.
  var bytes = 2_000_000
  /// The bytes of a text; a longer one is cut, and ends in an ellipsis.
  var text = 256
}

extension Renderer {
  /// A tile with the features of one collection, or of all if `kind` is `nil`, as a Mapbox vector tile
  /// (Mapbox Vector Tile Specification 2.1) with a layer for each collection. One without any feature
  /// has no bytes.
  ///
  /// - Complexity: O(n + m) for n features of the collections and m corners of those in the tile.
  public func tile(_ tile: MapTile, of kind: FeatureKind?, for reader: Reader) -> Rendered {
    Rendered(bytes: self.tile(tile, of: kind, within: .usual, for: reader), format: .mvt)
  }

  /// The bytes of a tile that holds at most what `bounds` say: of what is more, the layers that
  /// ``TileLayer/all`` has last are left out first.
  func tile(
    _ tile: MapTile, of kind: FeatureKind?, within bounds: TileBounds, for reader: Reader
  ) -> [UInt8] {
    let clip = TileClip(tile)
    var bytes: [UInt8] = []
    var count = 0
    for layer in TileLayer.all
    where layer.zooms.contains(tile.zoom) && (kind ?? layer.kind) == layer.kind {
      let collected = collected(layer.kind)
      let properties = layer.properties
      var written = VectorTileLayer(layer.kind.name)
      for feature in tileFeatures(layer.kind).features {
        guard count < bounds.features, bytes.count + written.size < bounds.bytes else { break }
        guard clip.mayMeet(feature.shape), let shape = clip.shape(of: feature.shape) else {
          continue
        }
        let thing = collected.features[feature.place]
        let attributes = properties.lazy.compactMap { property in
          self.value(of: property, in: thing, for: reader).map { value in
            (name: property.name, value: value.cut(to: bounds.text))
          }
        }
        written.add(id: thing.tileNumber, shape, attributes)
        count += 1
      }
      bytes += written.bytes
    }
    return bytes
  }
}

extension CollectedFeature {
  /// The number of a feature in tiles, the one that lasts; stops have none.
  fileprivate var tileNumber: UInt64? {
    if case .item(let item) = self { UInt64(exactly: item.lastingNumber) } else { nil }
  }
}

extension FeatureValue {
  /// The value; of a text longer than so many bytes, whole characters of its beginning and an ellipsis.
  fileprivate func cut(to bytes: Int) -> FeatureValue {
    guard case .text(let text) = self, text.utf8.count > bytes else { return self }
    var length = 0
    let begin = text.prefix { character in
      length += character.utf8.count
      return length <= bytes - 3
    }
    return .text(begin + "\u{2026}")
  }
}
