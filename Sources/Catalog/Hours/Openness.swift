/// The state of a place at a time: open, closed or unknown.
public enum Openness: String, CaseIterable, Hashable, Sendable {
  /// Open, as somebody has said.
  case open
  /// Closed, as somebody has said, or by naming every time when it is open.
  case closed
  /// Unknown, because a part of its hours is not understood, depends on what a reader must ask, or
  /// on holidays of which there is no list. It never counts as open.
  case unknown

  /// The state where two must be passed, such as a building and its door.
  public func and(_ other: Openness) -> Openness {
    self == .closed || other == .closed
      ? .closed : self == .unknown || other == .unknown ? .unknown : .open
  }
}
