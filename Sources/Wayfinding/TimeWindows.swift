/// The spans of time in which a stop may be visited, in seconds after departure, each from its
/// opening up to, but without, its closing.
public struct TimeWindows: Hashable, Sendable {
  /// The spans in order, apart from each other.
  public let spans: [Range<Double>]

  /// The windows of a stop that is open whenever one of `spans` is; never, if there is none. Spans
  /// may overlap and touch, and bounds may be infinite; a span without length is none.
  ///
  /// - Complexity: O(w log w) for w spans.
  public init(_ spans: [Range<Double>]) {
    var joined: [Range<Double>] = []
    for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) where !span.isEmpty {
      if let last = joined.last, span.lowerBound <= last.upperBound {
        joined[joined.count - 1] =
          last.lowerBound..<max(last.upperBound, span.upperBound)
      } else {
        joined.append(span)
      }
    }
    self.spans = joined
  }

  /// The earliest time from `arrival` at which a stay of `dwell` seconds fits whole into a window;
  /// `nil` if there is none.
  ///
  /// A visitor who arrives earlier never begins later, so the earliest arrival is always the best
  /// one.
  ///
  /// - Complexity: O(w) for w spans.
  public func earliestBegin(from arrival: Double, dwell: Double) -> Double? {
    for span in spans where arrival < span.upperBound {
      let begin = max(arrival, span.lowerBound)
      if begin + dwell <= span.upperBound { return begin }
    }
    return nil
  }
}
