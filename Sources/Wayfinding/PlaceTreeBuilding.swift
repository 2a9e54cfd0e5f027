import Geodesy

extension PlaceTree {
  init(_ places: [Coordinate]) {
    precondition(places.count <= Int(Int32.max), "An index holds fewer than 2^31 places.")
    var depth = 0
    while places.count > PlaceTree.leafCapacity << depth { depth += 1 }

    var builder = TreeBuilder(places, depth: depth)
    builder.build(node: 1, level: 0, range: places.indices)

    self.depth = depth
    quartets = CacheLines(builder.quartets)
    leaves = CacheLines(builder.leaves)
    coordinates = builder.entries.map { places[Int($0.w)] }
    self.places = builder.entries.map { $0.w }
  }
}

/// Sorts places into leaves by halving the widest side of each box at its median.
private struct TreeBuilder {
  /// The position of each place on the grid in lanes x, y and z, and its number in lane w.
  private(set) var entries: [SIMD4<Int32>]
  private(set) var quartets: [PlaceTree.Quartet]
  private(set) var leaves: [PlaceTree.Leaf]
  private let depth: Int

  init(_ places: [Coordinate], depth: Int) {
    self.depth = depth
    quartets = Array(repeating: PlaceTree.Quartet(), count: (2 << depth) / 4)
    leaves = Array(repeating: PlaceTree.Leaf(), count: 1 << depth)
    entries = places.indices.map { index in
      let position = Grid.units(places[index]).rounded(.toNearestOrEven)
      return SIMD4(Int32(position.x), Int32(position.y), Int32(position.z), Int32(index))
    }
  }

  mutating func build(node: Int, level: Int, range: Range<Int>) {
    guard !range.isEmpty else { return }
    let (low, high) = box(of: range)
    let middle = SIMD3<Float>(
      Float((Double(low.x) + Double(high.x)) / 2), Float((Double(low.y) + Double(high.y)) / 2),
      Float((Double(low.z) + Double(high.z)) / 2))
    // Every other level, so that the leaves are on one of them.
    if level > 0, (depth - level).isMultiple(of: 2) { enclose(range, node: node, middle) }
    if level == depth {
      fill(leaf: node - (1 << depth), with: range, around: middle)
      return
    }

    // Sides reach 3.3e9 units, beyond 32 bits.
    let (x, y, z) = (Int(high.x) - Int(low.x), Int(high.y) - Int(low.y), Int(high.z) - Int(low.z))
    let axis = x >= y && x >= z ? 0 : y >= z ? 1 : 2
    let left = PlaceTree.range(of: 2 * node, count: entries.count)
    entries.withUnsafeMutableBufferPointer {
      select(left.upperBound, of: $0, in: range, axis: axis)
    }
    build(node: 2 * node, level: level + 1, range: left)
    build(node: 2 * node + 1, level: level + 1, range: left.upperBound..<range.upperBound)
  }

  private func box(of range: Range<Int>) -> (low: SIMD4<Int32>, high: SIMD4<Int32>) {
    entries.withUnsafeBufferPointer { entries in
      var low = SIMD4<Int32>(repeating: .max)
      var high = SIMD4<Int32>(repeating: .min)
      for index in range {
        low = pointwiseMin(low, entries[index])
        high = pointwiseMax(high, entries[index])
      }
      return (low, high)
    }
  }

  /// Notes the smallest sphere around the middle of a box. Its radius is measured from the middle
  /// as rounded, so nothing is lost by 32-bit floats.
  private mutating func enclose(_ range: Range<Int>, node: Int, _ middle: SIMD3<Float>) {
    let (x, y, z) = (Double(middle.x), Double(middle.y), Double(middle.z))
    let farthest = entries.withUnsafeBufferPointer { entries in
      range.reduce(0.0) { farthest, index in
        let dx = Double(entries[index].x) - x
        let dy = Double(entries[index].y) - y
        let dz = Double(entries[index].z) - z
        return max(farthest, dx * dx + dy * dy + dz * dz)
      }
    }
    quartets[node / 4].x[node % 4] = middle.x
    quartets[node / 4].y[node % 4] = middle.y
    quartets[node / 4].z[node % 4] = middle.z
    quartets[node / 4].radius[node % 4] =
      Float(farthest.squareRoot() * ChordSearch.widening).nextUp
  }

  /// Notes the positions of the places of a leaf, each axis to half a step.
  private mutating func fill(leaf: Int, with range: Range<Int>, around middle: SIMD3<Float>) {
    func offset(_ index: Int) -> SIMD3<Double> {
      let entry = entries[index]
      return SIMD3(Double(entry.x), Double(entry.y), Double(entry.z)) - SIMD3<Double>(middle)
    }
    // Not zero, where all places are in one spot.
    let widest = range.reduce(1) { max($0, pointwiseMax(offset($1), -offset($1)).max()) }
    let step = Float(widest / 32_767).nextUp
    for (lane, index) in range.enumerated() {
      let steps = (offset(index) / Double(step)).rounded(.toNearestOrEven)
      leaves[leaf].x[lane] = Int16(steps.x)
      leaves[leaf].y[lane] = Int16(steps.y)
      leaves[leaf].z[lane] = Int16(steps.z)
    }
    leaves[leaf].frame = SIMD4(middle, step)
  }
}

/// Puts the `middle` smallest of `range` along `axis` before the rest: C. A. R. Hoare, Algorithm 65:
/// Find, CACM 4 (1961), doi:10.1145/366622.366647, with the median of three as pivot.
private func select(
  _ middle: Int, of entries: UnsafeMutableBufferPointer<SIMD4<Int32>>, in range: Range<Int>,
  axis: Int
) {
  var first = range.lowerBound
  var last = range.upperBound - 1
  while first < last {
    let a = entries[first][axis]
    let b = entries[first + (last - first) / 2][axis]
    let c = entries[last][axis]
    let pivot = max(min(a, b), min(max(a, b), c))
    var left = first
    var right = last
    // Stops on equal keys, so that a stack of places in one spot is halved, not peeled.
    while left <= right {
      while entries[left][axis] < pivot { left += 1 }
      while entries[right][axis] > pivot { right -= 1 }
      if left <= right {
        entries.swapAt(left, right)
        left += 1
        right -= 1
      }
    }
    if middle <= right {
      last = right
    } else if middle >= left {
      first = left
    } else {
      return
    }
  }
}
