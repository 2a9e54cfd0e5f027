public import Geodesy

/// The costs of going from each stop to each other: metres or seconds, but one of them throughout.
///
/// Costs may differ by direction, as up and down a stair. Infinity means that there is no way.
public struct CostMatrix: Hashable, Sendable {
  /// The number of stops.
  public let count: Int
  /// The costs row by row, one row for each stop to go from.
  private let costs: [Double]

  /// Asks `cost` once for each ordered pair of different stops; staying costs nothing.
  ///
  /// A cost that is not a number, or below every number, is no way either.
  ///
  /// - Precondition: `count` is not negative.
  /// - Complexity: O(n²) for n stops.
  public init(count: Int, cost: (Int, Int) -> Double) {
    precondition(count >= 0, "A matrix has no negative size.")
    self.count = count
    var costs: [Double] = []
    costs.reserveCapacity(count * count)
    for from in 0..<count {
      for to in 0..<count {
        let asked = from == to ? 0 : cost(from, to)
        costs.append(asked > -.infinity ? asked : .infinity)
      }
    }
    self.costs = costs
  }

  /// Geodesic lengths in metres, the same both ways.
  ///
  /// - Complexity: O(n²) for n places: n (n - 1) / 2 geodesics.
  public static func geodesics(between places: [Coordinate]) -> CostMatrix {
    var lengths = Array(repeating: 0.0, count: places.count * places.count)
    for from in places.indices {
      for to in places.indices where from < to {
        let length = places[from].distance(to: places[to]).value
        lengths[from * places.count + to] = length
        lengths[to * places.count + from] = length
      }
    }
    return CostMatrix(count: places.count) { lengths[$0 * places.count + $1] }
  }

  /// The cost of going from one stop to another.
  ///
  /// - Complexity: O(1).
  public subscript(from: Int, to: Int) -> Double {
    precondition((0..<count).contains(from) && (0..<count).contains(to), "No such stop.")
    return costs[from * count + to]
  }
}
