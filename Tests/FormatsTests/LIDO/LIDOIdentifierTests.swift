import Catalog
import Exchange
import Testing

// The identifiers of records.
extension LIDOImportTests {
  @Test("tells long identifiers apart, and works that have the same twice")
  func identifiers() throws {
    let long = "http://museum.example.org/collections/sculpture/objects/outdoors/number/"
    let works = try read(Self.record(long + "1") + Self.record(long + "2")).contents.works
    #expect(works.count == 2)
    let twice = try read(Self.record("a1") + Self.record("a1"))
    #expect(twice.problems.contains { $0.code == .duplicateIdentifier })
    let none = try read("<lido:lido><lido:lidoRecID>日本</lido:lidoRecID></lido:lido>")
    #expect(none.contents.works.count == 1)
  }

  @Test(
    "tells identifiers apart that differ only in what none can hold, in whatever order they stand")
  func alike() throws {
    let numbers = ["A_b", "A-b", "a b"]
    var first: [String: Slug] = [:]
    for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
      let reading = try read(
        order.map { Self.record(numbers[$0], title: "T\($0)") }.joined(separator: "\n"))
      #expect(!reading.problems.contains { $0.severity == .error })
      #expect(reading.contents.works.count == 3)
      let found = Dictionary(
        uniqueKeysWithValues: reading.contents.works.values.map { ($0.title.all[0].text, $0.id) })
      if first.isEmpty { first = found }
      #expect(found == first)
      #expect(reading.problems.count { $0.message.contains("no identifier can hold") } == 2)
    }
    let twice = try read(Self.record("A_b", title: "One") + Self.record("A_b", title: "Two"))
    #expect(twice.problems.contains { $0.code == .duplicateIdentifier })
  }
}
