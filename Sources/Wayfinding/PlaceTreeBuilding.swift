import Geodesy

extension PlaceTree {
  init(_ places: [Coordinate]) {
    precondition(places.count <= Int(Int32.max), "An index holds fewer than 2^31 places.")
    var depth = 0
    while places.count > PlaceTree.leafCapacity << depth { depth += 1 }

    var builder = TreeBuilder(places, depth: depth)
    if !places.isEmpty { builder.build(node: 1, range: 0..<places.count) }

    self.depth = depth
    quartets = builder.quartets
    entries = builder.entries
    coordinates = builder.entries.map { places[Int($0.w)] }
  }
}

/// Sorts places into leaves by halving the widest side of each box at its median.
private struct TreeBuilder {
  private(set) var entries: [PlaceTree.Entry]
  private(set) var quartets: [PlaceTree.Quartet]
  private let depth: Int

  init(_ places: [Coordinate], depth: Int) {
    self.depth = depth
    quartets = Array(repeating: PlaceTree.Quartet(), count: (2 << depth) / 4)
    entries = places.indices.map { index in
      let (x, y, z) = Grid.units(places[index])
      return SIMD4(Int32(x.rounded()), Int32(y.rounded()), Int32(z.rounded()), Int32(index))
    }
  }

  mutating func build(node: Int, level: Int = 0, range: Range<Int>) {
    let (low, high) = box(of: range)
    // Every other level, so that the leaves are on one of them.
    if (depth - level).isMultiple(of: 2), level > 0 {
      enclose(range, node: node, low: low, high: high)
    }
    guard level < depth else { return }

    // Sides reach 3.3e9 units, beyond 32 bits.
    let sides = (0..<3).map { Int(high[$0]) - Int(low[$0]) }
    let axis = sides[0] >= sides[1] && sides[0] >= sides[2] ? 0 : sides[1] >= sides[2] ? 1 : 2
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

  /// Notes the smallest sphere around the middle of a box.
  private mutating func enclose(
    _ range: Range<Int>, node: Int, low: SIMD4<Int32>, high: SIMD4<Int32>
  ) {
    // The radius is measured from the rounded middle, so nothing is lost by 32-bit floats.
    let x = Float((Double(low.x) + Double(high.x)) / 2)
    let y = Float((Double(low.y) + Double(high.y)) / 2)
    let z = Float((Double(low.z) + Double(high.z)) / 2)
    let farthest = entries.withUnsafeBufferPointer { entries in
      range.reduce(0.0) { farthest, index in
        let dx = Double(entries[index].x) - Double(x)
        let dy = Double(entries[index].y) - Double(y)
        let dz = Double(entries[index].z) - Double(z)
        return max(farthest, dx * dx + dy * dy + dz * dz)
      }
    }
    quartets[node / 4].x[node % 4] = x
    quartets[node / 4].y[node % 4] = y
    quartets[node / 4].z[node % 4] = z
    quartets[node / 4].radius[node % 4] = Float(ChordSearch.widened(farthest.squareRoot())).nextUp
  }
}

/// Puts the `middle` smallest of `range` along `axis` before the rest: C. A. R. Hoare, Algorithm 65:
/// Find, CACM 4 (1961), doi:10.1145/366622.366647, with the median of three as pivot.
private func select(
  _ middle: Int, of entries: UnsafeMutableBufferPointer<PlaceTree.Entry>, in range: Range<Int>,
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
