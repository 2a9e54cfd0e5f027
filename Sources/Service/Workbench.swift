import Catalog
import Foundation
import Notation
import Synchronization

/// Where answers are reckoned that may take long: walks and orders of stops.
///
/// Swift's own threads are as few as the cores, and each request needs one for a moment, so that a
/// few long answers on them would keep everybody waiting. Here at most ``seats`` are at work at once,
/// on threads of their own; ``places`` more wait their turn, first come, first served. Who comes
/// then is told so at once, for an answer that comes after everybody has left helps nobody.
final class Workbench: Sendable {
  /// How many answers are reckoned at once at most.
  let seats: Int
  /// How many more may wait.
  let places: Int
  private let state = Mutex(State())

  private struct State {
    var busy = 0
    var waiting: [Job] = []
  }

  /// All cores but one, which is left for everything else; and 64 waiting, a choice.
  init(
    seats: Int = max(1, ProcessInfo.processInfo.activeProcessorCount - 1), places: Int = 64
  ) {
    self.seats = seats
    self.places = places
  }

  /// How many are at work, and how many wait.
  var load: (busy: Int, waiting: Int) { state.withLock { ($0.busy, $0.waiting.count) } }

  /// Somebody who asks, and may leave before it is their turn.
  final class Asker: Sendable {
    private let left = Atomic(false)
    /// Whether nobody waits for the answer any more.
    var isGone: Bool { left.load(ordering: .acquiring) }
    fileprivate func leave() { left.store(true, ordering: .releasing) }
  }

  /// What `work` gives. A `service-busy` Problem if too many wait already, and a
  /// `CancellationError` if the task is cancelled, or `asker` leaves, while it waits its turn; what
  /// has begun is brought to its end.
  func run<Value: Sendable>(
    for asker: Asker = Asker(), _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        take(
          Job(
            asker: asker, begin: { continuation.resume(with: Result(catching: work)) },
            refuse: { continuation.resume(throwing: $0) }))
      }
    } onCancel: {
      dismiss(asker)
    }
  }

  /// Does not begin what `asker` waits for.
  func dismiss(_ asker: Asker) {
    // Said before the queue is searched: what comes into it later sees that it has left.
    asker.leave()
    let dropped = state.withLock { state in
      let index = state.waiting.firstIndex { $0.asker === asker }
      return index.map { state.waiting.remove(at: $0) }
    }
    dropped?.refuse(CancellationError())
  }

  private struct Job: Sendable {
    let asker: Asker
    let begin: @Sendable () -> Void
    let refuse: @Sendable (any Error) -> Void
  }

  private enum Verdict { case begins, waits, isGone, isTooMany }

  private func take(_ job: Job) {
    let verdict = state.withLock { state -> Verdict in
      if state.busy < seats {
        state.busy += 1
        return .begins
      }
      if job.asker.isGone { return .isGone }
      guard state.waiting.count < places else { return .isTooMany }
      state.waiting.append(job)
      return .waits
    }
    switch verdict {
    case .begins: Thread.detachNewThread { self.work(from: job) }
    case .waits: break
    case .isGone: job.refuse(CancellationError())
    case .isTooMany: job.refuse(Problem.serviceBusy)
    }
  }

  /// One job after the other, until none waits.
  private func work(from first: Job) {
    var job: Job? = first
    while let current = job {
      current.begin()
      job = state.withLock { state in
        guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
        state.busy -= 1
        return nil
      }
    }
  }
}

extension Problem {
  static var serviceBusy: Problem {
    Problem(
      .serviceBusy, "More walks are asked for than can be reckoned just now.",
      remedy: "Ask again in a few seconds.")
  }
}
