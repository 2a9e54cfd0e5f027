@testable import Notation
import TestSupport
import Testing

@Suite("Civil time")
struct CivilTimeTests {
  @Test(
    "is written as RFC 3339 has it",
    arguments: [
      (0.0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
      (951_782_400, "2000-02-29T00:00:00Z"), (951_868_799.9996, "2000-03-01T00:00:00Z"),
      (1_524_837_785.4, "2018-04-27T14:03:05.400Z"), (-62_135_596_800, "0001-01-01T00:00:00Z"),
      (253_402_300_799, "9999-12-31T23:59:59Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
      (-0.0004, "1970-01-01T00:00:00Z"), (.infinity, "9999-12-31T23:59:59Z"),
      (.nan, "1970-01-01T00:00:00Z"),
    ])
  func writes(seconds: Double, text: String) {
    #expect(CivilTime.text(seconds) == text)
  }

  @Test("reads back as the same moment", arguments: UInt64(0)..<4)
  func readsBack(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2_000 {
      let seconds = Double(Int.random(in: -62_135_596_800...253_402_300_799, using: &random))
      #expect(CivilTime.seconds(parsing: CivilTime.text(seconds)) == seconds)
    }
  }
}
