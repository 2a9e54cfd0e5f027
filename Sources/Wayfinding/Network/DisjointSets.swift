/// Parts that hang together: union by size with path halving, R. E. Tarjan and J. van Leeuwen, JACM
/// 31 (1984), doi:10.1145/62.2160.
struct DisjointSets {
  private var parent: [Int]
  private var size: [Int]

  /// Each of `count` things alone.
  init(count: Int) {
    parent = Array(0..<count)
    size = Array(repeating: 1, count: count)
  }

  /// The thing that names the part to which a thing belongs.
  mutating func root(_ thing: Int) -> Int {
    var thing = thing
    while parent[thing] != thing {
      parent[thing] = parent[parent[thing]]
      thing = parent[thing]
    }
    return thing
  }

  /// Makes one part of two.
  mutating func join(_ one: Int, _ other: Int) {
    let (one, other) = (root(one), root(other))
    if one == other { return }
    let (large, small) = size[one] >= size[other] ? (one, other) : (other, one)
    parent[small] = large
    size[large] += size[small]
  }
}
