import Exchange
import Notation
import Rendering

/// The fault of one parameter of an address.
struct ParameterProblem: Hashable {
  let parameter: String
  let problem: Problem

  init(_ parameter: String, _ problem: Problem) {
    self.parameter = parameter
    self.problem = problem
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("parameter", parameter)
      json.members(of: problem)
    }
  }
}

extension JSONWriter {
  /// The members that tell one problem among several.
  mutating func members(of problem: Problem) {
    member("code", problem.code.rawValue)
    member("message", problem.message)
    member("remedy", problem.remedy)
  }
}

/// Everything that is wrong with the parameters of a request.
struct ParameterProblems: Error {
  /// The faults, one at least; a parameter has several where it is a list, or other parameters stand
  /// against it.
  let all: [ParameterProblem]

  init(_ all: [ParameterProblem]) { self.all = all }

  /// The one fault, or a problem that stands for all of them.
  var problem: Problem {
    if all.count == 1, let only = all.first { return only.problem }
    var told: Set<String> = []
    let parameters = all.map(\.parameter).filter { told.insert($0).inserted }
    // Names of strangers are shown as far as a line has room for them.
    let names = parameters.prefix(20).map { "'\($0.prefix(80))'" }.joined(separator: ", ")
    // What all of them are, they are together: nothing that is named is there.
    let codes = Set(all.map(\.problem.code))
    return Problem(
      codes.count == 1 ? all[0].problem.code : .badRequest,
      parameters.count == 1
        ? "\(all.count) things are wrong with parameter \(names)."
        : "\(parameters.count) parameters are wrong: \(names)\(parameters.count > 20 ? ", …" : "").",
      remedy: "Correct each as 'errors' says, and ask again.")
  }
}
