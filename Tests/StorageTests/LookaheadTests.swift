import Testing

@testable import Storage

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
}
