import Dispatch
import Synchronization
import Testing

@testable import Notation

@Suite("Work prepared on another core")
struct LookaheadTests {
  struct Refusal: Error, Equatable { let number: Int }

  @Test("comes in order, each once", arguments: [0, 1, 255, 256, 257, 512, 2_000])
  func order(count: Int) throws {
    var used: [Int] = []
    try Lookahead.forEach(Array(0..<count)) {
      -$0
    } use: {
      used.append($0)
    }
    #expect(used == (0..<count).map { -$0 })
  }

  @Test("stops at the first that cannot be prepared", arguments: [0, 255, 256, 700, 1_999])
  func failingPreparation(wrong: Int) {
    var used = 0
    #expect(throws: Refusal(number: wrong)) {
      try Lookahead.forEach(Array(0..<2_000)) { number in
        if number >= wrong { throw Refusal(number: number) }
        return number
      } use: { number in
        #expect(number < wrong)
        used += 1
      }
    }
    #expect(used <= wrong)
  }

  @Test("stops where it cannot be used", arguments: [0, 256, 1_999])
  func failingUse(wrong: Int) {
    var used = 0
    #expect(throws: Refusal(number: wrong)) {
      try Lookahead.forEach(Array(0..<2_000)) {
        $0
      } use: { number in
        if number == wrong { throw Refusal(number: number) }
        used += 1
      }
    }
    #expect(used == wrong)
  }

  @Test("never gets far ahead of its use, and ends when nobody wants more")
  func bounded() throws {
    let made = Mutex(0)
    let ended = DispatchSemaphore(value: 0)
    #expect(throws: Refusal(number: 1_000)) {
      try Lookahead.forEach { (hand: (Int) -> Bool) in
        for number in 0..<1_000_000 {
          made.withLock { $0 = number + 1 }
          if !hand(number) { break }
        }
        ended.signal()
      } use: { (number: Int) throws in
        // Two loads that wait, one that is used and one that is made.
        #expect(made.withLock { $0 } <= (number / Lookahead.chunk + 4) * Lookahead.chunk)
        if number == 1_000 { throw Refusal(number: number) }
      }
    }
    ended.wait()
    #expect(made.withLock { $0 } < 3_000)
  }
}
