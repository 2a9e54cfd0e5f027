import Notation

/// A line of those who want something done of which one is done at a time, in the order in which they came.
actor Turns {
  /// The most that wait for their turn.
  private let most: Int
  private var last: Task<Void, Never>?
  private var waiting = 0

  init(most: Int) { self.most = most }

  /// Does `work` when all that was asked for before is done. Refuses with `serviceBusy` while too many
  /// wait.
  func take<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    guard waiting < most else {
      throw Problem(
        .serviceBusy, "More is asked for than can be done just now.",
        remedy: "Ask again in a few seconds.")
    }
    waiting += 1
    defer { waiting -= 1 }
    let before = last
    let task = Task { () async throws -> Value in
      await before?.value
      return try await work()
    }
    last = Task { _ = await task.result }
    return try await task.value
  }
}
