/// A problem with the place in a JSON document that it is about.
public struct PointedProblem: Hashable, Sendable {
  /// The place.
  public let pointer: JSONPointer
  /// The problem there.
  public let problem: Problem

  /// A problem at a place.
  public init(_ problem: Problem, at pointer: JSONPointer) {
    self.problem = problem
    self.pointer = pointer
  }
}

/// Problems of a JSON document: all that are found, not the first.
public struct PointedProblems: Error, Hashable, Sendable {
  /// The problems, one at least.
  public let all: [PointedProblem]

  /// Problems in the order in which they were found.
  public init(_ all: [PointedProblem]) { self.all = all }

  /// The same problems of what holds the value in its member, or at its index, `part`.
  ///
  /// - Complexity: O(n) for n problems.
  public func within(_ part: String) -> PointedProblems {
    let place = JSONPointer([part])
    return PointedProblems(
      all.map { PointedProblem($0.problem, at: place.appending($0.pointer)) })
  }
}
