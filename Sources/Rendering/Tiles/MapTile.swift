import Catalog
import Foundation
import Geodesy

/// A tile of the tile matrix set `WebMercatorQuad` (OGC 17-083r4, annex D.1): the square of Web Mercator
/// (EPSG:3857), which ends at 85.06 degrees north and south, in 2^zoom rows and columns.
public struct MapTile: Hashable, Sendable {
  /// The zooms at which there are tiles, each a tile matrix of that name. At the last a step of the grid
  /// in a tile is 2.3 mm on the equator.
  public static let zooms = 0...22

  /// The identifier of the tile matrix set, under which OGC registers it.
  public static let matrixSet = "WebMercatorQuad"

  /// The last row, and the last column, of the last tile matrix.
  public static let lastRow = (1 << zooms.upperBound) - 1

  /// The tile matrix.
  public let zoom: Int
  /// The row, from the north.
  public let row: Int
  /// The column, from 180 degrees west.
  public let column: Int

  /// The tile at these numbers; `nil` where the tile matrix set has none.
  public init?(zoom: Int, row: Int, column: Int) {
    guard Self.zooms.contains(zoom) else { return nil }
    let numbers = 0..<(1 << zoom)
    guard numbers.contains(row), numbers.contains(column) else { return nil }
    self.zoom = zoom
    self.row = row
    self.column = column
  }

  /// The number of rows, and of columns, of the tile matrix.
  var matrixSize: Int { 1 << zoom }
}

/// Web Mercator (EPSG:3857) and the tile matrix set on it.
enum WebMercator {
  /// A place on the square of the world: from 0 in the west and north to 1 in the east and south. Those
  /// beyond 85.06 degrees lie above or below it.
  typealias Position = SIMD2<Double>

  /// The address of the tile matrix set.
  static let matrixSetURI = "http://www.opengis.net/def/tilematrixset/OGC/1.0/\(MapTile.matrixSet)"
  static let scaleSet = "http://www.opengis.net/def/wkss/OGC/1.0/GoogleMapsCompatible"
  static let system = FeatureSystem.webMercator.address
  /// The distance from the middle of the square to its sides, in metres: half the equator.
  static let halfSide = WGS84.equatorialRadius.value * Double.pi
  /// The width of a tile as the set is registered, in cells.
  static let tileWidth = 256
  /// The size of a cell on a screen by which scales are told, in metres (OGC 17-083r4, 6.1.1).
  static let pixel = 0.00028

  /// The size of a cell at a zoom, in metres on the equator.
  static func cellSize(at zoom: Int) -> Double {
    2 * halfSide / Double(tileWidth) / Double(1 << zoom)
  }

  /// The position of a place: that of the sphere with the radius of the equator (EPSG Guidance Note 7-2,
  /// method 1024). Latitudes above 89.9 degrees, which no tile has, count as that.
  static func position(of place: Coordinate) -> Position {
    let latitude = min(max(place.latitude, -89.9), 89.9) * .pi / 180
    return Position(
      (place.longitude + 180) / 360, 0.5 - Foundation.atanh(Foundation.sin(latitude)) / (2 * .pi))
  }
}
