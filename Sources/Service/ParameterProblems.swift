import Exchange
import Notation
import Rendering

/// The fault of one parameter of an address.
struct ParameterProblem {
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
  /// The faults, one at least, and one of each parameter at most.
  let all: [ParameterProblem]

  init(_ all: [ParameterProblem]) { self.all = all }

  /// The one fault, or a problem that stands for all of them.
  var problem: Problem {
    if all.count == 1, let only = all.first { return only.problem }
    // Names of strangers are shown as far as a line has room for them.
    let names = all.prefix(20).map { "'\($0.parameter.prefix(80))'" }.joined(separator: ", ")
    // What all of them are, they are together: nothing that is named is there.
    let codes = Set(all.map(\.problem.code))
    return Problem(
      codes.count == 1 ? all[0].problem.code : .badRequest,
      "\(all.count) parameters are wrong: \(names)\(all.count > 20 ? ", …" : "").",
      remedy: "Correct each as 'errors' says, and ask again.")
  }
}
