import Authoring
import Catalog
import Foundation
import Notation
import Storage
import TestSupport
import Testing

@Suite("Editing tours")
struct TourEditorTests {
  private static let walk = "first-walk"

  private func store() async throws -> CatalogStore {
    let store = try CatalogStore.inMemory()
    try await store.apply(
      SampleCampus.contents.items.map(Change.add), expecting: store.version(), note: "import x",
      at: Date())
    return store
  }

  private func editor(_ store: CatalogStore) -> TourEditor {
    TourEditor(
      store, naming: ParameterNaming(noun: "Field", prefix: "", usual: "none", usualNumber: "0"))
  }

  @discardableResult
  private func make(
    _ edit: TourEdit, of id: String = walk, in store: CatalogStore
  ) async throws -> TourEditor.Outcome {
    try await editor(store).make(edit, of: Slug(id), note: "by hand", at: Date())
  }

  private func tour(_ id: String = walk, in store: CatalogStore) async throws -> Tour? {
    try await store.load().contents.tours[Slug(id)]
  }

  /// The problem that `edit` is refused with.
  private func refusal(
    of edit: TourEdit, of id: String = walk, in store: CatalogStore
  ) async throws -> Problem? {
    do {
      try await make(edit, of: id, in: store)
      return nil
    } catch let problem as Problem {
      return problem
    } catch let problems as Problems {
      return problems.errors.first
    }
  }

  private func added(_ subject: String, _ set: (inout NewStop) -> Void = { _ in }) -> TourEdit {
    var stop = NewStop(subject)
    set(&stop)
    return .add(stop)
  }

  @Test("builds a tour, one revision a step, and none where there is nothing to change")
  func builds() async throws {
    let store = try await store()
    let campus = try #require(SampleCampus.contents.campuses.keys.first)
    try await make(.begin(NewTour(campus: campus, title: "Mine")), of: "mine", in: store)
    #expect(try await tour("mine", in: store)?.status == .draft)
    let first = try await make(
      added("tide-clock") {
        $0.dwell = 60
        $0.text = "Look."
      }, of: "mine", in: store)
    #expect(first.revision == 3 && first.made.stopNumber == 1)
    try await make(added("bronze-hare") { $0.position = 1 }, of: "mine", in: store)
    try await make(.move(stop: 2, to: 1), of: "mine", in: store)
    var settings = StopSettings()
    settings.number = 7
    settings.after = []
    let set = try await make(.setStop(1, settings), of: "mine", in: store)
    #expect(set.made.stopNumber == 7)
    #expect(try await make(.setStop(7, settings), of: "mine", in: store).revision == nil)
    try await make(.publish, of: "mine", in: store)
    let made = try #require(try await tour("mine", in: store))
    #expect(made.status == .published && made.stopNumbers == [7, 2])
    #expect(made.stops[0].dwell == 60)
    settings = StopSettings()
    settings.dwell = .usual
    try await make(.setStop(7, settings), of: "mine", in: store)
    #expect(try await tour("mine", in: store)?.stops[0].dwell == nil)
    var blank = TourSettings()
    blank.title = ""
    #expect(try await refusal(of: .set(blank), of: "mine", in: store)?.code == .missingValue)
    try await make(.remove(stop: 7), of: "mine", in: store)
    try await make(.withdraw, of: "mine", in: store)
    #expect(try await tour("mine", in: store)?.stops.count == 1)
    try await make(.delete, of: "mine", in: store)
    #expect(try await tour("mine", in: store) == nil)
    #expect(try await store.revision() == 11)
  }

  @Test("refuses what makes no sense in the names of whoever asks, and changes nothing")
  func refuses() async throws {
    let store = try await store()
    let before = try await store.load()
    let campus = try #require(before.contents.campuses.keys.first)
    var bell = StopSettings()
    bell.text = "bell \u{7}"
    let cases: [(TourEdit, String, Problem.Code, String)] = [
      (.begin(NewTour(campus: campus, title: "X")), Self.walk, .duplicateIdentifier, "already"),
      (.begin(NewTour(campus: campus, title: " ")), "x", .missingValue, "blank"),
      (added("nothing"), Self.walk, .notFound, "'nothing'"),
      (.publish, "nothing", .notFound, "'nothing'"),
      (.delete, "nothing", .notFound, "'nothing'"),
      (.move(stop: 99, to: 1), Self.walk, .notFound, "99"),
      (.move(stop: 1, to: 0), Self.walk, .badRequest, "Field to must be"),
      (added("tide-clock") { $0.position = 9 }, Self.walk, .badRequest, "Field at must be"),
      (added("tide-clock") { $0.number = 0 }, Self.walk, .invalidValue, "Field number must be"),
      (added("tide-clock") { $0.dwell = -1 }, Self.walk, .invalidValue, "Field dwell must be"),
      (added("tide-clock") { $0.dwell = .nan }, Self.walk, .invalidValue, "Field dwell must be"),
      (added("tide-clock") { $0.weight = 1e300 }, Self.walk, .invalidValue, "Field weight must"),
      (added("tide-clock") { $0.radius = 0 }, Self.walk, .invalidValue, "Field radius must be"),
      (.setStop(1, bell), Self.walk, .invalidValue, "Field text holds"),
    ]
    for (edit, id, code, words) in cases {
      let problem = try #require(try await refusal(of: edit, of: id, in: store), "\(edit)")
      #expect(problem.code == code, "\(problem)")
      #expect(problem.message.contains(words), "\(problem)")
    }
    #expect(try await store.load() == before)
  }

  @Test("keeps every stop that editors add at once, and tells who edited beside somebody else")
  func together() async throws {
    let store = try await store()
    let subjects = ["bronze-hare", "tide-clock", "stone-garden", "night-weave"]
    let count = try #require(try await tour(in: store)).stops.count
    let outcomes = try await withThrowingTaskGroup(of: TourEditor.Outcome.self) { group in
      for subject in subjects {
        group.addTask { try await make(added(subject), in: store) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(outcomes.compactMap(\.revision)).count == subjects.count)
    #expect(try await tour(in: store)?.stops.count == count + subjects.count)
  }

  @Test("warns of what the edit brought, and of nothing that was so before")
  func warns() async throws {
    let store = try await store()
    // In storage: a tour that is shown to visitors should not lead there.
    let outcome = try await make(added("letter-press"), in: store)
    #expect(outcome.warnings.map(\.code) == [.notOnView])
    #expect(outcome.warnings.allSatisfy { $0.message.contains("letter-press") })
    var settings = TourSettings()
    settings.author = "A. Curator"
    #expect(try await make(.set(settings), in: store).warnings.isEmpty)
  }
}
