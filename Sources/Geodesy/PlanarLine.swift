/// Lines on a plane, without points that say nothing.
public enum PlanarLine {
  /// The indices of the points that remain of a line when those go that lie within `tolerance` of
  /// the line drawn without them, in ascending order: D. H. Douglas and T. K. Peucker, 1973,
  /// doi:10.3138/FM57-6770-U75U-7727. Its ends always remain. The tolerance is in the unit of the
  /// points.
  ///
  /// - Complexity: O(n log n) for n points of a line that winds evenly, O(n²) at worst.
  public static func kept(_ points: [SIMD2<Double>], within tolerance: Double) -> [Int] {
    guard points.count > 2 else { return Array(points.indices) }
    var isKept = Array(repeating: false, count: points.count)
    isKept[0] = true
    isKept[points.count - 1] = true
    var spans = [(0, points.count - 1)]
    while let (first, last) = spans.popLast() {
      guard last - first > 1 else { continue }
      var farthest = first
      var distance = tolerance * tolerance
      for index in first + 1..<last {
        let here = squaredDistance(points[index], points[first], points[last])
        if here > distance { (farthest, distance) = (index, here) }
      }
      guard farthest > first else { continue }
      isKept[farthest] = true
      spans.append((first, farthest))
      spans.append((farthest, last))
    }
    return points.indices.filter { isKept[$0] }
  }

  private static func squaredDistance(
    _ p: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>
  ) -> Double {
    let side = b - a
    let length = (side * side).sum()
    let share = length > 0 ? min(max(((p - a) * side).sum() / length, 0), 1) : 0
    let apart = p - (a + share * side)
    return (apart * apart).sum()
  }
}
