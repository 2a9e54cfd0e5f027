/// A node of the tree to open later, packed into one number, so that sorting four of them takes no
/// branch: among nodes in random places every other branch would be mistaken by the processor.
struct PendingNode {
  /// The rank of the gap in the upper half, the node in the lower; 0 for none.
  private var bits: UInt64

  /// A node none of whose places is nearer than `gap`; none if that is beyond `reach`.
  init(_ node: Int, gap: Float, within reach: Float) {
    let packed = UInt64(Self.rank(gap)) << 32 | UInt64(truncatingIfNeeded: node)
    bits = gap <= reach ? packed : 0
  }

  /// The number of the node.
  var node: Int { Int(bits & 0xFFFF_FFFF) }

  /// The number of nodes in it: 1, or 0 for none.
  var count: Int { bits == 0 ? 0 : 1 }

  /// Tells whether the gap's rank is at most that of a reach.
  func isWithin(_ rank: UInt32) -> Bool { bits >> 32 <= rank }

  /// The rank of a float among all floats: its bits with the sign's place reversed, and of a
  /// negative one all others too (IEEE 754-2019, 5.10).
  static func rank(_ number: Float) -> UInt32 {
    let bits = Int32(bitPattern: number.bitPattern)
    return UInt32(bitPattern: bits ^ ((bits >> 31) & .max)) ^ 0x8000_0000
  }

  /// Orders four by gap, the largest first and none last: the network of five comparisons in
  /// D. E. Knuth, The Art of Computer Programming 3 (1998), section 5.3.4.
  static func sort(
    _ a: inout PendingNode, _ b: inout PendingNode, _ c: inout PendingNode, _ d: inout PendingNode
  ) {
    order(&a, &b)
    order(&c, &d)
    order(&a, &c)
    order(&b, &d)
    order(&b, &c)
  }

  private static func order(_ one: inout PendingNode, _ other: inout PendingNode) {
    let (larger, smaller) = (max(one.bits, other.bits), min(one.bits, other.bits))
    one.bits = larger
    other.bits = smaller
  }
}
