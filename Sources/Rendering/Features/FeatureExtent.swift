import Catalog
import Exchange
import Geodesy
import Notation
import Queries
import Synchronization

/// The part of the Earth and of time that the features of a collection have.
struct FeatureExtent: Hashable, Sendable {
  /// West, south, east and north in degrees; west is greater than east where it spans the
  /// antimeridian. `nil` if no feature has a position.
  let box: [Double]?
  /// The first and the last year; `nil` if no feature has any.
  let years: Work.Years?

  /// The extent of `collected`.
  ///
  /// - Complexity: O(v) for v coordinates.
  init(_ collected: CollectedFeatures) {
    let coordinates = collected.geometries.lazy.compactMap(\.self).flatMap(\.coordinates)
    box = BoundingBox(around: coordinates).map { plain in
      guard plain.east - plain.west > 180 else {
        return [plain.west, plain.south, plain.east, plain.north]
      }
      // The shorter of the two ways around the Earth.
      var (west, east) = (360.0, 0.0)
      for coordinate in coordinates {
        let longitude =
          coordinate.longitude < 0 ? coordinate.longitude + 360 : coordinate.longitude
        west = min(west, longitude)
        east = max(east, longitude)
      }
      guard east - west < plain.east - plain.west else {
        return [plain.west, plain.south, plain.east, plain.north]
      }
      return [Self.turnedBack(west), plain.south, Self.turnedBack(east), plain.north]
    }
    let years = collected.features.compactMap(Renderer.years)
    self.years =
      if let from = years.map(\.from).min(), let to = years.map(\.to).max() {
        Work.Years(from: from, to: to)
      } else { nil }
  }

  /// A longitude from 0 to 360 as one from -180 to 180, without the digits that the turn there and back
  /// makes of its own.
  private static func turnedBack(_ longitude: Double) -> Double {
    longitude > 180 ? (longitude - 360).rounded(toDecimals: 10) : longitude
  }

  /// The beginning and the end of the years after RFC 3339, which has the years 1 to 9999 only; `nil`
  /// for an end that lies outside.
  var interval: [String?]? {
    guard let years else { return nil }
    func text(_ year: Int, _ rest: String) -> String? {
      guard (1...9999).contains(year) else { return nil }
      let digits = String(year)
      return String(repeating: "0", count: 4 - digits.utf8.count) + digits + rest
    }
    return [text(years.from, "-01-01T00:00:00Z"), text(years.to, "-12-31T23:59:59Z")]
  }
}

extension Renderer {
  /// The extent of a collection; computed once and kept.
  func extent(of kind: FeatureKind) -> FeatureExtent {
    if let known = keptExtents.withLock({ $0[kind] }) { return known }
    let extent = FeatureExtent(collected(kind))
    keptExtents.withLock { $0[kind] = extent }
    return extent
  }
}
