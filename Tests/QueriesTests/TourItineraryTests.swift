import Catalog
import Geodesy
import Notation
import Queries
import TestSupport
import Testing

@Suite("A tour as a walk")
struct TourItineraryTests {
  let snapshot = SampleCampus.snapshot

  private func walk(
    from: Coordinate? = nil, order: TourItinerary.Order = .authored, first: Int? = nil,
    last: Int? = nil
  ) throws -> TourItinerary.Answer {
    try snapshot.answer(
      TourItinerary(
        tour: try Slug("first-walk"), from: from, order: order, first: first.map { .stop($0) },
        last: last))
  }

  @Test("adds up", arguments: TourItinerary.Order.allCases)
  func sums(order: TourItinerary.Order) throws {
    let here = try SampleCampus.at(-80, 5)
    let answer = try walk(from: here, order: order)
    #expect(answer.stops.count == 4)
    #expect(answer.legs.count == 4)
    var clock = 0.0
    var distance = Meters.zero
    var position: Coordinate? = here
    for (index, stop) in answer.stops.enumerated() {
      let leg = answer.legs[index]
      #expect(leg.to == index)
      #expect(leg.from == (index == 0 ? nil : index - 1))
      #expect(leg.start == position)
      #expect(leg.end == stop.position?.coordinate)
      switch leg.outcome {
      case .walk(let walk, _): #expect(leg.duration == walk.duration)
      case .straight, .unreachable:
        #expect(leg.distance == leg.start.distance(to: leg.end))
        #expect(abs(leg.duration - leg.distance.value / 1.33) < 1e-9)
      }
      #expect(leg.distance.value >= 0.999 * leg.start.distance(to: leg.end).value)
      distance += leg.distance
      clock += leg.duration
      #expect(abs(stop.arrivesAfter - clock) < 1e-9)
      #expect(abs((stop.distanceSoFar - distance).value) < 1e-9)
      #expect(stop.dwell == stop.stop.dwell ?? TourItinerary.usualDwell)
      clock += stop.dwell
      position = leg.end
    }
    #expect(abs((answer.distance - distance).value) < 1e-9)
    #expect(abs(answer.walkingDuration + answer.dwell - clock) < 1e-9)
  }

  @Test(
    "fits into the time there is, and says what does not", arguments: [30.0, 60, 120, 240, 3_600])
  func budget(seconds: Double) throws {
    let tour = try Slug("first-walk")
    let all = try snapshot.answer(TourItinerary(tour: tour))
    let answer = try snapshot.answer(TourItinerary(tour: tour, budget: seconds))
    #expect(answer.walkingDuration + answer.dwell <= seconds + 1e-6)
    #expect(answer.order == .shortest)
    #expect(answer.proof == .mostWeight)
    let placed = all.stops.filter { $0.position != nil }.map(\.number)
    #expect((answer.stops.map(\.number) + answer.leftOut).sorted() == placed.sorted())
    #expect(answer.reasons.count >= all.stops.count - placed.count)
    if seconds == 3_600 { #expect(answer.leftOut.isEmpty) }
  }

  @Test("without time for any stop is refused")
  func noTime() throws {
    #expect(throws: Problem.self) {
      try snapshot.answer(TourItinerary(tour: try Slug("first-walk"), budget: 0))
    }
  }

  @Test("begins and ends where asked")
  func ends() throws {
    #expect(try walk().stops.map(\.number) == [1, 12, 3, 4])
    #expect(try walk(first: 3).stops.map(\.number) == [3, 4, 1, 12])
    #expect(try walk(last: 1).stops.map(\.number) == [12, 3, 4, 1])
    #expect(try walk(first: 12, last: 3).stops.map(\.number) == [12, 4, 1, 3])
    for (first, last) in [(1, 4), (4, 1), (12, 3), (3, 12)] {
      let answer = try walk(order: .shortest, first: first, last: last)
      #expect(answer.stops.first?.number == first)
      #expect(answer.stops.last?.number == last)
      #expect(answer.proof == .quickest)
    }
    #expect(throws: Problem.self) { try walk(first: 3, last: 3) }
    expectProblem("Its stops are 1, 12, 3, 4.") { try walk(first: 2) }
    expectProblem("Its stops are 1, 12, 3, 4.") { try walk(order: .shortest, last: 99) }
  }

  @Test("is never longer in the shortest order than in the author's", arguments: UInt64(0)..<10)
  func shortest(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var contents = SampleCampus.contents
    for id in ["bronze-hare", "tide-clock", "lost-drawing"] {
      var work = try #require(contents.works[try Slug(id)])
      work.coordinate = try SampleCampus.at(
        .random(in: -300...300, using: &random), .random(in: -300...300, using: &random))
      contents.insert(.work(work))
    }
    let snapshot = CatalogSnapshot(contents, revision: 1)
    let here = try SampleCampus.at(0, 0)
    let tour = try Slug("first-walk")
    let authored = try snapshot.answer(TourItinerary(tour: tour, from: here))
    let shortest = try snapshot.answer(TourItinerary(tour: tour, from: here, order: .shortest))
    #expect(shortest.distance <= authored.distance)
    #expect(Set(shortest.stops.map(\.number)) == Set(authored.stops.map(\.number)))
    #expect(authored.proof == nil)
  }

  @Test("says whose position a stop has, and counts levels where they are known")
  func positions() throws {
    let answer = try walk()
    #expect(answer.stops.map { $0.position?.basis } == [.own, .own, .own, .building])
    #expect(answer.legs.map(\.levelChange) == [0, nil, nil])
  }

  @Test("passes over a stop without a position, and says so")
  func unknownPosition() throws {
    var contents = SampleCampus.contents
    var library = try #require(contents.buildings[try PlaceID("alder/library")])
    library.shape = nil
    contents.insert(.building(library))
    let snapshot = CatalogSnapshot(contents, revision: 1)
    for order in TourItinerary.Order.allCases {
      let answer = try snapshot.answer(
        TourItinerary(tour: try Slug("first-walk"), order: order))
      #expect(answer.stops.map(\.position).suffix(2) == [nil, nil])
      #expect(answer.legs.count == 1)
      #expect(
        Set(answer.reasons) == [.unplaced(stop: 3), .unplaced(stop: 4)]
          && answer.reasons.count == 2)
    }
  }

  @Test("shows a draft only to those who ask for it")
  func drafts() throws {
    let id = try Slug("behind-the-scenes")
    expectProblem("") { try snapshot.answer(TourItinerary(tour: id)) }
    let answer = try snapshot.answer(TourItinerary(tour: id, includesDrafts: true))
    #expect(answer.stops.count == 1)
    #expect(answer.legs.isEmpty)
    #expect(!snapshot.tours.contains { $0.id == id })
    #expect(snapshot.tours(showing: try Slug("letter-press")).isEmpty)
  }
}
