import Foundation
import Notation

/// Problems on standard error, some of them at once while others are still looked for: all errors, and
/// warnings that say the same of several things in one line.
struct Complaints {
  private var told: Set<Problem> = []

  /// Writes a problem at once.
  mutating func tell(_ problem: Problem) {
    if told.insert(problem).inserted { Terminal.complain(problem) }
  }

  /// Writes those of all `problems` that were not told yet; `remedy` says where those can be read that
  /// share a line.
  mutating func finish(_ problems: [Problem], remedy: String) {
    var isFolded = false
    for fold in FoldedProblems.fold(problems.filter { !told.contains($0) }) {
      isFolded = isFolded || fold.others > 0
      Terminal.note("docent: \(fold)")
    }
    if isFolded { Terminal.note("docent: \(remedy)") }
  }
}
