import Geodesy

/// A balanced k-d tree without pointers: the children of node `n` are `2n` and `2n + 1`, the root
/// is 1, and the leaves are consecutive runs of one array of places.
///
/// A search descends two levels at a time, since what it waits for is memory: the spheres around
/// the places of four grandchildren fill one line of cache. Spheres rather than dividing planes,
/// because places lie on a surface, and a sphere says how far all of them are from the question.
struct PlaceTree: Sendable {
  /// A place: where it is on the ``Grid`` in lanes x, y and z, and which it is in lane w.
  typealias Entry = SIMD4<Int32>

  /// The spheres around all places of nodes `4n` to `4n + 3`, in grid units.
  struct Quartet {
    // A node that does not exist is infinitely far away.
    var x = SIMD4<Float>(repeating: .infinity)
    var y = SIMD4<Float>(repeating: .infinity)
    var z = SIMD4<Float>(repeating: .infinity)
    /// Widened for the rounding of distances in 32-bit floats, see `ChordSearch`.
    var radius = SIMD4<Float>(repeating: 0)
  }

  /// Most places in one leaf.
  static let leafCapacity = 8

  /// Places in the order of the leaves.
  let entries: [Entry]
  /// Their exact coordinates, apart, because a search reads many entries and measures few.
  let coordinates: [Coordinate]
  /// By the number of the grandparent; number 0 is for nodes 2 and 3, where leaves lie an odd number
  /// of levels below the root.
  let quartets: [Quartet]
  /// How often the root is halved until leaves are small enough.
  let depth: Int

  /// The number of the first leaf node, which is also the number of leaves.
  var firstLeaf: Int { 1 << depth }

  /// The places of a node: the `index`-th of 2^`level` equal parts.
  static func range(of node: Int, count: Int) -> Range<Int> {
    let level = Int.bitWidth - 1 - node.leadingZeroBitCount
    let index = node - (1 << level)
    return (count * index) >> level..<(count * (index + 1)) >> level
  }
}

/// Geocentric positions rounded to 1/256 metre, so that an axis takes four bytes.
///
/// An axis is wrong by at most half a unit, hence a chord by at most √3/2 units (3.4 mm). Searches
/// widen their bounds by that much; exact coordinates are kept for measuring.
enum Grid {
  /// A power of two, so that scaling is exact; 6,378,137 m x 256 still fits 32 bits.
  static let unitsPerMeter = 256.0
  /// The most by which a chord to a rounded place differs from the true one, in metres: √3/2 units,
  /// and some nanometres for the arithmetic.
  static let error = 0.8661 / unitsPerMeter

  static func units(_ coordinate: Coordinate) -> (x: Double, y: Double, z: Double) {
    let position = GeocentricPosition(coordinate)
    return (
      position.x * unitsPerMeter, position.y * unitsPerMeter, position.z * unitsPerMeter
    )
  }
}
