import Dispatch
import Foundation
import Synchronization

/// A writer of lines to standard output that keeps nobody waiting: whoever reads them slowly loses
/// some, and is told how many.
final class LineWriter: Sendable {
  private struct State {
    var waiting: [UInt8] = []
    var lost = 0
    var isWriting = false
  }

  /// The most bytes that wait: a choice.
  private static let most = 4 << 20
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "docent.lines")

  /// Writes a line, later.
  func write(_ line: String) {
    let begins = state.withLock { state in
      guard state.waiting.count + line.utf8.count < Self.most else {
        state.lost += 1
        return false
      }
      if state.lost > 0 {
        state.waiting += Array("\(state.lost) lines were lost: nobody read them in time.\n".utf8)
        state.lost = 0
      }
      state.waiting += Array(line.utf8)
      state.waiting.append(0x0A)
      defer { state.isWriting = true }
      return !state.isWriting
    }
    if begins { queue.async { self.flush() } }
  }

  private func flush() {
    while true {
      let bytes = state.withLock { state in
        defer { state.waiting = [] }
        state.isWriting = !state.waiting.isEmpty
        return state.waiting
      }
      if bytes.isEmpty { return }
      Terminal.print(bytes)
    }
  }

  /// Waits until everything is written.
  func finish() { queue.sync { flush() } }
}
