import Catalog
import Foundation
import Notation

/// The output of all commands to a terminal.
enum Terminal {
  /// Writes an answer to standard output, bytes as they are.
  static func print(_ bytes: [UInt8]) {
    FileHandle.standardOutput.write(Data(bytes))
  }

  /// Writes a line, or several, to standard output at once, also where that is a pipe.
  static func say(_ line: String) { print(Array((plain(line) + "\n").utf8)) }

  /// A text that moves nothing on a terminal but its own lines: names of files may hold anything.
  private static func plain(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map {
      Problem.printable(String($0))
    }
    .joined(separator: "\n")
  }

  /// `1 error`, `2 errors`.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Writes a problem to standard error.
  static func complain(_ problem: Problem) { note("docent: \(problem)") }

  /// Writes problems to standard error: all errors, and warnings that say the same of several things
  /// in one line; `remedy` says where they can be read one by one.
  static func complain(_ problems: [Problem], remedy: String) {
    var complaints = Complaints()
    complaints.finish(problems, remedy: remedy)
  }

  /// Writes a line to standard error, for people, not for pipes.
  static func note(_ line: String) {
    FileHandle.standardError.write(Data((plain(line) + "\n").utf8))
  }
}

/// A bar on standard error while something takes its time; nothing where that is no terminal.
struct ProgressBar {
  private let title: String
  private let total: Int
  private let isShown = isatty(STDERR_FILENO) == 1
  private var shown = -1

  /// A bar for `total` steps.
  init(_ title: String, total: Int) {
    self.title = title
    self.total = max(total, 1)
  }

  /// Shows that `done` steps are done.
  mutating func update(_ done: Int) {
    let percent = min(100, done * 100 / total)
    guard isShown, percent != shown else { return }
    shown = percent
    let filled = percent * 30 / 100
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 30 - filled)
    FileHandle.standardError.write(Data("\r\(title) [\(bar)] \(percent) %".utf8))
  }

  /// Says in a line how far it is, where there is no terminal: what takes hours must be told from
  /// what hangs.
  func note(_ line: String) {
    if !isShown { Terminal.note(line) }
  }

  /// Takes the bar away until the next update.
  mutating func clear() {
    finish()
    shown = -1
  }

  /// Takes the bar away.
  func finish() {
    guard isShown, shown >= 0 else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[2K".utf8))
  }
}
