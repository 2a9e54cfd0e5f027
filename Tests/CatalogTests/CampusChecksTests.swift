import Catalog
import Geodesy
import Notation
import Testing

@Suite("Checks of a campus against what is on it")
struct CampusChecksTests {
  private func contents(works: [(latitude: Double, title: LocalizedText)]) throws -> CatalogContents
  {
    var contents = CatalogContents()
    let campus = try PlaceID("park")
    contents.insert(
      .campus(
        Campus(
          id: campus, name: try text([.english: "Park"]), languages: [.english],
          timeZone: "Europe/Berlin", center: try Coordinate(latitude: 50, longitude: 8))))
    for (number, work) in works.enumerated() {
      contents.insert(
        .work(
          Work(
            id: try Slug("work-\(number)"), title: work.title, place: campus,
            coordinate: try Coordinate(latitude: work.latitude, longitude: 8))))
    }
    return contents
  }

  private func text(_ texts: [LanguageTag: String]) throws -> LocalizedText {
    try #require(LocalizedText(texts))
  }

  @Test("find a centre that most works lie far from, once", arguments: 0...3)
  func farCenter(nearCount: Int) throws {
    let works = try (0..<5).map { number in
      (
        latitude: number < nearCount ? 50 : 20 + Double(number) / 1000,
        title: try text([.english: "Work \(number)"])
      )
    }
    let found = CatalogChecks.problems(in: try contents(works: works))
    // A minority is noted work by work.
    #expect(found.map(\.code) == Array(repeating: .farFromCampus, count: nearCount == 3 ? 2 : 1))
    #expect(found.contains { $0.message.hasPrefix("Most works") } == (nearCount < 3))
  }

  @Test("let a campus be as wide as its works are")
  func wideCampus() throws {
    let works = try [44.0, 47, 53, 56].map {
      (latitude: $0, title: try text([.english: "At \($0)"]))
    }
    #expect(CatalogChecks.problems(in: try contents(works: works)).isEmpty)
  }

  @Test("tell of texts in languages that the campus does not name, once for each kind")
  func unnamedLanguages() throws {
    let german = try LanguageTag("de")
    let one = try contents(works: [(latitude: 50, title: text([.english: "A"]))])
    #expect(CatalogChecks.unnamedLanguages(in: one).isEmpty)
    let two = try contents(
      works: (0..<2).map {
        (latitude: 50, title: try text([.english: "A \($0)", german: "B \($0)"]))
      })
    let found = CatalogChecks.unnamedLanguages(in: two)
    #expect(found.map(\.code) == [.unknownField])
    #expect(found.first?.message.hasPrefix("'title@de' of the work work-0") == true)
    #expect(found.first?.message.hasSuffix("so is one text more of this kind.") == true)
  }
}
