import Catalog
import Geodesy
@testable import Notation
import Testing

@testable import Service

/// The words of `docent explain`, held against the code that they speak of.
@Suite("Explanations of problems")
struct ExplanationTests {
  private func kilometres(_ length: Meters) -> String { "\(Int(length.value / 1_000)) km" }

  @Test("quote the numbers that the code keeps")
  func numbers() {
    let quotes: [(Problem.Code, String)] = [
      (.serviceBusy, "\(ThreadPool().queueLength) more questions wait"),
      (.unknownReferenceSystem, "more than \(kilometres(AreaOfUse.usualMargin)) outside"),
      (.unknownReferenceSystem, "(\(kilometres(AreaOfUse.zoneMargin)) for the zones of UTM)"),
      (.roughConversion, "more than \(Int(ProblemLog.worthAWord.value)) metres"),
    ]
    for (code, words) in quotes { #expect(code.explanation.contains(words), "\(code)") }
  }
}
