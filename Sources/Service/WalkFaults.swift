import Notation
import Queries

// The parts of a question for a walk through a tour, as parameters of its address.
extension TourItinerary.Part {
  /// The parameter of ``Address/route``; `nil` for the tour, which the path names. No `default`, so that a
  /// new part must choose.
  var parameter: String? {
    switch self {
    case .tour: nil
    case .order: "order"
    case .first: "first"
    case .last: "last"
    case .budget: "minutes"
    }
  }
}

extension TourItinerary.Faults {
  /// The faults by their parameters; the first problem where none has any.
  var named: any Error {
    let problems = Self.named(all)
    return problems.isEmpty ? first.problem : ParameterProblems(problems)
  }

  /// Those of `faults` that are of parameters, by these.
  static func named(_ faults: [TourItinerary.Fault]) -> [ParameterProblem] {
    faults.compactMap { fault in
      fault.part.parameter.map { ParameterProblem($0, fault.problem.about($0)) }
    }
  }
}

extension ReadingRequest {
  /// The order in which a tour is walked.
  func walkOrder() throws(Problem) -> TourItinerary.Order {
    try choice("order", of: TourItinerary.Order.self) ?? .authored
  }

  /// The time there is for a walk, in seconds; `nil` where it is not told.
  func walkBudget() throws(Problem) -> Double? { try integer("minutes").map { Double($0) * 60 } }
}
