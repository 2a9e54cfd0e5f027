/// A partial order of stops: some must be seen before others, as in "3 after 1".
///
/// Free of contradictions: a ring of stops each before the next cannot be made.
public struct Precedence: Hashable, Sendable {
  /// The number of stops.
  public let count: Int
  /// The stops that must come before each stop.
  let before: [[Int]]
  /// The stops that must come after each stop.
  let after: [[Int]]

  /// The reason why stops cannot be in such an order.
  public enum Impossible: Error, Hashable, Sendable {
    /// This number is none of the stops.
    case unknownStop(Int)
    /// Each of these stops would have to come before the next, and the last before the first.
    case ring([Int])
  }

  /// The precedence that puts one of the two stops of each pair before the other.
  ///
  /// - Parameters:
  ///   - count: how many stops there are; they are numbered from 0.
  ///   - pairs: may repeat, and may say what follows from others.
  /// - Throws: ``Impossible`` if a stop does not exist, or no order suits all pairs.
  /// - Complexity: O(n + p log p) for n stops and p pairs; where they contradict each other, O(r²)
  ///   more for the r stops that are walked until the ring is found.
  public init(
    count: Int, pairs: some Sequence<(before: Int, after: Int)>
  ) throws(Impossible) {
    var before = Array(repeating: Set<Int>(), count: max(0, count))
    for pair in pairs {
      for stop in [pair.before, pair.after] where !before.indices.contains(stop) {
        throw .unknownStop(stop)
      }
      before[pair.after].insert(pair.before)
    }
    self.init(before: before.map { $0.sorted() })
    if let ring = ring() { throw .ring(ring) }
  }

  private init(before: [[Int]]) {
    count = before.count
    self.before = before
    var after = Array(repeating: [Int](), count: before.count)
    for (stop, earlier) in before.enumerated() {
      for other in earlier { after[other].append(stop) }
    }
    self.after = after
  }

  /// Tells whether each stop of `order` comes after those that must be seen before it.
  ///
  /// - Complexity: O(n + p) for n stops and p pairs.
  public func allows(_ order: [Int]) -> Bool {
    var seen = Array(repeating: false, count: count)
    for stop in order {
      guard before.indices.contains(stop), before[stop].allSatisfy({ seen[$0] }) else {
        return false
      }
      seen[stop] = true
    }
    return true
  }

  /// True if any order will do.
  var isFree: Bool { before.allSatisfy(\.isEmpty) }

  /// The same rules among `stops` only, which are numbered anew in the order given.
  func among(_ stops: [Int]) -> Precedence {
    var number = Array(repeating: -1, count: count)
    for (new, old) in stops.enumerated() { number[old] = new }
    return Precedence(
      before: stops.map { before[$0].map { number[$0] }.filter { $0 >= 0 }.sorted() })
  }

  /// Changes `order` as little as is simple: whatever must come before a stop and does not, is
  /// moved right before it.
  func mended(_ order: [Int]) -> [Int] {
    var mended: [Int] = []
    var isPlaced = Array(repeating: false, count: count)
    for stop in order {
      var pending = [stop]
      // No ring: so nothing waits for itself, and the loop ends.
      while let next = pending.last {
        if let missing = before[next].first(where: { !isPlaced[$0] }) {
          pending.append(missing)
          continue
        }
        pending.removeLast()
        guard !isPlaced[next] else { continue }
        isPlaced[next] = true
        mended.append(next)
      }
    }
    return mended
  }

  /// A ring of stops that would have to come before themselves, or `nil`: A. B. Kahn, Topological
  /// sorting of large networks, Communications of the ACM 5 (1962), doi:10.1145/368996.369025.
  private func ring() -> [Int]? {
    var unmet = before.map(\.count)
    var free = (0..<count).filter { unmet[$0] == 0 }
    while let stop = free.popLast() {
      for later in after[stop] {
        unmet[later] -= 1
        if unmet[later] == 0 { free.append(later) }
      }
    }
    guard var here = (0..<count).first(where: { unmet[$0] > 0 }) else { return nil }
    // Every stop left over waits for another: walking back must come round.
    var walked: [Int] = []
    while !walked.contains(here) {
      walked.append(here)
      guard let earlier = before[here].first(where: { unmet[$0] > 0 }) else { return nil }
      here = earlier
    }
    let ring = Array(walked.drop { $0 != here }.reversed())
    let smallest = ring.indices.min { ring[$0] < ring[$1] } ?? 0
    return Array(ring[smallest...] + ring[..<smallest])
  }
}
