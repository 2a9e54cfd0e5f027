public import Geodesy
import Notation

/// Computes the centre of a campus that is made from the items of a document.
public enum CampusCenter {
  /// The median of the latitudes and that of the longitudes, to seven decimals (a centimetre);
  /// `nil` of no positions. A few wrong positions, wherever they lie, therefore move the centre no
  /// further than to the next right one.
  ///
  /// Longitudes are counted from the widest gap between them, so that those around the antimeridian
  /// stand together.
  ///
  /// - Complexity: O(n log n) for n coordinates.
  public static func of(_ coordinates: some Sequence<Coordinate>) -> Coordinate? {
    var (latitudes, longitudes): ([Double], [Double]) = ([], [])
    for coordinate in coordinates {
      latitudes.append(coordinate.latitude)
      longitudes.append(coordinate.longitude)
    }
    guard let latitude = median(latitudes.sorted()),
      let longitude = median(unrolled(longitudes.sorted()))
    else { return nil }
    let east = longitude.rounded(toDecimals: 7)
    return try? Coordinate(
      latitude: latitude.rounded(toDecimals: 7), longitude: east > 180 ? east - 360 : east)
  }

  /// Ascending longitudes from the one behind the widest gap on; those past the antimeridian, more
  /// than 180.
  private static func unrolled(_ longitudes: [Double]) -> [Double] {
    guard let first = longitudes.first, let last = longitudes.last else { return [] }
    var widest = first + 360 - last
    var start = 0
    for index in longitudes.indices.dropFirst() {
      let gap = longitudes[index] - longitudes[index - 1]
      if gap > widest { (widest, start) = (gap, index) }
    }
    return longitudes[start...] + longitudes[..<start].map { $0 + 360 }
  }

  private static func median(_ sorted: [Double]) -> Double? {
    guard !sorted.isEmpty else { return nil }
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
