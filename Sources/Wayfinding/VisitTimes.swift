/// How long everything takes, in seconds: the ways, the stays, and when stops may be visited.
public struct VisitTimes: Hashable, Sendable {
  /// From each stop to each other. A negative time is no way.
  public let ways: CostMatrix
  /// The stay at each stop.
  public let dwell: [Double]
  /// When each stop may be visited; `nil` for one that is always open.
  public let windows: [TimeWindows?]
  /// The longest anybody waits for a stop to open.
  public let maximumWait: Double

  /// - Precondition: one stay a stop, none of them negative, infinite or no number; one entry of
  ///   `windows` a stop, if given; `maximumWait` is not negative.
  public init(
    ways: CostMatrix, dwell: [Double], windows: [TimeWindows?]? = nil,
    maximumWait: Double = .infinity
  ) {
    precondition(dwell.count == ways.count, "One stay a stop.")
    precondition(dwell.allSatisfy { $0 >= 0 && $0 < .infinity }, "A stay has a length.")
    precondition(windows.map { $0.count == ways.count } ?? true, "One entry of windows a stop.")
    precondition(maximumWait >= 0, "Nobody waits less than not at all.")
    self.ways = ways
    self.dwell = dwell
    self.windows = windows ?? Array(repeating: nil, count: ways.count)
    self.maximumWait = maximumWait
  }

  /// The number of stops.
  public var count: Int { ways.count }
  /// Whether any stop is closed at any time.
  var hasWindows: Bool { windows.contains { $0 != nil } }

  /// The time from one stop to another; infinite if there is no way.
  func way(_ from: Int, _ to: Int) -> Double { Self.time(ways[from, to]) }

  /// A time that is negative or no number stands for no way.
  static func time(_ value: Double) -> Double { value >= 0 ? value : .infinity }

  /// When a visit begins whose visitor arrives at `arrival`; infinite if it cannot.
  func begin(_ stop: Int, arrival: Double) -> Double {
    guard arrival < .infinity, let windows = windows[stop] else { return arrival }
    guard let begin = windows.earliestBegin(from: arrival, dwell: dwell[stop]),
      begin - arrival <= maximumWait
    else { return .infinity }
    return begin
  }

  /// The same, however long the wait.
  var waitingForever: VisitTimes { VisitTimes(ways: ways, dwell: dwell, windows: windows) }
}
