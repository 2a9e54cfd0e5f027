import Synchronization
import Testing

@testable import Queries

@Suite("A value that is made once")
struct MadeOnceTests {
  private final class Counter: Sendable {
    let count = Mutex(0)
  }

  @Test("is made by one of all who ask at once, and is the same for all")
  func once() async {
    let made = MadeOnce<Int>()
    let counter = Counter()
    let values = await withTaskGroup(of: Int.self) { group in
      for number in 0..<64 {
        group.addTask {
          made.value {
            counter.count.withLock { $0 += 1 }
            return number
          }
        }
      }
      return await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }
    #expect(values.count == 1 && counter.count.withLock { $0 } == 1)
    #expect(made.valueIfMade == values.first)
  }

  @Test("is not made under the lock: meanwhile others may ask whether it is there")
  func outsideLock() {
    let made = MadeOnce<Int>()
    let value = made.value {
      // Under the lock this would wait for itself.
      made.valueIfMade == nil ? 1 : 2
    }
    #expect(value == 1 && made.valueIfMade == 1)
  }
}
