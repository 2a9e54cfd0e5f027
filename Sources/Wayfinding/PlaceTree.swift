import Geodesy

/// A balanced k-d tree without pointers: the children of node `n` are `2n` and `2n + 1`, the root
/// is 1, and the leaves are consecutive runs of one array of places.
///
/// Each node carries a sphere around its places rather than a dividing plane: places lie on a
/// surface, and a sphere says how far from the question they all are.
struct PlaceTree: Sendable {
  /// A place: where it is on the ``Grid``, which it is, and its exact coordinate.
  struct Entry {
    var x: Int32
    var y: Int32
    var z: Int32
    var place: Int32
    var coordinate: Coordinate
  }

  /// A sphere around all places of a node, in grid units.
  struct Sphere {
    var x: Float
    var y: Float
    var z: Float
    /// Rounded up.
    var radius: Float
  }

  /// Most places in one leaf.
  static let leafCapacity = 8

  /// Places in the order of the leaves.
  let leaves: [Entry]
  /// Spheres by node; number 0 is unused.
  let spheres: [Sphere]
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
