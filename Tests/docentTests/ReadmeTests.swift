import Foundation
import Testing

@Suite("The README")
struct ReadmeTests {
  /// A command of a console block and the output printed under it.
  struct Step: Sendable, CustomStringConvertible {
    let command: String
    var output: String
    var description: String { command }
  }

  static func steps() throws -> [Step] {
    let text = try String(
      contentsOf: Program.package.appending(path: "README.md"), encoding: .utf8)
    var steps: [Step] = []
    var isConsole = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isConsole = line == "```console"
      } else if isConsole, line.hasPrefix("$ ") {
        steps.append(Step(command: String(line.dropFirst(2)), output: ""))
      } else if isConsole, !steps.isEmpty {
        steps[steps.count - 1].output += line + "\n"
      }
    }
    return steps
  }

  @Test("shows what the commands really print")
  func showsRealOutput() throws {
    let program = try Program()
    #expect(try program.importSample().status == 0)
    let steps = try Self.steps()
    #expect(steps.count >= 4)
    for step in steps {
      let words = step.command.split(separator: " ").map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: "'\""))
      }
      #expect(words.first == "docent")
      let outcome = try program.run(Array(words.dropFirst()))
      #expect(outcome.status == 0, "\(step.command): \(outcome.errors)")
      #expect(outcome.output == step.output, "\(step.command)")
    }
  }

  @Test("gives the two commands one line each")
  func givesCommands() throws {
    let text = try String(
      contentsOf: Program.package.appending(path: "README.md"), encoding: .utf8)
    let lines = text.split(separator: "\n")
    #expect(lines.filter { $0.hasSuffix("swift run docent serve") }.count == 1)
    #expect(lines.filter { $0.hasSuffix("swift test --skip-build") }.count == 1)
  }
}
