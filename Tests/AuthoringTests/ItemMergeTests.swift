import Catalog
import Geodesy
import Notation
import TestSupport
import Testing

@testable import Authoring

@Suite("Merging an item")
struct MergeTests {
  private func tour(_ change: (inout Tour) throws -> Void = { _ in }) throws -> Tour {
    var tour = try Sample.tour("walk", of: ["hare", "owl"])
    try change(&tour)
    return tour
  }

  private static func merged(_ base: Tour, _ theirs: Tour, _ mine: Tour) throws -> ItemMerge {
    try ItemMerge(bases: [.tour(base)], here: .tour(theirs), there: .tour(mine))
  }

  private func merge(_ base: Tour, _ theirs: Tour, _ mine: Tour) throws -> Tour {
    let merge = try Self.merged(base, theirs, mine)
    #expect(merge.conflicts.isEmpty)
    guard case .tour(let tour) = merge.whole else {
      throw UnsuitableValue(Tour.self)
    }
    return tour
  }

  @Test("keeps what either side changed, each field and each language for itself")
  func fields() throws {
    let spanish = try LanguageTag("es")
    let merged = try merge(
      tour(),
      tour {
        $0.author = "A. Curator"
        $0.text = Sample.text("Walk on.")
        $0.details["theme"] = "birds"
        $0.stops[0].dwell = 60
      },
      tour {
        $0.title = try #require(LocalizedText([.english: "Tour walk", spanish: "Paseo"]))
        $0.details["season"] = "spring"
        $0.stops[0].text = Sample.text("Look up.")
        $0.status = .draft
      })
    #expect(merged.author == "A. Curator" && merged.text == Sample.text("Walk on."))
    #expect(merged.title.all.count == 2)
    #expect(merged.details == ["theme": "birds", "season": "spring"])
    #expect(merged.stops[0].dwell == 60 && merged.stops[0].text == Sample.text("Look up."))
    #expect(merged.status == .draft)
  }

  @Test("adds what both added at the end, theirs first")
  func appends() throws {
    let merged = try merge(
      tour(), tour { $0.stops.append(Stop(.work(try Slug("tide")))) },
      tour { $0.stops.append(Stop(.work(try Slug("clock")))) })
    let subjects = try ["hare", "owl", "tide", "clock"].map { Stop.Subject.work(try Slug($0)) }
    #expect(merged.stops.map(\.subject) == subjects)
  }

  @Test("refuses what both changed, and names the field and both values")
  func conflicts() throws {
    let cases: [(String, Tour, Tour, [String])] = [
      (
        "title", try tour { $0.title = Sample.text("One") },
        try tour { $0.title = Sample.text("Other") }, ["title", "'One'", "'Other'"]
      ),
      (
        "order", try tour { $0.stops.swapAt(0, 1) }, try tour { $0.stops.removeLast() },
        ["stops", "owl, hare"]
      ),
      (
        "stop", try tour { $0.stops[1].dwell = 30 }, try tour { $0.stops[1].dwell = 90 },
        ["stop 2: dwell", "30", "90"]
      ),
      (
        "taken out", try tour { $0.stops[1].dwell = 30 }, try tour { $0.stops.removeLast() },
        ["stops"]
      ),
    ]
    for (name, theirs, mine, words) in cases {
      let first = try #require(
        try Self.merged(tour(), theirs, mine).conflicts.first, "\(name) was merged.")
      let told = "\(first.field) \(first.here) \(first.there)"
      for word in words { #expect(told.contains(word), "\(told)") }
    }
  }
}

extension MergeTests {
  @Test("takes years, a position and the campus of media as one field each")
  func groups() throws {
    func work(_ change: (inout Work) throws -> Void = { _ in }) throws -> Item {
      var work = Work(
        id: try Slug("hare"), title: Sample.text("Hare"), place: try PlaceID("north"))
      work.years = Work.Years(from: 1900, to: 1910)
      try change(&work)
      return .work(work)
    }
    let years = try ItemMerge(
      bases: [work()], here: work { $0.years = Work.Years(from: 1905, to: 1910) },
      there: work { $0.years = Work.Years(from: 1900, to: 1908) })
    #expect(years.conflicts.map(\.field) == ["years"])
    #expect(years.conflicts.first?.here == "'1905, 1910'")
    #expect(try years.whole == work { $0.years = Work.Years(from: 1900, to: 1908) })

    let places = try ItemMerge(
      bases: [work()],
      here: work { $0.coordinate = try Coordinate(latitude: 45, longitude: -30) },
      there: work { $0.coordinate = try Coordinate(latitude: 45, longitude: -31) })
    #expect(places.conflicts.map(\.field) == ["position"])
    #expect(places.conflicts.first?.there == "'45, -31'")

    func photo(on campus: String, _ credit: String? = nil) throws -> Item {
      var photo = Media(
        id: try Slug("hare-photo"), campus: try PlaceID(campus), kind: .image,
        source: .file("hare.jpg"))
      photo.credit = credit
      return .media(photo)
    }
    let moved = try ItemMerge(
      bases: [photo(on: "north")], here: photo(on: "north", "A. Lens"), there: photo(on: "south"))
    #expect(moved.conflicts.isEmpty)
    #expect(try moved.whole == photo(on: "south", "A. Lens"))
  }

  @Test("gives back every field of every kind where only one side changed anything")
  func wholeItems() throws {
    for item in try FullCatalogue.items() {
      let blank = try Self.blank(like: item)
      let taken = try ItemMerge(bases: [blank], here: blank, there: item)
      #expect(taken.whole == item && taken.conflicts.isEmpty, "\(item.key)")
      let kept = try ItemMerge(bases: [blank], here: item, there: blank)
      #expect(kept.whole == item && kept.conflicts.isEmpty, "\(item.key)")
    }
  }

  private static func blank(like item: Item) throws -> Item {
    func blank<Kind: CatalogItem>(_ value: Kind) -> Item {
      Kind.blank(id: value.id, campus: item.campus).item
    }
    return blank(item.value)
  }
}
