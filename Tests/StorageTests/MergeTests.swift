import Catalog
import Notation
import TestSupport
import Testing

@testable import Storage

@Suite("Merging an item")
struct MergeTests {
  private func tour(_ change: (inout Tour) throws -> Void = { _ in }) throws -> Tour {
    var tour = try Sample.tour("walk", of: ["hare", "owl"])
    try change(&tour)
    return tour
  }

  private static func merged(_ base: Tour, _ theirs: Tour, _ mine: Tour) throws -> ItemMerge {
    try ItemMerge(
      bases: [KeptItem(.tour(base))], here: KeptItem(.tour(theirs)),
      there: KeptItem(.tour(mine)))
  }

  private func merge(_ base: Tour, _ theirs: Tour, _ mine: Tour) throws -> Tour {
    let merge = try Self.merged(base, theirs, mine)
    #expect(merge.conflicts.isEmpty)
    guard case .tour(let tour) = try merge.whole.item() else { throw Problem.noCatalog("") }
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
