/// The times of a walk, in seconds: of the ways, of the stays, and when stops may be visited.
public struct VisitTimes: Hashable, Sendable {
  /// The time from each stop to each other. A negative time is no way.
  public let ways: CostMatrix
  /// The stay at each stop.
  public let dwell: [Double]
  /// The windows in which each stop may be visited; `nil` for one that is always open.
  public let windows: [TimeWindows?]
  /// The longest that anybody waits for a stop to open.
  public let maximumWait: Double

  /// The times of ways and stays; without `windows`, every stop is always open.
  ///
  /// - Precondition: one stay a stop, none of them negative, infinite or no number; one entry of
  ///   `windows` a stop, if given; `maximumWait` is not negative.
  /// - Complexity: O(n) for n stops.
  public init(
    ways: CostMatrix, dwell: [Double], windows: [TimeWindows?]? = nil,
    maximumWait: Double = .infinity
  ) {
    precondition(dwell.count == ways.count, "One stay a stop.")
    precondition(dwell.allSatisfy { $0 >= 0 && $0 < .infinity }, "A stay has a length.")
    precondition(windows.map { $0.count == ways.count } ?? true, "One entry of windows a stop.")
    precondition(maximumWait >= 0, "A maximum wait is not negative.")
    self.ways = ways
    self.dwell = dwell
    self.windows = windows ?? Array(repeating: nil, count: ways.count)
    self.maximumWait = maximumWait
  }

  /// The number of stops.
  public var count: Int { ways.count }
  /// True if any stop has windows, and is thus closed at other times.
  var hasWindows: Bool { windows.contains { $0 != nil } }

  /// The time from one stop to another; infinite if there is no way.
  func way(_ from: Int, _ to: Int) -> Double { Self.time(ways[from, to]) }

  /// The time that a number stands for: infinity, no way, if it is negative or no number.
  static func time(_ value: Double) -> Double { value >= 0 ? value : .infinity }

  /// The time at which a visit begins whose visitor arrives at `arrival`; infinite if it cannot.
  func begin(_ stop: Int, arrival: Double) -> Double {
    guard arrival < .infinity, let windows = windows[stop] else { return arrival }
    guard let begin = windows.earliestBegin(from: arrival, dwell: dwell[stop]),
      begin - arrival <= maximumWait
    else { return .infinity }
    return begin
  }

  /// The same times, however long the wait.
  var waitingForever: VisitTimes { VisitTimes(ways: ways, dwell: dwell, windows: windows) }
}
