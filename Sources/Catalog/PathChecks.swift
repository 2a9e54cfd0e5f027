import Geodesy
import Notation

extension CatalogChecks {
  /// The longest piece of a path between two points that is no mistake, and the farthest that a
  /// path may lie from the centre of its campus: a choice, above every campus there is.
  static let longestPiece = Meters(50_000)

  /// Notes paths that run where nobody could walk: a point in another part of the world makes one
  /// of thousands of kilometres.
  mutating func checkPaths() {
    for path in contents.paths.values {
      let key = ItemKey(.path, path.id.description)
      let pieces = zip(path.line, path.line.dropFirst()).lazy.filter {
        $0.distanceBound(to: $1) > Self.longestPiece
      }
      if let longest = pieces.map({ $0.distance(to: $1) }).max(), longest > Self.longestPiece {
        note(
          .farFromCampus, key, field: "geometry",
          "The \(key) runs \(Int(longest.value / 1000)) km without a point between.",
          remedy: "Correct the point that lies elsewhere, or take the path out.")
        continue
      }
      guard let center = contents.campuses[path.id.campus]?.center else { continue }
      let far = path.line.lazy.filter { center.distanceBound(to: $0) > Self.longestPiece }
        .map { center.distance(to: $0) }.max()
      if let far, far > Self.longestPiece {
        note(
          .farFromCampus, key, field: "geometry",
          "The \(key) lies \(Int(far.value / 1000)) km from the centre of campus "
            + "'\(path.id.campus)'.",
          remedy: "Correct its points, or name the campus it belongs to.")
      }
    }
  }
}
