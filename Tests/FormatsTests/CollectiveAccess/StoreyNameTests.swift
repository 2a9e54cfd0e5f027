@testable import MuseumFormats
import Testing

@Suite("The name of a storey")
struct StoreyNameTests {
  @Test(
    "is told from that of a room",
    arguments: [
      ("1st Floor (LSH)", .above(1)), ("Second floor", .above(2)), ("Level 12", .above(12)),
      ("Ground Floor", .ground), ("Level 0", .ground), ("Basement", .below(1)),
      ("Lower Level 2", .below(2)), ("Main Floor", .unknown), ("3. Stock", .above(3)),
      ("Ocean Floor Gallery", nil), ("Room 101", nil), ("Lake Hall", nil), ("", nil), ("2", nil),
      ("Level 99999999999999999999", nil),
    ] as [(String, CollectiveStoreys.Count?)])
  func names(name: String, expected: CollectiveStoreys.Count?) {
    #expect(CollectiveStoreys.count(name) == expected)
  }

  @Test("counts from the ground, whatever the house calls it")
  func ordinals() {
    #expect(CollectiveStoreys.ordinals([.above(1), .above(2), .below(1)]) == [0, 1, -1])
    #expect(CollectiveStoreys.ordinals([.ground, .above(1), .unknown]) == [0, 1, 2])
    #expect(CollectiveStoreys.ordinals([.above(1), .above(1), .unknown]) == [0, 1, 2])
    #expect(CollectiveStoreys.ordinals([]).isEmpty)
  }
}
