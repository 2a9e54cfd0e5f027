import Catalog
import Geodesy
import Notation
@testable import Queries
import TestSupport
import Testing

@Suite("Nearest works")
struct NearestWorksTests {
  /// 2,000 works on two campuses, some without a coordinate, some not on view, a tour through some.
  static func snapshot(seed: UInt64) throws -> CatalogSnapshot {
    var random = SplitMix64(seed: seed)
    var contents = SampleCampus.contents
    contents.works = [:]
    contents.insert(
      .campus(
        Campus(
          id: try PlaceID("birch"), name: try #require(LocalizedText("Birch", in: .english)),
          languages: [.english], timeZone: "UTC", center: try SampleCampus.at(2_000, 0))))
    let places = try [
      "alder", "alder/gallery/b", "alder/gallery/g", "alder/gallery/1", "alder/gallery/2",
      "alder/gallery/1/east-room", "alder/library", "alder/library/1", "birch",
    ].map { try PlaceID($0) }
    let title = try #require(LocalizedText("Seeded", in: .english))
    var tour = try #require(contents.tours[try Slug("first-walk")])
    tour.stops = []
    for number in 0..<2_000 {
      let place = try #require(places.randomElement(using: &random))
      var work = Work(id: try Slug("work-\(number)"), title: title, place: place)
      if number % 20 != 0 {
        // A coarse grid, so that some works share a position and ties must be broken.
        work.coordinate = try SampleCampus.at(
          Double(Int.random(in: -40...40, using: &random)) * 25,
          Double(Int.random(in: -40...40, using: &random)) * 25)
      }
      work.status = try #require(
        [.onView, .onView, .onView, .inStorage, .onLoan, .removed].randomElement(using: &random))
      if number % 9 == 0 { tour.stops.append(Stop(.work(work.id))) }
      contents.insert(.work(work))
    }
    contents.insert(.tour(tour))
    return CatalogSnapshot(contents, revision: 1)
  }

  /// The obvious way: measure everything, sort, cut off.
  private func measured(
    _ question: NearestWorks, in snapshot: CatalogSnapshot
  ) -> [NearestWorks.Found] {
    let stops = question.tour.flatMap { snapshot.contents.tours[$0] }?.stops.map(\.subject)
    let level = question.level.flatMap { snapshot.contents.levels[$0] }
    var ranked: [(isHere: Bool, id: Slug, found: NearestWorks.Found)] = []
    for (position, work) in snapshot.works.enumerated() {
      guard let coordinate = work.coordinate, question.statuses.contains(work.status),
        question.campus.map({ work.place.campus == $0 }) ?? true,
        stops.map({ $0.contains(.work(work.id)) }) ?? true
      else { continue }
      let geodesic = Geodesic(from: question.here, to: coordinate)
      guard geodesic.distance <= question.within ?? Meters(.infinity) else { continue }
      let ordinal = snapshot.ordinal(of: work.place)
      let found = NearestWorks.Found(
        position: position, geodesic: geodesic,
        levelsAway: level.flatMap { level in ordinal.map { $0 - level.ordinal } })
      ranked.append((level.map { work.place.isWithin($0.id) } ?? false, work.id, found))
    }
    ranked.sort {
      if $0.isHere != $1.isHere { return $0.isHere }
      let (one, other) = ($0.found.geodesic.distance, $1.found.geodesic.distance)
      return one == other ? $0.id < $1.id : one < other
    }
    return ranked.prefix(question.limit).map(\.found)
  }

  @Test("are those that measuring everything finds", arguments: UInt64(0)..<6)
  func agreesWithMeasuring(seed: UInt64) throws {
    let snapshot = try Self.snapshot(seed: seed)
    var random = SplitMix64(seed: seed)
    let levels: [PlaceID?] = [
      nil, try PlaceID("alder/gallery/1"), try PlaceID("alder/gallery/b"),
      try PlaceID("alder/library/1"),
    ]
    for _ in 0..<40 {
      let question = NearestWorks(
        here: try SampleCampus.at(
          .random(in: -1_200...1_200, using: &random), .random(in: -1_200...1_200, using: &random)),
        limit: Int.random(in: 0...30, using: &random),
        within: Bool.random(using: &random) ? Meters(.random(in: 0...900, using: &random)) : nil,
        level: levels.randomElement(using: &random) ?? nil,
        tour: Int.random(in: 0...3, using: &random) == 0 ? try Slug("first-walk") : nil,
        campus: Int.random(in: 0...3, using: &random) == 0 ? try PlaceID("birch") : nil,
        statuses: Bool.random(using: &random) ? [.onView] : Set(Work.Status.allCases))
      #expect(try snapshot.answer(question).found == measured(question, in: snapshot))
    }
  }

  @Test("leave out what is stored, unless asked")
  func statuses() throws {
    let snapshot = SampleCampus.snapshot
    let press = try SampleCampus.at(-50, 15)
    func nearest(_ statuses: Set<Work.Status>) throws -> [String] {
      try snapshot.answer(NearestWorks(here: press, limit: 1, statuses: statuses)).found
        .map { snapshot.works[$0.position].id.description }
    }
    #expect(try nearest([.onView]) == ["tide-clock"])
    #expect(try nearest([.onView, .inStorage]) == ["letter-press"])
    #expect(try nearest([]) == [])
  }

  @Test("count levels from the one asked for")
  func levels() throws {
    let snapshot = SampleCampus.snapshot
    let answer = try snapshot.answer(
      NearestWorks(
        here: try SampleCampus.at(0, 0), limit: 10, level: try PlaceID("alder/gallery/b"),
        statuses: [.onView, .inStorage]))
    let steps = answer.found.map { "\(snapshot.works[$0.position].id) \($0.levelsAway ?? 99)" }
    #expect(
      steps == [
        "letter-press 0", "bronze-hare 1", "night-weave 2", "tide-clock 1", "stone-garden 1",
      ])
  }

  @Test("of nothing are none, and unknown names are problems with suggestions")
  func edges() throws {
    let here = try SampleCampus.at(0, 0)
    let empty = CatalogSnapshot(CatalogContents(), revision: 0)
    #expect(try empty.answer(NearestWorks(here: here)).found.isEmpty)
    let snapshot = SampleCampus.snapshot
    #expect(try snapshot.answer(NearestWorks(here: here, limit: 0)).found.isEmpty)
    expectProblem("Did you mean alder/gallery/1") {
      try snapshot.answer(NearestWorks(here: here, level: try PlaceID("alder/galery/1")))
    }
    expectProblem("Did you mean first-walk?") {
      try snapshot.answer(NearestWorks(here: here, tour: try Slug("frist-walk")))
    }
    expectProblem("Did you mean alder") {
      try snapshot.answer(NearestWorks(here: here, campus: try PlaceID("elder")))
    }
  }
}

/// Expects a Problem, `not-found` unless told otherwise, whose remedy contains `remedy`.
func expectProblem(
  _ remedy: String, _ code: Problem.Code = .notFound,
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> some Any
) {
  do {
    _ = try body()
    Issue.record("No problem was reported.", sourceLocation: sourceLocation)
  } catch let problem as Problem {
    #expect(problem.code == code, sourceLocation: sourceLocation)
    #expect(
      remedy.isEmpty || problem.remedy.contains(remedy), sourceLocation: sourceLocation)
  } catch {
    Issue.record(error, sourceLocation: sourceLocation)
  }
}
