import Authoring
import Catalog
import Exchange
import Formats
import Notation
import Storage
import Testing

@Suite("Importing files")
struct CatalogImportTests {
  @Test("changes what changed in them, and nothing the second time")
  func imports() async throws {
    let folder = try TextFolder()
    var steps: [Int] = []
    let files = CatalogImport(folder.paths, of: .complete)
    let first = try await files.run(into: folder.database) { steps.append($0) }
    #expect(first.report.added.count == 4 && first.report.revision == 1)
    #expect(steps == [0, CatalogImport.stepCount / 2, CatalogImport.stepCount])
    let again = try await files.run(into: folder.database)
    #expect(again.report.isEmpty && again.report.unchanged.count == 4)
    try folder.writeTour(of: ["urn"])
    let changed = try await files.run(into: folder.database).report
    #expect(changed.changed == [ItemKey(.tour, "both")] && changed.revision == 2)
  }

  @Test("that is rehearsed, or refused, makes no catalogue")
  func makesNothing() async throws {
    let folder = try TextFolder()
    var files = CatalogImport(folder.paths, of: .complete)
    files.isRehearsal = true
    #expect(try await files.run(into: folder.database).report.added.count == 4)
    #expect(try folder.names == ["Data", "Tours"])
    files.isRehearsal = false
    try folder.writeTour(of: ["nothing-of-that-name"])
    do {
      _ = try await files.run(into: folder.database)
      Issue.record("It was imported.")
    } catch let problems as Problems {
      let first = try #require(problems.errors.first)
      #expect(first.location?.line == 5 && first.location?.field == "work", "\(first)")
    }
    #expect(try folder.names == ["Data", "Tours"])
  }

  @Test("refuses what was edited on both sides, unless the files are preferred")
  func conflicts() async throws {
    let folder = try TextFolder()
    var files = CatalogImport(folder.paths, of: .complete)
    _ = try await files.run(into: folder.database)
    let store = try CatalogStore.open(folder.database, for: .writing)
    var settings = TourSettings()
    settings.title = "The Pair"
    _ = try await TourEditor(
      store, naming: ParameterNaming(noun: "Field", prefix: "", usual: "none", usualNumber: "0")
    )
    .make(.set(settings), of: Slug("both"), note: "set", at: .now)
    #expect(try await files.run(into: folder.database).report.kept == [ItemKey(.tour, "both")])
    try folder.writeTour(of: ["arch"], title: "Two of Them")
    do {
      _ = try await files.run(into: folder.database)
      Issue.record("It was imported.")
    } catch let problems as Problems {
      #expect(problems.errors.map(\.code) == [.importConflict])
    }
    files.prefersFiles = true
    #expect(try await files.run(into: folder.database).report.changed.count == 1)
  }

  @Test("tells in a check what is wrong with them alone, and beside a catalogue")
  func checks() async throws {
    let folder = try TextFolder()
    _ = try await CatalogImport(folder.paths, of: .complete).run(into: folder.database)
    try folder.writeTour(of: ["arch", "elf"])
    let tours = CatalogImport([folder.paths[1]], of: .complete)
    #expect(SourceCheck(alone: tours).problems.isEmpty)
    let store = try CatalogStore.open(folder.database, for: .reading)
    let beside = try await SourceCheck(tours, beside: store)
    #expect(beside.problems.contains { $0.severity == .error && $0.message.contains("elf") })
    #expect(beside.reading.contents.count == 1)
    #expect(try await store.revision() == 1)
  }
}
