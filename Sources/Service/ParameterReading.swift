import Catalog
import Geodesy
import Notation
import Queries
import Rendering

// Where one parameter is wrong, all are read, so that all faults are told at once. A request without a
// fault pays nothing for it.
extension ReadingRequest {
  /// An error as the asker is told it: where it is about a parameter, with what is wrong with all others.
  /// What only follows from another fault is left out.
  func telling(_ error: any Error, _ renderer: Renderer) -> any Error {
    let thrown: [ParameterProblem]
    switch error {
    case let problems as ParameterProblems: thrown = problems.all
    case let problem as Problem:
      let name = problem.arguments[.parameter]
      guard problem.code == .badRequest || address.parameters.contains(where: { $0.name == name })
      else { return error }
      thrown = name.map { [ParameterProblem($0, problem)] } ?? []
    default: return error
    }
    let read = parameterProblems(renderer, thrown)
    let others = thrown.filter { fault in !read.contains { $0.parameter == fault.parameter } }
    return read.isEmpty && others.isEmpty ? error : ParameterProblems(read + others)
  }

  /// What is wrong with each parameter by itself, those of the address, of shape and language first, the
  /// others in the order of the table; and then with those of a walk through a tour beside each other. What
  /// was `thrown` of a list is known, and not read again.
  func parameterProblems(
    _ renderer: Renderer, _ thrown: [ParameterProblem] = []
  ) -> [ParameterProblem] {
    var all = faults
    let meaningless = meaningless
    for parameter in address.parameters {
      if let idle = meaningless.first(where: { $0.parameter == parameter.name }),
        !all.contains(where: { $0.parameter == parameter.name })
      {
        all.append(idle)
      }
      let isTold = all.contains { $0.parameter == parameter.name }
      let isMissing = text(parameter.name) == nil
      guard !isTold, !isMissing || (parameter.isNeeded && address.isForPrograms) else { continue }
      all += problems(of: parameter, renderer, thrown)
    }
    return all
      + walkProblems(renderer.snapshot).filter { fault in
        !faults.contains { $0.parameter == fault.parameter }
      }
  }

  /// What is wrong with one parameter: with each element, where it is a list of ends.
  private func problems(
    of parameter: Parameter, _ renderer: Renderer, _ thrown: [ParameterProblem]
  ) -> [ParameterProblem] {
    if case .ends = parameter.values {
      let known = thrown.filter { $0.parameter == parameter.name }
      guard known.isEmpty else { return known }
      do { _ = try ends(parameter.name, in: renderer.snapshot) } catch { return error.all }
      return []
    }
    do throws(Problem) { try read(parameter, renderer) } catch {
      return [ParameterProblem(parameter.name, error)]
    }
    return []
  }

  /// What is wrong with the parts of a walk through a tour beside each other, whatever those mean that
  /// cannot be read; none at other addresses. No walk is looked for.
  private func walkProblems(_ snapshot: CatalogSnapshot) -> [ParameterProblem] {
    guard address.path == Address.route.path, let tour = try? slug(inPath: "id", of: "tour") else {
      return []
    }
    func meanings<Value>(_ others: [Value], _ read: () throws(Problem) -> Value) -> [Value] {
      do { return [try read()] } catch { return others }
    }
    var question = TourItinerary(tour: tour)
    question.last = try? stopNumber("last")
    question.returns = (try? truth("return")) ?? false
    var common: [TourItinerary.Fault]?
    for order in meanings(TourItinerary.Order.allCases, walkOrder) {
      for first in meanings([nil, .best], firstStop) {
        for budget in meanings([nil, 0], walkBudget) {
          question.order = order
          question.first = first
          question.budget = budget
          let faults = snapshot.faults(in: question)
          common = common.map { $0.filter(faults.contains) } ?? faults
        }
      }
    }
    return TourItinerary.Faults.named(common ?? [])
  }

  /// The parameters that are given and mean nothing, because of what is asked besides.
  private var meaningless: [ParameterProblem] {
    var found: [ParameterProblem] = []
    func refuse(_ names: [String], _ reason: String) {
      for name in names {
        let isTold = found.contains { $0.parameter == name }
        guard text(name) != nil, !isTold else { continue }
        let problem = Problem.badRequest(
          "Parameter '\(name, as: .parameter)' means nothing \(reason).")
        found.append(ParameterProblem(name, problem))
      }
    }
    if address.path == Address.nearest.path, let kind = try? siteKind(), kind != .item(.work) {
      refuse(["tour", "status", "accuracy", "confidence"], "with 'kind=\(kind.name)'")
    }
    let declared = Set(address.parameters.map(\.name))
    if declared.contains("walking"), text("walking").map({ $0 == "false" }) ?? true {
      refuse(Address.walking.map(\.name), "without 'walking=true'")
    }
    if declared.contains("accuracy"), text("accuracy") == nil {
      refuse(["confidence"], "without 'accuracy'")
    }
    if declared.contains("along"), text("along") == nil {
      refuse(["alongKinds"], "without 'along'")
    }
    if declared.contains("ahead") {
      if text("after") == nil, text("before") == nil {
        refuse(["ahead"], "without 'after' or 'before'")
      }
      if text("after") != nil { refuse(["before"], "beside 'after'") }
    }
    return found
  }

  /// Refuses the first parameter that means nothing beside the others; the rest is told with it.
  func refuseMeaningless() throws(Problem) {
    if let first = meaningless.first { throw first.problem }
  }

  /// Reads one parameter, as what it is declared as. No `default`, so that new values must say how.
  private func read(_ parameter: Parameter, _ renderer: Renderer) throws(Problem) {
    let name = parameter.name
    switch parameter.values {
    case .text(_, let pattern):
      let text = try words(name)
      guard let text, let pattern, let form = try? Regex(pattern) else { return }
      if (try? form.firstMatch(in: text)) == nil {
        throw .parameter(name, must: "have the form \(pattern)", not: text)
      }
    case .integer: _ = try integer(name)
    case .count: _ = try count(name)
    case .decimal: _ = try decimal(name)
    case .meters: _ = try meters(name)
    case .radius:
      guard let accuracy = try meters(name) else { return }
      try circle(name, accuracy: accuracy, confidence: nil)
    case .share:
      guard let confidence = try number(name) else { return }
      try circle(name, accuracy: Meters(1), confidence: confidence)
    case .degrees(let most): try degrees(name, upTo: most)
    case .truth: _ = try truth(name)
    case .words(let words), .usualWord(let words):
      guard let text = text(name), !words.contains(text) else { return }
      throw .parameter(name, must: "be one of \(words.joined(separator: ", "))", not: text)
    case .filter: try filter(renderer)
    case .identifier: _ = try slug(name)
    case .tour: _ = try tour(name, in: renderer.snapshot)
    case .campus: _ = try campus(name, in: renderer.snapshot)
    case .level: _ = try level(name, in: renderer.snapshot)
    case .position: _ = try coordinate(name)
    case .end: _ = try end(name, in: renderer.snapshot)
    case .numbers: _ = try numbers(name)
    case .wordList: _ = try kinds(name)
    // Whether the tour has the stop is looked at with the other parts of the walk.
    case .stopNumber: _ = try stopNumber(name)
    case .stop: _ = try firstStop()
    case .time:
      // Which clock it is does not decide whether there is such a time.
      let campus = renderer.snapshot.contents.campuses.values.first?.id
      _ = try departure(clock: renderer.snapshot.clock(on: campus))
    case .box:
      _ = try sides(name)
      // In which order they stand, and how far they go, depends on their system.
      guard let system = try? system("bbox-crs", renderer) else { return }
      _ = try box(name, in: system)
    case .interval: _ = try interval(name)
    case .system: _ = try system(name, renderer)
    // What is wrong with each end of a list is told by itself.
    case .language, .ends: return
    case .feature: _ = try feature(name, of: try collection())
    case .features: _ = try features(name, of: try collection())
    case .property:
      guard let property = try collection().queryables.first(where: { $0.name == name }) else {
        return
      }
      _ = try value(of: property)
    }
  }

  private func circle(
    _ name: String, accuracy: Meters, confidence: Double?
  ) throws(Problem) {
    do { _ = try NearestWorks.errorCircle(accuracy: accuracy, confidence: confidence) } catch {
      throw .parameter(name, given: text(name) ?? "", NearestWorks.reason(error))
    }
  }

  /// One of two parameters that are a position.
  private func degrees(_ name: String, upTo most: Double) throws(Problem) {
    let value = try degrees(name)
    do {
      let isLatitude = most <= 90
      _ = try Coordinate(latitude: isLatitude ? value : 0, longitude: isLatitude ? 0 : value)
    } catch { throw .parameter(name, given: text(name) ?? "", error) }
  }

  /// A filter, which only its language and its system make readable.
  private func filter(_ renderer: Renderer) throws(Problem) {
    guard let text = text("filter"),
      let language = try? choice("filter-lang", of: FilterLanguage.self) ?? .text,
      let system = try? system("filter-crs", renderer)
    else { return }
    _ = try renderer.filter(text, in: language, on: try collection(), system: system)
  }
}
