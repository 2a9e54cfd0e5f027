extension TourItinerary {
  /// Something on a tour that does not go as its author meant it, and why. Stops are named by their
  /// numbers for the keypad.
  public enum Reason: Hashable, Sendable {
    /// Nothing is known of where a stop is: the walk passes it over.
    case unplaced(stop: Int)
    /// A stop is closed when the walk gets there, and does not open soon.
    case closed(stop: Int)
    /// No way leads to a stop: the walk passes it by.
    case unreachable(stop: Int)
    /// A stop opens so many minutes after the walk gets there; `isInDoubt` where it is not known
    /// whether it does.
    case opensLater(stop: Int, minutes: Int, isInDoubt: Bool)
    /// It is not known whether a stop is open when the walk gets there.
    case inDoubt(stop: Int)
    /// No way leads back to the start.
    case noWayBack
  }
}
