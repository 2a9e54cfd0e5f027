public import Geodesy

/// Tells when somebody comes near a subject, once for each visit.
///
/// A subject is entered when a fix lies within its radius, and left when even the error of a fix
/// cannot explain the distance: when distance - accuracy exceeds the radius by a fifth. In between
/// nothing happens, so that neither noise at the edge nor a poor fix tells a subject twice.
public struct TriggerWatch: Sendable {
  /// Something to be told about.
  public struct Subject: Hashable, Sendable {
    /// The position of the subject.
    public let coordinate: Coordinate
    /// The distance within which the subject is entered; if negative or not a number, it never is.
    public let radius: Meters

    /// A subject with a radius around it.
    public init(coordinate: Coordinate, radius: Meters) {
      self.coordinate = coordinate
      self.radius = radius
    }
  }

  /// A change that a fix made. Subjects are known by their position in the array.
  public enum Event: Hashable, Sendable {
    /// The fix lies within the radius of the subject, at this distance from it.
    case entered(Int, distance: Meters)
    /// The subject is left: the fix's error does not explain the distance from it.
    case left(Int)
  }

  /// The factor on a subject's radius beyond which the subject is left.
  public static let hysteresis = 1.2

  /// The subjects that are watched.
  public let subjects: [Subject]
  private let index: NearestIndex
  private let widest: Meters
  private var inside: Set<Int> = []

  /// Watches `subjects`, none of which is entered yet.
  ///
  /// - Complexity: O(n log n) on average for n subjects, as for ``NearestIndex/init(_:)``.
  public init(_ subjects: [Subject]) {
    self.subjects = subjects
    index = NearestIndex(subjects.map(\.coordinate))
    widest = subjects.map(\.radius).filter { $0 >= .zero }.max() ?? Meters(-1)
  }

  /// The subjects entered and not left yet, in order.
  ///
  /// - Complexity: O(i log i) for i subjects that are entered.
  public var current: [Int] { inside.sorted() }

  /// Takes the next fix.
  ///
  /// - Parameters:
  ///   - here: where it is.
  ///   - accuracy: its radius of error, at any confidence; what is negative or not a number counts
  ///     as zero.
  /// - Returns: the subjects left, in order; then those entered, nearest first, equally near ones
  ///   in order.
  /// - Complexity: O(log n + j log j + i log i) on average for n subjects, of which j lie within
  ///   the widest radius and i were entered before.
  public mutating func update(here: Coordinate, accuracy: Meters = .zero) -> [Event] {
    let error = accuracy > .zero ? accuracy.value : 0
    let left = current.filter { subject in
      let distance = here.distance(to: subjects[subject].coordinate).value
      return distance - error > subjects[subject].radius.value * Self.hysteresis
    }
    inside.subtract(left)
    let entered = index.nearest(.max, to: here, within: widest).filter { neighbor in
      neighbor.geodesic.distance <= subjects[neighbor.place].radius
        && !inside.contains(neighbor.place)
    }
    inside.formUnion(entered.map(\.place))
    return left.map { .left($0) }
      + entered.map { .entered($0.place, distance: $0.geodesic.distance) }
  }

  /// Forgets all visits, so that subjects can be entered anew.
  ///
  /// - Complexity: O(i) for i subjects that are entered.
  public mutating func reset() { inside = [] }
}
