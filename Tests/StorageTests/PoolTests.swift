import Dispatch
import Foundation
import Storage
import Synchronization
import Testing

@Suite("Stores at work")
struct PoolTests {
  /// A door that everybody waits at until it is opened.
  private final class Gate: Sendable {
    let inside = Mutex(0)
    let passed = Mutex(0)
    let opening = DispatchSemaphore(value: 0)

    func enter() {
      inside.withLock { $0 += 1 }
      // A limit that only a hang reaches: other tests may keep the pool busy for minutes.
      guard opening.wait(timeout: .now() + 900) == .success else { return }
      passed.withLock { $0 += 1 }
    }
  }

  @Test("take no thread of Swift's pool, however many wait for their disks")
  func besidePool() async throws {
    let count = 2 * ProcessInfo.processInfo.activeProcessorCount + 2
    let gate = Gate()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<count {
        group.addTask {
          try await CatalogStore.inMemory().execute("SELECT 1") { gate.enter() }
        }
      }
      // On the pool: if the stores held its threads, this would never run while they wait.
      group.addTask {
        while gate.inside.withLock({ $0 < count }) { try await Task.sleep(for: .milliseconds(1)) }
        for _ in 0..<count { gate.opening.signal() }
      }
      try await group.waitForAll()
    }
    #expect(gate.passed.withLock { $0 } == count)
  }
}
