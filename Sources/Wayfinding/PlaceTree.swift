import Geodesy

/// A balanced k-d tree without pointers: the children of node `n` are `2n` and `2n + 1`, the root
/// is 1, and the leaves hold consecutive runs of places.
///
/// What a search waits for is memory, so it takes two levels at a time, and whatever it looks at
/// together fills one line of cache: the spheres around the places of four grandchildren, or the
/// positions of the places in one leaf. Spheres rather than dividing planes, because places lie on
/// a surface, and a sphere says how far all of them are from the question.
struct PlaceTree: Sendable {
  /// The spheres around all places of nodes `4n` to `4n + 3`, in grid units.
  struct Quartet: BitwiseCopyable {
    // A node that does not exist is infinitely far away.
    var x = SIMD4<Float>(repeating: .infinity)
    var y = SIMD4<Float>(repeating: .infinity)
    var z = SIMD4<Float>(repeating: .infinity)
    /// The radii, widened for the rounding of distances in 32-bit floats, see `ChordSearch`.
    var radius = SIMD4<Float>(repeating: 0)
  }

  /// The positions of the places of a leaf, in steps from a point among them.
  struct Leaf: BitwiseCopyable {
    var x = SIMD8<Int16>()
    var y = SIMD8<Int16>()
    var z = SIMD8<Int16>()
    /// The point in lanes x, y and z, and the length of a step in lane w, in grid units.
    var frame = SIMD4<Float>()
  }

  /// Most places in one leaf: as many as a ``Leaf`` has lanes.
  static let leafCapacity = 8

  /// The number of times that the root is halved until leaves are small enough.
  let depth: Int
  /// The spheres by the number of the grandparent; number 0 is for nodes 2 and 3, where leaves lie
  /// an odd number of levels below the root.
  let quartets: CacheLines<Quartet>
  /// The leaves, from node 2^`depth` on.
  let leaves: CacheLines<Leaf>
  /// The exact coordinates of all places in the order of the leaves.
  let coordinates: [Coordinate]
  /// The numbers of these places in the array that the tree was made from.
  let places: [Int32]

  /// The number of the first leaf node, which is also the number of leaves.
  var firstLeaf: Int { 1 << depth }

  /// The places of a node: the `index`-th of 2^`level` equal parts.
  static func range(of node: Int, count: Int) -> Range<Int> {
    let level = Int.bitWidth - 1 - node.leadingZeroBitCount
    let index = node - (1 << level)
    return (count * index) >> level..<(count * (index + 1)) >> level
  }
}

/// Geocentric positions rounded to 1/256 metre, so that an axis takes four bytes while the tree is
/// built.
enum Grid {
  /// The units in a metre: a power of two, so that scaling is exact; 6,378,137 m x 256 still fits
  /// 32 bits.
  static let unitsPerMeter = 256.0
  /// The most by which a chord to a rounded place differs from the true one, in units: √3/2, and
  /// a little for the arithmetic.
  static let error: Float = 0.8661

  /// The geocentric position in grid units, exact but for the arithmetic.
  static func units(_ coordinate: Coordinate) -> SIMD3<Double> {
    let position = GeocentricPosition(coordinate)
    return SIMD3(position.x, position.y, position.z) * unitsPerMeter
  }
}
