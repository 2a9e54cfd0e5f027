import Catalog
import Foundation
import Notation
import Synchronization

/// A thread pool for answers that may take long: walks and orders of stops.
///
/// Swift's own threads are as few as the cores, and each request needs one for a moment, so that a
/// few long answers on them would keep everybody waiting. Here at most ``threads`` are at work at
/// once, on threads of their own; ``queueLength`` more wait, first come, first served. Any further
/// one is refused at once, because an answer that comes after everybody has left helps nobody.
final class ThreadPool: Sendable {
  /// The most answers that are computed at once.
  let threads: Int
  /// The most answers that wait for a thread.
  let queueLength: Int
  private let state = Mutex(State())

  private struct State {
    var busy = 0
    var waiting: [Job] = []
  }

  /// All cores but one, which is left for everything else; and 64 waiting, a choice.
  init(
    threads: Int = max(1, ProcessInfo.processInfo.activeProcessorCount - 1), queueLength: Int = 64
  ) {
    self.threads = threads
    self.queueLength = queueLength
  }

  /// The numbers of answers that are being computed, and that wait.
  var load: (busy: Int, waiting: Int) { state.withLock { ($0.busy, $0.waiting.count) } }

  /// The place of one question in the queue, which may be given up before it is computed.
  final class Ticket: Sendable {
    private let left = Atomic(false)
    /// True if nobody waits for the answer any more.
    var isGone: Bool { left.load(ordering: .acquiring) }
    fileprivate func leave() { left.store(true, ordering: .releasing) }
  }

  /// The result of `work`, on a thread of the pool. A `service-busy` Problem if too many wait
  /// already, and a `CancellationError` if the task is cancelled, or `ticket` cancelled, while it
  /// waits; what has begun is brought to its end.
  func run<Value: Sendable>(
    for ticket: Ticket = Ticket(), _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        take(
          Job(
            ticket: ticket, begin: { continuation.resume(with: Result(catching: work)) },
            refuse: { continuation.resume(throwing: $0) }))
      }
    } onCancel: {
      cancel(ticket)
    }
  }

  /// Gives up the place that `ticket` has in the queue.
  func cancel(_ ticket: Ticket) {
    // Said before the queue is searched: what comes into it later sees that it has left.
    ticket.leave()
    let dropped = state.withLock { state in
      let index = state.waiting.firstIndex { $0.ticket === ticket }
      return index.map { state.waiting.remove(at: $0) }
    }
    dropped?.refuse(CancellationError())
  }

  private struct Job: Sendable {
    let ticket: Ticket
    let begin: @Sendable () -> Void
    let refuse: @Sendable (any Error) -> Void
  }

  private enum Verdict { case begins, waits, isGone, isTooMany }

  private func take(_ job: Job) {
    let verdict = state.withLock { state -> Verdict in
      if state.busy < threads {
        state.busy += 1
        return .begins
      }
      if job.ticket.isGone { return .isGone }
      guard state.waiting.count < queueLength else { return .isTooMany }
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

  /// Does one job after the other, until none waits.
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
      .serviceBusy, "More is asked for than can be computed just now.",
      remedy: "Ask again in a few seconds.")
  }
}
