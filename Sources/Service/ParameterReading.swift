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
    guard let problem = error as? Problem else { return error }
    let name = problem.arguments[.parameter]
    guard problem.code == .badRequest || address.parameters.contains(where: { $0.name == name })
    else { return error }
    var all = parameterProblems(renderer)
    if let name, !all.contains(where: { $0.parameter == name }) {
      all.append(ParameterProblem(name, problem))
    }
    return all.isEmpty ? problem : ParameterProblems(all)
  }

  /// What is wrong with each parameter by itself, in the order of the table, those that are not known
  /// last.
  func parameterProblems(_ renderer: Renderer) -> [ParameterProblem] {
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
      do throws(Problem) { try read(parameter, renderer) } catch {
        all.append(ParameterProblem(parameter.name, error))
      }
    }
    return all
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
    case .ends: _ = try ends(name, in: renderer.snapshot)
    case .numbers: _ = try numbers(name)
    case .wordList: _ = try kinds(name)
    case .stopNumber:
      guard let number = try stopNumber(name) else { return }
      try checkStop(number, name, in: renderer.snapshot)
    case .stop:
      guard case .stop(let number)? = try firstStop() else { return }
      try checkStop(number, name, in: renderer.snapshot)
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
    case .language: return
    case .feature: _ = try feature(name, of: try collection())
    case .features: _ = try features(name, of: try collection())
    case .property:
      guard let property = try collection().queryables.first(where: { $0.name == name }) else {
        return
      }
      _ = try value(of: property)
    }
  }

  /// Refuses the number of a stop that the tour does not have which the address names.
  private func checkStop(
    _ number: Int, _ name: String, in snapshot: CatalogSnapshot
  ) throws(Problem) {
    guard let id = try? slug(inPath: "id", of: "tour"), let tour = try? snapshot.tour(id) else {
      return
    }
    do { _ = try tour.existingPosition(ofStop: number) } catch { throw error.about(name) }
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
