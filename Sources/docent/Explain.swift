import ArgumentParser
import Catalog
import Notation

struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Explain a problem code; without one, list them all.",
    discussion: "Example: docent explain dangling-reference")

  @Argument(help: "The code in square brackets at the end of a problem.") var code: String?

  func run() throws {
    guard let code else {
      for code in Problem.Code.allCases {
        Terminal.say("\(code.rawValue) (\(code.severity.rawValue))")
      }
      return
    }
    guard let known = Problem.Code(rawValue: code) else {
      let close = NameSuggestion.nearest(to: code, among: Problem.Code.allCases.map(\.rawValue))
      throw Problem(
        .noSuchTopic, "There is no problem code '\(code)'.",
        remedy: close.isEmpty
          ? "'docent explain' lists them all." : "Did you mean \(close.joined(separator: ", "))?")
    }
    Terminal.say("\(known.rawValue) (\(known.severity.rawValue))\n\n\(known.explanation)")
  }
}
