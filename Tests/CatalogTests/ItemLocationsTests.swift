import Catalog
import Testing

@Suite("Places of items in files")
struct ItemLocationsTests {
  @Test("are told as they were noted, of several files in turn")
  func told() {
    var locations = ItemLocations()
    let files = ["works.csv", "tours.yaml"]
    for number in 0..<100 {
      locations.insert(
        ItemKey(.work, "w\(number)"), file: files[number % 2], line: number < 4 ? nil : number)
    }
    #expect(locations.count == 100)
    for number in 0..<100 {
      let key = ItemKey(.work, "w\(number)")
      #expect(
        locations[key] == .init(file: files[number % 2], line: number < 4 ? nil : number))
    }
  }

  @Test("tell items of one identifier and two kinds apart, and those that stand in no file")
  func kinds() {
    var locations = ItemLocations()
    locations.insert(ItemKey(.work, "a"), file: "works.csv", line: 2)
    #expect(!locations.contains(ItemKey(.tour, "a")))
    #expect(locations[ItemKey(.tour, "a")] == nil)
    locations.insert(ItemKey(.tour, "a"), file: "a.yaml", line: 1)
    #expect(locations[ItemKey(.work, "a")] == .init(file: "works.csv", line: 2))
    #expect(locations[ItemKey(.tour, "a")] == .init(file: "a.yaml", line: 1))
  }

  @Test("keep the first, and answer with it")
  func first() {
    var locations = ItemLocations()
    let key = ItemKey(.work, "a")
    #expect(locations.insert(key, file: "one.csv", line: 2) == nil)
    let known = locations.insert(key, file: "other.csv", line: 9)
    #expect(known == .init(file: "one.csv", line: 2))
    #expect(locations[key] == known)
    #expect(locations.count == 1)
  }
}
