import Catalog
import Geodesy
import Queries
import Synchronization

/// The drawings that maps have needed so far: one for each campus, a few for what lies out of its
/// plane's reach, and the sheets of tours.
final class MapDrawings: Sendable {
  private struct Key: Hashable {
    let campus: PlaceID
    /// Half degrees north and east; `nil` for the campus's own drawing.
    let cell: SIMD2<Int32>?
  }
  /// The choices that decide how the map of a tour looks, before anybody stands at one of its
  /// stops.
  struct SheetKey: Hashable {
    let tour: Slug
    let languages: LanguagePreference
    let size: MapSize
  }
  /// `nil` inside for a campus that cannot be drawn.
  private let kept = Mutex<[Key: CampusDrawing?]>([:])
  /// `nil` inside for a tour of which no position is known.
  private let sheets = Mutex<[SheetKey: MapSheet?]>([:])
  /// The number of sheets that are kept at most: each takes up to a megabyte.
  private static let mostSheets = 32

  /// The sheet for `key`, made at its first use.
  func sheet(_ key: SheetKey, make: () -> MapSheet?) -> MapSheet? {
    if let known = sheets.withLock({ $0[key] }) { return known }
    let sheet = make()
    sheets.withLock { sheets in
      if sheets.count >= Self.mostSheets { sheets.removeAll() }
      sheets[key] = .some(sheet)
    }
    return sheet
  }

  /// The drawing of `campus` on a plane that reaches as far as `radius` around `place`.
  func drawing(
    of campus: PlaceID, near place: Coordinate, radius: Meters, in snapshot: CatalogSnapshot
  ) -> CampusDrawing? {
    if let center = snapshot.contents.campuses[campus]?.center,
      center.distance(to: place) + radius < MapPlane.reach
    {
      return drawing(Key(campus: campus, cell: nil), around: center, in: snapshot)
    }
    let cell = SIMD2<Int32>(
      (2 * SIMD2(place.latitude, place.longitude)).rounded(.toNearestOrEven))
    let center = try? Coordinate(latitude: Double(cell.x) / 2, longitude: Double(cell.y) / 2)
    guard let center else { return nil }
    return drawing(Key(campus: campus, cell: cell), around: center, in: snapshot)
  }

  private func drawing(
    _ key: Key, around center: Coordinate, in snapshot: CatalogSnapshot
  ) -> CampusDrawing? {
    if let known = kept.withLock({ $0[key] }) { return known }
    // Made outside the lock: two that need it at once make it twice, and nobody else waits.
    let drawing = CampusDrawing(key.campus, of: snapshot, around: center)
    kept.withLock { kept in
      if kept.count >= 64 + snapshot.campuses.count { kept.removeAll() }
      kept[key] = .some(drawing)
    }
    return drawing
  }
}
