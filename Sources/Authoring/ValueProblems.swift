import Notation

/// The problems of values that are read one after the other: all are told, and not the first.
struct ValueProblems {
  private var all: [Problem] = []

  /// What `body` makes of a value; `nil` where it throws a Problem, which is noted.
  mutating func noting<Value>(_ body: () throws -> Value?) rethrows -> Value? {
    do { return try body() } catch let problem as Problem {
      all.append(problem)
      return nil
    }
  }

  /// Throws the Problem that was noted, or all of them as `Problems`.
  func check() throws {
    guard let first = all.first else { return }
    throw all.count == 1 ? first : Problems(all)
  }
}
