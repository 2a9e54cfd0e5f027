import Geodesy

extension PlaceTree {
  init(_ places: [Coordinate]) {
    precondition(places.count <= Int(Int32.max), "An index holds fewer than 2^31 places.")
    var depth = 0
    while places.count > PlaceTree.leafCapacity << depth { depth += 1 }

    var builder = TreeBuilder(places, depth: depth)
    if !places.isEmpty { builder.build(node: 1, range: 0..<places.count) }

    self.depth = depth
    spheres = builder.spheres
    leaves = builder.keys.map { key in
      Entry(x: key.x, y: key.y, z: key.z, place: key.w, coordinate: places[Int(key.w)])
    }
  }
}

/// Sorts places into leaves by halving the widest side of each box at its median.
private struct TreeBuilder {
  /// Grid position of a place in lanes x, y, z, and its number in lane w.
  var keys: [SIMD4<Int32>]
  var spheres: [PlaceTree.Sphere]
  private let firstLeaf: Int

  init(_ places: [Coordinate], depth: Int) {
    firstLeaf = 1 << depth
    spheres = Array(
      repeating: PlaceTree.Sphere(x: 0, y: 0, z: 0, radius: 0), count: 2 << depth)
    keys = places.indices.map { index in
      let (x, y, z) = Grid.units(places[index])
      return SIMD4(Int32(x.rounded()), Int32(y.rounded()), Int32(z.rounded()), Int32(index))
    }
  }

  mutating func build(node: Int, range: Range<Int>) {
    let (low, high) = box(of: range)
    spheres[node] = sphere(around: range, low: low, high: high)
    guard node < firstLeaf else { return }

    // Sides reach 3.3e9 units, beyond 32 bits.
    let sides = (0..<3).map { Int(high[$0]) - Int(low[$0]) }
    let axis = sides[0] >= sides[1] && sides[0] >= sides[2] ? 0 : sides[1] >= sides[2] ? 1 : 2
    let left = PlaceTree.range(of: 2 * node, count: keys.count)
    keys.withUnsafeMutableBufferPointer { select(left.upperBound, of: $0, in: range, axis: axis) }
    build(node: 2 * node, range: left)
    build(node: 2 * node + 1, range: left.upperBound..<range.upperBound)
  }

  private func box(of range: Range<Int>) -> (low: SIMD4<Int32>, high: SIMD4<Int32>) {
    keys.withUnsafeBufferPointer { keys in
      var low = SIMD4<Int32>(repeating: .max)
      var high = SIMD4<Int32>(repeating: .min)
      for index in range {
        low = pointwiseMin(low, keys[index])
        high = pointwiseMax(high, keys[index])
      }
      return (low, high)
    }
  }

  /// The smallest sphere around the box's middle; its radius is that of the rounded middle, so
  /// nothing is lost by keeping 32-bit floats.
  private func sphere(
    around range: Range<Int>, low: SIMD4<Int32>, high: SIMD4<Int32>
  ) -> PlaceTree.Sphere {
    let x = Float((Double(low.x) + Double(high.x)) / 2)
    let y = Float((Double(low.y) + Double(high.y)) / 2)
    let z = Float((Double(low.z) + Double(high.z)) / 2)
    let farthest = keys.withUnsafeBufferPointer { keys in
      range.reduce(0.0) { farthest, index in
        let dx = Double(keys[index].x) - Double(x)
        let dy = Double(keys[index].y) - Double(y)
        let dz = Double(keys[index].z) - Double(z)
        return max(farthest, dx * dx + dy * dy + dz * dz)
      }
    }
    return PlaceTree.Sphere(x: x, y: y, z: z, radius: Float(farthest.squareRoot()).nextUp)
  }
}

/// Puts the `middle` smallest of `range` along `axis` before the rest: C. A. R. Hoare, Algorithm 65:
/// Find, CACM 4 (1961), doi:10.1145/366622.366647, with the median of three as pivot.
private func select(
  _ middle: Int, of keys: UnsafeMutableBufferPointer<SIMD4<Int32>>, in range: Range<Int>, axis: Int
) {
  var first = range.lowerBound
  var last = range.upperBound - 1
  while first < last {
    let a = keys[first][axis]
    let b = keys[first + (last - first) / 2][axis]
    let c = keys[last][axis]
    let pivot = max(min(a, b), min(max(a, b), c))
    var left = first
    var right = last
    // Stops on equal keys, so that a stack of places in one spot is halved, not peeled.
    while left <= right {
      while keys[left][axis] < pivot { left += 1 }
      while keys[right][axis] > pivot { right -= 1 }
      if left <= right {
        keys.swapAt(left, right)
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
