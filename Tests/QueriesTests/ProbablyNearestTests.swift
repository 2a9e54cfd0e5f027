import Catalog
import Foundation
import Geodesy
import Queries
import TestSupport
import Testing

@Suite("The probability of being the nearest work")
struct ProbablyNearestTests {
  /// The sample campus with other works: on a coarse grid, so that some share a spot, of any status,
  /// a tour through a third of them.
  private static func snapshot(seed: UInt64) throws -> CatalogSnapshot {
    var random = SplitMix64(seed: seed)
    var contents = SampleCampus.contents
    contents.works = [:]
    let title = try #require(LocalizedText("Seeded", in: .english))
    var tour = try #require(contents.tours[try Slug("first-walk")])
    tour.stops = []
    for number in 0..<90 {
      var work = Work(
        id: try Slug("work-\(number)"), title: title,
        place: try PlaceID(number % 7 == 0 ? "alder/gallery/1" : "alder"),
        coordinate: number % 20 == 0
          ? nil
          : try SampleCampus.at(
            Double(Int.random(in: -6...6, using: &random)) * 30,
            Double(Int.random(in: -6...6, using: &random)) * 30))
      work.status = try #require([.onView, .onView, .onLoan].randomElement(using: &random))
      if number % 3 == 0 { tour.stops.append(Stop(.work(work.id))) }
      contents.insert(.work(work))
    }
    contents.insert(.tour(tour))
    return CatalogSnapshot(contents, revision: 1)
  }

  /// The obvious way: many places where I may really be, all alike in probability, and at each the
  /// nearest of all works that pass the filters, measured one by one.
  private func measured(
    _ question: NearestWorks, in snapshot: CatalogSnapshot
  ) throws -> [Int: Double] {
    let stops = question.tour.flatMap { snapshot.contents.tours[$0] }?.stops.map(\.subject)
    let wanted = snapshot.works.enumerated().compactMap { position, work in
      work.coordinate.flatMap { coordinate in
        question.statuses.contains(work.status) && stops?.contains(.work(work.id)) ?? true
          ? (position: position, coordinate: coordinate) : nil
      }
    }
    let deviation = try #require(question.errorCircle).standardDeviation.value
    let (rays, rings) = (60, 20)
    var shares: [Int: Double] = [:]
    for ray in 0..<rays {
      let bearing = try #require(Bearing(degrees: (Double(ray) + 0.5) * 360 / Double(rays)))
      for ring in 0..<rings {
        // The radius that holds so many of the rings (Rayleigh's distribution).
        let part = (Double(ring) + 0.5) / Double(rings)
        let radius = deviation * (-2 * log(1 - part)).squareRoot()
        let truth = question.here.moved(by: Meters(radius), toward: bearing)
        let distances = wanted.map { truth.distance(to: $0.coordinate) }
        guard let least = distances.min() else { return [:] }
        let nearest = zip(wanted, distances).filter { $0.1 == least }.map(\.0.position)
        for position in nearest {
          shares[position, default: 0] += 1 / Double(rays * rings * nearest.count)
        }
      }
    }
    return shares
  }

  @Test("is what measuring from everywhere around gives", arguments: UInt64(0)..<6)
  func agreesWithMeasuring(seed: UInt64) throws {
    let snapshot = try Self.snapshot(seed: seed)
    var random = SplitMix64(seed: seed)
    let question = NearestWorks(
      here: try SampleCampus.at(
        .random(in: -220...220, using: &random), .random(in: -220...220, using: &random)),
      limit: .max, tour: seed % 3 == 0 ? try Slug("first-walk") : nil,
      statuses: seed % 2 == 0 ? [.onView] : Set(Work.Status.allCases),
      errorCircle: try ErrorCircle(radius: Meters(.random(in: 5...70, using: &random))))
    let found = try snapshot.answer(question).found
    let expected = try measured(question, in: snapshot)
    #expect(!expected.isEmpty)
    let sum = found.reduce(0) { $0 + ($1.probability ?? .nan) }
    #expect(abs(sum - 1) < 1e-9)
    for work in found {
      let probability = try #require(work.probability)
      #expect(abs(probability - (expected[work.position] ?? 0)) < 0.025)
    }
    #expect(Set(expected.keys).isSubset(of: Set(found.map(\.position))))
  }

  @Test("is shared by all works when the position says next to nothing")
  func wide() throws {
    let snapshot = try NearestWorksTests.snapshot(seed: 1)
    let question = NearestWorks(
      here: try SampleCampus.at(3, 4), limit: .max, statuses: Set(Work.Status.allCases),
      errorCircle: try ErrorCircle(radius: Meters(100_000)))
    let found = try snapshot.answer(question).found
    #expect(found.count == 1_900)
    #expect(abs(found.reduce(0) { $0 + ($1.probability ?? .nan) } - 1) < 1e-9)
    #expect(found.allSatisfy { $0.probability ?? -1 >= 0 })
  }

  /// The works that a question asks about, and nothing else: filtered one by one.
  private func askedAbout(
    _ question: NearestWorks, in snapshot: CatalogSnapshot
  ) -> [(position: Int, coordinate: Coordinate)] {
    let stops = question.tour.flatMap { snapshot.contents.tours[$0] }?.stops.map(\.subject)
    return snapshot.works.enumerated().compactMap { position, work in
      guard let coordinate = work.coordinate, question.statuses.contains(work.status),
        stops?.contains(.work(work.id)) ?? true,
        question.campus.map({ work.place.campus == $0 }) ?? true,
        question.level.map({ work.place.isWithin($0) }) ?? true,
        question.within.map({ question.here.distance(to: coordinate) <= $0 }) ?? true
      else { return nil }
      return (position, coordinate)
    }
  }

  @Test(
    "is that among the works which were asked about, as a simulation of the truth has it",
    arguments: UInt64(0)..<12)
  func agreesWithSimulation(seed: UInt64) throws {
    let snapshot = try Self.snapshot(seed: seed)
    var random = SplitMix64(seed: seed)
    let question = NearestWorks(
      here: try SampleCampus.at(
        .random(in: -150...150, using: &random), .random(in: -150...150, using: &random)),
      limit: .max, within: seed % 3 == 1 ? Meters(.random(in: 30...120, using: &random)) : nil,
      level: seed % 2 == 0 ? try PlaceID("alder/gallery/1") : nil,
      tour: seed % 4 == 3 ? try Slug("first-walk") : nil,
      campus: seed % 5 == 2 ? try PlaceID("alder") : nil,
      statuses: seed % 3 == 2 ? [.onView] : Set(Work.Status.allCases),
      errorCircle: try ErrorCircle(radius: Meters(.random(in: 5...70, using: &random))))
    let asked = askedAbout(question, in: snapshot)
    let found = try snapshot.answer(question).found
    let weighed = found.filter { $0.probability != nil }
    #expect(Set(weighed.map(\.position)) == Set(asked.map(\.position)))
    guard !asked.isEmpty else { return }
    let deviation = try #require(question.errorCircle).standardDeviation.value
    let draws = 4_000
    var shares: [Int: Double] = [:]
    for _ in 0..<draws {
      let bearing = try #require(Bearing(degrees: .random(in: 0..<360, using: &random)))
      let radius = deviation * (-2 * log(.random(in: 1e-12..<1, using: &random))).squareRoot()
      let truth = question.here.moved(by: Meters(radius), toward: bearing)
      let distances = asked.map { truth.distance(to: $0.coordinate) }
      guard let least = distances.min() else { return }
      let nearest = zip(asked, distances).filter { $0.1 == least }.map(\.0.position)
      for position in nearest {
        shares[position, default: 0] += 1 / Double(draws * nearest.count)
      }
    }
    #expect(abs(weighed.reduce(0) { $0 + ($1.probability ?? .nan) } - 1) < 1e-9)
    for work in weighed {
      // Four standard deviations of a share of so many draws, and what the rays leave.
      let share = shares[work.position] ?? 0
      let tolerance = 4 * (max(share * (1 - share), 0.002) / Double(draws)).squareRoot() + 0.002
      #expect(abs((work.probability ?? .nan) - share) < tolerance)
    }
  }

  @Test("is not given to works on other levels, where the asked one has none at all either")
  func otherLevels() throws {
    let question = NearestWorks(
      here: try SampleCampus.at(-50, 30), limit: .max, level: try PlaceID("alder/gallery/2"),
      errorCircle: try ErrorCircle(radius: Meters(8)))
    let found = try SampleCampus.snapshot.answer(question).found
    #expect(!found.isEmpty && found.allSatisfy { $0.probability == nil })
  }

  @Test("knows no limit, and is not given unless an error is")
  func comparesAll() throws {
    let snapshot = try Self.snapshot(seed: 4)
    let here = try SampleCampus.at(17, -22)
    var question = NearestWorks(
      here: here, limit: .max, errorCircle: try ErrorCircle(radius: Meters(8)))
    let all = try snapshot.answer(question).found
    question.limit = 3
    let few = try snapshot.answer(question).found
    #expect(few == Array(all.prefix(3)))
    // Too far to be the nearest ever.
    #expect(all.last?.probability == 0)
    question.errorCircle = nil
    #expect(try snapshot.answer(question).found.allSatisfy { $0.probability == nil })
  }

  @Test(
    "is told everywhere on Earth, and shared by works on one spot",
    arguments: [
      (90.0, 12.0, 90.0, -77.0), (-90, -50, -90, 180), (-16.8, 180, -16.8, -180),
      (0, -180, 0, 180), (-54, -67.5, -54, -67.5),
    ])
  func everywhere(
    latitude: Double, longitude: Double, sameLatitude: Double, sameLongitude: Double
  ) throws {
    let here = try Coordinate(latitude: latitude, longitude: longitude)
    let same = try Coordinate(latitude: sameLatitude, longitude: sameLongitude)
    let title = try #require(LocalizedText("Post", in: .english))
    var contents = CatalogContents()
    func add(_ id: String, _ coordinate: Coordinate) throws {
      contents.insert(
        .work(
          Work(
            id: try Slug(id), title: title, place: try PlaceID("alder"), coordinate: coordinate)))
    }
    for number in 0..<4 {
      let bearing = try #require(Bearing(degrees: Double(number) * 90))
      try add("post-\(number)", here.moved(by: Meters(20), toward: bearing))
    }
    let question = NearestWorks(
      here: here, limit: 9, errorCircle: try ErrorCircle(radius: Meters(10)))
    func probabilities() throws -> [String: Double] {
      let snapshot = CatalogSnapshot(contents, revision: 1)
      return Dictionary(
        uniqueKeysWithValues: try snapshot.answer(question).found.map {
          (snapshot.works[$0.position].id.description, $0.probability ?? .nan)
        })
    }
    let around = try probabilities()
    for probability in around.values { #expect(abs(probability - 0.25) < 0.002) }
    try add("twin-a", here)
    try add("twin-b", same)
    let shared = try probabilities()
    let twins = try #require(shared["twin-a"])
    #expect(shared["twin-b"] == twins)
    #expect(twins > 0.3 && twins < 0.5)
    #expect(abs(shared.values.reduce(0, +) - 1) < 1e-9)
    for number in 0..<4 {
      #expect(abs(try #require(shared["post-\(number)"]) - (1 - 2 * twins) / 4) < 0.002)
    }
  }

  @Test("comes with that of levels inside a building")
  func levels() throws {
    let circle = try ErrorCircle(radius: Meters(10))
    func levels(_ east: Double, _ north: Double, level: String? = nil) throws -> [String] {
      let question = NearestWorks(
        here: try SampleCampus.at(east, north), level: try level.map { try PlaceID($0) },
        errorCircle: circle)
      return try SampleCampus.snapshot.answer(question).levels.map {
        "\($0.level) \(($0.probability * 100).rounded() / 100)"
      }
    }
    #expect(
      try levels(-50, 30) == [
        "alder/gallery/b 0.2", "alder/gallery/g 0.4", "alder/gallery/1 0.2", "alder/gallery/2 0.2",
      ])
    #expect(try levels(40, -30) == ["alder/library/1 1.0"])
    // On the lawn, in the court, and on a known level.
    #expect(try levels(10, 10).isEmpty)
    #expect(try levels(-30, 30).isEmpty)
    #expect(try levels(-50, 30, level: "alder/gallery/1").isEmpty)
    let exact = NearestWorks(here: try SampleCampus.at(-50, 30))
    #expect(try SampleCampus.snapshot.answer(exact).levels.isEmpty)
  }

  @Test("refuses an error that is none", arguments: [0, -1, .nan, .infinity, 100_001])
  func refuses(accuracy: Double) throws {
    #expect(throws: InvalidErrorCircle.self) {
      try NearestWorks.errorCircle(accuracy: Meters(accuracy), confidence: nil)
    }
    #expect(throws: InvalidErrorCircle.self) {
      try NearestWorks.errorCircle(accuracy: Meters(1), confidence: accuracy)
    }
    #expect(try NearestWorks.errorCircle(accuracy: Meters(1), confidence: nil).confidence == 0.68)
  }
}
