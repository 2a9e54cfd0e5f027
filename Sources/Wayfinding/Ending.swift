extension StopOrder {
  /// The place where a walk ends.
  public enum Ending: Hashable, Sendable {
    /// The stop at which the walk costs least.
    case anywhere
    /// The stop of this number.
    case at(Int)
    /// The first stop once more: a closed tour.
    case whereItBegan
    /// The place where I stand, at these costs from each stop: the counterpart of the start costs.
    case whereIStand(returnCosts: [Double])
  }
}
