import Catalog
import Hummingbird
import Notation
import Queries
import Synchronization
import TestSupport
import Testing

@testable import Service

/// Lets nobody through until it is opened.
private final class Gate: Sendable {
  private let isOpen = Mutex(false)

  func open() { isOpen.withLock { $0 = true } }
  /// On a thread of the thread pool, which may wait.
  func pass() { while !isOpen.withLock({ $0 }) { pause() } }
  private func pause() { _ = (0..<1_000).reduce(0, &+) }
}

@Suite("The thread pool")
struct ThreadPoolTests {
  /// Until so many wait.
  private static func wait(for pool: ThreadPool, waiting: Int) async {
    while pool.load.waiting != waiting || pool.load.busy < pool.threads { await Task.yield() }
  }

  @Test("has so many threads and queueLength, and sends the next one away")
  func isBounded() async throws {
    let pool = ThreadPool(threads: 1, queueLength: 64)
    let gate = Gate()
    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<65 {
        group.addTask {
          try await pool.run {
            gate.pass()
            return number
          }
        }
      }
      await Self.wait(for: pool, waiting: 64)
      let problem = await #expect(throws: Problem.self) { try await pool.run {} }
      #expect(problem?.code == .serviceBusy)
      gate.open()
      var done: Set<Int> = []
      for try await number in group { done.insert(number) }
      #expect(done == Set(0..<65))
    }
    #expect(try await pool.run { 7 } == 7)
  }

  @Test("does not begin what nobody waits for any more", arguments: [false, true])
  func dropsWhoLeaves(isCancelled: Bool) async throws {
    let pool = ThreadPool(threads: 1, queueLength: 4)
    let gate = Gate()
    let begun = Mutex(false)
    let first = Task { try await pool.run { gate.pass() } }
    await Self.wait(for: pool, waiting: 0)
    let ticket = ThreadPool.Ticket()
    let second = Task { try await pool.run(for: ticket) { begun.withLock { $0 = true } } }
    await Self.wait(for: pool, waiting: 1)
    if isCancelled { second.cancel() } else { pool.cancel(ticket) }
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(pool.load.waiting == 0)
    gate.open()
    try await first.value
    #expect(!begun.withLock { $0 })
  }

  @Test("gives the errors of what it does")
  func throwsOn() async throws {
    await #expect(throws: Problem.self) {
      try await ThreadPool(threads: 1, queueLength: 1).run { throw Problem.badRequest("No.") }
    }
  }

  @Test("leaves the service alive while it is full, and says 503 to the next who asks for a walk")
  func leavesTheServiceAlive() async throws {
    let catalog = CurrentCatalog(
      SampleCampus.snapshot, published: { _ in nil })
    let pool = catalog.threadPool
    let gate = Gate()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<(pool.threads + pool.queueLength) {
        group.addTask { try await pool.run { gate.pass() } }
      }
      await Self.wait(for: pool, waiting: pool.queueLength)
      for address in ["/healthz", "/", "/tours/\(Sample.tour)", "/api/nearest?lat=45&lon=-30"] {
        let response = try await catalog.answer(address)
        #expect(response.status == .ok)
      }
      for address in [
        "/api/tours/\(Sample.tour)/route", "/api/directions?from=bronze-hare&to=alder/gallery",
        "/directions?from=bronze-hare&to=alder/gallery",
        "/api/nearest?lat=45&lon=-30&walking=true", "/nearby?lat=45&lon=-30&walking=true",
      ] {
        let response = try await catalog.answer(address)
        #expect(response.status == .serviceUnavailable)
        #expect(response.headers[.retryAfter] == "5")
        #expect(response.text.contains("service-busy"))
      }
      gate.open()
      try await group.waitForAll()
    }
  }

  @Test("is told of a hang-up once, whether it came before or after the question")
  func hangUps() {
    let count = Mutex(0)
    let hangUp = HangUp()
    hangUp.whenever { count.withLock { $0 += 1 } }
    hangUp.forget()
    hangUp.happen()
    #expect(count.withLock { $0 } == 0)
    hangUp.whenever { count.withLock { $0 += 1 } }
    #expect(count.withLock { $0 } == 1)
  }
}
