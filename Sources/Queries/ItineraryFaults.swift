import Catalog
public import Notation

extension TourItinerary {
  /// The parts of a question that may be why no walk can be found.
  public enum Part: Hashable, Sendable {
    /// The tour to walk.
    case tour
    /// The order in which to visit the stops.
    case order
    /// The stop to begin with.
    case first
    /// The stop to end with.
    case last
    /// The time there is.
    case budget
  }

  /// The reason why one part of a question stands in the way of a walk.
  public struct Fault: Hashable, Sendable {
    /// The part that is wrong.
    public let part: Part
    /// The fault in words, which leave the name of the part to who asked.
    public let problem: Problem
  }

  /// Everything that is wrong with a question, but for what only follows from another fault.
  public struct Faults: Error, Hashable, Sendable {
    /// The fault that is told where there is room for one.
    public let first: Fault
    /// The others.
    public let others: [Fault]

    /// All faults, the first one first.
    public var all: [Fault] { [first] + others }

    init(_ first: Fault, _ others: [Fault] = []) {
      self.first = first
      self.others = others
    }
  }

  /// True if the order of the stops is looked for: it is not the author's, nor that turned.
  var seeksOrder: Bool { order == .shortest || budget != nil || first == .best }
}

extension CatalogSnapshot {
  /// What is wrong with the parts of a question as they are, whether or not a walk fits into the time
  /// there is; none if there is no such tour.
  ///
  /// - Complexity: O(n²) for n stops.
  public func faults(in question: TourItinerary) -> [TourItinerary.Fault] {
    guard let tour = try? tour(question.tour, includingDrafts: question.includesDrafts) else {
      return []
    }
    return faults(of: tour, positions: tour.stops.map { position(of: $0.subject) }, question)
  }

  /// What is wrong with the parts of a question about `tour`, whose stops have these positions.
  func faults(
    of tour: Tour, positions: [Position?], _ question: TourItinerary
  ) -> [TourItinerary.Fault] {
    var faults = tour.unknownStops(of: question)
    func note(_ part: TourItinerary.Part, _ message: String, _ remedy: String) {
      let problem = Problem(.badRequest, message, remedy: remedy)
      faults.append(TourItinerary.Fault(part: part, problem: problem))
    }
    let (first, last) = tour.pins(of: question)
    let numbers = tour.stopNumbers
    if let first, first == last, tour.stops.count > 1 {
      note(
        .last, "The tour cannot both begin and end at stop \(numbers[first]).",
        "Choose two different stops for first and last.")
    }
    if question.last != nil, question.returns {
      note(
        .last, "The walk cannot both return and end at a stop of its own.",
        "Leave out either the last stop or the return.")
    }
    let earlier = tour.earlierStops
    if let first, let before = earlier[first].first {
      note(
        .first,
        "The walk cannot begin with stop \(numbers[first]), which comes after stop "
          + "\(numbers[before]).", "Begin with another stop.")
    }
    // Where time is short, what comes after it may be left out.
    if question.budget == nil, let last,
      let after = earlier.firstIndex(where: { $0.contains(last) })
    {
      note(
        .last,
        "The walk cannot end with stop \(numbers[last]): stop \(numbers[after]) comes after it.",
        "End with another stop.")
    }
    guard question.seeksOrder else {
      // An order with a wrong beginning or end breaks what the author demands because of these.
      if faults.isEmpty, let (stop, missing) = tour.breach(ofOrderFrom: first, to: last) {
        note(
          .first,
          "Beginning there, stop \(numbers[stop]) would come before stop \(numbers[missing]), "
            + "which must be seen first.",
          "Begin with another stop, or ask for the shortest order.")
      }
      return faults
    }
    for (pinned, part) in [(first, TourItinerary.Part.first), (last, .last)] {
      guard let pinned, positions[pinned] == nil else { continue }
      note(
        part,
        "Stop \(numbers[pinned]) has no known position, so the shortest walk can neither begin nor "
          + "end there.", "Choose another stop, or leave first and last out.")
    }
    if tour.stops.count > TourItinerary.mostOrdered {
      note(
        question.order == .shortest ? .order : question.budget != nil ? .budget : .first,
        "Tour '\(tour.id)' has \(tour.stops.count) stops; an order is looked for among at most "
          + "\(TourItinerary.mostOrdered).",
        "Walk it in its author's order, or make several tours of it.")
    }
    return faults
  }

  /// The faults of a question of which some are known, with that of its time, if no walk fits into that
  /// whatever stands in place of the ends that are wrong.
  func faults(
    besides known: TourItinerary.Faults, of tour: Tour, positions: [Position?],
    _ question: TourItinerary
  ) -> TourItinerary.Faults {
    let parts = Set(known.all.map(\.part))
    guard question.budget != nil, tour.stops.count <= TourItinerary.mostOrdered else {
      return known
    }
    var open = question
    if parts.contains(.first) { open.first = nil }
    if parts.contains(.last) {
      open.last = nil
      open.returns = false
    }
    do { _ = try order(of: tour, positions: positions, open) } catch {
      let fault = TourItinerary.Fault(part: .budget, problem: error)
      return TourItinerary.Faults(known.first, known.others + [fault])
    }
    return known
  }
}

extension Tour {
  /// The position of the stop with that number, where one is named and there is one.
  fileprivate func pin(_ number: Int?) -> Int? { number.flatMap { position(ofStop: $0) } }

  /// The positions of the stops that a question begins and ends with; `nil` where it names none, or none
  /// that the tour has.
  func pins(of question: TourItinerary) -> (first: Int?, last: Int?) {
    (pin(question.first?.number), pin(question.last))
  }

  /// The faults of stops that a question names and the tour does not have.
  fileprivate func unknownStops(of question: TourItinerary) -> [TourItinerary.Fault] {
    [(question.first?.number, TourItinerary.Part.first), (question.last, .last)].compactMap {
      number, part in
      guard let number else { return nil }
      do throws(Problem) {
        _ = try existingPosition(ofStop: number)
        return nil
      } catch { return TourItinerary.Fault(part: part, problem: error) }
    }
  }

  /// The author's order, turned so that it begins at `first`, with `last` moved to the end.
  func authoredOrder(first: Int?, last: Int?) -> [Int] {
    let start = first ?? 0
    var order = Array(start..<stops.count) + Array(0..<start)
    if let last {
      order.removeAll { $0 == last }
      order.append(last)
    }
    return order
  }

  /// A stop of the author's order, turned so, that would come before one that must be seen first, and
  /// this; `nil` if there is none.
  fileprivate func breach(ofOrderFrom first: Int?, to last: Int?) -> (stop: Int, missing: Int)? {
    let earlier = earlierStops
    var seen: Set<Int> = []
    for stop in authoredOrder(first: first, last: last) {
      if let missing = earlier[stop].first(where: { !seen.contains($0) }) { return (stop, missing) }
      seen.insert(stop)
    }
    return nil
  }
}

extension TourItinerary.First {
  /// The number of the stop, where one is named.
  fileprivate var number: Int? {
    switch self {
    case .stop(let number): number
    case .best: nil
    }
  }
}
