/// Joins the edges of a walking network into longer lines, which take fewer bytes to draw.
struct PathChains {
  private let lines: [[MapPoint]]
  private var isUsed: [Bool]
  private let linesAt: [MapPoint: [Int]]

  /// Lines that may be joined where they end at one point.
  init(_ lines: [[MapPoint]]) {
    self.lines = lines
    isUsed = Array(repeating: false, count: lines.count)
    var linesAt: [MapPoint: [Int]] = [:]
    for (number, line) in lines.enumerated() {
      guard let first = line.first, let last = line.last else { continue }
      linesAt[first, default: []].append(number)
      if last != first { linesAt[last, default: []].append(number) }
    }
    self.linesAt = linesAt
  }

  /// Every line once, as part of a chain that spans at most about `longest` metres.
  mutating func joined(longest: Double) -> [[MapPoint]] {
    var chains: [[MapPoint]] = []
    for number in lines.indices where !isUsed[number] {
      isUsed[number] = true
      var chain = lines[number]
      extend(&chain, longest: longest)
      chain.reverse()
      extend(&chain, longest: longest)
      chains.append(chain)
    }
    return chains
  }

  private mutating func extend(_ chain: inout [MapPoint], longest: Double) {
    guard var box = MapBox(chain) else { return }
    while let end = chain.last, max(box.size.x, box.size.y) < longest,
      let next = linesAt[end]?.first(where: { !isUsed[$0] })
    {
      isUsed[next] = true
      let line = lines[next].first == end ? lines[next] : lines[next].reversed()
      for point in line.dropFirst() {
        chain.append(point)
        box.include(point)
      }
    }
  }
}
