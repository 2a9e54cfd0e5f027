import Catalog
import Notation
import Synchronization

/// A layer of tiles: a collection, and from which zoom on tiles have its features.
struct TileLayer: Sendable {
  let kind: FeatureKind
  /// The first zoom at which its features are in tiles.
  let firstZoom: Int

  /// Every layer, those first that stay where a tile has too many features. Collections of what has no
  /// position are not among them. The zooms are those at which a thing of the kind has some steps of the
  /// grid on a screen.
  static let all = [
    TileLayer(kind: .items(.campus), firstZoom: 0), TileLayer(kind: .items(.work), firstZoom: 8),
    TileLayer(kind: .stops, firstZoom: 8), TileLayer(kind: .items(.building), firstZoom: 13),
    TileLayer(kind: .items(.ground), firstZoom: 12), TileLayer(kind: .items(.tour), firstZoom: 14),
    TileLayer(kind: .items(.path), firstZoom: 14), TileLayer(kind: .items(.level), firstZoom: 16),
    TileLayer(kind: .items(.entrance), firstZoom: 16),
    TileLayer(kind: .items(.room), firstZoom: 17),
    TileLayer(kind: .items(.pathPoint), firstZoom: 17),
  ]

  /// The zooms at which tiles have it.
  var zooms: ClosedRange<Int> { firstZoom...MapTile.zooms.upperBound }

  /// The properties that its features have in tiles: the plain ones, but for what a map does not show
  /// and would be long, or changes without the map.
  var properties: [FeatureProperty] {
    kind.queryables.filter { property in
      !property.isOfWalks && !property.isOfChanges && !Self.leftOut.contains(property.field ?? "")
    }
  }

  /// The fields that tiles do not have: texts to read, and what maps are told elsewhere.
  private static let leftOut: Set<String> = [
    "text", "description", "narrative", "creditLine", "rights", "locationNote", "hours",
    "attribution", "tiles", "tilesAttribution", "zoom", "timeZone",
  ]
}

extension FeatureKind {
  /// The collections that there are tiles of.
  public static let tiled = allCases.filter { kind in TileLayer.all.contains { $0.kind == kind } }
}

/// The features of a collection as tiles take them.
struct TileFeatures: Sendable {
  /// A feature with its geometry on the map.
  struct Feature: Sendable {
    /// Its place in the collection.
    let place: Int
    let shape: WorldShape
  }

  /// The features that have a position, those first that stay where a tile has too many: by a hash of
  /// their identifiers, so that the others are missing evenly, and in all tiles the same.
  let features: [Feature]

  /// - Complexity: O(n log n + v) for n features of v coordinates.
  init(_ collected: CollectedFeatures) {
    features = collected.geometries.indices.compactMap { place -> (UInt64, Feature)? in
      guard let geometry = collected.geometries[place] else { return nil }
      let hash = FNV1a.hash64(collected.keys[place].description.utf8)
      return (hash, Feature(place: place, shape: WorldShape(geometry)))
    }
    .sorted { ($0.0, $0.1.place) < ($1.0, $1.1.place) }.map(\.1)
  }
}

extension Renderer {
  /// The features of a collection for tiles; made once and kept.
  func tileFeatures(_ kind: FeatureKind) -> TileFeatures {
    if let known = keptTileFeatures.withLock({ $0[kind] }) { return known }
    let features = TileFeatures(collected(kind))
    keptTileFeatures.withLock { $0[kind] = features }
    return features
  }
}
