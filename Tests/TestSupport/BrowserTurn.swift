import Dispatch
public import Testing

/// A turn at the browser for a test, on a thread of its own.
///
/// The tests of a process share as many threads as there are cores. Each step of a page (an answer to a
/// request, the next line of the test) would wait there behind the work of hundreds of tests, and what a
/// script awaits would come when it has given up. On its own thread a test shares the cores as other
/// programs do. Few have their turn at once, so that one browser serves them in time.
public struct BrowserTurn: SuiteTrait, TestTrait, TestScoping {
  /// Whether each test of a suite has a turn of its own.
  public var isRecursive: Bool { true }

  private static let turns = Turns(2)

  /// Runs a test when its turn has come.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await Self.turns.take()
    let thread = TestThread()
    do {
      try await withTaskExecutorPreference(thread) { try await function() }
    } catch {
      await Self.turns.giveBack()
      throw error
    }
    await Self.turns.giveBack()
  }
}

extension Trait where Self == BrowserTurn {
  /// A turn at the browser, on a thread of its own.
  public static var inBrowser: BrowserTurn { BrowserTurn() }
}

/// An executor with a thread beside those of the process's thread pool.
final class TestThread: TaskExecutor {
  /// The thread on which the browser's messages come and go.
  static let ofBrowser = TestThread()

  // A serial queue of its own gets a thread even where the pool has none left.
  private let queue = DispatchQueue(label: "docent.tests", qos: .userInitiated)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Turns, given in the order of those who ask.
private actor Turns {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { free = count }

  func take() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  func giveBack() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
