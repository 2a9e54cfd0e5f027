import Catalog
import Exchange
import Formats
import Geodesy
import Queries
import Testing

@Suite("What is found without steps")
struct StepFreeFacetTests {
  private static func found(_ snapshot: CatalogSnapshot) -> Set<ItemKey> {
    Set(snapshot.answer(TextSearch("", limit: 200, filter: [.stepFree: "true"])).hits.map(\.key))
  }

  @Test("is what a lift leads to, and is not where there is none")
  func lift() throws {
    let urn = ItemKey(.work, "urn")
    let arch = ItemKey(.work, "arch")
    let found = Self.found(try Corner.snapshot())
    #expect(found.isSuperset(of: [urn, arch]))
    let without = Self.found(try Corner.snapshot(hasLift: false))
    #expect(!without.contains(urn))
    #expect(without.contains(arch))
  }

  @Test("is a tour all of whose stops are", arguments: [true, false])
  func tours(hasLift: Bool) throws {
    var contents = try Corner.snapshot(hasLift: hasLift).contents
    for (id, works) in [("both", ["arch", "urn"]), ("one", ["arch"]), ("none", [])] {
      var tour = Tour(
        id: try Slug(id), campus: try PlaceID("corner"),
        title: try #require(LocalizedText(id, in: .english)))
      tour.status = .published
      tour.stops = try works.map { Stop(.work(try Slug($0))) }
      contents.insert(.tour(tour))
    }
    let found = Self.found(CatalogSnapshot(contents, revision: 1)).filter { $0.kind == .tour }
    #expect(Set(found.map(\.id)) == (hasLift ? ["both", "one"] : ["one"]))
  }

  @Test("is nothing where there are no ways")
  func noWays() throws {
    var contents = try Corner.snapshot().contents
    contents.paths = [:]
    #expect(Self.found(CatalogSnapshot(contents, revision: 1)).isEmpty)
  }

  @Test("is what directions without steps lead to", .enabled(if: ShippedWalksTests.isThere))
  func agrees() throws {
    let snapshot = ShippedWalksTests.snapshot
    let facet = try #require(snapshot.searchFacets.values(of: .stepFree).first)
    let found = Set(facet.items.map { snapshot.searchIndex.keys[$0] })
    let ends = snapshot.ends(among: snapshot.searchIndex.keys)
    let start = try #require(ends.first { found.contains($0.key) })
    var counts = [false: 0, true: 0]
    for (number, end) in ends.enumerated() where number % 10 == 0 && end != start {
      let outcome = try snapshot.answer(
        Directions(
          from: .subject(start), to: .subject(end), style: WalkingStyle(isStepFree: true))
      ).outcome
      var isWalked = false
      if case .walk = outcome { isWalked = true }
      #expect(isWalked == found.contains(end.key), "\(end.key)")
      counts[isWalked, default: 0] += 1
    }
    #expect(counts[true] ?? 0 > 20)
  }
}
