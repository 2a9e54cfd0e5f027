import Geodesy

extension WalkingNetwork {
  /// The most that an alternative takes longer than the quickest walk, as a factor: a choice, between
  /// the 1.25 and 1.5 of I. Abraham, D. Delling, A. V. Goldberg and R. F. Werneck, Alternative routes in
  /// road networks, ACM Journal of Experimental Algorithmics 18 (2013), doi:10.1145/2444016.2444019,
  /// and what people on foot put up with.
  public static let longestAlternative = 1.4
  /// The most of an alternative's length on ways that the quickest walk, or another alternative, follows
  /// as well: a choice; the paper above has 0.8.
  public static let mostShared = 0.6

  /// The factor by which ways that were taken count longer in the next search.
  private static let penalty = 1.3
  /// The most that ways count longer.
  private static let mostPenalty = 5.0

  /// Up to `count` walks besides the quickest, none of which takes longer than ``longestAlternative``
  /// times that, or shares more than ``mostShared`` of the length of either with it or with another; in the
  /// order of their times.
  ///
  /// The penalty method after R. Bader, J. Dees, R. Geisberger and P. Sanders, Alternative route graphs
  /// in road networks, TAPAS 2011, doi:10.1007/978-3-642-19754-3_5: the search is repeated while the
  /// ways that it took before count longer. It finds good alternatives, and not always all that there
  /// are.
  ///
  /// - Complexity: that of at most 4 `count` + 5 searches.
  public func alternatives(
    _ count: Int, from start: NetworkSpot, to end: NetworkSpot,
    _ profile: WalkingProfile = WalkingProfile()
  ) -> [Walk] {
    guard count > 0 else { return [] }
    let rules = WalkingRules(self, profile)
    let wheels = rules.onWheels
    let (one, other) = (rules.anchoring(start), rules.anchoring(end))
    guard one.isAnchored, other.isAnchored else { return [] }
    var penalised = rules
    var taken: [[Int: Double]] = []
    var walks: [Walk] = []
    var longest = Double.infinity
    for _ in 0...4 * count + 4 where walks.count <= count {
      var found = WalkTargets(penalised, from: one, to: [other])
      found.run(bound: found.targets[0].cost) { _, cost in cost }
      var assembly = WalkAssembly(rules, wheels: wheels)
      guard let walk = assembly.walk(found)?.retimed, !assembly.parts.isEmpty else { break }
      var lengths: [Int: Double] = [:]
      for part in assembly.parts { lengths[part.edge, default: 0] += part.length }
      let isOther = taken.allSatisfy {
        max(Self.shared(lengths, $0), Self.shared($0, lengths)) <= Self.mostShared
      }
      if walks.isEmpty { longest = walk.duration * Self.longestAlternative }
      if walk.duration <= longest, walks.isEmpty || isOther {
        walks.append(walk)
        taken.append(lengths)
      }
      // To stand at the end of an edge is not to take it; a lift without a length is taken.
      for (edge, length) in lengths where length > 0 || edges[edge].length == 0 {
        penalised.penalties[edge] = min(
          (penalised.penalties[edge] ?? 1) * Self.penalty, Self.mostPenalty)
      }
    }
    return walks.dropFirst().sorted { $0.duration < $1.duration }
  }

  /// The share of the length of one walk that another follows, too.
  private static func shared(_ one: [Int: Double], _ other: [Int: Double]) -> Double {
    let length = one.values.reduce(0, +)
    guard length > 0 else { return 1 }
    return one.reduce(0) { $0 + min($1.value, other[$1.key] ?? 0) } / length
  }
}

extension Walk {
  /// The same walk with the time of its sections, where the search counted some of them longer.
  fileprivate var retimed: Walk {
    Walk(
      sections: sections, distance: distance,
      duration: sections.reduce(0) { $0 + $1.duration }, settledNodes: settledNodes,
      points: points, unmapped: unmapped)
  }
}
