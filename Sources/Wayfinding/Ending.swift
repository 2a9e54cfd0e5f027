extension StopOrder {
  /// Where a walk ends.
  public enum Ending: Hashable, Sendable {
    /// At whichever stop suits best.
    case anywhere
    /// At this stop.
    case at(Int)
    /// At its first stop once more: a closed tour.
    case whereItBegan
    /// Back where I stand, at these costs from each stop: the counterpart of the start costs.
    case whereIStand(returnCosts: [Double])
  }
}
