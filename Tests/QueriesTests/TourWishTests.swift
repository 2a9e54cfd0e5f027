import Catalog
import Foundation
import Geodesy
import Queries
import TestSupport
import Testing

/// What walkers and authors may wish of a tour, each wish tried against every other way to walk.
@Suite("A tour as it is wished")
struct TourWishTests {
  private let tour: Slug
  private let here: Coordinate

  init() throws {
    tour = try Slug("first-walk")
    here = try SampleCampus.at(-80, 5)
  }

  /// The sample with its tour changed by `edit`.
  private func snapshot(_ edit: (inout CatalogContents, inout [Stop]) throws -> Void) throws
    -> CatalogSnapshot
  {
    var contents = SampleCampus.contents
    var stops = try #require(contents.tours[tour]).stops
    try edit(&contents, &stops)
    contents.tours[tour]?.stops = stops
    return CatalogSnapshot(contents, revision: 1)
  }

  @Test("ends where it began", arguments: TourItinerary.Order.allCases, [true, false])
  func returns(order: TourItinerary.Order, fromHere: Bool) throws {
    let snapshot = SampleCampus.snapshot
    let open = TourItinerary(tour: tour, from: fromHere ? here : nil, order: order)
    var closed = open
    closed.returns = true
    let answer = try snapshot.answer(closed)
    let last = try #require(answer.legs.last)
    #expect(last.to == (fromHere ? nil : 0))
    #expect(last.end == (fromHere ? here : answer.stops[0].position?.coordinate))
    #expect(answer.legs.count == answer.stops.count + (fromHere ? 1 : 0))
    #expect(try answer.duration > snapshot.answer(open).duration)
    if order == .shortest { #expect(answer.proof == .quickest) }
    expectProblem("Leave out either the last stop or the return.", .badRequest) {
      var both = closed
      both.last = 4
      return try snapshot.answer(both)
    }
  }

  @Test("begins where the whole walk is quickest", arguments: [true, false], [true, false])
  func bestFirst(fromHere: Bool, returns: Bool) throws {
    let snapshot = SampleCampus.snapshot
    let start = fromHere ? here : nil
    let best = try snapshot.answer(
      TourItinerary(tour: tour, from: start, first: .best, returns: returns))
    let all = try [1, 12, 3, 4].map {
      try snapshot.answer(
        TourItinerary(tour: tour, from: start, first: .stop($0), returns: returns)
      ).duration
    }
    #expect(abs(best.duration - (all.min() ?? 0)) < 1e-6)
    #expect(best.stops.count == 4)
  }

  @Test("sees first what the author says must be seen first")
  func precedence() throws {
    let snapshot = try snapshot { _, stops in
      stops[3].after = [stops[1].subject]
      stops[2].after = [stops[1].subject, stops[0].subject]
    }
    for first in [nil, TourItinerary.First.best, .stop(12), .stop(1)] {
      let answer = try snapshot.answer(
        TourItinerary(tour: tour, from: here, order: .shortest, first: first))
      let numbers = answer.stops.map(\.number)
      let places = [1, 12, 3, 4].map { numbers.firstIndex(of: $0) ?? -1 }
      #expect(places[1] < places[3])
      #expect(places[1] < places[2] && places[0] < places[2])
      #expect(answer.proof == .quickest)
    }
    for (question, remedy) in [
      (TourItinerary(tour: tour, first: .stop(3)), "Begin with another stop."),
      (TourItinerary(tour: tour, order: .shortest, last: 12), "End with another stop."),
      (
        TourItinerary(tour: tour, first: .stop(12)),
        "Begin with another stop, or ask for the shortest order."
      ),
    ] {
      expectProblem(remedy, .badRequest) { try snapshot.answer(question) }
    }
    // Only the author's own turn keeps to it.
    let best = try snapshot.answer(TourItinerary(tour: tour, from: here, first: .best))
    #expect(best.stops.map(\.number) == [1, 12, 3, 4])
    for minutes in stride(from: 1.0, through: 12, by: 0.5) {
      guard
        let answer = try? snapshot.answer(
          TourItinerary(tour: tour, from: here, budget: minutes * 60))
      else { continue }
      let numbers = answer.stops.map(\.number)
      if numbers.contains(3) { #expect(numbers.contains(12) && numbers.contains(1)) }
      if numbers.contains(4) { #expect(numbers.contains(12)) }
    }
  }

  @Test("sees what is worth most where time is short")
  func weights() throws {
    for heavy in [0, 1, 2] {
      let snapshot = try snapshot { _, stops in
        for index in stops.indices { stops[index].weight = index == heavy ? 10 : 1 }
      }
      // Time for one stop only: the heavy one, since all can be reached alone.
      let alone = try [0, 1, 2].map { index in
        try SampleCampus.snapshot.answer(
          TourItinerary(
            tour: tour, from: here, first: .stop([1, 12, 3][index]), last: nil,
            budget: 36_000)
        ).stops[0]
      }
      let longest = alone.map { $0.arrivesAfter + $0.dwell }.max() ?? 0
      let answer = try snapshot.answer(
        TourItinerary(tour: tour, from: here, budget: longest + 0.001))
      #expect(answer.stops.map(\.number).contains([1, 12, 3][heavy]))
      #expect(answer.duration <= longest + 0.001)
    }
  }

  @Test("waits for what opens soon, and passes by what is closed")
  func hours() throws {
    // The Azores keep UTC in summer (IANA time zone database, Atlantic/Azores).
    let nine = try Date("2026-05-04T09:00:00Z", strategy: .iso8601)
    func answer(
      _ hours: String, leavingAfter minutes: Double, order: TourItinerary.Order = .authored,
      budget: Double? = nil
    ) throws -> TourItinerary.Answer {
      let snapshot = try snapshot { contents, _ in
        let library = try PlaceID("alder/library")
        contents.buildings[library]?.openingHours = OpeningHours(hours)
      }
      var style = WalkingStyle()
      style.departure = nine.addingTimeInterval(minutes * 60)
      return try snapshot.answer(
        TourItinerary(tour: tour, from: here, order: order, style: style, budget: budget))
    }
    // Stops 3 and 4 are in the library.
    let early = try answer("09:20-17:00", leavingAfter: 0)
    let waited = try #require(early.stops.first { $0.wait > 0 })
    #expect(waited.arrivesAfter + waited.wait == 1_200)
    #expect(early.reasons.contains { if case .opensLater = $0 { true } else { false } })
    #expect(abs(early.duration - early.walkingDuration - early.dwell - early.waiting) < 1e-9)

    let late = try answer("09:20-17:00", leavingAfter: 600)
    #expect(late.stops.filter(\.isClosed).map(\.number) == [3, 4])
    #expect(late.stops.filter(\.isClosed).allSatisfy { $0.dwell == 0 })

    for hours in ["off", "18:00-19:00"] {
      let shortest = try answer(hours, leavingAfter: 0, order: .shortest)
      #expect(shortest.leftOut == [3, 4])
      #expect(Set(shortest.stops.map(\.number)) == [1, 12])
      let budget = try answer(hours, leavingAfter: 0, budget: 3_600)
      #expect(budget.leftOut == [3, 4])
    }
  }

  @Test(
    "visits a stop of which it is not known whether it is open, and claims nothing of it",
    arguments: ["Mo-Fr 08:00-18:00; PH off", "by appointment", "08:00+"], [nil, 3_600.0])
  func unknownHours(hours: String, budget: Double?) throws {
    let snapshot = try snapshot { contents, _ in
      let library = try PlaceID("alder/library")
      contents.buildings[library]?.openingHours = OpeningHours(hours)
    }
    var style = WalkingStyle()
    style.departure = try Date("2026-05-04T09:00:00Z", strategy: .iso8601)
    let answer = try snapshot.answer(
      TourItinerary(tour: tour, from: here, order: .shortest, style: style, budget: budget))
    #expect(Set(answer.stops.filter(\.isInDoubt).map(\.number)) == [3, 4])
    #expect(answer.reasons.count { if case .inDoubt = $0 { true } else { false } } == 2)
    #expect(answer.stops.allSatisfy { $0.isSeen })
    switch answer.proof {
    // Two of four stops are seen for certain: twice as many might be.
    case .moreWeightAtMost(let share): #expect(share >= 1 - 1e-9)
    case .quickest, .mostWeight: #expect(answer.proof == .quickest && budget == nil)
    case nil, .quickerAtMost, .unknown: break
    }
  }

  @Test(
    "claims to be the best only where no other walk is",
    arguments: ["08:00-09:05", "09:06-17:00", "09:02-09:04,09:30-10:00", "off", "24/7"],
    [nil, 240.0, 600])
  func proofs(hours: String, budget: Double?) throws {
    var style = WalkingStyle()
    style.departure = try Date("2026-05-04T09:00:00Z", strategy: .iso8601)
    func snapshot(_ stops: [Stop]?) throws -> CatalogSnapshot {
      try self.snapshot { contents, all in
        let library = try PlaceID("alder/library")
        contents.buildings[library]?.openingHours = OpeningHours(hours)
        if let stops { all = stops }
      }
    }
    let asked = TourItinerary(
      tour: tour, from: here, order: .shortest, style: style, budget: budget)
    guard let answer = try? snapshot(nil).answer(asked) else {
      #expect(budget != nil)
      return
    }
    func worth(_ answer: TourItinerary.Answer) -> (Int, Double) {
      (answer.stops.count { $0.isSeen }, -answer.duration)
    }
    let stops = try #require(SampleCampus.contents.tours[tour]).stops
    var best = worth(answer)
    for order in Self.arrangements(of: stops) {
      let other = try snapshot(order).answer(TourItinerary(tour: tour, from: here, style: style))
      // Without a budget nobody waits longer than half an hour, as in the answer itself.
      guard !other.stops.contains(where: { !$0.isSeen }),
        budget.map({ other.duration <= $0 }) ?? true
      else { continue }
      if worth(other) > best { best = worth(other) }
    }
    if let budget { #expect(answer.duration <= budget + 1e-6) }
    switch answer.proof {
    case .quickest, .mostWeight:
      #expect(worth(answer).0 == best.0)
      #expect(abs(worth(answer).1 - best.1) < 1e-6)
    case .quickerAtMost(let share): #expect(answer.duration <= (1 + share) * -best.1 + 1e-6)
    case .moreWeightAtMost(let share):
      #expect(Double(best.0) <= (1 + share) * Double(worth(answer).0) + 1e-9)
    case .unknown, nil: break
    }
    if hours == "24/7" { #expect(answer.proof == .mostWeight) }
  }

  /// Every choice of stops in every order.
  private static func arrangements(of stops: [Stop]) -> [[Stop]] {
    guard !stops.isEmpty else { return [[]] }
    var all: [[Stop]] = [[]]
    for index in stops.indices {
      var others = stops
      let stop = others.remove(at: index)
      all += arrangements(of: others).map { [stop] + $0 }
    }
    return Array(Set(all))
  }

  @Test("passes by what no way leads to, and goes on from where it was")
  func unreachable() throws {
    var style = WalkingStyle()
    style.departure = try Date("2026-05-04T20:00:00Z", strategy: .iso8601)
    let snapshot = try snapshot { contents, stops in
      for id in contents.entrances.keys {
        contents.entrances[id]?.openingHours = OpeningHours("08:00-18:00")
      }
      stops = [stops[0], Stop(.work(try Slug("night-weave"))), stops[1]]
    }
    let answer = try snapshot.answer(TourItinerary(tour: tour, from: here, style: style))
    #expect(answer.stops.map(\.isUnreachable) == [false, true, true])
    for (index, stop) in answer.stops.enumerated() where stop.isUnreachable {
      #expect(stop.dwell == 0)
      #expect(!answer.legs.contains { $0.to == index || $0.from == index })
      #expect(answer.reasons.contains(.unreachable(stop: stop.number)))
    }
    #expect(answer.legs.allSatisfy { if case .unreachable = $0.outcome { false } else { true } })
  }

  @Test("keeps the stop to end with, and what comes after a stop without a position")
  func unplaced() throws {
    var style = WalkingStyle()
    for departure in [nil, try Date("2026-05-04T10:00:00Z", strategy: .iso8601)] {
      style.departure = departure
      let snapshot = try snapshot { contents, stops in
        let shed = try PlaceID("alder/shed")
        let name = try #require(LocalizedText("Shed", in: .english))
        contents.insert(.building(Building(id: shed, name: name)))
        var first = Stop(.place(shed))
        first.number = 99
        stops[1].after = [first.subject]
        stops.insert(first, at: 0)
        contents.buildings[try PlaceID("alder/library")]?.openingHours = OpeningHours("24/7")
      }
      let answer = try snapshot.answer(
        TourItinerary(tour: tour, from: here, order: .shortest, last: 2, style: style))
      #expect(answer.stops.last?.number == 2)
      let numbers = answer.stops.map(\.number)
      let (shed, clock) = (numbers.firstIndex(of: 99), numbers.firstIndex(of: 12))
      #expect(try #require(shed) < #require(clock))
      #expect(answer.stops.first { $0.number == 99 }?.dwell == 0)
    }
  }
}
